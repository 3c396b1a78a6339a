import Constraints
import Drawing
import Foundation

/// A constraint as an equation of the variables of boxes, in the coordinates of the items' common ancestor.
@MainActor
struct LayoutEquation {
    /// What is compared with 0.
    private(set) var expression = LinearExpression()
    /// The views whose origin of bounds is part of it.
    private(set) var shifts: [LayoutShift] = []

    private let space: View
    private let box: (any LayoutItem) -> LayoutBox

    init(
        _ constraint: LayoutConstraint, _ first: any LayoutItem, in space: View,
        box: @escaping (any LayoutItem) -> LayoutBox
    ) {
        self.space = space
        self.box = box
        // Edges of a scroll view are those of its content for what is inside it.
        func item(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute, beside other: (any LayoutItem)?)
            -> any LayoutItem
        {
            guard let scroll = space as? ScrollView, item === scroll, let other, other !== scroll, attribute.isEdge,
                (other as? LayoutGuide)?.owningView !== scroll
            else { return item }
            return scroll.contentLayoutGuide
        }
        let second = constraint.secondItem
        let isMirrored = constraint.firstAttribute.isDirectional && first.layoutView?.isRightToLeft == true
        var sign = isMirrored ? -1.0 : 1
        if constraint.multiplier != 1, second != nil { sign = 1 }
        add(
            sign, item(first, constraint.firstAttribute, beside: second), constraint.firstAttribute,
            mirrors: isMirrored && sign == 1)
        if let second {
            add(
                -sign * constraint.multiplier, item(second, constraint.secondAttribute, beside: first),
                constraint.secondAttribute, mirrors: isMirrored && sign == 1)
        }
        expression.constant -= constraint.constant
    }

    /// Adds `factor` times an edge or a size.
    private mutating func add(
        _ factor: Double, _ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute, mirrors: Bool
    ) {
        let box = box(item)
        let margins = attribute.isOfMargins ? (item as? View).map { $0.layoutMarginsGuide } : nil
        if let margins { return add(factor, margins, attribute.withoutMargins, mirrors: mirrors) }
        let isRightToLeft = item.layoutView?.isRightToLeft ?? false
        switch attribute.physical(isRightToLeft) {
        case .left: addEdge(factor, item, box.minX, nil, .horizontal, mirrors)
        case .right: addEdge(factor, item, box.minX, (box.width, 1), .horizontal, mirrors)
        case .centerX: addEdge(factor, item, box.minX, (box.width, 0.5), .horizontal, mirrors)
        case .top: addEdge(factor, item, box.minY, nil, .vertical, false)
        case .bottom: addEdge(factor, item, box.minY, (box.height, 1), .vertical, false)
        case .centerY: addEdge(factor, item, box.minY, (box.height, 0.5), .vertical, false)
        case .firstBaseline, .lastBaseline:
            guard let baselines = box.baselines else {
                addEdge(factor, item, box.minY, attribute == .firstBaseline ? nil : (box.height, 1), .vertical, false)
                return
            }
            box.isAlignedByBaselines = true
            addEdge(factor, item, box.minY, (box.height, 0.5), .vertical, false)
            expression.constant += factor * (attribute == .firstBaseline ? baselines.first : baselines.last)
        case .width: expression.terms.append((box.width, factor))
        case .height: expression.terms.append((box.height, factor))
        default: break
        }
    }

    /// Adds an edge in the ancestor's coordinates; mirrored, its distance from the ancestor's right edge.
    private mutating func addEdge(
        _ factor: Double, _ item: any LayoutItem, _ start: Variable, _ length: (Variable, Double)?,
        _ axis: LayoutConstraint.Axis, _ isMirrored: Bool
    ) {
        var factor = factor
        if isMirrored {
            expression.terms.append((box(space).width, factor))
            factor = -factor
        }
        if let length { expression.terms.append((length.0, factor * length.1)) }
        if item === space {
            // The edges of the ancestor are in its own coordinates: they begin at the origin of its bounds.
            return shift(factor, space, axis)
        }
        expression.terms.append((start, factor))
        guard var view = (item as? LayoutGuide)?.owningView ?? (item as? View)?.superview else { return }
        while view !== space {
            let outer = box(view)
            expression.terms.append((axis == .horizontal ? outer.minX : outer.minY, factor))
            shift(-factor, view, axis)
            guard let superview = view.superview else { return }
            view = superview
        }
    }

    private mutating func shift(_ factor: Double, _ view: View, _ axis: LayoutConstraint.Axis) {
        let origin = axis == .horizontal ? view.bounds.minX : view.bounds.minY
        let outside = axis == .horizontal ? view.alignmentRectInsets.left : view.alignmentRectInsets.top
        expression.constant += factor * (origin + outside)
        if origin != 0 || view is ScrollView { shifts.append(LayoutShift(view: view, origin: view.bounds.origin)) }
    }
}

/// The origin of a view's bounds that an equation contains.
@MainActor
struct LayoutShift {
    weak var view: View?
    let origin: CGPoint

    var hasChanged: Bool { view.map { $0.bounds.origin != origin } ?? false }
}

extension LayoutConstraint.Attribute {
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    var axis: LayoutConstraint.Axis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins, .notAnAttribute:
            .horizontal
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
            .centerYWithinMargins:
            .vertical
        }
    }

    /// Whether it is leading or trailing.
    var isDirectional: Bool { [.leading, .trailing, .leadingMargin, .trailingMargin].contains(self) }

    fileprivate var isEdge: Bool {
        [.left, .right, .top, .bottom, .leading, .trailing].contains(self) || isOfMargins
    }

    var isOfMargins: Bool { withoutMargins != self }

    var withoutMargins: Self {
        switch self {
        case .leftMargin: .left
        case .rightMargin: .right
        case .topMargin: .top
        case .bottomMargin: .bottom
        case .leadingMargin: .leading
        case .trailingMargin: .trailing
        case .centerXWithinMargins: .centerX
        case .centerYWithinMargins: .centerY
        default: self
        }
    }

    func physical(_ isRightToLeft: Bool) -> Self {
        switch self {
        case .leading: isRightToLeft ? .right : .left
        case .trailing: isRightToLeft ? .left : .right
        default: self
        }
    }
}
