import Drawing
import Foundation
import Timing
import ViewHierarchy

/// The values that an animation of a layer gives to one property, as a function of its progress.
struct LayerTrack {
    enum Way {
        /// From a value to another, and past it where a spring overshoots.
        case line(from: AnimationVector, to: AnimationVector)
        case frames(KeyframePath)
        /// The numbers at the first two of these places follow an outline.
        case outline(PathTrack, within: AnimationVector)
        /// The rotation of a transform follows the direction of an outline; half a turn more, or not.
        case direction(PathTrack, turned: Double)
    }

    let way: Way
    /// The curves of the parts between keyframes, with the progress at which each begins and ends.
    var curves: [(begin: Double, end: Double, curve: TimingCurve)] = []

    func value(at progress: Double) -> AnimationVector {
        let progress = warped(progress).progress
        switch way {
        case .line(let from, let to): return from + (to - from) * progress
        case .frames(let path): return path.value(at: progress)
        case .outline(let track, var values):
            let point = track.point(at: progress)
            (values[0], values[1]) = (point.x, point.y)
            return values
        case .direction(let track, let turned):
            return AnimationVector(0, 0, track.direction(at: progress).angle + turned)
        }
    }

    /// Returns the slope per unit of progress.
    func slope(at progress: Double, falling: Bool) -> AnimationVector {
        let (progress, rise) = warped(progress)
        switch way {
        case .line(let from, let to): return (to - from) * rise
        case .frames(let path): return path.slope(at: progress, falling: falling) * rise
        case .outline(let track, _):
            let slope = track.slope(at: progress)
            return AnimationVector(slope.dx, slope.dy) * rise
        case .direction(let track, _):
            return AnimationVector(0, 0, track.direction(at: progress).slope) * rise
        }
    }

    /// Returns the progress after the curve of its part, and the slope of that.
    private func warped(_ progress: Double) -> (progress: Double, slope: Double) {
        guard let part = curves.last(where: { $0.begin <= progress }), part.end > part.begin, progress < part.end else {
            return (progress, 1)
        }
        let (length, place) = (part.end - part.begin, (progress - part.begin) / (part.end - part.begin))
        return (part.begin + length * part.curve.value(atFraction: place), part.curve.slope(atFraction: place))
    }
}

/// A point that follows an outline, as a function of the progress, 0...1.
struct PathTrack {
    let pieces: [CubicPiece]
    /// The progress at which each piece begins, and that at which the last ends.
    let times: [Double]
    /// The position along the pieces (each counting 1) at a progress.
    private let places: LinearCurve

    /// The number of parts of a piece by which its length is measured.
    private static let lengthParts = 64

    /// - Parameters:
    ///   - path: The outline; nil is returned if it has no lines and curves.
    ///   - times: The progress at which each piece begins, and that at which the last ends; nil for equal parts.
    ///   - isPaced: Whether the speed is constant; `times` then do not count.
    init?(_ path: Path, times: [Double]?, isPaced: Bool) {
        pieces = path.pieces
        guard !pieces.isEmpty else { return nil }
        let ends = (0...pieces.count).map { Double($0) }
        let even = ends.map { $0 / Double(ends.count - 1) }
        self.times = times?.count == ends.count ? times ?? even : even
        guard isPaced else {
            places = LinearCurve(stops: zip(self.times, ends).map { LinearCurve.Stop(input: $0, output: $1) })
            return
        }
        var stops = [LinearCurve.Stop(input: 0, output: 0)]
        var length = 0.0
        for (index, piece) in pieces.enumerated() {
            for part in 1...Self.lengthParts {
                let parts = Double(Self.lengthParts)
                let (last, next) = (piece.point(at: Double(part - 1) / parts), piece.point(at: Double(part) / parts))
                length += hypot(next.x - last.x, next.y - last.y)
                stops.append(LinearCurve.Stop(input: length, output: Double(index) + Double(part) / parts))
            }
        }
        guard length > 0 else { return nil }
        places = LinearCurve(stops: stops.map { LinearCurve.Stop(input: $0.input / length, output: $0.output) })
    }

    private func piece(at progress: Double) -> (piece: CubicPiece, part: Double) {
        let place = min(max(places.value(at: progress), 0), Double(pieces.count))
        let index = min(Int(place), pieces.count - 1)
        return (pieces[index], place - Double(index))
    }

    func point(at progress: Double) -> CGPoint {
        let (piece, part) = piece(at: progress)
        return piece.point(at: part)
    }

    /// Returns the slope of the point per unit of progress.
    func slope(at progress: Double) -> CGVector {
        let (piece, part) = piece(at: progress)
        let (velocity, rate) = (piece.velocity(at: part), places.derivative(at: progress))
        return CGVector(dx: velocity.dx * rate, dy: velocity.dy * rate)
    }

    /// Returns the direction of the outline in radians from the x axis, and its slope per unit of progress.
    func direction(at progress: Double) -> (angle: Double, slope: Double) {
        let (piece, part) = piece(at: progress)
        let (velocity, change) = (piece.velocity(at: part), piece.acceleration(at: part))
        let square = velocity.dx * velocity.dx + velocity.dy * velocity.dy
        // Where a control point is at its end, the curve begins in the direction of its acceleration.
        guard square > 0 else { return (atan2(change.dy, change.dx), 0) }
        let turn = (velocity.dx * change.dy - velocity.dy * change.dx) / square
        return (atan2(velocity.dy, velocity.dx), turn * places.derivative(at: progress))
    }
}
