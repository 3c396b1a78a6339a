import Timing

/// Decides between the recognizers of a window: who waits for whom, who keeps whom from recognizing, and when each
/// starts again.
///
/// Two recognizers have to do with each other only where they have seen a touch in common.
@MainActor
final class GestureEnvironment {
    weak var router: TouchRouter?
    weak var window: Window?
    let clock = GestureClock()
    /// Those that have seen a touch since they last started again, in the order in which touches reach them.
    private(set) var tracking: [GestureRecognizer] = []

    init() {
        clock.afterwards = { [weak self] in self?.router?.settle() }
    }

    func track(_ recognizer: GestureRecognizer, _ touch: Touch) {
        recognizer.environment = self
        recognizer.take(touch)
        if !tracking.contains(where: { $0 === recognizer }) { tracking.append(recognizer) }
    }

    /// Lets a recognizer that has seen its gesture recognize it, wait, or fail.
    func attempt(_ recognizer: GestureRecognizer, as state: GestureRecognizer.State) {
        let others = tracking.filter { $0 !== recognizer && $0.hasTouchInCommon(with: recognizer) }
        if others.contains(where: { $0.progress.hasRecognized && excludes($0, recognizer) }) {
            recognizer.enter(.failed)
            return
        }
        let awaited = others.filter { waits(recognizer, for: $0) }
        if awaited.contains(where: \.progress.hasRecognized) {
            recognizer.enter(.failed)
        } else if awaited.contains(where: { $0.progress.isUndecided && !depends($0, on: recognizer) }) {
            recognizer.progress = .waiting(state)
        } else {
            activate(recognizer, state, others)
        }
    }

    /// Asks those that wait once more, as one that they may have waited for has decided itself.
    func reconsider() {
        for recognizer in tracking {
            if case .waiting(let state) = recognizer.progress { attempt(recognizer, as: state) }
        }
    }

    private func activate(
        _ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, _ others: [GestureRecognizer]
    ) {
        recognizer.progress = state == .began ? .began : .ended
        for other in others where other.progress.isUndecided && excludes(recognizer, other) { other.enter(.failed) }
        if recognizer.cancelsTouchesInView { router?.cancelInViews(recognizer.seen) }
        recognizer.announce()
        reconsider()
    }

    /// Whether the first, once recognized, keeps the second from recognizing.
    private func excludes(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
        guard first.canPrevent(second), second.canBePrevented(by: first) else { return false }
        let isShared =
            first.delegate?.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) == true
            || second.delegate?.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first) == true
        return !isShared
    }

    private func waits(_ first: GestureRecognizer, for second: GestureRecognizer) -> Bool {
        first.requires(second) || first.shouldRequireFailure(of: second)
            || second.shouldBeRequiredToFail(by: first)
            || first.delegate?.gestureRecognizer(first, shouldRequireFailureOf: second) == true
            || second.delegate?.gestureRecognizer(second, shouldBeRequiredToFailBy: first) == true
    }

    /// Whether the first waits, at some removes, for the second: in a ring of waiting recognizers the one that is asked
    /// first continues.
    private func depends(_ first: GestureRecognizer, on second: GestureRecognizer) -> Bool {
        var reached = [first]
        var index = 0
        while index < reached.count {
            let current = reached[index]
            index += 1
            guard case .waiting = current.progress else { continue }
            for other in tracking where other !== current && waits(current, for: other) {
                if other === second { return true }
                if !reached.contains(where: { $0 === other }) { reached.append(other) }
            }
        }
        return false
    }

    /// After each event: what has no touch left to continue with comes to its end, and what is through starts again.
    func settle() {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for recognizer in tracking where !recognizer.hasTouchDown && !recognizer.isNotifying {
                switch recognizer.progress {
                case .waiting where recognizer.view != nil: continue
                case .possible where clock.hasAlarm(recognizer): continue
                case .possible, .waiting: recognizer.enter(.failed)
                case .began, .changed: recognizer.enter(.cancelled)
                case .ended, .cancelled, .failed: break
                }
                restart(recognizer)
                isSettled = false
            }
        }
    }

    /// Breaks off the gestures of views that are in this window no more.
    func breakOffDeparted() {
        for recognizer in tracking where recognizer.view?.window !== window { recognizer.breakOff() }
    }

    func restart(_ recognizer: GestureRecognizer) {
        clock.clear(recognizer)
        tracking.removeAll { $0 === recognizer }
        recognizer.restart()
    }
}

/// The time-outs of a window's recognizers: each fires at its exact time on the stage's timeline.
@MainActor
final class GestureClock: TimedActivity {
    private struct Alarm {
        var time: FrameTime
        var recognizer: GestureRecognizer
        var action: @MainActor () -> Void
    }

    private var alarms: [Alarm] = []
    private var timeline: Timeline?
    /// Called after alarms have gone off.
    var afterwards: (@MainActor () -> Void)?

    var nextDeadline: FrameTime? { alarms.map(\.time).min() }

    /// A gesture that waits decides itself without further input.
    var isMoving: Bool { !alarms.isEmpty }

    /// Sets the one alarm of a recognizer, `seconds` from now; replaces the one it had.
    func set(_ recognizer: GestureRecognizer, after seconds: Double, _ action: @escaping @MainActor () -> Void) {
        alarms.removeAll { $0.recognizer === recognizer }
        alarms.append(Alarm(time: Timeline.current.now + seconds, recognizer: recognizer, action: action))
        guard timeline !== Timeline.current else { return }
        timeline?.remove(self)
        timeline = .current
        timeline?.add(self)
    }

    func clear(_ recognizer: GestureRecognizer) {
        alarms.removeAll { $0.recognizer === recognizer }
        if alarms.isEmpty { leave() }
    }

    func hasAlarm(_ recognizer: GestureRecognizer) -> Bool { alarms.contains { $0.recognizer === recognizer } }

    func advance(to time: FrameTime) {
        var hasRung = false
        while let first = alarms.indices.min(by: { alarms[$0].time < alarms[$1].time }), alarms[first].time <= time {
            hasRung = true
            alarms.remove(at: first).action()
        }
        if hasRung { afterwards?() }
        if alarms.isEmpty { leave() }
    }

    private func leave() {
        timeline?.remove(self)
        timeline = nil
    }
}
