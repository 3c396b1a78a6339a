import Dialects
import Foundation
import Testing

@testable import Timing

@Suite("Easings")
struct EasingTests {
    @Test("libadwaita's thirty-five names are read as distinct curves, and written again")
    func names() throws {
        let names =
            ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
            + ["quad", "cubic", "quart", "quint", "sine", "expo", "circ", "elastic", "back", "bounce"].flatMap {
                ["ease-in-\($0)", "ease-out-\($0)", "ease-in-out-\($0)"]
            }
        #expect(names.count == 35)
        let curves = try names.map { try TimingCurve(parsing: $0) }
        #expect(Set(curves).count == 35)
        #expect(curves.map(\.description) == names)
    }

    @Test("an easing goes from 0 to 1, and is constant outside", arguments: Easing.all)
    func ends(easing: Easing) {
        #expect(easing.value(at: 0) == 0)
        #expect(easing.value(at: 1) == 1)
        #expect(easing.value(at: -3) == 0)
        #expect(easing.value(at: 4) == 1)
        #expect(easing.derivative(at: -0.1) == 0)
        #expect(easing.derivative(at: 1.1) == 0)
        // At its ends the slope is that of the inside.
        for (end, inside) in [(0.0, 1e-9), (1, 1 - 1e-9)] where easing.derivative(at: inside) < 100 {
            #expect(abs(easing.derivative(at: end) - easing.derivative(at: inside)) < 1e-3)
        }
        // There is no jump above a thousandth, the error of elastic and expo by their formulas.
        #expect(abs(easing.value(at: 1e-9)) < 0.001)
        #expect(abs(easing.value(at: 1 - 1e-9) - 1) < 0.001)
    }

    /// Returns a value by the commonly published formulas, without the symmetries that the code uses.
    private func published(_ easing: Easing, _ t: Double) -> Double {
        let back = 1.70158
        func bounce(_ t: Double) -> Double {
            if t < 1 / 2.75 { return 7.5625 * t * t }
            if t < 2 / 2.75 { return 7.5625 * pow(t - 1.5 / 2.75, 2) + 0.75 }
            if t < 2.5 / 2.75 { return 7.5625 * pow(t - 2.25 / 2.75, 2) + 0.9375 }
            return 7.5625 * pow(t - 2.625 / 2.75, 2) + 0.984375
        }
        let p = t * 2
        let powers: [Easing.Family: Double] = [.quad: 2, .cubic: 3, .quart: 4, .quint: 5]
        if let power = powers[easing.family] {
            switch easing.direction {
            case .easeIn: return pow(t, power)
            case .easeOut: return 1 - pow(1 - t, power)
            case .easeInOut: return p < 1 ? pow(p, power) / 2 : 1 - pow(2 - p, power) / 2
            }
        }
        switch (easing.family, easing.direction) {
        case (.sine, .easeIn): return 1 - cos(t * .pi / 2)
        case (.sine, .easeOut): return sin(t * .pi / 2)
        case (.sine, .easeInOut): return -0.5 * (cos(.pi * t) - 1)
        case (.expo, .easeIn): return pow(2, 10 * (t - 1))
        case (.expo, .easeOut): return 1 - pow(2, -10 * t)
        case (.expo, .easeInOut): return p < 1 ? 0.5 * pow(2, 10 * (p - 1)) : 0.5 * (2 - pow(2, -10 * (p - 1)))
        case (.circ, .easeIn): return 1 - sqrt(1 - t * t)
        case (.circ, .easeOut): return sqrt(1 - (t - 1) * (t - 1))
        case (.circ, .easeInOut):
            return p < 1 ? -0.5 * (sqrt(1 - p * p) - 1) : 0.5 * (sqrt(1 - (p - 2) * (p - 2)) + 1)
        case (.elastic, .easeIn): return -(pow(2, 10 * (t - 1)) * sin((t - 1 - 0.075) * 2 * .pi / 0.3))
        case (.elastic, .easeOut): return pow(2, -10 * t) * sin((t - 0.075) * 2 * .pi / 0.3) + 1
        case (.elastic, .easeInOut):
            let wave = sin((p - 1 - 0.1125) * 2 * .pi / 0.45)
            return p < 1 ? -0.5 * pow(2, 10 * (p - 1)) * wave : pow(2, -10 * (p - 1)) * wave * 0.5 + 1
        case (.back, .easeIn): return t * t * ((back + 1) * t - back)
        case (.back, .easeOut): return (t - 1) * (t - 1) * ((back + 1) * (t - 1) + back) + 1
        case (.back, .easeInOut):
            let s = back * 1.525
            return p < 1
                ? 0.5 * (p * p * ((s + 1) * p - s)) : 0.5 * ((p - 2) * (p - 2) * ((s + 1) * (p - 2) + s) + 2)
        case (.bounce, .easeIn): return 1 - bounce(1 - t)
        case (.bounce, .easeOut): return bounce(t)
        case (.bounce, .easeInOut): return t < 0.5 ? (1 - bounce(1 - p)) / 2 : bounce(p - 1) / 2 + 0.5
        default: return .nan
        }
    }

