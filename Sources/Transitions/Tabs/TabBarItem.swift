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

    private func didChange() { button?.update() }
}

extension ViewController {
    var madeTabBarItem: TabBarItem {
        if let item = barItems.tabBarItem { return item }
        if let root = (self as? NavigationController)?.stack.first { return root.tabBarItem }
        let item = TabBarItem(title: title)
        barItems.tabBarItem = item
        return item
    }

    func changeTabBarItem(to item: TabBarItem?) {
        barItems.tabBarItem = item
        tabBarController?.updateItems()
    }
}
