import Foundation
import Staging
import Timing

// The rules on states: missing or leftover views, transitions, touches, animations.
extension MotionRun {
    // MARK: Flashes

    /// The alpha from which a view is clearly visible, and the one below which it is gone.
    static let wellSeen = 0.3
    private static let gone = 0.05
    /// The maximum number of frames of a flash.
    static let longestFlash = 2

    /// The points within which a view is back at the same place, and one view replaces another.
    static let samePlace = 30.0

    func flashes() -> [Measurement] {
        var found: [Measurement] = []
        for path in paths {
            func alpha(_ index: Int) -> Double { path.rows[index]?.alpha ?? 0 }
            for index in frames.indices.dropFirst() where alpha(index) < Self.gone && alpha(index - 1) >= Self.wellSeen
            {
                let rest = frames.indices[index...].prefix(Self.longestFlash + 1)
                guard let back = rest.first(where: { alpha($0) >= Self.gone }), alpha(back) >= Self.wellSeen,
                    isBack(path, from: index - 1, at: back), !isReplaced(path, from: index - 1, in: index..<back),
                    !fadesWithProgress(path, from: index - 1, through: index, to: back),
                    !steps[index].completesTransition
                        || !isCovered(path, at: index - 1, by: index..<back) && !isRest(index..<back)
                else { continue }
                found.append(Measurement(frame: index, view: path.name, number: Double(back - index)))
            }
        }
        return found
    }

    /// Returns whether a view fades out and in again because the transition advances and returns: at one slope.
    private func fadesWithProgress(_ path: ViewPath, from first: Int, through gap: Int, to last: Int) -> Bool {
        func slope(_ before: Int, _ after: Int) -> Double? {
            guard let from = frames[before].row.views[path.name]?.alpha,
                let to = frames[after].row.views[path.name]?.alpha
            else { return nil }
            let advance = frames[after].row.fraction - frames[before].row.fraction
            return advance == 0 ? nil : (to - from) / advance
        }
        guard let out = slope(first, gap), let back = slope(gap, last) else { return false }
        return abs(out - back) <= Self.sameSlope * max(abs(out), abs(back))
    }

    /// The difference of two slopes that counts as none, as a fraction: a hidden view's alpha may be cut at zero.
    private static let sameSlope = 0.25

    /// Returns whether all rests in a gap, until input begins another transition.
    private func isRest(_ gap: Range<Int>) -> Bool {
        gap.allSatisfy { frames[$0].row.phase == .idle } && steps[gap.upperBound].hasInput
            && steps[gap.upperBound].isTurned
    }

    /// Returns whether a view is where it was before, or where its velocity has taken it meanwhile.
    private func isBack(_ path: ViewPath, from first: Int, at last: Int) -> Bool {
        guard path.isSeen(last, as: first) else { return false }
        let seconds = frames[last].row.time - frames[first].row.time
        let fastest = max(path.velocities[first].length, path.velocities[last].length)
        return (path.centers[last] - path.centers[first]).length <= Self.samePlace + fastest * seconds
    }

    /// Returns whether a view is removed unseen: another one in front hides all of it, or one behind it has the same place.
    func isCovered(_ path: ViewPath, at first: Int, by later: Range<Int>) -> Bool {
        guard let own = path.rows[first], let order = own.details?.order else { return false }
        let stage = CGRect(origin: .zero, size: frames[first].row.size ?? header.size)
        let visible = own.frame.intersection(stage)
        return paths.contains { other in
            guard other.name != path.name, let otherOrder = other.rows[first]?.details?.order else { return false }
            return later.allSatisfy { index in
                guard let row = other.rows[index], row.alpha >= Self.opaque else { return false }
                if otherOrder > order { return row.frame.insetBy(dx: -1, dy: -1).contains(visible) }
                let place = row.frame.intersection(stage)
                let shifts = [
                    place.minX - visible.minX, place.maxX - visible.maxX, place.minY - visible.minY,
                    place.maxY - visible.maxY,
                ]
                return shifts.allSatisfy { abs($0) <= Self.samePlace }
            }
        }
    }

    /// The alpha from which a view hides what is behind it.
    private static let opaque = 0.99

