import Foundation
import Support

/// Follows points through the frames of a film, each with its surroundings.
///
/// A patch is compared with what it was in its first frame, so that errors don't add up. Only where its appearance changes
/// (what fades into something else, or turns in space), it is compared with the sum of what it was first and of what it was
/// later that is nearest to the frame: of a cross-fade each frame is such a sum.
package struct FilmTracker {
    let source: any FrameSource
    /// The pixels of the film in a pixel of the frames, for messages.
    private let unit: Double

    /// The level that an alignment from a predicted place begins with.
    static var coarse: Int { 2 }

    /// The radius of a patch, as a part of the frame's shorter side, and its limits in pixels.
    private static var radiusPart: Double { 1.0 / 12 }
    private static var radii: ClosedRange<Double> { 16...96 }

    /// - Parameter unit: The pixels of the film in a pixel of the frames, for messages about places.
    package init(_ source: any FrameSource, unit: Double = 1) {
        self.source = source
        self.unit = unit
    }

    /// Returns the radius of patches in a frame, in pixels.
    package static func radius(width: Int, height: Int) -> Double {
        min(max(Double(min(width, height)) * radiusPart, radii.lowerBound), radii.upperBound)
    }

    /// Follows points from a frame, forwards and back.
    /// - Parameters:
    ///   - starts: The points in the frame, in pixels from its top left corner.
    ///   - frames: The frames to follow them in. They are limited to the film's, and contain `frame`.
    ///   - goesOn: Called with the part of the frames that is done, up to 1, after each frame. False cancels.
    /// - Throws: An error if a point is outside of the frame or has too little texture, or ``TrackingError/cancelled``.
    package func follow(
        _ starts: [Pose], from frame: Int, over frames: ClosedRange<Int>, goesOn: (Double) -> Bool = { _ in true }
    ) throws(TrackingError) -> [Track] {
        let frames = frames.clamped(to: 0...max(0, source.times.count - 1))
        var done = 0.0
        let first = try source.frame(frame)
        let pyramid = FramePyramid(first)
        let radius = Self.radius(width: first.width, height: first.height)
        let patches = try starts.map { start throws(TrackingError) in
            try patch(at: start, in: pyramid, radius: radius)
        }
        func run(
            _ order: [Int], knowing layers: [Patch?] = []
        ) throws(TrackingError) -> [(points: [Track.Point], fadesAt: Double?)] {
            var followers = starts.indices.map { index in
                Follower(patches[index], at: starts[index], in: pyramid, fadingTo: layers.isEmpty ? nil : layers[index])
            }
            var points = [[Track.Point]](repeating: [], count: starts.count)
            var before = first
            for index in order {
                let next = try source.frame(index)
                let isRepeat = next.pixels == before.pixels
                let searched = isRepeat ? nil : SearchedFrame(FramePyramid(next))
                for number in followers.indices {
                    let found = followers[number].found(in: searched, at: source.times[index])
                    points[number].append(
                        Track.Point(
                            frame: index, time: source.times[index], pose: found.pose, score: found.score,
                            certainty: found.certainty, isRepeat: isRepeat, reach: followers[number].reach,
                            unconfirmed: followers[number].unconfirmed))
                }
                before = next
                done += 1
                if !goesOn(min(done / Double(max(1, frames.count - 1)), 1)) { throw .cancelled }
            }
            // Before content that fades in is known, it pulls the patch aside. Once it is, the first content holds the place.
            let faded = followers.map { $0.layer?.patch }
            return layers.isEmpty && faded.contains { $0 != nil }
                ? try run(order, knowing: faded) : zip(points, followers).map { (Self.confirmed($0), $1.fadesAt) }
        }
        let later = try run(Array(frame + 1..<max(frame + 1, frames.upperBound + 1)))
        let earlier = try run((min(frame, frames.lowerBound)..<frame).reversed())
        var tracks: [Track] = []
        for (index, start) in starts.enumerated() {
            let here = Track.Point(
                frame: frame, time: source.times[frame], pose: start, score: 1, certainty: .followed, isRepeat: false,
                reach: Follower.reach(in: pyramid))
            var points = earlier[index].points.reversed() + [here] + later[index].points
            // On the way back a frame is compared with the next one, which is the one that repeats.
            for place in earlier[index].points.indices.reversed() {
                points[place + 1].isRepeat = points[place].isRepeat
                points[place].isRepeat = false
            }
            tracks.append(
                Track(
                    points: try steadied(points, patches[index], like: start) { goesOn(1) }, start: frame,
                    radius: radius, fadesAt: later[index].fadesAt ?? earlier[index].fadesAt))
        }
        return tracks
    }

    /// Makes guesses of the places, in the order in which they were found, where neither the motion before nor the one after
    /// leads.
    private static func confirmed(_ points: [Track.Point]) -> [Track.Point] {
        func distance(_ one: Track.Point, _ other: Track.Point) -> Double {
            hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
        }
        var confirmed = points
        for (index, point) in points.enumerated().dropLast(2) {
            let (next, second) = (points[index + 1], points[index + 2])
            guard let limit = point.unconfirmed, next.certainty == .followed, second.certainty == .followed else {
                continue
            }
            let part = (point.time - next.time) / (next.time - second.time)
            let expected = next.pose.continued(from: second.pose, by: part)
            // A motion bends less than it goes on, and takes no detour.
            let step = distance(next, second)
            let detour =
                index > 0
                ? distance(points[index - 1], point) + distance(point, next) - distance(points[index - 1], next) : 0
            let error = hypot(point.pose.x - expected.x, point.pose.y - expected.y)
            if error > limit + step || error > limit && detour > limit {
                confirmed[index].certainty = .guessed
            }
        }
        return confirmed
    }

    /// Puts a point of a track right and follows it from there on, away from the frame in which the track began; from that
    /// frame itself both ways. The other frames keep their places.
    /// - Parameters:
    ///   - frame: The frame of the wrong place, one of the track's.
    ///   - x: The right place, in pixels.
    ///   - goesOn: As for ``follow(_:from:over:goesOn:)``.
    package func correct(
        _ track: Track, at frame: Int, x: Double, y: Double, goesOn: (Double) -> Bool = { _ in true }
    ) throws(TrackingError) -> Track {
        guard let first = track.points.first?.frame, let last = track.points.last?.frame,
            let old = track.points.first(where: { $0.frame == frame })?.pose
        else { return track }
        let frames = frame > track.start ? frame...last : frame < track.start ? first...frame : first...last
        let right = Pose(x: x, y: y, scale: old.scale, rotation: old.rotation)
        let found = try follow([right], from: frame, over: frames, goesOn: goesOn)
        let before = track.points.prefix { $0.frame < frames.lowerBound }
        let after = track.points.drop { $0.frame <= frames.upperBound }
        return Track(
            points: before + (found.first?.points ?? []) + after, start: track.start, radius: track.radius,
            fadesAt: found.first?.fadesAt ?? track.fadesAt)
    }

    private func patch(
        at start: Pose, in frame: FramePyramid, radius: Double
    ) throws(TrackingError) -> Patch {
        let (width, height) = (frame.levels[0].width, frame.levels[0].height)
        let operation = "following \(place(start))"
        guard start.x >= 0, start.y >= 0, start.x < Double(width), start.y < Double(height) else {
            throw TrackingError(
                operation: operation,
                cause: "the film is \(Int(Double(width) * unit))x\(Int(Double(height) * unit)) pixels",
                remedy: "choose a point inside of it")
        }
        let patch = Patch(frame, at: start, radius: radius / start.scale)
        guard Texture(patch).strength >= Texture.least else {
            let better = Texture.nearest(to: start.x, start.y, in: frame, radius: radius)
            throw TrackingError(
                operation: operation, cause: "nothing to follow there, it has too little texture",
                remedy: better.map { "there is more at \(place($0))" }
                    ?? "nowhere in this frame is there more; choose another moment", better: better)
        }
        return patch
    }

    /// Returns a place in the film's pixels.
    private func place(_ pose: Pose) -> String {
        [pose.x, pose.y].map { DecimalText.text(($0 * unit).rounded()) }.joined(separator: ",")
    }
}
