package import Foundation

/// How a picture lies on the stage: the whole picture's place and scale, and how much of it is cropped away, centred.
///
/// Kept apart like this the picture cannot be distorted, and uncropping does not move what is under a finger.
package struct PictureShape: Hashable, Sendable {
    /// The middle of the picture, in the container's points.
    package var center: CGPoint
    /// The width of the whole picture, cropped parts included, in points.
    package var imageWidth: Double
    /// Width over height of the whole picture, positive.
    package var aspect: Double
    /// The fraction of the width and of the height that is seen, each in 0...1 and at least one of them 1.
    package var seen: CGSize
    /// In points.
    package var cornerRadius: Double
    /// 0...1.
    package var alpha: Double

    /// A whole, sharp-cornered, opaque picture that fills `frame` in width.
    package init(frame: CGRect, aspect: Double) {
        self.init(center: CGPoint(x: frame.midX, y: frame.midY), size: frame.size, aspect: aspect, cornerRadius: 0)
    }

    /// The picture that fills a view of `size` as `scaleAspectFill` does.
    package init(center: CGPoint, size: CGSize, aspect: Double, cornerRadius: Double, alpha: Double = 1) {
        self.center = center
        self.aspect = aspect
        imageWidth = max(size.width, size.height * aspect)
        seen =
            imageWidth > 0
            ? CGSize(width: size.width / imageWidth, height: size.height * aspect / imageWidth)
            : CGSize(width: 1, height: 1)
        self.cornerRadius = cornerRadius
        self.alpha = alpha
    }

    /// The whole picture's size, cropped parts included.
    package var imageSize: CGSize { CGSize(width: imageWidth, height: imageWidth / aspect) }

    /// The size of what is seen.
    package var size: CGSize { CGSize(width: imageSize.width * seen.width, height: imageSize.height * seen.height) }

    /// A point of the container in fractions of the whole picture, from its top left corner; may lie outside 0...1.
    package func fraction(at point: CGPoint) -> CGPoint {
        guard imageWidth > 0 else { return CGPoint(x: 0.5, y: 0.5) }
        return CGPoint(
            x: 0.5 + (point.x - center.x) / imageSize.width, y: 0.5 + (point.y - center.y) / imageSize.height)
    }

    /// Moves the picture so that its `fraction` lies at `point`.
    package mutating func place(_ fraction: CGPoint, at point: CGPoint) {
        center = CGPoint(
            x: point.x - (fraction.x - 0.5) * imageSize.width, y: point.y - (fraction.y - 0.5) * imageSize.height)
    }
}
