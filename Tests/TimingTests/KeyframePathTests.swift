import RandomSupport
import Testing
import Timing

/// Paths through values at random, by what the calculation modes of UIKit's keyframes are said to do.
@Suite("Paths through keyframes")
struct KeyframePathTests {
    private static let modes: [KeyframePath.Mode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]

    private func vector(_ random: inout SeededRandom) -> KeyframePath.Value {
        var value = KeyframePath.Value.zero
        for part in 0..<3 { value[part] = .random(in: -10...10, using: &random) }
        return value
    }

    /// Frames one after the other, of lengths at random.
    private func frames(_ random: inout SeededRandom) -> [KeyframePath.Frame] {
        let cuts = [0, 0.2, 0.45, 0.7, 1.0]
        return zip(cuts, cuts.dropFirst()).map { (begin: $0, end: $1, value: vector(&random)) }
    }

    private func length(_ value: KeyframePath.Value) -> Double { (value * value).sum().squareRoot() }

    @Test("begin and end at the values, and have the slopes of their course", arguments: 0..<5)
    func courses(index: Int) {
        var random = SeededRandom(seed: 4)
        let mode = Self.modes[index]
        for _ in 0..<20 {
            let (start, frames) = (vector(&random), frames(&random))
            let path = KeyframePath(frames: frames, mode: mode, start: start)
            #expect(path.value(at: 0) == start && path.value(at: -1) == start)
            #expect(path.value(at: 1) == frames[3].value && path.value(at: 2) == frames[3].value)
            #expect(path.slope(at: 1.5, falling: false) == .zero && path.slope(at: -0.5, falling: true) == .zero)
            if mode == .discrete {
                #expect(path.slope(at: 0.3, falling: false) == .zero)
                for (progress, value) in [
                    (0.1, start), (0.2, frames[0].value), (0.69, frames[1].value), (0.7, frames[2].value),
                ] {
                    #expect(path.value(at: progress) == value)
                }
                continue
            }
            if mode == .linear || mode == .cubic {
                for frame in frames { #expect(length(path.value(at: frame.end) - frame.value) < 1e-9) }
            }
            let step = 1e-7
            for _ in 0..<10 {
                let progress = Double.random(in: 0.01...0.99, using: &random)
                let quotient = (path.value(at: progress + step) - path.value(at: progress - step)) / (2 * step)
                for falling in [false, true] {
                    #expect(
                        length(path.slope(at: progress, falling: falling) - quotient) < 1e-3 * (1 + length(quotient)))
                }
            }
        }
    }

    @Test("paced ones have the same speed throughout: the length of their way")
    func pace() {
        var random = SeededRandom(seed: 6)
        for _ in 0..<20 {
            let (start, frames) = (vector(&random), frames(&random))
            let values = [start] + frames.map(\.value)
            let way = zip(values, values.dropFirst()).reduce(0) { $0 + length($1.1 - $1.0) }
            let straight = KeyframePath(frames: frames, mode: .paced, start: start)
            for part in 0..<20 {
                #expect(abs(length(straight.slope(at: (Double(part) + 0.37) / 20, falling: false)) - way) < 1e-6 * way)
            }
            var passed = 0.0
            for (from, to) in zip(values, values.dropFirst()) {
                passed += length(to - from) / way
                #expect(length(straight.value(at: min(passed, 1)) - to) < 1e-6)
            }
            let smooth = KeyframePath(frames: frames, mode: .cubicPaced, start: start)
            let speeds = (0..<20).map { length(smooth.slope(at: (Double($0) + 0.37) / 20, falling: false)) }
            let usual = speeds.sorted()[10]
            #expect(usual > 0.95 * way && speeds.count { abs($0 - usual) < 0.05 * usual } >= 17)
        }
        let still = KeyframePath(
            frames: [(begin: 0, end: 1, value: .zero), (begin: 0, end: 1, value: .zero)], mode: .paced, start: .zero)
        #expect(still.value(at: 0.4) == .zero && still.slope(at: 0.4, falling: false) == .zero)
    }

    @Test(
        "a smooth one passes each value in the direction from its neighbor before to that after, and rests where they do"
    )
    func spline() {
        let one = KeyframePath.Value(4, 0, 0, 0, 0, 0, 0, 0)
        let two = KeyframePath.Value(4, 8, 0, 0, 0, 0, 0, 0)
        let path = KeyframePath(
            frames: [(begin: 0, end: 0.5, value: one), (begin: 0.5, end: 1, value: two)], mode: .cubic, start: .zero)
        for falling in [false, true] { #expect(length(path.slope(at: 0.5, falling: falling) - two) < 1e-9) }
        #expect(length(path.slope(at: 0, falling: false) - one / 0.5) < 1e-9)
        // A quarter on: of the cubic of Hermite between 0 and 4 with the slopes 8 and 4 over half of the time.
        let quarter: Double = path.value(at: 0.25)[0]
        #expect(abs(quarter - 2.25) < 1e-9)
        let resting = KeyframePath(
            frames: [(begin: 0, end: 0.4, value: one), (begin: 0.6, end: 1, value: two)], mode: .cubic, start: .zero)
        for progress in [0.4, 0.5, 0.6] {
            #expect(resting.value(at: progress) == one && resting.slope(at: progress, falling: false) == .zero)
        }
    }

    @Test("where two frames overlap, the one that begins later wins from its beginning on")
    func overlaps() {
        let (one, two) = (KeyframePath.Value(repeating: 10), KeyframePath.Value(repeating: -5))
        let path = KeyframePath(
            frames: [(begin: 0.5, end: 1, value: two), (begin: 0, end: 1, value: one)], mode: .linear, start: .zero)
        #expect(path.value(at: 0.25)[0] == 2.5 && path.value(at: 0.5)[0] == 5)
        #expect(path.value(at: 0.75)[0] == 0 && path.value(at: 1) == two)
        var random = SeededRandom(seed: 5)
        for _ in 0..<20 {
            let (start, a, b, c) = (vector(&random), vector(&random), vector(&random), vector(&random))
            let path = KeyframePath(
                frames: [(0, 0.5, a), (0.25, 0.75, b), (0.5, 0.6, c)], mode: .linear, start: start)
            let first = (start + a) / 2
            let second = (first + b) / 2
            for (progress, value) in [
                (0.125, (start + first) / 2), (0.25, first), (0.375, (first + second) / 2), (0.5, second),
                (0.55, (second + c) / 2), (0.6, c), (0.9, c),
            ] {
                #expect(length(path.value(at: progress) - value) < 1e-9, "\(progress)")
            }
        }
    }
}
