/// A target of a gesture, with its action.
@MainActor
struct GestureTarget {
    /// The target, held weakly; nil also for a plain closure.
    weak var object: AnyObject?
    /// Whether `action` is a plain closure without a target.
    let isClosure: Bool
    let action: @MainActor (GestureRecognizer) -> Void
}

/// Adds targets to recognizers: unapplied methods, `(target: self, action: Type.method)`, or closures.
///
/// It is a protocol because only there can an initializer take a method of the recognizer's own type.
@preconcurrency @MainActor
public protocol GestureTargeting: GestureRecognizer {
    init()
}

extension GestureTargeting {
    /// Creates a recognizer that calls a method with itself: `PanGestureRecognizer(target: self, action: Viewer.pan)`.
    ///
    /// The target is held weakly. The method can take the recognizer's own class or a superclass of it.
    public init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a method without arguments.
    public init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a closure; its captures live as long as the recognizer.
    public init(action: @escaping @MainActor (Self) -> Void) {
        self.init()
        addAction(action)
    }

    /// Adds a target, which is held weakly. If a gesture is running, the target is called from the next change on.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
    ) {
        add(
            GestureTarget(object: target, isClosure: false) { [weak target] recognizer in
                if let target, let recognizer = recognizer as? Self { action(target)(recognizer) }
            })
    }

    /// Adds a target's method without arguments.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        add(
            GestureTarget(object: target, isClosure: false) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Adds a closure that is called at each change from the next one on.
    public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
        add(
            GestureTarget(object: nil, isClosure: true) { recognizer in
                if let recognizer = recognizer as? Self { action(recognizer) }
            })
    }
}
