import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `custom-presentation` scene.
    public static let customPresentation = SceneDescription(
        name: "custom-presentation",
        title: "Custom Presentation",
        hint: "Tap a record, and drag its details down: let go early and they return, later and they leave.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .closing(.easeInOut, opening: .easeOut)),
        views: [
            SceneViewName("card"), SceneViewName("dimming"), SceneViewName("cover"), SceneViewName("done"),
            SceneViewName("record", isNumbered: true, isTraced: false),
        ],
        lead: "card",
        make: { ControllerScene(RecordsController(SceneStyle($0)), lead: "card") })
}

/// A shelf of records; a tap presents the details of one.
private final class RecordsController: ViewController {
    private let style: SceneStyle

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = ListView.records(style.palette) { [weak self] in self?.show($0) } }

    private func show(_ record: Record) {
        present(DetailsController(record, style), animated: true)
    }
}

/// What there is to know of a record; dragged down it leaves.
private final class DetailsController: ViewController {
    private let record: Record
    private let style: SceneStyle
    private let transition: DetailsTransition
    /// How far the transition was when a finger took it, 0...1.
    private var caught = 0.0
    /// Whether the transition was on its way back then.
    private var wasCancelled = false

    init(_ record: Record, _ style: SceneStyle) {
        self.record = record
        self.style = style
        transition = DetailsTransition(style)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = DetailsView(record, style.palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "card"
        let pan = CatchingPanGestureRecognizer(target: self, action: DetailsController.dragged)
        pan.isCatching = { [weak self] in self?.isBeingDismissed ?? false }
        view.addGestureRecognizer(pan)
    }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        close()
        return true
    }

    /// Dismisses the details plainly, unless they move already.
    fileprivate func close() {
        if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) }
    }

    private func dragged(_ pan: CatchingPanGestureRecognizer) {
        let interactor = transition.interactor
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: nil)
            wasCancelled = transitionCoordinator?.isCancelled ?? false
            if isBeingDismissed {
                interactor.pause()
                caught = Double(interactor.percentComplete)
            } else {
                caught = 0
                transition.isDragged = true
                dismiss(animated: true)
                transition.isDragged = false
            }
        case .changed:
            interactor.update(CGFloat(percent(pan)))
        case .ended:
            let finishes = pan.hasMoved ? percent(pan) >= style.parameters.number("threshold") : !wasCancelled
            style.report(verdict: finishes ? "dismiss" : "return")
            if finishes { interactor.finish() } else { interactor.cancel() }
        case .cancelled, .failed:
            interactor.cancel()
        case .possible:
            break
        }
    }

    /// The way down in parts of the card's height; upwards counts as zero.
    private func percent(_ pan: PanGestureRecognizer) -> Double {
        max(0, caught + pan.translation(in: nil).y / max(view.bounds.height, 1))
    }
}

/// Hands out an animator for both ways, and the interaction controller only to a finger.
private final class DetailsTransition: ViewControllerTransitioningDelegate {
    let interactor = PercentDrivenInteractiveTransition()
    /// Whether a finger asks for the dismissal.
    var isDragged = false
    private let style: SceneStyle

    init(_ style: SceneStyle) { self.style = style }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { DetailsAnimator(style, isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        DetailsAnimator(style, isPresenting: false)
    }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isDragged ? interactor : nil }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        DetailsPresentation(presentedViewController: presented, presenting: presenting, palette: style.palette)
    }
}

/// Slides the card by its own height; under reduced motion, where no finger leads, it fades.
private final class DetailsAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPresenting: Bool
    private var animator: PropertyAnimator?

    init(_ style: SceneStyle, isPresenting: Bool) {
        self.style = style
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
        guard let card = context.view(forKey: isPresenting ? .to : .from),
            let controller = context.viewController(forKey: isPresenting ? .to : .from)
        else { return style.animator(.linear) {} }
        let rest = context.finalFrame(for: controller)
        if isPresenting {
            card.frame = rest
            context.containerView.addSubview(card)
        }
        let fades = Accessibility.isReduceMotionEnabled && !context.isInteractive
        let hide = { if fades { card.alpha = 0 } else { card.frame = rest.offsetBy(dx: 0, dy: rest.height) } }
        if isPresenting { hide() }
        let animator = style.animator(isPresenting ? .easeOut : .easeInOut) { [isPresenting] in
            guard isPresenting else { return hide() }
            card.frame = rest
            card.alpha = 1
        }
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// A card at the bottom, smaller than the screen, over a dimming view of its own.
private final class DetailsPresentation: PresentationController {
    private let dimming: DimmingView

    private static let dimmingAlpha = 0.5
    /// The card's height in parts of the container's, and the height that is enough in points.
    private static let part = 0.72
    private static let tallest = 540.0
    private static let widest = 520.0

    init(presentedViewController: ViewController, presenting: ViewController?, palette: Palette) {
        dimming = DimmingView(frame: .zero, color: palette.dimming)
        super.init(presentedViewController: presentedViewController, presenting: presenting)
        dimming.addGestureRecognizer(
            TapGestureRecognizer { [weak self] _ in (self?.presentedViewController as? DetailsController)?.close() })
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let (width, height) = (min(bounds.width, Self.widest), min(bounds.height * Self.part, Self.tallest).rounded())
        return CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: bounds.height - height, width: width, height: height)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.alpha = 0
        containerView.addSubview(dimming)
        fadeDimming(to: Self.dimmingAlpha)
    }

    override func dismissalTransitionWillBegin() { fadeDimming(to: 0) }

    override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }

    private func fadeDimming(to alpha: Double) {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [dimming] _ in
            dimming.alpha = alpha
        })
    }
}
