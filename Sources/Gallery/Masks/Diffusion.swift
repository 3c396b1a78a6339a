import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `diffusion` scene.
    public static let diffusion = SceneDescription(
        name: "diffusion",
        title: "Diffusion",
        hint: "Tap a round button: a screen grows out of it. Drag that down to send it back into the button.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.45, .always(.easeOut)),
        views: [
            SceneViewName("timer"), SceneViewName("dimming"), SceneViewName("close"), SceneViewName("list"),
            SceneViewName("play", isNumbered: true, isTraced: false),
        ],
        lead: "timer",
        make: { ControllerScene(TimersController(SceneStyle($0)), lead: "timer") })
}

/// A list of timers; the button of each opens it.
private final class TimersController: ViewController {
    private let style: SceneStyle

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = ListView.timers(style.palette) { [weak self] in self?.open($0, from: $1) }
        view.accessibilityIdentifier = "list"
    }

    private func open(_ entry: TimerEntry, from button: View) {
        present(TimerController(entry, style, button: button), animated: true)
    }
}

/// One timer, on the whole screen.
private final class TimerController: ViewController {
    private let entry: TimerEntry
    private let palette: Palette
    private let transition: Diffusion

    init(_ entry: TimerEntry, _ style: SceneStyle, button: View) {
        self.entry = entry
        palette = style.palette
        transition = Diffusion(style, button: button)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
        transition.timer = self
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = TimerScreen(entry, palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "timer"
    }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        close()
        return true
    }

    private func close() { if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) } }
}

/// Lets a screen grow out of a button, and leads it back by a finger: at rest by a drag downwards, in flight from the
/// moment the finger lands.
private final class Diffusion: ViewControllerTransitioningDelegate, GestureRecognizerDelegate {
    weak var timer: TimerController?
    let pan = CatchingPanGestureRecognizer()
    private weak var button: View?
    private let style: SceneStyle
    private let interactor = PercentDrivenInteractiveTransition()
    /// How far the screen was away when the finger took it, 0...1.
    private var caught = 0.0
    /// Whether the transition was on its way back then.
    private var wasCancelled = false

    init(_ style: SceneStyle, button: View) {
        self.style = style
        self.button = button
        pan.delegate = self
        pan.isCatching = { [weak self] in self?.isUnderway ?? false }
        pan.addTarget(self, action: Diffusion.dragged)
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { DiffusionAnimator(style, isPresenting: true, self) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        DiffusionAnimator(style, isPresenting: false, self)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { leader }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { leader }

    private var leader: PercentDrivenInteractiveTransition {
        interactor.wantsInteractiveStart = pan.state == .began
        return interactor
    }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { DiffusionPresentation(presented, presenting, palette: style.palette, self) }

    /// Places a circle around the button as it lies now; in the middle if that is gone.
    func place(_ circle: CircleMask, in container: View) {
        let place = button.flatMap { $0.window == nil ? nil : container.convert($0.bounds.center, from: $0) }
        circle.place(
            around: place ?? container.bounds.center, radius: Double(button?.bounds.width ?? 0) / 2,
            covering: container.bounds)
    }

    // MARK: The finger

    private var isComing: Bool { timer?.isBeingPresented ?? false }

    private var isUnderway: Bool { isComing || timer?.isBeingDismissed == true }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        let way = pan.translation(in: nil)
        return isUnderway || way.y > abs(way.x)
    }

    private func dragged(_ pan: CatchingPanGestureRecognizer) {
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: nil)
            wasCancelled = timer?.transitionCoordinator?.isCancelled ?? false
            if isUnderway {
                interactor.pause()
                caught = isComing ? 1 - Double(interactor.percentComplete) : Double(interactor.percentComplete)
            } else {
                caught = 0
                timer?.dismiss(animated: true)
            }
        case .changed:
            interactor.update(CGFloat(isComing ? 1 - away(pan) : away(pan)))
        case .ended:
            let leaves = away(pan) > style.parameters.number("threshold")
            let finishes = pan.hasMoved ? leaves != isComing : !wasCancelled
            style.report(verdict: finishes != isComing ? "dismiss" : "return")
            if finishes { interactor.finish() } else { interactor.cancel() }
        case .cancelled, .failed:
            if isComing { interactor.finish() } else { interactor.cancel() }
        case .possible:
            break
        }
    }

    /// How far the screen is away: downwards in parts of the height.
    private func away(_ pan: PanGestureRecognizer) -> Double {
        min(max(caught + pan.translation(in: nil).y / max(Double(pan.view?.bounds.height ?? 0), 1), 0), 1)
    }
}

/// Opens and closes a circle over the screen; under reduced motion, where no finger leads, the screen fades.
private final class DiffusionAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPresenting: Bool
    private let diffusion: Diffusion
    private var animator: PropertyAnimator?

    init(_ style: SceneStyle, isPresenting: Bool, _ diffusion: Diffusion) {
        self.style = style
        self.isPresenting = isPresenting
        self.diffusion = diffusion
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
        guard let screen = context.view(forKey: isPresenting ? .to : .from) as? TimerScreen,
            let controller = context.viewController(forKey: isPresenting ? .to : .from)
        else { return style.animator(.linear) {} }
        if isPresenting {
            screen.frame = context.finalFrame(for: controller)
            context.containerView.addSubview(screen)
        }
        let circle = CircleMask(frame: .zero)
        diffusion.place(circle, in: context.containerView)
        screen.originCenter = circle.center
        let fades = Accessibility.isReduceMotionEnabled && !context.isInteractive
        if !fades { screen.mask = circle }
        let show = { (isShown: Bool) in
            guard !fades else {
                screen.alpha = isShown ? 1 : 0
                return
            }
            circle.isOpen = isShown
            screen.isBlank = !isShown
        }
        show(!isPresenting)
        let animator = style.animator(.easeOut) { [isPresenting] in show(isPresenting) }
        animator.addCompletion { _ in
            screen.mask = nil
            context.completeTransition(!context.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// Covers the whole, darkens what is beneath, and keeps the circle around its button.
private final class DiffusionPresentation: DimmedPresentation {
    private let diffusion: Diffusion

    private static let dimmingAlpha = 0.5

    init(_ presented: ViewController, _ presenting: ViewController?, palette: Palette, _ diffusion: Diffusion) {
        self.diffusion = diffusion
        super.init(
            presented, presenting, topInset: 0, dimmingAlpha: Self.dimmingAlpha, palette: palette,
            recognizers: [diffusion.pan])
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard let circle = presentedView?.mask as? CircleMask, let containerView else { return }
        presentingViewController.view.layoutIfNeeded()
        diffusion.place(circle, in: containerView)
        (presentedView as? TimerScreen)?.originCenter = circle.center
    }
}
