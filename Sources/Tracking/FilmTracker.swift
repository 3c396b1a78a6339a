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

    /// Half of the sides of the region around the expected place in which a point is looked for, in pixels.
    package static func reach(width: Int, height: Int) -> Double { Double(min(width, height)) * Follower.reach }

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
                            certainty: found.certainty, isRepeat: isRepeat, unconfirmed: followers[number].unconfirmed))
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
                frame: frame, time: source.times[frame], pose: start, score: 1, certainty: .followed, isRepeat: false)
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

/// One patch on its way through a film.
private struct Follower {
    private let original: Patch
    /// What it looks like now.
    private var patch: Patch
    /// What it looked like in a frame in which other content had faded in, and the part of that which is new.
    private(set) var layer: (patch: Patch, novelty: Double)?
    /// The time from which much of the content is new.
    private(set) var fadesAt: Double?
    /// How near the last place must be to where the next ones lead back, in pixels, if the motion before doesn't lead there
    /// and it resembles the patch less than usual: patterns have copies, which compression prefers at times.
    private(set) var unconfirmed: Double?
    private var last: (pose: Pose, time: Double?)
    private var earlier: (pose: Pose, time: Double?)?
    private var lastScore = 1.0
    /// The usual correlation of late.
    private var typical = 1.0
    /// The mean square of the predictions' errors of late, in pixels squared.
    private var spread = Follower.leastSpread
    private var certainty = Track.Point.Certainty.followed
    /// The frames in which it has been lost.
    private var lostFrames = 0
    /// The frame that `last` is about, for what a changed patch looks like now.
    private var lastFrame: FramePyramid
    private let shorterSide: Double

    /// The correlation from which a patch counts as found, and as guessed.
    private static let found = 0.8
    private static let guessed = 0.55
    /// What a place leaves unexplained, in multiples of what is usual, up to which it is not looked for from elsewhere.
    private static let doubtful = 1.5
    /// The distance from where the motion leads, in multiples of what is usual, from which a doubtful place must be confirmed.
    private static let farOff = 3.0
    /// The correlation of a frame with the one before, from which a patch is replaced by its present appearance.
    private static let replaced = 0.95
    /// The part of what a patch leaves unexplained that its present appearance may leave to replace it.
    private static let better = 0.5
    /// The growth of what is new from which a layer is taken again.
    private static let newer = 1.5
    private static let leastNovelty = 0.03
    /// The part that is new from which the content has changed; compression leaves less.
    private static let faded = 0.1
    /// The times that content and place are fitted in turn.
    private static let turns = 3
    /// The loss of correlation from one frame to the next that a place where the motion doesn't lead may have, and one
    /// where it does: the rest is a guess.
    private static let drop = 0.06
    /// The independent samples of brightness in a patch, in pairs, and what is never explained of it.
    private static let evidence = 4.0
    private static let leastUnexplained = 0.001
    /// The least mean square of a prediction's error, in pixels squared.
    private static let leastSpread = 4.0
    /// The loss that a place has at most that is believed before the one where the motion leads.
    private static let slip = 0.03
    private static let fall = 0.12
    /// The part of a frame's correlation in the typical one.
    private static let pace = 0.3
    /// The change of size, as a logarithm, that a motion can have from one frame to the next.
    private static let nearScale = 0.4
    /// Half of the region that is searched, as a part of the frame's shorter side.
    static let reach = 0.3
    /// The part of a patch that must be inside of the frame where the motion doesn't lead, and once it was lost.
    private static let leastVisible = 0.85
    /// The places of a search that are aligned precisely.
    private static let worthwhile = 1
    /// The changes of size that are searched when there is no good place without.
    private static let scales = [1, 0.84, 1.19, 0.7, 1.42]

    /// - Parameter other: The content that it fades into, if it is known.
    init(_ patch: Patch, at pose: Pose, in frame: FramePyramid, fadingTo other: Patch? = nil) {
        layer = other.map { ($0, 0) }
        original = patch
        self.patch = patch
        last = (pose, nil)
        lastFrame = frame
        shorterSide = Double(min(frame.levels[0].width, frame.levels[0].height))
    }

