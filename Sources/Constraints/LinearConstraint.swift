/// An unknown of a system of constraints; any number.
public struct Variable: Hashable, Sendable, Comparable {
    let symbol: Int32

    /// An order that follows from what the solver was asked to do alone.
    public static func < (first: Variable, second: Variable) -> Bool { first.symbol < second.symbol }
}

/// A sum of variables with factors, and a constant.
public struct LinearExpression: Sendable {
    /// The factors of the variables; a variable can appear several times.
    public var terms: [(variable: Variable, factor: Double)]
    public var constant: Double

    /// Creates an expression; all numbers must be finite.
    public init(_ terms: [(variable: Variable, factor: Double)] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    /// Whether all numbers are finite, which a solver asks for.
    public var isFinite: Bool { constant.isFinite && terms.allSatisfy { $0.factor.isFinite } }
}

/// An expression that is compared with zero, and how much that matters.
public struct LinearConstraint: Sendable {
    public enum Relation: Hashable, Sendable {
        /// The expression is at most 0.
        case atMost
        case equal
        /// The expression is at least 0.
        case atLeast
    }

    /// How much a constraint matters.
    public enum Strength: Hashable, Sendable, Comparable {
        /// It holds as well as those of higher levels allow: no sum of violations at lower levels outweighs one here.
        case level(Double)
        /// It holds, or is refused.
        case required
    }

    public var expression: LinearExpression
    public var relation: Relation
    public var strength: Strength

    public init(_ expression: LinearExpression, _ relation: Relation, _ strength: Strength = .required) {
        self.expression = expression
        self.relation = relation
        self.strength = strength
    }
}
