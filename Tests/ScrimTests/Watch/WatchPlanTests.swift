import Foundation
import Testing

@testable import Scrim
@testable import ScrimTool
@testable import Sessions
@testable import Visualizer

/// The reactions of `scrim watch` to events, without programs and clocks.
@Suite("The plan of scrim watch")
struct WatchPlanTests {
    private typealias Action = WatchPlan.Action

    private static let problems = ProblemList(title: "1 error", items: [ProblemList.Item("cannot find 'x' in scope")])
    private static let crash = CrashReport(signal: SIGILL, messages: "", in: [])

    private static func state(_ scene: String) -> WindowState {
        var state = WindowState(memory: ShellMemory(size: CGSize(width: 800, height: 600), scene: scene))
        state.gesture = WindowState.Gesture(tape: "Scene \(scene)\n", first: 0)
        return state
    }

    /// Returns a plan whose first program, number 0, has the window and has shown a scene.
    private func running() -> WatchPlan {
        var plan = WatchPlan()
        _ = plan.begin()
        _ = plan.handle(.built(.done(seconds: 2)))
        _ = plan.handle(.message(program: 0, .ready))
        _ = plan.handle(.message(program: 0, .state(Self.state("card"))))
        return plan
    }

    private func sent(_ actions: [Action], to program: Int) -> [WatchMessage] {
        actions.compactMap { if case .send(program, let message) = $0 { message } else { nil } }
    }

    @Test("the first build starts the program, without a state")
    func first() {
        var plan = WatchPlan()
        #expect(plan.begin().contains(.build))
        #expect(plan.handle(.built(.done(seconds: 2))).contains(.start(program: 0, nil)))
        #expect(sent(plan.handle(.message(program: 0, .ready)), to: 0).isEmpty)
    }

    @Test("a save builds; the new program gets the state, and the old one ends only after the new window is visible")
    func takeOver() {
        var plan = running()
        let building = plan.handle(.changed)
        #expect(building.contains(.build) && sent(building, to: 0) == [.activity("Building…")])
        #expect(sent(plan.handle(.built(.done(seconds: 1))), to: 0) == [.handOver])
        let state = Self.state("sheet")
        #expect(plan.handle(.message(program: 0, .state(state))) == [.start(program: 1, state)])
        #expect(plan.handle(.message(program: 1, .ready)).contains(.send(program: 0, .end)))
        #expect(plan.handle(.gone(program: 0, .exited(0))).isEmpty)
    }

    @Test("a save during a build cancels it, and several saves build once more")
    func saveDuringBuild() {
        var plan = running()
        _ = plan.handle(.changed)
        #expect(plan.handle(.changed) == [.cancelBuild])
        #expect(plan.handle(.changed).isEmpty)
        #expect(plan.handle(.built(.cancelled)) == [.build])
        #expect(sent(plan.handle(.built(.done(seconds: 1))), to: 0) == [.handOver])
    }

