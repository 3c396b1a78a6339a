import Staging
import ViewHierarchy

/// A view to which the keys can go.
@MainActor
protocol Focusable: View {
    /// Whether the keys come here now; it shows so.
    var isFocused: Bool { get set }

    /// Takes a key; returns false for one that it has no use for, which is then a command of the window.
    func press(_ key: KeyPress) -> Bool

    /// Takes typed text; returns false for text that it has no use for, which is then a command of the window.
    func type(_ text: String) -> Bool
}

/// Knows which view the keys go to; without one they go to the scene.
@MainActor
final class KeyFocus {
    private weak var holder: (any Focusable)?
    /// Whether a view can get the focus now.
    var mayFocus: (any Focusable) -> Bool = { _ in true }

    /// The view that has the focus; one that is not on screen has lost it.
    var focusedView: (any Focusable)? {
        guard let holder, holder.window != nil else { return nil }
        var view: View? = holder
        while let current = view {
            if current.isHidden { return nil }
            view = current.superview
        }
        return holder
    }

    /// Moves the focus to a view, or with nil to the scene.
    func focus(_ view: (any Focusable)?) {
        let view = view.flatMap { mayFocus($0) ? $0 : nil }
        guard view !== holder else { return }
        holder?.isFocused = false
        holder = view
        view?.isFocused = true
    }
}
