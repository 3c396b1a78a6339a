/// The resistance to a drag beyond the bounds.
///
/// A drag x points beyond the bounds moves the content b = (1 - 1 / (x c / d + 1)) d; UIScrollView's formula, found by
/// measurement.
public struct RubberBand: Hashable, Sendable {
    /// UIScrollView's coefficient.
    public static let defaultCoefficient = 0.55

    /// The least extent and coefficient; smaller ones count as 0.
    public static let leastNumber = 1e-9
    /// The largest extent and coefficient; larger ones are limited to it.
    public static let largestNumber = 1e9

    /// The extent along the drag, in points, which the offset never exceeds; at 0 or less nothing moves.
    public let dimension: Double
    /// The fraction of the first point of a drag that the content follows; at 0 or less nothing moves.
    public let coefficient: Double

    /// Creates the resistance for an extent of `dimension` points along the drag; NaN counts as 0 points.
    public init(dimension: Double, coefficient: Double = RubberBand.defaultCoefficient) {
        func limited(_ number: Double) -> Double {
            number >= Self.leastNumber ? min(number, Self.largestNumber) : 0
        }
        self.dimension = limited(dimension)
        self.coefficient = coefficient.isFinite ? limited(coefficient) : Self.defaultCoefficient
    }

    /// Returns the resistance for a drag that begins at an offset: this one, or one for twice that offset if it is larger.
    ///
    /// Pinches, resizes and vetoes leave content where no finger could pull it, from where it must follow all the same.
    /// **We decided.**
    public func reaching(_ offset: Double) -> RubberBand {
        RubberBand(dimension: max(dimension, 2 * abs(offset)), coefficient: coefficient)
    }

    /// Returns the offset of the content for a finger `distance` points beyond the bounds; the same in both directions.
    public func offset(for distance: Double) -> Double {
        guard dimension > 0, coefficient > 0, abs(distance) > 0 else { return 0 }
        let offset = (1 - 1 / (abs(distance) * coefficient / dimension + 1)) * dimension
        return distance < 0 ? -offset : offset
    }

    /// Returns the distance of the finger beyond the bounds for an offset of `offset` points.
    ///
    /// Infinite for offsets of the dimension or more, which no finger reaches; 0 if the dimension is 0.
    public func distance(for offset: Double) -> Double {
        guard dimension > 0, coefficient > 0, abs(offset) > 0 else { return 0 }
        let size = abs(offset)
        let distance = size < dimension ? dimension * size / (coefficient * (dimension - size)) : .infinity
        return offset < 0 ? -distance : distance
    }

    /// Returns the points that the content moves for the next point of a drag.
    public func slope(at distance: Double) -> Double {
        guard dimension > 0, coefficient > 0, !distance.isNaN else { return 0 }
        let stretch = abs(distance) * coefficient / dimension + 1
        return coefficient / (stretch * stretch)
    }
}
