import Animator
import Drawing
public import Foundation
public import ViewHierarchy

/// A container that shows the last of a stack of controllers below a bar, like UIKit's `UINavigationController`.
///
/// The stack changes at the call, and changes back if a push or a pop is cancelled. With animation, the transition
/// begins with the next step of the stage's time (rule A 7). Without, it is over at once. While the controller is not
/// visible, changes are not animated and cause no appearance calls.
///
/// Calls before a transition has begun are combined into one transition, from the visible page to the last requested
/// one. A call while a transition runs is reported and ends that one at once: as cancelled if a gesture drives it, else
/// as completed. Then it takes effect.
open class NavigationController: ViewController {
    /// The kinds of changes of the stack.
    public enum Operation: Int, Hashable, Sendable {
        case none = 0
        /// The controller to show was not in the stack.
        case push = 1
        /// The controller to show was in the stack.
        case pop = 2
    }

    /// The duration, in seconds, of showing or hiding the bar. The value is UIKit's.
    public static let hideShowBarDuration = 0.2

    /// The object that is notified of changes of the stack and provides animators; weak (rule H 1).
    open weak var delegate: (any NavigationControllerDelegate)? {
        didSet { if delegate !== oldValue { usesOwnAnimator = false } }
    }
    /// The bar at the top.
    open internal(set) var navigationBar = NavigationBar(frame: .zero)
    /// The recognizer that pops with a drag from the left edge. By default it begins only if the bar is visible and
    /// shows a back button. Setting the recognizer's delegate replaces that rule.
    ///
    /// The gesture does not begin if the last transition used an animator of the controller's delegate. It then leaves
    /// the touch to other recognizers. When the gesture begins, the delegate is called once, as for any pop. The finger
    /// drives an animator that it returns, unless the delegate provides an interaction controller.
    open var interactivePopGestureRecognizer: ScreenEdgePanGestureRecognizer? { popGesture.recognizer }

    private(set) lazy var childContainer = ChildContainer(of: self)
    var stack: [ViewController] = []
    /// The new pages that have not yet received `didMove(toParent:)`.
    var addedPages: [ViewController] = []
    var currentChange: NavigationChange?
    /// The number of stack changes so far.
    var changeCount = 0
    /// Whether the delegate provided an animator the last time.
    var usesOwnAnimator = false
    /// The interaction controller of the pop that the controller's own gesture is requesting.
    var offeredInteractor: PercentDrivenInteractiveTransition?
    private(set) lazy var popGesture = NavigationPopGesture(self)
    private var wantsBarHidden = false
    /// Whether the bar is placed off screen. It follows `isNavigationBarHidden`, with an animation.
    var isBarAway = false

    /// Creates a controller with one page.
    public init(rootViewController: ViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates a controller without pages. There are no nib files here; both arguments are ignored.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller without pages. There are no archives here; nothing is read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: The stack

    /// The pages, from the root to the top one.
    open var viewControllers: [ViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The page at the top of the stack.
    open var topViewController: ViewController? { stack.last }

    /// The page at the top of the stack, or the controller presented over it.
    open var visibleViewController: ViewController? {
        var visible = presentedViewController ?? topViewController
        while let next = visible?.presentation?.presented { visible = next }
        return visible
    }

    /// Replaces the stack. This is a pop if the last of the pages was in the stack, else a push.
    ///
    /// If a page is presented, a child of another controller or there twice, the call is reported and nothing happens.
    open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
        let call = "setViewControllers(_:animated:)"
        endRunningChange(for: call)
        guard !refuses(viewControllers, call) else { return }
        change(to: viewControllers, animated: animated)
    }

    /// Pushes a page. If it is presented, in the stack already or a child of another controller, the call is reported
    /// and nothing happens.
    open func pushViewController(_ viewController: ViewController, animated: Bool) {
        let call = "pushViewController(\(TransitionDirector.name(of: viewController)), animated:)"
        endRunningChange(for: call)
        guard !refuses(stack + [viewController], call) else { return }
        change(to: stack + [viewController], animated: animated)
    }

    /// Pops the top page. At the root, nothing happens and nothing is reported (rule J 1).
    /// - Returns: The popped page, or nil at the root.
    @discardableResult
    open func popViewController(animated: Bool) -> ViewController? {
        let call = "popViewController(animated:)"
        guard canPop else {
            TransitionDirector.current.ignore(self, call, "there is no page to go back to", "nothing is popped")
            return nil
        }
        endRunningChange(for: call)
        guard stack.count > 1, let popped = stack.last else { return nil }
        change(to: stack.dropLast(), animated: animated)
        return popped
    }

    /// Pops to a page. If it is not in the stack, the call is reported and nothing happens.
    /// - Returns: The popped pages, beginning with the one after it.
    @discardableResult
    open func popToViewController(_ viewController: ViewController, animated: Bool) -> [ViewController]? {
        let call = "popToViewController(\(TransitionDirector.name(of: viewController)), animated:)"
        endRunningChange(for: call)
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            TransitionDirector.current.report(self, call, "it is not in the stack", "nothing is popped")
            return nil
        }
        let popped = Array(stack[(index + 1)...])
        change(to: Array(stack[...index]), animated: animated)
        return popped
    }

