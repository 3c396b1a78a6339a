import ViewHierarchy

/// Knows which view has the keys.
@MainActor
final class KeyFocus: KeyLending {
    private weak var holder: (any Focusable)?
    /// Whether a view can have the keys now.
    var mayLend: (any Focusable) -> Bool = { _ in true }

    /// A view that is not seen has lost the keys.
    var keyTaker: (any Focusable)? {
        guard let holder, holder.window != nil else { return nil }
        var view: View? = holder
        while let current = view {
            if current.isHidden { return nil }
            view = current.superview
        }
        return holder
    }

    func lendKeys(to view: (any Focusable)?) {
        let view = view.flatMap { mayLend($0) ? $0 : nil }
        guard view !== holder else { return }
        holder?.isFocused = false
        holder = view
        view?.isFocused = true
    }
}
