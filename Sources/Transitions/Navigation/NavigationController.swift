import Animator
import Drawing
public import Foundation
public import ViewHierarchy

/// Shows the last of a stack of controllers beneath a bar that leads back, as UIKit's `UINavigationController`.
///
/// The stack changes at the call, and changes back where a push or a pop is cancelled. With animation the transition
/// begins with the next step of the stage's time (rule A 7); without it is over at once. While the controller is not
/// seen there is no animation, and no appearance is reported.
///
/// Calls that come before a transition has begun are one transition with it, from the page that is seen to the last one
/// asked for. A call while one runs is reported, ends that one at once (as completed, or where a finger has not yet
/// decided as cancelled) and is obeyed then.
open class NavigationController: ViewController {
    /// What a change of the stack does.
    public enum Operation: Int, Hashable, Sendable {
        case none = 0
        /// The controller to be shown was not in the stack.
        case push = 1
        /// The controller to be shown was in the stack.
        case pop = 2
    }

    /// Seconds in which the bar comes and goes, as UIKit's.
    public static let hideShowBarDuration = 0.2

    /// Receives what the stack shows, and provides animators; weak (rule H 1).
    open weak var delegate: (any NavigationControllerDelegate)? {
        didSet { if delegate !== oldValue { usesOwnAnimator = false } }
    }
    /// The bar at the top.
    public let navigationBar = NavigationBar(frame: .zero)
    /// Leads a pop by a drag from the left edge: until the controller decides otherwise by its delegate, where the bar is
    /// seen and shows a back button. A delegate of the recognizer that is set takes the place of that rule.
    ///
    /// The navigation controller's own animation has to be in use: where its delegate's animator was the last to be used,
    /// the gesture does not begin, and leaves the touch to others. The delegate is asked when the gesture begins, once, as
    /// for any pop; an animator that it has then is led by the finger, unless the delegate has an interaction controller.
    public var interactivePopGestureRecognizer: ScreenEdgePanGestureRecognizer? { popGesture.recognizer }

    private(set) lazy var childContainer = ChildContainer(of: self)
    var stack: [ViewController] = []
    /// Those that have come into the stack and not received `didMove(toParent:)` yet.
    var newcomers: [ViewController] = []
    var currentChange: NavigationChange?
    /// How many changes of the stack there have been.
    var changeCount = 0
    /// Whether the delegate had an animator when it was asked last.
    var usesOwnAnimator = false
    /// What leads the pop that is being asked for by the controller's own gesture.
    var offeredInteractor: PercentDrivenInteractiveTransition?
    private(set) lazy var popGesture = NavigationPopGesture(self)
    private var wantsBarHidden = false
    /// Whether the bar is put off screen; it follows what is wanted by an animation.
    var isBarAway = false

    /// A controller with one page.
    public init(rootViewController: ViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// A controller without pages. There are no nib files here: both arguments are ignored.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// A controller without pages. There are no archives here: nothing is read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: The stack

    /// The pages, from the root to the one that is shown.
    open var viewControllers: [ViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The page that is shown.
    public var topViewController: ViewController? { stack.last }

    /// The page that is shown, or what is presented over it.
    public var visibleViewController: ViewController? {
        var visible = presentedViewController ?? topViewController
        while let next = visible?.presentation?.presented { visible = next }
        return visible
    }

    /// Replaces the stack: a pop where the last of the pages was in it, else a push.
    ///
    /// Pages that are children of others or presented, and the same page twice, are reported and nothing happens.
    open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
        let call = "setViewControllers(_:animated:)"
        endRunningChange(for: call)
        guard !refuses(viewControllers, call) else { return }
        change(to: viewControllers, animated: animated)
    }

    /// Shows another page on top. One that is in the stack, a child of another controller or presented is reported and
    /// nothing happens.
    open func pushViewController(_ viewController: ViewController, animated: Bool) {
        let call = "pushViewController(\(TransitionDirector.name(of: viewController)), animated:)"
        endRunningChange(for: call)
        guard !refuses(stack + [viewController], call) else { return }
        change(to: stack + [viewController], animated: animated)
    }

    /// Goes back to the page before. The root can't be popped: nothing happens then, and nothing is reported (rule J 1).
    /// - Returns: The page that goes; nil at the root.
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

    /// Goes back to a page. One that is not in the stack is reported and nothing happens.
    /// - Returns: The pages that go, from the one after it on.
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

    /// Goes back to the first page.
    /// - Returns: The pages that go.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [ViewController]? {
        guard let root = stack.first else { return nil }
        return popToViewController(root, animated: animated)
    }

    // MARK: The bar

    /// Whether the bar is off screen.
    open var isNavigationBarHidden: Bool {
        get { wantsBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Puts the bar off screen or shows it. Called while a push or a pop begins, as from `viewWillAppear(_:)`, it goes
    /// along with that, and comes back where that is cancelled.
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

    override func safeArea(forChild child: ViewController) -> EdgeInsets? {
        guard child === childContainer.shown || stack.contains(where: { $0 === child }) else { return nil }
        var insets = viewIfLoaded?.safeAreaInsets ?? .zero
        let isHidden = child === currentChange?.from ? currentChange?.wasBarHidden : nil
        if !(isHidden ?? isNavigationBarHidden) { insets.top += NavigationBar.height }
        return insets
    }
}

extension ViewController {
    /// The nearest navigation controller that this one is inside of.
    public var navigationController: NavigationController? { ancestor() }
}

/// The view of a navigation controller: the page's place beneath the bar.
final class NavigationView: View {
    weak var controller: NavigationController?

    override func layoutSubviews() { controller?.layOut(in: bounds) }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        controller?.popGesture.mayBegin(gestureRecognizer) ?? true
    }
}

extension NavigationController {
    func moveBar(animated: Bool) {
        let move = { [self] in placeBar(isAway: isNavigationBarHidden) }
        if animated {
            View.animate(withDuration: Self.hideShowBarDuration, animations: move)
        } else {
            move()
        }
    }

    /// Puts the bar at the top, or off screen above it.
    func placeBar(isAway: Bool) {
        isBarAway = isAway
        guard let view = viewIfLoaded else { return }
        let top = view.safeAreaInsets.top
        let y = isAway ? -NavigationBar.height : top
        navigationBar.fill(CGRect(x: 0, y: y, width: view.bounds.width, height: NavigationBar.height))
        navigationBar.topExtension = top
        let alpha: Double = isAway ? 0 : 1
        if navigationBar.alpha != alpha { navigationBar.alpha = alpha }
    }

    func layOut(in bounds: CGRect) {
        childContainer.fill(bounds)
        placeBar(isAway: isBarAway)
    }
}
