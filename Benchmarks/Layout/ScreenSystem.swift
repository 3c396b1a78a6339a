import Constraints

/// The constraints of a screen: a list of cells below one another, each with nine labels in three rows.
struct ScreenSystem {
    struct Line {
        var terms: [(variable: Int, factor: Double)]
        var constant: Double
        var relation = LinearConstraint.Relation.equal
        /// Nil for required ones.
        var level: Double?
    }

    private(set) var lines: [Line] = []
    /// Four for each view: x, y, width and height.
    private(set) var variableCount = 0

    /// Creates the system of a number of views, with three constraints for each.
    init(views: Int) {
        let screen = addView()
        lines.append(Line(terms: [(screen + Self.width, 1)], constant: -390))
        var last: Int?
        for cell in 0..<views / 10 { last = addCell(cell, of: screen, below: last) }
    }

    private static let (x, y, width, height) = (0, 1, 2, 3)

    private mutating func addView() -> Int {
        defer { variableCount += 4 }
        return variableCount
    }

    private mutating func addCell(_ number: Int, of screen: Int, below last: Int?) -> Int {
        let cell = addView()
        lines.append(Line(terms: [(cell + Self.width, 1), (screen + Self.width, -1)], constant: 0))
        let above: [(variable: Int, factor: Double)] =
            last.map { [($0 + Self.y, -1), ($0 + Self.height, -1)] } ?? []
        lines.append(Line(terms: [(cell + Self.y, 1)] + above, constant: last == nil ? 0 : -8))
        lines.append(Line(terms: [(cell + Self.height, 1)], constant: -88, relation: .atLeast))
        for row in 0..<3 {
            var left: Int?
            for column in 0..<3 {
                let label = addView()
                if let left {
                    lines.append(
                        Line(
                            terms: [(label + Self.x, 1), (left + Self.x, -1), (left + Self.width, -1)], constant: -8,
                            relation: column == 2 ? .atLeast : .equal))
                } else {
                    lines.append(Line(terms: [(label + Self.x, 1)], constant: -16))
                }
                lines.append(Line(terms: [(label + Self.y, 1)], constant: -Double(8 + row * 24)))
                let length = -Double(40 + (number * 7 + column * 13 + row) % 60)
                switch column {
                case 0: lines.append(Line(terms: [(label + Self.width, 1)], constant: length, level: 250))
                case 1: lines.append(Line(terms: [(label + Self.width, 1)], constant: length, relation: .atLeast))
                default:
                    lines.append(
                        Line(
                            terms: [(label + Self.x, 1), (label + Self.width, 1), (cell + Self.width, -1)],
                            constant: 16,
                            level: 750))
                }
                left = label
            }
        }
        return cell
    }

    /// The width of the first label of a cell in the middle, on which its row depends.
    var changed: Int {
        lines.firstIndex { $0.level == 250 && $0.terms[0].variable > variableCount / 2 } ?? 0
    }

    func constraint(_ line: Line, _ variables: [Variable]) -> LinearConstraint {
        LinearConstraint(
            LinearExpression(line.terms.map { (variables[$0.variable], $0.factor) }, constant: line.constant),
            line.relation, line.level.map { .level($0) } ?? .required)
    }

    /// The system as text, for `kiwi.py`.
    var text: String {
        func line(_ line: Line) -> String {
            let relation = line.relation == .equal ? "==" : line.relation == .atMost ? "<=" : ">="
            let terms = line.terms.map { "\($0.variable):\($0.factor)" }.joined(separator: " ")
            return "\(relation) \(line.level ?? 1000) \(line.constant) \(terms)"
        }
        return (["\(variableCount) \(changed)"] + lines.map(line)).joined(separator: "\n") + "\n"
    }
}
