import Foundation
public import Scrim

extension Scene {
    /// The `parallax` scene.
    public static let parallax = Scene(
        "parallax",
        title: "Parallax",
        group: "Scrolling",
        hint: "Drag sideways: the land moves against the words. Let go early and all springs back.",
        parameters: SceneParameter.shared(duration: 0.6, .byButton),
        views: [
            SceneViewName("landscape"), SceneViewName("words"), SceneViewName("pages", isTraced: false),
            SceneViewName("next", isTraced: false), SceneViewName("again", isTraced: false),
        ],
        lead: "words",
        makeRoot: { environment in
            let walkthrough = Walkthrough(SceneStyle(environment))
            environment.progress = { [unowned walkthrough] in walkthrough.progress }
            return walkthrough
        })
}

/// Two stories with a page each. One scroll view takes the drags and drives two others, which show a landscape and texts.
/// The landscape moves in the opposite direction.
private final class Walkthrough: ViewController {
    private let style: SceneStyle
    private let outer = ScrollView(frame: .zero)
    private let top = ScrollView(frame: .zero)
    private let bottom = ScrollView(frame: .zero)
    private let backdrop = BackdropView()
    private let landscape = View(frame: .zero)
    private let hills = Hour.allCases.map { LandView.hills($0) }
    private let words: WordsView
    private let dots: PageDots
    /// The background of the buttons, whose titles alternate on it.
    private let plate = View(frame: .zero)
    private lazy var forth = button("Next Story", "next", to: 1)
    private lazy var again = button("First Story", "again", to: 0)
    /// The scroll position, in pages from the first.
    private var position = 0.0
    /// The page that was last at rest, and the destination page.
    private var page = 0
    private var goal = 0
    private var state = State.free
    /// The safe area at the last layout.
    private var placedSafeArea = EdgeInsets.zero

    /// The source of the outer scroll view's motion.
    private enum State {
        /// The scroll view itself, if anything.
        case free
        /// An animator. Under reduced motion a snapshot over it fades.
        case turning(PropertyAnimator, veil: View?)
        /// A layout.
        case placing
    }

    init(_ style: SceneStyle) {
        self.style = style
        words = WordsView([Story.issue[0], Story.issue[2]], style.palette)
        dots = PageDots(2, style.palette)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.backgroundColor = style.palette.background
        outer.delegate = self
        outer.isPagingEnabled = true
        outer.accessibilityIdentifier = "pages"
        landscape.accessibilityIdentifier = "landscape"
        words.accessibilityIdentifier = "words"
        for view in hills { landscape.addSubview(view) }
        top.addSubview(landscape)
        bottom.addSubview(words)
        for scrollView in [top, bottom] {
            scrollView.isScrollEnabled = false
            scrollView.motionSource = self
        }
        for scrollView in [outer, top, bottom] { scrollView.showsHorizontalScrollIndicator = false }
        plate.backgroundColor = style.palette.tint
        plate.cornerRadius = Self.plateRadius
        for part in [backdrop, top, bottom, dots, outer, plate, forth, again] { view.addSubview(part) }
    }

    /// The sky is at the top.
    override var preferredStatusBarStyle: StatusBarStyle { .lightContent }

    override func keyPressed(_ key: Key) -> Bool {
        guard key == .left || key == .right else { return super.keyPressed(key) }
        turn(to: key == .left ? 0 : 1)
        return true
    }

    private func button(_ title: String, _ name: String, to page: Int) -> TextButton {
        let button = TextButton(title, .plain(style.palette.onTint)) { [weak self] in self?.turn(to: page) }
        button.accessibilityIdentifier = name
        return button
    }

    // MARK: Positions

    /// Shows a position p for pages of width d: the landscape's offset is (1 - p) d, that of the texts p d.
    private func scroll(to position: Double) {
        self.position = position
        top.contentOffset.x = (1 - position) * top.bounds.width
        bottom.contentOffset.x = position * bottom.bounds.width
        backdrop.display(position)
        hills[1].alpha = min(max(position, 0), 1)
        dots.select(position)
        // Negative alphas are invisible, so one title disappears before the other appears.
        forth.alpha = 1 - 2 * position
        again.alpha = 2 * position - 1
        again.isUserInteractionEnabled = position > 0.5
    }

    /// The progress of the pages on screen, or nil if a page is at rest.
    var progress: SceneProgress? {
        let seen = outer.presentation.bounds.minX / max(outer.bounds.width, 1)
        let isBetween = seen != seen.rounded()
        let fraction = min(max(seen, 0), 1)
        // A finger that only rests on pages that an animator turns does not drag them.
        let isFree = if case .free = state { true } else { false }
        if outer.isDragging || outer.isTracking && isBetween && isFree {
            let velocity = CGVector(dx: outer.panGestureRecognizer.velocity(in: nil).x, dy: 0)
            return SceneProgress(
                phase: .interactive, fraction: fraction, lead: SceneProgress.Lead(view: "words", velocity: velocity))
        }
        if isFree, !isBetween { return nil }
        return SceneProgress(phase: .animating, fraction: fraction)
    }

    // MARK: Turning without a finger

    /// Turns to a page, unless a finger holds the pages, or has thrown them there already.
    private func turn(to page: Int) {
        if !outer.isTracking, !outer.isDecelerating || goal != page { go(to: page) }
    }

