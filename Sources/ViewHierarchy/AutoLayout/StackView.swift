import Foundation

/// Places views in a row or a column by constraints, like UIKit's `UIStackView`.
///
/// The stack decides the places of its arranged subviews and of its own edges; sizes follow from the content, the
/// priorities of the arranged views, and the stack's own constraints. Hidden views take no room.
open class StackView: View {
    public enum Distribution: Int, Sendable {
        /// The views fill the stack along its axis, those with the lowest priorities growing or shrinking.
        case fill
        /// All are equally long.
        case fillEqually
        /// Their lengths are in proportion to those of their contents.
        case fillProportionally
        /// The gaps between them are equal.
        case equalSpacing
        /// The distances between their centers are equal, as far as the spacing allows.
        case equalCentering
    }

    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    open var axis = LayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { rearrange() } } }
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { rearrange() } } }
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { rearrange() } } }
    /// The points between two views; with equal gaps and centers the least.
    open var spacing = 0.0 { didSet { if spacing != oldValue { rearrange() } } }
    /// Whether the views keep to the margins instead of the edges.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { rearrange() } }
    }
    /// Whether a column measures the spacing from the last baseline of a view to the first of the next, instead of edges.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { rearrange() } }
    }
    /// The views in their order along the axis.
    open private(set) var arrangedSubviews: [View] = []

    private var customSpacings: [ObjectIdentifier: Double] = [:]
    private var arrangement: [LayoutConstraint] = []
    private var gaps: [LayoutGuide] = []

    /// The spacing that stands for ``spacing``.
    public static let spacingUseDefault = Double.greatestFiniteMagnitude
    /// The system's distance between neighbors, in points.
    public static let spacingUseSystem = 8.0

    /// The priority of what makes an otherwise free edge definite, as UIKit's.
    private static let suppressing = LayoutPriority(25)
    /// The priority of equal distances between centers, as UIKit's.
    private static let centering = LayoutPriority(149)

    public convenience init(arrangedSubviews views: [View]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view at a place in the order; one that is arranged already is moved.
    open func insertArrangedSubview(_ view: View, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        rearrange()
    }

    /// Takes a view out of the arrangement; it remains a subview.
    open func removeArrangedSubview(_ view: View) {
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        rearrange()
    }

    /// Sets the points after one view, or ``spacingUseDefault``.
    open func setCustomSpacing(_ spacing: Double, after arrangedSubview: View) {
        let custom = spacing == Self.spacingUseDefault ? nil : spacing
        guard customSpacings[ObjectIdentifier(arrangedSubview)] != custom else { return }
        customSpacings[ObjectIdentifier(arrangedSubview)] = custom
        rearrange()
    }

    open func customSpacing(after arrangedSubview: View) -> Double {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    open override func willRemoveSubview(_ subview: View) {
        super.willRemoveSubview(subview)
        if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
    }

    /// Called when an arranged subview is hidden or shown.
    func visibilityDidChange(of view: View) {
        if arrangedSubviews.contains(where: { $0 === view }) { rearrange() }
    }

    private func rearrange() {
        _ = engine(creating: true)
        setNeedsUpdateConstraints()
    }

    open override func updateConstraints() {
        arrange()
        super.updateConstraints()
    }

    // MARK: The arrangement

    private func arrange() {
        LayoutConstraint.deactivate(arrangement)
        for gap in gaps { removeLayoutGuide(gap) }
        (arrangement, gaps) = ([], [])
        defer { LayoutConstraint.activate(arrangement) }
        let frame: any LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
        let views = arrangedSubviews.filter { !$0.isHidden }
        for hidden in arrangedSubviews where hidden.isHidden {
            add(hidden, length, .equal, nil, .notAnAttribute)
            add(hidden, start, .equal, frame, start)
            align(hidden, in: frame, with: hidden)
        }
        guard let first = views.first, let last = views.last else {
            add(self, length, .equal, nil, .notAnAttribute, priority: Self.suppressing)
            return
        }
        add(first, start, .equal, frame, start)
        add(frame, end, .equal, last, end)
        for (view, next) in zip(views, views.dropFirst()) { separate(view, next) }
        distribute(views)
        for view in views { align(view, in: frame, with: first) }
        if alignment != .fill { add(self, across, .equal, nil, .notAnAttribute, priority: Self.suppressing) }
    }

    private func separate(_ view: View, _ next: View) {
        let space = customSpacings[ObjectIdentifier(view)] ?? spacing
        let isLeast = distribution == .equalSpacing || distribution == .equalCentering
        let usesBaselines = isBaselineRelativeArrangement && axis == .vertical
        add(
            next, usesBaselines ? .firstBaseline : start, isLeast ? .greaterThanOrEqual : .equal, view,
            usesBaselines ? .lastBaseline : end, constant: space)
    }

    private func distribute(_ views: [View]) {
        switch distribution {
        case .fill: break
        case .fillEqually:
            for view in views.dropFirst() { add(view, length, .equal, views[0], length) }
        case .fillProportionally:
            func content(_ view: View) -> Double {
                let size = view.intrinsicContentSize
                return max(axis == .horizontal ? size.width : size.height, 1)
            }
            let base = content(views[0])
            for view in views.dropFirst() {
                add(
                    view, length, .equal, views[0], length, multiplier: content(view) / base,
                    priority: LayoutPriority(999))
            }
        case .equalSpacing: measureGaps(views, from: end, to: start, .required)
        case .equalCentering: measureGaps(views, from: middle, to: middle, Self.centering)
        }
    }

    /// Makes the distances between each two neighbors equal.
    private func measureGaps(
        _ views: [View], from: LayoutConstraint.Attribute, to: LayoutConstraint.Attribute, _ priority: LayoutPriority
    ) {
        for (view, next) in zip(views, views.dropFirst()) {
            let gap = LayoutGuide()
            addLayoutGuide(gap)
            add(gap, start, .equal, view, from)
            add(gap, end, .equal, next, to)
            if let first = gaps.first { add(gap, length, .equal, first, length, priority: priority) }
            gaps.append(gap)
        }
    }

    /// Places a view across the axis.
    private func align(_ view: View, in frame: any LayoutItem, with first: View) {
        let (near, far): (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
            axis == .horizontal ? (.top, .bottom) : (.leading, .trailing)
        var middle: LayoutConstraint.Attribute?
        switch alignment {
        case .center: middle = axis == .horizontal ? .centerY : .centerX
        case .firstBaseline where axis == .horizontal: middle = .firstBaseline
        case .lastBaseline where axis == .horizontal: middle = .lastBaseline
        default: break
        }
        if let middle, view !== first || alignment == .center {
            add(view, middle, .equal, alignment == .center ? frame : first, middle)
        }
        let isNear = alignment == .fill || alignment == .leading || alignment == .firstBaseline && middle == nil
        let isFar = alignment == .fill || alignment == .trailing || alignment == .lastBaseline && middle == nil
        add(view, near, isNear ? .equal : .greaterThanOrEqual, frame, near)
        add(frame, far, isFar ? .equal : .greaterThanOrEqual, view, far)
    }

    private var start: LayoutConstraint.Attribute { axis == .horizontal ? .leading : .top }
    private var end: LayoutConstraint.Attribute { axis == .horizontal ? .trailing : .bottom }
    private var middle: LayoutConstraint.Attribute { axis == .horizontal ? .centerX : .centerY }
    private var length: LayoutConstraint.Attribute { axis == .horizontal ? .width : .height }
    private var across: LayoutConstraint.Attribute { axis == .horizontal ? .height : .width }

    private func add(
        _ first: any LayoutItem, _ attribute: LayoutConstraint.Attribute, _ relation: LayoutConstraint.Relation,
        _ second: (any LayoutItem)?, _ other: LayoutConstraint.Attribute, multiplier: Double = 1, constant: Double = 0,
        priority: LayoutPriority = .required
    ) {
        let constraint = LayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other,
            multiplier: multiplier, constant: constant)
        constraint.priority = priority
        constraint.identifier = "stack"
        arrangement.append(constraint)
    }
}
