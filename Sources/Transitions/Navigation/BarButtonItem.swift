public import Drawing
public import ViewHierarchy

/// A button in a navigation bar, like UIKit's `UIBarButtonItem`.
///
/// Instead of a selector, name a method: `BarButtonItem(title: "Save", style: .done, target: self, action:
/// Editor.save)`.
@preconcurrency @MainActor
open class BarButtonItem {
    /// The styles of buttons.
    public enum Style: Int, Hashable, Sendable {
        case plain = 0
        /// The style of a button that completes a task. Its title is bolder.
        case done = 2
    }

    open var title: String? { didSet { if title != oldValue { didChange() } } }
    /// The image, drawn in its own colors at its own size.
    open var image: Image? { didSet { if image != oldValue { didChange() } } }
    /// A view that replaces the button. Its size is that of `sizeThatFits(_:)`, or else of its bounds.
    open var customView: View? { didSet { if customView !== oldValue { didChange() } } }
    open var style = Style.plain { didSet { if style != oldValue { didChange() } } }
    /// Whether the button is enabled. A disabled button receives no touches and is paler.
    open var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    /// The color of the button. If nil, the default, it is the bar's.
    open var tintColor: Color? { didSet { if tintColor != oldValue { didChange() } } }
    /// The width, in points. If 0, the default, it fits the content.
    open var width = 0.0 { didSet { if width != oldValue { didChange() } } }
    /// Whether the item is only a space.
    public internal(set) var isSpace = false
    /// A number that identifies the item.
    open var tag = 0

    var icon: Icon?
    private var perform: (@MainActor (BarButtonItem) -> Void)?
    weak var button: BarButton?

    public init() {}

    /// Creates a button that calls a closure. The item retains the closure.
    public init(title: String?, style: Style = .plain, action: @escaping @MainActor (BarButtonItem) -> Void) {
        self.title = title
        self.style = style
        perform = action
    }

    /// Creates a button without an action, for example for `backBarButtonItem`.
    public init(title: String?, style: Style = .plain, target: Never? = nil, action: Never? = nil) {
        self.title = title
        self.style = style
    }

    /// Creates an item with a custom view.
    public init(customView: View) { self.customView = customView }

    /// Creates a button with an image that calls a closure. The item retains the closure.
    public init(image: Image?, style: Style = .plain, action: @escaping @MainActor (BarButtonItem) -> Void) {
        self.image = image
        self.style = style
        perform = action
    }

    /// Creates a system button that calls a closure. The item retains the closure.
    public init(barButtonSystemItem item: SystemItem, action: @escaping @MainActor (BarButtonItem) -> Void) {
        configure(as: item)
        perform = action
    }

    /// Creates a system button without an action, for example a space.
    public init(barButtonSystemItem item: SystemItem, target: Never? = nil, action: Never? = nil) {
        configure(as: item)
    }

    /// Creates a button that runs an action. The title is the action's unless another one is given.
    public init(title: String? = nil, image: Image? = nil, primaryAction: Action?) {
        self.title = title ?? primaryAction?.title
        self.image = image
        if let primaryAction { perform = { _ in primaryAction.run() } }
    }

    // MARK: Implementation

    private func configure(as item: SystemItem) {
        title = item.title
        icon = item.icon
        style = item == .done || item == .save ? .done : .plain
        isSpace = item == .flexibleSpace || item == .fixedSpace
    }

    func setAction(_ action: @escaping @MainActor (BarButtonItem) -> Void) { perform = action }

    func performAction() { perform?(self) }

    private func didChange() { button?.update() }
}

extension BarButtonItem {
    /// Creates a button that calls a method with the item. The target is weak.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (BarButtonItem) -> Void
    ) {
        self.init(title: title, style: style)
        setAction(target, action)
    }

    /// Creates a button that calls a method without arguments. The target is weak.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title, style: style)
        setAction(target) { target in { _ in action(target)() } }
    }

    /// Creates a button with an image that calls a method with the item. The target is weak.
    public convenience init<Target: AnyObject>(
        image: Image?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (BarButtonItem) -> Void
    ) {
        self.init(title: nil, style: style)
        self.image = image
        setAction(target, action)
    }

    /// Creates a button with an image that calls a method without arguments. The target is weak.
    public convenience init<Target: AnyObject>(
        image: Image?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: nil, style: style)
        self.image = image
        setAction(target) { target in { _ in action(target)() } }
    }

    /// Creates a system button that calls a method with the item. The target is weak.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem item: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (BarButtonItem) -> Void
    ) {
        self.init(barButtonSystemItem: item)
        setAction(target, action)
    }

    /// Creates a system button that calls a method without arguments. The target is weak.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem item: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(barButtonSystemItem: item)
        setAction(target) { target in { _ in action(target)() } }
    }

    private func setAction<Target: AnyObject>(
        _ target: Target?, _ action: @escaping @MainActor (Target) -> @MainActor (BarButtonItem) -> Void
    ) {
        setAction { [weak target] item in if let target { action(target)(item) } }
    }

    /// The system buttons, like UIKit's `UIBarButtonItem.SystemItem`. If UIKit's symbol is not available here, the
    /// button's title is its name.
    public enum SystemItem: Int, Hashable, Sendable, CaseIterable {
        case done = 0
        case cancel = 1
        case edit = 2
        case save = 3
        case add = 4
        /// A space of the item's width.
        case flexibleSpace = 5
        /// A space of the item's width.
        case fixedSpace = 6
        case compose = 7
        case reply = 8
        case action = 9
        case organize = 10
        case bookmarks = 11
        case search = 12
        case refresh = 13
        case stop = 14
        case camera = 15
        case trash = 16
        case play = 17
        case pause = 18
        case rewind = 19
        case fastForward = 20
        case undo = 21
        case redo = 22
        case close = 24

        var icon: Icon? {
            switch self {
            case .add: .plus
            case .stop, .close: .cross
            case .play: .play
            case .pause: .pause
            default: nil
            }
        }

        var title: String? {
            switch self {
            case .add, .stop, .close, .play, .pause, .flexibleSpace, .fixedSpace: nil
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .compose: "Compose"
            case .reply: "Reply"
            case .action: "Share"
            case .organize: "Organize"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .refresh: "Refresh"
            case .camera: "Camera"
            case .trash: "Delete"
            case .rewind: "Rewind"
            case .fastForward: "Forward"
            case .undo: "Undo"
            case .redo: "Redo"
            }
        }
    }
}
