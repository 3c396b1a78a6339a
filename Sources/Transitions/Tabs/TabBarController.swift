import Drawing
import Foundation
import ViewHierarchy

/// Shows one of several controllers, chosen in a bar at the bottom, as UIKit's `UITabBarController`.
///
/// The selection changes at the call, and changes back where a transition is cancelled. Without an animator of the
/// delegate's the change is immediate. What is selected before a transition has begun is one transition with it; what is
/// selected while one runs is reported, ends that one at once (as completed, or where a finger has not yet decided as
/// cancelled) and is obeyed then.
open class TabBarController: ViewController {
    /// Receives the choice of a tab, and provides animators; weak (rule H 1).
    open weak var delegate: (any TabBarControllerDelegate)?
    /// The bar at the bottom.
    public let tabBar = TabBar(frame: .zero)

    private(set) lazy var childContainer = ChildContainer(of: self)
    var tabs: [ViewController] = []
    var selected: ViewController?
    /// The transition that is asked for or runs, with what was selected before it.
    var currentChange: (run: TransitionRun, before: ViewController?)?
    /// How many changes of the selection there have been.
    var changeCount = 0
    /// Whether the bar is put off screen, for a page that has asked so.
    var isBarAway = false

    // MARK: Tabs

    /// The controllers, from left to right.
    open var viewControllers: [ViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers; the change is not animated. What is selected stays so if it is still there, else the
    /// one at its place is.
    ///
    /// Controllers that are children of others or presented, and the same twice, are reported and nothing happens.
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

    /// The selected controller's place, from 0; `NSNotFound` where there is none. Setting it selects; a place that is
    /// not there is reported and nothing happens.
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

    /// The selected controller. Setting it selects; one that is none of the tabs is reported and nothing happens.
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
        showItems()
    }

    override var movesChildren: Bool { true }

    override var seenChildren: [ViewController] { childContainer.followers }

    override var frontChild: ViewController? { selected }

    override func safeArea(forChild child: ViewController) -> EdgeInsets? {
        guard tabs.contains(where: { $0 === child }) else { return nil }
        var insets = viewIfLoaded?.safeAreaInsets ?? .zero
        if !child.hidesTabBar { insets.bottom += TabBar.height }
        return insets
    }
}

/// The view of a tab bar controller: the selected one's place, and the bar over it.
final class TabBarControllerView: View {
    weak var controller: TabBarController?

    override func layoutSubviews() { controller?.layOut(in: bounds) }
}
