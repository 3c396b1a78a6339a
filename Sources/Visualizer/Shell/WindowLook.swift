import Staging
import Widgets

/// The window's appearance: the user's choice, or else the desktop's.
struct WindowLook {
    /// The desktop's preferences.
    var desktop = DesktopPreferences()
    /// The user's choice of dark or light, or nil for the desktop's.
    private(set) var chosenDark: Bool?

    init(chosenDark: Bool?) { self.chosenDark = chosenDark }

    var isDark: Bool { chosenDark ?? desktopIsDark }

    private var desktopIsDark: Bool { desktop.isDark ?? true }

    var theme: Theme {
        let plain = isDark ? Theme.dark : .light
        return desktop.raisesContrast ? plain.withMoreContrast : plain
    }

    var board: BoardAppearance { isDark ? .dark : .light }

    /// Switches between dark and light, and follows the desktop again if that is its appearance.
    mutating func toggle() { chosenDark = isDark == desktopIsDark ? !isDark : nil }
}
