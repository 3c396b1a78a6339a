import Drawing
public import Foundation
public import ViewHierarchy

/// A container that shows one page at a time, turned by a finger or by the program, like UIKit's
/// `UIPageViewController`.
///
/// Pages follow the finger one to one, resist beyond the last one and continue with the finger's velocity. A touch
/// catches moving pages. One drag can pass several pages. Pages are side by side (`TransitionStyle.scroll`). There is
/// no page curl, and so no spine and no two pages at a time: `.pageCurl` is reported, and pages scroll.
open class PageViewController: ViewController {
    /// The styles of page turns.
    public enum TransitionStyle: Int, Hashable, Sendable {
        /// Not supported: it is reported and treated as `scroll`.
        case pageCurl = 0
        case scroll = 1
    }

    /// The axes along which pages are arranged.
    public enum NavigationOrientation: Int, Hashable, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    /// The directions of page turns.
    public enum NavigationDirection: Int, Hashable, Sendable {
        /// To the next page.
        case forward = 0
        /// To the previous page.
        case reverse = 1
    }

    /// The keys of options.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The space between two pages in points, a number of 0 or more; 0 by default.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// The object that provides the adjacent pages; weak. Without it, fingers can't turn pages.
    open weak var dataSource: (any PageViewControllerDataSource)?
    /// The object that is notified of turns by gestures; weak.
    open weak var delegate: (any PageViewControllerDelegate)?
    /// The style of page turns; always `scroll`.
    open internal(set) var transitionStyle = TransitionStyle.scroll
    /// The axis along which pages are arranged.
    open internal(set) var navigationOrientation: NavigationOrientation
    let spacing: Double
    /// The current page. During a turn, it is the page where the turn began.
    private(set) var page: ViewController?
    private let mover = PageMover()

