public import Drawing
package import Foundation

extension View {
    /// The velocity of the view's center on the stage, in points per second (rule I 1).
    ///
    /// It is the time derivative of what is on screen, from the animations of the view, its ancestors, and any view
    /// that one of them masks, and from the pointers that lead them. Geometry that is set step by step otherwise counts
    /// if a `MotionSource` knows its velocity. Jumps have none.
    package var velocityOnStage: CGVector {
        // The bounds' center moves in the view's own coordinates when its content scrolls or its size changes.
        movingMapToTop.velocity(of: presentation.bounds.center, moving: motion.middle)
    }

    /// The transform from this view's coordinates to the topmost view's, as on screen, and its rate of change.
    package var movingMapToTop: MovingMap {
        var map = MovingMap.identity
        var view = self
        while let parent = view.superview ?? view.maskOwner {
            map = map.concatenating(view.movingMapToSuperview)
            view = parent
        }
        return map
    }

    /// The transform from this view's coordinates to its superview's, as on screen, and its rate of change.
    private var movingMapToSuperview: MovingMap {
        let values = presentation
        let motion = motion
        guard motion != .still else { return MovingMap(map: values.toSuperview) }
        let middle = values.bounds.center
        let moved = motion.middle
        let transform = values.transform
        var rate = motion.transform
        // The transform acts about the center of the bounds, which is at `center` in the superview.
        rate.tx += motion.center.dx - middle.x * rate.a - middle.y * rate.c
        rate.ty += motion.center.dy - middle.x * rate.b - middle.y * rate.d
        rate.tx -= moved.dx * transform.a + moved.dy * transform.c
        rate.ty -= moved.dx * transform.b + moved.dy * transform.d
        return MovingMap(map: values.toSuperview, rate: rate)
    }

    /// The rate of change of the geometry on screen: of each property from its animations, from what sets it, and from the
    /// pointers that lead it.
    private var motion: ViewMotion { undrivenMotion + pointerMotion }

    private var undrivenMotion: ViewMotion {
        var motion = ownMotion
        if let motionSource { motion = motion + motionSource.motion(of: self) }
        guard !animated.isEmpty, let animationOwner else { return motion }
        let (origin, size, middle) = (motion.origin, motion.size, motion.center)
        let own = AnimationVector(origin.dx, origin.dy, size.dx, size.dy)
        if let bounds = animationOwner.velocity(of: .bounds, in: self, over: own) {
            motion.origin = CGVector(dx: bounds[0], dy: bounds[1])
            motion.size = CGVector(dx: bounds[2], dy: bounds[3])
        }
        let moved = AnimationVector(middle.dx, middle.dy)
        if let center = animationOwner.velocity(of: .center, in: self, over: moved) {
            motion.center = CGVector(dx: center[0], dy: center[1])
        }
        if let rate = animationOwner.transformRate(of: self, over: motion.transform) { motion.transform = rate }
        return motion
    }

    /// Returns the velocity of a property on screen, in its vector's units per second; zero if no animation or pointer
    /// moves it. Of what pointers move, only center and bounds have one.
    package func presentedVelocity(of property: AnimatableProperty) -> AnimationVector {
        let own = animationOwner?.velocity(of: property, in: self, over: .zero) ?? .zero
        let led = pointerMotion
        switch property {
        case .center: return own + AnimationVector(led.center.dx, led.center.dy)
        case .bounds:
            return own + AnimationVector(led.origin.dx, led.origin.dy, led.size.dx, led.size.dy)
        default: return own
        }
    }
}

extension ViewMotion {
    /// The velocity of the bounds' center in the view's own coordinates.
    fileprivate var middle: CGVector { CGVector(dx: origin.dx + size.dx / 2, dy: origin.dy + size.dy / 2) }
}

/// An object that sets the geometry of views step by step, outside of animations and of pointers' movements, and knows
/// its velocity: for example a decelerating scroll view, or a view that follows one.
///
/// Views that are moved step by step have no velocity in traces unless their `motionSource` reports it. While a pointer
/// leads them, they have it without a source, which then reports no motion.
@preconcurrency @MainActor
public protocol MotionSource: AnyObject {
    /// Returns the current rate of change of a view's geometry, or no motion for a view that it doesn't move.
    func motion(of view: View) -> ViewMotion
}

