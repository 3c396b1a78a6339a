/// A sequence of arrays, each of which shares equal stretches with the previous one.
///
/// Reading any of them takes time proportional to its number of elements.
struct SharedArrays<Element: Hashable> {
    private typealias Stretch = ContiguousArray<Element>

    private var arrays: [ContiguousArray<Stretch>] = []
    /// The memory of the stretches and distinct arrays, in bytes.
    private var storedBytes = 0

    /// The number of elements in a stretch.
    private static var length: Int { 16 }
    /// The memory of an array besides its elements, in bytes.
    private static var header: Int { 32 }

    mutating func append(_ elements: ContiguousArray<Element>) {
        let last = arrays.last ?? []
        var stretches = ContiguousArray<Stretch>()
        stretches.reserveCapacity(elements.count / Self.length + 1)
        var isSame = !arrays.isEmpty
        var first = 0
        while first < elements.count {
            let range = first..<min(first + Self.length, elements.count)
            let place = first / Self.length
            if place < last.count, last[place].elementsEqual(elements[range]) {
                stretches.append(last[place])
            } else {
                stretches.append(Stretch(elements[range]))
                storedBytes += Self.header + range.count * MemoryLayout<Element>.stride
                isSame = false
            }
            first = range.upperBound
        }
        if isSame, stretches.count == last.count { return arrays.append(last) }
        storedBytes += Self.header + stretches.count * MemoryLayout<Stretch>.stride
        arrays.append(stretches)
    }

    mutating func removeLast() { arrays.removeLast() }

    subscript(index: Int) -> [Element] { arrays[index].flatMap(\.self) }

    var last: [Element] { arrays.isEmpty ? [] : self[arrays.count - 1] }

    /// The bytes that the arrays take together.
    var bytes: Int { arrays.count * MemoryLayout<ContiguousArray<Stretch>>.stride + storedBytes }
}

/// A sequence of arrays of large rows that stores only rows that differ from the previous row at their index, and
/// references to the others.
struct SharedRows<Row: Hashable> {
    private var pool: ContiguousArray<Row> = []
    private var numbers = SharedArrays<UInt32>()
    /// The last array, as indices into the pool.
    private var last: ContiguousArray<UInt32> = []
    /// The memory that rows refer to, in bytes.
    private var furtherBytes = 0

    /// - Parameter further: Returns the memory that a row refers to, in bytes.
    mutating func append(_ rows: some RandomAccessCollection<Row>, further: (Row) -> Int = { _ in 0 }) {
        var next = ContiguousArray<UInt32>()
        next.reserveCapacity(rows.count)
        // Many rows that move together change equally.
        var fresh: [Row: UInt32] = [:]
        // If rows were added or removed, the rows after them are compared from the end.
        let tail = rows.count == last.count ? 0 : commonEnd(of: rows)
        for (offset, row) in rows.enumerated() {
            let isInTail = offset >= rows.count - tail
            let before = isInTail ? last.count - (rows.count - offset) : offset
            if before < last.count, isInTail || pool[Int(last[before])] == row {
                next.append(last[before])
            } else if let known = fresh[row] {
                next.append(known)
            } else {
                fresh[row] = UInt32(pool.count)
                next.append(UInt32(pool.count))
                pool.append(row)
                furtherBytes += further(row)
            }
        }
        numbers.append(next)
        last = next
    }

    private func commonEnd(of rows: some RandomAccessCollection<Row>) -> Int {
        var count = 0
        for row in rows.reversed() {
            guard count < last.count, pool[Int(last[last.count - 1 - count])] == row else { break }
            count += 1
        }
        return count
    }

    mutating func removeLast() {
        numbers.removeLast()
        last = ContiguousArray(numbers.last)
    }

    /// Replaces all stored rows.
    mutating func replace(_ transform: (Row) -> Row) { pool = ContiguousArray(pool.map(transform)) }

    subscript(index: Int) -> [Row] { numbers[index].map { pool[Int($0)] } }

    /// The last array, or an empty one without arrays.
    var lastRows: [Row] { last.map { pool[Int($0)] } }

    /// The bytes that the arrays take together.
    var bytes: Int {
        pool.count * MemoryLayout<Row>.stride + numbers.bytes + last.count * MemoryLayout<UInt32>.stride
            + furtherBytes
    }
}
