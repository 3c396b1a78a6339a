import Foundation
import Staging
import Tapes
import Testing

@testable import Sessions

@Suite("The list of events")
@MainActor
struct EventLogTests {
    private static let events: [TraceEvent] = [
        TraceEvent(time: 0, name: .gestureBegan, object: "pan"),
        TraceEvent(time: 0.1, name: .transitionBegan, object: "dismiss"),
        TraceEvent(time: 0.2, name: .transitionPaused, object: "dismiss"),
        TraceEvent(time: 0.3, name: .transitionContinued, object: "dismiss"),
        TraceEvent(time: 0.35, lane: 1, name: .gestureBegan, object: "tap"),
        TraceEvent(time: 0.4, name: .gestureEnded, object: "pan"),
        TraceEvent(time: 0.45, name: .gestureCancelled, object: "pinch"),
        TraceEvent(time: 0.5, name: .gestureFailed, object: "tap"),
        TraceEvent(time: 0.5, name: .verdict, object: "dismiss"),
        TraceEvent(time: 0.6, name: .transitionCompleted, object: "cancelled"),
        TraceEvent(time: 0.7, name: .feedback, object: "impact"),
        TraceEvent(time: 0.8, name: .error, object: "no room"),
        TraceEvent(time: 0.9, name: .other("viewWillAppear"), object: "Card"),
        TraceEvent(time: 1.2346, name: .other("turn"), object: "left"),
    ]

    private static let lines: [(EventLog.Kind, String)] = [
        (.gestures, "0.000 s  Gesture began  pan"), (.transitions, "0.100 s  Transition began  dismiss"),
        (.transitions, "0.200 s  Transition taken over  dismiss"),
        (.transitions, "0.300 s  Transition let go  dismiss"), (.gestures, "0.400 s  Gesture ended  pan"),
        (.gestures, "0.450 s  Gesture cancelled  pinch"), (.gestures, "0.500 s  Gesture failed  tap"),
        (.gestures, "0.500 s  Verdict: dismiss  at the release"), (.transitions, "0.600 s  Transition cancelled  "),
        (.gestures, "0.700 s  Haptic: impact  on a device"), (.errors, "0.800 s  Error  no room"),
        (.lifecycle, "0.900 s  viewWillAppear  Card"), (.transitions, "1.235 s  turn  left"),
    ]

    @Test("each event of a lane is a line in words, of its kind")
    func words() {
        let log = EventLog(Self.events, lane: 0, kind: nil)
        #expect(log.text == Self.lines.map { $0.1 }.joined(separator: "\n"))
        #expect(EventLog(Self.events, lane: 1, kind: nil).text == "0.350 s  Gesture began  tap")
        for kind in EventLog.Kind.allCases {
            let own = EventLog(Self.events, lane: 0, kind: kind)
            #expect(own.text == Self.lines.filter { $0.0 == kind }.map { $0.1 }.joined(separator: "\n"))
        }
        #expect(EventLog().text.isEmpty)
    }

    @Test("a finding is an error at its time, behind the events of the same microsecond")
    func findings() {
        func finding(_ time: Double, lane: Int = 0) -> GestureFinding {
            GestureFinding(rule: .jump, time: time, lane: lane, view: "card", statement: "\(time)", remedy: "none")
        }
        for (time, place) in [
            (-1.0, 0), (0.0, 1), (0.1 - 2e-6, 1), (0.1 - 0.5e-6, 2), (0.15, 2), (0.5, 8), (1.3, 13),
        ] {
            let log = EventLog(Self.events, [finding(0.2, lane: 1), finding(time)], lane: 0, kind: nil)
            let places = log.entries.indices.filter { log.entries[$0].title == "Finding: jump" }
            #expect(log.entries.count == 14 && places == [place], "\(time)")
        }
        let errors = EventLog(Self.events, [finding(0.1), finding(0.9)], lane: 0, kind: .errors)
        #expect(errors.entries.map(\.detail) == ["0.1", "no room", "0.9"])
    }

    @Test("the entry of a moment is the last one up to its microsecond")
    func moments() {
        let log = EventLog(Self.events, lane: 0, kind: nil)
        let cases: [(time: Double, index: Int?)] = [
            (-0.1, nil), (-0.5e-6, 0), (0, 0), (0.0999, 0), (0.1 - 0.5e-6, 1), (0.1 - 2e-6, 0), (0.5, 7), (9, 12),
        ]
        for (time, index) in cases { #expect(log.index(at: time) == index, "\(time)") }
        #expect(EventLog().index(at: 1) == nil)
    }
}
