import Drawing
import Foundation

/// A drag of a picture: its start, and the picture's shape at the start.
///
/// The point of the picture under the finger stays under it. All results depend on the finger's current position only,
/// not on its path.
struct PictureGrip: Hashable {
    let start: CGPoint
    var pointer: CGPoint
    let taken: PictureShape
    /// The progress of the dismissal at the start, 0...1.
    let takenProgress: Double
    /// The point of the picture under the finger, in fractions of the whole picture.
    private let held: CGPoint

    /// The movement, in points, after which a picture caught in flight is whole again: far enough not to jump, short
    /// enough that a real drag shows the whole picture.
    private static let relaxDistance = 80.0

    init(at point: CGPoint, of taken: PictureShape, progress: Double) {
        start = point
        pointer = point
        self.taken = taken
        takenProgress = progress
        held = taken.fraction(at: point)
    }

    /// - Parameter length: The movement that makes the progress 1, in points, positive.
    func progress(_ direction: PhotoDismissalSettings.Direction, length: Double) -> Double {
        let moved = direction == .down ? pointer.y - start.y : pointer.distance(to: start)
        return min(max(takenProgress + moved / length, 0), 1)
    }

    /// Returns the direction that dismisses, a vector of length 1: down, or away from the start of the drag.
    func direction(_ direction: PhotoDismissalSettings.Direction) -> CGVector {
        let length = pointer.distance(to: start)
        guard direction == .any, length > 0 else { return CGVector(dx: 0, dy: 1) }
        return CGVector(dx: (pointer.x - start.x) / length, dy: (pointer.y - start.y) / length)
    }

    /// How far a picture that was caught in flight has become whole again, 0...1.
    var relaxed: Double { min(1, pointer.distance(to: start) / Self.relaxDistance) }

    /// Returns the picture during the drag: `width(progress)` points wide, whole, sharp-cornered and opaque. What
    /// differed at the start changes to this as the finger moves.
    func shape(progress: Double, width: (Double) -> Double) -> PictureShape {
        let relaxed = relaxed
        func relax(_ from: Double, _ to: Double) -> Double { from + (to - from) * relaxed }
        let driven = width(progress)
        let startWidth = width(takenProgress)
        let carried = startWidth > 0 ? taken.imageWidth * driven / startWidth : driven
        var shape = taken
        shape.imageWidth = relax(carried, driven)
        shape.seen = CGSize(width: relax(taken.seen.width, 1), height: relax(taken.seen.height, 1))
        shape.cornerRadius = relax(taken.cornerRadius, 0)
        shape.alpha = relax(taken.alpha, 1)
        shape.place(held, at: pointer)
        return shape
    }
}

/// The shape of a picture on the stage: the position and scale of the whole picture, and its visible, centered part.
///
/// With these kept separate, the picture is never distorted, and uncropping does not move the point under the finger.
struct PictureShape: Hashable {
    var center: CGPoint
    /// The width of the whole picture, cropped parts included, in points.
    var imageWidth: Double
    /// The ratio of the whole picture's width to its height, positive.
    let aspect: Double
    /// The visible fraction of the width and of the height, each 0...1 and at least one of them 1.
    var seen: CGSize
    var cornerRadius: Double
    var alpha: Double

    /// Creates the picture that fills a view with this frame as `scaleAspectFill` does.
    init(frame: CGRect, aspect: Double, cornerRadius: Double = 0, alpha: Double = 1) {
        center = frame.center
        self.aspect = aspect
        imageWidth = max(frame.width, frame.height * aspect)
        seen =
            imageWidth > 0
            ? CGSize(width: frame.width / imageWidth, height: frame.height * aspect / imageWidth)
            : CGSize(width: 1, height: 1)
        self.cornerRadius = cornerRadius
        self.alpha = alpha
    }

    private var imageSize: CGSize { CGSize(width: imageWidth, height: imageWidth / aspect) }

    var size: CGSize { CGSize(width: imageSize.width * seen.width, height: imageSize.height * seen.height) }

    /// Returns a point of the container in fractions of the whole picture, from its top left; can be outside 0...1.
    func fraction(at point: CGPoint) -> CGPoint {
        guard imageWidth > 0 else { return CGPoint(x: 0.5, y: 0.5) }
        return CGPoint(
            x: 0.5 + (point.x - center.x) / imageSize.width, y: 0.5 + (point.y - center.y) / imageSize.height)
    }

    mutating func place(_ fraction: CGPoint, at point: CGPoint) {
        center = CGPoint(
            x: point.x - (fraction.x - 0.5) * imageSize.width, y: point.y - (fraction.y - 0.5) * imageSize.height)
    }
}
