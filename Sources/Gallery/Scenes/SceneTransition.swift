import Foundation
import Scrim

/// The delegate of a scene's presentations or pushes, which pans drive.
class SceneTransition: PanInteractionController, ViewControllerTransitioningDelegate, NavigationControllerDelegate {
    let style: SceneStyle
    /// The navigation controller whose pops it drives.
    private(set) weak var navigation: NavigationController?
    /// Whether transitions without an initial gesture can be caught.
    private let isAlwaysInterruptible: Bool

    /// - Parameter verdicts: The names of a release's outcomes in a trace.
    init(
        _ style: SceneStyle, direction: Direction = .down, verdicts: (presented: Verdict, dismissed: Verdict),
        isAlwaysInterruptible: Bool = true
    ) {
        self.style = style
        self.isAlwaysInterruptible = isAlwaysInterruptible
        super.init(direction: direction)
        threshold = style.parameters.number("threshold")
        onVerdict = { style.report($0 == .presented ? verdicts.presented : verdicts.dismissed) }
    }

    /// Returns the animator of a transition.
    /// - Parameter isPresenting: Whether it is a presentation or a push.
    func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? { nil }

    private var interactionController: (any ViewControllerInteractiveTransitioning)? {
        isAlwaysInterruptible || isTracking ? self : nil
    }

    // MARK: Presentations

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { makeAnimator(isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        makeAnimator(isPresenting: false)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { nil }

    // MARK: Navigation

    /// Makes a pan of a navigation controller's view drive its pops.
    func follow(_ pan: PanGestureRecognizer, in navigation: NavigationController) {
        self.navigation = navigation
        navigation.view.addGestureRecognizer(
            follow(pan) { [weak navigation] in navigation?.popViewController(animated: true) })
    }

    /// Whether there is a page to return to, or a pop to catch.
    var canPop: Bool { isTransitioning || navigation?.viewControllers.count ?? 0 > 1 }

    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { makeAnimator(isPresenting: operation == .push) }

    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }
}
