public import Drawing
public import Foundation

/// A view that shows a picture by its `contentMode`; takes no touches unless told to (rule F 6).
open class ImageView: View {
    public var image: Image? { didSet { if image != oldValue { setNeedsDisplay() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    public convenience init(image: Image?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// Where the whole picture lies, in the view's own coordinates as on screen; may reach out of the bounds.
    public var imageRect: CGRect { ImageView.place(image?.size ?? .zero, in: presentation.bounds, contentMode) }

    open override func draw(_ canvas: inout Canvas) {
        guard let image else { return }
        let values = drawnValues
        let place = ImageView.place(image.size, in: values.bounds, contentMode)
        guard place.width > 0, place.height > 0 else { return }
        guard clipsToBounds else {
            canvas.draw(.image(image, crop: .unit, destination: place, shape: .rect(place)))
            return
        }
        let seen = place.intersection(values.bounds)
        guard !seen.isNull, seen.width > 0, seen.height > 0 else { return }
        let crop = CGRect(
            x: (seen.minX - place.minX) / place.width, y: (seen.minY - place.minY) / place.height,
            width: seen.width / place.width, height: seen.height / place.height)
        let covers = seen == values.bounds
        if !covers { canvas.clip(to: outline(values)) }
        canvas.draw(.image(image, crop: crop, destination: seen, shape: covers ? outline(values) : .rect(seen)))
    }

    override var drawsWithinOutline: Bool { true }

    static func place(_ size: CGSize, in bounds: CGRect, _ mode: ContentMode) -> CGRect {
        let natural = CGRect(center: bounds.center, size: size)
        switch mode {
        case .scaleToFill: return bounds
        case .scaleAspectFit: return bounds.aspectFit(size)
        case .scaleAspectFill: return bounds.aspectFill(size)
        case .center: return natural
        case .top: return CGRect(x: natural.minX, y: bounds.minY, width: size.width, height: size.height)
        case .bottom:
            return CGRect(x: natural.minX, y: bounds.maxY - size.height, width: size.width, height: size.height)
        case .left: return CGRect(x: bounds.minX, y: natural.minY, width: size.width, height: size.height)
        case .right:
            return CGRect(x: bounds.maxX - size.width, y: natural.minY, width: size.width, height: size.height)
        }
    }
}

extension CGRect {
    static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}
