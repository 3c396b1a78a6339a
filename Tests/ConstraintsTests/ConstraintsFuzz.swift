import Constraints
import Foundation
import RandomSupport
import Testing

/// Whatever was added, removed and changed: the solution is as good as that of a solver that has never known it, and a
/// conflict names constraints that contradict each other, none of which can be left out.
struct ConstraintsFuzz {
    @Test func editsEndAsAFreshSolveDoes() throws {
        let seeds = FuzzSeeds(300)
        // The last two had a redundant equation whose partner was broken.
        for seed in Array(seeds.range) + [463, 16_221] {
            var edits = Edits(seed: Int(seed))
            try edits.play()
        }
        FuzzSeeds.report("\(seeds.count) systems of constraints")
    }
}

/// Random edits of one solver.
private struct Edits {
    let seed: Int
    var random: SeededRandom
    var solver = ConstraintSolver()
    let variables: [Variable]
    var kept: [(id: ConstraintSolver.ID, constraint: RecordedSystem.Constraint)] = []

    init(seed: Int) {
        self.seed = seed
        random = SeededRandom(seed: UInt64(seed))
        let count = random.number(1...8)
        var solver = ConstraintSolver()
        variables = (0..<count).map { _ in solver.addVariable() }
        self.solver = solver
    }

    mutating func play() throws {
        for step in 0..<random.number(5...60) {
            let edits = random.number(1...3)
            for _ in 0..<edits { edit() }
            for conflict in solver.solve() {
                // After several edits, the constants are no longer those that contradicted each other.
                if edits == 1 {
                    check(conflict.constraints.compactMap { id in kept.first { $0.id == id }?.constraint }, conflict)
                }
                kept.removeAll { $0.id == conflict.broken }
            }
            try compare(step)
        }
    }

    private mutating func edit() {
        switch random.number(0...9) {
        case 0...4: add()
        case 5...6:
            guard !kept.isEmpty else { return }
            solver.remove(kept.remove(at: random.number(0...kept.count - 1)).id)
        default: changeConstants()
        }
    }

    private mutating func add() {
        let constraint = random.constraint(variables.count)
        do {
            kept.append((try solver.add(constraint.linear(variables)), constraint))
        } catch {
            // One that was broken since the last solve, and is still kept here, is none of the others.
            let others = error.constraints.dropLast().compactMap { id in kept.first { $0.id == id }?.constraint }
            check(others + [constraint], error)
        }
    }

    private mutating func changeConstants() {
        guard !kept.isEmpty else { return }
        for _ in 0..<random.number(1...3) {
            let index = random.number(0...kept.count - 1)
            kept[index].constraint.constant = Double(random.number(-100...100))
            solver.setConstant(kept[index].constraint.constant, of: kept[index].id)
        }
    }

    private func check(_ group: [RecordedSystem.Constraint], _ conflict: ConstraintSolver.Conflict) {
        #expect(
            conflict.constraints.last == conflict.broken && group.count == conflict.constraints.count, "seed \(seed)")
        #expect(!isPossible(group), "seed \(seed)")
        for one in group.indices {
            var others = group
            others.remove(at: one)
            #expect(isPossible(others), "seed \(seed), \(group), without \(one)")
        }
    }

    private func isPossible(_ constraints: [RecordedSystem.Constraint]) -> Bool {
        var solver = ConstraintSolver()
        let variables = variables.map { _ in solver.addVariable() }
        for constraint in constraints {
            guard (try? solver.add(constraint.linear(variables))) != nil else { return false }
        }
        return true
    }

    private func compare(_ step: Int) throws {
        var fresh = ConstraintSolver()
        let others = variables.map { _ in fresh.addVariable() }
        for entry in kept { _ = try fresh.add(entry.constraint.linear(others)) }
        let (values, best) = (variables.map { solver.value(of: $0) }, others.map { fresh.value(of: $0) })
        let constraints = kept.map(\.constraint)
        #expect(constraints.violation(at: nil, values) < 1e-5, "seed \(seed), step \(step)")
        for level in Set(constraints.compactMap(\.level)) {
            let (edited, expected) = (constraints.violation(at: level, values), constraints.violation(at: level, best))
            #expect(abs(edited - expected) < 1e-5, "seed \(seed), step \(step), level \(level)")
        }
    }
}

extension SeededRandom {
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    fileprivate mutating func constraint(_ count: Int) -> RecordedSystem.Constraint {
        let terms = (0..<min(count, number(1...3))).map { _ in
            [Double(number(0...count - 1)), [1, 1, 1, -1, -1, -1, 2, 0.5, -0.25, 3][number(0...9)]]
        }
        return RecordedSystem.Constraint(
            terms: terms, constant: Double(number(-100...100)), relation: ["=", "=", "<=", ">="][number(0...3)],
            level: [nil, nil, 999, 750, 501, 250, 50][number(0...6)])
    }
}
