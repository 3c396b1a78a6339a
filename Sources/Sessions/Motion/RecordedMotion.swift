import Drawing
package import Foundation
import Staging
import Support

/// The motion of one view per lane in a gesture, for comparison with newer code.
package struct RecordedMotion: Codable, Hashable, Sendable {
    /// The scene's name.
    package var scene: String
    /// The scene's name of the view.
    package var view: String
    /// The scene's time at which the gesture began, in seconds, which identifies replays of the gesture.
    package var start: Double
    /// Whether everything was at rest.
    package var isWhole: Bool
    /// The samples of each lane in the order of time, at least one per lane.
    package var lanes: [[Sample]]

    /// The view at one moment.
    package struct Sample: Hashable, Sendable {
        /// The time in seconds since the gesture began.
        package var time: Double
        /// The view's appearance, or nil if it was not on the stage.
        package var seen: Appearance?
    }

    package struct Appearance: Hashable, Sendable {
        /// The frame, in points of the stage.
        package var frame: CGRect
        package var cornerRadius: Double
        package var alpha: Double
    }

    /// Returns whether a gesture is the same one, possibly replayed: it began at the same moment of the same scene.
    package func isOfGesture(in history: GestureHistory, scene: String) -> Bool {
        guard scene == self.scene, let start = history.start else { return false }
        return abs(start - self.start) < Self.sameTime
    }

    /// The difference, in seconds, below which times are equal. Tapes have whole microseconds.
    private static let sameTime = 2e-6

    /// Returns the appearance in a lane at a time since the gesture began, interpolated linearly between samples. After
    /// the last sample it is constant.
    package func appearance(lane: Int, at time: Double) -> Appearance? {
        guard lanes.indices.contains(lane), let first = lanes[lane].first, time >= first.time else { return nil }
        let samples = lanes[lane]
        let next = samples.partitioningIndex { $0.time > time }
        let before = samples[next - 1]
        guard next < samples.count, let from = before.seen, let to = samples[next].seen else { return before.seen }
        return from.mixed(with: to, part: (time - before.time) / (samples[next].time - before.time))
    }

    /// Returns the time at which a lane's view reached its last position, in seconds since the gesture began.
    package func rest(lane: Int) -> Double {
        let samples = lanes[lane]
        guard let last = samples.last?.seen,
            let moving = samples.lastIndex(where: { !($0.seen?.isAt(last) ?? false) })
        else { return 0 }
        return samples[moving + 1].time
    }
}

extension RecordedMotion {
    /// Returns nil if nothing has moved, or the chosen view was never visible.
    package init?(_ history: GestureHistory, of choice: PlotChoice, scene: String) {
        guard let start = history.start, let travel = Travel(history, choice), let last = history.moments.last else {
            return nil
        }
        self.scene = scene
        self.start = start
        view = travel.view
        isWhole = history.end != nil
        lanes = last.frames.indices.map { lane in
            history.moments.map { moment in
                let seen = moment.frames[lane].views[travel.view]
                return Sample(
                    time: moment.time,
                    seen: seen.map { Appearance(frame: $0.frame, cornerRadius: $0.cornerRadius, alpha: $0.alpha) })
            }
        }
    }
}

extension RecordedMotion.Appearance {
    /// The distance, in points, below which nothing visibly moves.
    private static let stillness = 0.05

    fileprivate func mixed(with other: Self, part: Double) -> Self {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        return Self(
            frame: CGRect(
                x: mix(frame.minX, other.frame.minX), y: mix(frame.minY, other.frame.minY),
                width: mix(frame.width, other.frame.width), height: mix(frame.height, other.frame.height)),
            cornerRadius: mix(cornerRadius, other.cornerRadius), alpha: mix(alpha, other.alpha))
    }

    fileprivate func isAt(_ other: Self) -> Bool {
        max(
            abs(frame.minX - other.frame.minX), abs(frame.minY - other.frame.minY),
            abs(frame.maxX - other.frame.maxX), abs(frame.maxY - other.frame.maxY)) < Self.stillness
    }
}

/// Encoded as an array of numbers, to the thousandth: the time and, if the view is visible, its frame, radius and
/// alpha.
extension RecordedMotion.Sample: Codable {
    package init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        time = try row.decode(Double.self)
        guard !row.isAtEnd else { return }
        let frame = CGRect(
            x: try row.decode(Double.self), y: try row.decode(Double.self), width: try row.decode(Double.self),
            height: try row.decode(Double.self))
        seen = RecordedMotion.Appearance(
            frame: frame, cornerRadius: try row.decode(Double.self), alpha: try row.decode(Double.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var row = encoder.unkeyedContainer()
        // Times keep all their digits, because they distinguish samples.
        try row.encode(time)
        guard let seen else { return }
        let frame = seen.frame
        for number in [frame.minX, frame.minY, frame.width, frame.height, seen.cornerRadius, seen.alpha] {
            try row.encode((number * 1000).rounded() / 1000)
        }
    }
}
