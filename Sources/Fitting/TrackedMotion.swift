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
    /// The part of the film that is fitted, in its seconds.
    package let part: ClosedRange<Double>
    /// Whether the part was found in the motion itself.
    package let isSuggested: Bool
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

    /// Fits curves to a track.
    /// - Parameters:
    ///   - part: The part of the film to fit, in its seconds, or nil for a suggested one: the motion at the frame where the
    ///     track began or else the next one, from its release to its rest.
    ///   - lastDuration: The seconds during which the film's last frame is shown.
    ///   - name: The film's name, for errors.
    /// - Throws: An error if the point was lost, doesn't move or moves in too few frames.
    package init(
        _ track: Track, over part: ClosedRange<Double>?, lastDuration: Double, name: String
    ) throws(TrackingError) {
        func failure(_ cause: String, _ remedy: String) -> TrackingError {
            TrackingError(operation: "matching \(name)", cause: cause, remedy: remedy)
        }
        func lost(_ track: Track) throws(TrackingError) {
            guard let lost = track.lostAt else { return }
            throw failure(
                "the point was lost at \(DecimalText.text(lost, digits: 3)) s",
                "end the part before it, or choose another point of what moves")
        }
        let radius = track.radius
        /// Returns the times that were seen, and the channels of each part.
        func seen(_ track: Track, _ lastDuration: Double) -> (times: [Double], channels: [Part: [[Double]]]) {
            let seen = SeenMotion(track, lastDuration: lastDuration)
            let poses = seen.poses
            return (
                seen.times,
                [
                    .position: [poses.map(\.x), poses.map(\.y)], .size: [poses.map { $0.scale * radius }],
                    .rotation: [poses.map { $0.rotation * radius }],
                ]
            )
        }
        var chosen = (track: track, lastDuration: lastDuration)
        if let part {
            chosen.track = track.within(part)
            let last = chosen.track.points.last
            let next = track.points.first { $0.time > last?.time ?? .infinity }?.time
            if let last {
                chosen.lastDuration = min(next.map { $0 - last.time } ?? lastDuration, part.upperBound - last.time)
            }
            try lost(chosen.track)
        }
        var (times, channels) = seen(chosen.track, chosen.lastDuration)
        func motion(_ parts: [Part]) -> MotionSamples {
            MotionSamples(times: times, channels: parts.flatMap { channels[$0] ?? [] })
        }
        func moving() -> [Part] {
            let greatest = Part.allCases.map { motion([$0]).withoutSpikes.travel }.max() ?? 0
            return Part.allCases.filter { part in
                let motion = motion([part])
                return motion.withoutSpikes.travel
                    > max(Self.leastMotion, Self.noiseLimit * motion.noise, Self.leastPart * greatest)
            }
        }
        if part == nil {
            // What doesn't move says nothing of the release, and is followed worse while the rest moves.
            let whole = motion(moving())
            let start = track.points.first { $0.frame == track.start }?.time ?? 0
            let suggested = ReleasePart(whole, around: start)
            if suggested?.comesToRest != true { try lost(track) }
            if let suggested {
                times = Array(times[suggested.samples])
                channels = channels.mapValues { $0.map { Array($0[suggested.samples]) } }
            }
        }
        isSuggested = part == nil
        self.part = (times.first ?? 0)...(times.last ?? 0)
        guard times.count >= CurveFitter.leastSamples else {
            throw failure(
                "the part is too short, it has \(times.count) frame\(times.count == 1 ? "" : "s")",
                "choose a longer part, of a whole motion")
        }
        let moving = moving()
        guard let first = moving.first else {
            throw failure(
                "what is at the point doesn't move", "choose a point of what moves, or another moment")
        }
        func fitted(_ parts: [Part]) throws(TrackingError) -> (samples: MotionSamples, fits: [CurveFit]) {
            let samples = motion(parts)
            guard let fitter = CurveFitter(samples) else {
                throw failure(
                    "the motion is too short, fewer than \(CurveFitter.leastSamples) frames show it",
                    "choose a longer part, another point of what moves, or a film with more frames per second")
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
}
