import Drawing
public import Foundation
public import ViewHierarchy

/// Manages a view and what is shown over it, as UIKit's `UIViewController`.
///
/// The view is made when it is first asked for. Lifecycle calls come in UIKit's order (rules G): a controller that is
/// going to be seen receives `viewWillAppear`, `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`, each once, and
/// with the opposite `will` in between where a transition is cancelled.
open class ViewController: Responder {
    // MARK: View

    /// The view; asking for it makes it, see `loadView()`.
    open var view: View! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { replaceView(by: newValue) }
    }
    private var loadedView: View?
    /// The view, if it has been made.
    public var viewIfLoaded: View? { loadedView }
    /// Whether the view has been made.
    public var isViewLoaded: Bool { loadedView != nil }

    /// What bars call the controller; also that of the navigation item and of the tab bar item, when it is set.
    open var title: String? { didSet { barItems.setTitle(title) } }
    /// The size that the controller would like its view to have where something else decides; zero for no wish.
    open var preferredContentSize = CGSize.zero {
        didSet {
            if preferredContentSize != oldValue {
                presentedBy?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
            }
        }
    }

    /// What the controller shows in the bars around, and how much of its view they cover.
    let barItems = BarItems()

    // MARK: Containment

    /// The controllers whose views are inside of this one's.
    public internal(set) var children: [ViewController] = []
    /// The controller that this one is a child of.
    public internal(set) weak var parent: ViewController?
    /// Whether the children receive the controller's appearance automatically; a controller that returns false forwards it by
    /// `beginAppearanceTransition(_:animated:)`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    // MARK: Presentation

    /// How the controller is presented; `.automatic`, a sheet, by default.
    open var modalPresentationStyle = ModalPresentationStyle.automatic {
        didSet { if modalPresentationStyle != oldValue { forgetPresentationController() } }
    }
    /// How the system animates the presentation where the transitioning delegate gives no animator.
    open var modalTransitionStyle = ModalTransitionStyle.coverVertical
    /// Gives the controller's presentation its animators; weak (rule H 1).
    open weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
        didSet { if transitioningDelegate !== oldValue { forgetPresentationController() } }
    }
    /// Whether a controller that is presented in the style `.currentContext` or `.overCurrentContext` covers this one
    /// rather than an ancestor.
    open var definesPresentationContext = false
    /// Whether a sheet can't be pulled away (rule G 4).
    open var isModalInPresentation = false

    /// What this controller presents; kept alive by it (rule H 1).
    var presentation: Presentation?
    /// The presentation by which this controller is there.
    weak var presentedBy: Presentation?
    /// The presentation controller that was asked for before there is a presentation.
    var preparedController: PresentationController?

    // MARK: Lifecycle

    /// Whether the view is seen, and what is changing.
    enum Appearance {
        case disappeared
        case appearing(animated: Bool)
        case appeared
        case disappearing(animated: Bool)
    }

    var appearance = Appearance.disappeared
    /// Whether `viewIsAppearing` is to be called yet.
    var isAppearingIsDue = false
    /// Whether the controller comes to a parent, or leaves it, by a transition that runs.
    var parentMove = ParentMove.none

    /// What a running transition does with a child.
    enum ParentMove {
        case none
        case toParent
        case fromParent
    }

    /// A controller whose view `loadView()` makes. There are no nib files here: both arguments are ignored.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// A controller whose view `loadView()` makes. There are no archives here: nothing is read.
    public required init?(coder: NSCoder) { super.init() }

    /// A controller whose view `loadView()` makes.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    // MARK: For subclasses

    /// Makes the view and sets `view`; a plain one as large as the stage unless overridden. Not to be called.
    open func loadView() { view = View(frame: Screen.main.bounds) }

    /// Called when the view has been made.
    open func viewDidLoad() {}

    /// Called before the view gets into the window, or a transition to it begins.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called between `viewWillAppear` and `viewDidAppear`, once the view is in the window; a trace has no line for it.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called when the view is seen and nothing moves it any more.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before a transition from the view begins.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the view is not seen any more.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called before the view lays its subviews out.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid its subviews out.
    open func viewDidLayoutSubviews() {}

    /// Called when bars cover another part of the view, see `View.safeAreaInsets`.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called before the view gets another size, as by rotation; the coordinator lets changes run alongside (rule G 5).
    /// Overrides call super, which calls the children.
    open func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator) {
        for child in children {
            let size = self.size(forChildContentContainer: child, withParentContainerSize: size)
            child.viewWillTransition(to: size, with: coordinator)
        }
    }

    /// The size that a child's view will have when this one's has `size`.
    open func size(
        forChildContentContainer container: ViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard let view = viewIfLoaded, let child = container.viewIfLoaded, child.bounds.size != view.bounds.size else {
            return parentSize
        }
        return child.bounds.size
    }

    /// Called before the controller gets another parent, or with nil none any more.
    open func willMove(toParent parent: ViewController?) {}

    /// Called after the controller has got another parent, or with nil has none any more.
    open func didMove(toParent parent: ViewController?) {}

    /// Whether the status bar would be hidden. There is none here: nobody asks, for code that says so.
    open var prefersStatusBarHidden: Bool { false }

    /// The appearance of the status bar. There is none here: nobody asks.
    open var preferredStatusBarStyle: StatusBarStyle { .default }

    /// The animation of the status bar. There is none here: nobody asks.
    open var preferredStatusBarUpdateAnimation: StatusBarAnimation { .fade }

    /// Whether a presented controller that does not fill the screen would decide about the status bar. There is none here.
    open var modalPresentationCapturesStatusBarAppearance = false

    /// Lets the status bar be asked for again. There is none here.
    public func setNeedsStatusBarAppearanceUpdate() {}

    // MARK: Presenting

    /// Presents a controller over this one, or over the ancestor that its style asks for (rule A 8).
    ///
    /// With animation the transition begins with the next step of the stage's time (rule A 7), without it is over at once.
    /// What can't be presented is reported and left alone: a controller that is presented already, one over a controller
    /// that presents already, and anything over a controller whose view is in no window. While a presentation or dismissal
    /// of either controller runs nothing happens, and nothing is reported, as in UIKit (rule J 1).
    /// - Parameters:
    ///   - viewControllerToPresent: A controller that has no parent and is not presented.
    ///   - flag: Whether the transition takes time.
    ///   - completion: Called when the presentation has completed; not where it was cancelled (rule C 4).
    open func present(
        _ viewControllerToPresent: ViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        beginPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Dismisses what this controller presents, with all that is presented over it; or where it presents nothing, this
    /// controller.
    ///
    /// With animation the transition begins with the next step of the stage's time (rule A 7), without it is over at once.
    /// Where nothing is presented, that is reported and nothing happens. While a transition to or from it runs nothing
    /// happens, and nothing is reported, as in UIKit (rule J 1).
    /// - Parameters:
    ///   - flag: Whether the transition takes time.
    ///   - completion: Called when the dismissal has completed; not where it was cancelled (rule C 4).
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        beginDismissing(animated: flag, completion: completion)
    }

    // MARK: For containers

    /// The children that are seen when this controller is.
    var seenChildren: [ViewController] {
        children.filter { child in
            guard let view = viewIfLoaded, let inner = child.viewIfLoaded else { return false }
            return inner.isDescendant(of: view)
        }
    }

    /// Whether this controller moves its children's views by transitions, and forwards their appearance itself.
    var movesChildren: Bool { false }

    /// What bars of this controller cover of a child's view that fills the room for children, together with what bars
    /// around this controller do; nil where the child's place decides.
    func safeArea(forChild child: ViewController) -> EdgeInsets? { nil }

    /// The child that is asked first about keys.
    var frontChild: ViewController? { nil }

    open override var next: Responder? { viewIfLoaded?.superview ?? parent }

    private func replaceView(by view: View?) {
        if let loadedView, loadedView.owner === self { loadedView.owner = nil }
        loadedView = view
        view?.owner = self
    }
}

