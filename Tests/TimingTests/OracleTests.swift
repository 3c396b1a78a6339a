import Dialects
import FormulaSupport
import Foundation
import RandomSupport
import Testing
import Timing

/// Oracles that share no step with the tested code and have twice the digits: bisection for Bezier curves, and for
/// springs the power series of the equation of motion, step by step.
@Suite("Exact oracles")
struct OracleTests {
    // MARK: Bezier curves

    /// Returns the coordinate at a parameter by Bernstein polynomials.
    private func coordinate(_ first: Double, _ second: Double, _ t: TwoDoubles) -> TwoDoubles {
        let rest = TwoDoubles(1) - t
        let three = TwoDoubles(3)
        return three * rest * rest * t * TwoDoubles(first) + three * rest * t * t * TwoDoubles(second) + t * t * t
    }

    /// Returns the value at `x`, by halving the parameter's interval a hundred times.
    private func height(_ curve: CubicBezier, _ x: Double) -> Double {
        var low = TwoDoubles(0)
        var high = TwoDoubles(1)
        for _ in 0..<100 {
            let middle = (low + high) * TwoDoubles(0.5)
            if coordinate(curve.x1, curve.x2, middle) < TwoDoubles(x) { low = middle } else { high = middle }
        }
        return coordinate(curve.y1, curve.y2, low).double
    }

    @Test("Bezier curves of random control points are exact to 1e-7 everywhere")
    func beziers() {
        var random = SeededRandom(seed: 1)
        for index in 0..<800 {
            func x() -> Double {
                // Some exactly and some nearly at the ends, where curves are horizontal or vertical.
                switch Int.random(in: 0..<6, using: &random) {
                case 0: 0
                case 1: 1
                case 2: 1e-7 * Double.random(in: 0...1, using: &random)
                case 3: 1 - 1e-7 * Double.random(in: 0...1, using: &random)
                default: Double.random(in: 0...1, using: &random)
                }
            }
            let curve = CubicBezier(
                nearestTo: x(), Double.random(in: -2...3, using: &random), x(),
                Double.random(in: -2...3, using: &random))
            for step in 0..<25 {
                let place =
                    switch step {
                    case 0: 1e-12
                    case 1: 1 - 1e-12
                    case 2: 0.5
                    case 3: random.magnitude(1e-9...0.1)
                    default: Double.random(in: 0...1, using: &random)
                    }
                let error = abs(curve.value(at: place) - height(curve, place))
                #expect(error <= 1e-7, "\(index): \(curve) at \(place)")
            }
        }
    }

    // MARK: Springs

    /// The motion by the power series of x'' = -(c x' + k x) / m, in steps over which it converges in a few terms.
    private func motion(
        mass: Double, stiffness: Double, damping: Double, velocity: Double, times: [Double]
    ) -> [(value: Double, velocity: Double)] {
        let drag = TwoDoubles(damping) / TwoDoubles(mass)
        let pull = TwoDoubles(stiffness) / TwoDoubles(mass)
        // An upper bound of the motion's largest rate.
        let rate = drag.double + pull.double.squareRoot()
        var x = TwoDoubles(-1)
        var v = TwoDoubles(velocity)
        var now = 0.0
        return times.map { time in
            let count = max(1, Int(((time - now) * rate * 2).rounded(.up)))
            let step = (TwoDoubles(time) - TwoDoubles(now)) / TwoDoubles(Double(count))
            for _ in 0..<count {
                // Terms of x, and of its slope: a[n+2] = -(drag (n+1) a[n+1] + pull a[n]) / ((n+1) (n+2)).
                var (before, term) = (x, v)
                var power = TwoDoubles(1)
                var (position, slope) = (x, TwoDoubles(0))
                for n in 1...30 {
                    slope = slope + term * power * TwoDoubles(Double(n))
                    power = power * step
                    position = position + term * power
                    let next =
                        -(drag * TwoDoubles(Double(n)) * term + pull * before)
                        / (TwoDoubles(Double(n)) * TwoDoubles(Double(n + 1)))
                    (before, term) = (term, next)
                }
                (x, v) = (position, slope)
            }
            now = time
            return (1 + x.double, v.double)
        }
    }

    /// Returns a random mass, stiffness and damping ratio in one of the regimes.
    private func coefficients(
        _ random: inout SeededRandom, _ index: Int
    ) -> (mass: Double, stiffness: Double, damping: Double) {
        let mass = random.magnitude(0.01...100)
        let stiffness = random.magnitude(1...10_000)
        let critical = 2 * (mass * stiffness).squareRoot()
        switch index % 6 {
        case 0: return (mass, stiffness, critical * Double.random(in: 0.02...0.99, using: &random))
        case 1: return (mass, stiffness, critical)
        case 2: return (mass, stiffness, critical * (1 - random.magnitude(1e-15...1e-2)))
        case 3: return (mass, stiffness, critical * (1 + random.magnitude(1e-15...1e-2)))
        case 4: return (mass, stiffness, critical * Double.random(in: 1.01...4, using: &random))
        default: return (mass, stiffness, critical * Double.random(in: 0.3...1.3, using: &random))
        }
    }

