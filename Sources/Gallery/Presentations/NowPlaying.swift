import Foundation
public import Scrim

extension Scene {
    /// The `now-playing` scene.
    public static let nowPlaying = Scene(
        "now-playing",
        title: "Now Playing",
        group: "Presentations",
        hint:
            "Tap a song and push its screen straight down; stray sideways and it leaves you. Catch it while it slides.",
        parameters: [SceneParameter("border", unit: "pt", .number(0...1000), default: "100")]
            + SceneParameter.shared(duration: 0.35, .always(.easeOut)),
        views: [
            SceneViewName("player"), SceneViewName("cover"), SceneViewName("scrubber"), SceneViewName("close"),
            SceneViewName("song", isNumbered: true, isTraced: false),
        ],
        lead: "player",
        makeRoot: { environment in
            let songs = SongsController(SceneStyle(environment))
            environment.progress = { [unowned songs] in songs.playing?.progress ?? .ofTransitions() }
            return songs
        })
}

/// A list of songs. A tap presents the player of one.
private final class SongsController: SceneController {
    var playing: NowPlayingController? { presentedViewController as? NowPlayingController }

    override func loadView() { view = ListView.songs(style.palette) { [weak self] in self?.play($0) } }

    private func play(_ record: Record) { present(NowPlayingController(record, style), animated: false) }
}

/// The screen of a song. It is presented clear over its presenter, and moves its content itself.
private final class NowPlayingController: SceneController, GestureRecognizerDelegate {
    private enum Motion {
        case resting
        /// A finger drags the screen, which lags behind the finger by `lag` points.
        case dragged(CatchingPanGestureRecognizer, lag: Double, wasLeaving: Bool)
        /// The finger, last `y` points below its start, is outside of the cone, and the screen returns without it.
        case strayed(y: Double, PropertyAnimator?)
        /// It moves without a finger. The animator is nil if it fades.
        case sliding(PropertyAnimator?, isLeaving: Bool)
    }

    private let record: Record
    private var motion = Motion.resting
    private lazy var content = NowPlayingView(record, style.palette)

    init(_ record: Record, _ style: SceneStyle) {
        self.record = record
        super.init(style)
        modalPresentationStyle = .overCurrentContext
        modalPresentationCapturesStatusBarAppearance = true
    }

    required init?(coder: NSCoder) { nil }

    /// The screen has the deep color of the cover. Below the status bar, its presenter is behind that.
    override var preferredStatusBarStyle: StatusBarStyle {
        content.offset < view.safeAreaInsets.top / 2 ? .lightContent : super.preferredStatusBarStyle
    }

    override func loadView() {
        let pan = CatchingPanGestureRecognizer(target: self, action: NowPlayingController.pushed)
        pan.delegate = self
        pan.isCatching = { [weak self] in self?.isSliding ?? false }
        pan.predictRelease = { [weak self] in self?.predictRelease() }
        content.screen.addGestureRecognizer(pan)
        content.onClose = { [weak self] in self?.close() }
        content.onMove = { [weak self] in self?.setNeedsStatusBarAppearanceUpdate() }
        view = content
    }

