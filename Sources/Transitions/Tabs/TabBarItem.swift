public import Drawing
import ViewHierarchy

/// A controller's item in a tab bar, as UIKit's `UITabBarItem`.
@preconcurrency @MainActor
open class TabBarItem {
    open var title: String? { didSet { if title != oldValue { didChange() } } }
    /// Drawn in its own colours, at its own size; takes the place of the icon.
    open var image: Image? { didSet { if image != oldValue { didChange() } } }
    /// Shown in place of the image while the tab is selected; nil, the default, is the image.
    open var selectedImage: Image? { didSet { if selectedImage != oldValue { didChange() } } }
    /// An outline that is filled with the bar's colour, in points; about 25 by 25.
    open var icon: Path? { didSet { if icon != oldValue { didChange() } } }
    /// Whether the tab can be chosen by a tap.
    open var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    /// The name of the item's button in tapes, traces and dumps, or nil.
    open var accessibilityIdentifier: String? { didSet { didChange() } }
    /// A number to find the item by.
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

    /// An item with an outline that has the bar's colour.
    public init(title: String?, icon: Path, tag: Int = 0) {
        self.title = title
        self.icon = icon
        self.tag = tag
    }

    private func didChange() { button?.show() }
}

extension ViewController {
    /// The controller's item in a tab bar; made with the controller's title when it is first asked for. A
    /// navigation controller whose own was never set has that of its first page.
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

    /// The nearest tab bar controller that this one is inside of.
    public var tabBarController: TabBarController? { ancestor() }

    /// Whether the tab bar around goes when the controller is pushed, as long as it is in the stack; false by default.
    public var hidesBottomBarWhenPushed: Bool {
        get { barItems.hidesBottomBar }
        set { barItems.hidesBottomBar = newValue }
    }
}