    /// Pops to the root.
    /// - Returns: The popped pages.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [ViewController]? {
        guard let root = stack.first else { return nil }
        return popToViewController(root, animated: animated)
    }

    // MARK: The bar

    /// Whether the bar is hidden.
    open var isNavigationBarHidden: Bool {
        get { wantsBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Hides or shows the bar. During the beginning of a push or a pop, such as in `viewWillAppear(_:)`, the bar moves
    /// with that transition, and returns if it is cancelled.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != wantsBarHidden else { return }
        wantsBarHidden = hidden
        updateSafeArea()
        if currentChange?.isBeginning == true { return }
        moveBar(animated: animated && viewIfLoaded?.window != nil && isAppearing)
    }

    // MARK: View

    open override func loadView() {
        let frame = NavigationView(frame: Screen.main.bounds)
        frame.controller = self
        frame.addSubview(childContainer)
        frame.addSubview(navigationBar)
        view = frame
        navigationBar.backAction = { [weak self] in self?.popViewController(animated: true) }
        frame.addGestureRecognizer(popGesture.recognizer)
    }

    override var movesChildren: Bool { true }

    override var seenChildren: [ViewController] { childContainer.followers }

    override var frontChild: ViewController? { topViewController }

    /// The top page while the bar is hidden, as in UIKit; else this controller decides.
    open override var childForStatusBarStyle: ViewController? { isNavigationBarHidden ? topViewController : nil }

    open override var childForStatusBarHidden: ViewController? { topViewController }

    open override var childForHomeIndicatorAutoHidden: ViewController? { topViewController }

    override func safeArea(forChild child: ViewController) -> EdgeInsets? {
        guard child === childContainer.shown || stack.contains(where: { $0 === child }) else { return nil }
        var insets = viewIfLoaded?.safeAreaInsets ?? .zero
        let isHidden = child === currentChange?.from ? currentChange?.wasBarHidden : nil
        if !(isHidden ?? isNavigationBarHidden) { insets.top += barHeight }
        return insets
    }

    override var hasTranslucentBars: Bool { navigationBar.isTranslucent }

    override func barInsets(forChild child: ViewController) -> EdgeInsets {
        var insets = EdgeInsets.zero
        let isHidden = child === currentChange?.from ? currentChange?.wasBarHidden : nil
        if !(isHidden ?? isNavigationBarHidden) { insets.top = safeArea(forChild: child)?.top ?? 0 }
        return insets
    }
}

/// The view of a navigation controller: the container of the page with the bar over it.
final class NavigationView: View {
    weak var controller: NavigationController?

    override func layoutSubviews() { controller?.layOut(in: bounds) }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        controller?.popGesture.mayBegin(gestureRecognizer) ?? true
    }
}

extension NavigationController {
    func moveBar(animated: Bool) {
        let move = { [self] in layOutBar(isAway: isNavigationBarHidden) }
        if animated {
            View.animate(withDuration: Self.hideShowBarDuration, animations: move)
        } else {
            move()
        }
    }

    /// Places the bar at the top, or off screen above it.
    func layOutBar(isAway: Bool) {
        isBarAway = isAway
        guard let view = viewIfLoaded else { return }
        let (top, height) = (view.safeAreaInsets.top, barHeight)
        navigationBar.fill(CGRect(x: 0, y: isAway ? -height : top, width: view.bounds.width, height: height))
        navigationBar.topExtension = top
        let alpha: Double = isAway ? 0 : 1
        if navigationBar.alpha != alpha { navigationBar.alpha = alpha }
    }

    /// The height of the bar on the stage's device, in points.
    private var barHeight: Double { screen.device?.hasLowBars == true ? NavigationBar.lowHeight : NavigationBar.height }

    func layOut(in bounds: CGRect) {
        childContainer.fill(bounds)
        childContainer.setNeedsLayout()
        layOutBar(isAway: isBarAway)
    }
}

/// The interaction controller of a pop by a drag from the left edge.
final class NavigationPopGesture: PanInteractionController {
    let recognizer = ScreenEdgePanGestureRecognizer()
    private weak var controller: NavigationController?

    init(_ controller: NavigationController) {
        self.controller = controller
        super.init(direction: .right)
        // More than half of the page's width.
        thresholdIsExclusive = true
        flickSpeed = 500
        recognizer.edges = .left
        follow(recognizer) { [weak self] in self?.pop() }
    }

    /// Returns whether a recognizer of the navigation controller's view can begin. The pop recognizer begins only if a
    /// pop is possible and the delegate does not animate transitions itself. The delegate is called later, when the pop
    /// is requested.
    func mayBegin(_ other: GestureRecognizer) -> Bool {
        guard other === recognizer else { return true }
        guard let controller else { return false }
        return controller.currentChange == nil && controller.childContainer.isSeen && controller.stack.count > 1
            && !(controller.delegate != nil && controller.usesOwnAnimator)
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        controller?.showsBackButton ?? false
    }

    private func pop() {
        guard let controller, controller.currentChange == nil, controller.stack.count > 1 else { return }
        controller.offeredInteractor = self
        controller.popViewController(animated: true)
        controller.offeredInteractor = nil
    }
}

extension NavigationController {
    fileprivate var showsBackButton: Bool {
        guard !isNavigationBarHidden, let item = topViewController?.navigationItem else { return false }
        return !item.hidesBackButton
            && (item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton)
    }
}
