import Dialects
import Foundation
import GoldenSupport
import Testing
import Timing

@testable import Scrim

@Suite("Curves in words and numbers")
struct CurveTextTests {
    @Test("curves are described as they were when someone looked")
    func words() throws {
        var story = GoldenStory("curves")
        for (text, given) in [
            ("ease", nil), ("linear", nil), ("ease-in-out", 0.3), ("ease-in-out-back", 1), ("step-start", nil),
            ("cubic-bezier(0.123456, -0.5, 0.654321, 1.5)", 1000), ("linear(0, 1.5 37.5%, 1)", 1000),
            ("spring(mass: 1, stiffness: 100, damping: 20)", nil), ("spring(mass: 2, stiffness: 100, damping: 5)", nil),
            ("spring(mass: 1, stiffness: 100, damping: 30)", nil), ("spring(duration: 0.5, bounce: 0.2)", nil),
            ("uikit.spring(mass: 3, stiffness: 1000, damping: 500)", nil),
            ("spring(mass: 1, stiffness: 100, damping: 10, velocity: 3)", nil),
        ] as [(String, Double?)] {
            let curve = try TimingCurve(parsing: text)
            story.add(text, CurveSummary(curve: curve, given: given).text)
        }
        try story.check()
    }

    @Test("samples are a table or JSON, whose numbers are those of the curve's formula")
    func samples() throws {
        let curve = try TimingCurve(parsing: "linear(0, 0.75 50%, 1)")
        let sampled = CurveSamples(curve, count: 4)
        #expect(
            sampled.table == """
                # linear(0 0%, 0.75 50%, 1 100%)
                t,value,velocity
                0,0,1.5
                0.25,0.375,1.5
                0.5,0.75,0.5
                0.75,0.875,0.5
                1,1,0.5
                """)
        let timed = CurveSamples(try TimingCurve(parsing: "linear(0, 1)"), lasting: 0.5, count: 2)
        #expect(timed.duration == 0.5)
        let object = """
            {"curve": "linear(0 0%, 1 100%)", "duration": 0.5, "overshoot": 0, "samples": [
            {"t": 0, "value": 0, "velocity": 2},
            {"t": 0.25, "value": 0.5, "velocity": 2},
            {"t": 0.5, "value": 1, "velocity": 2}
            ]}
            """
        #expect(CurveSamples.json([timed]) == object)
        #expect(CurveSamples.json([timed, timed]) == "[\(object),\n\(object)]")
        // A spring has its own duration, and its last sample is there to the last bit.
        let spring = try TimingCurve(parsing: "spring(mass: 1, stiffness: 100, damping: 20)")
        let settled = CurveSamples(spring, lasting: 9, count: 7)
        #expect(settled.duration == spring.duration && settled.samples.last?.time == spring.duration)
        for sample in settled.samples {
            // A critical spring of 10 per second.
            let phase = 10 * sample.time
            #expect(abs(sample.value - (1 - exp(-phase) * (1 + phase))) < 2e-3, "\(sample)")
            #expect(abs(sample.velocity - 10 * exp(-phase) * phase) < 2e-2, "\(sample)")
        }
    }
}
