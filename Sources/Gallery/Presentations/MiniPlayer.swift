import Foundation
public import Scrim

extension Scene {
    /// The `mini-player` scene.
    public static let miniPlayer = Scene(
        "mini-player",
        title: "Mini Player",
        group: "Presentations",
        hint: "Pull the bar up into the player, and the player down again. With an eased curve it leaves the finger.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .pulled),
        views: [
            SceneViewName("player"), SceneViewName("cover"), SceneViewName("bar"), SceneViewName("dimming"),
            SceneViewName("record", isNumbered: true, isTraced: false),
        ],
        lead: "player",
        makeRoot: { LibraryController(SceneStyle($0)) })
}

/// A list of records over a bar with the current one.
private final class LibraryController: SceneController {
    private let transition: PlayerTransition
    private let record = Record.shelf[0]
    private let player: PlayerController

    override init(_ style: SceneStyle) {
        transition = PlayerTransition(style)
        player = PlayerController(record, style, transition)
        super.init(style)
        transition.distance = { [weak self] _ in
            CGFloat((self?.view).map(PlayerPresentation.travel) ?? 0)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let list = ListView.records(style.palette) { [weak self] _ in self?.open() }
        let bar = MiniPlayerBar(record, style.palette, isWhole: true)
        bar.accessibilityIdentifier = "bar"
        bar.backgroundColor = style.palette.surface
        bar.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open() })
        bar.addGestureRecognizer(
            transition.follow(PanGestureRecognizer(), presents: true) { [weak self] in self?.open() })
        view = ListOverBar(list, bar, height: MiniPlayerBar.height, margin: Space.large)
    }

    private func open() { if presentedViewController == nil { present(player, animated: true) } }
}

/// The player, which can be pulled down anywhere.
private final class PlayerController: PresentedController<Record> {
    override func loadView() {
        view = PlayerView(content, style.palette, cornerRadius: PlayerPresentation.cornerRadius)
        view.accessibilityIdentifier = "player"
        followPans(of: view)
    }
}

/// Drives the player in both directions. It is the same object for all presentations.
private final class PlayerTransition: SceneTransition {
    init(_ style: SceneStyle) {
        super.init(style, verdicts: (presented: .open, dismissed: .close))
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        PlayerAnimator(style, isPresenting: isPresenting)
    }

    override func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { PlayerPresentation(presented, presenting, palette: style.palette) }
}

/// Moves the player between its final position and the bar by plain animations, so that under a finger the percentage
/// is a fraction of time and a curve is visible (rule D 2). The default is linear there.
private final class PlayerAnimator: SceneAnimator, ViewControllerAnimatedTransitioning {
    private var player: PlayerView?

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let (view, rest) = content(context), let player = view as? PlayerView else { return nil }
        let distance = PlayerPresentation.travel(in: context.containerView)
        let fades = fades(context)
        let show = { (isUp: Bool) in
            // The content of a fading player does not move either.
            player.isCollapsed = !isUp && !fades
            if fades {
                player.frame = rest
                player.alpha = isUp ? 1 : 0
            } else {
                player.frame = isUp ? rest : rest.offsetBy(dx: 0, dy: distance)
                player.alpha = 1
            }
            player.layoutIfNeeded()
        }
        show(!isPresenting)
        self.player = player
        return style.animator(context.isInteractive ? .linear : .easeInOut) { [isPresenting] in show(isPresenting) }
    }

    /// Lays out the player for what it is now. In a window that was resized meanwhile, a cancelled transition gives back
    /// the layout for the old size (rule K 7), so that the content moves on to the new one.
    override func animationEnded(_ transitionCompleted: Bool) {
        super.animationEnded(transitionCompleted)
        guard let player, player.window != nil else { return }
        View.animate(withDuration: PlayerPresentation.layoutDuration) { [isPresenting] in
            player.isCollapsed = isPresenting != transitionCompleted
            player.layoutIfNeeded()
        }
    }
}

/// The presentation of the player, 50 points below the top.
private final class PlayerPresentation: DimmedPresentation {
    static let cornerRadius = 10.0
    /// The duration of a change of the player's layout, in seconds.
    static let layoutDuration = 0.3
    private static let topInset = 50.0
    private static let dimmingAlpha = 0.35

    init(_ presented: ViewController, _ presenting: ViewController?, palette: Palette) {
        super.init(
            presented, presenting, topInset: Self.topInset, dimmingAlpha: Self.dimmingAlpha, palette: palette)
    }

    /// Returns the distance from the bar to the player's final position, in points.
    static func travel(in view: View) -> Double {
        max(1, view.clearHeight - view.cardTop(topInset) - MiniPlayerBar.height)
    }
}