    @Test("an easing is its published formula", arguments: Easing.all)
    func formulas(easing: Easing) {
        for step in 1..<997 {
            let t = Double(step) / 997
            #expect(abs(easing.value(at: t) - published(easing, t)) <= 1e-12, "\(easing.name) at \(t)")
        }
    }

    @Test("the slope is the value's", arguments: Easing.all)
    func slopes(easing: Easing) {
        let step = 1e-6
        for index in 1..<199 {
            let t = Double(index) / 199
            let slope = (easing.value(at: t + step) - easing.value(at: t - step)) / (2 * step)
            #expect(abs(easing.derivative(at: t) - slope) <= 2e-4 * max(1, abs(slope)), "\(easing.name) at \(t)")
        }
        #expect(abs(easing.derivative(at: 0)) <= CubicBezier.steepestSlope)
        #expect(abs(easing.derivative(at: 1)) <= CubicBezier.steepestSlope)
    }

    @Test("turns are where the slope changes sign, and the overshoot is the highest value", arguments: Easing.all)
    func turns(easing: Easing) {
        for turn in easing.turns {
            let around = [easing.derivative(at: turn - 1e-4), easing.derivative(at: turn + 1e-4)]
            #expect(around[0] * around[1] < 0, "\(easing.name) at \(turn)")
        }
        var signs = 0
        for index in 1..<20_000 {
            let slopes = [index, index + 1].map { easing.derivative(at: (Double($0) - 0.5) / 20_000) }
            if slopes[0] * slopes[1] < 0 { signs += 1 }
        }
        #expect(signs == easing.turns.count)
        let highest = (0...20_000).map { easing.value(at: Double($0) / 20_000) }.max() ?? 0
        #expect(abs(easing.peak - highest) < 1e-5)
    }

    @Test("the inverse is the first fraction that reaches or passes a value", arguments: Easing.all)
    func inverses(easing: Easing) {
        for step in 0...40 {
            let value = Double(step) / 40
            let fraction = easing.inverse(value)
            #expect((0...1).contains(fraction))
            #expect(abs(easing.value(at: fraction) - value) < 1e-9, "\(easing.name) \(value)")
            for earlier in 0..<60 {
                #expect(easing.value(at: fraction * Double(earlier) / 60) <= value + 1e-9)
            }
        }
        // Nowhere is it closer to a value that it may not have.
        for value in [-2, -0.3, -0.05, 1.02, 1.2, 3] {
            let distances = (0...500).map { abs(easing.value(at: Double($0) / 500) - value) }
            let distance = abs(easing.value(at: easing.inverse(value)) - value)
            #expect(distance <= (distances.min() ?? 0) + 1e-9, "\(easing.name) \(value)")
        }
    }

    @Test("easings that are cubic polynomials are Bezier curves exactly")
    func exactBeziers() throws {
        for easing in Easing.all {
            guard let bezier = TimingCurve.easing(easing).exactBezier else { continue }
            for step in 0...100 {
                let t = Double(step) / 100
                #expect(abs(bezier.value(at: t) - easing.value(at: t)) < 1e-12, "\(easing.name) at \(t)")
            }
        }
        let exact = Easing.all.filter { TimingCurve.easing($0).exactBezier != nil }.map(\.name)
        #expect(
            exact == [
                "ease-in-quad", "ease-out-quad", "ease-in-cubic", "ease-out-cubic", "ease-in-back", "ease-out-back",
            ])
    }

    @Test("Material's emphasized easing is its two curves")
    func emphasized() {
        let curve = BezierChain.material3Emphasized
        func point(_ p: [(Double, Double)], _ t: Double) -> (Double, Double) {
            let b = [(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t]
            return (zip(b, p).map { $0 * $1.0 }.reduce(0, +), zip(b, p).map { $0 * $1.1 }.reduce(0, +))
        }
        let pieces = [
            [(0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4)],
            [(0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1)],
        ]
        for piece in pieces {
            for step in 0...200 {
                let (x, y) = point(piece, Double(step) / 200)
                #expect(abs(curve.value(at: x) - y) <= 1e-9, "at \(x)")
            }
        }
        #expect(curve.value(at: 0) == 0)
        #expect(curve.value(at: 1) == 1)
    }
    @Test("a bounce has corners where it hits the ground; a curve of two halves has one between them")
    func corners() {
        let hits = [1, 2, 2.5].map { $0 / 2.75 }
        let risings = hits.reversed().map { 1 - $0 }
        let expected: [Easing.Direction: [Double]] = [
            .easeOut: hits, .easeIn: risings,
            .easeInOut: risings.map { $0 / 2 } + [0.5] + hits.map { 0.5 + $0 / 2 },
        ]
        for easing in Easing.all {
            let own = easing.family == .bounce ? expected[easing.direction] ?? [] : []
            let corners = own.isEmpty && easing.direction == .easeInOut ? [0.5] : own
            #expect(easing.corners.count == corners.count, "\(easing)")
            #expect(zip(easing.corners, corners).allSatisfy { abs($0 - $1) < 1e-9 }, "\(easing)")
        }
    }
}
