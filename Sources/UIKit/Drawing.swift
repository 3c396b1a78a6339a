public import Drawing
public import Foundation
public import Transitions
public import ViewHierarchy

// UIKit's names. The types' own declarations document them.
public typealias UIColor = Color
public typealias UIFont = Font
public typealias UIImage = Image

extension Image {
    /// Creates the image of a name from the resources of a bundle, or where `init(named:)` searches if `bundle` is nil.
    /// The traits are ignored, because there are no variants for them.
    @preconcurrency @MainActor
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: TraitCollection?) {
        self.init(named: name, in: bundle)
    }
}

public typealias UICanvas = Canvas
public typealias UIGraphicsImageRenderer = GraphicsImageRenderer
public typealias UIGraphicsImageRendererFormat = GraphicsImageRendererFormat
public typealias UIGraphicsImageRendererContext = GraphicsImageRendererContext
public typealias UIGraphicsRendererContext = GraphicsImageRendererContext

// UIKit's functions begin with a capital.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns what drawing goes to: in the closure of a `UIGraphicsImageRenderer` and in a layer's `draw(in:)`; else nil.
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext.current }
public typealias UIBezierPath = BezierPath
public typealias UIEdgeInsets = EdgeInsets
public typealias UIRectEdge = RectEdge
public typealias UIRectCorner = RectCorner
