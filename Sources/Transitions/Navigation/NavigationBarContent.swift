import Animator
import Drawing
import Foundation
import ViewHierarchy

/// The content of a bar for one navigation item: title, back button and buttons.
final class NavigationBarContent: ContainerView {
    /// The distances, in points, from the edges to the buttons and between buttons. Observed in UIKit.
    static let margin = 16.0
    static let spacing = 16.0
    /// The minimum distance between the title and adjacent views, in points.
    static let titleGap = 8.0

    let item: NavigationItem
    let backItem: NavigationItem?
    let back = NavigationBackButton(frame: .zero)
    let titleLabel = Label(frame: .zero)
    private var titleView: View?
    private(set) var left: [BarButton] = []
    private(set) var right: [BarButton] = []
    /// The superview of the buttons, which transitions fade.
    let buttons = ContainerView(frame: .zero)
    private weak var bar: NavigationBar?

    init(_ item: NavigationItem, back backItem: NavigationItem?, in bar: NavigationBar) {
        self.item = item
        self.backItem = backItem
        self.bar = bar
        super.init(frame: bar.bounds)
        clipsToBounds = true
        titleLabel.font = .systemFont(ofSize: BarButton.textSize, weight: .semibold)
        titleLabel.textAlignment = .center
        for view in [titleLabel, buttons, back] { addSubview(view) }
        item.bar = bar
        backItem?.bar = bar
        back.addAction(for: .touchUpInside) { [weak bar] _ in bar?.goBack() }
        update()
    }

    required init?(coder: NSCoder) { nil }

    var hasBack: Bool {
        backItem != nil && !item.hidesBackButton
            && (item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton)
    }

    var title: View { titleView ?? titleLabel }

    // MARK: Showing

    func update() {
        guard let bar else { return }
        titleLabel.text = item.titleView == nil ? item.title : nil
        titleLabel.textColor = bar.titleColor
        back.color = bar.tintColor
        back.isHidden = !hasBack
        if titleView !== item.titleView {
            if titleView?.superview === self { titleView?.removeFromSuperview() }
            titleView = item.titleView
            if let titleView { insertSubview(titleView, belowSubview: buttons) }
        }
        left = reusedButtons(item.leftBarButtonItems ?? [], from: left, bar)
        right = reusedButtons(item.rightBarButtonItems ?? [], from: right, bar)
        setNeedsLayout()
    }

    /// Returns the buttons of items. Existing buttons are reused.
    private func reusedButtons(_ items: [BarButtonItem], from old: [BarButton], _ bar: NavigationBar) -> [BarButton] {
        for button in old where !items.contains(where: { $0 === button.item }) { button.removeFromSuperview() }
        return items.map { item in
            if let button = old.first(where: { $0.item === item }) {
                button.update()
                return button
            }
            let button = BarButton(
                item, tint: { [weak bar] in bar?.tintColor ?? .black },
                resize: { [weak self] in self?.setNeedsLayout() })
            buttons.addSubview(button)
            return button
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        let size = bounds.size
        buttons.fill(bounds)
        var rightEdge = size.width - Self.margin
        for button in right {
            let width = button.sizeThatFits(size).width
            rightEdge -= width
            button.fill(CGRect(x: rightEdge, y: 0, width: width, height: size.height))
            rightEdge -= Self.spacing
        }
        rightEdge = right.isEmpty ? size.width - Self.margin : rightEdge + Self.spacing - Self.titleGap
        let leftWidth = left.reduce(0) { $0 + $1.sizeThatFits(size).width + Self.spacing }
        let titleWidth = min(naturalTitleSize.width, size.width)
        let backWidth = layOutBack(
            size, room: min(size.width / 2 - titleWidth / 2, rightEdge) - leftWidth - Self.titleGap)
        var leftEdge = backWidth > 0 ? backWidth + (left.isEmpty ? 0 : Self.spacing) : Self.margin
        for button in left {
            let width = button.sizeThatFits(size).width
            button.fill(CGRect(x: leftEdge, y: 0, width: width, height: size.height))
            leftEdge += width + Self.spacing
        }
        leftEdge += left.isEmpty ? (backWidth > 0 ? Self.titleGap : 0) : Self.titleGap - Self.spacing
        layOutTitle(from: leftEdge, to: max(leftEdge, rightEdge), in: size)
    }

    /// Shortens the back button's title to fit the room: the title, "Back", or nothing.
    /// - Returns: The width of the back button, or 0 if there is none.
    private func layOutBack(_ size: CGSize, room: Double) -> Double {
        guard hasBack, let backItem else { return 0 }
        let texts = [backItem.titleForBack, NavigationItem.plainBackTitle, ""]
        let text = texts.first { back.width(for: $0) <= room } ?? ""
        back.label.text = backItem.titleForBack.isEmpty ? "" : text
        let width = back.width(for: back.label.text ?? "")
        back.fill(CGRect(x: 0, y: 0, width: width, height: size.height))
        back.layoutIfNeeded()
        return width
    }

    private var naturalTitleSize: CGSize {
        titleView.map(BarButton.size) ?? titleLabel.sizeThatFits(CGSize(width: Double.infinity, height: .infinity))
    }

    /// Places the title in the middle of the bar, or as near to it as possible.
    private func layOutTitle(from left: Double, to right: Double, in size: CGSize) {
        let natural = naturalTitleSize
        let width = min(natural.width, right - left)
        let start = min(max(size.width / 2 - width / 2, left), right - width)
        let height = titleView == nil ? size.height : min(natural.height, size.height)
        title.fill(CGRect(x: start, y: (size.height - height) / 2, width: width, height: height))
    }
}

extension NavigationBarContent {
    /// The state of the content while this item or another one is shown.
    enum Pose {
        case current
        /// A later item is shown.
        case behind(NavigationBarContent)
        /// An earlier item is shown.
        case ahead(of: NavigationBarContent)
    }

