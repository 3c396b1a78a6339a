package import Drawing

/// A recorder of property changes while the block of an animation runs.
@MainActor
package protocol AnimationCapture: AnyObject {
    /// Called before the model value of `property` becomes `target`; the view doesn't change on screen until the
    /// animation moves it.
    /// - Returns: Whether the change is animated; if not, it takes effect at once.
    func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector) -> Bool

    /// Called before the model's shadow path becomes `target`.
    /// - Returns: Whether the change is animated.
    func captureShadowPath(of view: View, target: Path?) -> Bool

    /// Returns the animation of a layer that has the block's timing, or nil if the block does not move the property.
    func action(forKey key: String, of layer: Layer) -> (any LayerAction)?
}

extension AnimationCapture {
    package func action(forKey key: String, of layer: Layer) -> (any LayerAction)? { nil }
}

/// An object that moves views on screen, relative to or in place of their models.
@MainActor
package protocol AnimationOwner: AnyObject {
    /// Called after something outside of any animation has changed the model's value of a property that it moves.
    /// - Parameter old: The model's value before.
    func modelDidChange(_ property: AnimatableProperty, of view: View, from old: AnimationVector)

    /// Stops moving a view: the model's values are on screen from now on.
    func removeAnimations(of view: View)

    /// Ends the animations that `removeAnimations(of:)` has left with nothing to move.
    func endCutAnimations()

    /// Returns whether a view that the owner moves ignores touches meanwhile.
    func blocksTouches(on view: View) -> Bool

    /// Returns whether hit testing uses the model's values of a view that the owner moves, instead of those on screen.
    func hitsModel(of view: View) -> Bool

    /// Returns the velocity of a property on screen at the timeline's current time, in its vector's units per second;
    /// nil if the owner does not move it. For a transform, see `transformRate(of:over:)`.
    /// - Parameter model: The velocity of the model's value, to which animations add theirs (rule K 1).
    func velocity(
        of property: AnimatableProperty, in view: View, over model: AnimationVector
    ) -> AnimationVector?

    /// Returns the rate of change of the elements of a transform on screen, per second; nil if the owner does not move
    /// it.
    /// - Parameter model: The rate of change of the model's transform.
    func transformRate(of view: View, over model: CGAffineTransform) -> CGAffineTransform?
}

/// The current animation block.
@MainActor
package enum AnimationScope {
    private static var innermost: (any AnimationCapture)?

    /// Whether blocks animate the properties that they set.
    package static var isEnabled = true

    /// The innermost block; nil outside of blocks, in `View.performWithoutAnimation`, and while animations are off.
    package static var capture: (any AnimationCapture)? { isEnabled ? innermost : nil }

    package static func run(capturing capture: (any AnimationCapture)?, _ body: () throws -> Void) rethrows {
        let outer = innermost
        innermost = capture
        defer { innermost = outer }
        try body()
    }
}
