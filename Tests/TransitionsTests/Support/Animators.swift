import Animator
import Drawing
import Foundation
import Transitions
import ViewHierarchy

/// An animator with `View.animate`, as in tutorials, that fades the incoming view in and the outgoing one out.
@MainActor
class FadeAnimator: ViewControllerAnimatedTransitioning {
    var duration = 0.4
    var options = AnimationOptions.curveLinear
    private(set) var asked = 0
    private(set) var ended: [Bool] = []
    /// The number of times that it reports the end: 1, or wrongly 0 or 2.
    var completions = 1
    var onEnd = {}

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { duration }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        asked += 1
        let to = context.view(forKey: .to)
        let from = context.view(forKey: .from)
        if let to, let controller = context.viewController(forKey: .to) {
            to.frame = context.finalFrame(for: controller)
            to.alpha = 0
            context.containerView.addSubview(to)
        }
        View.animate(
            withDuration: duration, options: options,
            animations: {
                to?.alpha = 1
                if to == nil { from?.alpha = 0 }
            },
            completion: { [completions] _ in
                for _ in 0..<completions { context.completeTransition(!context.transitionWasCancelled) }
            })
    }

    func animationEnded(_ transitionCompleted: Bool) {
        ended.append(transitionCompleted)
        onEnd()
    }
}

/// The common interface of both kinds of animators.
@MainActor
protocol TestAnimator: ViewControllerAnimatedTransitioning {
    /// The outcomes of its transitions.
    var ended: [Bool] { get }
}

extension FadeAnimator: TestAnimator {}

/// An animator with a property animator, which can be paused and reversed.
@MainActor
final class InterruptibleAnimator: TestAnimator {
    var duration = 0.4
    var curve = AnimationCurve.linear
    private(set) var animator: PropertyAnimator?
    private(set) var questions = 0
    private(set) var ended: [Bool] = []

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { duration }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: context).startAnimation()
    }

    func interruptibleAnimator(
        using context: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        questions += 1
        if let animator { return animator }
        let to = context.view(forKey: .to)
        let from = context.view(forKey: .from)
        if let to, let controller = context.viewController(forKey: .to) {
            to.frame = context.finalFrame(for: controller)
            to.alpha = 0
            context.containerView.addSubview(to)
        }
        let made = PropertyAnimator(duration: duration, curve: curve) {
            to?.alpha = 1
            if to == nil { from?.alpha = 0 }
        }
        made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        animator = made
        return made
    }

    func animationEnded(_ transitionCompleted: Bool) {
        ended.append(transitionCompleted)
        animator = nil
    }
}

/// A delegate that returns the objects it was given, and logs its calls.
@MainActor
final class TestDelegate: ViewControllerTransitioningDelegate {
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interactor: (any ViewControllerInteractiveTransitioning)?
    var makeController: ((ViewController, ViewController?) -> PresentationController)?
    private(set) var questions: [String] = []

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        questions.append("animator for presenting by \(type(of: presenting)) from \(type(of: source))")
        return animator
    }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        questions.append("animator for dismissing")
        return animator
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
        questions.append("interactor for presenting")
        return interactor
    }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
        questions.append("interactor for dismissing")
        return interactor
    }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { makeController?(presented, presenting) }
}

extension TestStage {
    /// Presents a controller over the root with a transitioning delegate; the transition begins with the next time.
    func present(_ controller: ViewController, _ delegate: TestDelegate, completion: (() -> Void)? = nil) {
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = delegate
        act { root.present(controller, animated: true, completion: completion) }
    }
}