    /// Creates a controller without pages.
    /// - Parameters:
    ///   - style: `scroll`; `pageCurl` is reported.
    ///   - navigationOrientation: The axis along which pages are arranged.
    ///   - options: The space between pages.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        self.navigationOrientation = navigationOrientation
        spacing = Self.number(options?[.interPageSpacing])
        super.init(nibName: nil, bundle: nil)
        mover.controller = self
        guard style == .pageCurl else { return }
        TransitionDirector.current.report(
            self, "init(transitionStyle:)", "pages do not curl here", "they scroll; ask for the style scroll")
    }

    /// Creates a controller without pages, arranged horizontally. There are no archives here; nothing is read.
    public required init?(coder: NSCoder) {
        navigationOrientation = .horizontal
        spacing = 0
        super.init(coder: coder)
        mover.controller = self
    }

    private static func number(_ value: Any?) -> Double {
        let number: Double =
            switch value {
            case let value as Double: value
            case let value as CGFloat: Double(value)
            case let value as Int: Double(value)
            case let value as NSNumber: value.doubleValue
            default: 0
            }
        return number.isFinite ? max(0, number) : 0
    }

    /// The current page, as the only element, or nil if there is none. It changes when a turn has completed; until then
    /// it is the page where the turn began.
    open var viewControllers: [ViewController]? { page.map { [$0] } }

    /// The gesture recognizers that turn pages.
    open var gestureRecognizers: [GestureRecognizer] { mover.container.gestureRecognizers ?? [] }

    // MARK: Turning in code

    /// Shows another page, at once or with a turn.
    ///
    /// A running turn is reported and ended at once, in the direction in which it was going. If there are several
    /// pages, the first is shown and the call is reported. If there are none, the call is reported and the page stays.
    /// - Parameters:
    ///   - viewControllers: The page, as the only element.
    ///   - direction: The direction of the turn.
    ///   - animated: Whether the turn is animated, if the controller is visible and shows a page.
    ///   - completion: Called with whether the page was turned; false if a finger has turned it back.
    open func setViewControllers(
        _ viewControllers: [ViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let next = viewControllers?.first else {
            report("there is no page in it", "the page stays; give one")
            completion?(false)
            return
        }
        if (viewControllers?.count ?? 0) > 1 { report("there is more than one page in it", "the first is shown") }
        if isDescendant(of: next) {
            report("the page is this controller, or holds it", "the page stays")
            completion?(false)
            return
        }
        if mover.turn != nil {
            report("a page is being turned", "that turn is ended at once; wait for its completion")
            mover.cutShort()
        }
        guard next !== page else {
            completion?(true)
            return
        }
        if animated, page != nil, isAppearing, viewIfLoaded?.window != nil {
            beginTurn(to: next, direction, isByHand: false, completion: completion)
        } else {
            replacePage(by: next)
            completion?(true)
        }
    }

    private func report(_ cause: String, _ remedy: String) {
        TransitionDirector.current.report(self, "setViewControllers(_:direction:)", cause, remedy)
    }

    private func replacePage(by next: ViewController) {
        let previous = page
        previous?.willMove(toParent: nil)
        if isAppearing { previous?.appear(false) }
        previous?.viewIfLoaded?.removeFromSuperview()
        previous?.removeFromParent()
        addChild(next)
        page = next
        if isViewLoaded { mover.display(next) }
        if isAppearing { next.appear(true) }
        next.didMove(toParent: self)
    }

    // MARK: Turns

    /// Returns the page next to the current one, if it is valid.
    func neighbor(_ direction: NavigationDirection) -> ViewController? {
        guard let page, let dataSource else { return nil }
        let next =
            direction == .forward
            ? dataSource.pageViewController(self, viewControllerAfter: page)
            : dataSource.pageViewController(self, viewControllerBefore: page)
        guard let next else { return nil }
        guard next !== page, !isDescendant(of: next) else {
            TransitionDirector.current.report(
                dataSource, "pageViewController(_:viewController\(direction == .forward ? "After" : "Before"):)",
                "it gave the page itself, or a controller that holds it", "nothing is turned; give another, or nil")
            return nil
        }
        return next
    }

    func beginTurn(
        to next: ViewController, _ direction: NavigationDirection, isByHand: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        guard let page else { return }
        let turn = PageTurn(mover, from: page, to: next, direction: direction, isByHand: isByHand)
        mover.expect(turn)
        if isByHand { delegate?.pageViewController(self, willTransitionTo: [next]) }
        // The delegate may have set another page.
        guard mover.turn === turn else { return }
        let plan = TransitionPlan(
            kind: .page, from: page, to: next, owner: self, isAnimated: true, animator: turn, interactor: turn,
            container: mover.track, fromView: { page.viewIfLoaded }, toView: { next.view },
            finalFrame: { [weak self] in
                $0 === next ? self?.mover.container.bounds ?? .zero : .zero
            },
            willBegin: { [self] in willTurn(turn) }, didEnd: { [self] in didTurn(turn, completed: $0) },
            completion: { [self] completed in
                if turn.wantsInteractiveStart { reportEnd(of: turn, completed) }
                completion?(completed)
            })
        TransitionRun(plan).startNow()
    }

    private func willTurn(_ turn: PageTurn) {
        addChild(turn.to)
        turn.from.beginAppearanceTransition(false, animated: true)
        turn.to.beginAppearanceTransition(true, animated: true)
    }

    private func didTurn(_ turn: PageTurn, completed: Bool) {
        let (stays, leaves) = completed ? (turn.to, turn.from) : (turn.from, turn.to)
        page = stays
        if completed {
            leaves.settleAppearance()
        } else {
            leaves.turnAppearanceBack()
            leaves.settleAppearance()
            stays.turnAppearanceBack()
        }
        leaves.willMove(toParent: nil)
        leaves.viewIfLoaded?.removeFromSuperview()
        leaves.removeFromParent()
        stays.settleAppearance()
        if completed { stays.didMove(toParent: self) }
    }

    private func reportEnd(of turn: PageTurn, _ completed: Bool) {
        delegate?.pageViewController(
            self, didFinishAnimating: !turn.isCutShort, previousViewControllers: [turn.from],
            transitionCompleted: completed)
    }

    // MARK: View

    open override func loadView() {
        mover.container.frame = Screen.main.bounds
        view = mover.container
        if let page { mover.display(page) }
    }

    override var movesChildren: Bool { true }

    override var frontChild: ViewController? { page }

    /// Pages have this view's safe area, wherever a turn moves them.
    override func safeArea(forChild child: ViewController) -> EdgeInsets? { viewIfLoaded?.safeAreaInsets }
}
