public import Drawing
import Foundation

/// A distance on the stage, in points or in parts of a size that is known when the tape plays.
///
/// Parts let one tape play on stages of any size.
public struct TapeDistance: Sendable, Hashable {
    /// A distance along one axis.
    public enum Length: Sendable, Hashable {
        case points(Double)
        /// Hundredths of the whole's side along the same axis, within ``TapeLimits/percent``.
        case percent(Double)

        func value(in side: Double) -> Double {
            switch self {
            case .points(let points): points
            case .percent(let percent): side * percent / 100
            }
        }
    }

    /// To the right.
    public var x: Length
    /// Downwards.
    public var y: Length
    /// The view whose size, as it is seen at that moment, is the whole; nil for the stage's.
    public var view: String?

    /// - Parameters:
    ///   - x: To the right.
    ///   - y: Downwards.
    ///   - view: The view that percentages are taken of; nil for the stage.
    public init(x: Length, y: Length, of view: String? = nil) {
        self.x = x
        self.y = y
        self.view = view
    }

    /// A distance in points.
    public init(_ vector: CGVector) { self.init(x: .points(vector.dx), y: .points(vector.dy)) }

    /// Whether a part of it depends on a size.
    var isRelative: Bool {
        switch (x, y) {
        case (.points, .points): false
        default: true
        }
    }

    /// In points, where the whole has this size.
    func vector(in whole: CGSize) -> CGVector {
        CGVector(dx: x.value(in: whole.width), dy: y.value(in: whole.height))
    }
}
