import Timing

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
