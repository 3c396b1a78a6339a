import Sessions
import Staging
import ViewHierarchy
import Widgets

// Follows the desktop's preferences unless the user has chosen otherwise in the window.
extension Shell {
    /// Applies the desktop's current preferences.
    func follow(_ preferences: DesktopPreferences) {
        let before = desktop
        desktop = preferences
        showAppearance()
        guard before.reducesMotion != preferences.reducesMotion else { return }
        door.reducesMotion = preferences.reducesMotion
        // Input so far is replayed with the new preferences.
        change(to: session.choice, inPieces: true)
    }

    /// Returns a choice that falls back to the desktop's current preferences.
    func onDesktop(_ choice: SceneChoice) -> SceneChoice {
        var choice = choice
        choice.desktopSettings = desktop.reducesMotion ? [(SceneParameter.reducedMotion.name, "on")] : []
        return choice
    }

    var isDark: Bool { chosenDark ?? desktopIsDark }

    private var desktopIsDark: Bool { desktop.isDark ?? true }

    /// Switches between dark and light, and follows the desktop again if that is its appearance.
    func toggleAppearance() {
        chosenDark = isDark == desktopIsDark ? !isDark : nil
        showAppearance()
    }

    private func showAppearance() {
        let plain = isDark ? Theme.dark : .light
        let theme = desktop.raisesContrast ? plain.withMoreContrast : plain
        guard theme != root.theme else { return }
        root.apply(theme)
        session.appearance = isDark ? .dark : .light
    }
}
