import Foundation
import RandomSupport
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import Sessions

@Suite("Tracks of a gesture in the timeline")
@MainActor
struct TimelineTracksTests {
    private typealias Events = [(time: Double, name: TraceEvent.Name, object: String)]
    private typealias Contacts = [(time: Double, id: Int, phase: PointerPhase)]
    private typealias Phases = [(time: Double, phase: TracePhase)]

    /// Returns the tracks of the second lane, up to two seconds after the touch-down.
    private func tracks(_ events: Events, _ contacts: Contacts = [], _ phases: Phases = []) -> TimelineTracks {
        let start = 4.0
        let record = MomentRecord(start: start, lanes: 2)
        let own = events.map { TraceEvent(time: start + $0.time, lane: 1, name: $0.name, object: $0.object) }
        let other = TraceEvent(time: start + 0.25, lane: 0, name: .gestureBegan, object: "TapGestureRecognizer")
        record.record([other] + own, log: [])
        for (time, id, phase) in contacts {
            record.record(.pointer(id: id, phase: phase, location: .zero), at: start + time)
        }
        var history = GestureHistory()
        history.begin(at: start)
        for (time, phase) in phases {
            let frames = [TracePhase.idle, phase].enumerated().map { lane, phase in
                TraceFrame(frame: 0, time: 0, lane: lane, phase: phase, pointer: nil, views: [:])
            }
            history.add(frames, at: start + time)
        }
        return TimelineTracks(record, history, lane: 1, end: 2)
    }

    private func lines(_ bars: [TimelineTracks.Bar]) -> [String] { bars.map { "\($0.start)-\($0.end) \($0.text)" } }