    /// Returns whether something else is at a view's place while it is gone: a snapshot of it, or a view that was not
    /// visible before.
    private func isReplaced(_ path: ViewPath, from first: Int, in gap: Range<Int>) -> Bool {
        if gap.allSatisfy({ (frames[$0].row.views[path.name]?.details?.copies ?? 0) >= Self.wellSeen }) { return true }
        return paths.contains { other in
            other.rows[first] == nil
                && gap.allSatisfy { index in
                    guard let row = other.rows[index], row.alpha >= Self.wellSeen, let own = path.rows[first] else {
                        return false
                    }
                    return (other.centers[index] - path.centers[first]).length <= Self.samePlace
                        && abs(row.frame.width - own.frame.width) <= Self.samePlace
                        && abs(row.frame.height - own.frame.height) <= Self.samePlace
                }
        }
    }

    // MARK: Fades

    /// Finds steps of a fading view's alpha beyond those before and behind them, in percent. The alphas of its snapshots
    /// are added, because they show the same: one that takes over a part of the fade changes nothing. What a finger leads
    /// fades as fast as the transition advances, at the slope before or behind. An opaque view can be hidden at once, as
    /// by one that covers it; one that is half faded can't.
    func fadeJumps() -> [Measurement] {
        var found: [Measurement] = []
        let advances = zip(frames, frames.dropFirst()).map { abs($1.row.fraction - $0.row.fraction) }
        for path in paths {
            let alphas = frames.map { frame in
                frame.row.views[path.name].map { min(1, max(0, $0.alpha) + ($0.details?.copies ?? 0)) }
            }
            for index in alphas.indices.dropFirst() {
                guard let before = alphas[index - 1], !isRearranged(after: index - 1, until: index) else { continue }
                let isGone = (alphas[index] ?? 0) < Self.gone
                guard isGone || isSame(path.name, index - 1, index), isOnStage(path.name, index - 1) else { continue }
                func step(_ other: Int) -> (step: Double, advance: Double)? {
                    guard other > 0, other < alphas.count, let first = alphas[other - 1], let last = alphas[other],
                        isSame(path.name, other - 1, other)
                    else { return nil }
                    return (abs(last - first), advances[other - 1])
                }
                let sides = [step(index - 1), step(index + 1)].compactMap(\.self)
                if isGone, before >= Self.faded.lowerBound, !setsAtOnce(index), !isBrief(index),
                    before <= Self.faded.upperBound || isLost(path, index)
                {
                    guard !isReplaced(path, from: index - 1, in: index..<index + 1) else { continue }
                } else {
                    guard alphas[index] != nil, sides.count == 2, sides.allSatisfy({ $0.step != 0 }) else { continue }
                }
                let expected = sides.map { step, advance in
                    advance > 0 ? step * max(1, advances[index - 1] / advance) : step
                }
                let after = alphas[index] ?? 0
                // Where the transition's progress is unknown on one side, the finger's movement bounds the fade.
                let isKnown =
                    !isAtTurn(index) && advances[index - 1] > 0 && sides.contains { $0.advance > 0 && $0.step != 0 }
                let finger = isKnown ? 0 : steps[index].lead(in: frames[index - 1].row.phase, frames[index].row.phase)
                // As a finger leads, a view fades at most as much as the transition advances, if nothing beside shows how.
                let isUnknown = frames[index].row.phase == .interactive && sides.allSatisfy { $0.advance == 0 }
                let most = expected.reduce(isUnknown ? advances[index - 1] : 0, max)
                let excess = abs(after - before) - most - finger / Self.fadeDistance
                if excess > 0 {
                    found.append(
                        Measurement(
                            frame: index, view: path.name, number: excess * 100,
                            expected: [after + (before > after ? excess : -excess)], came: [after]))
                }
            }
        }
        return found
    }

    /// Returns whether an opaque view is gone in the middle of a transition, where nothing happens and nothing hides it.
    private func isLost(_ path: ViewPath, _ index: Int) -> Bool {
        frames[index].row.phase != .idle && !isTurn(index) && !isCovered(path, at: index - 1, by: index..<index + 1)
    }

    /// Returns whether a part of a view is within the stage, by more than half a point, which rounding can make.
    func isOnStage(_ name: String, _ index: Int) -> Bool {
        let stage = CGRect(origin: .zero, size: frames[index].row.size ?? header.size).insetBy(dx: 0.5, dy: 0.5)
        return frames[index].row.views[name].map { $0.frame.intersects(stage) } ?? false
    }

