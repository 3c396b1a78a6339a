package import ViewHierarchy

extension PropertyAnimator {
    /// Lets a property start with a velocity that it has from a finger, in its vector's units per second.
    ///
    /// Only for what animates from the start of the animator; to be called before that. Where the way is nothing in some
    /// direction, a spring still swings out by the velocity: it need not be related to the way.
    package func handOver(_ velocity: AnimationVector, to property: AnimatableProperty, of view: View) {
        handedVelocities.append((view, property, velocity))
    }

    func handedVelocity(of property: AnimatableProperty, in view: View) -> AnimationVector? {
        handedVelocities.last { $0.view === view && $0.property == property }?.velocity
    }
}

extension View {
    /// How fast a property moves on screen by an animation, in its vector's units per second; zero while none moves it.
    package func presentedVelocity(of property: AnimatableProperty) -> AnimationVector {
        AnimationDriver.current.velocity(of: property, in: self)
    }
}
