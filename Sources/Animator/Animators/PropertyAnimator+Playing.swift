import Timing
import ViewHierarchy

extension PropertyAnimator {
    /// The end of the current run; valid only while the animator runs.
    var end: FrameTime {
        if case .running(_, let until) = phase { until } else { .zero }
    }

    /// Whether the animation continues until it is removed.
    var isEndless: Bool {
        if case .running(_, let until) = phase { !until.seconds.isFinite } else { false }
    }

    /// The next moment of the animator's time at which something begins or ends.
    var nextDeadline: FrameTime? {
        guard case .running(_, let until) = phase, until.seconds.isFinite else { return nextBegin }
        return nextBegin.map { min($0, until) } ?? until
    }

    /// The next moment of the animator's time at which something begins.
    var nextBegin: FrameTime? {
        switch phase {
        case .delayed(let until, _): return until
        case .running(let since, _):
            var next: FrameTime?
            for index in groups.indices where groups[index].hasWaiting && !runsBack {
                let begin = since + groups[index].playhead.wait
                next = next.map { min($0, begin) } ?? begin
            }
            return next
        case .inactive, .paused, .stopped: return nil
        }
    }

    /// Shows all values at `now`.
    /// - Returns: Whether the animation has run out.
    func show(at now: FrameTime) -> Bool {
        if case .delayed(let until, let fromEnd) = phase {
            guard now >= until else { return false }
            if fromEnd { walk(to: 1) }
            run(for: timing.seconds, from: until)
            membership?.beganAtEnd = fromEnd
        }
        guard case .running(let since, let until) = phase else { return false }
        let isOver = now >= until
        // While it runs back, a group that has not begun never does.
        if !runsBack {
            for index in groups.indices where groups[index].hasWaiting && now >= since + groups[index].playhead.wait {
                takeOver(group: index)
            }
        }
        movePlayheads(isOver ? .infinity : now - since)
        present()
        return isOver
    }

    func runOut(at now: FrameTime) {
        guard case .running(_, let until) = phase, now >= until else { return }
        if pausesOnCompletion {
            phase = .paused
            driver?.halt(self)
        } else if !cycle.legs.isFinite, timing.seconds > 0, !tracks.isEmpty {
            finish(at: .current)
        } else {
            finish(at: isReversed ? .start : .end)
        }
    }

    /// Starts the run to the goal, which it reaches in `seconds`.
    func run(for seconds: Double, from moment: FrameTime) {
        let goal: Double = isReversed ? 0 : 1
        membership?.beganAtEnd = nil
        membership?.returns = [:]
        if !isReversed { takeOverWhatBegins() }
        for index in groups.indices { groups[index].run(from: place, to: goal, seconds: seconds) }
        if isReversed { leadBack() }
        playhead = Playhead(origin: place, goal: goal, wait: 0, span: seconds)
        // An animation that moves nothing has nothing to repeat.
        let legs = !movesAnything && !cycle.legs.isFinite || seconds == 0 ? 1 : cycle.legs
        phase = .running(since: moment, until: moment + seconds * legs)
        driver?.start(self)
        movePlayheads(seconds == 0 ? .infinity : 0)
        present()
    }

    /// Makes tracks that superseded others lead to the values of those at the moment of giving back.
    private func leadBack() {
        for group in groups.indices where groups[group].supersedes && groups[group].blend == 0 {
            let moment = groups[group].playhead.span
            for index in groups[group].tracks {
                guard let previous = tracks[index].previous else { continue }
                let position = groups[tracks[previous].group].playhead.position(after: moment)
                let distance = plainValue(previous, at: position) - tracks[index].start
                if any(distance .> Self.seenAsOne) || any(distance .< -Self.seenAsOne) {
                    groups[group].blend = groups[group].position
                }
            }
        }
    }

    var movesAnything: Bool { tracks.contains { $0.life == .live || $0.life == .waiting } }

    /// Whether the current run leads back; `isReversed` applies to the next run as soon as it is set.
    var runsBack: Bool { playhead.goal == 0 }

    /// The greatest difference between values that count as equal because it is not visible.
    private static let seenAsOne = 1e-9

    func movePlayheads(_ elapsed: Double) {
        let (time, _) = cycle.time(elapsed, leg: timing.seconds)
        place = playhead.position(after: time)
        var givesBack = false
        for index in groups.indices {
            let position = groups[index].playhead.position(after: time)
            groups[index].position = position
            if position == 0, groups[index].supersedes { givesBack = true }
        }
        if givesBack, runsBack { giveBackWhatEnded() }
    }
}
