/// What takes note of property changes while the block of an animation runs.
@MainActor
package protocol AnimationCapture: AnyObject {
    /// Told before the model value of `property` becomes `target`; on screen the view stays where it is until the
    /// animation moves it.
    func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector)
}

/// What moves views: told when a property that it moves is set outside of any animation.
@MainActor
package protocol AnimationOwner: AnyObject {
    /// Gives up the property without a last value: the model's shows from here on.
    func release(_ property: AnimatableProperty, of view: View)

    /// Whether the view, which it moves, takes no touches meanwhile.
    func blocksTouches(on view: View) -> Bool
}

extension AnimationOwner {
    package func blocksTouches(on view: View) -> Bool { false }
}

/// Where views find the animation block that runs now.
@MainActor
package enum AnimationScope {
    /// The innermost block; nil inside none, and inside `View.performWithoutAnimation`.
    package private(set) static var capture: (any AnimationCapture)?

    package static func run(capturing capture: (any AnimationCapture)?, _ body: () throws -> Void) rethrows {
        let outer = Self.capture
        Self.capture = capture
        defer { Self.capture = outer }
        try body()
    }
}
