public import Foundation

/// Returns the largest centered rectangle of an aspect ratio that fits inside another, as in AVFoundation.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    boundingRect.aspectFit(aspectRatio)
}

extension CGRect {
    /// The whole of what is given in fractions.
    package static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    public var center: CGPoint { CGPoint(x: midX, y: midY) }

    /// The corners in the order top left, top right, bottom right, bottom left.
    public var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ]
    }

    /// Returns the bounding box of this rectangle transformed by `transform`.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        if transform.isScaleAndTranslation {
            return CGRect(
                x: transform.a * minX + transform.tx, y: transform.d * minY + transform.ty,
                width: transform.a * width, height: transform.d * height)
        }
        let moved = corners.map { $0.applying(transform) }
        let left = moved.map(\.x).min() ?? 0
        let top = moved.map(\.y).min() ?? 0
        return CGRect(
            x: left, y: top, width: (moved.map(\.x).max() ?? 0) - left, height: (moved.map(\.y).max() ?? 0) - top)
    }

    /// Creates a rectangle of a size around a center.
    public init(center: CGPoint, size: CGSize) {
        self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the largest rectangle with the aspect ratio of `size` that fits inside this one, centered. An empty
    /// `size` gives an empty rectangle at the center.
    public func aspectFit(_ size: CGSize) -> CGRect {
        guard size.width > 0, size.height > 0 else { return CGRect(center: center, size: .zero) }
        let factor = min(width / size.width, height / size.height)
        return CGRect(center: center, size: CGSize(width: size.width * factor, height: size.height * factor))
    }

    /// Returns the smallest rectangle with the aspect ratio of `size` that covers this one, centered. An empty `size`
    /// gives an empty rectangle at the center.
    public func aspectFill(_ size: CGSize) -> CGRect {
        guard size.width > 0, size.height > 0 else { return CGRect(center: center, size: .zero) }
        let factor = max(width / size.width, height / size.height)
        return CGRect(center: center, size: CGSize(width: size.width * factor, height: size.height * factor))
    }
}
