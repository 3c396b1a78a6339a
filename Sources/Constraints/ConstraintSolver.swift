/// Solves systems of linear equations and inequalities, some of which are wishes of different strengths, step by step.
///
/// The algorithm is Cassowary (G. J. Badros, A. Borning, P. J. Stuckey: The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm, 2001). Each change starts from the last solution, and costs what it changes. Of wishes at one level of
/// strength, the sum of what they are missed by is the least possible; levels are strict.
///
/// Three things differ from the paper. Its edit variables are constraints whose constant is changed; the strengths are any
/// number of levels; and the column of each symbol is known, so that a change does not walk through all rows.
public struct ConstraintSolver: Sendable {
    /// A constraint of a solver.
    public struct ID: Hashable, Sendable, Comparable {
        /// The number of constraints before it: newer ones are greater.
        let number: Int

        public static func < (first: ID, second: ID) -> Bool { first.number < second.number }
    }

    /// Required constraints that cannot hold together, and the one of them that was given up.
    public struct Conflict: Error, Hashable {
        /// The newest of them, which is no longer a constraint of the solver.
        public let broken: ID
        /// All of them, from the oldest to the newest. Without any one of them the others can hold, but for rounding.
        public let constraints: [ID]
    }

    private struct Entry {
        /// Identifies the constraint in every row: a slack, an error or a fixed symbol.
        let marker: Int32
        /// The other error of a wish.
        let other: Int32?
        /// The place of the wish's level of strength; nil for required ones.
        let level: Double?
        /// 1, or -1 if the expression was turned around.
        let sign: Double
        var constant: Double
        let isEqual: Bool
    }

    private var tableau = Tableau()
    private var objective = Objective()
    private var entries: [ID: Entry] = [:]
    private var owners: [Int32: ID] = [:]
    private var count = 0
    /// Those that were found since the last call of `solve()`.
    private var conflicts: [Conflict] = []

    public init() {}

    // MARK: Variables

    /// Adds an unknown; it is 0 as long as nothing else follows.
    public mutating func addVariable() -> Variable { Variable(symbol: makeSymbol(.variable)) }

    /// Removes an unknown that is in no constraint.
    public mutating func remove(_ variable: Variable) {
        guard tableau.kind(variable.symbol) == .variable, !tableau.isBasic(variable.symbol) else { return }
        free(variable.symbol)
    }

    /// Returns the value of an unknown in the last solution.
    public func value(of variable: Variable) -> Double { tableau.value(variable.symbol) }

    /// Returns whether an unknown could have another value while all constraints are met as well as now.
    public func isAmbiguous(_ variable: Variable) -> Bool {
        guard let row = tableau.rows[Int(variable.symbol)] else { return true }
        return row.cells.contains { cell in
            switch tableau.kind(cell.symbol) {
            case .variable: true
            case .restricted: objective.isZero(cell.symbol)
            case .fixed, .free: false
            }
        }
    }

    /// Returns the constraints that decide the value of an unknown: those whose constants move it.
    public func constraints(deciding variable: Variable) -> [ID] {
        guard let row = tableau.rows[Int(variable.symbol)] else { return [] }
        return row.cells.compactMap { owners[$0.symbol] }
    }

    private mutating func makeSymbol(_ kind: Tableau.Kind) -> Int32 {
        let symbol = tableau.makeSymbol(kind)
        objective.addSymbol(symbol)
        return symbol
    }

    private mutating func free(_ symbol: Int32) {
        owners[symbol] = nil
        objective.free(symbol)
        tableau.free(symbol)
    }

    // MARK: Constraints

