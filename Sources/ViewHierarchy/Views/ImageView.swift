public import Drawing
public import Foundation

/// A view that shows an image by its `contentMode`; it ignores touches unless interaction is enabled (rule F 6).
open class ImageView: View {
    open var image: Image? {
        didSet {
            guard image != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    override func didInitialize() { isUserInteractionEnabled = false }

    public convenience init(image: Image?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    override var defaultHugging: LayoutPriority { LayoutPriority(251) }

    /// The rectangle of the whole image, in the view's own coordinates as on screen; it can extend beyond the bounds.
    public var imageRect: CGRect { ImageView.rect(of: image?.size ?? .zero, in: presentation.bounds, contentMode) }

    open override func draw(_ canvas: inout Canvas) {
        if let image { draw(image, on: &canvas) }
    }

    override var drawsWithinOutline: Bool { true }

    /// Returns whether an image covers the bounds, except for rounding.
    static func covers(_ place: CGRect, _ bounds: CGRect) -> Bool {
        let slack = 1e-9 * (abs(bounds.midX) + abs(bounds.midY) + bounds.width + bounds.height)
        return place.minX <= bounds.minX + slack && place.minY <= bounds.minY + slack
            && place.maxX >= bounds.maxX - slack && place.maxY >= bounds.maxY - slack
    }

    static func rect(of size: CGSize, in bounds: CGRect, _ mode: ContentMode) -> CGRect {
        let natural = CGRect(center: bounds.center, size: size)
        switch mode {
        case .scaleToFill: return bounds
        case .scaleAspectFit: return bounds.aspectFit(size)
        case .scaleAspectFill: return bounds.aspectFill(size)
        case .center: return natural
        case .top: return CGRect(origin: CGPoint(x: natural.minX, y: bounds.minY), size: size)
        case .bottom: return CGRect(origin: CGPoint(x: natural.minX, y: bounds.maxY - size.height), size: size)
        case .left: return CGRect(origin: CGPoint(x: bounds.minX, y: natural.minY), size: size)
        case .right: return CGRect(origin: CGPoint(x: bounds.maxX - size.width, y: natural.minY), size: size)
        case .topLeft: return CGRect(origin: bounds.origin, size: size)
        case .topRight: return CGRect(origin: CGPoint(x: bounds.maxX - size.width, y: bounds.minY), size: size)
        case .bottomLeft: return CGRect(origin: CGPoint(x: bounds.minX, y: bounds.maxY - size.height), size: size)
        case .bottomRight:
            return CGRect(
                origin: CGPoint(x: bounds.maxX - size.width, y: bounds.maxY - size.height), size: size)
        }
    }
}

extension View {
    /// Draws an image placed by the view's `contentMode`. If the view clips, the image and everything drawn after it
    /// are clipped to the outline.
    /// - Parameter layer: The layer whose `contentsRect` says which part of the image is drawn; nil for all.
    func draw(_ image: Image, _ layer: Layer? = nil, on canvas: inout Canvas) {
        let values = drawnValues
        if let part = layer?.drawnContentsRect {
            let size = CGSize(width: image.size.width * part.width, height: image.size.height * part.height)
            let place = ImageView.rect(of: size, in: values.bounds, contentMode)
            let shape = clipsToBounds ? outline(values) : .rect(place)
            canvas.draw(.image(image, crop: part, destination: place, shape: shape))
            return
        }
        let place = ImageView.rect(of: image.size, in: values.bounds, contentMode)
        guard place.width > 0, place.height > 0 else { return }
        guard clipsToBounds else {
            canvas.draw(.image(image, crop: .unit, destination: place, shape: .rect(place)))
            return
        }
        let covers = ImageView.covers(place, values.bounds)
        let seen = covers ? values.bounds : place.intersection(values.bounds)
        guard !seen.isNull, seen.width > 0, seen.height > 0 else { return }
        let left = max(0, (seen.minX - place.minX) / place.width)
        let top = max(0, (seen.minY - place.minY) / place.height)
        let crop = CGRect(
            x: left, y: top, width: min(seen.width / place.width, 1 - left),
            height: min(seen.height / place.height, 1 - top))
        if !covers { canvas.clip(to: outline(values)) }
        canvas.draw(.image(image, crop: crop, destination: seen, shape: covers ? outline(values) : .rect(seen)))
    }
}

/// How an image fills its view, as in UIKit.
public enum ContentMode: Hashable, Sendable {
    case scaleToFill
    case scaleAspectFit
    case scaleAspectFill
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
}

/// How a layer's image fills it, under Core Animation's name.
public typealias ContentsGravity = ContentMode

extension ContentMode {
    /// Core Animation's name for `scaleToFill`.
    public static let resize = ContentMode.scaleToFill
    /// Core Animation's name for `scaleAspectFit`.
    public static let resizeAspect = ContentMode.scaleAspectFit
    /// Core Animation's name for `scaleAspectFill`.
    public static let resizeAspectFill = ContentMode.scaleAspectFill
}
