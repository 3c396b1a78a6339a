import Animator
import Drawing
import Foundation
import Timing

/// A timing as a formula: Bezier curves by bisection, springs by exponentials.
struct ReferenceCurve {
    private enum Kind {
        case linear
        case bezier(Double, Double, Double, Double)
        /// The undamped frequency per second and the damping ratio, 1 at most.
        case spring(Double, Double)
    }

    private var kind: Kind
    /// The whole time in seconds.
    private(set) var seconds: Double
    /// The relative velocity at the start, for x and for all other numbers (rule E 6: `dx`), and for the y of points.
    private var velocity = SIMD2(0.0, 0)

    var isSpring: Bool { if case .spring = kind { true } else { false } }
    var isLinear: Bool { if case .linear = kind { true } else { false } }
    var isBent: Bool { velocity.x != velocity.y }

    /// The number of curves in random sequences.
    static let count = 8

    /// Creates a curve of random sequences.
    /// - Parameter seconds: The asked time; the last two curves have their own (rule E 6).
    init(_ index: Int, seconds: Double) {
        var own = seconds
        switch index {
        case 0: kind = .linear
        case 1: kind = .bezier(0.42, 0, 0.58, 1)
        case 2: kind = .bezier(0.25, 0.1, 0.25, 1)
        case 3: kind = .bezier(0.2, -0.5, 0.5, 1.6)
        case 4, 5:
            let ratio = index == 4 ? 0.6 : 1
            kind = .spring(seconds > 0 ? Self.settling(1, ratio, velocities: [0]) / seconds : 1, ratio)
        default:
            let (frequency, ratio) = (200.squareRoot(), 16 / (2 * 200.squareRoot()))
            velocity = index == 6 ? [2, 2] : [2, 1]
            kind = .spring(frequency, ratio)
            own = Self.settling(frequency, ratio, velocities: [velocity.x, velocity.y])
        }
        self.seconds = own
    }

    /// The same curve in another time; a velocity keeps its value per second, or is gone.
    func stretched(_ seconds: Double, rests: Bool = false) -> ReferenceCurve {
        var curve = self
        if case .spring(let frequency, let ratio) = kind, seconds > 0, self.seconds > 0 {
            curve.kind = .spring(frequency * self.seconds / seconds, ratio)
        }
        curve.seconds = seconds
        if rests { curve.velocity = .zero }
        return curve
    }

    /// Returns the progress at a part of the time, 0 at the start and exactly 1 from the end on (rule K 8).
    func value(_ part: Double) -> SIMD2<Double> {
        if part >= 1 { return [1, 1] }
        if part <= 0 || seconds == 0 { return .zero }
        switch kind {
        case .linear: return SIMD2(repeating: part)
        case .bezier(let x1, let y1, let x2, let y2):
            func height(_ s: Double, _ a: Double, _ b: Double) -> Double {
                3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
            }
            return SIMD2(repeating: height(Self.root(0, 1) { height($0, x1, x2) - part }, y1, y2))
        case .spring(let frequency, let ratio):
            let rests = [velocity.x, velocity.y].map { Self.rest(frequency, ratio, $0, part * seconds) }
            return SIMD2(1 + rests[0], 1 + rests[1])
        }
    }

    /// Returns the first part of the time with a progress.
    func part(of progress: Double) -> Double {
        if progress == 0 || seconds == 0 { return 0 }
        if progress == 1 { return 1 }
        var before = -progress
        for step in 1...500 {
            let after = value(min(Double(step) / 500, 1.nextDown)).x - progress
            if (before < 0) != (after < 0) {
                return Self.root(Double(step - 1) / 500, Double(step) / 500) { value($0).x - progress }
            }
            before = after
        }
        return .nan
    }

    /// The distance to the target that a spring from -1 still has.
    private static func rest(_ frequency: Double, _ ratio: Double, _ velocity: Double, _ time: Double) -> Double {
        let (decay, turn) = (ratio * frequency, frequency * (1 - ratio * ratio).squareRoot())
        if ratio >= 1 { return exp(-decay * time) * (-1 + (velocity - decay) * time) }
        return exp(-decay * time) * (-cos(turn * time) + (velocity - decay) / turn * sin(turn * time))
    }

    /// The last moment at which a thousandth of the way is missing.
    private static func settling(_ frequency: Double, _ ratio: Double, velocities: [Double]) -> Double {
        let times = (0...4000).map { Double($0) / 200 / (ratio * frequency) }
        return velocities.map { velocity in
            func excess(_ time: Double) -> Double { abs(rest(frequency, ratio, velocity, time)) - 1e-3 }
            let last = times.lastIndex { excess($0) > 0 } ?? 0
            return root(times[last], times[last + 1]) { -excess($0) }
        }.max() ?? 0
    }

    /// Returns where a function changes its sign.
    private static func root(_ low: Double, _ high: Double, _ function: (Double) -> Double) -> Double {
        var (low, high) = (low, high)
        let isRising = function(low) <= 0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (function(middle) <= 0) == isRising { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
