import Drawing
import Foundation
import ViewHierarchy

/// The button in a tab bar that shows an item.
final class TabBarButton: Control {
    /// The height of the middle of the picture, and of the text, in points from the bar's top, and the text's size;
    /// UIKit's, by observation.
    static let iconCenter = 17.5
    static let titleCenter = 40.0
    static let titleSize = 10.0
    private static let titleHeight = 14.0
    private static let disabledAlpha = 0.35

    let item: TabBarItem
    private let label = Label(frame: .zero)
    private let iconView = BarIconView(frame: .zero)
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

    /// Takes over what the item and the bar say.
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

    private static func icon(_ path: Path) -> BarIcon {
        let box = path.controlBounds
        return .fill(path.applying(CGAffineTransform(translationX: -box.minX, y: -box.minY)), box.size)
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
