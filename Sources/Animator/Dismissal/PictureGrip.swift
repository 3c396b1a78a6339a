package import Drawing
package import Foundation
package import Timing
import ViewHierarchy

/// The hold of one or two fingers on a picture: its start, and the picture's shape at the start.
///
/// The points of the picture under the fingers stay under them. All results depend on the fingers' current positions
/// only, not on their paths.
package struct PictureGrip: Sendable {
    /// The positions of the fingers at the start.
    package let start: PictureFingers
    /// The current positions of the fingers, as many as at the start.
    package var fingers: PictureFingers
    /// The shape of the picture at the start.
    package let taken: PictureShape
    /// The progress of the dismissal at the start, 0...1.
    package let takenProgress: Double
    /// Whether two fingers hold the picture, or have held it since it was taken.
    package let isPinched: Bool
    /// The point of the picture in the middle of the fingers, in fractions of the whole picture.
    package let held: CGPoint
    /// The two fingers of which this one has stayed, when the other was lifted, and how much the picture followed their
    /// spread then; nil otherwise.
    package let pair: (fingers: PictureFingers, time: FrameTime, followedSpread: Double)?
    /// The width of the whole picture, in points, beyond which it resists two fingers.
    private let largestWidth: Double
    /// The least movement, in points, after which a picture has what it lacked: far enough not to jump, short enough that a real drag shows the whole picture.
    static let leastRelaxDistance = 80.0

    /// - Parameters:
    ///   - progress: The progress of the dismissal; beyond 0...1 in the overshoot of a flight.
    ///   - largestWidth: The width of the whole picture beyond which it resists two fingers, in points, positive.
    ///   - earlier: The hold that this one continues with another number of fingers, if any.
    ///   - time: The time of the change.
    package init(
        of fingers: PictureFingers, on taken: PictureShape, progress: Double, largestWidth: Double,
        continuing earlier: PictureGrip? = nil, at time: FrameTime
    ) {
        start = fingers
        self.fingers = fingers
        self.taken = taken
        takenProgress = min(max(progress, 0), 1)
        isPinched = earlier?.isPinched ?? false || fingers.second != nil
        pair = earlier.flatMap { $0.fingers.second == nil ? nil : ($0.fingers, time, $0.followedSpread) }
        self.largestWidth = largestWidth
        held = taken.fraction(at: fingers.middle)
    }

    /// Returns the dismissal's progress, 0...1: by the movement of one finger, by the size between two.
    /// - Parameters:
    ///   - length: The movement that makes the progress 1, in points, positive.
    ///   - width: Returns the width of the whole picture at a progress, under one finger.
    ///   - progress: Returns the progress of a width that two fingers give the whole picture.
    package func progress(
        _ direction: PhotoDismissalSettings.Direction, length: Double, width: (Double) -> Double,
        ofWidth progress: (Double) -> Double
    ) -> Double {
        if let pinch {
            let difference = (takenProgress - progress(taken.imageWidth)) * (1 - relaxed(width))
            return min(max(progress(taken.imageWidth * pinch.scale) + difference, 0), 1)
        }
        let moved =
            switch direction {
            case .down: fingers.first.y - start.first.y
            case .any: fingers.first.distance(to: start.first)
            }
        return min(max(takenProgress + moved / length, 0), 1)
    }

    /// Returns the direction that dismisses, a vector of length 1: down, or away from the start of the drag.
    package func direction(_ direction: PhotoDismissalSettings.Direction) -> CGVector {
        let (here, there) = (fingers.first, start.first)
        let length = here.distance(to: there)
        guard direction == .any, length > 0 else { return CGVector(dx: 0, dy: 1) }
        return CGVector(dx: (here.x - there.x) / length, dy: (here.y - there.y) / length)
    }

    /// Returns how far a picture that was caught in flight has got what it lacked at the start: its cropped parts, and the
    /// size of its progress. Its edges move slower than the finger meanwhile.
    /// - Parameter width: Returns the width of the whole picture at a progress, under one finger.
    /// - Returns: 0...1.
    package func relaxed(_ width: (Double) -> Double) -> Double {
        let whole = taken.imageSize
        let lacking = max(
            whole.width * (1 - taken.seen.width), whole.height * (1 - taken.seen.height),
            abs(whole.width - width(takenProgress)) * max(1, 1 / taken.aspect))
        return min(1, fingers.travel(from: start) / max(Self.leastRelaxDistance, lacking * 2 / 3))
    }

    /// The scale and rotation since the start; nil with one finger.
    private var pinch: (scale: Double, rotation: Double)? { fingers.similarity(from: start) }

    /// The relative growth of the picture per relative growth of the fingers' distance: 1, and less beyond the largest
    /// width.
    package var followedSpread: Double {
        guard let pinch else { return 1 }
        let width = taken.imageWidth * pinch.scale
        return width > edge ? rubberBand.slope(at: log(width / edge)) : 1
    }

    /// Returns the width of the whole picture for the width that the fingers ask for. Beyond the largest one, or that at the
    /// start if it is larger, it resists as a zoomed scroll view does, up to twice the largest one.
    private func resisted(_ width: Double) -> Double {
        width > edge ? edge * exp(rubberBand.offset(for: log(width / edge))) : width
    }

    private var edge: Double { max(largestWidth, taken.imageWidth) }

    private var rubberBand: RubberBand { RubberBand(dimension: log(largestWidth / edge) + ZoomLimits.reach) }

    /// Returns the picture during the drag: whole, sharp-cornered, opaque and without shadow. What
    /// differed at the start changes to this as the fingers move. Two fingers scale and rotate the picture; with one it is
    /// `width(progress)` points wide, and keeps its rotation.
    package func shape(progress: Double, width: (Double) -> Double) -> PictureShape {
        let relaxed = relaxed(width)
        func relax(_ from: Double, _ to: Double) -> Double { from + (to - from) * relaxed }
        var shape = taken
        if let pinch {
            shape.imageWidth = resisted(taken.imageWidth * pinch.scale)
            shape.rotation = taken.rotation + pinch.rotation
        } else {
            let driven = width(progress)
            let startWidth = width(takenProgress)
            // A smaller picture shrinks in proportion, so that some of it always remains; a larger one as in any drag, so that
            // its edges do not outrun the finger.
            let share = startWidth > 0 ? min(1, taken.imageWidth / startWidth) : 0
            shape.imageWidth = relax(taken.imageWidth + (driven - startWidth) * share, driven)
        }
        shape.seen = CGSize(width: relax(taken.seen.width, 1), height: relax(taken.seen.height, 1))
        shape.cornerRadius = relax(taken.cornerRadius, 0)
        shape.alpha = relax(taken.alpha, 1)
        shape.shadow = relax(taken.shadow, 0)
        shape.move(held, to: fingers.middle)
        return shape
    }
}
