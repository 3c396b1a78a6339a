import Support

/// A timing curve from (0, 0) to (1, 1) with two control points, as in CSS and Core Animation.
///
/// Between 0 and 1 the curve is solved with an error of at most 1e-7 (browsers stop at 1e-4). Outside, it continues
/// along its end tangents, as in CSS Easing Functions Level 2.
public struct CubicBezier: Hashable, Sendable {
    /// The horizontal coordinate as a function of the curve's parameter.
    @usableFromInline let width: UnitCubic
    /// The vertical coordinate.
    @usableFromInline let height: UnitCubic
    /// The initial estimate of a parameter.
    @usableFromInline let guess: ParameterGuess

    /// The steepest slope that ``derivative(at:)`` returns, in either direction.
    ///
    /// Curves such as (0, 1) (1, 0) are vertical somewhere; a motion that takes over cannot use an infinite speed.
    public static let steepestSlope = 1000.0

    /// The largest vertical coordinate of a control point, in size.
    public static let largestHeight = 1e9

    /// Creates a curve with these control points.
    /// - Throws: A ``CurveError`` if `x1` or `x2` is outside 0...1 (the curve would have several values at one time) or
    ///   a number is not finite, or `y1` or `y2` is over ``largestHeight`` in size.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(CurveError) {
        for (name, x) in [("x1", x1), ("x2", x2)] where !(x >= 0 && x <= 1) {
            throw CurveError(
                operation: "making a Bezier curve", cause: "\(name) is \(DecimalText.text(x)), outside 0...1",
                remedy: "give a number from 0 to 1")
        }
        for (name, y) in [("y1", y1), ("y2", y2)] where !(abs(y) <= Self.largestHeight) {
            throw CurveError(
                operation: "making a Bezier curve", cause: "\(name) is \(DecimalText.text(y))",
                remedy: "give a number from -1e9 to 1e9")
        }
        self.init(known: x1, y1, x2, y2)
    }

    /// Creates the curve with the nearest valid control points.
    ///
    /// For calls that cannot throw: `x1` and `x2` are clamped to 0...1, `y1` and `y2` are limited to ``largestHeight``
    /// in size, and numbers that are not finite become 0.
    public init(nearestTo x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func near(_ number: Double, _ least: Double, _ largest: Double) -> Double {
            number.isFinite ? min(max(number, least), largest) : 0
        }
        let height = Self.largestHeight
        self.init(known: near(x1, 0, 1), near(y1, -height, height), near(x2, 0, 1), near(y2, -height, height))
    }

    package init(known x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        width = UnitCubic(x1, x2)
        height = UnitCubic(y1, y2)
        guess = ParameterGuess(width)
    }

    /// The horizontal coordinate of the first control point, 0...1.
    public var x1: Double { width.first }
    /// The vertical coordinate of the first control point, up to ``largestHeight`` in size.
    public var y1: Double { height.first }
    /// The horizontal coordinate of the second control point, 0...1.
    public var x2: Double { width.second }
    /// The vertical coordinate of the second control point, up to ``largestHeight`` in size.
    public var y2: Double { height.second }

    public static func == (left: CubicBezier, right: CubicBezier) -> Bool {
        left.x1 == right.x1 && left.y1 == right.y1 && left.x2 == right.x2 && left.y2 == right.y2
    }

    public func hash(into hasher: inout Hasher) {
        for number in [x1, y1, x2, y2] { hasher.combine(number) }
    }

    /// Returns the curve's height at `x`.
    ///
    /// Below 0 and above 1 the height is on the tangent at that end. NaN counts as 0; `x` is limited to 1e9 in size.
    @inlinable
    @inline(__always)
    public func value(at x: Double) -> Double {
        guard x > 0, x < 1 else { return valueOutside(x) }
        return height.polynomial(at: parameter(at: x))
    }

    @usableFromInline
    func valueOutside(_ x: Double) -> Double {
        let x = x.bounded
        return x <= 0 ? x == 0 ? 0 : x * startSlope : x == 1 ? 1 : 1 + (x - 1) * endSlope
    }

    /// Returns the curve's slope at `x`, at most ``steepestSlope`` in size.
    ///
    /// Outside 0...1 it is the slope of the tangent at that end; if that tangent is vertical the curve is level, as in
    /// CSS, and the slope is 0.
    public func derivative(at x: Double) -> Double {
        if !(x >= 0) { return limited(startSlope) }
        if x > 1 { return limited(endSlope) }
        let parameter = x == 0 ? 0 : x == 1 ? 1 : parameter(at: x)
        let run = width.slope(at: parameter)
        let rise = height.slope(at: parameter)
        if run > 0 { return limited(rise / run) }
        if rise != 0 { return rise < 0 ? -Self.steepestSlope : Self.steepestSlope }
        if x == 0 { return limited(startSlope) }
        if x == 1 { return limited(endSlope) }
        return 0
    }

    private func limited(_ slope: Double) -> Double {
        min(max(slope, -Self.steepestSlope), Self.steepestSlope)
    }

    /// Returns the first `x` in 0...1 at which the curve has that height.
    ///
    /// If the curve never has that height, returns the `x` at which it is closest. Every height in 0...1 occurs.
    public func inverse(_ value: Double) -> Double {
        if value == 0 || value.isNaN { return 0 }
        var nearest = (distance: Double.infinity, parameter: 0.0)
        let ends = [0] + height.turns + [1]
        for (start, end) in zip(ends, ends.dropFirst()) {
            let before = height.value(at: start) - value
            let after = height.value(at: end) - value
            if before.sign != after.sign || after == 0 {
                let parameter = BracketedRoot.find(
                    from: start, to: end, guess: start - before / (after - before) * (end - start), rises: before < 0
                ) { (height.value(at: $0) - value, height.slope(at: $0)) }
                return min(max(width.value(at: parameter), 0), 1)
            }
            for (distance, parameter) in [(abs(before), start), (abs(after), end)] where distance < nearest.distance {
                nearest = (distance, parameter)
            }
        }
        return width.value(at: nearest.parameter)
    }

    var peak: Double {
        height.turns.reduce(1) { max($0, height.value(at: $1)) }
    }
}

