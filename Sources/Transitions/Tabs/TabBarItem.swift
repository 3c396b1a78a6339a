public import Drawing
import ViewHierarchy

/// The item of a controller in a tab bar, like UIKit's `UITabBarItem`.
@preconcurrency @MainActor
open class TabBarItem {
    open var title: String? { didSet { if title != oldValue { didChange() } } }
    /// The image, drawn in its own colors at its own size. It replaces the icon.
    open var image: Image? { didSet { if image != oldValue { didChange() } } }
    /// The image while the tab is selected. If nil, the default, `image` is used.
    open var selectedImage: Image? { didSet { if selectedImage != oldValue { didChange() } } }
    /// An outline, in points, that is filled with the bar's color; about 25 by 25 points.
    open var icon: Path? { didSet { if icon != oldValue { didChange() } } }
    /// Whether a tap can select the tab.
    open var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    /// The name of the item's button in tapes, traces and dumps.
    open var accessibilityIdentifier: String? { didSet { didChange() } }
    /// A number that identifies the item.
    open var tag: Int

    weak var button: TabBarButton?

    public init(title: String? = nil, image: Image? = nil, tag: Int = 0) {
        self.title = title
        self.image = image
        self.tag = tag
    }

    public init(title: String?, image: Image?, selectedImage: Image?) {
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
        tag = 0
    }

    /// Creates an item with an outline that is filled with the bar's color.
    public init(title: String?, icon: Path, tag: Int = 0) {
        self.title = title
        self.icon = icon
        self.tag = tag
    }

    private func didChange() { button?.show() }
}

extension ViewController {
    /// The controller's item in a tab bar, created on first access with the controller's title. If none was set, a
    /// navigation controller has the item of its first page.
    public var tabBarItem: TabBarItem! {
        get {
            if let item = barItems.tabBarItem { return item }
            if let root = (self as? NavigationController)?.stack.first { return root.tabBarItem }
            let item = TabBarItem(title: title)
            barItems.tabBarItem = item
            return item
        }
        set {
            barItems.tabBarItem = newValue
            tabBarController?.showItems()
        }
    }

    /// The nearest tab bar controller that contains this controller.
    public var tabBarController: TabBarController? { ancestor() }

    /// Whether the enclosing tab bar is hidden while the controller is in a navigation stack; false by default.
    public var hidesBottomBarWhenPushed: Bool {
        get { barItems.hidesBottomBar }
        set { barItems.hidesBottomBar = newValue }
    }
}
