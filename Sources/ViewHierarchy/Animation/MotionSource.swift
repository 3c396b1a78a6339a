public import Drawing

/// What sets the geometry of views outside of animations, step by step, and knows how fast it goes: a scroll view that
/// glides, what follows one, what a finger leads.
///
/// Views that are moved so have no velocity in traces unless their `motionSource` says it.
@preconcurrency @MainActor
public protocol MotionSource: AnyObject {
    /// How fast it moves a view at this moment; no motion for one that it does not move.
    func motion(of view: View) -> ViewMotion
}

/// How fast the geometry of a view changes.
public struct ViewMotion: Hashable, Sendable {
    /// The velocity of the bounds' origin, which is that of a content offset, in points per second.
    public var origin = CGVector.zero
    /// How fast the bounds' width and height grow, in points per second.
    public var size = CGVector.zero
    /// The velocity of the centre in the superview, in points per second.
    public var center = CGVector.zero
    /// The change of each of the transform's numbers, per second. It is no map of points.
    public var transform = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// No motion.
    public static let still = ViewMotion()

    public init() {}

    static func + (left: ViewMotion, right: ViewMotion) -> ViewMotion {
        var sum = ViewMotion()
        sum.origin = CGVector(dx: left.origin.dx + right.origin.dx, dy: left.origin.dy + right.origin.dy)
        sum.size = CGVector(dx: left.size.dx + right.size.dx, dy: left.size.dy + right.size.dy)
        sum.center = CGVector(dx: left.center.dx + right.center.dx, dy: left.center.dy + right.center.dy)
        sum.transform = left.transform.adding(right.transform)
        return sum
    }
}