extension ViewController {
    /// Makes the view, if that has not been done.
    public func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        loadView()
        if !isViewLoaded {
            TransitionDirector.current.report(
                self, "loadView()", "it has set no view", "an empty one is used; set view, or don't override loadView()"
            )
            view = View(frame: Screen.main.bounds)
        }
        report("viewDidLoad")
        viewDidLoad()
    }

    func report(_ method: String) {
        TransitionDirector.current.report(.lifecycle(method), TransitionDirector.name(of: self))
    }
}

extension ViewController: ViewOwner {
    package func viewWillLayOut(_ view: View) {
        updateSafeArea()
        viewWillLayoutSubviews()
    }

    package func viewDidLayOut(_ view: View) { viewDidLayoutSubviews() }

    package func viewDidMoveToWindow(_ view: View) {
        followWindow()
        callViewIsAppearing()
    }

    package var keyResponder: Responder {
        if let presentation, !presentation.isPending { return presentation.presented.keyResponder }
        return frontChild?.keyResponder ?? self
    }
}

/// The appearance of a status bar, as UIKit's `UIStatusBarStyle`; there is none here.
public enum StatusBarStyle: Hashable, Sendable {
    case `default`
    case lightContent
    case darkContent
}

/// The animation of a status bar, as UIKit's `UIStatusBarAnimation`; there is none here.
public enum StatusBarAnimation: Hashable, Sendable {
    case none
    case fade
    case slide
}

/// A name for the module `UIKit` to export, see there.
public enum _TransitionsMembers {}
