public import Foundation

/// Distances from the four edges of a rectangle inwards, in points; negative ones lie outside.
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

    /// No insets, as in UIKit.
    public init() { self = .zero }
}

extension CGRect {
    /// The rectangle inside the insets; where they meet, the size stops at zero.
    public func inset(by insets: EdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }
}

/// A direction with a length, as in Core Graphics: a velocity in points per second, or a relative one in travels per
/// second.
public struct CGVector: Hashable, Sendable {
    public var dx: Double
    public var dy: Double

    public static let zero = CGVector(dx: 0, dy: 0)

    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The zero vector, as in Core Graphics.
    public init() { self = .zero }

    /// The Euclidean length, never negative.
    public var length: Double { (dx * dx + dy * dy).squareRoot() }
}
