public import Drawing
public import Foundation
public import Transitions
public import ViewHierarchy

/// A colour.
public typealias UIColor = Color

/// A typeface choice.
public typealias UIFont = Font

/// A picture.
public typealias UIImage = Image

extension Image {
    /// The picture of this name among the resources of a bundle, or where `init(named:)` searches if it is nil. There are no
    /// variants by traits: they count for nothing.
    @preconcurrency @MainActor
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: TraitCollection?) {
        self.init(named: name, in: bundle)
    }
}

/// What a view draws on, in `draw(_:)`: there is no graphics context. The name is not UIKit's.
public typealias UICanvas = Canvas

/// An outline that is built step by step.
public typealias UIBezierPath = BezierPath

/// Distances from the edges of a rectangle inwards.
public typealias UIEdgeInsets = EdgeInsets

/// Edges of a rectangle.
public typealias UIRectEdge = RectEdge

/// Corners of a rectangle.
public typealias UIRectCorner = RectCorner
