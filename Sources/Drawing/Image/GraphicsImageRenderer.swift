public import Foundation

/// Makes images of what a closure draws, as UIKit's `UIGraphicsImageRenderer`.
///
/// The image keeps the commands, not pixels, so that it is sharp at every size.
@preconcurrency @MainActor
open class GraphicsImageRenderer {
    /// The part of the coordinates that the images show, in points.
    public let bounds: CGRect
    public let format: GraphicsImageRendererFormat

    /// Creates a renderer of images of a size in points.
    public convenience init(size: CGSize, format: GraphicsImageRendererFormat = GraphicsImageRendererFormat()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    public init(bounds: CGRect, format: GraphicsImageRendererFormat = GraphicsImageRendererFormat()) {
        self.bounds = bounds
        self.format = format
    }

    /// Returns an image of what the closure draws into its context, which is the current one meanwhile.
    open func image(actions: (GraphicsImageRendererContext) -> Void) -> Image {
        var canvas = Canvas(transform: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
        canvas.clip(to: .rect(bounds))
        // An opaque image is black where nothing is drawn.
        if format.opaque { canvas.fill(.rect(bounds), .black) }
        GraphicsContext.draw(on: &canvas) {
            actions(GraphicsImageRendererContext(cgContext: $0, format: format, bounds))
        }
        return Image(recording: canvas.items, size: bounds.size)
    }
}

/// The settings of a renderer's images.
@preconcurrency @MainActor
open class GraphicsImageRendererFormat {
    /// The number of pixels per point; kept and not used, because the images have no pixels.
    open var scale = 1.0
    /// Whether the images are black where nothing is drawn, instead of clear.
    open var opaque = false

    public init() {}

    open class func `default`() -> GraphicsImageRendererFormat { GraphicsImageRendererFormat() }
    open class func preferred() -> GraphicsImageRendererFormat { GraphicsImageRendererFormat() }
}

/// What a renderer's closure draws into.
@preconcurrency @MainActor
public final class GraphicsImageRendererContext {
    public let cgContext: CGContext
    public let format: GraphicsImageRendererFormat
    private let bounds: CGRect

    init(cgContext: CGContext, format: GraphicsImageRendererFormat, _ bounds: CGRect) {
        self.cgContext = cgContext
        self.format = format
        self.bounds = bounds
    }

    /// An image of what has been drawn so far.
    public var currentImage: Image { Image(recording: cgContext.canvas.items, size: bounds.size) }

    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
