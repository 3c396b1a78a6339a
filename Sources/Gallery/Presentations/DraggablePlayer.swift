import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `draggable-player` scene.
    public static let draggablePlayer = SceneDescription(
        name: "draggable-player",
        title: "Draggable Player",
        hint:
            "Pull the bar up into the player, and the player down into the bar. The later you let go, the slower it ends.",
        parameters: [.threshold(0.3)] + SceneParameter.shared(duration: 0.4, .always(.easeInOut)),
        views: [
            SceneViewName("player"), SceneViewName("false-bar"), SceneViewName("bar"), SceneViewName("picture"),
            SceneViewName("close"), SceneViewName("film", isNumbered: true, isTraced: false),
        ],
        lead: "player",
        make: { ControllerScene(WatchController(SceneStyle($0)), lead: "player") })
}

/// A list of films over a bar with the one that runs.
private final class WatchController: ViewController {
    private let style: SceneStyle
    private let transition: FilmTransition
    private lazy var watch: WatchView = {
        let tap = TapGestureRecognizer { [weak self] _ in self?.open() }
        let pan = transition.pan { [weak self] in self?.open() }
        return WatchView(Film.programme[0], style.palette, gestures: [tap, pan]) { [weak self] in self?.play($0) }
    }()

    init(_ style: SceneStyle) {
        self.style = style
        transition = FilmTransition(style)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = watch }

    private func play(_ film: Film) {
        watch.film = film
        open()
    }

    private func open() {
        guard presentedViewController == nil else { return }
        present(FilmController(watch.film, style, transition), animated: true)
    }
}

/// The film that runs, in full.
private final class FilmController: ViewController {
    private let film: Film
    private let palette: Palette
    private let transition: FilmTransition

    init(_ film: Film, _ style: SceneStyle, _ transition: FilmTransition) {
        self.film = film
        palette = style.palette
        self.transition = transition
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
        transitioningDelegate = transition
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = FilmView(film, next: Film.programme(after: film), palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "player"
        view.addGestureRecognizer(transition.pan())
    }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        close()
        return true
    }

    private func close() { if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) } }
}

/// Ends the more slowly, the further the transition has been led.
private final class FilmInteractor: PercentDrivenInteractiveTransition {
    /// Whether the transition is being sent back to where it began.
    private var isReturning = false
    /// The slowest way back, so that one from the far end, as after a gesture that the system has cancelled, takes twice
    /// the duration and not for ever.
    private static let leastReturnSpeed = 0.5

    override var completionSpeed: CGFloat {
        get { max(1 - percentComplete, isReturning ? Self.leastReturnSpeed : 0) }
        set {}
    }

    override func cancel() {
        isReturning = true
        super.cancel()
        isReturning = false
    }
}

/// Hands out an animator for both ways, and the interaction controller only while a finger asks for one.
private final class FilmTransition: ViewControllerTransitioningDelegate, GestureRecognizerDelegate {
    private let style: SceneStyle
    private let interactor = FilmInteractor()
    /// Whether a finger asks for the transition.
    private var isDragged = false
    /// The player that comes, is there, or goes.
    private weak var player: ViewController?
    /// How far the transition was when the finger took it, 0...1.
    private var caught = 0.0
    /// Whether the transition was on its way back then.
    private var wasCancelled = false

    init(_ style: SceneStyle) { self.style = style }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        player = presented
        return FilmAnimator(style, isPresenting: true)
    }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        FilmAnimator(style, isPresenting: false)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isDragged ? interactor : nil }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isDragged ? interactor : nil }

    // MARK: The pull

    /// A pan that leads the player: down, or up where it is told how that is presented.
    func pan(present: @escaping () -> Void = {}) -> PanGestureRecognizer {
        let pan = CatchingPanGestureRecognizer { [weak self] in self?.drag($0, present) }
        pan.delegate = self
        pan.isCatching = { [weak self] in self?.isUnderway ?? false }
        return pan
    }

    private func drag(_ pan: CatchingPanGestureRecognizer, _ present: () -> Void) {
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: nil)
            begin(present)
        case .changed:
            interactor.update(CGFloat(percent(pan)))
        case .ended, .cancelled, .failed:
            let isSentOn = pan.hasMoved ? percent(pan) > style.parameters.number("threshold") : !wasCancelled
            let finishes = pan.state == .ended && isSentOn
            if pan.state == .ended { style.report(verdict: finishes == isOpening ? "open" : "close") }
            if finishes { interactor.finish() } else { interactor.cancel() }
        case .possible:
            break
        }
    }

    private func begin(_ present: () -> Void) {
        wasCancelled = player?.transitionCoordinator?.isCancelled ?? false
        if isUnderway {
            interactor.pause()
            caught = Double(interactor.percentComplete)
            return
        }
        caught = 0
        isDragged = true
        if let player, player.presentingViewController != nil { player.dismiss(animated: true) } else { present() }
        isDragged = false
    }

    private var isOpening: Bool { player?.isBeingPresented ?? false }

    private var isUnderway: Bool { isOpening || player?.isBeingDismissed == true }

    /// The way in parts of what is between the bar and the top; the wrong way counts as zero.
    private func percent(_ pan: PanGestureRecognizer) -> Double {
        let way = FilmAnimator.way(in: Double(player?.view.bounds.height ?? 0))
        return min(max(caught + (isOpening ? -1 : 1) * pan.translation(in: nil).y / way, 0), 1)
    }

    /// Pulls are upright; at rest only away from where the player is.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer else { return true }
        if isUnderway { return true }
        let way = pan.translation(in: nil)
        return abs(way.y) > abs(way.x) && (player?.presentingViewController == nil ? way.y < 0 : way.y > 0)
    }
}

/// Slides the player between its place and the bar, for which it passes at the bottom; under reduced motion, where no
/// finger leads, it fades.
private final class FilmAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPresenting: Bool
    private var animator: PropertyAnimator?

    init(_ style: SceneStyle, isPresenting: Bool) {
        self.style = style
        self.isPresenting = isPresenting
    }

    /// The false bar's alpha at the top: below clear, so that it is gone in the middle of the way.
    private static let goneHalfway = -1.0

    /// From the bar to the top, in points.
    static func way(in height: Double) -> Double { max(1, height - FilmBar.height) }

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
        guard let player = context.view(forKey: isPresenting ? .to : .from) as? FilmView else {
            return style.animator(.linear) {}
        }
        let container = context.containerView
        player.bounds.size = container.bounds.size
        player.center = container.bounds.center
        if let watch = context.view(forKey: isPresenting ? .from : .to) {
            watch.frame = container.bounds
            container.insertSubview(watch, at: 0)
        }
        container.addSubview(player)
        player.layoutIfNeeded()
        let fades = Accessibility.isReduceMotionEnabled && !context.isInteractive
        let way = Self.way(in: container.bounds.height)
        let show = { (isUp: Bool) in
            if fades {
                player.alpha = isUp ? 1 : 0
            } else {
                player.transform = isUp ? .identity : CGAffineTransform(translationX: 0, y: way)
                player.falseBar.alpha = isUp ? Self.goneHalfway : 1
            }
        }
        show(!isPresenting)
        let animator = style.animator(.easeInOut) { [isPresenting] in show(isPresenting) }
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
