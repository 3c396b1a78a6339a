import BenchmarkFigures
import Constraints
import Foundation
import Subprocess
import SystemPackage

/// Compares the solver of constraints with kiwi, whose C++ core is called from Python: `python3-kiwisolver`.
///
/// The cost of a call from Python is measured with a call that looks a constraint up, and subtracted. Both solve the
/// same screens; the first solve adds all constraints, and the change gives one label another width. Fails when the
/// screen of 500 views takes more than 1.5 times kiwi's time, or when the times grow with the number of views faster
/// than they may: the first as n log n, the change not at all.
@main
enum Layout {
    private static let rounds = 15
    private static let changes = 1000
    private static let limit = 1.5
    /// How much more than n log n, and than not at all, counts as noise.
    private static let noise = 1.5

    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: LayoutBenchmark KIWI.PY\n".utf8))
            exit(2)
        }
        print("milliseconds, medians of \(rounds)")
        print(Figures.line("", "first", "kiwi", "ratio", "change", "kiwi", "ratio"))
        var isOver = false
        var least: (first: Double, change: Double, views: Double)?
        for views in [100, 500, 2000] {
            let system = ScreenSystem(views: views)
            let (first, change) = try measure(system)
            let kiwi = try await kiwi(system, CommandLine.arguments[1])
            print(
                Figures.line(
                    "\(views) views, \(system.lines.count) constraints",
                    [first, kiwi.first].map { Figures.number($0, 3) } + [Figures.number(first / kiwi.first, 2)]
                        + [change, kiwi.change].map { Figures.number($0, 5) }
                        + [Figures.number(change / kiwi.change, 2)]))
            isOver = isOver || first > limit * kiwi.first || change > limit * kiwi.change
            let count = Double(views)
            if let least {
                let growth = count * log(count) / (least.views * log(least.views))
                isOver = isOver || first > noise * growth * least.first || change > noise * least.change
            } else {
                least = (first, change, count)
            }
        }
        if isOver {
            print("over the limit of \(limit) times kiwi's time, or growing faster than n log n and 1")
            exit(1)
        }
    }

    /// Returns the median times of a first solve and of a change, in milliseconds.
    private static func measure(_ system: ScreenSystem) throws -> (first: Double, change: Double) {
        var (first, change): ([Double], [Double]) = ([], [])
        let changed = system.changed
        for _ in 0..<rounds {
            let start = Figures.milliseconds()
            var solver = ConstraintSolver()
            let variables = (0..<system.variableCount).map { _ in solver.addVariable() }
            let ids = try system.lines.map { try solver.add(system.constraint($0, variables)) }
            let solved = Figures.milliseconds()
            for number in 0..<changes {
                solver.setConstant(-Double(50 + number % 20), of: ids[changed])
                guard solver.solve().isEmpty else { fatalError("the screen has no conflict") }
            }
            first.append(solved - start)
            change.append((Figures.milliseconds() - solved) / Double(changes))
        }
        return (Figures.median(first), Figures.median(change))
    }

    private static func kiwi(_ system: ScreenSystem, _ script: String) async throws -> (first: Double, change: Double) {
        let result = try await run(
            .path("/usr/bin/python3"), arguments: [script, "\(rounds)", "\(changes)"], input: .string(system.text),
            output: .string(limit: 1000), error: .currentStandardError)
        let numbers = result.standardOutput.split(separator: " ").compactMap { Double($0.trimming()) }
        guard result.terminationStatus.isSuccess, numbers.count == 2 else {
            print("kiwi did not run: apt-get install python3-kiwisolver")
            exit(1)
        }
        return (numbers[0], numbers[1])
    }
}

extension Substring {
    fileprivate func trimming() -> String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
