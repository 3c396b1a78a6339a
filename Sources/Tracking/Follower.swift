import Foundation

/// One patch on its way through a film.
struct Follower {
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
    /// Half of the sides of the region around the expected place in which the patch was looked for, in pixels.
    private(set) var reach: Double

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
    /// The radius of what surrounds a patch, in radii of the patch.
    private static let surroundings = 2.0
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
    /// What compression leaves unexplained of the best places: a rest is explained better.
    private static let leastUsual = 0.004
    /// The part of a frame's correlation in the typical one.
    private static let pace = 0.3
    /// The change of size, as a logarithm, that a motion can have from one frame to the next.
    private static let nearScale = 0.4
    /// Half of the region that is searched, as a part of the frame's shorter side.
    private static let reach = 0.3
    /// The same for what is lost, which is searched everywhere.
    private static let everywhere = 2.0
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
        reach = Self.reach(in: frame)
    }

    /// Half of the sides of the region in which a patch is looked for while its motion is known, in pixels.
    static func reach(in frame: FramePyramid) -> Double { reach * shorterSide(of: frame) }

    private static func shorterSide(of frame: FramePyramid) -> Double {
        Double(min(frame.levels[0].width, frame.levels[0].height))
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
        let limit = Self.farOff * spread.squareRoot()
        reach = max(Self.reach(in: frame), limit)
        func isFar(_ found: Alignment) -> Bool { Self.squared(found.pose, predicted) > limit * limit }
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
        if predicted != last.pose, near?.unexplained ?? 1 > Self.doubtful * usual {
            consider(aligned(from: last.pose))
        }
        // A sudden loss of correlation is a jump that the prediction missed, or a change of appearance.
        let enough = max(Self.found, typical - Self.fall)
        if near?.score ?? 0 < typical - Self.slip {
            // What is lost is looked for everywhere, in each frame at its own size and at one of the others.
            let everywhere = Self.everywhere * Self.shorterSide(of: frame)
            let searches =
                certainty == .lost
                ? [1, Self.scales[1 + lostFrames % (Self.scales.count - 1)]].map { ($0, everywhere) }
                // Before it is lost, too.
                : Self.scales.map { ($0, reach) } + [(1, everywhere)]
            for (index, (scale, reach)) in searches.enumerated()
            where index == 0 || max(near?.score ?? 0, far?.score ?? 0) < typical - Self.drop {
                self.reach = max(self.reach, reach)
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
        if certainty == .followed, isFar(best), let other = copy(of: best, in: searched) { best = other }
        // The content fades on.
        if let layer, best.score >= Self.found, let next = faded(layer.patch, best, in: frame) { (patch, best) = next }
        let score = best.score
        let isAstray = best.unexplained > Self.doubtful * usual + Self.leastUnexplained && isFar(best)
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

    /// Returns the copy of a place whose surroundings resemble those of the last place much more, if there is one: a pattern
    /// resembles itself a period aside, and compression takes it from there at times.
    private func copy(of found: Alignment, in searched: SearchedFrame) -> Alignment? {
        let surroundings = Patch(lastFrame, at: last.pose, radius: Self.surroundings * original.radius, levelsFrom: 1)
        func unexplained(_ place: Alignment) -> Double {
            Alignment(surroundings, searched.pyramid, from: place.pose, coarsest: 0).unexplained
        }
        let others = PatchSearch(patch, searched, around: last.pose, reach: reach).poses.map {
            Alignment(patch, searched.pyramid, from: $0, coarsest: FilmTracker.coarse)
        }.filter { $0.score >= found.score - Self.slip && $0.visible > Self.leastVisible }
        let most = Self.better * unexplained(found)
        return others.map { (place: $0, unexplained: unexplained($0)) }.filter { $0.unexplained < most }
            .min { $0.unexplained < $1.unexplained }?.place
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

    /// What a place usually leaves unexplained.
    private var usual: Double { max(1 - typical * typical, Self.leastUsual) }

    private static func squared(_ one: Pose, _ other: Pose) -> Double {
        (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
    }

    private func prediction(at time: Double) -> Pose {
        guard let earlier, let now = last.time, let then = earlier.time, abs(now - then) > 0 else { return last.pose }
        return last.pose.continued(from: earlier.pose, by: min((time - now) / (now - then), 2))
    }
}