    /// Finds the patch in the next frame, or in a repeated one for nil.
    mutating func found(
        in searched: SearchedFrame?, at time: Double
    ) -> (pose: Pose, score: Double, certainty: Track.Point.Certainty) {
        unconfirmed = nil
        guard let searched else {
            earlier = last
            last.time = time
            return (last.pose, lastScore, certainty)
        }
        let frame = searched.pyramid
        let predicted = prediction(at: time)
        let middle = certainty == .lost ? last.pose : predicted
        // Found where the motion leads, or else elsewhere with a better proof.
        var near: Alignment?
        var far: Alignment?
        func consider(_ found: Alignment, isSameSize: Bool = true) {
            let isNear =
                isSameSize && hypot(found.pose.x - middle.x, found.pose.y - middle.y) < patch.radius * middle.scale
                && abs(log(found.pose.scale / middle.scale)) < Self.nearScale
            guard found.visible > Self.leastVisible || isNear && certainty != .lost else { return }
            if isNear {
                if near.map({ doubt(found) < doubt($0) }) ?? true { near = found }
            } else if far.map({ doubt(found) < doubt($0) }) ?? true {
                far = found
            }
        }
        /// How unlikely a place is: by the brightness that the patch doesn't explain, and by the distance from where the
        /// motion leads, in units of what it was off of late. Jumps happen, so a distance counts as with Cauchy's distribution.
        func doubt(_ found: Alignment) -> Double {
            let size = log(found.pose.scale / predicted.scale) * patch.radius
            let square = Self.squared(found.pose, predicted) + size * size
            return Self.evidence * log(found.unexplained + Self.leastUnexplained) + log(1 + square / spread)
        }
        func aligned(from pose: Pose) -> Alignment {
            Alignment(patch, frame, from: pose, coarsest: FilmTracker.coarse, least: Self.guessed)
        }
        consider(aligned(from: predicted))
        // A sudden stop: the prediction leads to another place that resembles the patch.
        if predicted != last.pose, near?.unexplained ?? 1 > Self.doubtful * (1 - typical * typical) {
            consider(aligned(from: last.pose))
        }
        // A sudden loss of correlation is a jump that the prediction missed, or a change of appearance.
        let enough = max(Self.found, typical - Self.fall)
        if near?.score ?? 0 < typical - Self.slip {
            // What is lost is looked for everywhere, in each frame at its own size and at one of the others.
            let everywhere = 2 * shorterSide
            let searches =
                certainty == .lost
                ? [1, Self.scales[1 + lostFrames % (Self.scales.count - 1)]].map { ($0, everywhere) }
                // Before it is lost, too.
                : Self.scales.map { ($0, Self.reach * shorterSide) } + [(1, everywhere)]
            for (index, (scale, reach)) in searches.enumerated()
            where index == 0 || max(near?.score ?? 0, far?.score ?? 0) < typical - Self.drop {
                var start = predicted
                start.scale *= scale
                let rough = PatchSearch(patch, searched, around: start, reach: reach).poses.map {
                    Alignment(patch, frame, from: $0, coarsest: FilmTracker.coarse + 1, isRough: true)
                }
                for found in rough.sorted(by: { $0.score > $1.score }).prefix(Self.worthwhile) {
                    consider(aligned(from: found.pose), isSameSize: scale == 1)
                }
            }
        }
        var best = near ?? Alignment(pose: predicted, score: 0)
        let renewed = best.score < typical - Self.slip && certainty == .followed ? renewed(in: frame, predicted) : nil
        if let far, far.score >= max(Self.found, typical - Self.slip),
            doubt(far) < doubt(best), far.score > renewed?.found.score ?? 0
        {
            best = far
        } else if let renewed, renewed.found.unexplained < Self.better * best.unexplained {
            (patch, best) = (renewed.patch, renewed.found)
            layer = (renewed.layer, 0)
        } else if best.score < enough, let far, far.score >= max(Self.found, typical - Self.drop),
            doubt(far) < doubt(best)
        {
            best = far
        }
        // The content fades on.
        if let layer, best.score >= Self.found, let next = faded(layer.patch, best, in: frame) { (patch, best) = next }
        let score = best.score
        let limit = Self.farOff * spread.squareRoot()
        let isAstray =
            best.unexplained > Self.doubtful * (1 - typical * typical) + Self.leastUnexplained
            && Self.squared(best.pose, predicted) > limit * limit
        certainty = score >= enough ? .followed : score >= Self.guessed ? .guessed : .lost
        lostFrames = certainty == .lost ? lostFrames + 1 : 0
        if certainty == .followed {
            typical += (score - typical) * Self.pace
            if earlier != nil { spread += (Self.leastSpread + Self.squared(best.pose, predicted) - spread) * Self.pace }
        }
        if let old = layer, certainty == .followed {
            let novelty = original.novelty(of: frame, at: best.pose)
            if novelty > Self.newer * max(old.novelty, Self.leastNovelty) {
                layer = (Patch(frame, at: best.pose, radius: original.radius), novelty)
            }
            if novelty > Self.faded { fadesAt = fadesAt ?? time }
        }
        let pose = certainty == .lost ? last.pose : best.pose
        earlier = certainty == .lost ? nil : last
        last = (pose, time)
        lastScore = score
        lastFrame = frame
        unconfirmed = isAstray && certainty == .followed ? limit : nil
        return (pose, score, certainty)
    }

    /// Returns the patch as it was in the frame before, what fades from it into this frame, and where that is, if it
    /// resembles it.
    private func renewed(
        in frame: FramePyramid, _ predicted: Pose
    ) -> (layer: Patch, patch: Patch, found: Alignment)? {
        let next = Patch(lastFrame, at: last.pose, radius: original.radius)
        guard Texture(next).strength >= Texture.least else { return nil }
        let found = [predicted, last.pose].map { Alignment(next, frame, from: $0, coarsest: FilmTracker.coarse) }
            .max { $0.score < $1.score }
        guard let found else { return nil }
        let mixed = faded(next, found, in: frame) ?? (next, found)
        return mixed.found.score >= Self.replaced ? (next, mixed.patch, mixed.found) : nil
    }

    /// Returns the sum of the first content and of a layer that a frame shows near a place that was found, and where, or nil
    /// if that explains no more of it.
    private func faded(
        _ layer: Patch, _ start: Alignment, in frame: FramePyramid
    ) -> (patch: Patch, found: Alignment)? {
        var best: (patch: Patch, found: Alignment)?
        for _ in 0..<Self.turns {
            let known = best?.found ?? start
            guard let mixed = original.mixed(with: layer, as: frame, at: known.pose) else { break }
            let found = Alignment(mixed, frame, from: known.pose, coarsest: FilmTracker.coarse)
            guard found.score > known.score else { break }
            best = (mixed, found)
        }
        return best
    }

    private static func squared(_ one: Pose, _ other: Pose) -> Double {
        (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
    }

    private func prediction(at time: Double) -> Pose {
        guard let earlier, let now = last.time, let then = earlier.time, abs(now - then) > 0 else { return last.pose }
        return last.pose.continued(from: earlier.pose, by: min((time - now) / (now - then), 2))
    }
}
