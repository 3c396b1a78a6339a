import Animator

/// What one block gives to one property (rules K 1 and K 3). A value is two numbers, x and y of the center; other
/// properties use the first.
@MainActor
final class ReferencePart {
    typealias Frames = [(time: Double, value: SIMD2<Double>)]

    let property: Int
    unowned let run: ReferenceRun
    /// The position in the run at which the block begins.
    let begin: Double
    let (old, new): (SIMD2<Double>, SIMD2<Double>)
    /// Where it starts if it replaces; nil if it adds.
    let from: SIMD2<Double>?
    /// Times and values of linear keyframes.
    let frames: Frames?
    /// The block's own course after a new timing; nil along the run's.
    var course: ((_ time: Double) -> SIMD2<Double>)?
    var assigned = [false, false]

    init(
        _ property: Int, _ run: ReferenceRun, _ begin: Double, _ old: SIMD2<Double> = .zero,
        _ new: SIMD2<Double> = .zero, from: SIMD2<Double>? = nil, frames: Frames? = nil
    ) {
        (self.property, self.run, self.begin, self.old, self.new) = (property, run, begin, old, new)
        (self.from, self.frames) = (from, frames)
    }

    /// The progress f.
    func progress(_ time: Double) -> SIMD2<Double> { course?(time) ?? run.progress(of: begin, at: time) }

    /// What is added to the property, or shown in its place.
    func value(_ time: Double) -> SIMD2<Double> {
        let f = progress(time)
        guard let from else { return (old - new) * (1 - f) }
        guard let frames else { return from + (new - from) * f }
        var before = (time: 0.0, value: from)
        for frame in frames {
            if f.x < frame.time {
                return before.value + (frame.value - before.value)
                    * (max(0, f.x - before.time) / (frame.time - before.time))
            }
            before = frame
        }
        return before.value
    }
}

/// An animation: a place w, 0...1, that moves in time, and a curve (rules E 2, E 5 and E 7).
@MainActor
final class ReferenceRun {
    enum Phase { case inactive, waiting, running, held, stopped }

    let name: Int
    let curve: ReferenceCurve
    let isAnimator: Bool
    /// Whether what replaces starts on screen (rule K 3).
    let startsOnScreen: Bool
    /// Repetitions, there and back counting as two.
    var legs = 1.0
    var (turns, pausesAtEnd, isReversed, scrubsLinearly) = (false, false, false, true)
    var phase = Phase.inactive
    private(set) var (since, until) = (0.0, Double.infinity)
    /// The place, as a function of time; whether it is the progress itself, or a new timing has given the blocks courses.
    private(set) var w: (Double) -> Double = { _ in 0 }
    private var isScrubbed = false
    private(set) var isRetimed = false
    var wasCut = false
    /// A part that moves nothing, for the progress of the first block.
    private lazy var first = ReferencePart(0, self, 0)

    init(_ name: Int, _ curve: ReferenceCurve, isAnimator: Bool, startsOnScreen: Bool = true) {
        (self.name, self.curve, self.isAnimator) = (name, curve, isAnimator)
        self.startsOnScreen = startsOnScreen
    }

    private func isDelayed(_ time: Double) -> Bool { phase == .running && time < since }

    /// The progress of a block that begins at a place.
    func progress(of begin: Double, at time: Double) -> SIMD2<Double> {
        let part = isDelayed(time) || begin >= 1 ? 0 : min(max((w(time) - begin) / (1 - begin), 0), 1)
        return isScrubbed ? SIMD2(repeating: part) : curve.value(part)
    }

    func fraction(_ time: Double) -> Double {
        scrubsLinearly ? first.progress(time).x : isDelayed(time) ? 0 : w(time)
    }

    func hold(at place: Double, isScrubbed: Bool) {
        w = { _ in place }
        self.isScrubbed = isScrubbed
    }

