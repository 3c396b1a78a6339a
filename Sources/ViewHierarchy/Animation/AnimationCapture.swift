package import Drawing

/// What takes note of property changes while the block of an animation runs.
@MainActor
package protocol AnimationCapture: AnyObject {
    /// Called before the model value of `property` becomes `target`; on screen the view stays where it is until the
    /// animation moves it.
    func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector)

    /// Called before the model's shadow path becomes `target`.
    func captureShadowPath(of view: View, target: Path?)
}

/// What moves views: notified when a property that it moves is set outside of any animation.
@MainActor
package protocol AnimationOwner: AnyObject {
    /// Gives up the property without a last value: the model's shows from here on.
    func release(_ property: AnimatableProperty, of view: View)

    /// Whether the view, which it moves, takes no touches meanwhile.
    func blocksTouches(on view: View) -> Bool

    /// Whether touches find the view, which it moves, where its model is rather than where it is seen.
    func hitsModel(of view: View) -> Bool

    /// Called when a view that it moves has left its window.
    func viewDidLeaveWindow(_ view: View)

    /// What the property does on screen at the timeline's moment; nil where it does not move it.
    func motion(of property: AnimatableProperty, in view: View) -> PropertyMotion?
}

extension AnimationOwner {
    package func blocksTouches(on view: View) -> Bool { false }
    package func hitsModel(of view: View) -> Bool { false }
    package func viewDidLeaveWindow(_ view: View) {}
    package func motion(of property: AnimatableProperty, in view: View) -> PropertyMotion? { nil }
}

/// Where views find the animation block that runs now.
@MainActor
package enum AnimationScope {
    private static var innermost: (any AnimationCapture)?

    /// Whether blocks animate what they set.
    package static var isEnabled = true

    /// The innermost block; nil inside none, inside `View.performWithoutAnimation`, and while animations are off.
    package static var capture: (any AnimationCapture)? { isEnabled ? innermost : nil }

    package static func run(capturing capture: (any AnimationCapture)?, _ body: () throws -> Void) rethrows {
        let outer = innermost
        innermost = capture
        defer { innermost = outer }
        try body()
    }
}

/// A property's value on screen and how fast it changes.
package struct PropertyMotion: Hashable, Sendable {
    /// The value, in the property's vector.
    package var value: AnimationVector
    /// The change of each number per second.
    package var velocity: AnimationVector

    package init(value: AnimationVector, velocity: AnimationVector) {
        self.value = value
        self.velocity = velocity
    }
}
