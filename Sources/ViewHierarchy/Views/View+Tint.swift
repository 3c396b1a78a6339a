public import Drawing

extension View {
    /// The colour of what may be pressed: the view's own, or else its superview's; system blue at the top. Setting nil
    /// gives up the view's own.
    public var tintColor: Color! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            let old: Color? = tintColor
            ownTintColor = newValue
            if tintColor != old { tellTintColor() }
        }
    }

    /// Tells the view, and all that takes the colour from it, of a new one.
    func tellTintColor() {
        tintColorDidChange()
        for view in subviews where view.ownTintColor == nil { view.tellTintColor() }
    }
}
