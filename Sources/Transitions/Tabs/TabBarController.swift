import Drawing
import Foundation
import ViewHierarchy

/// A container that shows one of several controllers, like UIKit's `UITabBarController`. A bar at the bottom selects
/// it.
///
/// The selection changes at the call, and changes back if the transition is cancelled. If the delegate has no animator,
/// the change is immediate. Changes before a transition begins are combined into one. A change while a transition runs
/// is reported, ends that one at once (as cancelled if a gesture drives it, else as completed) and then takes effect.
open class TabBarController: ViewController {
    /// The object that is notified of tab selections and provides animators; weak (rule H 1).
    open weak var delegate: (any TabBarControllerDelegate)?
    /// The bar at the bottom.
    open internal(set) var tabBar = TabBar(frame: .zero)

    private(set) lazy var childContainer = ChildContainer(of: self)
    var tabs: [ViewController] = []
    var selected: ViewController?
    /// The pending or running transition and the controller that was selected before it.
    var currentChange: (run: TransitionRun, before: ViewController?)?
    /// The number of selection changes so far.
    var changeCount = 0
    /// Whether the bar is off screen because a page hides it.
    var isBarAway = false

    // MARK: Tabs

    /// The controllers, from left to right.
    open var viewControllers: [ViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers without animation. The selected controller stays selected if it is still there.
    /// Otherwise the controller at its index is selected.
    ///
    /// If a controller is presented, a child of another one or there twice, the call is reported and nothing happens.
    open func setViewControllers(_ viewControllers: [ViewController]?, animated: Bool) {
        let call = "setViewControllers(_:animated:)"
        let wanted = viewControllers ?? []
        endRunningChange(for: call)
        if let cause = obstacle(to: wanted) {
            TransitionDirector.current.report(self, call, cause, "the tabs stay as they are")
            return
        }
        replaceTabs(by: wanted)
    }

    /// The index of the selected controller, or `NSNotFound` if there is none. Setting it selects a tab. An index out
    /// of range is reported and nothing happens.
    open var selectedIndex: Int {
        get { tabs.firstIndex { $0 === selected } ?? NSNotFound }
        set {
            guard tabs.indices.contains(newValue) else {
                TransitionDirector.current.report(
                    self, "selectedIndex = \(newValue)", "there are \(tabs.count) tabs", "the selection stays")
                return
            }
            select(tabs[newValue], call: "selectedIndex = \(newValue)")
        }
    }

    /// The selected controller. Setting it selects a tab. A controller that is no tab is reported and nothing happens.
    open var selectedViewController: ViewController? {
        get { selected }
        set {
            let call = "selectedViewController"
            guard let newValue, tabs.contains(where: { $0 === newValue }) else {
                TransitionDirector.current.report(self, call, "it is none of the tabs", "the selection stays")
                return
            }
            select(newValue, call: call)
        }
    }

    // MARK: View

    open override func loadView() {
        let own = TabBarControllerView(frame: Screen.main.bounds)
        own.controller = self
        own.addSubview(childContainer)
        own.addSubview(tabBar)
        view = own
        tabBar.tapAction = { [weak self] in self?.tapped($0) }
        updateItems()
    }

    override var movesChildren: Bool { true }

    override var seenChildren: [ViewController] { childContainer.followers }

    override var frontChild: ViewController? { selected }

    open override var childForStatusBarStyle: ViewController? { selected }

    open override var childForStatusBarHidden: ViewController? { selected }

    open override var childForHomeIndicatorAutoHidden: ViewController? { selected }

    override func safeArea(forChild child: ViewController) -> EdgeInsets? {
        guard tabs.contains(where: { $0 === child }) else { return nil }
        var insets = viewIfLoaded?.safeAreaInsets ?? .zero
        if !child.hidesTabBar { insets.bottom += barHeight }
        return insets
    }

    override var hasTranslucentBars: Bool { tabBar.isTranslucent }

    override func barInsets(forChild child: ViewController) -> EdgeInsets {
        var insets = EdgeInsets.zero
        if !child.hidesTabBar { insets.bottom = safeArea(forChild: child)?.bottom ?? 0 }
        return insets
    }
}

/// The view of a tab bar controller: the container of the selected controller with the bar over it.
final class TabBarControllerView: View {
    weak var controller: TabBarController?

    override func layoutSubviews() { controller?.layOut(in: bounds) }
}