    /// The fraction of a transition in which views fade that must not be visible together with their replacements.
    static let fadePart = 0.4

    /// Moves and fades the views to a pose. Animated if called in an animation block.
    /// - Parameter spared: Views that do not fade.
    func apply(_ pose: Pose, sparing spared: [View] = []) {
        let alpha: Double
        let chevronAlpha: Double
        switch pose {
        case .current:
            shift(title: 0, backLabel: 0)
            (alpha, chevronAlpha) = (1, 1)
        case .behind(let next):
            let goal = next.hasBack ? next.backLabelEdge : bounds.width * -NavigationSlide.parallax
            shift(title: goal - titleEdge, backLabel: -back.bounds.width)
            (alpha, chevronAlpha) = (0, 0)
        case .ahead(let previous):
            shift(title: bounds.width / 2, backLabel: previous.titleEdge - backLabelEdge)
            (alpha, chevronAlpha) = (0, previous.hasBack ? 1 : 0)
        }
        func fade(_ view: View, to alpha: Double) { if !spared.contains(where: { $0 === view }) { view.alpha = alpha } }
        for view in [title, back.label, buttons] { fade(view, to: alpha) }
        fade(back.chevron, to: chevronAlpha)
    }

    private func shift(title: Double, backLabel: Double) {
        self.title.transform = title == 0 ? .identity : CGAffineTransform(translationX: title, y: 0)
        back.label.transform = backLabel == 0 ? .identity : CGAffineTransform(translationX: backLabel, y: 0)
    }

    /// Moves from one item's content to another's. Call it in an animation block.
    ///
    /// Old buttons disappear before new ones appear, and the lower back button's title is hidden while it is at the
    /// chevron. If both have a chevron, the visible one stays.
    static func move(from old: NavigationBarContent, to new: NavigationBarContent, isPop: Bool) {
        let lower = isPop ? new : old
        var spared: [View] = [old.buttons, new.buttons, lower.back.label]
        if old.hasBack && new.hasBack { spared += [old.back.chevron, new.back.chevron] as [View] }
        old.apply(isPop ? .ahead(of: new) : .behind(new), sparing: spared)
        new.apply(.current, sparing: spared)
        View.animateKeyframes(withDuration: 0) {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: fadePart) {
                old.buttons.alpha = 0
                if !isPop { old.back.label.alpha = 0 }
            }
            View.addKeyframe(withRelativeStartTime: 1 - fadePart, relativeDuration: fadePart) {
                new.buttons.alpha = 1
                if isPop { new.back.label.alpha = 1 }
            }
        }
    }

    /// Fades all views, to reduce motion.
    func fade(to alpha: Double) {
        for view in [title, back.label, back.chevron, buttons] as [View] { view.alpha = alpha }
    }

    private var titleEdge: Double { title.center.x - title.bounds.width / 2 }

    private var backLabelEdge: Double {
        NavigationBackButton.margin + Icon.chevron.size.width + NavigationBackButton.gap
    }
}
