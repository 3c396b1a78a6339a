import Drawing
import Foundation
public import ViewHierarchy

/// What a controller shows in a navigation bar, as UIKit's `UINavigationItem`.
@preconcurrency @MainActor
open class NavigationItem {
    open var title: String? { didSet { if title != oldValue { didChange() } } }
    /// Shown in place of the title.
    open var titleView: View? { didSet { if titleView !== oldValue { didChange() } } }
    /// From the left edge, after the back button or in its place.
    open var leftBarButtonItems: [BarButtonItem]? { didSet { didChange() } }
    /// From the right edge leftwards.
    open var rightBarButtonItems: [BarButtonItem]? { didSet { didChange() } }
    /// Whether there is no back button.
    open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { didChange() } } }
    /// Whether the left items are beside the back button rather than in its place.
    open var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { didChange() } }
    }
    /// What the back button says that leads to this item; nil, the default, is the title.
    open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { didChange() } } }
    /// Its title is what the back button says that leads to this item; where it goes is not asked for.
    open var backBarButtonItem: BarButtonItem? { didSet { if backBarButtonItem !== oldValue { didChange() } } }

    /// The bar that shows the item, or leads back to it.
    weak var bar: NavigationBar?

    public init(title: String? = nil) { self.title = title }

    open var leftBarButtonItem: BarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    open var rightBarButtonItem: BarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// As setting the property; the change is not animated.
    open func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }

    /// As setting the property; the change is not animated.
    open func setRightBarButton(_ item: BarButtonItem?, animated: Bool) { rightBarButtonItem = item }

    /// As setting the property; the change is not animated.
    open func setHidesBackButton(_ hides: Bool, animated: Bool) { hidesBackButton = hides }

    var titleForBack: String {
        backBarButtonItem?.title ?? backButtonTitle ?? title ?? Self.plainBackTitle
    }

    /// What the back button says where there is no title, or no room for it.
    static let plainBackTitle = "Back"

    private func didChange() { bar?.itemDidChange() }
}

extension ViewController {
    /// What the controller shows in a navigation bar; made with the controller's title when it is first asked for.
    public var navigationItem: NavigationItem {
        if let item = barItems.navigationItem { return item }
        let item = NavigationItem(title: title)
        barItems.navigationItem = item
        return item
    }
}

/// What a controller shows in the bars around it, and how much of its view they cover.
@MainActor
final class BarItems {
    /// Made when it is first asked for.
    var navigationItem: NavigationItem?
    /// Made when it is first asked for.
    var tabBarItem: TabBarItem?
    var hidesBottomBar = false
    var additionalSafeArea = EdgeInsets.zero
    /// What the controller received last.
    var lastSafeArea = EdgeInsets.zero

    func setTitle(_ title: String?) {
        navigationItem?.title = title
        tabBarItem?.title = title
    }
}
