import Foundation
import MotionChecks
import ShellSupport
import StageSupport
import Staging
import Synchronization
import Testing
import Timing

@testable import Sessions
@testable import Visualizer

/// Gestures of a scene with a fault, by hand in the window.
@Suite("checks of gestures in the window")
@MainActor
struct WindowGestureTests {
    private final class Asked: Sendable {
        let requests = Mutex<[GestureCheckRequest]>([])
        var last: GestureCheckRequest? { requests.withLock(\.last) }
    }

    /// Taps a view, waits for rest, and returns the request and its findings, as a check makes them.
    private func checked(
        _ fault: Fault, _ view: String, in hand: ShellHand, _ asked: Asked
    ) throws -> (request: GestureCheckRequest, findings: [Finding]) {
        hand.shell.set("fault", to: fault.rawValue)
        hand.wait(0.4)
        let place = try #require(hand.shell.session.lanes.center(ofViewNamed: view))
        hand.press(stagePoint: place)
        hand.wait(0.05)
        hand.lift()
        hand.wait(3)
        let request = try #require(asked.last)
        let run = try MotionRun.playing(request.tape, on: .faults, settings: ["fault": fault.rawValue])
        return (request, MotionChecks.findings(in: run, MotionLimits(request.tape.allowances)))
    }

    @Test(
        "a fault is found in the window's own tape by its rule only, in the moment in which the window shows it",
        arguments: [
            Fault.none, .jump, .flash, .fade, .dimmed, .corners, .large, .unseen, .copied, .handover, .apart, .aspect,
            .overshoot,
        ])
    func faults(fault: Fault) throws {
        let asked = Asked()
        let hand = try ShellHand(.faults)
        hand.shell.checks.begin = { request, _ in asked.requests.withLock { $0.append(request) } }
        let (request, findings) = try checked(fault, "go", in: hand, asked)
        #expect(Set(findings.map(\.rule)) == Set([fault.rule].compactMap(\.self)), "\(findings.map(\.message))")
        guard fault == .jump else { return }
        // The card jumps aside when its flight ends.
        let jump = try #require(
            hand.shell.session.history.moments.first { ($0.frames[0].views["card"]?.frame.minX ?? 0) > 50 })
        let found = try #require(findings.first)
        #expect(abs(found.time - request.touchDown - jump.time) < 1.5 / 60)
    }

    @Test("a report in JSON has all that the window shows of a finding")
    func report() throws {
        let run = try MotionRun.playing(
            "Scene faults\nTap go\nWait settled\n", on: .faults, settings: ["fault": "jump"])
        let findings = MotionChecks.findings(in: run)
        let text = try CheckFormat.json.report([CheckedFile(name: "-", findings: findings)])
        let problems = try CheckFormat.problems(json: Data(text.utf8))
        #expect(problems.count == findings.count && !findings.isEmpty)
        for (problem, finding) in zip(problems, findings) {
            #expect(problem.rule == finding.rule && problem.view == finding.view && problem.lane == finding.lane)
            #expect(problem.message == finding.message && problem.remedy == finding.remedy)
            #expect(abs((problem.time ?? -1) - finding.time) <= 0.0005)
        }
        let failed = try CheckFormat.json.report([CheckedFile(name: "-", failure: "no scene")])
        #expect(try CheckFormat.problems(json: Data(failed.utf8)).map(\.rule) == [nil])
        #expect(throws: DecodingError.self) { try CheckFormat.problems(json: Data("nothing".utf8)) }
    }
}