    /// Adds a constraint, and solves the system again.
    /// - Precondition: The numbers of the constraint are finite.
    /// - Throws: A conflict, if it is required and cannot hold; the system is then as before.
    public mutating func add(_ constraint: LinearConstraint) throws(Conflict) -> ID {
        // What has changed comes first: the simplex method continues from a solution.
        settle()
        let id = ID(number: count)
        count += 1
        let level: Double? = if case .level(let level) = constraint.strength { level } else { nil }
        let isEqual = constraint.relation == .equal
        let sign = constraint.relation == .atMost ? -1.0 : 1
        let entry = Entry(
            marker: makeSymbol(level == nil && isEqual ? .fixed : .restricted),
            other: level == nil ? nil : makeSymbol(.restricted), level: level, sign: sign,
            constant: sign * constraint.expression.constant, isEqual: isEqual)
        owners[entry.marker] = id
        var row = Tableau.Row(constant: entry.constant, cells: [])
        for (variable, factor) in constraint.expression.terms where factor != 0 {
            tableau.add(sign * factor, variable.symbol, to: &row)
        }
        tableau.add(-1, entry.marker, to: &row)
        if let other = entry.other, let level {
            owners[other] = id
            tableau.add(1, other, to: &row)
            let index = objective.index(of: level)
            objective.add(1, of: other, at: index)
            if isEqual { objective.add(1, of: entry.marker, at: index) }
        }
        entries[id] = entry
        if let subject = subject(of: row, entry) {
            row.solve(for: subject)
            insert(row, of: subject)
        } else if let others = insertByArtificialSymbol(row, entry.marker) {
            entries[id] = nil
            free(entry.marker)
            optimize()
            throw Conflict(broken: id, constraints: others)
        }
        optimize()
        return id
    }

    /// Changes the constant of a constraint's expression. The solution follows with ``solve()``.
    public mutating func setConstant(_ constant: Double, of id: ID) {
        guard let entry = entries[id] else { return }
        let constant = entry.sign * constant
        guard constant != entry.constant else { return }
        tableau.shift(entry.marker, by: constant - entry.constant)
        entries[id]?.constant = constant
    }

    /// Finds the solution after constants have changed or constraints were removed.
    /// - Returns: The required constraints that can no longer hold together, since the last call; of each such group the
    ///   newest is removed.
    public mutating func solve() -> [Conflict] {
        settle()
        defer { conflicts = [] }
        return conflicts
    }

    private mutating func settle() {
        if isFeasible { optimize() }
        while let group = restoreFeasibility() {
            guard let newest = group.last else { break }
            conflicts.append(Conflict(broken: newest, constraints: group))
            remove(newest)
        }
        optimize()
    }

    /// Removes a constraint. The solution follows with ``solve()``.
    public mutating func remove(_ id: ID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        if let level = entry.level {
            let index = objective.index(of: level)
            for symbol in [entry.other, entry.isEqual ? entry.marker : nil] {
                guard let symbol else { continue }
                if let row = tableau.rows[Int(symbol)] {
                    objective.add(-1, of: row, at: index)
                } else {
                    objective.add(-1, of: symbol, at: index)
                }
            }
        }
        if !tableau.isBasic(entry.marker), let leaving = leavingRow(for: entry.marker) {
            pivot(leaving, entry.marker)
        }
        _ = tableau.removeRow(of: entry.marker)
        free(entry.marker)
        if let other = entry.other { free(other) }
    }

    /// Returns a symbol for which the equation 0 = `row` can be solved at once.
    private func subject(of row: Tableau.Row, _ entry: Entry) -> Int32? {
        if let variable = row.cells.first(where: { tableau.kind($0.symbol) == .variable }) { return variable.symbol }
        for symbol in [entry.marker, entry.other] {
            guard let symbol, tableau.kind(symbol) == .restricted else { continue }
            // The value of the symbol, at least 0.
            if -row.constant / row.factor(of: symbol) >= 0 { return symbol }
        }
        guard row.cells.allSatisfy({ tableau.kind($0.symbol) == .fixed }), abs(row.constant) <= Self.tolerance
        else { return nil }
        return entry.marker
    }

    /// Adds the equation 0 = `row`, by minimizing what it is missed by.
    /// - Returns: The constraints that contradict it, with itself; nil if it can hold.
    private mutating func insertByArtificialSymbol(_ row: Tableau.Row, _ marker: Int32) -> [ID]? {
        let artificial = makeSymbol(.restricted)
        var row = row
        if row.constant < 0 { row.negate() }
        tableau.insert(row, of: artificial)
        objective.add(1, of: row, at: Objective.feasibility)
        optimize()
        defer { free(artificial) }
        guard let rest = tableau.rows[Int(artificial)] else {
            objective.clear(artificial, at: Objective.feasibility)
            tableau.erase(artificial)
            return nil
        }
        for cell in rest.cells { objective.clear(cell.symbol, at: Objective.feasibility) }
        if rest.constant > Self.tolerance {
            _ = tableau.removeRow(of: artificial)
            return rest.cells.compactMap { owners[$0.symbol] }.sorted()
        }
        let restricted = rest.cells.filter { tableau.kind($0.symbol) == .restricted }
        if let entering = restricted.max(by: { abs($0.factor) < abs($1.factor) })?.symbol
            ?? (rest.factor(of: marker) != 0 ? marker : nil)
        {
            pivot(artificial, entering)
            tableau.erase(artificial)
        } else {
            _ = tableau.removeRow(of: artificial)
        }
        return nil
    }

