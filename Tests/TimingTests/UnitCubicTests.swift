import Testing

@testable import Timing

@Suite("A coordinate of a cubic curve")
struct UnitCubicTests {
    @Test("it turns where its slope changes its sign strictly inside, also from a level start")
    func turns() {
        let controls = Array(stride(from: -2.0, through: 3, by: 0.25))
        for (first, second) in controls.flatMap({ first in controls.map { (first, $0) } }) {
            // The derivative in Bernstein form, without its factor of 3.
            func slope(_ place: Double) -> Double {
                let rest = 1 - place
                return rest * rest * first + 2 * rest * place * (second - first) + place * place * (1 - second)
            }
            // No root is at one of these places.
            let places = (0...1000).map { (Double($0) + 0.37) / 1001 }
            let expected = zip(places, places.dropFirst()).filter { slope($0) * slope($1) < 0 }.map { pair in
                var (low, high) = pair
                for _ in 0..<60 {
                    let middle = (low + high) / 2
                    if slope(low) * slope(middle) > 0 { low = middle } else { high = middle }
                }
                return low
            }
            let turns = UnitCubic(first, second).turns
            #expect(turns.count == expected.count, "\(first), \(second): \(turns), not \(expected)")
            #expect(zip(turns, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(first), \(second): \(turns)")
        }
    }
}