    @Test("a touch is possible until a recognizer begins, whose bar ends with it; those that overlap are in rows")
    func gestures() {
        let pan = "PanGestureRecognizer"
        let found = tracks(
            [
                (0.125, .gestureBegan, pan), (0.5, .gestureEnded, pan), (0.75, .gestureBegan, "Own"),
                (0.875, .gestureCancelled, "Own"), (1, .gestureBegan, "ScrollPanGestureRecognizer"),
                (1.125, .gestureBegan, pan), (1.25, .gestureEnded, pan),
            ],
            [
                (0, 1, .down), (0.25, 2, .down), (0.375, 2, .up), (0.5, 1, .up), (0.625, 1, .down), (0.875, 1, .up),
                (0.9375, 1, .down),
            ])
        #expect(
            found.gesture.map(lines) == [
                [
                    "0.0-0.125 possible", "0.125-0.5 pan · ended", "0.625-0.75 possible",
                    "0.75-0.875 Own · cancelled", "0.9375-1.0 possible", "1.0-2.0 scroll · changed",
                ], ["1.125-1.25 pan · ended"],
            ])
        let first = found.gesture.first ?? []
        #expect(first.map { $0.brief }.filter { $0 != "possible" } == ["pan", "Own", "scroll"])
        #expect(first.map { $0.kind == .possible } == [true, false, true, false, true, false])
        #expect(tracks([], [(0, 1, .down), (0.25, 1, .up)]).gesture.map(lines) == [["0.0-0.25 possible"]])
        #expect(tracks([], [(0, 1, .down)]).gesture.map(lines) == [["0.0-2.0 possible"]])
        #expect(tracks([]).gesture.isEmpty)
    }

    @Test("there are as many rows as recognizers are active at once, and none overlap in a row", arguments: 1...20)
    func rows(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let bars = (0..<random.whole(1...12)).map { _ in
            let start = random.number(0...1.5)
            return (start: start, end: start + random.number(0.01...0.5))
        }
        let events = bars.enumerated().flatMap { index, bar -> Events in
            [(bar.start, .gestureBegan, "Own \(index)"), (bar.end, .gestureEnded, "Own \(index)")]
        }
        let rows = tracks(events.sorted { $0.time < $1.time }).gesture
        #expect(rows.reduce(0) { $0 + $1.count } == bars.count)
        for row in rows {
            for (bar, next) in zip(row, row.dropFirst()) { #expect(bar.end <= next.start) }
        }
        let depths = bars.map { bar in bars.count { $0.start <= bar.start && bar.start < $0.end } }
        #expect(rows.count == depths.max())
    }

    @Test("a phase lasts until the next one, or to the end")
    func phases() {
        let found = tracks(
            [], [],
            [
                (0, .idle), (0.125, .interactive), (0.5, .animating), (0.75, .interactive), (1, .idle),
                (1.25, .animating),
            ])
        #expect(
            lines(found.phase) == [
                "0.125-0.5 interactive", "0.5-0.75 animating", "0.75-1.0 interactive", "1.25-2.0 animating",
            ])
        #expect(found.phase.map { $0.kind } == [.interactive, .animating, .interactive, .animating])
    }

    @Test("a release of what is held is a mark, one with its verdict, and so are ends, errors and haptics")
    func releases() {
        let held: Phases = [(0, .idle), (0.125, .interactive), (0.5, .animating), (1, .idle)]
        let touch: Contacts = [(0, 1, .down), (0.5, 1, .up)]
        let cases: [(Events, Contacts, Phases, [String])] = [
            ([], touch, held, ["released 0.5 released"]),
            ([(0.5, .verdict, "dismiss")], touch, held, ["verdict 0.5 released: dismiss"]),
            ([(0.625, .verdict, "dismiss")], touch, held, ["released 0.5 released", "verdict 0.625 dismiss"]),
            ([(0.5, .verdict, "dismiss")], [], [], ["verdict 0.5 dismiss"]),
            ([], touch, [], []), ([(0.5, "viewDidAppear", "Own")], touch, [], []),
            ([], [(0, 1, .down), (0.0625, 1, .up)], held, []),
            ([(0.5, .feedback, "light")], touch, [], ["released 0.5 released", "feedback 0.5 haptic: light"]),
            (
                [(0.75, .transitionCompleted, "cancelled"), (0.25, .error, "why")], [], [],
                ["error 0.25 error", "completed 0.75 cancelled"]
            ),
        ]
        for (events, contacts, phases, marks) in cases {
            let found = tracks(events, contacts, phases).marks.map { "\($0.kind) \($0.time) \($0.text)" }
            #expect(found == marks)
        }
    }

    @Test("a touch in a flight is a catch when its gesture holds what flies, or when it stops a scroll view at once")
    func catches() {
        let caught: Phases = [(0, .idle), (0.25, .animating), (0.75, .interactive)]
        let stopped: Phases = [(0, .idle), (0.25, .animating), (0.75, .idle)]
        let drag: Contacts = [(0.5, 1, .down), (1, 1, .up)]
        let pan = "PanGestureRecognizer"
        let cases: [(Events, Contacts, Phases, [Double])] = [
            ([], drag, caught, [0.5]), ([(0.6875, .gestureBegan, pan)], drag, caught, [0.6875]),
            ([(0.5, .transitionPaused, pan), (0.875, .gestureBegan, pan)], drag, caught, [0.5]),
            ([(0.375, .gestureBegan, pan)], drag, caught, [0.5]),
            ([(0.625, .feedback, "light")], drag, caught, [0.5]),
            ([(0.6875, .transitionPaused, pan), (0.71875, .feedback, "light")], drag, caught, [0.6875]),
            ([(0.75, .gestureBegan, pan)], drag, caught, [0.75]),
            ([], [(0.5, 1, .down), (0.625, 1, .up)], caught, []),
            ([], [(0.5, 1, .down), (0.745, 1, .up)], caught, [0.5]),
            ([], [(0.5, 1, .down), (0.625, 2, .up)], caught, [0.5]),
            ([], [(0.25, 1, .down), (1, 1, .up)], caught, []), ([], [(0.125, 1, .down)], caught, []),
            ([], [(0.742, 1, .down)], stopped, [0.742]), ([], [(0.741, 1, .down)], stopped, []),
            ([(0.75, .transitionCompleted, "completed")], [(0.742, 1, .down)], stopped, []),
            ([(0.7, .transitionCompleted, "completed")], [(0.742, 1, .down)], stopped, [0.742]),
        ]
        for (index, (events, contacts, phases, times)) in cases.enumerated() {
            let found = tracks(events, contacts, phases).marks.filter { $0.kind == .caught }
            #expect(found.count == times.count && found.allSatisfy { $0.text == "caught" }, "case \(index)")
            for (mark, time) in zip(found, times) { #expect(abs(mark.time - time) < 1e-9, "case \(index)") }
        }
    }
}
