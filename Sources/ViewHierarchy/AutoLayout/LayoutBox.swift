import Constraints
import Drawing
import Foundation

/// The four variables of an item.
@MainActor
final class LayoutBox {
    enum Kind {
        /// Its frame is given.
        case fixed
        /// A guide at distances from its view's edges.
        case inset
        /// A view whose content has a size.
        case content
        /// The content of a scroll view, from its origin on.
        case scrolled
        case free
    }

    weak var item: (any LayoutItem)?
    /// The identity of the item, also after its end.
    let key: ObjectIdentifier
    let minX: Variable
    let minY: Variable
    let width: Variable
    let height: Variable
    var kind = Kind.free
    /// The constraints that follow from the item alone, and their constants.
    var own: [ConstraintSolver.ID] = []
    var constants: [Double] = []
    /// Where its ambiguous edges were sent to, below all other wishes.
    var exercised: [ConstraintSolver.ID] = []
    /// The width for which the height of the content is known.
    var knownWidth: Double?

    init(_ item: any LayoutItem, _ solver: inout ConstraintSolver) {
        self.item = item
        key = ObjectIdentifier(item)
        (minX, minY) = (solver.addVariable(), solver.addVariable())
        (width, height) = (solver.addVariable(), solver.addVariable())
    }

    var variables: [Variable] { [minX, minY, width, height] }

    /// Returns what decides the box, in a tree with a root whose size is given, or sought.
    func kind(of root: View, isFitting: Bool) -> Kind {
        if let guide = item as? LayoutGuide {
            if let scroll = guide.owningView as? ScrollView, scroll.isContentGuide(guide) { return .scrolled }
            return guide.insets == nil ? .free : .inset
        }
        guard let view = item as? View else { return .free }
        if view === root { return isFitting ? .free : .fixed }
        return view.translatesAutoresizingMaskIntoConstraints ? .fixed : .content
    }

    /// The constants that follow from the item alone: of a view that is placed by its frame x, y, width and height of its
    /// alignment rectangle; of a guide with insets its place in its view, and by how much it is smaller.
    var givenValues: [Double] {
        switch kind {
        case .fixed:
            guard let view = item as? View else { return [] }
            let frame = view.alignmentRect(forFrame: view.model.untransformedFrame)
            return [frame.minX, frame.minY, frame.width, frame.height]
        case .inset:
            guard let guide = item as? LayoutGuide, let view = guide.owningView else { return [] }
            let (insets, origin, outside) = (guide.insets?(view) ?? .zero, view.bounds.origin, view.alignmentRectInsets)
            return [
                origin.x + insets.left, origin.y + insets.top,
                outside.left + outside.right - insets.left - insets.right,
                outside.top + outside.bottom - insets.top - insets.bottom,
            ]
        case .content, .scrolled, .free: return []
        }
    }

    /// Whether the constants have changed since they were given to the solver.
    var isOutdated: Bool {
        let values = givenValues
        return values != constants && values.count == own.count
    }

    /// Whether an equation has contained the view's baselines.
    var isAlignedByBaselines = false

    /// The distances of a view's baselines from its middle, at the width that is known or given.
    var baselines: (first: Double, last: Double)? {
        guard let view = item as? View else { return nil }
        return view.baselines(forWidth: kind == .content ? knownWidth : view.bounds.width)
    }

    /// The size of a view's content at the width that is known; below 0 on an axis on which it has none.
    var contentSize: [Double] {
        guard let size = (item as? View)?.intrinsicContentSize(forWidth: knownWidth) else { return [] }
        return [size.width, size.height]
    }
}

extension LayoutPriority {
    var strength: LinearConstraint.Strength { self >= .required ? .required : .level(Double(rawValue)) }
}

extension LayoutConstraint.Relation {
    var linear: LinearConstraint.Relation {
        switch self {
        case .lessThanOrEqual: .atMost
        case .equal: .equal
        case .greaterThanOrEqual: .atLeast
        }
    }
}
