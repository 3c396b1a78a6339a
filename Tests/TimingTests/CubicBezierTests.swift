import Foundation
import Testing
import Timing

@Suite("Cubic Bezier curves")
struct CubicBezierTests {
    static let curves: [CubicBezier] = [
        .linear, .ease, .easeIn, .easeOut, .easeInOut, .sheet, .materialStandard, .materialAccelerate,
        .materialDecelerate, .material3Standard, .material3EmphasizedDecelerate, .material3EmphasizedAccelerate,
        CubicBezier(nearestTo: 0.5, -1, 0.5, 2), CubicBezier(nearestTo: 0, 1, 0, 1),
        CubicBezier(nearestTo: 1, 0, 1, 0), CubicBezier(nearestTo: 0, 1, 1, 0), CubicBezier(nearestTo: 1, 0, 0, 1),
        CubicBezier(nearestTo: 0.17, 0.67, 0.83, 0.67), CubicBezier(nearestTo: 0.999, 0.2, 0.001, 3),
        CubicBezier(nearestTo: 0, 0, 0, 0), CubicBezier(nearestTo: 1, 1, 1, 1),
    ]

    @Test("outside of its ends the slope is the tangent's, that of a line if there is none, and 0 if it is vertical")
    func outerSlopes() {
        for (points, start, end) in [
            ((0.25, 0.5, 0.5, 0.75), 2, 0.5), ((0, 0, 0.25, 0.5), 2, 2.0 / 3), ((0, 0, 0, 0), 1, 1),
            ((1, 1, 1, 1), 1, 1), ((0, 0, 0, 0.5), 0, 0.5), ((0, 0.5, 0.5, 1), 0, 0), ((1, 0.5, 1, 1), 0.5, 0),
            ((0.5, 0, 1, 0.5), 0, 0), ((0.5, 0.5, 1, 1), 1, 1),
        ] as [((Double, Double, Double, Double), Double, Double)] {
            let curve = CubicBezier(nearestTo: points.0, points.1, points.2, points.3)
            #expect(abs(curve.derivative(at: -0.5) - start) < 1e-9, "\(points)")
            #expect(abs(curve.derivative(at: 1.5) - end) < 1e-9, "\(points)")
        }
    }