    // MARK: The simplex method

    /// Values that are smaller are the rounding errors of 0, in the unit of the variables.
    private static let tolerance = 1e-7

    private mutating func insert(_ row: Tableau.Row, of symbol: Int32) {
        objective.substitute(symbol, row)
        tableau.substitute(symbol, row)
        tableau.insert(row, of: symbol)
    }

    private mutating func pivot(_ leaving: Int32, _ entering: Int32) {
        if let row = tableau.pivot(leaving, entering) { objective.substitute(entering, row) }
    }

    /// Makes the sums of errors as small as possible, from a solution that all required constraints allow.
    private mutating func optimize() {
        while true {
            keepCandidates()
            // The smallest number, in both choices, is Bland's rule (1977): it never returns to where it was.
            guard let entering = objective.candidates.min() else { return }
            guard let leaving = leastRatio(in: entering, sign: -1) else {
                objective.free(entering)
                continue
            }
            pivot(leaving, entering)
        }
    }

    private mutating func keepCandidates() {
        objective.keepCandidates { tableau.kind($0) == .restricted && !tableau.isBasic($0) }
    }

    /// Returns the basic symbol that first becomes 0 as another one grows (-1), or falls (1).
    private mutating func leastRatio(in symbol: Int32, sign: Double) -> Int32? {
        var best: (ratio: Double, basic: Int32)?
        for basic in tableau.column(of: symbol) where tableau.kind(basic) != .variable {
            let factor = sign * tableau.factor(of: symbol, in: basic)
            guard factor > Tableau.epsilon else { continue }
            let ratio = max(tableau.value(basic), 0) / factor
            if best.map({ (ratio, basic) < ($0.ratio, $0.basic) }) ?? true { best = (ratio, basic) }
        }
        return best?.basic
    }

    /// Returns the basic symbol in whose place a marker can become basic, without one of the others becoming negative. The
    /// marker of a required equation that followed from others comes first: it no longer follows from them, and holds on.
    private mutating func leavingRow(for marker: Int32) -> Int32? {
        let redundant = tableau.column(of: marker).first {
            tableau.kind($0) == .fixed && abs(tableau.factor(of: marker, in: $0)) > Tableau.epsilon
        }
        return redundant ?? leastRatio(in: marker, sign: -1) ?? leastRatio(in: marker, sign: 1)
            ?? tableau.column(of: marker).first
    }

    /// Makes all restricted symbols at least 0 again (the dual simplex method). From the least sums of errors it arrives at
    /// the least ones; where those are not known, as after a removal, it leaves them out.
    /// - Returns: Constraints that contradict each other, if there are any, from the oldest to the newest.
    private mutating func restoreFeasibility() -> [ID]? {
        keepCandidates()
        let isOptimal = objective.candidates.isEmpty
        while let basic = tableau.suspects.min() {
            guard let row = tableau.rows[Int(basic)], isWrong(basic, row.constant) else {
                tableau.suspects.removeAll { $0 == basic }
                continue
            }
            var best: (symbol: Int32, factor: Double)?
            // The symbol grows towards 0, or that of an equation falls.
            let sign = row.constant < 0 ? 1.0 : -1
            for cell in row.cells where tableau.kind(cell.symbol) == .restricted && sign * cell.factor > Tableau.epsilon
            {
                let factor = sign * cell.factor
                guard let known = best else {
                    best = (cell.symbol, factor)
                    continue
                }
                if isOptimal, objective.isLess(cell.symbol, per: factor, than: known.symbol, per: known.factor) {
                    best = (cell.symbol, factor)
                }
            }
            guard let entering = best?.symbol else {
                return ([basic] + row.cells.map(\.symbol)).compactMap { owners[$0] }.sorted()
            }
            pivot(basic, entering)
        }
        return nil
    }

    private var isFeasible: Bool {
        !tableau.suspects.contains { basic in tableau.rows[Int(basic)].map { isWrong(basic, $0.constant) } ?? false }
    }

    private func isWrong(_ basic: Int32, _ constant: Double) -> Bool {
        switch tableau.kind(basic) {
        case .restricted: constant < -Self.tolerance
        case .fixed: abs(constant) > Self.tolerance
        case .variable, .free: false
        }
    }
}
