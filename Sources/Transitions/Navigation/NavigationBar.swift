public import Drawing
public import Foundation
public import ViewHierarchy

/// The bar of a navigation controller, with title, back button and other buttons, like UIKit's `UINavigationBar`.
///
/// It shows its last item. The back button leads to the previous one. Buttons have the bar's tint color.
open class NavigationBar: View {
    /// The height of the bar, in points. The value is UIKit's without a large title.
    public static let height = 44.0
    /// The height of the bar on phones in landscape except the largest, in points. The value is UIKit's.
    public static let lowHeight = 32.0

    /// The color of the title; black by default.
    open var titleColor = Color.black { didSet { if titleColor != oldValue { updateContent() } } }
    /// The color of the bar. If nil, the default, the bar is very light gray.
    open var barTintColor: Color? { didSet { updateColors() } }
    /// The color of the line at the bottom, or nil for no line.
    open var hairlineColor: Color? = BarBackground.defaultLineColor { didSet { updateColors() } }

    /// Whether content extends below the bar by default; see `extendedLayoutIncludesOpaqueBars`. The bar's color is opaque
    /// either way.
    open var isTranslucent = true { didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } } }

    private let background = BarBackground(contentIs: .below)
    private var stack: [NavigationItem] = []
    private var state = State.empty
    var backAction: (() -> Void)?
    /// The distance, in points, that the bar's color extends above the bar.
    var topExtension = 0.0 { didSet { if topExtension != oldValue { setNeedsLayout() } } }

    private enum State {
        case empty
        case showing(NavigationBarContent)
        case moving(from: NavigationBarContent, to: NavigationBarContent, NavigationController.Operation)
    }

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

    // MARK: Items

    /// The items, from the root to the visible one. A navigation controller sets them to the items of its controllers,
    /// again at each change.
    open var items: [NavigationItem]? {
        get { stack }
        set { display(newValue ?? []) }
    }

    /// The visible item.
    open var topItem: NavigationItem? { stack.last }

    /// The item that the back button leads to.
    open var backItem: NavigationItem? { stack.dropLast().last }

    /// Sets `items`. The change is not animated.
    open func setItems(_ items: [NavigationItem]?, animated: Bool) { display(items ?? []) }

    open override func tintColorDidChange() { updateContent() }

    /// The part of the bar that a device does not cover at the sides.
    private var contentFrame: CGRect {
        let safe = safeAreaInsets
        return bounds.inset(by: EdgeInsets(top: 0, left: safe.left, bottom: 0, right: safe.right))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

    func goBack() { if case .showing = state { backAction?() } }

    /// Returns the bar itself for all touches during a transition.
    open override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        if case .moving = state, hit != nil { return self }
        return hit
    }

    // MARK: Changes

    /// Shows items at once and ends a running transition.
    func display(_ items: [NavigationItem]) {
        stack = items
        guard let item = items.last else { return become(.empty) }
        if let kept = content(for: item) {
            kept.apply(.current)
            become(.showing(kept))
        } else {
            become(.showing(NavigationBarContent(item, back: backItem, in: self)))
        }
    }

    /// Prepares the transition from the visible item to the last of `items`. Call `move()` next and `display(_:)` at the
    /// end.
    func prepare(_ items: [NavigationItem], _ operation: NavigationController.Operation) {
        guard case .showing(let old) = state, let item = items.last, item !== old.item else { return display(items) }
        stack = items
        let new = NavigationBarContent(item, back: backItem, in: self)
        become(.moving(from: old, to: new, operation))
        new.fill(contentFrame)
        new.layoutIfNeeded()
        old.layoutIfNeeded()
        if Accessibility.isReduceMotionEnabled { return new.fade(to: 0) }
        new.apply(operation == .pop ? .behind(old) : .ahead(of: old))
        if old.hasBack, new.hasBack {
            // Show one chevron instead of fading two.
            (operation == .pop ? new : old).back.chevron.alpha = 0
        }
    }

    /// Sets the final state of the prepared transition. Call it in an animation block.
    func move() {
        guard case .moving(let old, let new, let operation) = state else { return }
        if Accessibility.isReduceMotionEnabled {
            old.fade(to: 0)
            new.fade(to: 1)
            return
        }
        NavigationBarContent.move(from: old, to: new, isPop: operation == .pop)
    }

    func itemDidChange() { updateContent() }

    private func content(for item: NavigationItem) -> NavigationBarContent? {
        contents.first { $0.item === item && $0.backItem === backItem }
    }

    private var contents: [NavigationBarContent] {
        switch state {
        case .empty: []
        case .showing(let content): [content]
        case .moving(let old, let new, _): [old, new]
        }
    }

    private func become(_ next: State) {
        let before = contents
        state = next
        for content in before where !contents.contains(where: { $0 === content }) { content.removeFromSuperview() }
        for content in contents where content.superview !== self {
            insertSubview(content, belowSubview: background.line)
        }
        setNeedsLayout()
    }

    private func updateContent() { for content in contents { content.update() } }

    private func updateColors() { background.setColors(barTintColor, line: hairlineColor) }

    open override func layoutSubviews() {
        background.fill(bounds.size, extending: topExtension)
        for content in contents { content.fill(contentFrame) }
    }
}
