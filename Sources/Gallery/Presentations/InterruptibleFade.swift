import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `interruptible-fade` scene.
    public static let interruptibleFade = SceneDescription(
        name: "interruptible-fade",
        title: "Interruptible Fade",
        hint: "Tap a print, and touch anywhere while it fades in: it stands still, and a drag up or down scrubs it.",
        parameters: [.threshold(0.5)] + SceneParameter.shared(duration: 0.8, .always(.easeInOut)),
        views: [
            SceneViewName("page"), SceneViewName("close"), SceneViewName("room"),
            SceneViewName("print", isNumbered: true, isTraced: false),
        ],
        lead: "page",
        make: { ControllerScene(RoomController(SceneStyle($0)), lead: "page") })
}

/// A room of prints; a tap fades to one of them.
private final class RoomController: ViewController {
    private let style: SceneStyle

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = PrintsView(Print.room, style.palette) { [weak self] in self?.show($0) }
        view.accessibilityIdentifier = "room"
    }

    private func show(_ print: Print) { present(PrintController(print, style), animated: true) }
}

/// One print, on the whole screen.
private final class PrintController: ViewController {
    private let print: Print
    private let palette: Palette
    private let fade: Fade

    init(_ print: Print, _ style: SceneStyle) {
        self.print = print
        palette = style.palette
        fade = Fade(style)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
        transitioningDelegate = fade
        fade.page = self
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = PrintPage(print, palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "page"
    }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        close()
        return true
    }

    private func close() { if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) } }
}

/// Hands out an animator for each way, and what a finger takes it over by; neither transition begins under a finger.
private final class Fade: ViewControllerTransitioningDelegate, GestureRecognizerDelegate {
    weak var page: PrintController?
    private let style: SceneStyle
    private let interactor = PercentDrivenInteractiveTransition()
    private let touch = CatchingPanGestureRecognizer()
    /// How much of the page was seen when the finger took it, 0...1.
    private var caught = 0.0
    /// Whether the transition was on its way back then.
    private var wasCancelled = false

    /// The drag that fades from one end to the other, in parts of the container's height.
    private static let wayPart = 0.5
    /// In points per second: a release as fast as this decides by its direction alone.
    private static let flickSpeed = 1200.0

    init(_ style: SceneStyle) {
        self.style = style
        interactor.wantsInteractiveStart = false
        touch.delegate = self
        touch.addTarget(self, action: Fade.touched)
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { FadeAnimator(style, isPresenting: true, touch) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        FadeAnimator(style, isPresenting: false, touch)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactor }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactor }

    // MARK: The finger

    private var isComing: Bool { page?.isBeingPresented ?? false }

    /// Only a fade takes touches away from what they land on.
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        isComing || page?.isBeingDismissed == true
    }

    private func touched(_ touch: CatchingPanGestureRecognizer) {
        switch touch.state {
        case .began:
            wasCancelled = page?.transitionCoordinator?.isCancelled ?? false
            interactor.pause()
            let percent = Double(interactor.percentComplete)
            caught = isComing ? percent : 1 - percent
        case .changed:
            interactor.update(CGFloat(isComing ? seen : 1 - seen))
        case .ended:
            let finishes = touch.hasMoved ? isSentOn(-touch.velocity(in: nil).y) : !wasCancelled
            style.report(verdict: finishes == isComing ? "show" : "dismiss")
            end(finishes: finishes)
        case .cancelled, .failed:
            end(finishes: true)
        case .possible:
            break
        }
    }

    /// Whether a release lets the transition go on: by the direction of a flick, else by what is seen.
    /// - Parameter speed: Upwards, in points per second.
    private func isSentOn(_ speed: Double) -> Bool {
        let shows = abs(speed) > Self.flickSpeed ? speed > 0 : seen >= style.parameters.number("threshold")
        return shows == isComing
    }

    private func end(finishes: Bool) { if finishes { interactor.finish() } else { interactor.cancel() } }

    /// How much of the page the finger lets be seen: more upwards, less downwards.
    private var seen: Double {
        let way = Double(touch.view?.bounds.height ?? 0) * Self.wayPart
        return min(max(caught - touch.translation(in: nil).y / max(way, 1), 0), 1)
    }
}

/// Fades by one property animator, which is the same from the beginning of the transition to its end, however often it
/// is caught and turned round (rule A 5).
private final class FadeAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPresenting: Bool
    private let touch: GestureRecognizer
    private var animator: PropertyAnimator?

    init(_ style: SceneStyle, isPresenting: Bool, _ touch: GestureRecognizer) {
        self.style = style
        self.isPresenting = isPresenting
        self.touch = touch
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
        guard let page = context.view(forKey: isPresenting ? .to : .from),
            let arriving = context.viewController(forKey: .to), let view = context.view(forKey: .to)
        else { return style.animator(.linear) {} }
        view.frame = context.finalFrame(for: arriving)
        if isPresenting {
            page.alpha = 0
            context.containerView.addSubview(page)
            context.containerView.addGestureRecognizer(touch)
        } else {
            context.containerView.insertSubview(view, at: 0)
        }
        let animator = style.animator(.easeInOut) { [isPresenting] in page.alpha = isPresenting ? 1 : 0 }
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
