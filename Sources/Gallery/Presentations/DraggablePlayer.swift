import Foundation
public import Scrim

extension Scene {
    /// The `draggable-player` scene.
    public static let draggablePlayer = Scene(
        "draggable-player",
        title: "Draggable Player",
        group: "Presentations",
        hint:
            "Pull the bar up into the player, and the player down into the bar. The later you let go, the slower it ends.",
        parameters: [.threshold(0.3)] + SceneParameter.shared(duration: 0.4, .always(.easeInOut)),
        views: [
            SceneViewName("player"), SceneViewName("false-bar"), SceneViewName("bar"), SceneViewName("picture"),
            SceneViewName("close"), SceneViewName("film", isNumbered: true, isTraced: false),
        ],
        lead: "player",
        makeRoot: { WatchController(SceneStyle($0)) })
}

/// A list of songs over a bar with the film of the current one.
private final class WatchController: SceneController {
    private lazy var transition = FilmTransition(style)
    private var record = Record.shelf[0]
    private lazy var list = ListView.films(style.palette) { [weak self] in self?.play($0) }
    private lazy var watch = ListOverBar(list, bar(), height: FilmBar.height)
    private lazy var gestures: [GestureRecognizer] = [
        TapGestureRecognizer { [weak self] _ in self?.open() },
        transition.follow(CatchingPanGestureRecognizer(), presents: true) { [weak self] in self?.open() },
    ]

    override func loadView() { view = watch }

    private func bar() -> FilmBar {
        let bar = FilmBar(record, style.palette)
        bar.accessibilityIdentifier = "bar"
        for gesture in gestures { bar.addGestureRecognizer(gesture) }
        return bar
    }

    private func play(_ record: Record) {
        self.record = record
        watch.bar = bar()
        open()
    }

    private func open() {
        guard presentedViewController == nil else { return }
        present(FilmController(record, style, transition, .fullScreen), animated: true)
    }
}

/// The film of the current song on the full screen.
private final class FilmController: PresentedController<Record> {
    override func loadView() {
        view = FilmView(content, style.palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "player"
        followPans(of: view)
    }
}

/// Provides the animators, and is the interaction controller of a transition by a finger. The longer the drag, the
/// slower the completion.
private final class FilmTransition: SceneTransition {
    /// Whether the transition is being cancelled.
    private var isReturning = false

    /// The minimum speed of a cancelled transition. From the far end, as after a gesture that the system has cancelled,
    /// it takes twice the duration and not forever.
    private static let leastReturnSpeed = 0.5

    init(_ style: SceneStyle) {
        super.init(style, verdicts: (presented: .open, dismissed: .close), isAlwaysInterruptible: false)
        // The dragged view is the bar, whose window has the player's height, or the player itself.
        distance = { CGFloat(FilmAnimator.travel(in: $0.window?.clearHeight ?? 0)) }
        thresholdIsExclusive = true
    }

    override var completionSpeed: CGFloat {
        get { max(1 - percentComplete, isReturning ? Self.leastReturnSpeed : 0) }
        set {}
    }

    override func cancel() {
        isReturning = true
        super.cancel()
        isReturning = false
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        FilmAnimator(style, isPresenting: isPresenting)
    }
}

/// Slides the player between its final position and the bar, which the player replaces at the bottom. Under reduced
/// motion it fades, unless it is interactive.
private final class FilmAnimator: InterruptibleAnimator {
    /// The alpha of the player's copy of the bar at the top: negative, so that the copy is invisible from halfway.
    private static let topBarAlpha = -1.0

    /// Returns the distance from the bar to the top, in points.
    static func travel(in height: Double) -> Double { max(1, height - FilmBar.height) }

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let player = context.view(forKey: isPresenting ? .to : .from) as? FilmView else { return nil }
        let container = context.containerView
        player.bounds.size = container.bounds.size
        player.center = container.bounds.center
        if let watch = context.view(forKey: isPresenting ? .from : .to) {
            watch.frame = container.bounds
            container.insertSubview(watch, at: 0)
        }
        container.addSubview(player)
        player.layoutIfNeeded()
        let fades = fades(context)
        let distance = Self.travel(in: container.clearHeight)
        let show = { (isUp: Bool) in
            if fades {
                player.alpha = isUp ? 1 : 0
            } else {
                player.transform = isUp ? .identity : CGAffineTransform(translationX: 0, y: distance)
                player.barCopy.alpha = isUp ? Self.topBarAlpha : 1
            }
        }
        show(!isPresenting)
        return style.animator(.easeInOut) { [isPresenting] in show(isPresenting) }
    }
}
