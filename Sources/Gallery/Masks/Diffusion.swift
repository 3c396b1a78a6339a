import Foundation
public import Scrim

extension Scene {
    /// The `diffusion` scene.
    public static let diffusion = Scene(
        "diffusion",
        title: "Diffusion",
        group: "Masks",
        hint: "Tap a round button: a screen grows out of it. Drag that down to send it back into the button.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.45, .always(.easeOut)),
        views: [
            SceneViewName("timer"), SceneViewName("dimming"), SceneViewName("close"), SceneViewName("list"),
            SceneViewName("play", isNumbered: true, isTraced: false),
        ],
        lead: "timer",
        makeRoot: { TimersController(SceneStyle($0)) })
}

/// A list of songs, each with a button that opens its player.
private final class TimersController: SceneController {
    override func loadView() {
        view = ListView.players(style.palette) { [weak self] in self?.open($0, from: $1) }
        view.accessibilityIdentifier = "list"
    }

    private func open(_ record: Record, from button: View) {
        let diffusion = Diffusion(style, button: button)
        let timer = TimerController(record, style, diffusion)
        diffusion.timer = timer
        present(timer, animated: true)
    }
}

/// A full-screen player of a song.
private final class TimerController: PresentedController<Record> {
    /// The screen has the deep color of the cover.
    override var preferredStatusBarStyle: StatusBarStyle { .lightContent }

    override func loadView() {
        view = TimerScreen(content, style.palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "timer"
        modalPresentationCapturesStatusBarAppearance = true
    }
}

/// Makes a screen grow out of a button. A drag down sends it back, and a finger can catch it in flight.
private final class Diffusion: SceneTransition {
    weak var timer: TimerController?
    let pan = CatchingPanGestureRecognizer()
    private weak var button: View?

    init(_ style: SceneStyle, button: View) {
        self.button = button
        super.init(style, verdicts: (presented: .return, dismissed: .dismiss))
        thresholdIsExclusive = true
        thresholdReference = .presented
        follow(pan) { [weak self] in self?.timer?.dismiss(animated: true) }
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        DiffusionAnimator(style, isPresenting: isPresenting, self)
    }

    override func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { DiffusionPresentation(presented, presenting, palette: style.palette, self) }

    /// Places a circle around the current position of the button, or in the center if the button is gone.
    func layOut(_ circle: CircleMask, in container: View) {
        let place = button.flatMap { $0.window == nil ? nil : container.convert($0.bounds.center, from: $0) }
        circle.layOut(
            around: place ?? container.bounds.center, radius: Double(button?.bounds.width ?? 0) / 2,
            covering: container.bounds)
    }
}

/// Opens and closes a circle over the screen. Under reduced motion the screen fades, unless it is interactive.
private final class DiffusionAnimator: InterruptibleAnimator {
    private let diffusion: Diffusion

    init(_ style: SceneStyle, isPresenting: Bool, _ diffusion: Diffusion) {
        self.diffusion = diffusion
        super.init(style, isPresenting: isPresenting)
    }

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let screen = content(context)?.view as? TimerScreen else { return nil }
        let circle = CircleMask(frame: .zero)
        diffusion.layOut(circle, in: context.containerView)
        screen.originCenter = circle.center
        let fades = fades(context)
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
        animator.addCompletion { _ in screen.mask = nil }
        return animator
    }
}

/// A full-screen presentation with a dimming view, which keeps the circle around its button.
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
        diffusion.layOut(circle, in: containerView)
        (presentedView as? TimerScreen)?.originCenter = circle.center
    }
}

/// A circle that masks a view. Closed, it has the size of a button; open, it covers the whole view.
///
/// It grows by its transform, so that it can be moved at the same time.
private final class CircleMask: View {
    /// The radius of the closed circle, as a fraction of that of the open one.
    private var closedPart = 0.0

    /// Whether the circle covers the whole view. Animatable.
    var isOpen = true { didSet { updateTransform() } }

    /// Places the circle.
    /// - Parameters:
    ///   - center: The center, in the coordinates of the masked view.
    ///   - radius: The radius of the closed circle, in points.
    ///   - bounds: The rectangle that the open circle covers.
    func layOut(around center: CGPoint, radius: Double, covering bounds: CGRect) {
        let far = CGSize(
            width: max(center.x - bounds.minX, bounds.maxX - center.x),
            height: max(center.y - bounds.minY, bounds.maxY - center.y))
        let largest = max(hypot(far.width, far.height), radius, 1)
        closedPart = radius / largest
        View.performWithoutAnimation {
            self.bounds.size = CGSize(width: largest * 2, height: largest * 2)
            self.center = center
        }
    }

    private func updateTransform() {
        transform = isOpen ? .identity : CGAffineTransform(scaleX: closedPart, y: closedPart)
    }

    override func draw(_ canvas: inout Canvas) {
        // A curve that overshoots can make the scale negative.
        guard drawnValues.transform.a > 0 else { return }
        canvas.fill(.path(Path(ellipseIn: drawnValues.bounds)), .black)
    }
}