    private func go(to page: Int) {
        guard case .free = state, position != Double(page) else { return }
        goal = page
        let place = CGPoint(x: Double(page) * outer.bounds.width, y: 0)
        if Accessibility.isReduceMotionEnabled, let veil = view.snapshotView(afterScreenUpdates: false) {
            outer.contentOffset = place
            view.addSubview(veil)
            run(style.animator(.easeInOut) { veil.alpha = 0 }, veil)
        } else {
            run(style.animator(.easeInOut) { [outer] in outer.contentOffset = place }, nil)
        }
    }

    private func run(_ animator: PropertyAnimator, _ veil: View?) {
        state = .turning(animator, veil: veil)
        animator.addCompletion { [weak self] _ in
            veil?.removeFromSuperview()
            self?.arrive()
        }
        animator.startAnimation()
    }

    private func arrive() {
        state = .free
        page = goal
    }

    /// Stops the animation, and leaves everything as it is on screen.
    private func stop() {
        guard case .turning(let animator, let veil) = state else { return }
        animator.stopAnimation(true)
        veil?.removeFromSuperview()
        state = .free
        scroll(to: outer.contentOffset.x / max(outer.bounds.width, 1))
    }

    /// The height of the landscape as a fraction of the view, and the minimum height below it, in points.
    private static let landscapePart = 0.56
    private static let wordsHeight = 270.0
    /// The aspect ratio from which the landscape is beside the texts.
    private static let wideAspect = 1.2
    private static let buttonSize = CGSize(width: 360, height: 50)
    private static let plateRadius = 12.0

    override func viewDidLayoutSubviews() {
        let size = view.bounds.size
        guard outer.bounds.size != size || placedSafeArea != view.safeAreaInsets else { return }
        placedSafeArea = view.safeAreaInsets
        stop()
        let kept = position
        state = .placing
        let isWide = size.width > size.height * Self.wideAspect
        let land =
            isWide
            ? CGRect(x: 0, y: 0, width: (size.width / 2).rounded(), height: size.height)
            : CGRect(
                x: 0, y: 0, width: size.width,
                height: min(size.height * Self.landscapePart, size.height - Self.wordsHeight).rounded())
        let rest = isWide ? CGRect(x: land.maxX, y: 0, width: size.width - land.maxX, height: size.height) : .null
        let safe = view.safeAreaInsets
        let whole = isWide ? rest : CGRect(x: 0, y: land.maxY, width: size.width, height: size.height - land.maxY)
        outer.frame = view.bounds
        outer.contentSize = CGSize(width: size.width * 2, height: size.height)
        backdrop.frame = land
        layOut(top, landscape, land)
        for view in hills { view.layOut(page: land.size) }
        let column = whole.inset(
            by: EdgeInsets(top: 0, left: isWide ? 0 : safe.left, bottom: 0, right: safe.right))
        let width = min(column.width - 2 * Space.large, Self.buttonSize.width)
        forth.frame = CGRect(
            x: (column.midX - width / 2).rounded(), y: view.clearHeight - Space.large - Self.buttonSize.height,
            width: width,
            height: Self.buttonSize.height)
        for part in [again, plate] { part.frame = forth.frame }
        dots.frame = CGRect(
            x: column.minX, y: forth.frame.minY - Space.large - PageDots.side, width: column.width,
            height: PageDots.side)
        layOut(
            bottom, words,
            CGRect(x: column.minX, y: column.minY, width: column.width, height: dots.frame.minY - column.minY))
        state = .free
        outer.contentOffset = CGPoint(x: kept * size.width, y: 0)
        scroll(to: kept)
        // An animation continues under a finger that only rests on the pages. A drag ends the animation itself.
        if !outer.isDragging { go(to: goal) }
    }

    private func layOut(_ scrollView: ScrollView, _ content: View, _ frame: CGRect) {
        scrollView.frame = frame
        scrollView.contentSize = CGSize(width: frame.width * 2, height: frame.height)
        content.frame = CGRect(origin: .zero, size: scrollView.contentSize)
    }
}

extension Walkthrough: MotionSource {
    /// The velocities of the offsets in `scroll(to:)`, where no finger drags them.
    func motion(of view: View) -> ViewMotion {
        if outer.isDragging { return .still }
        let rate: Double = outer.contentOffsetVelocity.dx / max(outer.bounds.width, 1) * view.bounds.width
        var motion = ViewMotion()
        motion.origin.dx = view === top ? -rate : rate
        return motion
    }
}

extension Walkthrough: ScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: ScrollView) {
        if case .placing = state { return }
        scroll(to: scrollView.contentOffset.x / max(scrollView.bounds.width, 1))
    }

    /// A finger that begins a drag stops an animation at its current position.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
        stop()
        scrollView.setContentOffset(scrollView.contentOffset, animated: false)
    }

    /// The scroll view decelerates by itself, unless a curve is set.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        goal = min(max(Int((targetContentOffset.pointee.x / scrollView.bounds.width).rounded()), 0), 1)
        style.report(goal == page ? .return : .turn)
    }

    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        if style.curve != nil { go(to: goal) } else if !decelerate { arrive() }
    }

    /// If a finger has stopped the pages, they move to the nearest page, not to the destination.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
        goal = Int(position.rounded())
        arrive()
    }
}
