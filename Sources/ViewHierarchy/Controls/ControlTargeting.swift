/// What gives controls their targets: unapplied methods, `(self, action: Type.method)`, or closures.
@preconcurrency @MainActor
public protocol ControlTargeting: Control {}

extension ControlTargeting {
    /// Calls a method that takes the control at each of the events. The target is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void, for events: Control.Event
    ) {
        add(
            ControlTarget(object: target, isClosure: false, events: events) { [weak target] control in
                if let target, let control = control as? Self { action(target)(control) }
            })
    }

    /// Calls a method without arguments at each of the events. The target is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Control.Event
    ) {
        add(
            ControlTarget(object: target, isClosure: false, events: events) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Takes away a target's actions for the events. Methods can't be compared: those of other methods of the same target
    /// for these events go as well.
    public func removeTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void, for events: Control.Event
    ) {
        removeTarget(target, for: events)
    }

    /// Takes away a target's actions for the events, named by a method without arguments.
    public func removeTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Control.Event
    ) {
        removeTarget(target, for: events)
    }

    /// Runs an action at each of the events, as UIKit's `addAction(_:for:)`; it lives as long as the control.
    public func addAction(_ action: Action, for events: Control.Event) { addAction(for: events) { _ in action.run() } }

    /// Calls a closure at each of the events; what it holds lives as long as the control.
    public func addAction(for events: Control.Event, _ action: @escaping @MainActor (Self) -> Void) {
        add(
            ControlTarget(object: nil, isClosure: true, events: events) { control in
                if let control = control as? Self { action(control) }
            })
    }
}

/// A target of a control, its events and the action that is called.
@MainActor
struct ControlTarget {
    weak var object: AnyObject?
    let isClosure: Bool
    let events: Control.Event
    let action: @MainActor (Control) -> Void
}

/// Something to do under a title, as UIKit's `UIAction`.
@preconcurrency @MainActor
public final class Action {
    /// A few words for a button or a menu; may be empty.
    public let title: String
    private let handler: @MainActor (Action) -> Void

    /// - Parameters:
    ///   - title: A few words for a button or a menu.
    ///   - handler: Called with the action itself.
    public init(title: String = "", handler: @escaping @MainActor (Action) -> Void) {
        self.title = title
        self.handler = handler
    }

    package func run() { handler(self) }
}