    @Test("springs of random coefficients are exact to 1e-9 of the travel in every regime")
    func springs() {
        var random = SeededRandom(seed: 2)
        var worst = 0.0
        for index in 0..<240 {
            let (mass, stiffness, damping) = coefficients(&random, index)
            let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
            let swing = spring.response
            // Relative to the frequency: a push of several travels.
            let velocity = index.isMultiple(of: 2) ? 0 : Double.random(in: -10...10, using: &random) / swing
            let times = (1...8).map { Double($0) * swing * 0.37 }
            let oracle = motion(
                mass: mass, stiffness: stiffness, damping: damping, velocity: velocity, times: times)
            for (time, exact) in zip(times, oracle) {
                let value = spring.value(at: time, initialVelocity: velocity)
                let speed = spring.velocity(at: time, initialVelocity: velocity)
                worst = max(worst, abs(value - exact.value), abs(speed - exact.velocity) * swing)
                #expect(abs(value - exact.value) <= 1e-9, "\(spring) at \(time)")
                #expect(abs(speed - exact.velocity) * swing <= 1e-8, "\(spring) at \(time)")
            }
        }
        #expect(worst <= 1e-9, "\(worst)")
    }

    // MARK: Frame rates

    @Test("the same moment has the same value at any frame rate", arguments: [24.0, 25, 30, 50, 60, 90, 120, 144, 240])
    func frameRates(rate: Double) {
        for curve in TimingCurve.samples + TimingCurve.named.map(\.curve) {
            let duration = curve.duration ?? 0.5
            // Exactly equal at a quarter and a half second, for rates that have such frames.
            for seconds in [0.25, 0.5, 1, 2] where (seconds * rate).rounded() == seconds * rate {
                let frame = FrameTime.frame(Int(seconds * rate), rate: rate).seconds
                #expect(curve.value(at: frame, duration: duration) == curve.value(at: seconds, duration: duration))
                #expect(
                    curve.velocity(at: frame, duration: duration) == curve.velocity(at: seconds, duration: duration))
            }
        }
    }

    @Test("a motion that is taken over in each frame arrives where it would have", arguments: [24.0, 60, 144, 240])
    func takeovers(rate: Double) {
        var random = SeededRandom(seed: 4)
        for index in 0..<30 {
            let (mass, stiffness, damping) = coefficients(&random, index)
            let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
            let start = Spring.State(displacement: -1, velocity: 2 / spring.response)
            var state = start
            let frames = Int(rate)
            for _ in 0..<frames { state = spring.state(from: state, at: spring.response / rate) }
            let whole = spring.state(from: start, at: spring.response)
            #expect(abs(state.displacement - whole.displacement) <= 1e-10)
            #expect(abs(state.velocity - whole.velocity) * spring.response <= 1e-9)
        }
    }
}

/// A number of about 31 digits as an unevaluated sum of two, for oracles far more exact than the tested code.
///
/// From T. J. Dekker's and D. E. Knuth's error-free transformations.
struct TwoDoubles {
    var high: Double
    var low: Double

    init(_ number: Double) {
        high = number
        low = 0
    }

    private init(high: Double, low: Double) {
        self.high = high
        self.low = low
    }

    /// Returns the sum of a large and a small number without loss.
    private static func joined(_ large: Double, _ small: Double) -> TwoDoubles {
        let sum = large + small
        return TwoDoubles(high: sum, low: small - (sum - large))
    }

    static func + (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let sum = a.high + b.high
        let part = sum - a.high
        let rest = (a.high - (sum - part)) + (b.high - part)
        return joined(sum, rest + a.low + b.low)
    }

    static prefix func - (a: TwoDoubles) -> TwoDoubles { TwoDoubles(high: -a.high, low: -a.low) }
    static func - (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles { a + -b }

    static func * (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let product = a.high * b.high
        let rest = (-product).addingProduct(a.high, b.high)
        return joined(product, rest + (a.high * b.low + a.low * b.high))
    }

    static func / (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let first = TwoDoubles(a.high / b.high)
        let rest = a - first * b
        let second = TwoDoubles(rest.high / b.high)
        let last = rest - second * b
        return first + second + TwoDoubles(last.high / b.high)
    }

    static func < (a: TwoDoubles, b: TwoDoubles) -> Bool { a.high < b.high || a.high == b.high && a.low < b.low }

    /// The nearest double.
    var double: Double { high + low }
}

extension SeededRandom {
    /// Returns a number in a range of magnitudes, distributed evenly over its powers.
    mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
        // By products of the ends' ratio, which needs no logarithm.
        var low = range.lowerBound
        var high = range.upperBound
        for _ in 0..<30 {
            let middle = (low * high).squareRoot()
            if Bool.random(using: &self) { low = middle } else { high = middle }
        }
        return low
    }
}
