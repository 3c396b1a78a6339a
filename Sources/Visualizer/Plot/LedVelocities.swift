import Drawing
import Foundation
import Staging
import Timing

/// Estimates the velocity of views under a pointer from their positions after each input, as a pointer's velocity is
/// estimated.
///
/// A trace contains the pointer's velocity for them, which equals the view's only without easing.
struct LedVelocities {
    private struct Track {
        var estimator = VelocityEstimator()
        /// The view's position after the last input.
        var location: CGPoint
    }

    /// The tracks of each lane's views under a pointer, by name.
    private var tracks: [[String: Track]]

    /// The distance from that position, in points, beyond which a view moves without the pointer.
    private static let stillness = 0.01

    init(lanes: Int) { tracks = Array(repeating: [:], count: lanes) }

    /// Combines the estimates of lanes from two sets.
    init(_ lanes: [LaneSource], of kept: LedVelocities, and replayed: LedVelocities?) {
        tracks = lanes.map { $0.pick(kept.tracks, replayed?.tracks ?? []) }
    }

    /// Adds the lanes' state after an input.
    mutating func take(_ frames: [TraceFrame], at time: FrameTime) {
        for frame in frames where tracks.indices.contains(frame.lane) {
            guard frame.phase == .interactive else {
                tracks[frame.lane] = [:]
                continue
            }
            for (name, view) in frame.views {
                let center = view.frame.center
                var track = tracks[frame.lane][name] ?? Track(location: center)
                track.location = center
                track.estimator.add(time, x: center.x, y: center.y)
                tracks[frame.lane][name] = track
            }
        }
    }

    /// Removes views that moved without the pointer, and those without a pointer.
    mutating func check(_ frames: [TraceFrame]) {
        for frame in frames where tracks.indices.contains(frame.lane) && !tracks[frame.lane].isEmpty {
            if frame.phase == .interactive {
                tracks[frame.lane] = tracks[frame.lane].filter { Self.isWhere($1, in: frame, $0) }
            } else {
                tracks[frame.lane] = [:]
            }
        }
    }

    /// Returns the frames with the estimates instead of the pointer's velocity.
    func estimated(_ frames: [TraceFrame], at time: FrameTime) -> [TraceFrame] {
        frames.map { frame in
            guard tracks.indices.contains(frame.lane), frame.phase == .interactive else { return frame }
            var frame = frame
            for (name, track) in tracks[frame.lane] where Self.isWhere(track, in: frame, name) {
                let velocity = track.estimator.velocity(at: time)
                frame.views[name]?.velocity = CGVector(dx: velocity.dx, dy: velocity.dy)
            }
            return frame
        }
    }

    private static func isWhere(_ track: Track, in frame: TraceFrame, _ name: String) -> Bool {
        guard let center = frame.views[name]?.frame.center else { return false }
        return hypot(center.x - track.location.x, center.y - track.location.y) <= stillness
    }
}
