import Constraints

// The order in which the solver is asked for something. Where wishes can be met equally well in several ways, the solution
// depends on it, so it follows from what the program has done, and not from where its objects are in memory.
extension LayoutEngine {
    /// Returns boxes in the order of their variables.
    func boxes(where condition: (LayoutBox) -> Bool) -> [LayoutBox] {
        boxes.values.filter(condition).sorted { $0.minX < $1.minX }
    }

    /// Returns installed constraints, from the oldest to the newest.
    func installed(where condition: (LayoutConstraint, Installed) -> Bool) -> [LayoutConstraint] {
        // Most often there are none, or few.
        var found: [(constraint: LayoutConstraint, id: ConstraintSolver.ID)] = []
        for (constraint, known) in installed where condition(constraint, known) { found.append((constraint, known.id)) }
        return found.sorted { $0.id < $1.id }.map(\.constraint)
    }

    /// Returns constraints whose items are in the tree: those that are installed, then the broken and the pending ones.
    func constraints(where condition: (LayoutConstraint) -> Bool) -> [LayoutConstraint] {
        installed { constraint, _ in condition(constraint) } + (broken + pending).filter(condition)
    }
}
