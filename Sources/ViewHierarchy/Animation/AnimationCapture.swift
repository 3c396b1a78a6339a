package import Drawing

/// A recorder of property changes while the block of an animation runs.
@MainActor
package protocol AnimationCapture: AnyObject {
    /// Called before the model value of `property` becomes `target`; the view doesn't change on screen until the
    /// animation moves it.
    func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector)

    /// Called before the model's shadow path becomes `target`.
    func captureShadowPath(of view: View, target: Path?)
}

/// An object that moves views. It is notified when a property that it moves is set outside of any animation.
@MainActor
package protocol AnimationOwner: AnyObject {
    /// Stops moving the property without setting a last value: the model's value is on screen from now on.
    func release(_ property: AnimatableProperty, of view: View)

    /// Returns whether a view that the owner moves ignores touches meanwhile.
    func blocksTouches(on view: View) -> Bool

    /// Returns whether hit testing uses the model's values of a view that the owner moves, instead of those on screen.
    func hitsModel(of view: View) -> Bool

    /// Called when a view that the owner moves has left its window.
    func viewDidLeaveWindow(_ view: View)

    /// Returns the property's motion on screen at the timeline's current time; nil if the owner does not move it.
    func motion(of property: AnimatableProperty, in view: View) -> PropertyMotion?
}

extension AnimationOwner {
    package func blocksTouches(on view: View) -> Bool { false }
    package func hitsModel(of view: View) -> Bool { false }
    package func viewDidLeaveWindow(_ view: View) {}
    package func motion(of property: AnimatableProperty, in view: View) -> PropertyMotion? { nil }
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

/// A property's value on screen and its rate of change.
package struct PropertyMotion: Hashable, Sendable {
    /// The value as the property's vector.
    package var value: AnimationVector
    /// The rate of change of each number, per second.
    package var velocity: AnimationVector

    package init(value: AnimationVector, velocity: AnimationVector) {
        self.value = value
        self.velocity = velocity
    }
}
