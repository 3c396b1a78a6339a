import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `mini-player` scene.
    public static let miniPlayer = SceneDescription(
        name: "mini-player",
        title: "Mini Player",
        hint: "Pull the bar up into the player, and the player down again. With an eased curve it leaves the finger.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .pulled),
        views: [
            SceneViewName("player"), SceneViewName("cover"), SceneViewName("bar"), SceneViewName("dimming"),
            SceneViewName("record", isNumbered: true, isTraced: false),
        ],
        lead: "player",
        make: { ControllerScene(LibraryController(SceneStyle($0)), lead: "player") })
}

/// A shelf of records over a bar with what plays.
private final class LibraryController: ViewController {
    private let style: SceneStyle
    private let transition: PlayerTransition
    private let record = Record.shelf[0]
    private let player: PlayerController

    init(_ style: SceneStyle) {
        self.style = style
        transition = PlayerTransition(style)
        player = PlayerController(record, transition, style.palette)
        super.init(nibName: nil, bundle: nil)
        transition.library = self
        transition.player = player
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let list = ListView.records(style.palette) { [weak self] _ in self?.open() }
        list.bottomRoom = MiniPlayerBar.height + Space.large
        let bar = MiniPlayerBar(record, style.palette, hasCover: true)
        bar.accessibilityIdentifier = "bar"
        bar.backgroundColor = style.palette.surface
        bar.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open() })
        let pan = PanGestureRecognizer { [transition] in transition.pull($0) }
        pan.delegate = transition
        bar.addGestureRecognizer(pan)
        view = LibraryView(list, bar, style.palette)
    }

    func open() { if presentedViewController == nil { present(player, animated: true) } }
}

/// The player, which is pulled down by any part of it.
private final class PlayerController: ViewController {
    private let record: Record
    private let transition: PlayerTransition
    private let palette: Palette

    init(_ record: Record, _ transition: PlayerTransition, _ palette: Palette) {
        self.record = record
        self.transition = transition
        self.palette = palette
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = PlayerView(record, palette, cornerRadius: PlayerPresentation.cornerRadius)
        view.accessibilityIdentifier = "player"
        let pan = CatchingPanGestureRecognizer { [transition] in transition.pull($0) }
        pan.delegate = transition
        pan.isCatching = { [transition] in transition.isUnderway }
        view.addGestureRecognizer(pan)
    }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape", !isBeingPresented, !isBeingDismissed else { return super.keyPressed(key) }
        dismiss(animated: true)
        return true
    }
}

/// Leads the player both ways; it stays the same for all presentations.
private final class PlayerTransition: ViewControllerTransitioningDelegate, GestureRecognizerDelegate {
    weak var library: LibraryController?
    weak var player: PlayerController?
    private let style: SceneStyle
    private let interactor = PercentDrivenInteractiveTransition()
    /// Whether a finger leads the player.
    private var isPulled = false
    /// How far the player was up when the finger took it, 0...1.
    private var caught = 0.0
    /// Whether the transition was on its way back then.
    private var wasCancelled = false

    init(_ style: SceneStyle) { self.style = style }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { PlayerAnimator(style, isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        PlayerAnimator(style, isPresenting: false)
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
    ) -> PresentationController? { PlayerPresentation(presented, presenting, palette: style.palette) }

    // MARK: The pull

    var isUnderway: Bool { isOpening || player?.isBeingDismissed == true }

    func pull(_ pan: PanGestureRecognizer) {
        guard let library, let player else { return }
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: nil)
            isPulled = true
            wasCancelled = player.transitionCoordinator?.isCancelled ?? false
            if isUnderway {
                interactor.pause()
                let percent = Double(interactor.percentComplete)
                caught = player.isBeingPresented ? percent : 1 - percent
            } else if player.presentingViewController != nil {
                caught = 1
                player.dismiss(animated: true)
            } else {
                caught = 0
                library.open()
            }
        case .changed:
            interactor.update(CGFloat(percent(pan)))
        case .ended, .cancelled, .failed:
            let hasMoved = (pan as? CatchingPanGestureRecognizer)?.hasMoved ?? true
            let isSentOn = hasMoved ? percent(pan) >= style.parameters.number("threshold") : !wasCancelled
            let finishes = pan.state == .ended && isSentOn
            if pan.state == .ended { style.report(verdict: finishes == isOpening ? "open" : "close") }
            if finishes { interactor.finish() } else { interactor.cancel() }
            isPulled = false
        case .possible:
            break
        }
    }

    private var isOpening: Bool { player?.isBeingPresented ?? false }

    /// How far the transition is when the player's top edge is where the finger has it.
    private func percent(_ pan: PanGestureRecognizer) -> Double {
        let way = PlayerPresentation.way(in: Double(library?.view.bounds.height ?? 0))
        let up = min(max(caught - pan.translation(in: nil).y / way, 0), 1)
        return isOpening ? up : 1 - up
    }

    /// Pulls are upright; at rest only away from where the player is.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer, let player else { return false }
        if isUnderway { return true }
        let way = pan.translation(in: nil)
        guard abs(way.y) > abs(way.x) else { return false }
        return player.presentingViewController == nil ? way.y < 0 : way.y > 0
    }
}

/// Moves the player between its place and the bar by plain animations, so that under a finger the percentage is a
/// fraction of time and a curve shows (rule D 2): it is linear there unless it is told otherwise.
private final class PlayerAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPresenting: Bool

    init(_ style: SceneStyle, isPresenting: Bool) {
        self.style = style
        self.isPresenting = isPresenting
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        style.duration
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        let key: TransitionContextViewControllerKey = isPresenting ? .to : .from
        guard let controller = context.viewController(forKey: key), let player = controller.view as? PlayerView else {
            return context.completeTransition(false)
        }
        let rest = context.finalFrame(for: controller)
        let way = PlayerPresentation.way(in: context.containerView.bounds.height)
        if isPresenting { context.containerView.addSubview(player) }
        let show = { (isUp: Bool) in
            player.isCollapsed = !isUp
            if Accessibility.isReduceMotionEnabled, !context.isInteractive {
                player.frame = rest
                player.alpha = isUp ? 1 : 0
            } else {
                player.frame = isUp ? rest : rest.offsetBy(dx: 0, dy: way)
                player.alpha = 1
            }
            player.layoutIfNeeded()
        }
        show(!isPresenting)
        let animator = style.animator(context.isInteractive ? .linear : .easeInOut) { [isPresenting] in
            show(isPresenting)
        }
        animator.addCompletion { [isPresenting] _ in
            let isDone = !context.transitionWasCancelled
            player.isCollapsed = isPresenting != isDone
            context.completeTransition(isDone)
        }
        animator.startAnimation()
    }
}

/// The player's place: 50 points under the top.
private final class PlayerPresentation: DimmedPresentation {
    static let cornerRadius = 10.0
    private static let topInset = 50.0
    private static let dimmingAlpha = 0.35

    init(_ presented: ViewController, _ presenting: ViewController?, palette: Palette) {
        super.init(
            presented, presenting, topInset: Self.topInset, dimmingAlpha: Self.dimmingAlpha, palette: palette)
    }

    /// From the bar to the player's place, in points.
    static func way(in height: Double) -> Double { max(1, height - topInset - MiniPlayerBar.height) }
}
