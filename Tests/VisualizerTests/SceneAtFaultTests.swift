import Animator
import Drawing
import Foundation
import ShellSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

/// Scenes with errors, as users' scenes have during development.
@Suite("A scene with errors")
@MainActor
struct SceneAtFaultTests {
    @Test(
        "a transition that never completes is reported with its animator's name, and the scene remains usable")
    func neverCompleted() throws {
        let hand = try ShellHand(Scene("forgetful") { _ in HomeController() })
        hand.press(stagePoint: CGPoint(x: 100, y: 100))
        hand.letGo(wait: 3)
        let message = hand.texts.joined(separator: " ")
        #expect(message.contains("ForgetfulAnimator") && message.contains("completeTransition(_:)"))
        #expect(hand.shell.session.lanes.isSettled)
        let root = try #require(hand.shell.session.lanes.stages[0].window.rootViewController as? HomeController)
        #expect(root.presentedViewController != nil)
        root.dismiss(animated: false)
        hand.wait(1)
        #expect(root.presentedViewController == nil)
    }

    private final class HomeController: ViewController, ViewControllerTransitioningDelegate {
        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .white
            view.addGestureRecognizer(
                TapGestureRecognizer { [weak self] _ in
                    let card = ViewController()
                    card.modalPresentationStyle = .custom
                    card.transitioningDelegate = self
                    self?.present(card, animated: true)
                })
        }

        func animationController(
            forPresented presented: ViewController, presenting: ViewController, source: ViewController
        ) -> (any ViewControllerAnimatedTransitioning)? { ForgetfulAnimator() }
    }

    private final class ForgetfulAnimator: ViewControllerAnimatedTransitioning {
        func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.2 }

        func animateTransition(using context: any ViewControllerContextTransitioning) {
            guard let view = context.view(forKey: .to) else { return }
            context.containerView.addSubview(view)
            view.alpha = 0
            View.animate(withDuration: 0.2) { view.alpha = 1 }
        }
    }
}
