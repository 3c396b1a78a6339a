import Transitions
import ViewHierarchy

extension NavigationBar {
    /// Takes the colours of a palette.
    func wear(_ palette: Palette) {
        barTintColor = palette.background
        hairlineColor = palette.separator
        titleColor = palette.text
        tintColor = palette.tint
    }
}
