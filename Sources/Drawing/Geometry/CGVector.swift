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
