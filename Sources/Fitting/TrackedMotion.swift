import Foundation
import Support
package import Tracking

/// The curves that a followed point moved along.
package struct TrackedMotion: Sendable {
    /// What moves.
    package enum Part: String, CaseIterable, Sendable {
        case position, size, rotation
    }

    /// The parts that move together, which the fits are of.
    package let parts: [Part]
    /// The parts that move otherwise.
    package let others: [Part]
    /// The fitted motion. Its channels are x and y for the position, then the patch's radius, then the rotation as a
    /// distance at that radius; all in pixels.
    package let samples: MotionSamples
    /// The fits, best first.
    package let fits: [CurveFit]

    /// The least motion, in pixels.
    private static let leastMotion = 2.0
    /// The motion of a part that is its tracking's error, in standard deviations of its noise and as a part of the
    /// greatest motion.
    private static let noiseLimit = 6.0
    private static let leastPart = 0.01
    /// The error of a common fit that separate ones don't need, as a part and in pixels.
    private static let togetherPart = 1.6
    private static let togetherError = 0.15
    /// The frames in a row that a recorder repeats for one that it missed.
    private static let mostRepeats = 2
    /// The time, in frames, from which a frame without a successor shows something at rest.
    private static let rest = 3.5
    /// The most samples that a rest is filled with.
    private static let mostFilled = 600

    /// Fits curves to a track.
    /// - Parameters:
    ///   - track: The track, with all frames of the part to fit.
    ///   - lastDuration: The seconds during which the last frame is shown.
    ///   - name: The film's name, for errors.
    /// - Throws: An error if the point was lost, doesn't move or moves in too few frames.
    package init(_ track: Track, lastDuration: Double, name: String) throws(TrackingError) {
        func failure(_ cause: String, _ remedy: String) -> TrackingError {
            TrackingError(operation: "matching \(name)", cause: cause, remedy: remedy)
        }
        if let lost = track.lostAt {
            let time = DecimalText.text(lost, digits: 3)
            throw failure(
                "the point was lost at \(time) s", "end before it with --until, or choose another point of what moves")
        }
        let (times, poses) = Self.seen(track, lastDuration)
        guard times.count >= CurveFitter.leastSamples else {
            throw failure(
                "the part is too short, it has \(times.count) frames", "choose a longer part, of a whole motion")
        }
        let radius = track.radius
        let channels: [Part: [[Double]]] = [
            .position: [poses.map(\.x), poses.map(\.y)], .size: [poses.map { $0.scale * radius }],
            .rotation: [poses.map { $0.rotation * radius }],
        ]
        func motion(_ parts: [Part]) -> MotionSamples {
            MotionSamples(times: times, channels: parts.flatMap { channels[$0] ?? [] })
        }
        let greatest = Part.allCases.map { motion([$0]).travel }.max() ?? 0
        let moving = Part.allCases.filter { part in
            let motion = motion([part])
            return motion.travel > max(Self.leastMotion, Self.noiseLimit * motion.noise, Self.leastPart * greatest)
        }
        guard let first = moving.first else {
            throw failure(
                "what is at the point doesn't move", "choose a point of what moves, or another moment")
        }
        func fitted(_ parts: [Part]) throws(TrackingError) -> (samples: MotionSamples, fits: [CurveFit]) {
            let samples = motion(parts)
            guard let fitter = CurveFitter(samples) else {
                throw failure("the motion is too short", "choose a longer part, or a film with more frames per second")
            }
            return (samples, fitter.fits())
        }
        var best = try fitted([first])
        var together = [first]
        for part in moving.dropFirst() {
            let alone = try fitted([part])
            let common = try fitted(together + [part])
            guard let one = best.fits.first, let other = alone.fits.first, let both = common.fits.first else {
                continue
            }
            let separate = (one.error * one.error + other.error * other.error).squareRoot()
            guard both.error <= separate * Self.togetherPart + Self.togetherError else { continue }
            best = common
            together.append(part)
        }
        parts = together
        others = moving.filter { !together.contains($0) }
        samples = best.samples
        fits = best.fits
    }

    /// Returns the poses that were seen and their times: without guesses and repeated frames in a motion, and with the rests
    /// filled during which a film has no frames.
    private static func seen(_ track: Track, _ lastDuration: Double) -> (times: [Double], poses: [Pose]) {
        let points = track.points
        let steps = zip(points, points.dropFirst()).map { $1.time - $0.time }.sorted()
        let interval = steps.isEmpty ? 0 : steps[steps.count / 2]
        var times: [Double] = []
        var poses: [Pose] = []
        for (index, point) in points.enumerated() where point.certainty == .followed && !isMissed(points, index) {
            times.append(point.time)
            poses.append(point.pose)
            let next = index + 1 < points.count ? points[index + 1].time : point.time + lastDuration
            guard interval > 0, next - point.time > rest * interval else { continue }
            var time = point.time + interval
            while time < next - interval / 2, times.count < mostFilled {
                times.append(time)
                poses.append(point.pose)
                time += interval
            }
        }
        return (times, poses)
    }

    /// Whether a frame repeats the one before although the motion goes on.
    private static func isMissed(_ points: [Track.Point], _ index: Int) -> Bool {
        guard points[index].isRepeat else { return false }
        var first = index
        while first > 0, points[first].isRepeat { first -= 1 }
        var next = index
        while next < points.count, points[next].isRepeat { next += 1 }
        guard first > 0, next < points.count, next - first - 1 <= mostRepeats else { return false }
        func moves(_ a: Int, _ b: Int) -> Bool {
            let (one, other) = (points[a].pose, points[b].pose)
            return hypot(one.x - other.x, one.y - other.y) > leastMotion / 2
        }
        return moves(first - 1, first) && moves(first, next)
    }
}
