import Drawing
import Foundation
public import ViewHierarchy

/// The content of a navigation bar for a controller, like UIKit's `UINavigationItem`.
@preconcurrency @MainActor
open class NavigationItem {
    open var title: String? { didSet { if title != oldValue { didChange() } } }
    /// A view that replaces the title.
    open var titleView: View? { didSet { if titleView !== oldValue { didChange() } } }
    /// The items from the left edge, after the back button or instead of it.
    open var leftBarButtonItems: [BarButtonItem]? { didSet { didChange() } }
    /// The items from the right edge leftward.
    open var rightBarButtonItems: [BarButtonItem]? { didSet { didChange() } }
    /// Whether the back button is hidden.
    open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { didChange() } } }
    /// Whether the left items appear beside the back button rather than instead of it.
    open var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { didChange() } }
    }
    /// The title of the back button that leads to this item. If nil, the default, it is `title`.
    open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { didChange() } } }
    /// An item whose title is used for the back button that leads to this item. Its action is ignored.
    open var backBarButtonItem: BarButtonItem? { didSet { if backBarButtonItem !== oldValue { didChange() } } }

    /// The bar that shows the item or its back button.
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

    /// Sets `leftBarButtonItem`. The change is not animated.
    open func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }

    /// Sets `rightBarButtonItem`. The change is not animated.
    open func setRightBarButton(_ item: BarButtonItem?, animated: Bool) { rightBarButtonItem = item }

    /// Sets `hidesBackButton`. The change is not animated.
    open func setHidesBackButton(_ hides: Bool, animated: Bool) { hidesBackButton = hides }

    var titleForBack: String {
        backBarButtonItem?.title ?? backButtonTitle ?? title ?? Self.plainBackTitle
    }

    /// The title of the back button if there is no title or no room for it.
    static let plainBackTitle = "Back"

    private func didChange() { bar?.itemDidChange() }
}

extension ViewController {
    var madeNavigationItem: NavigationItem {
        if let item = barItems.navigationItem { return item }
        let item = NavigationItem(title: title)
        barItems.navigationItem = item
        return item
    }
}

/// A controller's items in the enclosing bars, and its safe area.
@MainActor
final class BarItems {
    /// Created on first access.
    var navigationItem: NavigationItem?
    /// Created on first access.
    var tabBarItem: TabBarItem?
    var hidesBottomBar = false
    var additionalSafeArea = EdgeInsets.zero
    /// The safe area of the last notification.
    var lastSafeArea = EdgeInsets.zero

    func setTitle(_ title: String?) {
        navigationItem?.title = title
        tabBarItem?.title = title
    }
}
