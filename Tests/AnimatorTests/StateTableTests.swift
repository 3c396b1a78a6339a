import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

/// The result of each call of a property animator in each of its states.
@MainActor
@Suite("States of a property animator")
struct StateTableTests {
    enum State: String, CaseIterable {
        case inactive, delayed, running, uninterruptible, paused, stopped
    }

    enum Call: String, CaseIterable {
        case start, startLater, pause, goOn, retime, stop, stopToFinish, finish, scrub, add, reverse, wait
    }

    /// The state after each call, in the order of `Call.allCases`; `!` for a report of misuse, `*` for a completion.
    nonisolated static let table: [State: String] = [
        .inactive:
            "running delayed paused running running inactive inactive inactive! paused inactive inactive inactive",
        .delayed:
            "delayed delayed paused running running inactive stopped delayed! running delayed delayed inactive*",
        .running:
            "running running paused running running inactive stopped running! running running running inactive*",
        .uninterruptible:
            "running running running! running running running! running! running! running! running running inactive*",
        .paused: "running running paused running running inactive stopped paused! paused paused paused paused",
        .stopped:
            "stopped! stopped! stopped! stopped! stopped! inactive stopped inactive* stopped! stopped! stopped stopped",
    ]

    nonisolated static let cases = State.allCases.flatMap { state in
        zip(Call.allCases, (table[state] ?? "").split(separator: " ")).map { (state, $0, String($1)) }
    }

    @Test("each state handles each call as the table says (E1, E4)", arguments: cases)
    func table(state: State, call: Call, expected: String) {
        let scene = Scene()
        let animator = scene.mover()
        scene.act { enter(state, animator) }
        if state == .running || state == .uninterruptible { scene.go(to: 0.25) }
        #expect(scene.errors.isEmpty && scene.notes.isEmpty)
        scene.act { make(call, animator, scene) }
        if call == .wait { scene.go(to: 9) }
        let marks = (scene.errors.isEmpty ? "" : "!") + (scene.notes.isEmpty ? "" : "*")
        #expect(name(of: animator, scene) + marks == expected)
        scene.act {
            animator.isInterruptible = true
            animator.stopAnimation(true)
        }
        #expect(animator.state == .inactive && scene.view.animated.isEmpty)
    }

    @Test("the table is complete")
    func whole() {
        #expect(Self.cases.count == State.allCases.count * Call.allCases.count)
    }

    private func enter(_ state: State, _ animator: PropertyAnimator) {
        switch state {
        case .inactive: break
        case .delayed: animator.startAnimation(afterDelay: 2)
        case .running: animator.startAnimation()
        case .uninterruptible:
            animator.isInterruptible = false
            animator.startAnimation()
        case .paused: animator.pauseAnimation()
        case .stopped:
            animator.startAnimation()
            animator.stopAnimation(false)
        }
    }

    private func make(_ call: Call, _ animator: PropertyAnimator, _ scene: Scene) {
        switch call {
        case .start: animator.startAnimation()
        case .startLater: animator.startAnimation(afterDelay: 1)
        case .pause: animator.pauseAnimation()
        case .goOn: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        case .retime: animator.continueAnimation(withTimingParameters: TimingCurve.easeOut, durationFactor: 0.5)
        case .stop: animator.stopAnimation(true)
        case .stopToFinish: animator.stopAnimation(false)
        case .finish: animator.finishAnimation(at: .end)
        case .scrub: animator.fractionComplete = 0.5
        case .add: animator.addAnimations { scene.view.alpha = 0.5 }
        case .reverse: animator.isReversed = true
        case .wait: break
        }
    }

    /// A delayed animator shows nothing yet.
    private func name(of animator: PropertyAnimator, _ scene: Scene) -> String {
        switch animator.state {
        case .inactive: return "inactive"
        case .stopped: return "stopped"
        case .active:
            guard animator.isRunning else { return "paused" }
            return (scene.timeline.nextDeadline?.seconds ?? 0) - scene.timeline.now.seconds > 0
                && animator.fractionComplete == 0 && isWaiting(animator, scene) ? "delayed" : "running"
        }
    }

    /// Whether nothing has moved a moment later.
    private func isWaiting(_ animator: PropertyAnimator, _ scene: Scene) -> Bool {
        scene.go(to: scene.timeline.now.seconds + 1e-3)
        return animator.delay > 0 && animator.fractionComplete == 0
    }
}
