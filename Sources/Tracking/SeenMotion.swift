import Foundation

/// The poses of a track that were seen, and their times: without guesses and without frames that repeat the one before in a
/// motion, and with the rests filled during which a film has no frames.
package struct SeenMotion: Hashable, Sendable {
    package private(set) var times: [Double] = []
    package private(set) var poses: [Pose] = []

    /// The motion from one frame to another, in pixels, below which a repeated frame can be a rest.
    private static let leastMotion = 1.0
    /// The frames in a row that a recorder repeats for one that it missed.
    private static let mostRepeats = 2
    /// The time, in frames, from which a frame without a successor shows something at rest.
    private static let rest = 3.5
    /// The most samples that a rest is filled with.
    private static let mostFilled = 600

    /// - Parameter lastDuration: The seconds during which the last frame is shown.
    package init(_ track: Track, lastDuration: Double) {
        let points = track.points
        let steps = zip(points, points.dropFirst()).map { $1.time - $0.time }.sorted()
        let interval = steps.isEmpty ? 0 : steps[steps.count / 2]
        for (index, point) in points.enumerated() where point.certainty == .followed && !Self.isMissed(points, index) {
            times.append(point.time)
            poses.append(point.pose)
            let next = index + 1 < points.count ? points[index + 1].time : point.time + lastDuration
            guard interval > 0, next - point.time > Self.rest * interval else { continue }
            var time = point.time + interval
            while time < next - interval / 2, times.count < Self.mostFilled {
                times.append(time)
                poses.append(point.pose)
                time += interval
            }
        }
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
            return hypot(one.x - other.x, one.y - other.y) > leastMotion
        }
        return moves(first - 1, first) && moves(first, next)
    }

    /// The velocities at the times, in pixels per second: the slopes of the parabola through each place and its neighbors.
    package var velocities: [(x: Double, y: Double)] {
        poses.indices.map { index in
            guard poses.count > 2 else {
                guard poses.count == 2 else { return (0, 0) }
                let step = times[1] - times[0]
                return ((poses[1].x - poses[0].x) / step, (poses[1].y - poses[0].y) / step)
            }
            let middle = min(max(index, 1), poses.count - 2)
            let (before, after) = (times[middle] - times[middle - 1], times[middle + 1] - times[middle])
            let offset = times[index] - times[middle]
            func slope(_ value: (Pose) -> Double) -> Double {
                let first = (value(poses[middle]) - value(poses[middle - 1])) / before
                let second = (value(poses[middle + 1]) - value(poses[middle])) / after
                let bend = (second - first) / (before + after)
                return first + bend * before + 2 * bend * offset
            }
            return (slope(\.x), slope(\.y))
        }
    }
}