    /// The least distance, in points, over which a finger fades a view.
    private static let fadeDistance = 100.0
    /// The alphas of a view that fades: from the limit of the rule on.
    private static let faded = 0.2...0.9

    // MARK: Transitions

    func openTransitions() -> [Measurement] {
        // The director ends stuck transitions with an error.
        let forced = events.filter { $0.name == .error && Self.forcedEnds.contains(where: $0.object.contains) }
            .map { Measurement(frame: index(at: $0.time), number: 1) }
        guard let last = frames.last, last.seen?.isSettled ?? (last.row.pointer?.isDown != true) else { return forced }
        let begun = events.count { $0.name == .transitionBegan }
        let ended = events.count { $0.name == .transitionCompleted }
        let open = max(begun - ended, last.row.phase == .idle ? 0 : 1)
        return forced + (open > 0 ? [Measurement(frame: frames.count - 1, number: Double(open))] : [])
    }

    /// The director's messages for transitions that it has to end (`TransitionRun`, rule C 1).
    private static let forcedEnds = [
        "the transition is ended; call", "it is cancelled; call finish()", "it is finished; let wantsInteractiveStart",
    ]

    func secondEndings() -> [Measurement] {
        var found: [Measurement] = []
        var open = 0
        for event in events {
            switch event.name {
            case .transitionBegan: open += 1
            case .transitionCompleted: open -= 1
            case .error where event.object.contains(Self.secondCompletion):
                found.append(Measurement(frame: index(at: event.time), number: 1))
            default: break
            }
            if open < 0 {
                // A transition that began before the recording ends without a beginning.
                if !found.isEmpty || index(at: event.time) > 0, startsIdle {
                    found.append(Measurement(frame: index(at: event.time), number: 1))
                }
                open = 0
            }
        }
        return found
    }

    private var startsIdle: Bool { frames.first?.row.phase == .idle }

    /// The director's message for a second completion (`TransitionRun`).
    private static let secondCompletion = "the transition is over already"

    /// Returns the first frame that shows an event.
    private func index(at time: Double) -> Int {
        frames.firstIndex { $0.row.time >= time - 1e-9 } ?? frames.count - 1
    }

    // MARK: Rest

    func leftovers() -> [Measurement] {
        frames.indices.flatMap { index in
            let names = frames[index].seen?.leftovers ?? []
            return Set(names).sorted().map { name in
                Measurement(frame: index, view: name, number: Double(names.count { $0 == name }))
            }
        }.firsts()
    }

    func heldTouches() -> [Measurement] {
        if let input {
            let held = frames.indices.flatMap { index in
                Set(frames[index].seen?.holders ?? []).sorted().map {
                    Measurement(frame: index, view: $0, number: 1)
                }
            }.firsts()
            // A gesture is cancelled with its touch, or when other input removes its view.
            let lost = events.filter { event in
                guard event.name == .gestureCancelled else { return false }
                let began = events.last {
                    $0.name == .gestureBegan && $0.object == event.object && $0.time <= event.time
                }
                // One that is cancelled as it begins has led nothing.
                return began?.time != event.time && !input.contains { cancels($0, at: event.time) }
                    && !hasOtherInput(after: began?.time ?? event.time, until: event.time)
                    && !endsWithMotion(from: began?.time ?? event.time, until: event.time)
            }
            return held + lost.map { Measurement(frame: index(at: $0.time), view: $0.object, number: 1) }
        }
        // A trace contains only the events.
        guard frames.last?.row.pointer?.isDown != true else { return [] }
        var open: [String: (count: Int, time: Double)] = [:]
        for event in events {
            switch event.name {
            case .gestureBegan:
                open[event.object, default: (0, 0)] = ((open[event.object]?.count ?? 0) + 1, event.time)
            case .gestureEnded, .gestureCancelled: open[event.object]?.count -= 1
            default: break
            }
        }
        return open.filter { $0.value.count > 0 }.sorted { $0.key < $1.key }.map {
            Measurement(frame: index(at: $0.value.time), view: $0.key, number: Double($0.value.count))
        }
    }

