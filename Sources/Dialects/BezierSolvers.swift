import Timing

/// How other systems find the height of a Bezier curve: with less than all digits, which shows in a translation's error.
enum BezierSolvers {
    private static func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
        3 * first * (1 - t) * (1 - t) * t + 3 * second * (1 - t) * t * t + t * t * t
    }

    /// Flutter's `Cubic` halves the parameter's interval until the horizontal error is under 0.001.
    static func flutter(_ curve: CubicBezier, _ x: Double) -> Double { halving(curve, x, error: 0.001, atMost: 64) }

    /// Motion's `cubicBezier` halves the parameter's interval until the horizontal error is 1e-7, at most twelve times.
    static func motion(_ curve: CubicBezier, _ x: Double) -> Double { halving(curve, x, error: 1e-7, atMost: 12) }

    private static func halving(_ curve: CubicBezier, _ x: Double, error: Double, atMost count: Int) -> Double {
        if x <= 0 || x >= 1 { return min(max(x, 0), 1) }
        var low = 0.0
        var high = 1.0
        var middle = 0.5
        for _ in 0..<count {
            middle = (low + high) / 2
            let off = coordinate(curve.x1, curve.x2, middle) - x
            if abs(off) <= error { break }
            if off > 0 { high = middle } else { low = middle }
        }
        return coordinate(curve.y1, curve.y2, middle)
    }

    /// The curve with control points in single precision, as Core Animation and Compose keep them.
    static func single(_ curve: CubicBezier) -> CubicBezier {
        func single(_ number: Double) -> Double { Double(Float(number)) }
        return CubicBezier(nearestTo: single(curve.x1), single(curve.y1), single(curve.x2), single(curve.y2))
    }
}
