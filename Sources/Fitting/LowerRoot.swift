/// The lower triangular root of a symmetric matrix, by Cholesky's decomposition: times its transpose it is the matrix.
struct LowerRoot {
    /// The rows, each up to the diagonal.
    let rows: [[Double]]

    /// - Parameters:
    ///   - matrix: The matrix's element in a row and in a column up to the row's.
    ///   - least: What is added to the squares of the diagonal, since rounding can leave less than nothing.
    init(count: Int, least: Double, _ matrix: (_ row: Int, _ column: Int) -> Double) {
        var rows: [[Double]] = []
        for row in 0..<count {
            var line: [Double] = []
            for column in 0...row {
                var sum = matrix(row, column)
                for k in 0..<column { sum -= line[k] * (column < row ? rows[column][k] : line[k]) }
                line.append(column < row ? sum / rows[column][column] : (max(sum, 0) + least).squareRoot())
            }
            rows.append(line)
        }
        self.rows = rows
    }

    /// Returns the vector that times the root is a vector.
    func solved(_ vector: [Double]) -> [Double] {
        var solution: [Double] = []
        for (line, value) in zip(rows, vector) {
            let known = zip(line, solution).reduce(0) { $0 + $1.0 * $1.1 }
            solution.append((value - known) / line[line.count - 1])
        }
        return solution
    }
}