extension CubicBezier {
    /// Constant speed.
    public static let linear = CubicBezier(known: 0, 0, 1, 1)
    /// CSS's `ease`, Core Animation's default curve.
    public static let ease = CubicBezier(known: 0.25, 0.1, 0.25, 1)
    /// CSS's `ease-in`.
    public static let easeIn = CubicBezier(known: 0.42, 0, 1, 1)
    /// CSS's `ease-out`.
    public static let easeOut = CubicBezier(known: 0, 0, 0.58, 1)
    /// CSS's `ease-in-out`.
    public static let easeInOut = CubicBezier(known: 0.42, 0, 0.58, 1)
    /// The curve that web pages use for the rise of a sheet on iOS, in 0.5 s.
    public static let sheet = CubicBezier(known: 0.32, 0.72, 0, 1)
    /// Material Design 2's standard easing.
    public static let materialStandard = CubicBezier(known: 0.4, 0, 0.2, 1)
    /// Material Design 2's easing of elements that leave.
    public static let materialAccelerate = CubicBezier(known: 0.4, 0, 1, 1)
    /// Material Design 2's easing of elements that enter.
    public static let materialDecelerate = CubicBezier(known: 0, 0, 0.2, 1)
    /// Material Design 3's standard easing.
    public static let material3Standard = CubicBezier(known: 0.2, 0, 0, 1)
    /// Material Design 3's emphasized easing of elements that enter.
    public static let material3EmphasizedDecelerate = CubicBezier(known: 0.05, 0.7, 0.1, 1)
    /// Material Design 3's emphasized easing of elements that leave.
    public static let material3EmphasizedAccelerate = CubicBezier(known: 0.3, 0, 0.8, 0.15)

    /// The presets by the names that `TimingCurve(parsing:)` reads.
    package static let named: [(name: String, curve: CubicBezier)] = [
        ("ease", .ease),
        ("ease-in", .easeIn),
        ("ease-out", .easeOut),
        ("ease-in-out", .easeInOut),
        ("sheet", .sheet),
        ("material-standard", .materialStandard),
        ("material-accelerate", .materialAccelerate),
        ("material-decelerate", .materialDecelerate),
        ("material3-standard", .material3Standard),
        ("material3-emphasized-decelerate", .material3EmphasizedDecelerate),
        ("material3-emphasized-accelerate", .material3EmphasizedAccelerate),
    ]
}
