public import Drawing
public import Foundation
public import ViewHierarchy

/// The bar of a tab bar controller, like UIKit's `UITabBar`. The selected item has the bar's tint color.
open class TabBar: View {
    /// The height of the bar, in points. The value is UIKit's.
    public static let height = 49.0
    /// The height of the bar on phones in landscape except the largest, in points. The value is UIKit's.
    public static let lowHeight = 32.0

    /// The color of the items that are not selected. If nil, they are gray.
    open var unselectedItemTintColor: Color? { didSet { if unselectedItemTintColor != oldValue { updateButtons() } } }
    /// The color of the bar. If nil, the bar is very light gray.
    open var barTintColor: Color? { didSet { updateColors() } }
    /// The color of the line at the top, or nil for no line.
    open var hairlineColor: Color? = BarBackground.defaultLineColor { didSet { updateColors() } }

    /// Whether content extends below the bar by default; see `extendedLayoutIncludesOpaqueBars`. The bar's color is opaque
    /// either way.
    open var isTranslucent = true { didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } } }

    static let unselectedColor = Color.systemGray

    /// The tabs, from left to right. A tab bar controller sets them to the items of its controllers.
    open var items: [TabBarItem]? {
        get { buttons.map(\.item) }
        set { display(newValue ?? []) }
    }

    /// The tab that appears selected.
    open var selectedItem: TabBarItem? { didSet { updateSelection() } }

    private let background = BarBackground(contentIs: .above)
    private var buttons: [TabBarButton] = []
    var tapAction: ((TabBarItem) -> Void)?
    /// The distance, in points, that the bar's color extends below the bar.
    var bottomExtension = 0.0 { didSet { if bottomExtension != oldValue { setNeedsLayout() } } }
    /// The places of icons and titles.
    var arrangement = TabBarArrangement.stacked { didSet { if arrangement != oldValue { updateButtons() } } }

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
        updateColors()
    }

    /// Sets `items`. The change is not animated.
    open func setItems(_ items: [TabBarItem]?, animated: Bool) { display(items ?? []) }

    func tapped(_ item: TabBarItem) { tapAction?(item) }

    private func display(_ items: [TabBarItem]) {
        let old = buttons
        buttons = items.map { item in old.first { $0.item === item } ?? TabBarButton(item, in: self) }
        for button in old where !buttons.contains(where: { $0 === button }) { button.removeFromSuperview() }
        for button in buttons where button.superview !== self { addSubview(button) }
        updateSelection()
        setNeedsLayout()
    }

    private func updateSelection() { for button in buttons { button.isSelected = button.item === selectedItem } }

    private func updateButtons() { for button in buttons { button.update() } }

    private func updateColors() { background.setColors(barTintColor, line: hairlineColor) }

    open override func tintColorDidChange() { updateButtons() }

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

/// The places of a tab's icon and title.
@MainActor
enum TabBarArrangement {
    /// The title below the icon.
    case stacked
    /// The title beside the icon: on tablets and on the largest phone in landscape.
    case beside
    /// The title beside a smaller icon, in a low bar.
    case low

    init(on device: HeldDevice?) {
        guard let device else {
            self = .stacked
            return
        }
        self = device.hasLowBars ? .low : device.isWidthRegular ? .beside : .stacked
    }

    /// The font size of the title, in points. That of stacked ones is observed in UIKit, the other is chosen.
    var titleSize: Double { self == .stacked ? TabBarButton.titleSize : 13 }

    /// The size of an icon, as a fraction of its own: from about 25 points to 18, which Apple's Human Interface Guidelines
    /// give for low bars.
    var iconScale: Double { self == .low ? 18.0 / 25 : 1 }
}

final class TabBarButton: Control {
    /// The distances, in points, from the bar's top to the centers of the icon and the title, and the font size of the
    /// title. Observed in UIKit.
    static let iconCenter = 17.5
    static let titleCenter = 40.0
    static let titleSize = 10.0
    private static let titleHeight = 14.0
    /// The distance between an icon and a title beside it, in points. Chosen.
    private static let gap = 6.0
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
        label.textAlignment = .center
        imageView.contentMode = .center
        for view in [iconView, imageView, label] { addSubview(view) }
        addAction(for: .touchUpInside) { [weak bar] button in bar?.tapped(button.item) }
        update()
    }

    required init?(coder: NSCoder) { nil }

    override var isSelected: Bool { didSet { if isSelected != oldValue { update() } } }

    /// Updates the button from the item and the bar.
    func update() {
        guard let bar else { return }
        let color: Color = isSelected ? bar.tintColor : bar.unselectedItemTintColor ?? TabBar.unselectedColor
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        label.text = item.title
        label.textColor = color
        label.font = .systemFont(ofSize: bar.arrangement.titleSize, weight: .medium)
        imageView.image = image
        iconView.icon = image == nil ? item.icon.map { Self.icon($0, bar.arrangement.iconScale) } : nil
        iconView.color = color
        isEnabled = item.isEnabled
        accessibilityIdentifier = item.accessibilityIdentifier
        alpha = item.isEnabled ? 1 : Self.disabledAlpha
        setNeedsLayout()
    }

    private static func icon(_ path: Path, _ scale: Double) -> Icon {
        let box = path.controlBounds
        let fit = CGAffineTransform(translationX: -box.minX, y: -box.minY)
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
        return .filled(path.applying(fit), CGSize(width: box.width * scale, height: box.height * scale))
    }

    override func layoutSubviews() {
        if bar?.arrangement == .stacked { layOutStacked() } else { layOutBeside() }
    }

    private func layOutBeside() {
        let icon = iconView.icon?.size ?? imageView.image?.size ?? .zero
        let start = icon.width > 0 ? icon.width + Self.gap : 0
        let natural = label.sizeThatFits(CGSize(width: Double.infinity, height: .infinity)).width
        let width = max(0, min(natural, bounds.width - start))
        let x = ((bounds.width - start - width) / 2).rounded()
        let middle = CGPoint(x: x + icon.width / 2, y: bounds.midY)
        iconView.fill(CGRect(center: middle, size: iconView.icon?.size ?? .zero))
        imageView.fill(CGRect(center: middle, size: imageView.image?.size ?? .zero))
        label.fill(CGRect(x: x + start, y: 0, width: width, height: bounds.height))
    }

    private func layOutStacked() {
        let middle = CGPoint(x: bounds.midX, y: Self.iconCenter)
        iconView.fill(CGRect(center: middle, size: iconView.icon?.size ?? .zero))
        imageView.fill(CGRect(center: middle, size: imageView.image?.size ?? .zero))
        label.fill(
            CGRect(
                x: 0, y: Self.titleCenter - Self.titleHeight / 2, width: bounds.width, height: Self.titleHeight))
    }
}
