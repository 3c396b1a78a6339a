import Constraints

// The order in which the solver is asked for something. Where wishes can be met equally well in several ways, the solution
// depends on it, so it follows from what the program has done, and not from where its objects are in memory.
extension LayoutEngine {
    /// Returns boxes in the order of their variables.
    func boxes(where condition: (LayoutBox) -> Bool) -> [LayoutBox] {
        boxes.values.filter(condition).sorted { $0.minX < $1.minX }
    }

    /// Returns installed constraints, from the oldest to the newest.
    func installed(where condition: (LayoutConstraint, Installed) -> Bool = { _, _ in true }) -> [LayoutConstraint] {
        // Most often there are none, or few.
        var found: [(constraint: LayoutConstraint, id: ConstraintSolver.ID)] = []
        for (constraint, known) in installed where condition(constraint, known) { found.append((constraint, known.id)) }
        return found.sorted { $0.id < $1.id }.map(\.constraint)
    }
}