    @Test("a failed build is shown by the running program, until the next good one")
    func failedBuild() {
        var plan = running()
        _ = plan.handle(.changed)
        #expect(
            sent(plan.handle(.built(.failed(Self.problems))), to: 0) == [.activity(nil), .problems(Self.problems)])
        _ = plan.handle(.changed)
        #expect(sent(plan.handle(.built(.done(seconds: 1))), to: 0) == [.problems(nil), .handOver])
    }

    @Test("a program that crashes before its window is visible is reported by the one with the window")
    func crashAtStart() {
        var plan = running()
        _ = plan.handle(.changed)
        _ = plan.handle(.built(.done(seconds: 1)))
        _ = plan.handle(.message(program: 0, .state(Self.state("card"))))
        let actions = plan.handle(.gone(program: 1, .crashed(Self.crash)))
        guard case .problems(let list?)? = sent(actions, to: 0).last else {
            Issue.record("\(actions)")
            return
        }
        #expect(list.title == "The scene “card” crashed: SIGILL")
        // A program that can't start is reported with its message.
        _ = plan.handle(.changed)
        _ = plan.handle(.built(.done(seconds: 1)))
        _ = plan.handle(.message(program: 0, .state(Self.state("card"))))
        let refused = plan.handle(.gone(program: 2, .exited(2, said: "there is no scene \"x\"")))
        #expect(
            sent(refused, to: 0).last
                == .problems(
                    ProblemList(
                        title: "The new program ended with code 2",
                        items: [ProblemList.Item("there is no scene \"x\"")])))
        // The old one still has the window, so its end is the user's.
        #expect(plan.handle(.gone(program: 0, .exited(0))).contains(.end(0)))
    }

    @Test("a crash reopens the scene without the gesture, once, and then waits for the next save")
    func crash() {
        var plan = running()
        var state = Self.state("card")
        state.gesture = nil
        #expect(plan.handle(.gone(program: 0, .crashed(Self.crash))).contains(.start(program: 1, state)))
        let shown = plan.handle(.message(program: 1, .ready))
        #expect(sent(shown, to: 1) == [.problems(Self.crash.list(scene: "card"))])
        let again = plan.handle(.gone(program: 1, .crashed(Self.crash)))
        #expect(again.contains(.say("waits for the next save")))
        #expect(plan.handle(.changed) == [.build])
        #expect(plan.handle(.built(.done(seconds: 1))).contains(.start(program: 2, state)))
    }

    @Test("newer code built before the previous one has its window replaces that one")
    func overtaken() {
        var plan = running()
        _ = plan.handle(.changed)
        _ = plan.handle(.built(.done(seconds: 1)))
        _ = plan.handle(.message(program: 0, .state(Self.state("card"))))
        _ = plan.handle(.changed)
        let actions = plan.handle(.built(.done(seconds: 1)))
        #expect(actions.contains(.stop(program: 1)) && sent(actions, to: 0) == [.handOver])
        #expect(plan.handle(.gone(program: 1, .exited(143))).isEmpty)
        #expect(
            plan.handle(.message(program: 0, .state(Self.state("card")))) == [.start(program: 2, Self.state("card"))])
    }

    @Test("a program that doesn't answer, because its scene computes, is replaced with its last state")
    func busy() {
        var plan = running()
        _ = plan.handle(.changed)
        _ = plan.handle(.built(.done(seconds: 1)))
        let actions = plan.handle(.message(program: 0, .busy(scene: "card", seconds: 1.2)))
        #expect(
            actions == [.say("card has kept the main thread busy for 1.2 s"), .start(program: 1, Self.state("card"))])
        // It doesn't react, so the system stops it.
        #expect(plan.handle(.message(program: 1, .ready)).contains(.stop(program: 0)))
        #expect(plan.handle(.gone(program: 0, .crashed(Self.crash))).isEmpty)
        // A program that was busy before the save is not asked, unless it has answered since.
        _ = plan.handle(.message(program: 1, .busy(scene: "card", seconds: 1.2)))
        _ = plan.handle(.changed)
        #expect(plan.handle(.built(.done(seconds: 1))).contains(.start(program: 2, Self.state("card"))))
        _ = plan.handle(.message(program: 1, .state(Self.state("sheet"))))
        #expect(plan.handle(.message(program: 2, .ready)).contains(.send(program: 1, .end)))
        // A program without a visible window is reported by the one with the window.
        _ = plan.handle(.changed)
        _ = plan.handle(.built(.done(seconds: 1)))
        _ = plan.handle(.message(program: 2, .state(Self.state("sheet"))))
        let late = plan.handle(.message(program: 3, .busy(scene: "sheet", seconds: 1.2)))
        #expect(sent(late, to: 2) == [.activity("The new code keeps the main thread busy in “sheet”")])
        #expect(plan.handle(.interrupted).contains(.stop(program: 3)))
    }

    @Test("closing the window ends the watch, including a program that is starting")
    func close() {
        var plan = running()
        #expect(plan.handle(.gone(program: 0, .exited(0))) == [.cancelBuild, .end(0)])
        var other = running()
        _ = other.handle(.changed)
        _ = other.handle(.built(.done(seconds: 1)))
        _ = other.handle(.message(program: 0, .state(Self.state("card"))))
        #expect(other.handle(.gone(program: 0, .exited(0))) == [.cancelBuild, .stop(program: 1)])
        #expect(other.handle(.gone(program: 1, .exited(143))) == [.end(0)])
    }

    @Test("Ctrl+C closes the window as its button does, and the watch ends after everything is written")
    func interruption() {
        var plan = running()
        #expect(plan.handle(.interrupted) == [.cancelBuild, .send(program: 0, .end)])
        #expect(plan.handle(.built(.cancelled)).isEmpty && plan.handle(.changed).isEmpty)
        #expect(plan.handle(.gone(program: 0, .exited(0))) == [.end(0)])
        var urgent = running()
        _ = urgent.handle(.interrupted)
        #expect(urgent.handle(.interrupted) == [.stop(program: 0), .end(130)])
    }

    @Test("a changed tape is sent to the program with the window")
    func tape() {
        var plan = running()
        #expect(plan.handle(.tapeChanged("/a.tape")) == [.send(program: 0, .tape("/a.tape"))])
    }
}
