import Animator
import Drawing
import Foundation
import Transitions
import ViewHierarchy

/// The code of the article "Writing an interactive dismissal", which quotes it word for word.

final class CardController: ViewController {
    private let transition = CardTransition()

    override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.backgroundColor = .white
        view.cornerRadius = 16
        let interaction = transition.interaction
        interaction.threshold = 0.4
        interaction.flickSpeed = 1000
        view.addGestureRecognizer(
            interaction.follow(PanGestureRecognizer()) { [weak self] in self?.dismiss(animated: true) })
    }
}

final class CardTransition: ViewControllerTransitioningDelegate {
    let interaction = PanInteractionController(direction: .down)

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        CardDismissal()
    }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
        interaction.isTracking ? interaction : nil
    }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        CardPresentation(presentedViewController: presented, presenting: presenting)
    }
}

final class CardDismissal: ViewControllerAnimatedTransitioning {
    private var animator: PropertyAnimator?

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        if let animator { return animator }
        let card = transitionContext.view(forKey: .from)
        let animator = PropertyAnimator(duration: transitionDuration(using: transitionContext), curve: .easeOut) {
            card?.center.y += transitionContext.containerView.bounds.height - (card?.frame.minY ?? 0)
        }
        animator.addCompletion { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

final class CardPresentation: PresentationController {
    private let dimming = DimmingView(frame: .zero)

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: 60, width: bounds.width, height: bounds.height - 60)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.alpha = 0
        containerView.addSubview(dimming)
        fadeDimming(to: 0.6)
    }

    override func dismissalTransitionWillBegin() { fadeDimming(to: 0) }

    override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }

    private func fadeDimming(to alpha: Double) {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [dimming] _ in
            dimming.alpha = alpha
        })
    }
}
