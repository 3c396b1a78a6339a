import ViewHierarchy

/// A view around controls to which the keys go one after the other.
@MainActor
protocol FocusHost: View {
    /// Lets the keys go from a control to the next one, or to the one before.
    func leave(_ stop: any Focusable, isBackwards: Bool)

    /// Lets the keys go to a control.
    func focus(_ stop: any Focusable)

    /// Lets the keys go to the scene again.
    func giveKeysBack()

    /// Scrolls as far as it needs for a control to be seen.
    func reveal(_ stop: any Focusable)

    func copy(_ text: String)
}

extension View {
    /// The host that the view is in.
    var stopHost: (any FocusHost)? {
        var view = superview
        while let current = view {
            if let host = current as? any FocusHost { return host }
            view = current.superview
        }
        return nil
    }
}
