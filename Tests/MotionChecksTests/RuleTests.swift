import Foundation
import Staging
import Testing

@testable import MotionChecks

@Suite("rules of motion")
@MainActor
struct RuleTests {
    private static let tape = """
        Scene faults
        Tap go
        Wait settled
        Wait 100ms
        Press card
        Move by 0 -240 in 160ms
        Release
        Wait settled
        Tap open
        Wait settled
        Wait 100ms
        """

    private func findings(_ fault: Fault, _ allowances: [TapeAllowance] = []) throws -> [Finding] {
        var settings: SceneSettings = ["fault": fault.rawValue]
        if fault == .motion { settings["reduced-motion"] = "on" }
        return MotionChecks.findings(
            in: try MotionRun.playing(Self.tape, on: .faults, settings: settings), MotionLimits(allowances))
    }

    @Test("each fault is found by its rule only", arguments: Fault.allCases)
    func faults(fault: Fault) throws {
        let found = try findings(fault)
        #expect(Set(found.map(\.rule)) == Set([fault.rule].compactMap(\.self)), "\(found.map(\.message))")
        guard let first = found.first else { return }
        #expect(first.rule.isLeast ? first.number < first.limit : first.number > first.limit)
        #expect(first.message.hasPrefix("\(first.rule.rawValue): ") && !first.remedy.isEmpty)
        // The allowance in the remedy is enough.
        let words = try #require(first.remedy.components(separatedBy: "Allow ").last)
        let allowed = try TapeAllowance.list(parsing: "Allow \(words)", file: "limits")
        #expect(try findings(fault, allowed).count < found.count)
    }

    @Test("nothing is found with reduced motion if the scene fades")
    func reduced() throws {
        let run = try MotionRun.playing(Self.tape, on: .faults, settings: ["reduced-motion": "on"])
        #expect(run.asksForLessMotion && MotionChecks.findings(in: run).isEmpty)
    }

    @Test("a jump is found at its time, with its number, and a limit for its view alone allows it")
    func place() throws {
        let found = try findings(.jump)
        let jump = try #require(found.first)
        #expect(found.count == 1 && jump.view == "card" && abs(jump.number - 58) < 3 && jump.limit == 4)
        #expect(abs(jump.time - 0.45) < 0.001 && jump.frame == Int((jump.time * 60).rounded()) && jump.lane == 0)
        #expect(try findings(.jump, [TapeAllowance(.jump, of: "card", 61)]).isEmpty)
        #expect(try findings(.jump, [TapeAllowance(.jump, of: "other", 61)]) == found)
        #expect(try findings(.jump, [TapeAllowance(.jump, of: "card", 1), TapeAllowance(.jump, 99)]).count == 1)
    }

    @Test("findings of one view less than a tenth of a second apart are one, with the worst value")
    func merged() {
        for gap in 8...12 {
            let run = MadeMotion(
                count: 20,
                seen: { index in
                    var seen = StageObservation()
                    seen.dimming = .init(view: "dimming", contrast: index < gap ? 1.125 : 1.0625)
                    return seen
                }
            ).run()
            let found = MotionChecks.findings(in: run).filter { $0.rule == .contrast }
                .map { "\($0.frame): \($0.number)" }
            #expect(found == (gap < 10 ? ["0: 1.0625"] : ["0: 1.125", "\(gap): 1.0625"]))
        }
    }

    @Test(
        "a written trace gives the findings of a run, if a rule needs no more",
        arguments: Fault.allCases)
    func traces(fault: Fault) throws {
        guard let rule = fault.rule, !rule.needsRun else { return }
        var settings: SceneSettings = ["fault": fault.rawValue]
        if fault == .motion { settings["reduced-motion"] = "on" }
        let run = try MotionRun.playing(Self.tape, on: .faults, settings: settings)
        let trace = Trace(header: run.header, frames: run.frames.map(\.row), events: run.events)
        let read = try Trace(json: Data(TraceJSONWriter.text(of: trace).utf8))
        let lanes = try MotionRun.lanes(of: read)
        #expect(lanes.count == 1)
        // A trace has the pointer, but not its end.
        if fault == .touch { return }
        #expect(lanes.flatMap { MotionChecks.findings(in: $0) }.contains { $0.rule == rule })
        #expect(MotionChecks.skippedRules(in: lanes[0]) == MotionRule.allCases.filter(\.needsRun))
        #expect(MotionChecks.skippedRules(in: run).isEmpty)
    }

    @Test("a trace of before has no details, and the report says which rules it can't be checked for")
    func oldTraces() throws {
        let run = try MotionRun.playing(Self.tape, on: .faults)
        var frames = run.frames.map(\.row)
        for index in frames.indices {
            for name in frames[index].views.keys { frames[index].views[name]?.details = nil }
        }
        let lane = try MotionRun.lanes(of: Trace(header: run.header, frames: frames, events: run.events))[0]
        #expect(MotionChecks.findings(in: lane).isEmpty)
        let skipped = MotionChecks.skippedRules(in: lane)
        #expect(skipped == [.double, .leftover, .apart, .aspect, .reducedMotion, .contrast])
        let report = try CheckFormat.text.report([CheckedFile(name: "a.json", skipped: skipped)])
        #expect(report.hasPrefix("a.json: not checked in full, because the trace lacks what they need: double, "))
    }

    @Test("a trace with frames out of order is rejected, as fuzzing found")
    func order() throws {
        let run = try MotionRun.playing("Scene faults\nWait 100ms", on: .faults)
        let frames = run.frames.map(\.row)
        let backwards = Trace(header: run.header, frames: frames.reversed(), events: [])
        #expect(throws: DecodingError.self) { try MotionRun.lanes(of: backwards) }
        var header = run.header
        header.fps = 0
        #expect(throws: DecodingError.self) { try MotionRun.lanes(of: Trace(header: header, frames: frames)) }
    }

    @Test("every rule is explained, with limit, reason and remedy, in whole sentences")
    func explanations() {
        for rule in MotionRule.allCases {
            let text = rule.explanation
            #expect(text.hasPrefix("\(rule.rawValue): ") && text.contains("Limit: at ") && text.contains("Remedy: "))
            #expect(text.contains("Allow \(rule.rawValue) "))
        }
    }
}
