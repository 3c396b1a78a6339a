import Animator
import Foundation
import Testing
import Timing
import Transitions
import ViewHierarchy

/// The missing ends of transitions whose animators start nothing.
@Suite("Watching transitions")
@MainActor
struct WatchingTests {
    /// An animator that shows the view, starts nothing, and does not say so.
    private final class Forgetful: FadeAnimator {
        override func animateTransition(using context: any ViewControllerContextTransitioning) {
            if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
        }
    }

    @Test("a transition that starts nothing ends a second after its time, or once nothing else moves its views (C 1)")
    func missingEnd() {
        for isMoved in [false, true] {
            let stage = TestStage { Root() }
            let (delegate, animator, page) = (TestDelegate(), Forgetful(), First())
            delegate.animator = animator
            stage.present(page, delegate)
            stage.pass(0)
            if isMoved { stage.act { View.animate(withDuration: 3, animations: { page.view.alpha = 0.5 }) } }
            stage.pass(1.39)
            #expect(animator.ended.isEmpty && stage.takeErrors().isEmpty)
            stage.pass(0.02)
            #expect(animator.ended == (isMoved ? [] : [true]))
            // The next look at it is later, so that time goes on meanwhile.
            if isMoved { #expect(stage.timeline.nextDeadline.map { $0 > stage.timeline.now } == true) }
            stage.pass(1.5)
            #expect(animator.ended.isEmpty == isMoved)
            stage.pass(0.2)
            #expect(animator.ended == [true] && stage.root.presentedViewController === page)
            let cause = "it has started nothing in its duration and 1.0 s, and not called completeTransition(_:)"
            #expect(stage.takeErrors().map(\.cause) == [cause])
        }
    }
}
