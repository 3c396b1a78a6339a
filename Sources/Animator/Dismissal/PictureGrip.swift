package import Drawing
package import Foundation

/// A drag of a picture: its start, and the picture's shape at the start.
///
/// The point of the picture under the finger stays under it. All results depend on the finger's current position only,
/// not on its path.
package struct PictureGrip: Hashable, Sendable {
    /// The position of the finger at the start.
    package let start: CGPoint
    /// The current position of the finger.
    package var pointer: CGPoint
    /// The shape of the picture at the start.
    package let taken: PictureShape
    /// The progress of the dismissal at the start, 0...1.
    package let takenProgress: Double
    /// The point of the picture under the finger, in fractions of the whole picture.
    package let held: CGPoint

    /// The movement, in points, after which a picture caught in flight is whole again: far enough not to jump, short
    /// enough that a real drag shows the whole picture.
    static let relaxDistance = 80.0

    package init(at point: CGPoint, of taken: PictureShape, progress: Double) {
        start = point
        pointer = point
        self.taken = taken
        takenProgress = progress
        held = taken.fraction(at: point)
    }

    /// Returns the dismissal's progress, 0...1.
    /// - Parameter length: The movement that makes the progress 1, in points, positive.
    package func progress(_ direction: PhotoDismissalSettings.Direction, length: Double) -> Double {
        let moved =
            switch direction {
            case .down: pointer.y - start.y
            case .any: pointer.distance(to: start)
            }
        return min(max(takenProgress + moved / length, 0), 1)
    }

    /// Returns the direction that dismisses, a vector of length 1: down, or away from the start of the drag.
    package func direction(_ direction: PhotoDismissalSettings.Direction) -> CGVector {
        let length = pointer.distance(to: start)
        guard direction == .any, length > 0 else { return CGVector(dx: 0, dy: 1) }
        return CGVector(dx: (pointer.x - start.x) / length, dy: (pointer.y - start.y) / length)
    }

    /// How far a picture that was caught in flight has become whole again, 0...1.
    package var relaxed: Double { min(1, pointer.distance(to: start) / PictureGrip.relaxDistance) }

    /// Returns the picture during the drag: `width(progress)` points wide, whole, sharp-cornered and opaque. What
    /// differed at the start changes to this as the finger moves.
    package func shape(progress: Double, width: (Double) -> Double) -> PictureShape {
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