    @Test("a curve that is vertical in the middle is exact beside it")
    func verticalMiddle() {
        // For (1, 0) (0, 1): x - 1/2 = 4 u^3 and y - 1/2 = 1.5 u - 2 u^3, where u is the parameter less 1/2.
        let curve = CubicBezier(nearestTo: 1, 0, 0, 1)
        for offset in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15] {
            let x = 0.5 + offset
            let u = cbrt((x - 0.5) / 4)
            #expect(abs(curve.value(at: x) - (0.5 + 1.5 * u - 2 * u * u * u)) <= 1e-9)
        }
        // For (1, a) (0, b): dy/dt = 3/4 (1 + b - a) in the middle.
        for (a, b) in [(0.75, 0.25), (1.2, 0), (0, 1), (1.5, -0.5), (3, -2), (1.2, 0.3)] {
            let steepest = 1 + b - a > 0 ? CubicBezier.steepestSlope : -CubicBezier.steepestSlope
            #expect(CubicBezier(nearestTo: 1, a, 0, b).derivative(at: 0.5) == steepest)
        }
    }

    @Test("a curve that is level at an end is exact beside it")
    func levelEnds() {
        // For (0, 1/3) (0, 2/3): x = t^3 and y = t; for (1, 1/3) (1, 2/3) the same from the end.
        let (start, end) = (
            CubicBezier(nearestTo: 0, 1.0 / 3, 0, 2.0 / 3), CubicBezier(nearestTo: 1, 1.0 / 3, 1, 2.0 / 3)
        )
        for exponent in [10.0, 20, 30, 40, 50] {
            let distance = exp2(-exponent)
            let wanted = cbrt(distance)
            #expect(abs(start.value(at: distance) - wanted) < 1e-9 * wanted)
            #expect(abs(1 - end.value(at: 1 - distance) - wanted) < 1e-9 * wanted + 1e-15)
        }
    }

    @Test("named curves have the control points that CSS and Material Design publish")
    func presets() {
        let published: [(String, CubicBezier, [Double])] = [
            ("ease", .ease, [0.25, 0.1, 0.25, 1]), ("ease-in", .easeIn, [0.42, 0, 1, 1]),
            ("ease-out", .easeOut, [0, 0, 0.58, 1]), ("ease-in-out", .easeInOut, [0.42, 0, 0.58, 1]),
            ("sheet", .sheet, [0.32, 0.72, 0, 1]),
            ("material-standard", .materialStandard, [0.4, 0, 0.2, 1]),
            ("material-accelerate", .materialAccelerate, [0.4, 0, 1, 1]),
            ("material-decelerate", .materialDecelerate, [0, 0, 0.2, 1]),
            ("material3-standard", .material3Standard, [0.2, 0, 0, 1]),
            ("material3-emphasized-decelerate", .material3EmphasizedDecelerate, [0.05, 0.7, 0.1, 1]),
            ("material3-emphasized-accelerate", .material3EmphasizedAccelerate, [0.3, 0, 0.8, 0.15]),
        ]
        for (name, curve, points) in published {
            #expect([curve.x1, curve.y1, curve.x2, curve.y2] == points, "\(name)")
        }
        #expect(CubicBezier.named.map(\.name) == published.map(\.0))
        #expect(CubicBezier.named.map(\.curve) == published.map(\.1))
    }

    @Test("known values hold")
    func knownValues() throws {
        let symmetric = try CubicBezier(0.25, 0, 0.75, 1)
        #expect(abs(symmetric.value(at: 0.25) - 0.182355) < 5e-6)
        #expect(abs(symmetric.value(at: 0.5) - 0.5) < 1e-12)
        #expect(abs(try CubicBezier(0.5, -1, 0.5, 2).value(at: 0.2) - -0.20651) < 5e-6)
    }

    @Test("the derivative is the slope of the value", arguments: curves)
    func derivatives(curve: CubicBezier) {
        let step = 1e-6
        for x in [-0.5, 0.03, 0.11, 0.3, 0.47, 0.62, 0.77, 0.9, 0.98, 1.5] {
            let difference = (curve.value(at: x + step) - curve.value(at: x - step)) / (2 * step)
            #expect(abs(curve.derivative(at: x) - difference) <= 1e-4 * max(1, abs(difference)), "at \(x)")
        }
    }

    @Test("slopes are finite where the curve is vertical", arguments: curves)
    func finiteSlopes(curve: CubicBezier) {
        for x in [0, 1e-12, 0.5, 1 - 1e-12, 1] {
            #expect(abs(curve.derivative(at: x)) <= CubicBezier.steepestSlope)
        }
    }

    @Test("at its ends a curve has the slope towards the next control point that is elsewhere, at most 1000")
    func endSlopes() {
        func slope(_ rise: Double, _ run: Double, _ otherRise: Double, _ otherRun: Double) -> Double {
            if run > 0 { return min(max(rise / run, -1000), 1000) }
            return rise != 0
                ? (rise < 0 ? -1000 : 1000) : otherRun > 0 ? min(max(otherRise / otherRun, -1000), 1000) : 1
        }
        let more = [(0, 0, 1e-6, 1), (1e-6, 1, 1, 1), (0, -2, 1, 3), (0, 0, 0.5, -1), (0.5, 2, 1, 1)].map {
            CubicBezier(nearestTo: $0, $1, $2, $3)
        }
        for curve in Self.curves + more {
            let (x1, y1, x2, y2) = (curve.x1, curve.y1, curve.x2, curve.y2)
            #expect(abs(curve.derivative(at: 0) - slope(y1, x1, y2, x2)) < 1e-9, "\(curve)")
            #expect(abs(curve.derivative(at: 1) - slope(1 - y2, 1 - x2, 1 - y1, 1 - x1)) < 1e-9, "\(curve)")
        }
    }

    @Test("outside 0...1 the curve continues along its end tangents")
    func extrapolation() throws {
        let curve = try CubicBezier(0.25, 0.5, 0.6, 0.8)
        #expect(abs(curve.value(at: -0.1) - -0.2) < 1e-12)
        #expect(abs(curve.value(at: 1.2) - 1.1) < 1e-12)
        // If control points coincide the next one gives the direction; a vertical tangent continues horizontally.
        #expect(abs(try CubicBezier(0, 0, 0.5, 1).value(at: -0.1) - -0.2) < 1e-12)
        #expect(abs(try CubicBezier(0.5, 0, 1, 1).value(at: 1.1) - 1.2) < 1e-12)
        #expect(try CubicBezier(0, 0.5, 0.5, 1).value(at: -0.1) == 0)
        #expect(try CubicBezier(0, 0, 0, 0).value(at: -0.1) == -0.1)
        #expect(abs(CubicBezier.linear.value(at: 1.5) - 1.5) < 1e-12)
    }

    @Test("the inverse is exact on monotone curves", arguments: curves)
    func inverses(curve: CubicBezier) {
        guard (0...1).contains(curve.y1), (0...1).contains(curve.y2) else { return }
        for step in 0...50 {
            let value = Double(step) / 50
            let x = curve.inverse(value)
            #expect((0...1).contains(x))
            #expect(abs(curve.value(at: x) - value) <= 1e-7, "at \(value)")
        }
    }

    @Test("the inverse is the first time with that value, or the closest one")
    func inverseOfOvershoot() throws {
        let curve = try CubicBezier(0.5, -1, 0.5, 2)
        let below = curve.inverse(-0.1)
        #expect(abs(curve.value(at: below) - -0.1) < 1e-9)
        for step in 0..<100 { #expect(curve.value(at: below * Double(step) / 100) > -0.1) }
        let highest = (0...100_000).map { curve.value(at: Double($0) / 100_000) }.max() ?? 0
        #expect(abs(curve.value(at: curve.inverse(9)) - highest) < 1e-6)
        // 2 t² - t, which is lowest at a quarter; x is t.
        let parabola = try CubicBezier(1.0 / 3, -1.0 / 3, 2.0 / 3, 0)
        #expect(abs(parabola.inverse(-9) - 0.25) < 1e-9 && abs(parabola.inverse(-0.08) - 0.1) < 1e-7)
        #expect(CubicBezier.ease.inverse(-1) == 0)
        #expect(CubicBezier.ease.inverse(2) == 1)
    }

    @Test("control points that would run back in time are rejected", arguments: [-0.001, 1.001, .nan, .infinity])
    func refusals(x: Double) {
        #expect(throws: CurveError.self) { try CubicBezier(x, 0, 1, 1) }
        #expect(throws: CurveError.self) { try CubicBezier(0, 0, x, 1) }
    }

    @Test("non-finite values are rejected", arguments: [Double.nan, .infinity])
    func refusedHeights(y: Double) {
        #expect(throws: CurveError.self) { try CubicBezier(0.5, y, 0.5, 1) }
    }

    @Test("the nearest allowed curve keeps times in 0...1")
    func nearest() {
        let curve = CubicBezier(nearestTo: -3, .nan, 7, 1)
        #expect([curve.x1, curve.y1, curve.x2, curve.y2] == [0, 0, 1, 1])
    }
}
