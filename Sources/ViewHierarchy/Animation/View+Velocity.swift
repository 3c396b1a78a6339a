public import Drawing
package import Foundation

extension View {
    /// The velocity of the view's centre on the stage, in points per second (rule I 1).
    ///
    /// It is the derivative of what is on screen by time: of the view's own animations and of those of everything that it
    /// lies in, or masks. What is set step by step counts where a `MotionSource` knows how fast it goes; what just jumps
    /// has no velocity.
    package var velocityOnStage: CGVector {
        // The middle itself moves in the view's own coordinates, where its content scrolls or its size changes.
        movingMapToTop.velocity(of: presentation.bounds.center, moving: motion.middle)
    }

    /// From this view's coordinates to the topmost view's, as they are on screen, and how that changes.
    package var movingMapToTop: MovingMap {
        var map = MovingMap.identity
        var view = self
        while let parent = view.superview ?? view.maskOwner {
            map = map.concatenating(view.movingMapToSuperview)
            view = parent
        }
        return map
    }

    /// From this view's coordinates to its superview's, as they are on screen, and how that changes.
    private var movingMapToSuperview: MovingMap {
        let values = presentation
        let motion = motion
        guard motion != .still else { return MovingMap(map: values.toSuperview, rate: .still) }
        let middle = values.bounds.center
        let moved = motion.middle
        let transform = values.transform
        var rate = motion.transform
        // The transform acts about the middle of the bounds, which comes to lie on the centre.
        rate.tx += motion.center.dx - middle.x * rate.a - middle.y * rate.c
        rate.ty += motion.center.dy - middle.x * rate.b - middle.y * rate.d
        rate.tx -= moved.dx * transform.a + moved.dy * transform.c
        rate.ty -= moved.dx * transform.b + moved.dy * transform.d
        return MovingMap(map: values.toSuperview, rate: rate)
    }

    /// How fast the geometry changes on screen: each property by its animation, or else by what sets it.
    private var motion: ViewMotion {
        var motion = ownMotion
        if let motionSource { motion = motion + motionSource.motion(of: self) }
        if let bounds = animation(of: .bounds)?.velocity {
            motion.origin = CGVector(dx: bounds[0], dy: bounds[1])
            motion.size = CGVector(dx: bounds[2], dy: bounds[3])
        }
        if let center = animation(of: .center)?.velocity { motion.center = CGVector(dx: center[0], dy: center[1]) }
        if let transform = animation(of: .transform) {
            motion.transform = .rate(ofParts: transform.value, at: transform.velocity)
        }
        return motion
    }

    private func animation(of property: AnimatableProperty) -> PropertyMotion? {
        animated.contains(property.bit) ? animationOwner?.motion(of: property, in: self) : nil
    }
}

extension ViewMotion {
    /// The velocity of the bounds' middle in the view's own coordinates.
    fileprivate var middle: CGVector { CGVector(dx: origin.dx + size.dx / 2, dy: origin.dy + size.dy / 2) }
}

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

/// A map between coordinates that changes with time: what it is now, and how fast each of its numbers changes.
///
/// Maps one after the other follow the product rule, so that the velocity of a point on the stage is exact wherever those
/// of the maps above it are.
package struct MovingMap: Hashable, Sendable {
    package var map: CGAffineTransform
    /// The change of each number of the map, per second. It is no map of points by itself.
    package var rate: CGAffineTransform

    /// What does not move anything, and does not change.
    package static let identity = MovingMap(map: .identity, rate: .still)

    package init(map: CGAffineTransform, rate: CGAffineTransform) {
        self.map = map
        self.rate = rate
    }

    /// The map that applies `self` first and `other` then.
    package func concatenating(_ other: MovingMap) -> MovingMap {
        // The third column of a rate is zero throughout, so that the other's translation does not count.
        var own = rate.concatenating(other.map)
        own.tx -= other.map.tx
        own.ty -= other.map.ty
        return MovingMap(
            map: map.concatenating(other.map), rate: own.adding(map.concatenating(other.rate)))
    }

    /// How fast a point moves on the other side of the map, in points per second.
    /// - Parameters:
    ///   - point: Where it is on this side.
    ///   - velocity: How fast it moves on this side, in points per second.
    package func velocity(of point: CGPoint, moving velocity: CGVector = .zero) -> CGVector {
        CGVector(
            dx: point.x * rate.a + point.y * rate.c + rate.tx + velocity.dx * map.a + velocity.dy * map.c,
            dy: point.x * rate.b + point.y * rate.d + rate.ty + velocity.dx * map.b + velocity.dy * map.d)
    }
}

extension CGAffineTransform {
    /// The rate of a map that does not change.
    package static let still = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// How fast a transform changes whose parts, as `AnimationVector` has them, change at `velocity` per second.
    package static func rate(ofParts parts: AnimationVector, at velocity: AnimationVector) -> CGAffineTransform {
        let cosine = cos(parts[2])
        let sine = sin(parts[2])
        let turn = velocity[2]
        return CGAffineTransform(
            a: velocity[3] * cosine - parts[3] * sine * turn, b: velocity[3] * sine + parts[3] * cosine * turn,
            c: velocity[5] * cosine - velocity[4] * sine - (parts[5] * sine + parts[4] * cosine) * turn,
            d: velocity[5] * sine + velocity[4] * cosine + (parts[5] * cosine - parts[4] * sine) * turn,
            tx: velocity[0], ty: velocity[1])
    }

    func adding(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a + other.a, b: b + other.b, c: c + other.c, d: d + other.d, tx: tx + other.tx, ty: ty + other.ty)
    }
}
