import Foundation
public import Scrim

extension Scene {
    /// The `edge-swipe` scene.
    public static let edgeSwipe = Scene(
        "edge-swipe",
        title: "Edge Swipe",
        group: "Navigation",
        hint: "Tap a record: its cover hops onto the page. Go back by Back, or by a drag from the left edge.",
        parameters: [.threshold(0.5)] + SceneParameter.shared(duration: 0.3, .always(.easeInOut)),
        views: [
            SceneViewName("shelf"), SceneViewName("page"), SceneViewName("cover"),
            SceneViewName("back", isTraced: false), SceneViewName("record", isNumbered: true, isTraced: false),
        ],
        lead: "cover",
        makeRoot: { environment in
            // The page does not move with the finger, so the progress has no lead.
            environment.progress = { .ofTransitions() }
            return HopNavigation(SceneStyle(environment))
        })
}

/// A shelf of records, and a page for each.
private final class HopNavigation: NavigationController {
    private let palette: Palette
    /// A strong reference, because the navigation controller holds its delegate weakly.
    private let transition: HopTransition

    init(_ style: SceneStyle) {
        palette = style.palette
        transition = HopTransition(style)
        super.init(nibName: nil, bundle: nil)
        delegate = transition
        let shelf = ShelfPage(palette) { [weak self, palette] in
            self?.pushViewController(RecordController($0, palette), animated: true)
        }
        viewControllers = [shelf]
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        navigationBar.wear(palette)
        let pan = ScreenEdgePanGestureRecognizer()
        pan.edges = .left
        transition.follow(pan, in: self)
    }

    override var preferredStatusBarStyle: StatusBarStyle {
        palette.background.isDark ? .lightContent : .darkContent
    }

    override func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator) {
        transition.land()
        super.viewWillTransition(to: size, with: coordinator)
    }
}

/// A list of all records. A tap opens one.
private final class ShelfPage: Page {
    private let covers: [CoverArt]
    private let list: ListView

    init(_ palette: Palette, open: @escaping @MainActor (Int) -> Void) {
        covers = Record.shelf.map { CoverArt($0.cover) }
        list = ListView.shelf(covers, palette, open)
        super.init("shelf", list)
        title = "Records"
    }

    required init?(coder: NSCoder) { nil }

    /// Scrolls to the cover of a record, and returns it.
    func reveal(_ record: Int) -> CoverArt {
        let cover = covers[record]
        if let row = cover.superview { list.scrollRectToVisible(row.frame, animated: false) }
        return cover
    }
}

private final class RecordController: Page {
    let record: Int
    private let page: RecordPage
    var cover: CoverArt { page.cover }

    init(_ record: Int, _ palette: Palette) {
        self.record = record
        page = RecordPage(Record.shelf[record], palette)
        page.cover.accessibilityIdentifier = "cover"
        super.init("page", page)
    }

    required init?(coder: NSCoder) { nil }

    override func keyPressed(_ key: Key) -> Bool {
        guard key == .escape || key == .left else { return super.keyPressed(key) }
        if transitionCoordinator == nil { navigationController?.popViewController(animated: true) }
        return true
    }
}

/// Provides the animators, and is the interaction controller of a pop by a finger.
private final class HopTransition: SceneTransition {
    private var flying: HopAnimator?

    init(_ style: SceneStyle) {
        super.init(
            style, direction: .right, verdicts: (presented: .return, dismissed: .pop), isAlwaysInterruptible: false)
        thresholdIsExclusive = true
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { canPop }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        flying = HopAnimator(style, isPresenting: isPresenting)
        return flying
    }

    /// Ends the flight of the cover before the positions of its start and end change.
    func land() { flying?.land() }
}

/// Fades the page over the shelf while the cover moves from one to the other. Under reduced motion it only fades,
/// unless it is interactive.
private final class HopAnimator: InterruptibleAnimator {
    /// The cover in flight, and the covers that it replaces.
    private var flight: (cover: CoverArt, hidden: [View])?

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let (from, to) = pages(context) else { return nil }
        to.layoutIfNeeded()
        let hop = fades(context) ? {} : beginHop(context)
        let page = isPresenting ? to : from
        if isPresenting { page.alpha = 0 }
        let animator = style.animator(.easeInOut) { [isPresenting] in
            page.alpha = isPresenting ? 1 : 0
            hop()
        }
        animator.addCompletion { [self] _ in
            land()
            page.alpha = 1
        }
        return animator
    }

    /// Places a cover over both pages, where it is on the first. Returns what moves it to where it is on the second.
    private func beginHop(_ context: any ViewControllerContextTransitioning) -> () -> Void {
        guard let shelf = context.viewController(forKey: isPresenting ? .from : .to) as? ShelfPage,
            let page = context.viewController(forKey: isPresenting ? .to : .from) as? RecordController
        else { return {} }
        let ends = [shelf.reveal(page.record), page.cover]
        let places = ends.map { $0.convert($0.bounds, to: context.containerView) }
        let cover = CoverArt(Record.shelf[page.record].cover)
        cover.accessibilityIdentifier = "cover"
        cover.frame = places[isPresenting ? 0 : 1]
        context.containerView.addSubview(cover)
        flight = (cover, ends)
        for view in ends { view.isHidden = true }
        return { [isPresenting] in cover.frame = places[isPresenting ? 1 : 0] }
    }

    /// Removes the flying cover, if there is one, and shows both pages' own covers.
    func land() {
        guard let flight else { return }
        flight.cover.removeFromSuperview()
        for view in flight.hidden { view.isHidden = false }
        self.flight = nil
    }
}
