public import Foundation

/// Distances inwards from the four edges of a rectangle, in points. Negative values are outside it.
public struct EdgeInsets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates zero insets, as in UIKit.
    public init() { self = .zero }
}

extension CGRect {
    /// Returns the rectangle inset at each edge, with a size that is never negative.
    public func inset(by insets: EdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }
}

/// A vector, as in Core Graphics: for example a velocity in points per second, or a relative velocity in travels per
/// second.
public struct CGVector: Hashable, Sendable {
    public var dx: Double
    public var dy: Double

    public static let zero = CGVector(dx: 0, dy: 0)

    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// Creates the zero vector, as in Core Graphics.
    public init() { self = .zero }

    /// The Euclidean length, never negative.
    public var length: Double { (dx * dx + dy * dy).squareRoot() }
}
