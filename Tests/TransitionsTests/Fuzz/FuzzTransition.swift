import Animator
import Drawing
import Foundation
import ViewHierarchy

@testable import Transitions

/// The delegate, animator and interaction controller of one author, well written or not.
@MainActor
final class FuzzTransition: ViewControllerTransitioningDelegate, NavigationControllerDelegate {
    let author: FuzzStep.FuzzAuthor
    let leader: FuzzStep.FuzzLeader
    let percent: PercentDrivenInteractiveTransition?
    /// The context of the last transition, which some authors retain.
    weak var context: (any ViewControllerContextTransitioning)?

    init(author: FuzzStep.FuzzAuthor, leader: FuzzStep.FuzzLeader) {
        self.author = author
        self.leader = leader
        switch leader {
        case .percent: percent = PercentDrivenInteractiveTransition()
        case .waiting:
            percent = PercentDrivenInteractiveTransition()
            percent?.wantsInteractiveStart = false
        case .none, .lazy, .stubborn: percent = nil
        }
    }

    private var animator: (any ViewControllerAnimatedTransitioning)? {
        switch author {
        case .system: nil
        case .interruptible, .pausing: FuzzPropertyAnimator(self)
        case .fade, .forgetful, .twice, .instant, .idle, .late: FuzzFade(self)
        }
    }

    private var interactor: (any ViewControllerInteractiveTransitioning)? {
        switch leader {
        case .none: nil
        case .percent, .waiting: percent
        case .lazy, .stubborn: FuzzLeaderObject(self)
        }
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        animator
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactor }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactor }

    func navigationController(
        _ navigationController: NavigationController, animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactor }
}

/// Places the views, and returns the view to fade.
@MainActor
private func prepare(_ context: any ViewControllerContextTransitioning) -> (view: View, isComing: Bool)? {
    if let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
        to.frame = context.finalFrame(for: controller)
        context.containerView.addSubview(to)
        return (to, true)
    }
    return context.view(forKey: .from).map { ($0, false) }
}

/// An animator that fades with `View.animate`, and ends in its author's manner.
@MainActor
private final class FuzzFade: ViewControllerAnimatedTransitioning {
    private let transition: FuzzTransition

    init(_ transition: FuzzTransition) { self.transition = transition }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.3 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        transition.context = context
        guard let (view, isComing) = prepare(context) else { return }
        let author = transition.author
        if author == .instant { return context.completeTransition(!context.transitionWasCancelled) }
        if author == .idle { return }
        let ghost = View(frame: CGRect(x: 5, y: 5, width: 30, height: 30))
        context.containerView.addSubview(ghost)
        if isComing { view.alpha = 0 }
        View.animate(
            withDuration: author == .late ? 2 : 0.3,
            animations: {
                view.alpha = isComing ? 1 : 0
                ghost.center.x += 100
            },
            completion: { _ in
                ghost.removeFromSuperview()
                view.alpha = 1
                if author == .forgetful { return }
                context.completeTransition(!context.transitionWasCancelled)
                if author == .twice { context.completeTransition(true) }
            })
    }
}

/// An animator that fades with a property animator. A pausing author stops it halfway and forgets it.
@MainActor
private final class FuzzPropertyAnimator: ViewControllerAnimatedTransitioning {
    private let transition: FuzzTransition
    private var animator: PropertyAnimator?

    init(_ transition: FuzzTransition) { self.transition = transition }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.3 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        transition.context = context
        let animator = interruptibleAnimator(using: context)
        animator.startAnimation()
        if transition.author == .pausing { animator.pauseAnimation() }
    }

    func interruptibleAnimator(
        using context: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        if let animator { return animator }
        let animator = PropertyAnimator(duration: 0.3, dampingRatio: 0.8)
        self.animator = animator
        if let (view, isComing) = prepare(context) {
            if isComing { view.alpha = 0 }
            animator.addAnimations { view.alpha = isComing ? 1 : 0 }
        }
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// Interactors that lead nothing: one never starts the animator, and one starts it and never ends.
@MainActor
private final class FuzzLeaderObject: ViewControllerInteractiveTransitioning {
    private let transition: FuzzTransition

    init(_ transition: FuzzTransition) { self.transition = transition }

    func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
        transition.context = context
        guard transition.leader == .stubborn, let (view, isComing) = prepare(context) else { return }
        if isComing { view.alpha = 0 }
        View.animate(withDuration: 0.3) { view.alpha = isComing ? 1 : 0.2 }
    }
}