/// The rate of change of a view's geometry.
public struct ViewMotion: Hashable, Sendable {
    /// The velocity of the bounds' origin, which is that of a content offset, in points per second.
    public var origin = CGVector.zero
    /// The rate of change of the bounds' width and height, in points per second.
    public var size = CGVector.zero
    /// The velocity of the center in the superview, in points per second.
    public var center = CGVector.zero
    /// The rate of change of the transform's elements, per second; not a transform of points.
    public var transform = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// No motion.
    public static let still = ViewMotion()

    public init() {}

    static func + (left: ViewMotion, right: ViewMotion) -> ViewMotion { left.adding(right, times: 1) }

    static func - (left: ViewMotion, right: ViewMotion) -> ViewMotion { left.adding(right, times: -1) }

    private func adding(_ other: ViewMotion, times factor: Double) -> ViewMotion {
        func sum(_ left: CGVector, _ right: CGVector) -> CGVector {
            CGVector(dx: left.dx + factor * right.dx, dy: left.dy + factor * right.dy)
        }
        var total = ViewMotion()
        total.origin = sum(origin, other.origin)
        total.size = sum(size, other.size)
        total.center = sum(center, other.center)
        total.transform = transform.adding(other.transform, times: factor)
        return total
    }
}

/// A transform between coordinate systems and the rate at which its elements change.
///
/// Concatenation follows the product rule, so the velocity of a point on the stage is exact if those of the views above
/// it are.
package struct MovingMap: Hashable, Sendable {
    package var map: CGAffineTransform
    /// The rate of change of the transform's elements, per second; not a transform of points.
    package var rate: CGAffineTransform

    /// The constant identity transform.
    package static let identity = MovingMap(map: .identity)

    package init(map: CGAffineTransform, rate: CGAffineTransform = .still) {
        self.map = map
        self.rate = rate
    }

    /// Returns the transform that applies `self` first, then `other`.
    package func concatenating(_ other: MovingMap) -> MovingMap {
        // The third column of a rate is zero throughout, so the other's translation does not apply.
        var own = rate.concatenating(other.map)
        own.tx -= other.map.tx
        own.ty -= other.map.ty
        return MovingMap(
            map: map.concatenating(other.map), rate: own.adding(map.concatenating(other.rate)))
    }

    /// The rates of change of the transform's `AnimationVector` parts, per second; the inverse of `rate(ofParts:at:)`.
    package var partsRate: AnimationVector {
        let scaleX = (map.a * map.a + map.b * map.b).squareRoot()
        guard scaleX > 0 else { return AnimationVector(rate.tx, rate.ty) }
        let growth = (map.a * rate.a + map.b * rate.b) / scaleX
        let turn = (map.a * rate.b - map.b * rate.a) / (scaleX * scaleX)
        let area = rate.a * map.d + map.a * rate.d - rate.b * map.c - map.b * rate.c
        let shear = (map.a * map.c + map.b * map.d) / scaleX
        let shearRate = rate.a * map.c + map.a * rate.c + rate.b * map.d + map.b * rate.d
        return AnimationVector(
            rate.tx, rate.ty, turn, growth, (area - map.determinant / scaleX * growth) / scaleX,
            (shearRate - shear * growth) / scaleX, 0, 0)
    }

    /// Returns the velocity of a transformed point, in points per second.
    /// - Parameters:
    ///   - point: The point's position before the transform.
    ///   - velocity: The point's velocity before the transform, in points per second.
    package func velocity(of point: CGPoint, moving velocity: CGVector = .zero) -> CGVector {
        CGVector(
            dx: point.x * rate.a + point.y * rate.c + rate.tx + velocity.dx * map.a + velocity.dy * map.c,
            dy: point.x * rate.b + point.y * rate.d + rate.ty + velocity.dx * map.b + velocity.dy * map.d)
    }
}

extension CGAffineTransform {
    /// The rate of a constant transform.
    package static let still = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// Returns the rate of a transform with the given `AnimationVector` parts, which change at `velocity` per second.
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

    fileprivate func adding(_ other: CGAffineTransform, times factor: Double = 1) -> CGAffineTransform {
        CGAffineTransform(
            a: a + factor * other.a, b: b + factor * other.b, c: c + factor * other.c, d: d + factor * other.d,
            tx: tx + factor * other.tx, ty: ty + factor * other.ty)
    }
}
