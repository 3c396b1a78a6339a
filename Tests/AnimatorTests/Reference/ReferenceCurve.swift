import Animator
import Drawing
import Foundation
import Timing

/// A timing computed slowly: Bezier curves by bisection, springs by the exponential of their matrix, and inverses by
/// searching the whole curve.
struct ReferenceCurve {
    enum Kind {
        case linear
        case bezier(Double, Double, Double, Double)
        /// Stiffness and damping per mass.
        case spring(stiffness: Double, damping: Double)
    }

    let kind: Kind
    var seconds: Double
    /// Relative velocity at the start, x and y.
    var velocity: (Double, Double) = (0, 0)
    /// The seconds of the spring per second.
    var speed = 1.0

    func lasting(_ seconds: Double) -> ReferenceCurve {
        var other = self
        other.seconds = seconds
        if seconds > 0, self.seconds > 0 { other.speed = speed * self.seconds / seconds } else { other.speed = 1 }
        return other
    }

    /// The velocity for properties that aren't points (rule E 6).
    var plainVelocity: Double { velocity.0 }

    /// Returns the progress at a fraction of the time, and the response to an initial velocity of 1.
    func at(_ part: Double) -> (progress: Double, response: Double) {
        if part >= 1 { return (1, 0) }
        if part <= 0 || seconds == 0 { return (0, 0) }
        switch kind {
        case .linear: return (part, part * seconds * (1 - part) * (1 - part))
        case .bezier(let x1, let y1, let x2, let y2):
            func height(_ s: Double, _ a: Double, _ b: Double) -> Double {
                3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
            }
            var (low, high) = (0.0, 1.0)
            for _ in 0..<52 {
                let middle = (low + high) / 2
                if height(middle, x1, x2) < part { low = middle } else { high = middle }
            }
            return (height((low + high) / 2, y1, y2), part * seconds * (1 - part) * (1 - part))
        case .spring(let stiffness, let damping):
            let solution = Self.exponential(stiffness, damping, part * seconds * speed)
            return (1 - solution[0], solution[1] / speed)
        }
    }

    /// The first row of e^(At) for x'' = -k x - c x'.
    private static func exponential(_ k: Double, _ c: Double, _ time: Double) -> [Double] {
        var halvings = 0
        var step = time
        while step * max(k.squareRoot(), c, 1) > 0.05 {
            step /= 2
            halvings += 1
        }
        let a = [0, step, -k * step, -c * step]
        func product(_ l: [Double], _ r: [Double]) -> [Double] {
            [
                l[0] * r[0] + l[1] * r[2], l[0] * r[1] + l[1] * r[3], l[2] * r[0] + l[3] * r[2],
                l[2] * r[1] + l[3] * r[3],
            ]
        }
        // e^A - 1, so that doubling it loses no precision.
        var sum = [0.0, 0, 0, 0]
        var term = [1.0, 0, 0, 1]
        for n in 1...9 {
            term = product(term, a).map { $0 / Double(n) }
            sum = zip(sum, term).map(+)
        }
        for _ in 0..<halvings {
            let square = product(sum, sum)
            sum = zip(sum, square).map { 2 * $0 + $1 }
        }
        return [1 + sum[0], sum[1]]
    }

    func plain(_ part: Double) -> Double {
        let sample = at(part)
        return sample.progress + plainVelocity * sample.response
    }

    /// Returns the plain progress of a run joined at a fraction of the time. At its end a spring's is not quite 1, so
    /// that nothing jumps in reverse.
    func joined(at pivot: Double) -> (Double) -> Double {
        { [self] part in pivot >= 1 ? plain(min(part, 1.0.nextDown)) : part >= 1 ? 1 : plain(part) }
    }

    /// The slope at the start, per second.
    var startSlope: Double {
        switch kind {
        case .linear: 1 / seconds
        case .bezier(let x1, let y1, _, _): y1 / x1 / seconds
        case .spring: 0
        }
    }

    /// Returns the first fraction of the time with a plain progress, or the nearest one.
    func part(of progress: Double) -> Double {
        if progress == 1 { return 1 }
        if progress == 0 || seconds == 0 { return 0 }
        let steps = 400
        var before = plainEnd(0) - progress
        var best = (distance: abs(before), part: 0.0)
        for step in 1...steps {
            let after = plainEnd(Double(step) / Double(steps)) - progress
            if before == 0 { return Double(step - 1) / Double(steps) }
            if (before < 0) != (after < 0) || after == 0 {
                var (low, high) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
                for _ in 0..<50 {
                    let middle = (low + high) / 2
                    if (plainEnd(middle) - progress < 0) == (before < 0) { low = middle } else { high = middle }
                }
                return (low + high) / 2
            }
            if abs(after) < best.distance { best = (abs(after), Double(step) / Double(steps)) }
            before = after
        }
        // The maximum is near the best step.
        var (low, high) = (max(0, best.part - 1 / Double(steps)), min(1, best.part + 1 / Double(steps)))
        for _ in 0..<90 {
            let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
            if abs(plainEnd(left) - progress) < abs(plainEnd(right) - progress) { high = right } else { low = left }
        }
        let summit = (low + high) / 2
        return abs(plainEnd(summit) - progress) < best.distance ? summit : best.part
    }

    /// A spring's end is not exactly at its target.
    private func plainEnd(_ part: Double) -> Double {
        if case .spring = kind { return plain(min(part, 1 - 1e-15)) }
        return plain(part)
    }
}

extension ReferenceCurve {
    /// The number of curves in random sequences, each as given to the animator and to the reference.
    static let count = 7

    static func parameters(_ index: Int) -> any TimingCurveProvider {
        switch index {
        case 0: TimingCurve.linear
        case 1: CubicTimingParameters(animationCurve: .easeInOut)
        case 2: CubicTimingParameters()
        case 3: SpringTimingParameters(dampingRatio: 0.6)
        case 4: SpringTimingParameters(dampingRatio: 1)
        case 5: TimingCurve.bezier(CubicBezier(nearestTo: 0.2, -0.5, 0.5, 1.6))
        default: SpringTimingParameters(mass: 1, stiffness: 200, damping: 16, initialVelocity: .init(dx: 2, dy: 1))
        }
    }

    static func curve(_ index: Int, seconds: Double) -> ReferenceCurve {
        func spring(_ spring: Spring) -> Kind {
            .spring(stiffness: spring.stiffness / spring.mass, damping: spring.damping / spring.mass)
        }
        switch index {
        case 0: return ReferenceCurve(kind: .linear, seconds: seconds)
        case 1: return ReferenceCurve(kind: .bezier(0.42, 0, 0.58, 1), seconds: seconds)
        case 2: return ReferenceCurve(kind: .bezier(0.25, 0.1, 0.25, 1), seconds: seconds)
        case 3, 4:
            let ratio = index == 3 ? 0.6 : 1
            return ReferenceCurve(
                kind: spring(Spring(dampingRatio: ratio, settlingDuration: seconds)), seconds: seconds)
        case 5: return ReferenceCurve(kind: .bezier(0.2, -0.5, 0.5, 1.6), seconds: seconds)
        default:
            let own = Spring(mass: 1, stiffness: 200, damping: 16)
            let settles = max(own.settlingDuration(initialVelocity: 2), own.settlingDuration(initialVelocity: 1))
            return ReferenceCurve(kind: spring(own), seconds: settles, velocity: (2, 1))
        }
    }
}
