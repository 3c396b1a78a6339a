/// What a gesture calls, and how.
@MainActor
struct GestureTarget {
    /// The target, held weakly; nil also for a plain closure.
    weak var object: AnyObject?
    /// Whether `action` belongs to no target, and so outlives none.
    let isClosure: Bool
    let action: @MainActor (GestureRecognizer) -> Void
}

/// What gives recognizers their targets: unapplied methods, `(target: self, action: Type.method)`, or closures.
///
/// A protocol, since only there an initializer can take a method of the recognizer's own type.
@preconcurrency @MainActor
public protocol GestureTargeting: GestureRecognizer {
    init()
}

extension GestureTargeting {
    /// A recognizer that calls a method which takes it, as in `PanGestureRecognizer(target: self, action: Viewer.pan)`.
    ///
    /// The target is held weakly. The method may take the recognizer's own class or a superclass of it.
    public init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// A recognizer that calls a method without arguments.
    public init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// A recognizer that calls a closure; what the closure holds lives as long as the recognizer.
    public init(action: @escaping @MainActor (Self) -> Void) {
        self.init()
        addAction(action)
    }

    /// Lets a further target know, from the next change on if the gesture runs already. The target is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
    ) {
        add(
            GestureTarget(object: target, isClosure: false) { [weak target] recognizer in
                if let target, let recognizer = recognizer as? Self { action(target)(recognizer) }
            })
    }

    /// Lets a further target know by a method without arguments.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        add(
            GestureTarget(object: target, isClosure: false) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Calls a closure at each change from the next one on.
    public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
        add(
            GestureTarget(object: nil, isClosure: true) { recognizer in
                if let recognizer = recognizer as? Self { action(recognizer) }
            })
    }
}
