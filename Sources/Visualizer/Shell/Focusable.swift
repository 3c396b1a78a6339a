import Staging
import ViewHierarchy

/// A view to which the keys can go.
@MainActor
protocol Focusable: View {
    /// Whether the keys come here now; it shows so.
    var isFocused: Bool { get set }

    /// Takes a key; one that is of no use here is let pass to the window's commands.
    func press(_ key: KeyPress) -> Bool

    /// Takes what was typed; what is of no use here is let pass to the window's commands.
    func type(_ text: String) -> Bool
}

/// What lends the keys to the views that want them.
@MainActor
protocol KeyLending: AnyObject {
    /// The view that has the keys, if they don't go to the scene.
    var keyTaker: (any Focusable)? { get }

    /// Lets the keys go to a view, or with nil to the scene again.
    func lendKeys(to view: (any Focusable)?)
}
