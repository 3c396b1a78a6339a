import BenchmarkFigures
import CurveTwins
import Foundation
import Timing

/// Compares curves, called as a user of the library would, with the same algorithms in C++. Both alternate in one run,
/// so that other load on the machine affects them equally. Prints a table of medians. Fails when one exceeds its limit.
@main
enum Curves {
    /// The library's work and its C++ twin's. Each runs over all frames for a number of rounds and returns a sum.
    struct Row {
        let name: String
        let frames: Int
        let library: (Int) -> Double
        let twin: (Int) -> Double
        var libraryTimes: [Double] = []
        var twinTimes: [Double] = []
    }

    private static let turns = 301
    private static let evaluationsPerTurn = 24_000
    /// The maximum ratio of the library's time to its twin's.
    private static let limit = 1.1

    static func main() {
        // Half a second at 120 frames per second, without the ends.
        let fractions = (1..<60).map { Double($0) / 60 }
        var rows = [
            bezier("ease-in-out", .easeInOut, fractions), bezier("ease-out", .easeOut, fractions),
            curve("ease-in-out, as a timing curve", .easeInOut, fractions),
            spring("swinging spring", Spring(mass: 1, stiffness: 100, damping: 10), fractions),
            spring("critical spring", Spring(mass: 1, stiffness: 100, damping: 20), fractions),
            spring("creeping spring", Spring(mass: 1, stiffness: 100, damping: 40), fractions),
        ]
        var isWrong = false
        for turn in 0..<turns {
            for index in rows.indices {
                let rounds = evaluationsPerTurn / rows[index].frames
                // The first to run alternates from turn to turn.
                let isFirst = turn.isMultiple(of: 2)
                var twin = isFirst ? nil : time(rows[index].twin, rounds)
                let library = time(rows[index].library, rounds)
                twin = twin ?? time(rows[index].twin, rounds)
                rows[index].libraryTimes.append(library.time)
                rows[index].twinTimes.append(twin?.time ?? 0)
                isWrong = isWrong || abs(library.sum - (twin?.sum ?? 0)) > 1e-9 * Double(evaluationsPerTurn)
            }
        }
        print("nanoseconds for one evaluation, medians of \(turns) turns")
        print(Figures.line("", "library", "C++ twin", "ratio", "limit"))
        var isOver = false
        for row in rows {
            let count = Double(evaluationsPerTurn / row.frames * row.frames)
            let (library, twin) = (Figures.median(row.libraryTimes) / count, Figures.median(row.twinTimes) / count)
            isOver = isOver || library / twin > limit
            print(
                Figures.line(
                    row.name, Figures.number(library, 2), Figures.number(twin, 2), Figures.number(library / twin, 2),
                    Figures.number(limit, 2)))
        }
        if isWrong { print("the library and its twin disagree") }
        if isOver { print("over the limit") }
        if isWrong || isOver { exit(1) }
    }

    private static func bezier(_ name: String, _ curve: CubicBezier, _ fractions: [Double]) -> Row {
        Row(
            name: name, frames: fractions.count,
            library: { rounds in
                var sum = 0.0
                for _ in 0..<rounds { for fraction in fractions { sum += curve.value(at: fraction) } }
                return sum
            },
            twin: {
                twin_bezier(curve.x1, curve.y1, curve.x2, curve.y2, fractions, Int32(fractions.count), Int32($0))
            })
    }

    private static func curve(_ name: String, _ curve: TimingCurve, _ fractions: [Double]) -> Row {
        guard case .bezier(let bezier) = curve else { fatalError("only Bezier curves have a twin here") }
        var row = self.bezier(name, bezier, fractions)
        row = Row(
            name: name, frames: row.frames,
            library: { rounds in
                var sum = 0.0
                for _ in 0..<rounds { for fraction in fractions { sum += curve.value(atFraction: fraction) } }
                return sum
            }, twin: row.twin)
        return row
    }

    private static func spring(_ name: String, _ spring: Spring, _ fractions: [Double]) -> Row {
        let start = Spring.State(displacement: -1, velocity: 3)
        return Row(
            name: name, frames: fractions.count,
            library: { rounds in
                // Created here, as the twin creates its own.
                let spring = Spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
                var sum = 0.0
                for _ in 0..<rounds {
                    for time in fractions {
                        let state = spring.state(from: start, at: time)
                        sum += state.displacement + state.velocity
                    }
                }
                return sum
            },
            twin: {
                twin_spring(
                    spring.mass, spring.stiffness, spring.damping, start.displacement, start.velocity, fractions,
                    Int32(fractions.count), Int32($0))
            })
    }

    /// Returns the sum that the work computes, and its duration in nanoseconds.
    private static func time(_ work: (Int) -> Double, _ rounds: Int) -> (sum: Double, time: Double) {
        let start = Figures.nanoseconds()
        let sum = work(rounds)
        return (sum, Figures.nanoseconds() - start)
    }
}
