import Constraints
import Foundation
import Testing

struct SolverTests {
    /// The oracle is another method in another program: linear programming, level after level.
    @Test func violationsAreTheLeastPossible() throws {
        for (number, system) in try RecordedSystem.all().enumerated() {
            var solver = ConstraintSolver()
            let variables = (0..<system.variables).map { _ in solver.addVariable() }
            var (refused, kept): ([Int], [RecordedSystem.Constraint]) = ([], [])
            for (index, constraint) in system.constraints.enumerated() {
                do {
                    _ = try solver.add(constraint.linear(variables))
                    kept.append(constraint)
                } catch {
                    refused.append(index)
                }
            }
            #expect(refused == system.refused, "system \(number)")
            let values = variables.map { solver.value(of: $0) }
            #expect(kept.violation(at: nil, values) < 1e-6, "system \(number)")
            for level in system.violations {
                let violation = kept.violation(at: level[0], values)
                // The oracle allows each level 1e-6 more than its least, with which lower ones can do more.
                #expect(abs(violation - level[1]) < 5e-3, "system \(number), level \(level)")
            }
        }
    }

    private let (a, b): (Variable, Variable)
    private var solver = ConstraintSolver()

    init() { (a, b) = (solver.addVariable(), solver.addVariable()) }

    private mutating func add(
        _ terms: [(Variable, Double)], _ constant: Double, _ relation: LinearConstraint.Relation = .equal,
        _ strength: LinearConstraint.Strength = .required
    ) throws(ConstraintSolver.Conflict) -> ConstraintSolver.ID {
        try solver.add(LinearConstraint(LinearExpression(terms, constant: constant), relation, strength))
    }

    /// Two wishes of a lower level don't outweigh one of a higher level: a is 100, not 0.
    @Test mutating func levelsAreStrict() throws {
        _ = try add([(a, 1)], -100, .equal, .level(251))
        for _ in 0..<20 { _ = try add([(a, 1)], 0, .equal, .level(250)) }
        #expect(solver.value(of: a) == 100)
    }

    /// Among wishes of one level the sum counts: with 0, 10 and 100, the middle one.
    @Test mutating func wishesOfALevelAddUp() throws {
        for value in [0.0, 100, 10] { _ = try add([(a, 1)], -value, .equal, .level(250)) }
        #expect(solver.value(of: a) == 10)
    }

    @Test mutating func aConflictNamesAllAndKeepsTheOlder() throws {
        let equal = try add([(a, 1), (b, -1)], 0)
        _ = try add([(b, 1)], -1000, .atMost)
        let least = try add([(a, 1)], -50, .atLeast)
        #expect {
            _ = try add([(b, 1)], -40, .atMost)
        } throws: { error in
            let conflict = error as? ConstraintSolver.Conflict
            return conflict?.constraints.prefix(2) == [equal, least] && conflict?.constraints.last == conflict?.broken
        }
        #expect(solver.value(of: a) >= 50)
    }

    /// The constant of an old constraint changes: the newest of those that contradict is removed, and the rest holds.
    @Test mutating func aChangedConstantBreaksTheNewest() throws {
        let first = try add([(a, 1)], -10)
        let second = try add([(b, 1), (a, -1)], 0, .atLeast)
        let third = try add([(b, 1)], -20, .atMost)
        solver.setConstant(-30, of: first)
        let conflicts = solver.solve()
        #expect(conflicts.map(\.broken) == [third] && conflicts.map(\.constraints) == [[first, second, third]])
        #expect(solver.value(of: a) == 30 && solver.value(of: b) >= 30)
    }

    /// An equation that follows from another one holds on without it: alone, and against a bound that both contradict.
    @Test mutating func aRedundantEquationHoldsOn() throws {
        let bound = try add([(a, 3)], 0, .atLeast)
        let (first, second) = (try add([(a, -1)], 1), try add([(a, 1)], -1))
        var alone = solver
        alone.remove(first)
        #expect(alone.solve().isEmpty && alone.value(of: a) == 1)
        solver.setConstant(-11, of: bound)
        #expect(Set(solver.solve().map(\.broken)) == [first, second])
        #expect(abs(solver.value(of: a) - 11.0 / 3) < 1e-9)
    }

    @Test mutating func whatNothingDecidesIsAmbiguous() throws {
        _ = try add([(a, 1), (b, 1)], -100)
        #expect(solver.isAmbiguous(a) && solver.isAmbiguous(b))
        let wish = try add([(a, 1)], -30, .equal, .level(1))
        #expect(!solver.isAmbiguous(a) && !solver.isAmbiguous(b))
        solver.remove(wish)
        _ = solver.solve()
        _ = try add([(a, 1)], -30, .atLeast)
        #expect(solver.isAmbiguous(a) && solver.isAmbiguous(b))
    }
}
