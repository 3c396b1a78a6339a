import Constraints
import Drawing
package import Foundation

/// A constraint as an inspector shows it, for one of the views that it names.
package struct ReportedConstraint: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// The view's frame changes with its constant.
        case decides
        /// It holds, but other constraints decide the view's frame.
        case holds
        /// It contradicts others, and does not count.
        case isBroken
    }

    /// The constraint as in messages.
    package let text: String
    package let state: State
}

/// The distance that a constraint is about, on screen, in the window's points: between two edges, or across a view.
package struct ReportedDistance: Hashable, Sendable {
    package let from: CGPoint
    package let to: CGPoint
    /// Whether it is horizontal, also where both ends are at one place.
    package let isAcross: Bool
}

/// The constraints that name a view, from the oldest to the newest, those that are broken last, and their distances.
package struct ReportedConstraints {
    package fileprivate(set) var constraints: [ReportedConstraint] = []
    package fileprivate(set) var distances: [ReportedDistance] = []
}

extension Window {
    /// The constraints of the window's views, as of the last layout, by the identifiers of the views that they name.
    package var reportedConstraints: [ObjectIdentifier: ReportedConstraints] {
        var report: [ObjectIdentifier: ReportedConstraints] = [:]
        layoutEngine?.report(into: &report)
        return report
    }
}

extension LayoutEngine {
    /// Adds each constraint to the views that it names.
    fileprivate func report(into report: inout [ObjectIdentifier: ReportedConstraints]) {
        func add(_ constraint: LayoutConstraint, _ state: (View) -> ReportedConstraint.State) {
            var named: Set<ObjectIdentifier> = []
            for view in [constraint.firstItem?.layoutView, constraint.secondItem?.layoutView].compactMap(\.self)
            where named.insert(ObjectIdentifier(view)).inserted {
                let reported = ReportedConstraint(text: "\(constraint)", state: state(view))
                report[ObjectIdentifier(view), default: ReportedConstraints()].constraints.append(reported)
                report[ObjectIdentifier(view)]?.distances.append(constraint.distance)
            }
        }
        var deciders: [ObjectIdentifier: Set<ConstraintSolver.ID>] = [:]
        for (key, box) in boxes {
            deciders[key] = Set(box.variables.flatMap { solver.constraints(deciding: $0) })
        }
        for (constraint, known) in installed.sorted(by: { $0.value.id < $1.value.id }) {
            add(constraint) { deciders[ObjectIdentifier($0)]?.contains(known.id) == true ? .decides : .holds }
        }
        for constraint in broken { add(constraint) { _ in .isBroken } }
    }
}

extension LayoutConstraint {
    /// The ends of the distance on screen between the edges that are related, level with the first item's middle; of sizes,
    /// those of the first item.
    fileprivate var distance: ReportedDistance {
        let first = firstItem.map(Self.frame(of:)) ?? .zero
        let isAcross = firstAttribute.axis == .horizontal
        func point(_ along: Double) -> CGPoint {
            isAcross ? CGPoint(x: along, y: first.midY) : CGPoint(x: first.midX, y: along)
        }
        guard let secondItem, firstAttribute != .width, firstAttribute != .height, let firstItem else {
            return ReportedDistance(
                from: point(isAcross ? first.minX : first.minY), to: point(isAcross ? first.maxX : first.maxY),
                isAcross: isAcross)
        }
        return ReportedDistance(
            from: point(secondAttribute.position(in: Self.frame(of: secondItem), of: secondItem)),
            to: point(firstAttribute.position(in: first, of: firstItem)), isAcross: isAcross)
    }

    /// The frame of an item on screen, in the window's points.
    private static func frame(of item: any LayoutItem) -> CGRect {
        guard let view = item.layoutView else { return .zero }
        let rect = (item as? LayoutGuide)?.layoutFrame ?? view.presentation.bounds
        return view.convertPresented(rect, to: nil)
    }
}

extension LayoutConstraint.Attribute {
    /// Returns the place of the edge on its axis, in the coordinates of the item's frame.
    @MainActor
    fileprivate func position(in frame: CGRect, of item: any LayoutItem) -> Double {
        let rect = isOfMargins ? frame.inset(by: (item as? View)?.layoutMargins ?? .zero) : frame
        let baselines = (item as? View)?.baselines(forWidth: frame.width)
        return switch withoutMargins.physical(item.layoutView?.isRightToLeft ?? false) {
        case .left: rect.minX
        case .right: rect.maxX
        case .centerX: rect.midX
        case .top: rect.minY
        case .bottom: rect.maxY
        case .firstBaseline: baselines.map { frame.midY + $0.first } ?? rect.minY
        case .lastBaseline: baselines.map { frame.midY + $0.last } ?? rect.maxY
        default: axis == .horizontal ? rect.midX : rect.midY
        }
    }
}

extension LayoutEngine {
    func constraints(deciding view: View, _ axis: LayoutConstraint.Axis) -> [LayoutConstraint] {
        installed { constraint, _ in constraint.names(view) && constraint.firstAttribute.axis == axis }
    }
}
