public import Drawing
public import Foundation
public import ViewHierarchy

/// The bar of a tab bar controller, like UIKit's `UITabBar`. The selected item has the bar's tint color.
open class TabBar: View {
    /// The height of the bar, in points. The value is UIKit's.
    public static let height = 49.0

    /// The color of the items that are not selected. If nil, they are gray.
    open var unselectedItemTintColor: Color? { didSet { if unselectedItemTintColor != oldValue { showButtons() } } }
    /// The color of the bar. If nil, the bar is very light gray.
    open var barTintColor: Color? { didSet { showColors() } }
    /// The color of the line at the top, or nil for no line.
    open var hairlineColor: Color? = BarBackground.defaultLineColor { didSet { showColors() } }

    static let unselectedColor = Color.systemGray

    /// The tabs, from left to right. A tab bar controller sets them to the items of its controllers.
    open var items: [TabBarItem]? {
        get { buttons.map(\.item) }
        set { show(newValue ?? []) }
    }

    /// The tab that appears selected.
    open var selectedItem: TabBarItem? { didSet { showSelection() } }

    private let background = BarBackground(contentIs: .above)
    private var buttons: [TabBarButton] = []
    var tapAction: ((TabBarItem) -> Void)?
    /// The distance, in points, that the bar's color extends below the bar.
    var bottomExtension = 0.0 { didSet { if bottomExtension != oldValue { setNeedsLayout() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a bar with a zero frame. Reads nothing from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        background.add(to: self)
        showColors()
    }

    /// Sets `items`. The change is not animated.
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

    private func showColors() { background.show(barTintColor, line: hairlineColor) }

    open override func tintColorDidChange() { showButtons() }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

    open override func layoutSubviews() {
        let size = bounds.size
        background.fill(size, extending: bottomExtension)
        let safe = safeAreaInsets
        let width = (size.width - safe.left - safe.right) / Double(max(1, buttons.count))
        for (index, button) in buttons.enumerated() {
            button.fill(CGRect(x: safe.left + Double(index) * width, y: 0, width: width, height: size.height))
        }
    }
}

final class TabBarButton: Control {
    /// The distances, in points, from the bar's top to the centers of the icon and the title, and the font size of the
    /// title. Observed in UIKit.
    static let iconCenter = 17.5
    static let titleCenter = 40.0
    static let titleSize = 10.0
    private static let titleHeight = 14.0
    private static let disabledAlpha = 0.35

    let item: TabBarItem
    private let label = Label(frame: .zero)
    private let iconView = IconView(frame: .zero)
    private let imageView = ImageView(frame: .zero)
    private weak var bar: TabBar?

    init(_ item: TabBarItem, in bar: TabBar) {
        self.item = item
        self.bar = bar
        super.init(frame: .zero)
        item.button = self
        label.font = .systemFont(ofSize: Self.titleSize, weight: .medium)
        label.textAlignment = .center
        imageView.contentMode = .center
        for view in [iconView, imageView, label] { addSubview(view) }
        addAction(for: .touchUpInside) { [weak bar] button in bar?.tapped(button.item) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    override var isSelected: Bool { didSet { if isSelected != oldValue { show() } } }

    /// Updates the button from the item and the bar.
    func show() {
        guard let bar else { return }
        let color: Color = isSelected ? bar.tintColor : bar.unselectedItemTintColor ?? TabBar.unselectedColor
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        label.text = item.title
        label.textColor = color
        imageView.image = image
        iconView.icon = image == nil ? item.icon.map(Self.icon) : nil
        iconView.color = color
        isEnabled = item.isEnabled
        accessibilityIdentifier = item.accessibilityIdentifier
        alpha = item.isEnabled ? 1 : Self.disabledAlpha
        setNeedsLayout()
    }

    private static func icon(_ path: Path) -> Icon {
        let box = path.controlBounds
        return .filled(path.applying(CGAffineTransform(translationX: -box.minX, y: -box.minY)), box.size)
    }

    override func layoutSubviews() {
        let middle = CGPoint(x: bounds.midX, y: Self.iconCenter)
        iconView.fill(CGRect(center: middle, size: iconView.icon?.size ?? .zero))
        imageView.fill(CGRect(center: middle, size: imageView.image?.size ?? .zero))
        label.fill(
            CGRect(
                x: 0, y: Self.titleCenter - Self.titleHeight / 2, width: bounds.width, height: Self.titleHeight))
    }
}
