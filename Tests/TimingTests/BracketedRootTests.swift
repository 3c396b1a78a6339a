import RandomSupport
import Testing

@testable import Timing

@Suite("The search for a root between two ends")
struct BracketedRootTests {
    @Test("a cube root is exact to the last bits after a few evaluations, from any guess", arguments: [true, false])
    func cubes(rises: Bool) {
        var random = SeededRandom(seed: 9)
        for _ in 0..<100 {
            let root = Double.random(in: 0.05...0.95, using: &random)
            let sign: Double = rises ? 1 : -1
            var evaluations = 0
            let found = BracketedRoot.find(
                from: 0, to: 1, guess: .random(in: -1...2, using: &random), rises: rises
            ) { point in
                evaluations += 1
                return (sign * (point * point * point - root * root * root), sign * 3 * point * point)
            }
            #expect(abs(found - root) <= 1e-14 / root)
            // A bisection takes about fifty.
            #expect(evaluations < 25)
        }
    }
}
