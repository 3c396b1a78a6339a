import Constraints
import Foundation
import Testing

/// A random system of constraints, with what linear programming found of it: see `oracle` beside this file.
struct RecordedSystem: Decodable {
    struct Constraint: Decodable {
        let terms: [[Double]]
        var constant: Double
        let relation: String
        /// Nil for required ones.
        let level: Double?

        func linear(_ variables: [Variable]) -> LinearConstraint {
            LinearConstraint(
                LinearExpression(terms.map { (variables[Int($0[0])], $0[1]) }, constant: constant),
                relation == "=" ? .equal : relation == "<=" ? .atMost : .atLeast,
                level.map { .level($0) } ?? .required)
        }

        /// Returns by how much the values miss the constraint.
        func violation(_ values: [Double]) -> Double {
            let sum = terms.reduce(constant) { $0 + $1[1] * values[Int($1[0])] }
            return relation == "=" ? abs(sum) : max(relation == "<=" ? sum : -sum, 0)
        }
    }

    let variables: Int
    let constraints: [Constraint]
    /// The required constraints that contradict those before them.
    let refused: [Int]
    /// The least sum of violations at each level, given those of the levels above.
    let violations: [[Double]]

    /// The recorded systems, or those of a file named by `SCRIM_SYSTEMS`.
    static func all() throws -> [RecordedSystem] {
        let recorded = try #require(Bundle.module.url(forResource: "systems", withExtension: "json"))
        let url = ProcessInfo.processInfo.environment["SCRIM_SYSTEMS"].map { URL(filePath: $0) } ?? recorded
        return try JSONDecoder().decode([RecordedSystem].self, from: Data(contentsOf: url))
    }
}

extension [RecordedSystem.Constraint] {
    /// Returns the sum of violations at a level, nil for the required ones.
    func violation(at level: Double?, _ values: [Double]) -> Double {
        reduce(0) { $0 + ($1.level == level ? $1.violation(values) : 0) }
    }
}
