import Foundation
import Staging
import Testing

@testable import Sessions

@Suite("The caption of a lane")
struct LaneReportTests {
    private func frame(_ phase: TracePhase, _ fraction: Double = 0.4) -> TraceFrame {
        TraceFrame(frame: 0, time: 0, phase: phase, fraction: fraction)
    }

    private func event(_ name: TraceEvent.Name, _ object: String, at time: Double) -> TraceEvent {
        TraceEvent(time: time, name: name, object: object)
    }

    @Test("the decision at a release is shown with the time since then")
    func verdict() {
        var report = LaneReport()
        #expect(report.text.isEmpty)
        report.record(event("transitionBegan", "dismiss", at: 1))
        report.record(frame(.interactive), at: 1.2)
        #expect(report.text == "held at 40 %")
        report.record(event("verdict", "return", at: 2))
        report.record(event("transitionContinued", "dismiss", at: 2))
        report.record(frame(.animating), at: 2.1)
        #expect(report.text == "in flight, 40 %")
        report.record(event("transitionCompleted", "cancelled", at: 2.25))
        report.record(frame(.idle), at: 2.3)
        #expect(report.text == "returned in 0.25 s")
    }

    @Test(
        "without a finger the transition is shown", arguments: [("present", "presented"), ("select", "selected")])
    func plain(object: String, word: String) {
        var report = LaneReport()
        report.record(event("transitionBegan", object, at: 1))
        report.record(frame(.animating), at: 1.2)
        report.record(event("transitionCompleted", "completed", at: 1.4))
        report.record(frame(.idle), at: 1.5)
        #expect(report.text == "\(word) in 0.40 s")
    }

    @Test("a drag without a verdict has its transition's outcome", arguments: ["completed", "cancelled"])
    func unjudged(end: String) {
        var report = LaneReport()
        report.record(event("transitionBegan", "dismiss", at: 1))
        report.record(frame(.interactive), at: 1.2)
        report.record(event("transitionContinued", "dismiss", at: 2))
        report.record(frame(.animating), at: 2.1)
        report.record(event("transitionCompleted", end, at: 2.5))
        report.record(frame(.idle), at: 2.5)
        #expect(report.text == (end == "completed" ? "dismissed in 0.50 s" : "returned in 0.50 s"))
        // A verdict at the very end gives the outcome, and begins nothing.
        report.record(event("verdict", "close", at: 2.5))
        #expect(report.text == "closed in 0.50 s")
    }

    @Test("a transition that follows a verdict doesn't replace it")
    func following() {
        var report = LaneReport()
        report.record(event("verdict", "dismiss", at: 1))
        report.record(frame(.animating), at: 1.2)
        report.record(event("transitionBegan", "dismiss", at: 1.35))
        report.record(event("transitionCompleted", "completed", at: 1.35))
        report.record(frame(.idle), at: 1.4)
        #expect(report.text == "dismissed in 0.35 s")
    }

    @Test("a transition that ends after the outcome's own leaves its time")
    func later() {
        var report = LaneReport()
        report.record(event("transitionBegan", "dismiss", at: 1))
        report.record(event("transitionCompleted", "completed", at: 1.4))
        report.record(event("transitionCompleted", "cancelled", at: 1.9))
        report.record(frame(.idle), at: 2)
        #expect(report.text == "dismissed in 0.40 s")
    }

    @Test("motion without a transition has settled when it rests; a transition's own outcome takes precedence")
    func seen() {
        var report = LaneReport()
        report.record(event("verdict", "turn", at: 1))
        report.record(frame(.idle), at: 1)
        #expect(report.text == "turned")
        report.record(frame(.animating), at: 1.1)
        report.record(frame(.idle), at: 1.5)
        #expect(report.text == "turned in 0.50 s")
        report.record(event("transitionCompleted", "completed", at: 1.48))
        #expect(report.text == "turned in 0.48 s")
        report.record(frame(.interactive), at: 2)
        report.record(frame(.idle), at: 2.1)
        #expect(report.text.isEmpty)
    }
}