    // MARK: Presentation and dismissal

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        content.offset = Screen.main.bounds.height
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        content.offset = content.bounds.height
        slide(isLeaving: false)
    }

    override func keyPressed(_ key: Key) -> Bool {
        guard key == .escape else { return super.keyPressed(key) }
        close()
        return true
    }

    private func close() {
        switch motion {
        case .resting: break
        case .sliding(let animator?, isLeaving: false): animator.stopAnimation(true)
        case .sliding, .dragged, .strayed: return
        }
        slide(isLeaving: true)
    }

    /// The slide continues to the bottom of the new size.
    override func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        guard case .sliding(let animator?, isLeaving: true) = motion else { return }
        animator.stopAnimation(true)
        motion = .sliding(move(to: size.height), isLeaving: true)
    }

    private func slide(isLeaving: Bool) {
        motion = .sliding(nil, isLeaving: isLeaving)
        let end = isLeaving ? content.bounds.height : 0
        if content.offset == end { ended() } else { motion = .sliding(move(to: end), isLeaving: isLeaving) }
    }

    /// Moves the screen with an ease-out. Under reduced motion it fades, and returns nil.
    private func move(to end: Double) -> PropertyAnimator? {
        if Accessibility.isReduceMotionEnabled {
            View.transition(with: content, duration: style.duration, options: .transitionCrossDissolve) {
                [content] in
                content.offset = end
            } completion: { [weak self] _ in
                self?.ended()
            }
            return nil
        }
        let animator = style.animator(.easeOut) { [content] in content.offset = end }
        animator.addCompletion { [weak self] _ in self?.ended() }
        animator.startAnimation()
        return animator
    }

    private func ended() {
        switch motion {
        case .sliding(_, let isLeaving):
            motion = .resting
            if isLeaving { dismiss(animated: false) }
        case .strayed(let y, _): motion = .strayed(y: y, nil)
        case .resting, .dragged: break
        }
    }

    // MARK: Push gesture

    private var isSliding: Bool { if case .sliding(_?, _) = motion { true } else { false } }

    private func pushed(_ pan: CatchingPanGestureRecognizer) {
        switch pan.state {
        case .began: beginDrag(pan)
        case .changed: follow(pan)
        case .ended, .cancelled, .failed: letGo(isRelease: pan.state == .ended)
        case .possible: break
        }
    }

    /// The translation is relative to the rest position of the screen, so that a screen caught further down can also be
    /// dragged up.
    private func beginDrag(_ pan: CatchingPanGestureRecognizer) {
        var wasLeaving = false
        if case .sliding(let animator, let isLeaving) = motion {
            animator?.stopAnimation(true)
            wasLeaving = isLeaving
        }
        pan.setTranslation(CGPoint(x: 0, y: content.offset), in: nil)
        motion = .dragged(pan, lag: 0, wasLeaving: wasLeaving)
    }

    private func follow(_ pan: CatchingPanGestureRecognizer) {
        let travel = pan.translation(in: nil)
        let isInCone = -travel.y < travel.x && travel.x < travel.y
        switch (motion, isInCone) {
        case (.dragged(_, let lag, _), true):
            content.offset = max(0, travel.y - lag)
        case (.dragged, false):
            motion = .strayed(y: travel.y, content.offset == 0 ? nil : move(to: 0))
        case (.strayed(let y, let animator), true):
            // The screen continues from its current position.
            animator?.stopAnimation(true)
            motion = .dragged(pan, lag: y - content.offset, wasLeaving: false)
            follow(pan)
        case (.strayed(_, let animator), false):
            motion = .strayed(y: travel.y, animator)
        case (.resting, _), (.sliding, _):
            break
        }
    }

    private func letGo(isRelease: Bool) {
        var leaves = false
        switch motion {
        case .dragged(let pan, _, let wasLeaving):
            leaves = isRelease && self.leaves(pan, wasLeaving)
            slide(isLeaving: leaves)
        case .strayed(_, let animator?): motion = .sliding(animator, isLeaving: false)
        case .strayed(_, nil): motion = .resting
        case .resting, .sliding: return
        }
        if isRelease { style.report(leaves ? .dismiss : .return) }
    }

    /// The distance from which a release closes the screen, in points.
    private var border: Double { style.parameters.number("border") }

    /// Returns whether a release closes the screen. Without movement of the finger it continues in its direction.
    private func leaves(_ pan: CatchingPanGestureRecognizer, _ wasLeaving: Bool) -> Bool {
        pan.hasMoved ? content.offset > border : wasLeaving
    }

    private func predictRelease() -> ReleasePrediction? {
        guard let pan = content.screen.gestureRecognizers?.first as? CatchingPanGestureRecognizer,
            let bounds = content.window?.bounds
        else { return nil }
        let (location, travel, speed) = (pan.location(in: nil), pan.translation(in: nil), pan.velocity(in: nil))
        let cone = ReleasePrediction.Guide(
            Self.cone(from: CGPoint(x: location.x - travel.x, y: location.y - travel.y), to: bounds), label: "cone",
            isRegion: true)
        var prediction = ReleasePrediction(
            "returns", completes: false, by: .other("outside the cone"), location: location,
            velocity: CGVector(dx: speed.x, dy: speed.y), guides: [cone], duration: style.duration)
        guard case .dragged(_, let lag, let wasLeaving) = motion else {
            if case .strayed = motion { return prediction }
            return nil
        }
        if leaves(pan, wasLeaving) { (prediction.outcome, prediction.completes) = ("dismisses", true) }
        prediction.rule = pan.hasMoved ? .distance(content.offset, threshold: border) : .unmoved
        prediction.guides.append(
            .line(
                through: CGPoint(x: location.x, y: location.y - travel.y + lag + border), isHorizontal: true,
                in: bounds, label: "threshold"))
        return prediction
    }

    /// Returns the region in which a finger drags the screen: below its start, within a right angle in all.
    private static func cone(from apex: CGPoint, to bounds: CGRect) -> Path {
        var path = Path()
        let depth = bounds.maxY - apex.y
        path.move(to: apex)
        path.addLine(to: CGPoint(x: apex.x - depth, y: apex.y + depth))
        path.addLine(to: CGPoint(x: apex.x + depth, y: apex.y + depth))
        path.close()
        return path
    }

    /// The scrubber receives touches that begin on it at rest.
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        isSliding || touch.view?.isDescendant(of: content.scrubber) != true
    }

    /// The offset of the screen as a fraction of its height, or nil at rest.
    var progress: SceneProgress? {
        let fraction = content.screen.presentation.transform.ty / max(content.bounds.height, 1)
        switch motion {
        case .resting: return nil
        case .dragged(let pan, _, _):
            let speed = pan.velocity(in: nil)
            return SceneProgress(
                phase: .interactive, fraction: fraction,
                lead: SceneProgress.Lead(view: "player", velocity: CGVector(dx: 0, dy: speed.y)))
        case .strayed, .sliding: return SceneProgress(phase: .animating, fraction: fraction)
        }
    }
}
