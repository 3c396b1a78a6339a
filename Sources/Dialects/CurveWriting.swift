import Timing

/// What the writers for several systems have in common.
protocol CurveWriting {
    var curve: TimingCurve { get }
    /// The seconds that were given with a curve that has none of its own.
    var duration: Double? { get }
}

extension CurveWriting {
    func text(_ number: Double) -> String { DecimalText.text(number) }

    /// The control points between commas.
    func numbers(_ bezier: CubicBezier) -> String {
        [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(text).joined(separator: ", ")
    }

    /// Seconds for code that must have a duration: the spring's own, else those that were given, else an example.
    var seconds: Double {
        (curve.duration ?? duration).map { DecimalText.rounded($0, digits: 4) } ?? Self.exampleDuration
    }

    static var exampleDuration: Double { 0.5 }

    /// The note for code with a duration that the curve does not have.
    var exampleNotes: [String] {
        curve.duration == nil && duration == nil
            ? ["the curve takes any duration; \(text(Self.exampleDuration)) s is an example"] : []
    }

    /// What a system does with straight lines between points, by seconds for springs.
    func following(_ lines: LinearCurve) -> @Sendable (Double) -> Double {
        let span = curve.duration ?? 1
        return { lines.value(at: min(max($0 / span, 0), 1)) }
    }

    /// The note for what has become straight lines.
    func linesNote(_ count: Int, why: String) -> String {
        curve.exactLines != nil ? why : "\(why): \(count) points with straight lines between them"
    }

    /// The note for code that has no place for the duration that was given.
    func givenDurationNotes(_ place: (Double) -> String) -> [String] {
        curve.duration == nil ? duration.map { ["its duration is not part of it: \(place($0))"] } ?? [] : []
    }

    func velocityNote(_ velocity: Double) -> String {
        "the velocity is in units a second there: \(text(velocity)) is \(text(velocity)) times the whole distance"
    }
}

extension SpringCurve {
    /// Mass, stiffness and damping as they are, before any clamping: what other systems take.
    var coefficients: (mass: Double, stiffness: Double, damping: Double) {
        (spring.mass, spring.stiffness, spring.damping)
    }

    /// The motion of a spring with this curve's velocity at its start.
    func moving(_ spring: Spring) -> @Sendable (Double) -> Double {
        let velocity = initialVelocity
        return { spring.value(at: $0, initialVelocity: velocity) }
    }

    var isOverDamped: Bool { spring.dampingRatio > 1 + 1e-9 }

    /// Whether the duration asked for is Motion's visual one.
    var isVisual: Bool { if case .visual = parameters { true } else { false } }

    /// Whether the duration asked for is SwiftUI's perceptual one.
    var isPerceptual: Bool { if case .perceptual = parameters { true } else { false } }
}

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
