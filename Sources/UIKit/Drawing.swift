public import Drawing
public import Foundation
public import Transitions
public import ViewHierarchy

// UIKit's names. Each type is documented by its own.
public typealias UIColor = Color
public typealias UIFont = Font
public typealias UIImage = Image

extension Image {
    /// The picture of this name among the resources of a bundle, or where `init(named:)` searches if it is nil. There are no
    /// variants by traits: they count for nothing.
    @preconcurrency @MainActor
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: TraitCollection?) {
        self.init(named: name, in: bundle)
    }
}

public typealias UICanvas = Canvas
public typealias UIBezierPath = BezierPath
public typealias UIEdgeInsets = EdgeInsets
public typealias UIRectEdge = RectEdge
public typealias UIRectCorner = RectCorner
