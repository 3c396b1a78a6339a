/// The rows of the simplex method, each a basic symbol as a sum of others, and an index by columns.
///
/// What Badros, Borning and Stuckey call the augmented simplex form (2001, section 2.4): the rows of unrestricted symbols
/// and those of the others stand side by side here, and differ by the kind of their basic symbol.
struct Tableau {
    /// What a symbol stands for, and so what values it takes.
    enum Kind: UInt8 {
        /// An unknown of the system: any number.
        case variable
        /// The distance of an inequality from its limit, or the amount by which a wish is missed: at least 0.
        case restricted
        /// Marks a required equation: always 0. It never becomes basic in the place of another symbol.
        case fixed
        /// Not in use.
        case free
    }

    struct Cell {
        let symbol: Int32
        var factor: Double
    }

    /// A basic symbol as a sum of others: constant + factor x symbol + ...
    struct Row {
        var constant: Double
        /// In the order of symbols, each once.
        var cells: ContiguousArray<Cell>
    }

    /// Factors that are smaller are the rounding errors of what is 0.
    static let epsilon = 1e-9

    private(set) var kinds: ContiguousArray<Kind> = []
    /// By basic symbol; nil for symbols that are not basic.
    private(set) var rows: ContiguousArray<Row?> = []
    /// By symbol, the basic symbols whose rows have it. Rows that have it no longer can be there too, some of them twice.
    private var columns: ContiguousArray<ContiguousArray<Int32>> = []
    /// By symbol, the length of its column at which what is no longer true leaves it.
    private var columnLimits: ContiguousArray<Int> = []
    private var unused: [Int32] = []
    private var scratch: ContiguousArray<Cell> = []
    private var added: ContiguousArray<Int32> = []
    /// The restricted and fixed basic symbols whose constants became negative, or were changed; some no longer are.
    var suspects: [Int32] = []

    mutating func makeSymbol(_ kind: Kind) -> Int32 {
        if let symbol = unused.popLast() {
            kinds[Int(symbol)] = kind
            return symbol
        }
        kinds.append(kind)
        rows.append(nil)
        columns.append([])
        columnLimits.append(Self.leastColumnLimit)
        return Int32(kinds.count - 1)
    }

    /// Frees a symbol that no row has.
    mutating func free(_ symbol: Int32) {
        kinds[Int(symbol)] = .free
        columns[Int(symbol)].removeAll(keepingCapacity: true)
        unused.append(symbol)
    }

    func kind(_ symbol: Int32) -> Kind { kinds[Int(symbol)] }

    func isBasic(_ symbol: Int32) -> Bool { rows[Int(symbol)] != nil }

    /// The value of a symbol: that of its row, and 0 for all that are not basic.
    func value(_ symbol: Int32) -> Double { rows[Int(symbol)]?.constant ?? 0 }

    func factor(of symbol: Int32, in basic: Int32) -> Double { rows[Int(basic)]?.factor(of: symbol) ?? 0 }

    /// Returns the basic symbols whose rows have a symbol, each once.
    mutating func column(of symbol: Int32) -> ContiguousArray<Int32> {
        var column = columns[Int(symbol)]
        column.sort()
        var count = 0
        for basic in column where count == 0 || column[count - 1] != basic {
            guard let row = rows[Int(basic)], row.factor(of: symbol) != 0 else { continue }
            column[count] = basic
            count += 1
        }
        column.removeSubrange(count...)
        columns[Int(symbol)] = column
        columnLimits[Int(symbol)] = max(2 * count, Self.leastColumnLimit)
        return column
    }

    private static let leastColumnLimit = 16

    private mutating func record(_ basic: Int32, inColumnOf symbol: Int32) {
        columns[Int(symbol)].append(basic)
        if columns[Int(symbol)].count > columnLimits[Int(symbol)] { _ = column(of: symbol) }
    }

    /// Adds an expression to a row that belongs to no symbol yet; basic symbols are replaced by their rows.
    mutating func add(_ factor: Double, _ symbol: Int32, to row: inout Row) {
        if let known = rows[Int(symbol)] {
            row.constant += factor * known.constant
            row.cells.add(factor, known.cells, &scratch, &added)
        } else {
            row.cells.add(factor, CollectionOfOne(Cell(symbol: symbol, factor: 1)), &scratch, &added)
        }
    }

    /// Makes a symbol basic that no row has.
    mutating func insert(_ row: Row, of symbol: Int32) {
        rows[Int(symbol)] = row
        for cell in row.cells { record(symbol, inColumnOf: cell.symbol) }
    }

    mutating func removeRow(of symbol: Int32) -> Row? {
        defer { rows[Int(symbol)] = nil }
        return rows[Int(symbol)]
    }

