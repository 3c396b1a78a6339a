package import Foundation

/// The shape of a picture on the stage: the position, scale and rotation of the whole picture, and its visible, centered
/// part.
///
/// With these kept separate, the picture is never distorted, and uncropping does not move the point under the finger.
package struct PictureShape: Hashable, Sendable {
    /// The center of the picture, in the container's points.
    package var center: CGPoint
    /// The width of the whole picture, cropped parts included, in points.
    package var imageWidth: Double
    /// The ratio of the whole picture's width to its height, positive.
    package var aspect: Double
    /// The visible fraction of the width and of the height, each 0...1 and at least one of them 1.
    package var seen: CGSize
    /// The corner radius, in points.
    package var cornerRadius: Double
    /// The opacity, 0...1.
    package var alpha: Double
    /// The rotation about the center, in radians, clockwise.
    package var rotation: Double
    /// The opacity of the shadow, 0...1.
    package var shadow: Double

    /// Creates a whole, upright, sharp-cornered, opaque picture that fills `frame` in width.
    package init(frame: CGRect, aspect: Double) {
        self.init(center: CGPoint(x: frame.midX, y: frame.midY), size: frame.size, aspect: aspect, cornerRadius: 0)
    }

    /// Creates the picture that fills a view of `size` as `scaleAspectFill` does.
    package init(
        center: CGPoint, size: CGSize, aspect: Double, cornerRadius: Double, alpha: Double = 1, rotation: Double = 0,
        shadow: Double = 0
    ) {
        self.center = center
        self.aspect = aspect
        imageWidth = max(size.width, size.height * aspect)
        seen =
            imageWidth > 0
            ? CGSize(width: size.width / imageWidth, height: size.height * aspect / imageWidth)
            : CGSize(width: 1, height: 1)
        self.cornerRadius = cornerRadius
        self.alpha = alpha
        self.rotation = rotation
        self.shadow = shadow
    }

    /// The size of the whole picture, cropped parts included.
    package var imageSize: CGSize { CGSize(width: imageWidth, height: imageWidth / aspect) }

    /// The size of the visible part.
    package var size: CGSize { CGSize(width: imageSize.width * seen.width, height: imageSize.height * seen.height) }

    /// Returns a point of the container in fractions of the whole picture, from its top left; can be outside 0...1.
    package func fraction(at point: CGPoint) -> CGPoint {
        guard imageWidth > 0 else { return CGPoint(x: 0.5, y: 0.5) }
        let (x, y) = (point.x - center.x, point.y - center.y)
        let (cosine, sine) = (cos(rotation), sin(rotation))
        return CGPoint(
            x: 0.5 + (x * cosine + y * sine) / imageSize.width, y: 0.5 + (y * cosine - x * sine) / imageSize.height)
    }

    /// Moves the picture so that its `fraction` is at `point`.
    package mutating func move(_ fraction: CGPoint, to point: CGPoint) {
        let (x, y) = ((fraction.x - 0.5) * imageSize.width, (fraction.y - 0.5) * imageSize.height)
        let (cosine, sine) = (cos(rotation), sin(rotation))
        center = CGPoint(x: point.x - (x * cosine - y * sine), y: point.y - (x * sine + y * cosine))
    }
}
