import Drawing
import Foundation
import ViewHierarchy

/// The button of a bar button item.
final class BarButton: Control {
    /// The alpha of a highlighted and of a disabled button. Observed in UIKit.
    static let highlightedAlpha = 0.3
    private static let disabledAlpha = 0.35
    /// The font size of the title, in points. The value is UIKit's.
    static let textSize = 17.0
    /// The minimum width of the button, in points.
    static let leastWidth = 24.0

    let item: BarButtonItem
    private let label = Label(frame: .zero)
    private let iconView = IconView(frame: .zero)
    private let imageView = ImageView(frame: .zero)
    /// The custom view that is shown.
    private var customView: View?
    private let tint: () -> Color
    private let resize: () -> Void

    /// - Parameters:
    ///   - tint: Returns the bar's color for buttons.
    ///   - resize: Called when the button's size may have changed.
    init(_ item: BarButtonItem, tint: @escaping () -> Color, resize: @escaping () -> Void) {
        self.item = item
        self.tint = tint
        self.resize = resize
        super.init(frame: .zero)
        item.button = self
        imageView.contentMode = .center
        for view in [label, iconView, imageView] { addSubview(view) }
        addAction(for: .touchUpInside) { [weak item] _ in item?.performAction() }
        update()
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { updateState() } }

    func update() {
        let color = item.tintColor ?? tint()
        let hasIcon = item.icon != nil
        label.text = item.customView == nil && item.image == nil && !hasIcon ? item.title : nil
        label.font = .systemFont(ofSize: Self.textSize, weight: item.style == .done ? .semibold : .regular)
        label.textColor = color
        label.textAlignment = .center
        iconView.icon = item.customView == nil && item.image == nil ? item.icon : nil
        iconView.color = color
        imageView.image = item.customView == nil ? item.image : nil
        if customView !== item.customView {
            if customView?.superview === self { customView?.removeFromSuperview() }
            customView = item.customView
        }
        if let customView, customView.superview !== self { addSubview(customView) }
        isEnabled = item.isEnabled && !item.isSpace
        isUserInteractionEnabled = !item.isSpace
        updateState()
        setNeedsLayout()
        resize()
    }

    private func updateState() {
        let alpha = !item.isEnabled ? Self.disabledAlpha : isHighlighted ? Self.highlightedAlpha : 1
        for view in [label, iconView, imageView] { view.alpha = alpha }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: item.width > 0 ? item.width : naturalWidth, height: size.height)
    }

    private var naturalWidth: Double {
        if let view = item.customView { return Self.size(of: view).width }
        if item.isSpace { return 0 }
        let width =
            item.image?.size.width ?? iconView.icon?.size.width
            ?? label.sizeThatFits(CGSize(width: .max, height: 0)).width
        return max(Self.leastWidth, width)
    }

    static func size(of view: View) -> CGSize {
        let fitting = view.sizeThatFits(CGSize(width: Double.infinity, height: .infinity))
        return fitting.width > 0 ? fitting : view.bounds.size
    }

    override func layoutSubviews() {
        for view in [label, iconView, imageView] { view.frame = bounds }
        if let view = item.customView {
            view.fill(CGRect(center: bounds.center, size: Self.size(of: view)))
        }
    }
}

/// The back button: a chevron and the title of the previous item.
final class NavigationBackButton: Control {
    /// The distances, in points, from the left edge to the chevron and from there to the title. Observed in UIKit.
    static let margin = 8.0
    static let gap = 6.0

    /// The button's `accessibilityIdentifier`, by which tests and tapes find it.
    private static let identifier = "back"

    let chevron = IconView(.chevron)
    let label = Label(frame: .zero)
    /// The view that dims when the button is highlighted, so that transitions can set the alpha of its subviews.
    private let holder = ContainerView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: BarButton.textSize)
        accessibilityIdentifier = Self.identifier
        holder.isUserInteractionEnabled = false
        addSubview(holder)
        holder.addSubview(chevron)
        holder.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { holder.alpha = isHighlighted ? BarButton.highlightedAlpha : 1 } }

    var color = Color.black {
        didSet {
            chevron.color = color
            label.textColor = color
        }
    }

    func width(for text: String) -> Double {
        let start = Self.margin + Icon.chevron.size.width
        guard !text.isEmpty else { return start + Self.margin }
        return start + Self.gap + TextSystem.measuring.width(of: text, font: label.font).rounded(.up)
    }

    override func layoutSubviews() {
        holder.frame = bounds
        let size = Icon.chevron.size
        chevron.fill(CGRect(origin: CGPoint(x: Self.margin, y: (bounds.height - size.height) / 2), size: size))
        let start = Self.margin + size.width + Self.gap
        label.fill(CGRect(x: start, y: 0, width: max(0, bounds.width - start), height: bounds.height))
    }
}
