import Drawing
import Foundation
import Staging
import Timing

/// How fast views are that a finger leads: estimated, as the finger's own velocity, from where each input has put them.
///
/// A trace has the finger's velocity for them, which is the view's only where nothing eases it.
struct LedVelocities {
    private struct Track {
        var estimator = VelocityEstimator()
        /// Where the last input has put the view.
        var location: CGPoint
    }

    /// By lane, of the views of one that a finger leads.
    private var tracks: [[String: Track]]

    /// A view farther than this, in points, from where the last input has put it moves by itself.
    private static let stillness = 0.01

    init(lanes: Int) { tracks = Array(repeating: [:], count: lanes) }

    /// What is known of lanes that come from two others.
    init(_ lanes: [LaneSource], of kept: LedVelocities, and replayed: LedVelocities?) {
        tracks = lanes.map { $0.pick(kept.tracks, replayed?.tracks ?? []) }
    }

    /// Takes in what input has made of the lanes.
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

    /// Forgets views that have moved by themselves, and those that no finger leads now.
    mutating func check(_ frames: [TraceFrame]) {
        for frame in frames where tracks.indices.contains(frame.lane) && !tracks[frame.lane].isEmpty {
            if frame.phase == .interactive {
                tracks[frame.lane] = tracks[frame.lane].filter { Self.isWhere($1, in: frame, $0) }
            } else {
                tracks[frame.lane] = [:]
            }
        }
    }

    /// The frames with the estimates in the place of the finger's velocity.
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
