/// The resistance that a dragged thing meets beyond its bounds.
///
/// After x points of finger the thing has moved b = (1 - 1 / (x c / d + 1)) d; UIScrollView's formula, found by
/// measuring.
public struct RubberBand: Hashable, Sendable {
    /// UIScrollView's coefficient.
    public static let defaultCoefficient = 0.55

    /// The least extent and coefficient; smaller ones count as 0.
    public static let leastNumber = 1e-9
    /// The largest extent and coefficient; larger ones are lowered to it.
    public static let largestNumber = 1e9

    /// The extent along the drag in points, which the thing never moves further than; 0 or less: it does not move.
    public let dimension: Double
    /// How much of the first point of finger is followed; 0 or less: the thing does not move.
    public let coefficient: Double

    /// The resistance of something that is `dimension` points large along the drag; what is no number counts as 0 points.
    public init(dimension: Double, coefficient: Double = RubberBand.defaultCoefficient) {
        func limited(_ number: Double) -> Double {
            number >= Self.leastNumber ? min(number, Self.largestNumber) : 0
        }
        self.dimension = limited(dimension)
        self.coefficient = coefficient.isFinite ? limited(coefficient) : Self.defaultCoefficient
    }

    /// How far the thing moves when the finger is `distance` points beyond the bounds; the same in both directions.
    public func offset(for distance: Double) -> Double {
        guard dimension > 0, coefficient > 0, abs(distance) > 0 else { return 0 }
        let offset = (1 - 1 / (abs(distance) * coefficient / dimension + 1)) * dimension
        return distance < 0 ? -offset : offset
    }

    /// How far beyond the bounds the finger is when the thing has moved `offset` points.
    ///
    /// Infinite from the dimension on, which no finger reaches; 0 if the dimension is.
    public func distance(for offset: Double) -> Double {
        guard dimension > 0, coefficient > 0, abs(offset) > 0 else { return 0 }
        let size = abs(offset)
        let distance = size < dimension ? dimension * size / (coefficient * (dimension - size)) : .infinity
        return offset < 0 ? -distance : distance
    }

    /// How many points the thing moves for the next point of finger.
    public func slope(at distance: Double) -> Double {
        guard dimension > 0, coefficient > 0, !distance.isNaN else { return 0 }
        let stretch = abs(distance) * coefficient / dimension + 1
        return coefficient / (stretch * stretch)
    }
}