    /// Moves the place to its goal in a time.
    func go(_ seconds: Double, from begin: Double, now: Double) {
        let (start, goal, end) = (w(now), isReversed ? 0.0 : 1.0, begin + seconds * (seconds == 0 ? 1 : legs))
        let (leg, legs, turns) = (curve.seconds, self.legs, self.turns)
        (phase, since, until) = (.running, begin, end)
        w = { time in
            if time < begin { return start }
            if time >= end { return goal }
            let part = (time - begin) / (legs != 1 ? leg : seconds)
            if legs == 1 { return start + (goal - start) * part }
            let passed = part.rounded(.down)
            return turns && passed.truncatingRemainder(dividingBy: 2) == 1 ? 1 - (part - passed) : part - passed
        }
    }

    func pause(_ now: Double, _ parts: [ReferencePart], atEnd: Bool = false) {
        let goal = isReversed ? 0.0 : 1.0
        for part in parts + [first] where part.course != nil {
            let held = atEnd ? SIMD2(repeating: goal) : part.progress(now)
            part.course = { _ in held }
        }
        hold(at: atEnd ? goal : isDelayed(now) ? 0 : w(now), isScrubbed: isScrubbed)
        phase = .held
    }

    /// Goes back, or on again, at the same speed; on its own curve if it had another (rule E 3).
    func turn(_ now: Double, _ parts: [ReferencePart]) {
        guard phase == .running else { return }
        if isDelayed(now) { hold(at: 0, isScrubbed: false) }
        guard !isDelayed(now) else { return go(curve.seconds, from: since, now: now) }
        let (span, way) = (until - since, abs(w(until) - w(since)))
        let rate = !isRetimed && span > 0 && way > 0 ? way / span : 1 / curve.seconds
        let place = isRetimed ? curve.part(of: fraction(now)) : w(now)
        forgetTiming(parts)
        hold(at: place, isScrubbed: false)
        go((isReversed ? place : 1 - place) / rate, from: now, now: now)
    }

    private func forgetTiming(_ parts: [ReferencePart]) {
        isRetimed = false
        for part in parts + [first] { part.course = nil }
    }

    func scrub(_ fraction: Double, _ now: Double, _ parts: [ReferencePart]) {
        let wasRunning = phase == .running
        phase = .held
        forgetTiming(parts)
        hold(at: fraction, isScrubbed: scrubsLinearly)
        if wasRunning { goOn(nil, factor: 0, now, parts) }
    }

    /// Continues (rules E 2 and E 5).
    /// - Parameter timing: Returns the new timing for the seconds that are left, if there is one.
    func goOn(_ timing: ((Double) -> ReferenceCurve)?, factor: Double, _ now: Double, _ parts: [ReferencePart]) {
        let goal = isReversed ? 0.0 : 1.0
        let fraction = fraction(now)
        let seconds = factor > 0 ? factor * curve.seconds : abs(goal - fraction) * curve.seconds
        if let timing { return retime(timing(seconds), goal, now, parts) }
        if curve.isSpring, scrubsLinearly, fraction != 1 - goal {
            return retime(curve.stretched(seconds, rests: true), goal, now, parts)
        }
        if isRetimed || isScrubbed { hold(at: curve.part(of: fraction), isScrubbed: false) }
        forgetTiming(parts)
        go(seconds, from: now, now: now)
    }

    /// Gives each block a course from its progress to the goal; one that has not begun begins at its part of the time.
    private func retime(_ timing: ReferenceCurve, _ goal: Double, _ now: Double, _ parts: [ReferencePart]) {
        let place = w(now)
        let parts = parts + [first]
        for (part, from) in zip(parts, parts.map { $0.progress(now) }) {
            let isAhead = part.begin > place && from.x == 0
            let wait = isAhead ? timing.seconds * (part.begin - place) / (1 - place) : 0
            let rest = isAhead ? timing.stretched(timing.seconds - wait) : timing
            part.course = { time in
                if isAhead, goal == 0 { return .zero }
                return from + (goal - from) * rest.value(rest.seconds > 0 ? (time - now - wait) / rest.seconds : 1)
            }
        }
        isRetimed = true
        isScrubbed = false
        go(timing.seconds, from: now, now: now)
    }
}

/// A view after rules K and E. The properties are center, corner radius, alpha and border; the first two are additive.
@MainActor
final class ReferenceWorld {
    private(set) var now = 0.0
    private(set) var model: [SIMD2<Double>] = [[50, 50], .zero, [1, 0], .zero]
    private var parts: [ReferencePart] = []
    private var runs: [ReferenceRun] = []
    /// What the completions receive, without an order.
    private(set) var notes: Set<String> = []

