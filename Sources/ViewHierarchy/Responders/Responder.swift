public import Drawing

/// An object that can respond to touches and keys: a view, window or controller.
@preconcurrency @MainActor
open class Responder {
    /// What assistive technology would read; kept and not used.
    open var accessibilityLabel: String?
    open var accessibilityHint: String?
    open var accessibilityValue: String?
    open var isAccessibilityElement = false

    public init() {}

    deinit { AssociatedObjects.forget(ObjectIdentifier(self)) }

    /// The next object in the responder chain, or nil at its end.
    open var next: Responder? { nil }

    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }

    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }

    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }

    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Handles a key; returns whether it was handled.
    open func keyPressed(_ key: Key) -> Bool { (self as any NamedKeyResponder).handleKey(named: key.name) }

    /// Handles a key by its name in tapes, such as `escape`; returns whether it was handled.
    @available(*, deprecated, message: "Override or call the method that takes a Key.")
    @_disfavoredOverload
    open func keyPressed(_ key: String) -> Bool { next?.keyPressed(Key(key)) ?? false }

    /// Handles a wheel event that scrolls content by `delta`, in points; returns whether it was handled.
    open func wheelTurned(by delta: CGVector) -> Bool { next?.wheelTurned(by: delta) ?? false }
}

/// Passes keys to overrides of the deprecated method, for whose call this file has no warning.
@MainActor
private protocol NamedKeyResponder {
    func handleKey(named name: String) -> Bool
}

extension Responder: NamedKeyResponder {
    @available(*, deprecated)
    fileprivate func handleKey(named name: String) -> Bool { keyPressed(name) }
}

/// Views and controllers are equal if they are identical, so that `firstIndex(of:)` and `contains(_:)` find them.
extension Responder: Hashable {
    public nonisolated static func == (left: Responder, right: Responder) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A responder that owns a view, such as its controller.
@MainActor
package protocol ViewOwner: Responder {
    /// The responder that receives keys first in the owner's place, such as the front controller.
    var keyResponder: Responder { get }

    /// Returns the insets of bars over the view, if those around the view determine them and not its position.
    func safeAreaInsets(of view: View) -> EdgeInsets

    /// Updates the constraints of the view, in place of the view itself.
    func updateConstraints(of view: View)

    func viewWillLayOut(_ view: View)

    func viewDidLayOut(_ view: View)

    /// Called when the view has entered or left a window.
    func viewDidMoveToWindow(_ view: View)
}
