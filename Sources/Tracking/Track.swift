import Support

/// A point that was followed through a film.
package struct Track: Hashable, Sendable {
    /// The point in one frame.
    package struct Point: Hashable, Sendable {
        /// The reliability of a place.
        package enum Certainty: Hashable, Sendable {
            /// The patch was found.
            case followed
            /// The best place found resembles the patch only in part.
            case guessed
            /// The patch was not found. The place continues the motion before.
            case lost
        }

        package let frame: Int
        /// The frame's time in seconds, by the film's own time stamps.
        package let time: Double
        package internal(set) var pose: Pose
        /// The normalized correlation of the patch with what is there, up to 1.
        package let score: Double
        package internal(set) var certainty: Certainty
        /// Whether the frame repeats the one before it, pixel by pixel.
        package internal(set) var isRepeat: Bool
        /// Half of the sides of the region around the expected place in which the patch was looked for, in pixels.
        package let reach: Double
        /// How near this place must be to where the next ones lead back, in pixels, if the motion before doesn't lead there.
        var unconfirmed: Double?
    }

    /// The points in ascending order of frames, without a gap.
    package private(set) var points: [Point]
    /// The frame from which the point was followed, forwards and back.
    package let start: Int
    /// The radius of the patch in the first frame, in pixels.
    package let radius: Double
    /// The time from which much of the patch is other content, going away from the first frame, or nil.
    package var fadesAt: Double?

    /// The time at which the patch was lost and not found again, or nil.
    package var lostAt: Double? {
        guard points.last?.certainty == .lost else { return nil }
        return points.reversed().prefix { $0.certainty == .lost }.last?.time
    }

    /// The point that is shown at a time, or at the first or the last frame outside of them; nil without any.
    package func point(at time: Double) -> Point? {
        points.isEmpty ? nil : points[max(0, points.partitioningIndex { $0.time > time } - 1)]
    }

    /// Returns the points of the frames that begin in a part of the film.
    package func within(_ part: ClosedRange<Double>) -> Track {
        var track = self
        track.points = points.filter { part.contains($0.time) }
        return track
    }
}
