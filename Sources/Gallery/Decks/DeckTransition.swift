import Animator
import Drawing
import Foundation
import Staging
import Transitions
import ViewHierarchy

/// Hands out everything that the deck's presentation needs, and leads it both ways by pans. The interaction controller is
/// always there, and begins under a finger only where one asks for it.
final class DeckTransition: ViewControllerTransitioningDelegate, GestureRecognizerDelegate {
    let style: SceneStyle
    private unowned let outings: OutingsController
    private let interactor = PercentDrivenInteractiveTransition()
    /// Whether a finger leads the deck.
    private var isPulled = false
    /// How far the transition was when the finger took it, 0...1.
    private var caught = 0.0
    /// Whether the transition was on its way back then.
    private var wasCancelled = false

    /// How fast the rest is.
    private static let completionSpeed = 0.6

    init(_ outings: OutingsController) {
        self.outings = outings
        style = outings.style
        interactor.completionSpeed = Self.completionSpeed
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        DeckAnimator(style, bar: outings.outings.bar, isPresenting: true)
    }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        DeckAnimator(style, bar: outings.outings.bar, isPresenting: false)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { leader }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { leader }

    private var leader: PercentDrivenInteractiveTransition {
        interactor.wantsInteractiveStart = isPulled
        return interactor
    }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { DeckPresentation(presented, presenting, palette: style.palette) }

    // MARK: The pull

    /// A pan that leads the deck: up from the bar, down from its place.
    func pan() -> PanGestureRecognizer {
        let pan = CatchingPanGestureRecognizer { [weak self] in self?.pull($0) }
        pan.delegate = self
        pan.isCatching = { [weak self] in self?.outings.deck?.isInTransition ?? false }
        return pan
    }

    private func pull(_ pan: CatchingPanGestureRecognizer) {
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: nil)
            isPulled = true
            wasCancelled = outings.deck?.transitionCoordinator?.isCancelled ?? false
            if let deck = outings.deck, deck.isInTransition {
                interactor.pause()
                caught = Double(interactor.percentComplete)
            } else {
                caught = 0
                if let deck = outings.deck { deck.dismiss(animated: true) } else { outings.open() }
            }
        case .changed:
            guard isPulled else { return }
            interactor.update(CGFloat(percent(pan)))
            // Once past the threshold it needs no finger any more; caught beyond it, it waits for the release.
            if caught <= threshold, percent(pan) > threshold { decide(finishes: true) }
        case .ended, .cancelled, .failed:
            guard isPulled else { return }
            let isSentOn = pan.hasMoved ? percent(pan) > threshold : !wasCancelled
            decide(finishes: pan.state == .ended && isSentOn)
        case .possible:
            break
        }
    }

    private func decide(finishes: Bool) {
        isPulled = false
        style.report(verdict: finishes == isOpening ? "open" : "close")
        if finishes { interactor.finish() } else { interactor.cancel() }
    }

    private var threshold: Double { style.parameters.number("threshold") }

    private var isOpening: Bool { outings.deck?.isBeingPresented ?? false }

    /// The way in parts of what is between the bar and the deck's place; the wrong way counts as zero.
    private func percent(_ pan: PanGestureRecognizer) -> Double {
        let way = DeckPresentation.way(in: Double(outings.view.bounds.height))
        return min(max(caught + (isOpening ? -1 : 1) * pan.translation(in: nil).y / way, 0), 1)
    }

    /// Pulls are upright; at rest only away from where the deck is, and not while a card moves.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer else { return false }
        let way = pan.translation(in: nil)
        let isUpright = abs(way.y) > abs(way.x)
        guard let deck = outings.deck else { return isUpright && way.y < 0 }
        return deck.isInTransition || isUpright && way.y > 0 && !deck.isThrowing
    }
}

/// Slides the deck between its place and the bar, for which it passes at the bottom; under reduced motion, where no finger
/// leads, it fades.
private final class DeckAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let bar: InvitationBar
    private let isPresenting: Bool
    private var animator: PropertyAnimator?

    /// The false bar's alpha at the top: below clear, so that it is gone in the middle of the way.
    private static let goneHalfway = -1.0

    init(_ style: SceneStyle, bar: InvitationBar, isPresenting: Bool) {
        self.style = style
        self.bar = bar
        self.isPresenting = isPresenting
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        style.duration
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using context: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        if let animator { return animator }
        guard let controller = context.viewController(forKey: isPresenting ? .to : .from),
            let deck = controller.view as? DeckView
        else { return style.animator(.linear) {} }
        if isPresenting {
            deck.frame = context.finalFrame(for: controller)
            context.containerView.addSubview(deck)
            deck.layoutIfNeeded()
        }
        let fades = Accessibility.isReduceMotionEnabled && !context.isInteractive
        let way = DeckPresentation.way(in: context.containerView.bounds.height)
        let show = { (isUp: Bool) in
            if fades {
                deck.alpha = isUp ? 1 : 0
            } else {
                deck.offset = isUp ? 0 : way
                deck.falseBar.alpha = isUp ? Self.goneHalfway : 1
            }
        }
        show(!isPresenting)
        // The deck is the bar on the way.
        bar.isHidden = !fades
        let animator = style.animator(.easeInOut) { [isPresenting] in show(isPresenting) }
        animator.addCompletion { [bar, isPresenting] _ in
            bar.isHidden = isPresenting != context.transitionWasCancelled
            context.completeTransition(!context.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// The deck's place, 70 points under the top.
private final class DeckPresentation: DimmedPresentation {
    private static let topInset = 70.0
    private static let dimmingAlpha = 0.6

    init(_ presented: ViewController, _ presenting: ViewController?, palette: Palette) {
        super.init(
            presented, presenting, topInset: Self.topInset, dimmingAlpha: Self.dimmingAlpha, palette: palette)
    }

    /// From the bar to the deck's place, in points.
    static func way(in height: Double) -> Double { max(1, height - topInset - InvitationBar.height) }
}
