import Foundation

/// An easing by its formula, from the set of libadwaita (which has the formulas from Robert Penner).
///
/// Each family is defined by its easing in; easing out is its reversal, and easing in and out is half of each. By their
/// formulas `elastic` and `expo` do not quite begin (or end) at 0 and 1. As in libadwaita, they are set to these
/// values, a jump of at most 0.001.
public struct Easing: Hashable, Sendable {
    /// The formula.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// Powers of 2, 3, 4 and 5.
        case quad, cubic, quart, quint
        /// A quarter of a sine wave.
        case sine
        /// An exponential, doubled in each tenth of the time.
        case expo
        /// A quarter of a circle; vertical at its fast end.
        case circ
        /// Oscillations of growing size.
        case elastic
        /// An undershoot of 10 % before the motion.
        case back
        /// A ball that comes to rest.
        case bounce
    }

    /// The slow part of the motion.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// Slow at the start.
        case easeIn = "ease-in"
        /// Slow at the end.
        case easeOut = "ease-out"
        /// Slow at both ends.
        case easeInOut = "ease-in-out"
    }

    /// The formula.
    public let family: Family
    /// The slow part of the motion.
    public let direction: Direction

    /// Creates the easing of a family and a direction.
    public init(_ family: Family, _ direction: Direction) {
        self.family = family
        self.direction = direction
    }

    /// All thirty easings.
    public static let all = Family.allCases.flatMap { family in Direction.allCases.map { Easing(family, $0) } }

    /// The name of the easing in libadwaita, such as `ease-in-out-quad`.
    public var name: String { "\(direction.rawValue)-\(family.rawValue)" }

    /// Returns the distance covered at a fraction of the duration; 0 before it and 1 after it.
    public func value(at fraction: Double) -> Double {
        if !(fraction > 0) { return 0 }
        if fraction >= 1 { return 1 }
        switch direction {
        case .easeIn: return risen(fraction).value
        case .easeOut: return 1 - risen(1 - fraction).value
        case .easeInOut:
            return fraction < 0.5 ? risen(2 * fraction).value / 2 : 1 - risen(2 - 2 * fraction).value / 2
        }
    }

    /// Returns the slope of ``value(at:)``, at most ``CubicBezier/steepestSlope`` in size; 0 outside 0...1.
    ///
    /// At the ends it is the formula's slope inside 0...1, and where a bounce hits the ground the slope after the hit.
    public func derivative(at fraction: Double) -> Double {
        guard fraction >= 0, fraction <= 1 else { return 0 }
        let slope =
            switch direction {
            case .easeIn: risen(fraction).slope
            case .easeOut: risen(1 - fraction).slope
            case .easeInOut: risen(fraction < 0.5 ? 2 * fraction : 2 - 2 * fraction).slope
            }
        return min(max(slope, -CubicBezier.steepestSlope), CubicBezier.steepestSlope)
    }

    /// Returns the first fraction, in 0...1, at which the distance covered reaches or passes `value`.
    ///
    /// If the easing never has that value, returns the fraction at which it is closest.
    public func inverse(_ value: Double) -> Double {
        if value.isNaN { return 0 }
        let places = [0] + turns + [1]
        var nearest = (distance: Double.infinity, place: 0.0)
        for (start, end) in zip(places, places.dropFirst()) {
            let before = self.value(at: start) - value
            let after = self.value(at: end) - value
            if before == 0 { return start }
            if before.sign != after.sign || after == 0 {
                return BracketedRoot.find(
                    from: start, to: end, guess: start - before / (after - before) * (end - start), rises: before < 0
                ) { (self.value(at: $0) - value, derivative(at: $0)) }
            }
            for (distance, place) in [(abs(before), start), (abs(after), end)] where distance < nearest.distance {
                nearest = (distance, place)
            }
        }
        return nearest.place
    }

    var peak: Double { turns.reduce(1) { max($0, value(at: $1)) } }

    /// The fractions strictly inside 0...1 at which the motion reverses, in order.
    var turns: [Double] {
        switch direction {
        case .easeIn: turnsRising
        case .easeOut: turnsRising.reversed().map { 1 - $0 }
        case .easeInOut: turnsRising.map { $0 / 2 } + turnsRising.reversed().map { 1 - $0 / 2 }
        }
    }

    /// The fractions strictly inside 0...1 at which the slope jumps, in order.
    package var corners: [Double] {
        let rising = family == .bounce ? Self.hits.reversed().map { 1 - $0 } : []
        return switch direction {
        case .easeIn: rising
        case .easeOut: rising.reversed().map { 1 - $0 }
        case .easeInOut: rising.map { $0 / 2 } + [0.5] + rising.reversed().map { 1 - $0 / 2 }
        }
    }
}
