import Foundation

/// An easing by its formula, from libadwaita's set (which has them from Robert Penner's).
///
/// Each family is defined by how it eases in; easing out is that turned about, and easing in and out is half of each.
/// `elastic` and `expo` do not quite begin (or end) where they should by their formula: like libadwaita, they are set to
/// 0 and 1 there, which is a jump of at most 0.001.
public struct Easing: Hashable, Sendable {
    /// The formula.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// Powers of 2, 3, 4 and 5.
        case quad, cubic, quart, quint
        /// A quarter of a sine wave.
        case sine
        /// An exponential: doubled with each tenth of the time.
        case expo
        /// A quarter of a circle; vertical at its fast end.
        case circ
        /// Swings of growing size.
        case elastic
        /// Takes a run-up of 10 %.
        case back
        /// A ball that comes to rest.
        case bounce
    }

    /// Where the motion is slow.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// At its start.
        case easeIn = "ease-in"
        /// At its end.
        case easeOut = "ease-out"
        /// At both.
        case easeInOut = "ease-in-out"
    }

    /// The formula.
    public let family: Family
    /// Where the motion is slow.
    public let direction: Direction

    /// The easing of that family and direction.
    public init(_ family: Family, _ direction: Direction) {
        self.family = family
        self.direction = direction
    }

    /// All thirty.
    public static let all = Family.allCases.flatMap { family in Direction.allCases.map { Easing(family, $0) } }

    /// The name that libadwaita gives the easing, such as `ease-in-out-quad`.
    public var name: String { "\(direction.rawValue)-\(family.rawValue)" }

    /// The distance covered at a fraction of the duration; 0 before it and 1 after it.
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

    /// The slope of ``value(at:)``, at most ``CubicBezier/steepestSlope`` in size; 0 outside 0...1.
    ///
    /// At the ends it is that of the formula within. Where a bounce hits the ground it is the slope after the hit.
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

    /// The first fraction, in 0...1, at which the distance covered reaches or passes `value`.
    ///
    /// A value that the easing never has gives the fraction at which it comes closest.
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

    /// The fractions strictly inside 0...1 at which the motion turns back, in order.
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