    /// Replaces a symbol in all rows by what it equals.
    mutating func substitute(_ symbol: Int32, _ row: Row) {
        let column = columns[Int(symbol)]
        columns[Int(symbol)].removeAll(keepingCapacity: true)
        for basic in column {
            guard let factor = rows[Int(basic)]?.remove(symbol) else { continue }
            rows[Int(basic)]?.constant += factor * row.constant
            rows[Int(basic)]?.cells.add(factor, row.cells, &scratch, &added)
            for symbol in added { record(basic, inColumnOf: symbol) }
            let (kind, constant) = (kinds[Int(basic)], rows[Int(basic)]?.constant ?? 0)
            if kind == .fixed ? constant != 0 : kind != .variable && constant < 0 { suspects.append(basic) }
        }
    }

    /// Exchanges a basic symbol for one of its row.
    /// - Returns: The row of the one that is basic now.
    @discardableResult
    mutating func pivot(_ leaving: Int32, _ entering: Int32) -> Row? {
        guard var row = removeRow(of: leaving) else { return nil }
        row.solve(for: entering, leaving)
        substitute(entering, row)
        insert(row, of: entering)
        return row
    }

    /// Adds to a symbol that is not basic: what it was is now it less `change`.
    mutating func shift(_ symbol: Int32, by change: Double) {
        if rows[Int(symbol)] != nil {
            rows[Int(symbol)]?.constant += change
            suspects.append(symbol)
            return
        }
        for basic in column(of: symbol) {
            let factor = factor(of: symbol, in: basic)
            rows[Int(basic)]?.constant -= factor * change
            if kinds[Int(basic)] != .variable { suspects.append(basic) }
        }
    }

    /// Removes a symbol that is 0 from all rows.
    mutating func erase(_ symbol: Int32) {
        for basic in columns[Int(symbol)] { _ = rows[Int(basic)]?.remove(symbol) }
        columns[Int(symbol)].removeAll(keepingCapacity: true)
    }
}

extension Tableau.Row {
    /// Returns the place of a symbol's cell, or that at which it would be.
    private func place(of symbol: Int32) -> Int {
        var (low, high) = (0, cells.count)
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func factor(of symbol: Int32) -> Double {
        let place = place(of: symbol)
        return place < cells.count && cells[place].symbol == symbol ? cells[place].factor : 0
    }

    /// Removes a symbol, and returns its factor; nil if the row does not have it.
    mutating func remove(_ symbol: Int32) -> Double? {
        let place = place(of: symbol)
        guard place < cells.count, cells[place].symbol == symbol else { return nil }
        return cells.remove(at: place).factor
    }

    mutating func negate() {
        constant = -constant
        for index in cells.indices { cells[index].factor = -cells[index].factor }
    }

    /// Turns `leaving` = this row into the row of `entering`, one of its symbols.
    mutating func solve(for entering: Int32, _ leaving: Int32) {
        guard let factor = solve(for: entering) else { return }
        cells.insert(Tableau.Cell(symbol: leaving, factor: 1 / factor), at: place(of: leaving))
    }

    /// Turns 0 = this row into the row of one of its symbols.
    /// - Returns: The factor that the symbol had; nil if the row does not have it.
    @discardableResult
    mutating func solve(for symbol: Int32) -> Double? {
        guard let factor = remove(symbol) else { return nil }
        constant /= -factor
        for index in cells.indices { cells[index].factor /= -factor }
        return factor
    }
}

extension ContiguousArray<Tableau.Cell> {
    /// Adds `factor` times other cells. `added` becomes the symbols that were not here before.
    @inline(__always)
    fileprivate mutating func add(
        _ factor: Double, _ others: some RandomAccessCollection<Tableau.Cell>, _ scratch: inout Self,
        _ added: inout ContiguousArray<Int32>
    ) {
        added.removeAll(keepingCapacity: true)
        scratch.removeAll(keepingCapacity: true)
        scratch.reserveCapacity(count + others.count)
        var (index, other) = (startIndex, others.startIndex)
        while index < endIndex, other < others.endIndex {
            let (mine, theirs) = (self[index], others[other])
            if mine.symbol < theirs.symbol {
                scratch.append(mine)
                index += 1
            } else if mine.symbol > theirs.symbol {
                scratch.append(Tableau.Cell(symbol: theirs.symbol, factor: factor * theirs.factor))
                added.append(theirs.symbol)
                others.formIndex(after: &other)
            } else {
                let sum = mine.factor + factor * theirs.factor
                if abs(sum) > Tableau.epsilon { scratch.append(Tableau.Cell(symbol: mine.symbol, factor: sum)) }
                index += 1
                others.formIndex(after: &other)
            }
        }
        scratch.append(contentsOf: self[index...])
        while other < others.endIndex {
            let theirs = others[other]
            scratch.append(Tableau.Cell(symbol: theirs.symbol, factor: factor * theirs.factor))
            added.append(theirs.symbol)
            others.formIndex(after: &other)
        }
        swap(&self, &scratch)
    }
}
