public import Drawing
public import Foundation

/// A control with a centered image and title, like UIKit's `UIButton`.
///
/// Contents set for a state show in that state; otherwise those of the normal state show. The button places and fills
/// `titleLabel` and `imageView`. A system button fades its content while it is highlighted or disabled and uses the
/// tint color for its title. A custom one has a white title and changes only by the contents of its states.
open class Button: Control {
    /// The default appearance of a button.
    public enum ButtonType: Hashable, Sendable {
        case custom
        case system
    }

    /// The alpha of a system button's content while it is highlighted, as in UIKit.
    static let highlightedAlpha = 0.3
    /// The alpha of the content while the button is disabled.
    static let disabledAlpha = 0.4
    private static let gap = 4.0
    /// The default insets of a title, in points.
    private static let titleInsets = EdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    /// The fitting size of a button with neither title nor image, in points, as in UIKit.
    private static let emptySize = CGSize(width: 30, height: 34)

    /// The default appearance of the button.
    open private(set) var buttonType = ButtonType.system
    /// The label of the title; never nil. The button sets its text and color.
    open var titleLabel: Label? { label }
    /// The view of the image; nil until an image is set.
    open private(set) var imageView: ImageView?
    /// The insets of the content, in points, which count in the fitting size. By default, a title has 6 points above
    /// and below and 12 at its sides, and an image alone has none, as in UIKit.
    open var contentEdgeInsets: EdgeInsets {
        get { setInsets ?? (hasTitle ? Self.titleInsets : .zero) }
        set {
            setInsets = newValue
            fittingSizeDidChange()
        }
    }
    private var setInsets: EdgeInsets?

    private var hasTitle: Bool { currentTitle?.isEmpty == false }

    /// The contents of a state, where they differ from the normal ones.
    private struct Content {
        var title: String?
        var titleColor: Color?
        var image: Image?
    }

    private let label = Label(frame: .zero)
    private var contents: [State: Content] = [:]

    /// Creates a button of a type, of zero size at the origin.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    /// Creates a button with an action's title that runs the action when pressed.
    public convenience init(type: ButtonType = .system, primaryAction: Action?) {
        self.init(type: type)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        addAction(primaryAction, for: .touchUpInside)
    }

    override func didInitialize() {
        label.textAlignment = .center
        // Also that of its font, or of the title of another state.
        label.fittingSizeDidChange = { [weak self] in self?.fittingSizeDidChange() }
        addSubview(label)
        updateState()
    }

    // MARK: Contents