    func parts(of run: ReferenceRun) -> [ReferencePart] { parts.filter { $0.run === run } }

    func seen(_ property: Int) -> SIMD2<Double> {
        parts.filter { $0.property == property }.reduce(model[property]) { sum, part in
            (part.from == nil ? sum : .zero) + part.value(now)
        }
    }

    /// Whether the numbers of two values differ by more than the error of these formulas.
    private static func differ(_ left: SIMD2<Double>, _ right: SIMD2<Double>) -> [Bool] {
        (0..<2).map { abs(left[$0] - right[$0]) > 1e-6 }
    }

    /// A block sets a property (rules K 1, K 3, K 9 and L 1).
    func set(
        _ property: Int, _ new: SIMD2<Double>, in run: ReferenceRun, begin: Double, frames: ReferencePart.Frames? = nil
    ) {
        let old = model[property]
        guard (frames?.map(\.value) ?? [new]).contains(where: { Self.differ($0, old).contains(true) }) else { return }
        let known = parts.filter { $0.property == property }
        let adds = property < 2 && frames == nil && known.allSatisfy { $0.from == nil && $0.run.legs == 1 }
        let from = adds ? nil : run.startsOnScreen ? seen(property) : old
        var first = old
        if !adds {
            // The run gives back all of its changes (rule K 7).
            for part in known.reversed() where part.run === run {
                first = part.from == nil ? first + part.old - part.new : part.old
            }
            parts.removeAll { $0.property == property }
        }
        let end = frames?.last?.value ?? new
        model[property] = end
        parts.append(ReferencePart(property, run, begin, first, end, from: from, frames: frames))
        for part in known where !adds && part.run !== run { endIfEmpty(part.run) }
    }

    /// Something outside of blocks sets a property (rules K 5 and K 7).
    func assign(_ property: Int, _ value: SIMD2<Double>) {
        let changed = Self.differ(value, model[property])
        for part in parts where part.property == property {
            part.assigned = zip(part.assigned, changed).map { $0 || $1 }
        }
        model[property] = value
    }

    func start(_ run: ReferenceRun) { if !runs.contains(where: { $0 === run }) { runs.append(run) } }

    func removeAll() {
        let cut = parts.map(\.run)
        parts = []
        for run in cut { run.wasCut = true }
        for run in cut { endIfEmpty(run) }
    }

    /// Ends a block that has nothing left (rules K 3 and L 2); an animator only if it was removed.
    private func endIfEmpty(_ run: ReferenceRun) {
        guard run.phase == .running, !run.isAnimator || run.wasCut, parts(of: run).isEmpty else { return }
        end(run, run.wasCut ? .current : .end)
    }

    /// Ends a run at its end, its start or as it is (rules E 3, E 4 and K 7).
    func end(_ run: ReferenceRun, _ position: AnimatingPosition, isSilent: Bool = false) {
        for part in parts(of: run).reversed() {
            let property = part.property
            let back = part.from == nil ? model[property] + part.old - part.new : part.old
            switch position {
            case .end: break
            case .current: model[property] = (part.from == nil ? model[property] : .zero) + part.value(now)
            case .start where part.from == nil:
                for number in 0..<2 where !part.assigned[number] { model[property][number] = back[number] }
            case .start: if !part.assigned.contains(true) { model[property] = back }
            }
            parts.removeAll { $0 === part }
        }
        runs.removeAll { $0 === run }
        run.phase = .inactive
        if isSilent { return }
        notes.insert("\(run.name) \(run.isAnimator ? "\(position)" : "\(position == .end && !run.wasCut)")")
    }

    func advance(to time: Double) {
        while let next = runs.filter({ $0.phase == .running && $0.until <= time }).min(by: { $0.until < $1.until }) {
            now = max(now, next.until)
            if next.pausesAtEnd {
                next.pause(now, parts(of: next), atEnd: true)
            } else {
                end(next, next.isReversed ? .start : .end)
            }
        }
        now = time
    }
}
