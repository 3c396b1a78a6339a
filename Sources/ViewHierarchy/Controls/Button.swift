public import Drawing
public import Foundation

/// A control with a picture and a title in its middle, as UIKit's `UIButton`.
///
/// What is given for a state shows in it, else what is given for the normal one; `titleLabel` and `imageView` are
/// placed and filled by the button. A system button fades its content while it is held or off and takes the tint colour
/// for its title; a custom one has a white title and changes only by what is given for its states.
open class Button: Control {
    /// The appearance that a button has by itself.
    public enum ButtonType: Hashable, Sendable {
        case custom
        case system
    }

    /// How strongly the content shows while a system button is held, as UIKit's.
    static let highlightedAlpha = 0.3
    /// How strongly the title shows while a button is off.
    static let disabledAlpha = 0.4
    private static let gap = 4.0
    /// Room around a title, in points, where no insets are set.
    private static let titleInsets = EdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    /// The size that fits a button with neither title nor picture, in points: UIKit's.
    private static let emptySize = CGSize(width: 30, height: 34)

    /// The appearance that the button has by itself.
    public private(set) var buttonType = ButtonType.system
    /// Where the title is shown; never nil. Its text and colour are the button's business.
    public var titleLabel: Label? { label }
    /// Where the picture is shown; nil while there never was one.
    public private(set) var imageView: ImageView?
    /// Room around the content, in points; counts in the size that fits. Unless it is set, a title has 6 points above and
    /// below and 12 at its sides, and a picture by itself has none, as in UIKit.
    public var contentEdgeInsets: EdgeInsets {
        get { setInsets ?? (hasTitle ? Self.titleInsets : .zero) }
        set {
            setInsets = newValue
            setNeedsLayout()
        }
    }
    private var setInsets: EdgeInsets?

    private var hasTitle: Bool { currentTitle?.isEmpty == false }

    /// What is shown in one of the states, where that differs from the normal one.
    private struct Content {
        var title: String?
        var titleColor: Color?
        var image: Image?
    }

    private let label = Label(frame: .zero)
    private var contents: [State: Content] = [:]

    /// A button of a type, of no size at the origin.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
        showState()
    }

    /// A system button with a title that runs an action when it is pressed.
    public convenience init(type: ButtonType = .system, primaryAction: Action?) {
        self.init(type: type)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        addAction(primaryAction, for: .touchUpInside)
    }

    override func didInitialize() {
        label.textAlignment = .center
        addSubview(label)
        showState()
    }

    // MARK: Contents

    /// Sets what the title says in a state; nil is what it says in the normal one.
    public func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }

    /// Sets the title's colour in a state; nil is the one in the normal state, or there the button's own.
    public func setTitleColor(_ color: Color?, for state: State) { change(state) { $0.titleColor = color } }

    /// Sets the picture in a state; nil is the one in the normal state.
    public func setImage(_ image: Image?, for state: State) { change(state) { $0.image = image } }

    /// What the title says in a state.
    public func title(for state: State) -> String? { content(\.title, for: state) }

    /// The title's colour in a state.
    public func titleColor(for state: State) -> Color? {
        content(\.titleColor, for: state) ?? (buttonType == .system ? tintColor : .white)
    }

    /// The picture in a state.
    public func image(for state: State) -> Image? { content(\.image, for: state) }

    /// What the title says now.
    public var currentTitle: String? { title(for: state) }
    /// The title's colour now.
    public var currentTitleColor: Color { titleColor(for: state) ?? .white }
    /// The picture now.
    public var currentImage: Image? { image(for: state) }

    /// What the title says in the normal state.
    public var title: String? {
        get { title(for: .normal) }
        set { setTitle(newValue, for: .normal) }
    }

    private func content<Value>(_ part: KeyPath<Content, Value?>, for state: State) -> Value? {
        contents[state]?[keyPath: part] ?? contents[.normal]?[keyPath: part]
    }

    private func change(_ state: State, _ change: (inout Content) -> Void) {
        change(&contents[state, default: Content()])
        showState()
        setNeedsLayout()
    }

    // MARK: State

    open override var isHighlighted: Bool { didSet { showState() } }

    open override var isEnabled: Bool { didSet { showState() } }

    open override var isSelected: Bool { didSet { showState() } }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    private func showState() {
        label.text = currentTitle
        label.textColor = currentTitleColor
        if let image = currentImage, imageView == nil {
            let view = ImageView(image: image)
            view.contentMode = .scaleAspectFit
            insertSubview(view, belowSubview: label)
            imageView = view
        }
        if imageView?.image !== currentImage { setNeedsLayout() }
        imageView?.image = currentImage
        let held = buttonType == .system && isHighlighted ? Self.highlightedAlpha : 1
        label.alpha = isEnabled ? held : Self.disabledAlpha
        imageView?.alpha = label.alpha
    }

    override var pressEvents: Event { [.touchUpInside, .primaryActionTriggered] }

    // MARK: Layout

    /// The picture is left of the title, and by itself in the middle; it is made smaller where there is no room.
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

    /// Inside of the insets; those that nobody has set give way where the title needs their room.
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

    /// Where content of a width begins.
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

    /// The size of title and picture with the insets around them; 30 by 34 points where there is neither, nor insets, as
    /// in UIKit.
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
