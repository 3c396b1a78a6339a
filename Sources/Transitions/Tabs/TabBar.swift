public import Drawing
public import Foundation
public import ViewHierarchy

/// The bar of a tab bar controller, as UIKit's `UITabBar`. The selected item has the bar's tint colour.
open class TabBar: View {
    /// Points, as UIKit's.
    public static let height = 49.0

    /// The colour of the items that are not selected; a grey where it is nil.
    open var unselectedItemTintColor: Color? { didSet { if unselectedItemTintColor != oldValue { showButtons() } } }
    /// The colour of the bar; a very light grey where it is nil.
    open var barTintColor: Color? { didSet { showColors() } }
    /// The line at the top; nil for none.
    open var hairlineColor: Color? = NavigationBar.defaultHairlineColor { didSet { showColors() } }

    static let unselectedColor = Color.systemGray

    /// The tabs, from left to right. A bar of a tab bar controller has those of its controllers.
    open var items: [TabBarItem]? {
        get { buttons.map(\.item) }
        set { show(newValue ?? []) }
    }

    /// The tab that is shown as selected.
    open var selectedItem: TabBarItem? { didSet { showSelection() } }

    private let backdrop = View(frame: .zero)
    private let line = View(frame: .zero)
    private var buttons: [TabBarButton] = []
    /// Receives the item that is tapped.
    var tapAction: ((TabBarItem) -> Void)?
    /// How far the bar's colour reaches below it, in points.
    var bottomExtension = 0.0 { didSet { if bottomExtension != oldValue { setNeedsLayout() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// As `init(frame: .zero)`; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        for view in [backdrop, line] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        showColors()
    }

    /// As setting `items`; the change is not animated.
    open func setItems(_ items: [TabBarItem]?, animated: Bool) { show(items ?? []) }

    func tapped(_ item: TabBarItem) { tapAction?(item) }

    private func show(_ items: [TabBarItem]) {
        let old = buttons
        buttons = items.map { item in old.first { $0.item === item } ?? TabBarButton(item, in: self) }
        for button in old where !buttons.contains(where: { $0 === button }) { button.removeFromSuperview() }
        for button in buttons where button.superview !== self { addSubview(button) }
        showSelection()
        setNeedsLayout()
    }

    private func showSelection() { for button in buttons { button.isSelected = button.item === selectedItem } }

    private func showButtons() { for button in buttons { button.show() } }

    private func showColors() {
        backdrop.backgroundColor = barTintColor ?? NavigationBar.defaultColor
        line.backgroundColor = hairlineColor
    }

    open override func tintColorDidChange() { showButtons() }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

    open override func layoutSubviews() {
        let size = bounds.size
        backdrop.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height + bottomExtension)
        line.frame = CGRect(x: 0, y: 0, width: size.width, height: NavigationBar.hairline)
        let width = size.width / Double(max(1, buttons.count))
        for (index, button) in buttons.enumerated() {
            button.fill(CGRect(x: Double(index) * width, y: 0, width: width, height: size.height))
        }
    }
}
