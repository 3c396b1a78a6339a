import Constraints

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

extension Window {
    /// The constraints of the window's views, as of the last layout, by the identifiers of the views that they name, from
    /// the oldest to the newest; those that are broken are last.
    package var reportedConstraints: [ObjectIdentifier: [ReportedConstraint]] {
        var report: [ObjectIdentifier: [ReportedConstraint]] = [:]
        layoutEngine?.report(into: &report)
        return report
    }
}

extension LayoutEngine {
    /// Adds each constraint to the views that it names.
    fileprivate func report(into report: inout [ObjectIdentifier: [ReportedConstraint]]) {
        func add(_ constraint: LayoutConstraint, _ state: (View) -> ReportedConstraint.State) {
            var named: Set<ObjectIdentifier> = []
            for view in [constraint.firstItem?.layoutView, constraint.secondItem?.layoutView].compactMap(\.self)
            where named.insert(ObjectIdentifier(view)).inserted {
                report[ObjectIdentifier(view), default: []].append(
                    ReportedConstraint(text: "\(constraint)", state: state(view)))
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
