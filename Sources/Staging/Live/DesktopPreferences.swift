/// What the user has set for the whole desktop, so far as it concerns a window.
package struct DesktopPreferences: Hashable, Sendable {
    /// Nil where the desktop prefers neither.
    package var isDark: Bool?
    /// Whether text and edges are to be stronger than usual.
    package var raisesContrast: Bool
    /// Whether motion is to be left out.
    package var reducesMotion: Bool

    package init(isDark: Bool? = nil, raisesContrast: Bool = false, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.raisesContrast = raisesContrast
        self.reducesMotion = reducesMotion
    }
}
