import Timing

/// Coordinates the recognizers of a window: which of them wait for others, which prevent others, and when each resets.
///
/// Recognizers affect each other only if they share a touch.
@MainActor
final class GestureEnvironment {
    weak var router: TouchRouter?
    weak var window: Window?
    let clock = GestureClock()
    /// The recognizers that have received a touch since their last reset, in the order in which touches reach them.
    private(set) var tracking: [GestureRecognizer] = []

    init() {
        clock.afterwards = { [weak self] in self?.router?.settle() }
    }

    func track(_ recognizer: GestureRecognizer, _ touch: Touch) {
        recognizer.environment = self
        recognizer.add(touch)
        if !tracking.contains(where: { $0 === recognizer }) { tracking.append(recognizer) }
    }

    /// Makes a recognizer that has detected its gesture recognize it, wait, or fail.
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

    /// Attempts the waiting recognizers again, after a recognizer that they may wait for has decided.
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

    /// Returns whether the first recognizer, once recognized, prevents the second.
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

    /// Returns whether the first recognizer waits, directly or indirectly, for the second. In a cycle of waiting
    /// recognizers, the one that attempts first continues.
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

    /// Ends recognizers that have no touches left to continue with, and resets finished ones, after each event.
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

    /// Cancels the gestures of views that have left the window.
    func breakOffDeparted() {
        for recognizer in tracking where recognizer.view?.window !== window { recognizer.breakOff() }
    }

    func restart(_ recognizer: GestureRecognizer) {
        clock.clear(recognizer)
        tracking.removeAll { $0 === recognizer }
        recognizer.restart()
    }
}

/// The time-outs of a window's recognizers; each fires at its exact time on the stage's timeline.
@MainActor
final class GestureClock: TimedActivity {
    private struct Alarm {
        var time: FrameTime
        var recognizer: GestureRecognizer
        var action: @MainActor () -> Void
    }

    private var alarms: [Alarm] = []
    private weak var timeline: Timeline?
    /// A closure called after alarms have fired.
    var afterwards: (@MainActor () -> Void)?

    var nextDeadline: FrameTime? { alarms.map(\.time).min() }

    /// True while an alarm is set, because a waiting gesture decides without further input.
    var isMoving: Bool { !alarms.isEmpty }

    /// Sets a recognizer's single alarm, `seconds` from now, replacing any earlier one.
    func set(_ recognizer: GestureRecognizer, after seconds: Double, _ action: @escaping @MainActor () -> Void) {
        alarms.removeAll { $0.recognizer === recognizer }
        alarms.append(Alarm(time: Timeline.current.now + seconds, recognizer: recognizer, action: action))
        guard timeline !== Timeline.current else { return }
        timeline?.remove(self)
        timeline = .current
        timeline?.add(self)
    }

    func clear(_ recognizer: GestureRecognizer) { alarms.removeAll { $0.recognizer === recognizer } }

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
