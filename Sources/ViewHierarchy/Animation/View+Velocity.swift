package import Drawing
import Foundation

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
