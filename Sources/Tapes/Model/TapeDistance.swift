public import Drawing
package import Foundation

/// A distance on the stage, in points or as a percentage of a size that is known when the tape plays.
///
/// Percentages let a tape play on stages of any size.
public struct TapeDistance: Sendable, Hashable {
    /// A distance along one axis.
    public enum Length: Sendable, Hashable {
        case points(Double)
        /// A percentage of the reference size along the same axis, within ``TapeLimits/percent``.
        case percent(Double)

        func value(in side: Double) -> Double {
            switch self {
            case .points(let points): points
            case .percent(let percent): side * percent / 100
            }
        }
    }

    /// The distance to the right.
    public var x: Length
    /// The distance downward.
    public var y: Length
    /// The view whose current visible size is the reference for percentages, or `nil` for the stage.
    public var view: String?

    /// - Parameters:
    ///   - x: The distance to the right.
    ///   - y: The distance downward.
    ///   - view: The reference view for percentages, or `nil` for the stage.
    public init(x: Length, y: Length, of view: String? = nil) {
        self.x = x
        self.y = y
        self.view = view
    }

    /// Creates a distance in points.
    public init(_ vector: CGVector) { self.init(x: .points(vector.dx), y: .points(vector.dy)) }

    /// Whether either length is a percentage.
    var isRelative: Bool {
        switch (x, y) {
        case (.points, .points): false
        default: true
        }
    }

    /// Returns the distance in points for a reference size.
    package func vector(in whole: CGSize) -> CGVector {
        CGVector(dx: x.value(in: whole.width), dy: y.value(in: whole.height))
    }
}
