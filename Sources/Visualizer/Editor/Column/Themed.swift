import ViewHierarchy

/// A view that is drawn in the window's colours.
@MainActor
protocol Themed: View {
    var theme: Theme { get set }
}

extension View {
    /// Gives a theme to the views inside; each hands it on to those in it.
    func spread(_ theme: Theme) {
        for view in subviews {
            if let themed = view as? any Themed { themed.theme = theme } else { view.spread(theme) }
        }
    }
}