    /// Returns whether the motion that ran when the gesture began ends with it: a transition, or the turn of a page. A page
    /// that leaves takes its touches along, which the window cancels at the next input or frame (`Window.layOut()`).
    private func endsWithMotion(from first: Double, until last: Double) -> Bool {
        let end = index(at: last)
        guard frames[index(at: first)].row.phase != .idle else { return false }
        if end > 0, frames[end - 1].row.phase == .animating, frames[end].row.phase == .idle { return true }
        return events.contains {
            $0.name == .transitionCompleted && $0.time < last + Self.moment && $0.time > last - step - Self.moment
        }
    }

    /// Returns whether there was input other than one finger's, which can remove the view under the finger.
    private func hasOtherInput(after first: Double, until last: Double) -> Bool {
        var fingers: Set<Int> = []
        for event in input ?? [] where event.time.seconds > first - Self.moment && event.time.seconds <= last {
            guard case .pointer(let id, _, _) = event.action else { return true }
            fingers.insert(id)
        }
        return fingers.count > 1
    }

    /// The seconds within which two times are equal.
    private static let moment = 1e-6

    private func cancels(_ input: InputEvent, at time: Double) -> Bool {
        guard abs(input.time.seconds - time) < Self.moment else { return false }
        switch input.action {
        case .pointer(_, let phase, _): return phase == .cancel
        case .wheel, .key, .resize, .turn, .removePhoto: return true
        }
    }

    func contrasts() -> [Measurement] {
        frames.indices.compactMap { index in
            frames[index].seen?.dimming.map { Measurement(frame: index, view: $0.view, number: $0.contrast) }
        }.firsts()
    }

    // MARK: Animations

    /// The interval, in seconds, from which separate ends are intentional.
    private static let staggered = 0.15

    func endsApart() -> [Measurement] {
        struct Life {
            var first: Int
            var last: Int
            var views: [String]
        }
        var lives: [Int: Life] = [:]
        for (index, frame) in frames.enumerated() {
            for animation in frame.seen?.animations ?? [] {
                lives[animation.number, default: Life(first: index, last: index, views: animation.views)].last = index
            }
        }
        var found: [Measurement] = []
        for together in Dictionary(grouping: lives.values, by: \.first).values where together.count > 1 {
            let ends = together.sorted { ($0.last, $0.views[0]) < ($1.last, $1.views[0]) }
            for (early, late) in zip(ends, ends.dropFirst()) {
                let distance = Double(late.last - early.last) * step
                guard late.last + 1 < frames.count, distance < Self.staggered, distance > 0,
                    early.first < early.last, frames[early.last].row.phase == .animating,
                    Set(early.views).isDisjoint(with: late.views),
                    !isDisturbed(after: early.first, until: late.last + 1)
                else { continue }
                found.append(
                    Measurement(
                        frame: early.last + 1, view: "\(early.views[0]), \(late.views[0])", number: distance))
            }
        }
        return found
    }

    // MARK: Aspect ratios

    func stretches() -> [Measurement] {
        var found: [Measurement] = []
        /// The percentages by which views are stretched at rest.
        var resting: [Int: Set<Int>] = [:]
        func percent(_ ratio: Double) -> Double { (max(ratio, 1 / ratio) - 1) * 100 }
        for frame in frames where frame.row.phase == .idle {
            for stretch in frame.seen?.stretches ?? [] {
                resting[stretch.id, default: []].insert(Int(percent(stretch.ratio).rounded()))
            }
        }
        var rested = 0
        for (index, frame) in frames.enumerated() {
            guard frame.row.phase != .idle else {
                rested = index
                continue
            }
            // Content that is laid out for another size during a flight has no aspect ratio to keep.
            if isRearranged(after: rested, until: index) { continue }
            for stretch in frame.seen?.stretches ?? [] {
                let number = percent(stretch.ratio)
                let most = Double(resting[stretch.id]?.max() ?? 0)
                if number > most + 0.5 {
                    found.append(Measurement(frame: index, view: stretch.view, number: number))
                }
            }
        }
        return found
    }
}

extension [Measurement] {
    /// Removes measurements that repeat the value of the previous frame.
    fileprivate func firsts() -> [Measurement] {
        var last: [String: Measurement] = [:]
        return filter { measurement in
            let key = measurement.view ?? ""
            defer { last[key] = measurement }
            guard let before = last[key] else { return true }
            return before.number != measurement.number || measurement.frame > before.frame + 1
        }
    }
}