    /// Sets the title of a state; nil uses that of the normal state.
    open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }

    /// Sets the title's color in a state; nil uses that of the normal state, or else the button's default.
    open func setTitleColor(_ color: Color?, for state: State) { change(state) { $0.titleColor = color } }

    /// Sets the image of a state; nil uses that of the normal state.
    open func setImage(_ image: Image?, for state: State) { change(state) { $0.image = image } }

    /// Returns the title of a state.
    open func title(for state: State) -> String? { content(\.title, for: state) }

    /// Returns the title's color in a state.
    open func titleColor(for state: State) -> Color? {
        content(\.titleColor, for: state) ?? (buttonType == .system ? tintColor : .white)
    }

    /// Returns the image of a state.
    open func image(for state: State) -> Image? { content(\.image, for: state) }

    /// The current title.
    open var currentTitle: String? { title(for: state) }
    /// The title's current color.
    open var currentTitleColor: Color { titleColor(for: state) ?? .white }
    /// The current image.
    open var currentImage: Image? { image(for: state) }

    private func content<Value>(_ part: KeyPath<Content, Value?>, for state: State) -> Value? {
        contents[state]?[keyPath: part] ?? contents[.normal]?[keyPath: part]
    }

    private func change(_ state: State, _ change: (inout Content) -> Void) {
        change(&contents[state, default: Content()])
        updateState()
    }

    private func fittingSizeDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: State

    open override var isHighlighted: Bool { didSet { updateState() } }

    open override var isEnabled: Bool { didSet { updateState() } }

    open override var isSelected: Bool { didSet { updateState() } }

    open override func tintColorDidChange() { updateState() }

    private func updateState() {
        label.text = currentTitle
        label.textColor = currentTitleColor
        let isOtherImage = imageView?.image !== currentImage
        if let image = currentImage, imageView == nil {
            let view = ImageView(image: image)
            view.contentMode = .scaleAspectFit
            insertSubview(view, belowSubview: label)
            imageView = view
        }
        if isOtherImage { fittingSizeDidChange() }
        imageView?.image = currentImage
        let held = buttonType == .system && isHighlighted ? Self.highlightedAlpha : 1
        label.alpha = isEnabled ? held : Self.disabledAlpha
        imageView?.alpha = label.alpha
    }

    override var pressEvents: Event { [.touchUpInside, .primaryActionTriggered] }

    // MARK: Layout

    /// Places the image left of the title, or alone in the middle; it is scaled down if it does not fit.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = room
        guard let imageView, let image = imageView.image else {
            imageView?.frame = .zero
            label.frame = room
            return
        }
        let fits = image.size.width <= room.width && image.size.height <= room.height
        let size = fits ? image.size : room.aspectFit(image.size).size
        guard hasTitle else {
            let left = start(of: size.width, in: room)
            imageView.frame = CGRect(x: left, y: room.midY - size.height / 2, width: size.width, height: size.height)
            label.frame = .zero
            return
        }
        let text = min(label.sizeThatFits(room.size).width, max(0, room.width - size.width - Self.gap))
        let left = start(of: size.width + Self.gap + text, in: room)
        imageView.frame = CGRect(x: left, y: room.midY - size.height / 2, width: size.width, height: size.height)
        label.frame = CGRect(x: left + size.width + Self.gap, y: room.minY, width: text, height: room.height)
    }

    /// The area inside the insets; default insets shrink if the title needs their space.
    private var room: CGRect {
        var insets = contentEdgeInsets
        if setInsets == nil, hasTitle {
            let content = sizeThatFits(.zero).width - insets.left - insets.right
            let side = max(0, (bounds.width - content) / 2)
            insets.left = min(insets.left, side)
            insets.right = min(insets.right, side)
        }
        return bounds.inset(by: insets)
    }

    /// Returns the start of content of a width.
    private func start(of width: Double, in room: CGRect) -> Double {
        switch contentHorizontalAlignment {
        case .center: room.midX - width / 2
        case .left, .leading, .fill: room.minX
        case .right, .trailing: room.maxX - width
        }
    }

    open override var contentHorizontalAlignment: ContentHorizontalAlignment {
        didSet {
            switch contentHorizontalAlignment {
            case .center: label.textAlignment = .center
            case .left, .leading, .fill: label.textAlignment = .left
            case .right, .trailing: label.textAlignment = .right
            }
        }
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Returns the size of title and image with the insets; 30 by 34 points without contents and insets, as in UIKit.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        if currentImage == nil, !hasTitle, setInsets == nil { return Self.emptySize }
        let picture = currentImage?.size ?? .zero
        let isPictureOnly = currentImage != nil && !hasTitle
        let text = isPictureOnly ? .zero : label.sizeThatFits(CGSize(width: Double.infinity, height: .infinity))
        let gap = picture.width > 0 && text.width > 0 ? Self.gap : 0
        return CGSize(
            width: text.width + gap + picture.width + contentEdgeInsets.left + contentEdgeInsets.right,
            height: max(text.height, picture.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
    }
}

/// What buttons have here and UIKit's have not; a button of your own can declare a property of this name.
@preconcurrency @MainActor
public protocol TitledButton: Button {}

extension Button: TitledButton {}

extension TitledButton {
    /// The title of the normal state.
    public var title: String? {
        get { title(for: .normal) }
        set { setTitle(newValue, for: .normal) }
    }
}
