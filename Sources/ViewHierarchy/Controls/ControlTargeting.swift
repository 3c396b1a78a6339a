/// Adds targets to controls: unapplied methods, `(self, action: Type.method)`, or closures.
@preconcurrency @MainActor
public protocol ControlTargeting: Control {}

extension ControlTargeting {
    /// Adds a target's method that takes the control, to call for each of the events. The target is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void, for events: Control.Event
    ) {
        add(
            ControlTarget(object: target, isClosure: false, events: events) { [weak target] control in
                if let target, let control = control as? Self { action(target)(control) }
            })
    }

    /// Adds a target's method without arguments, to call for each of the events. The target is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Control.Event
    ) {
        add(
            ControlTarget(object: target, isClosure: false, events: events) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Removes a target's actions for the events. Because methods can't be compared, this includes other methods of the
    /// same target.
    public func removeTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void, for events: Control.Event
    ) {
        removeTarget(target, for: events)
    }

    /// Removes a target's actions for the events, specified by a method without arguments.
    public func removeTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Control.Event
    ) {
        removeTarget(target, for: events)
    }

    /// Adds an action to run for each of the events, as UIKit's `addAction(_:for:)`; it lives as long as the control.
    public func addAction(_ action: Action, for events: Control.Event) { addAction(for: events) { _ in action.run() } }

    /// Adds a closure to call for each of the events; its captures live as long as the control.
    public func addAction(for events: Control.Event, _ action: @escaping @MainActor (Self) -> Void) {
        add(
            ControlTarget(object: nil, isClosure: true, events: events) { control in
                if let control = control as? Self { action(control) }
            })
    }
}

/// A control's target with its events and action.
@MainActor
struct ControlTarget {
    weak var object: AnyObject?
    let isClosure: Bool
    let events: Control.Event
    let action: @MainActor (Control) -> Void
}

/// An action with a title, like UIKit's `UIAction`.
@preconcurrency @MainActor
public final class Action {
    /// The title for a button or a menu; may be empty.
    public let title: String
    private let handler: @MainActor (Action) -> Void

    /// - Parameters:
    ///   - title: The title for a button or a menu.
    ///   - handler: A closure that is called with the action.
    public init(title: String = "", handler: @escaping @MainActor (Action) -> Void) {
        self.title = title
        self.handler = handler
    }

    package func run() { handler(self) }
}
