/// What is minimized: for each level of strength the sum of errors, higher levels first.
///
/// Kept as the reduced costs of the symbols that are not basic. They are compared level by level, so that no number of
/// errors at one level outweighs one at a higher level, whatever their sizes; the vectors form an ordered vector space, in
/// which the simplex method and its rules against cycles hold as they do with numbers.
struct Objective {
    /// From the highest to the lowest. The first is that of artificial symbols, above all strengths.
    private var levels: [Double] = [.infinity]
    /// By level and symbol.
    private var costs: [ContiguousArray<Double>] = [[]]
    /// The symbols whose costs have changed since they were last known not to be negative.
    private(set) var candidates: ContiguousArray<Int32> = []

    /// The level of artificial symbols.
    static let feasibility = 0

    mutating func addSymbol(_ symbol: Int32) {
        for level in costs.indices where costs[level].count <= symbol {
            costs[level].append(contentsOf: repeatElement(0, count: Int(symbol) + 1 - costs[level].count))
        }
    }

    /// Returns the place of a level of strength.
    mutating func index(of level: Double) -> Int {
        if let index = levels.firstIndex(where: { $0 <= level }) {
            if levels[index] == level { return index }
            levels.insert(level, at: index)
            costs.insert(ContiguousArray(repeating: 0, count: costs[0].count), at: index)
            return index
        }
        levels.append(level)
        costs.append(ContiguousArray(repeating: 0, count: costs[0].count))
        return levels.count - 1
    }

    mutating func add(_ cost: Double, of symbol: Int32, at level: Int) {
        costs[level][Int(symbol)] += cost
        candidates.append(symbol)
    }

    /// Adds the cost of a basic symbol, by what it equals.
    mutating func add(_ cost: Double, of row: Tableau.Row, at level: Int) {
        for cell in row.cells {
            costs[level][Int(cell.symbol)] += cost * cell.factor
            candidates.append(cell.symbol)
        }
    }

    /// Replaces the cost of a symbol that becomes basic.
    mutating func substitute(_ symbol: Int32, _ row: Tableau.Row) {
        for level in costs.indices {
            let cost = costs[level][Int(symbol)]
            guard cost != 0 else { continue }
            costs[level][Int(symbol)] = 0
            if abs(cost) > Tableau.epsilon { add(cost, of: row, at: level) }
        }
    }

    /// Forgets the costs of a symbol that is no longer in use.
    mutating func free(_ symbol: Int32) {
        for level in costs.indices { costs[level][Int(symbol)] = 0 }
    }

    mutating func clear(_ symbol: Int32, at level: Int) {
        costs[level][Int(symbol)] = 0
        candidates.append(symbol)
    }

    /// Whether a growing symbol makes the whole smaller.
    func isNegative(_ symbol: Int32) -> Bool {
        for level in costs {
            let cost = level[Int(symbol)]
            if abs(cost) > Tableau.epsilon { return cost < 0 }
        }
        return false
    }

    func isZero(_ symbol: Int32) -> Bool { costs.allSatisfy { abs($0[Int(symbol)]) <= Tableau.epsilon } }

    /// Whether a symbol costs less per factor than another.
    func isLess(_ symbol: Int32, per factor: Double, than other: Int32, per otherFactor: Double) -> Bool {
        for level in costs {
            let difference = level[Int(symbol)] / factor - level[Int(other)] / otherFactor
            if abs(difference) > Tableau.epsilon { return difference < 0 }
        }
        return symbol < other
    }

    /// Keeps the candidates that can still be of use.
    mutating func keepCandidates(_ isUseful: (Int32) -> Bool) {
        var count = 0
        for candidate in candidates where isUseful(candidate) && isNegative(candidate) {
            candidates[count] = candidate
            count += 1
        }
        candidates.removeSubrange(count...)
    }
}
