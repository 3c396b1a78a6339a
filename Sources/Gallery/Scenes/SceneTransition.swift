import Foundation
import Staging
import Transitions

/// The transitioning delegate of a scene's content, which pans drive.
class SceneTransition: PanInteractionController, ViewControllerTransitioningDelegate {
    let style: SceneStyle
    /// Whether transitions that no finger has requested can be caught.
    private let isAlwaysInterruptible: Bool

    /// - Parameters:
    ///   - verdicts: What a trace calls the outcomes of a release.
    ///   - isAlwaysInterruptible: Whether transitions that no finger has requested can be caught.
    init(
        _ style: SceneStyle, verdicts: (presented: String, dismissed: String), isAlwaysInterruptible: Bool = true
    ) {
        self.style = style
        self.isAlwaysInterruptible = isAlwaysInterruptible
        super.init(direction: .down)
        threshold = style.parameters.number("threshold")
        onVerdict = { style.report(verdict: $0 == .presented ? verdicts.presented : verdicts.dismissed) }
    }

    /// The animator of a presentation or dismissal.
    func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? { nil }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { makeAnimator(isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        makeAnimator(isPresenting: false)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isAlwaysInterruptible || isTracking ? self : nil }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isAlwaysInterruptible || isTracking ? self : nil }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { nil }
}
