public import Drawing

/// Something in the chain of those that may answer to touches and keys: views, windows, controllers.
@preconcurrency @MainActor
open class Responder {
    public init() {}

    /// Who is asked next; nil at the end of the chain.
    open var next: Responder? { nil }

    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }

    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }

    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }

    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// A key by its tape name, such as `escape`; returns whether it was of use.
    open func keyPressed(_ key: String) -> Bool { next?.keyPressed(key) ?? false }

    /// The wheel over the responder's view: how far the content is to move, in points; returns whether it was of use.
    open func wheelTurned(by delta: CGVector) -> Bool { next?.wheelTurned(by: delta) ?? false }
}

/// Views and controllers are equal if they are the same, so that `firstIndex(of:)` and `contains(_:)` find them.
extension Responder: Hashable {
    public nonisolated static func == (left: Responder, right: Responder) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A responder that a view belongs to, such as its controller.
@MainActor
package protocol ViewOwner: Responder {
    /// Who is asked first about keys in its place: of controllers, the one in front.
    var keyResponder: Responder { get }

    /// What bars cover of the view, where those around it decide that and not its place.
    func safeAreaInsets(of view: View) -> EdgeInsets

    func viewWillLayOut(_ view: View)

    func viewDidLayOut(_ view: View)

    /// Called when the view has got into a window or out of it.
    func viewDidMoveToWindow(_ view: View)
}
