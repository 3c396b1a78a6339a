package import Drawing
package import Foundation

/// A finger's hold on a picture: where it took it, and how the picture was then.
///
/// The point of the picture under the finger stays under it. Everything is a function of where the finger is now, not
/// of its path there.
package struct PictureGrip: Hashable, Sendable {
    /// Where the finger was when it took hold.
    package let start: CGPoint
    /// Where the finger is now.
    package var pointer: CGPoint
    /// The picture as it was when it was taken.
    package let taken: PictureShape
    /// How far the dismissal was then, 0...1.
    package let takenProgress: Double
    /// The point of the picture under the finger, in fractions of the whole picture.
    package let held: CGPoint

    /// After how many points of movement a picture caught in flight is whole again: far enough not to jump, short
    /// enough that a real drag shows the whole picture.
    static let relaxDistance = 80.0

    package init(at point: CGPoint, of taken: PictureShape, progress: Double) {
        start = point
        pointer = point
        self.taken = taken
        takenProgress = progress
        held = taken.fraction(at: point)
    }

    /// The dismissal's progress, 0...1.
    /// - Parameter length: The movement that makes it 1, in points, positive.
    package func progress(_ direction: PhotoDismissalSettings.Direction, length: Double) -> Double {
        let moved =
            switch direction {
            case .down: pointer.y - start.y
            case .any: pointer.distance(to: start)
            }
        return min(max(takenProgress + moved / length, 0), 1)
    }

    /// The direction that dismisses, a vector of length 1: down, or away from where the finger took hold.
    package func direction(_ direction: PhotoDismissalSettings.Direction) -> CGVector {
        let length = pointer.distance(to: start)
        guard direction == .any, length > 0 else { return CGVector(dx: 0, dy: 1) }
        return CGVector(dx: (pointer.x - start.x) / length, dy: (pointer.y - start.y) / length)
    }

    /// The picture under the finger: of `width(progress)` points, whole, sharp-cornered and opaque. What was otherwise
    /// when it was taken goes over into that as the finger moves on.
    package func shape(progress: Double, width: (Double) -> Double) -> PictureShape {
        let relaxed = min(1, pointer.distance(to: start) / PictureGrip.relaxDistance)
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
