import Support
import Timing

/// The members that the writers for all systems share.
protocol CurveWriting {
    var curve: TimingCurve { get }
    /// The duration, in seconds, to use for a curve that has none of its own.
    var duration: Double? { get }
}

extension CurveWriting {
    func text(_ number: Double) -> String { DecimalText.text(number) }

    /// The control points, separated by commas.
    func numbers(_ bezier: CubicBezier) -> String {
        [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(text).joined(separator: ", ")
    }

    /// The duration for code that requires one, in seconds: the curve's own, the given one or an example.
    var seconds: Double {
        (curve.duration ?? duration).map { DecimalText.rounded($0, digits: 4) } ?? Self.exampleDuration
    }

    static var exampleDuration: Double { 0.5 }

    /// The note for code whose duration is only an example.
    var exampleNotes: [String] {
        curve.duration == nil && duration == nil
            ? ["the curve takes any duration; \(text(Self.exampleDuration)) s is an example"] : []
    }

    /// Returns the motion along straight lines between points, as a function of seconds for springs.
    func following(_ lines: LinearCurve) -> @Sendable (Double) -> Double {
        let span = curve.duration ?? 1
        return { lines.value(at: min(max($0 / span, 0), 1)) }
    }

    /// Returns the note for a curve that is approximated by straight lines.
    func linesNote(_ count: Int, why: String) -> String {
        curve.exactLines != nil ? why : "\(why): \(count) points with straight lines between them"
    }

    /// Returns the note for code that does not contain the given duration.
    func givenDurationNotes(_ place: (Double) -> String) -> [String] {
        curve.duration == nil ? duration.map { ["its duration is not part of it: \(place($0))"] } ?? [] : []
    }

    func velocityNote(_ velocity: Double) -> String {
        "the velocity is in units a second there: \(text(velocity)) is \(text(velocity)) times the whole distance"
    }
}

extension SpringCurve {
    /// The mass, stiffness and damping before any clamping, which other systems take.
    var coefficients: (mass: Double, stiffness: Double, damping: Double) {
        (spring.mass, spring.stiffness, spring.damping)
    }

    /// Returns the motion of a spring that starts with this curve's velocity.
    func moving(_ spring: Spring) -> @Sendable (Double) -> Double {
        let velocity = initialVelocity
        return { spring.value(at: $0, initialVelocity: velocity) }
    }

    var isOverDamped: Bool { spring.dampingRatio > 1 + 1e-9 }

    /// Whether the duration is Motion's `visualDuration`.
    var isVisual: Bool { if case .visual = parameters { true } else { false } }

    /// Whether the duration is SwiftUI's perceptual duration.
    var isPerceptual: Bool { if case .perceptual = parameters { true } else { false } }
}

/// How other systems solve a Bezier curve: with limited precision, which is part of a translation's error.
enum BezierSolvers {
    private static func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
        3 * first * (1 - t) * (1 - t) * t + 3 * second * (1 - t) * t * t + t * t * t
    }

    /// Flutter's `Cubic` bisects the parameter until the horizontal error is at most 0.001.
    static func flutter(_ curve: CubicBezier, _ x: Double) -> Double { halving(curve, x, error: 0.001, atMost: 64) }

    /// Motion's `cubicBezier` bisects the parameter until the horizontal error is at most 1e-7, at most twelve times.
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

    /// Returns the curve with single-precision control points, as Core Animation and Compose store them.
    static func single(_ curve: CubicBezier) -> CubicBezier {
        func single(_ number: Double) -> Double { Double(Float(number)) }
        return CubicBezier(nearestTo: single(curve.x1), single(curve.y1), single(curve.x2), single(curve.y2))
    }
}
