public import Drawing
public import Foundation
public import ViewHierarchy

/// The bar of a navigation controller: the title, the back button, and other buttons, as UIKit's `UINavigationBar`.
///
/// It shows its last item; those before are where Back leads. Buttons have the bar's tint colour.
open class NavigationBar: View {
    /// Points, as UIKit's without a large title.
    public static let height = 44.0
    /// Half a point: a pixel where two make a point.
    static let hairline = 0.5

    /// The colour of the title; black unless set.
    open var titleColor = Color.black { didSet { if titleColor != oldValue { showContent() } } }
    /// The colour of the bar; a very light grey unless set, or where it is nil.
    open var barTintColor: Color? { didSet { showColors() } }
    /// The line at the bottom; nil for none.
    open var hairlineColor: Color? = NavigationBar.defaultHairlineColor { didSet { showColors() } }

    /// iOS's, without the blur that is beneath it there.
    static let defaultColor = Color(hex: 0xF9_F9F9)
    static let defaultHairlineColor = Color.separator

    private let backdrop = View(frame: .zero)
    private let line = View(frame: .zero)
    private var stack: [NavigationItem] = []
    private var state = State.empty
    var backAction: (() -> Void)?
    /// How far the bar's colour reaches above it, in points.
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

    // MARK: Items

    /// The items from the root to the one shown. A bar of a navigation controller has those of its controllers, and
    /// gets them back with the next change.
    open var items: [NavigationItem]? {
        get { stack }
        set { show(newValue ?? []) }
    }

    /// The item that is shown.
    open var topItem: NavigationItem? { stack.last }

    /// The item that the back button leads to.
    open var backItem: NavigationItem? { stack.dropLast().last }

    /// As setting `items`; the change is not animated.
    open func setItems(_ items: [NavigationItem]?, animated: Bool) { show(items ?? []) }

    open override func tintColorDidChange() { showContent() }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

    func goBack() { if case .showing = state { backAction?() } }

    /// The whole bar takes the touches while it changes.
    open override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        if case .moving = state, hit != nil { return self }
        return hit
    }

    // MARK: Changes

    /// Shows items at once; what was moving is where it belongs.
    func show(_ items: [NavigationItem]) {
        stack = items
        guard let item = items.last else { return become(.empty) }
        if let kept = content(for: item) {
            kept.take(.current)
            become(.showing(kept))
        } else {
            become(.showing(NavigationBarContent(item, back: backItem, in: self)))
        }
    }

    /// Gets ready to move from the item that is shown to the last of others; `move()` and `end(_:)` follow, or
    /// `show(_:)`.
    func prepare(_ items: [NavigationItem], _ operation: NavigationController.Operation) {
        guard case .showing(let old) = state, let item = items.last, item !== old.item else { return show(items) }
        stack = items
        let new = NavigationBarContent(item, back: backItem, in: self)
        become(.moving(from: old, to: new, operation))
        new.fill(bounds)
        new.layoutIfNeeded()
        old.layoutIfNeeded()
        if Accessibility.isReduceMotionEnabled { return new.fade(to: 0) }
        new.take(operation == .pop ? .behind(old) : .ahead(of: old))
        if old.hasBack, new.hasBack {
            // One chevron in place of two that fade.
            (operation == .pop ? new : old).back.chevron.alpha = 0
        }
    }

    /// Sets everything to the end of the change that is prepared; to be called in an animation's block.
    func move() {
        guard case .moving(let old, let new, let operation) = state else { return }
        if Accessibility.isReduceMotionEnabled {
            old.fade(to: 0)
            new.fade(to: 1)
            return
        }
        NavigationBarContent.move(from: old, to: new, isPop: operation == .pop)
    }

    func itemDidChange() { showContent() }

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
        for content in contents where content.superview !== self { insertSubview(content, belowSubview: line) }
        setNeedsLayout()
    }

    private func showContent() { for content in contents { content.show() } }

    private func showColors() {
        backdrop.backgroundColor = barTintColor ?? Self.defaultColor
        line.backgroundColor = hairlineColor
    }

    open override func layoutSubviews() {
        let size = bounds.size
        backdrop.frame = CGRect(x: 0, y: -topExtension, width: size.width, height: size.height + topExtension)
        line.frame = CGRect(x: 0, y: size.height - Self.hairline, width: size.width, height: Self.hairline)
        for content in contents { content.fill(bounds) }
    }
}
