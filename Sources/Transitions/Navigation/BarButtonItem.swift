public import Drawing
public import ViewHierarchy

/// A button in a navigation bar, as UIKit's `UIBarButtonItem`.
///
/// Where UIKit takes a selector, a method is named: `BarButtonItem(title: "Save", style: .done, target: self, action:
/// Editor.save)`.
@preconcurrency @MainActor
open class BarButtonItem {
    /// How much the button says of itself.
    public enum Style: Int, Hashable, Sendable {
        case plain = 0
        /// The one that ends what is being done: its title is bolder.
        case done = 2
    }

    open var title: String? { didSet { if title != oldValue { didChange() } } }
    /// Drawn in its own colours, at its own size.
    open var image: Image? { didSet { if image != oldValue { didChange() } } }
    /// Shown in place of a button; as large as it says by `sizeThatFits(_:)`, or else as it is.
    open var customView: View? { didSet { if customView !== oldValue { didChange() } } }
    open var style = Style.plain { didSet { if style != oldValue { didChange() } } }
    /// A button that is off takes no touches and is paler.
    open var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    /// The bar's, unless set.
    open var tintColor: Color? { didSet { if tintColor != oldValue { didChange() } } }
    /// Points; 0, the default, is as wide as the content needs.
    open var width = 0.0 { didSet { if width != oldValue { didChange() } } }
    /// Whether it only takes up room.
    public internal(set) var isSpace = false
    /// A number to find the item by.
    open var tag = 0

    var icon: BarIcon?
    private var perform: (@MainActor (BarButtonItem) -> Void)?
    weak var button: BarButton?

    public init() {}

    /// A button that calls a closure, which lives as long as the item.
    public init(title: String?, style: Style = .plain, action: @escaping @MainActor (BarButtonItem) -> Void) {
        self.title = title
        self.style = style
        perform = action
    }

    /// A button that does nothing, as for `backBarButtonItem`.
    public init(title: String?, style: Style = .plain, target: Never? = nil, action: Never? = nil) {
        self.title = title
        self.style = style
    }

    /// A view in the bar.
    public init(customView: View) { self.customView = customView }

    /// A button with a picture that calls a closure, which lives as long as the item.
    public init(image: Image?, style: Style = .plain, action: @escaping @MainActor (BarButtonItem) -> Void) {
        self.image = image
        self.style = style
        perform = action
    }

    /// A button of a kind that is the same everywhere and calls a closure, which lives as long as the item.
    public init(barButtonSystemItem item: SystemItem, action: @escaping @MainActor (BarButtonItem) -> Void) {
        take(item)
        perform = action
    }

    /// A button of a kind that is the same everywhere and does nothing, as those that only take up room.
    public init(barButtonSystemItem item: SystemItem, target: Never? = nil, action: Never? = nil) { take(item) }

    /// A button with the title of an action, or another one, that runs the action.
    public init(title: String? = nil, image: Image? = nil, primaryAction: Action?) {
        self.title = title ?? primaryAction?.title
        self.image = image
        if let primaryAction { perform = { _ in primaryAction.run() } }
    }

    // MARK: Inside

    private func take(_ item: SystemItem) {
        title = item.title
        icon = item.icon
        style = item == .done || item == .save ? .done : .plain
        isSpace = item == .flexibleSpace || item == .fixedSpace
    }

    func setAction(_ action: @escaping @MainActor (BarButtonItem) -> Void) { perform = action }

    func performAction() { perform?(self) }

    private func didChange() { button?.show() }
}

extension BarButtonItem {
    /// A button that calls a method which takes the item. The target is held weakly.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (BarButtonItem) -> Void
    ) {
        self.init(title: title, style: style)
        setAction(target, action)
    }

    /// A button that calls a method without arguments. The target is held weakly.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title, style: style)
        setAction(target) { target in { _ in action(target)() } }
    }

    /// A button with a picture that calls a method which takes the item. The target is held weakly.
    public convenience init<Target: AnyObject>(
        image: Image?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (BarButtonItem) -> Void
    ) {
        self.init(title: nil, style: style)
        self.image = image
        setAction(target, action)
    }

    /// A button with a picture that calls a method without arguments. The target is held weakly.
    public convenience init<Target: AnyObject>(
        image: Image?, style: Style = .plain, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: nil, style: style)
        self.image = image
        setAction(target) { target in { _ in action(target)() } }
    }

    /// A button of a kind that is the same everywhere, which calls a method that takes the item. The target is held
    /// weakly.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem item: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (BarButtonItem) -> Void
    ) {
        self.init(barButtonSystemItem: item)
        setAction(target, action)
    }

    /// A button of a kind that is the same everywhere, which calls a method without arguments. The target is held
    /// weakly.
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

    /// A kind of button that has the same appearance everywhere, as UIKit's `UIBarButtonItem.SystemItem`; those that UIKit draws
    /// with a symbol that is not drawn here have their name for a title.
    public enum SystemItem: Int, Hashable, Sendable, CaseIterable {
        case done = 0
        case cancel = 1
        case edit = 2
        case save = 3
        case add = 4
        /// Room that is wide as the item says.
        case flexibleSpace = 5
        /// Room that is wide as the item says.
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

        var icon: BarIcon? {
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
