public import Animator
public import Drawing
public import Foundation
public import ViewHierarchy

/// An object that manages a view and presents other controllers, like UIKit's `UIViewController`.
///
/// The view is created on first access. Lifecycle calls have UIKit's order (rules G): `viewWillAppear`,
/// `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`, each once. If a transition is cancelled, the opposite
/// `will` call comes in between.
open class ViewController: Responder {
    // MARK: View

    /// The controller's view. The first access creates it; see `loadView()`.
    open var view: View! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { replaceView(by: newValue) }
    }
    private var loadedView: View?
    /// The view, or nil if it has not been created.
    open var viewIfLoaded: View? { loadedView }
    /// Whether the view has been created.
    open var isViewLoaded: Bool { loadedView != nil }

    /// The title that bars show. Setting it also sets the title of the navigation item and the tab bar item.
    open var title: String? { didSet { barItems.setTitle(title) } }
    /// The preferred size of the view for containers that decide its size; zero for no preference.
    open var preferredContentSize = CGSize.zero {
        didSet {
            if preferredContentSize != oldValue {
                presentedBy?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
            }
            observers?.didSet(.preferredContentSize)
        }
    }

    /// The controller's items in the enclosing bars, and its safe area.
    let barItems = BarItems()

    // MARK: Containment

    /// The child controllers.
    open internal(set) var children: [ViewController] = []
    /// The parent of this controller.
    open internal(set) weak var parent: ViewController?
    /// Whether children receive the controller's appearance calls automatically. If false, forward them with
    /// `beginAppearanceTransition(_:animated:)`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    // MARK: Presentation

    /// The style in which the controller is presented; `.automatic`, a sheet, by default.
    open var modalPresentationStyle = ModalPresentationStyle.automatic {
        didSet { if modalPresentationStyle != oldValue { forgetPresentationController() } }
    }
    /// The system's animation of the presentation, used if the transitioning delegate provides no animator.
    open var modalTransitionStyle = ModalTransitionStyle.coverVertical
    /// The object that provides the animators of the controller's presentation; weak (rule H 1).
    open weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
        didSet { if transitioningDelegate !== oldValue { forgetPresentationController() } }
    }
    /// Whether a controller that is presented in the style `.currentContext` or `.overCurrentContext` covers this
    /// controller rather than an ancestor.
    open var definesPresentationContext = false
    /// Whether pulls can't dismiss the sheet that presents this controller (rule G 4).
    open var isModalInPresentation = false

    /// The presentation over this controller, which retains it (rule H 1).
    var presentation: Presentation?
    /// The presentation that presents this controller.
    weak var presentedBy: Presentation?
    /// The presentation controller that was requested before the presentation.
    var preparedController: PresentationController?

    // MARK: Lifecycle

    /// The state of the view's appearance.
    enum Appearance {
        case disappeared
        case appearing(animated: Bool)
        case appeared
        case disappearing(animated: Bool)
    }

    var appearance = Appearance.disappeared
    /// The observers of the controller's properties, once there are any.
    var observers: ObserverList?
    /// Whether `viewIsAppearing` has yet to be called.
    var isAppearingIsDue = false
    /// Whether a running transition adds the controller to a parent or removes it.
    var parentMove = ParentMove.none

    enum ParentMove {
        case none
        case toParent
        case fromParent
    }

    /// Creates a controller whose view `loadView()` creates. There are no nib files here; both arguments are ignored.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Creates a controller whose view `loadView()` creates. There are no archives here; nothing is read.
    public required init?(coder: NSCoder) { super.init() }

    /// Creates a controller whose view `loadView()` creates.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    // MARK: For subclasses

    /// Creates the view and sets `view`; by default a plain view of the stage's size. Don't call this method yourself.
    open func loadView() { view = View(frame: Screen.main.bounds) }

    /// Called after the view has been created.
    open func viewDidLoad() {}

    /// Called before the view is added to the window, or before a transition to it begins.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called once between `viewWillAppear` and `viewDidAppear`, with the view in the window. Traces do not record it.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called when the view is visible and the transition to it has ended.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before a transition from the view begins.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the view is no longer visible.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Updates the constraints of the view before a layout, after `setNeedsUpdateConstraints()`; overrides call `super` last.
    open func updateViewConstraints() { view.updateConstraints() }

    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called when the safe area of the view has changed; see `View.safeAreaInsets`.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called before the view's size changes, for example by rotation. The coordinator runs changes alongside (rule G
    /// 5). Overrides call super, which calls the children.
    open func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator) {
        for child in children {
            let size = self.size(forChildContentContainer: child, withParentContainerSize: size)
            child.viewWillTransition(to: size, with: coordinator)
        }
    }

    /// Returns the size of a child's view when this controller's view has `size`.
    open func size(
        forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard let view = viewIfLoaded, let child = (container as? ViewController)?.viewIfLoaded,
            child.bounds.size != view.bounds.size
        else {
            return parentSize
        }
        return child.bounds.size
    }

    /// Called when the preferred size of a child has changed.
    open func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {}

    /// Called before the parent changes, with nil if the controller is removed from its parent.
    open func willMove(toParent parent: ViewController?) {}

    /// Called after the parent has changed, with nil if the controller was removed from its parent.
    open func didMove(toParent parent: ViewController?) {}

    // MARK: Traits and system bars

    /// Called before the traits change, for example by rotation, and before `viewWillTransition(to:with:)` (rule G 5).
    /// Overrides call super, which calls the children.
    open func willTransition(
        to newCollection: TraitCollection, with coordinator: any ViewControllerTransitionCoordinator
    ) {
        for child in children { child.willTransition(to: newCollection, with: coordinator) }
    }

    /// Called when the traits have changed, before the sizes do.
    open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

    /// The edges at which a container's content extends below its bars; all by default. At other edges the content ends
    /// at the bar.
    open var edgesForExtendedLayout = RectEdge.all {
        didSet { if edgesForExtendedLayout != oldValue { viewIfLoaded?.superview?.setNeedsLayout() } }
    }

    /// Whether the content extends below bars that are not translucent, too; false by default. Such bars are those whose
    /// `isTranslucent` is false.
    open var extendedLayoutIncludesOpaqueBars = false {
        didSet {
            if extendedLayoutIncludesOpaqueBars != oldValue { viewIfLoaded?.superview?.setNeedsLayout() }
        }
    }

    /// Whether the device's status bar is hidden while this controller decides about it; false by default.
    open var prefersStatusBarHidden: Bool { false }

    /// The style of the device's status bar while this controller decides about it.
    open var preferredStatusBarStyle: StatusBarStyle { .default }

    /// The animation with which this controller's status bar appears and disappears.
    open var preferredStatusBarUpdateAnimation: StatusBarAnimation { .fade }

    /// Whether the device's home indicator is hidden while this controller decides about it; false by default.
    open var prefersHomeIndicatorAutoHidden: Bool { false }

    /// Whether a presented controller that does not fill the screen decides about the status bar.
    open var modalPresentationCapturesStatusBarAppearance = false

    /// The child that decides about the status bar's style in this controller's place, or nil.
    open var childForStatusBarStyle: ViewController? { nil }

    /// The child that decides whether the status bar is hidden in this controller's place, or nil.
    open var childForStatusBarHidden: ViewController? { nil }

    /// The child that decides about the home indicator in this controller's place, or nil.
    open var childForHomeIndicatorAutoHidden: ViewController? { nil }

    // MARK: Presenting

    /// Presents a controller over this one, or over the ancestor that its style requires (rule A 8).
    ///
    /// With animation, the transition begins with the next step of the stage's time (rule A 7). Without, it is over at
    /// once. A presentation that is not possible is reported and has no effect: if the controller is presented already,
    /// if the presenter presents another one, or if the presenter's view is in no window. While a presentation or
    /// dismissal of either controller runs, nothing happens and nothing is reported, as in UIKit (rule J 1).
    /// - Parameters:
    ///   - viewControllerToPresent: A controller that has no parent and is not presented.
    ///   - flag: Whether the transition is animated.
    ///   - completion: Called when the presentation has completed; not if it was cancelled (rule C 4).
    open func present(
        _ viewControllerToPresent: ViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        beginPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Dismisses the controller that this one presents, with everything presented above it. If this controller presents
    /// nothing, dismisses this controller.
    ///
    /// With animation, the transition begins with the next step of the stage's time (rule A 7). Without, it is over at
    /// once. If nothing is presented, the call is reported and has no effect. While a transition to or from the
    /// controller runs, nothing happens and nothing is reported, as in UIKit (rule J 1).
    /// - Parameters:
    ///   - flag: Whether the transition is animated.
    ///   - completion: Called when the dismissal has completed; not if it was cancelled (rule C 4).
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        beginDismissing(animated: flag, completion: completion)
    }

    // MARK: For containers

    /// The children that are visible when this controller is.
    var seenChildren: [ViewController] {
        children.filter { child in
            guard let view = viewIfLoaded, let inner = child.viewIfLoaded else { return false }
            return inner.isDescendant(of: view)
        }
    }

    /// Whether this controller moves its children's views in transitions and forwards their appearance itself.
    var movesChildren: Bool { false }

    /// Returns the safe area of a child's view that fills the content area, including the bars around this controller.
    /// Returns nil if the safe area depends on the view's position.
    func safeArea(forChild child: ViewController) -> EdgeInsets? { nil }

    /// Whether the bars around this controller's content are translucent.
    var hasTranslucentBars: Bool { true }

    /// Returns the part of that area that bars of this controller cover.
    func barInsets(forChild child: ViewController) -> EdgeInsets { .zero }

    /// The child that receives keys first.
    var frontChild: ViewController? { nil }

    open override var next: Responder? { viewIfLoaded?.superview ?? parent }

    private func replaceView(by view: View?) {
        if let loadedView, loadedView.owner === self { loadedView.owner = nil }
        loadedView = view
        view?.owner = self
    }

    // MARK: Members that have more behind them

    /// Creates the view if it has not been created.
    open func loadViewIfNeeded() { loadNow() }
    /// Begins the appearance or disappearance of the controller's view. For containers that move their children
    /// themselves (rule G 2). End it with one call of `endAppearanceTransition()`. A call in the other direction before
    /// that reverses the transition.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }
    /// Ends the appearance transition in the direction in which it began. If none has begun, the call is reported.
    open func endAppearanceTransition() { endAppearance() }
    /// Makes a controller a child of this one and removes it from its previous parent. Add its view yourself, then call
    /// `didMove(toParent:)`.
    open func addChild(_ childController: ViewController) { adopt(childController) }
    /// Removes the controller from its parent. Call `willMove(toParent:)` with nil first and remove the view yourself.
    open func removeFromParent() { leaveParent() }
    /// Transitions from one child to another. Adds the new view, animates the changes and removes the old view. If this
    /// controller is visible, both children receive their appearance calls.
    ///
    /// If either controller is not a child, or the old view has no superview, the call is reported and has no effect.
    /// - Parameters:
    ///   - fromViewController: The visible child.
    ///   - toViewController: The child to show. Set its view's frame beforehand; the view needs no superview.
    ///   - duration: The duration, in seconds, 0 or more.
    ///   - options: The curve, the handling of touches, and one of the transitions of `View.transition(from:to:)`.
    ///   - animations: The changes, or nil.
    ///   - completion: Always called (rule C 2), with whether the animation reached its end.
    open func transition(
        from fromViewController: ViewController, to toViewController: ViewController, duration: Double,
        options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(
            fromViewController, with: toViewController, duration: duration, options: options, animations: animations,
            completion: completion)
    }
    /// Whether a running transition, such as a push, is adding the controller to its parent.
    open var isMovingToParent: Bool { parentMove == .toParent }
    /// Whether a running transition, such as a pop, is removing the controller from its parent.
    open var isMovingFromParent: Bool { parentMove == .fromParent }
    /// The insets, in points, that the controller adds to its view's `safeAreaInsets`. Negative values reduce them.
    open var additionalSafeAreaInsets: EdgeInsets {
        get { barItems.additionalSafeArea }
        set { changeAdditionalSafeArea(to: newValue) }
    }
    /// The controller that this controller or an ancestor presents.
    open var presentedViewController: ViewController? { nearestPresentation?.presented }
    /// The controller that presents this controller or an ancestor.
    open var presentingViewController: ViewController? { nearestPresentedBy?.presenter }
    /// Whether a running transition is presenting the controller.
    open var isBeingPresented: Bool { isInPresenting }
    /// Whether a running transition is dismissing the controller.
    open var isBeingDismissed: Bool { if case .dismissing? = presentedBy?.state { true } else { false } }
    /// The presentation controller of this controller or an ancestor. If the controller is not presented, this is the
    /// one that its presentation would use.
    open var presentationController: PresentationController? { nearestPresentationController }
    /// The popover that presents the controller; always nil.
    open var popoverPresentationController: PopoverPresentationController? {
        presentationController as? PopoverPresentationController
    }
    /// The sheet that presents the controller, or will present it, or nil if the presentation is no sheet.
    open var sheetPresentationController: SheetPresentationController? {
        presentationController as? SheetPresentationController
    }
    /// The coordinator of the transition that the controller takes part in. Use it to animate alongside.
    open var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
        TransitionDirector.current.run(of: self)?.coordinator
    }
    /// Requests an update of the status bar. Within an animation block the change is animated.
    open func setNeedsStatusBarAppearanceUpdate() { viewIfLoaded?.window?.updateSystemBars() }
    /// Requests an update of the home indicator. Within an animation block the change is animated.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() { viewIfLoaded?.window?.updateSystemBars() }
    /// The traits of the view's window, or of the stage if the view is in no window.
    open var traitCollection: TraitCollection { currentTraits }
    /// The controller's item in a navigation bar, created on first access with the controller's title.
    open var navigationItem: NavigationItem { madeNavigationItem }
    /// The nearest navigation controller that contains this controller.
    open var navigationController: NavigationController? { ancestor() }
    /// The nearest tab bar controller that contains this controller.
    open var tabBarController: TabBarController? { ancestor() }
    /// The controller's item in a tab bar, created on first access with the controller's title. If none was set, a
    /// navigation controller has the item of its first page.
    open var tabBarItem: TabBarItem! {
        get { madeTabBarItem }
        set { changeTabBarItem(to: newValue) }
    }
    /// Whether the enclosing tab bar is hidden while the controller is in a navigation stack; false by default.
    open var hidesBottomBarWhenPushed: Bool {
        get { barItems.hidesBottomBar }
        set { barItems.hidesBottomBar = newValue }
    }

    // MARK: What storyboards call on iOS: to override it says what to write instead

    @available(*, unavailable, message: "there are no segues: do it before present or pushViewController")
    open func prepare(for segue: StoryboardSegue, sender: Any?) {}
    @available(*, unavailable, message: "there are no segues: decide before present or pushViewController")
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    @available(*, unavailable, message: "there are no nibs: set up in viewDidLoad()")
    open func awakeFromNib() {}
}
