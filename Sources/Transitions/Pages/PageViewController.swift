import Drawing
public import Foundation
public import ViewHierarchy

/// Shows one page at a time, turned by a finger or by the program, as UIKit's `UIPageViewController`.
///
/// Pages follow the finger one to one, resist beyond the last one, continue with the finger's velocity, and are caught in
/// flight by a touch. One drag may pass several pages. Pages lie beside each other (`TransitionStyle.scroll`); the curl of
/// a sheet of paper is not there, and with it spines and two pages at a time: where `.pageCurl` is asked for, that is
/// reported, and pages scroll.
open class PageViewController: ViewController {
    /// How pages are turned.
    public enum TransitionStyle: Int, Hashable, Sendable {
        /// Not there: reported, and as `scroll`.
        case pageCurl = 0
        case scroll = 1
    }

    /// Along which axis pages follow each other.
    public enum NavigationOrientation: Int, Hashable, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    /// The direction in which a page is turned.
    public enum NavigationDirection: Int, Hashable, Sendable {
        /// To the page after.
        case forward = 0
        /// To the page before.
        case reverse = 1
    }

    /// The names of options.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The room between two pages in points, a number of 0 or more; 0 by default.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// Gives the pages next to the one that is shown; without it a finger turns none. Weak.
    open weak var dataSource: (any PageViewControllerDataSource)?
    /// Receives turns by hand; weak.
    open weak var delegate: (any PageViewControllerDelegate)?
    /// How pages are turned: always `scroll`.
    public let transitionStyle = TransitionStyle.scroll
    /// Along which axis pages follow each other.
    public let navigationOrientation: NavigationOrientation
    let spacing: Double
    /// The page that is shown, or from which a turn has begun.
    private(set) var page: ViewController?
    private let mover = PageMover()

    /// A controller without pages.
    /// - Parameters:
    ///   - style: `scroll`; `pageCurl` is reported.
    ///   - navigationOrientation: Along which axis pages follow each other.
    ///   - options: The room between pages.
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

    /// A controller without pages, which follow each other sideways. There are no archives here: nothing is read.
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

    /// The page that is shown, alone in an array, or from which a turn has begun: it changes when that has completed. Nil
    /// before there is any.
    open var viewControllers: [ViewController]? { page.map { [$0] } }

    /// The recognizers by which fingers turn pages.
    public var gestureRecognizers: [GestureRecognizer] { mover.container.gestureRecognizers ?? [] }

    // MARK: Turning by the program

    /// Shows another page, at once or by a turn.
    ///
    /// A turn that runs is reported and ended at once, where it was going. Of several pages the first is taken, and that is
    /// reported; of none nothing happens.
    /// - Parameters:
    ///   - viewControllers: The page, alone in an array.
    ///   - direction: The direction in which the page is turned.
    ///   - animated: Whether it takes time; it does so only where the controller is seen and shows a page.
    ///   - completion: Called with whether the page was turned; false where a finger has turned it back.
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
        if isViewLoaded { mover.show(next) }
        if isAppearing { next.appear(true) }
        next.didMove(toParent: self)
    }

    // MARK: Turns

    /// The page next to the one that is shown, if it can be turned to.
    func neighbour(_ direction: NavigationDirection) -> ViewController? {
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
                if turn.isByHand { reportEnd(of: turn, completed) }
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
        if let page { mover.show(page) }
    }

    override var movesChildren: Bool { true }

    override var frontChild: ViewController? { page }

    /// Pages have what this view has, wherever a turn moves them.
    override func safeArea(forChild child: ViewController) -> EdgeInsets? { viewIfLoaded?.safeAreaInsets }
}
