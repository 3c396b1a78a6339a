import Staging
import ViewHierarchy

// What the desktop asks for holds unless the user has chosen something else in the window.
extension Shell {
    /// Takes over what the desktop asks for now.
    func follow(_ preferences: DesktopPreferences) {
        let before = desktop
        desktop = preferences
        showAppearance()
        guard before.reducesMotion != preferences.reducesMotion else { return }
        timeline.isReduceMotionEnabled = preferences.reducesMotion
        // What has been done so far is shown as it would have been.
        change(to: session.choice, inPieces: true)
    }

    /// A choice with what the desktop asks for now below it.
    func onDesktop(_ choice: SceneChoice) -> SceneChoice {
        var choice = choice
        choice.desktopSettings = desktop.reducesMotion ? [(SceneParameter.reducedMotion.name, "on")] : []
        return choice
    }

    var isDark: Bool { chosenDark ?? desktopIsDark }

    private var desktopIsDark: Bool { desktop.isDark ?? true }

    /// Dark instead of light, or the other. Where that is what the desktop has, the desktop is followed again.
    func toggleAppearance() {
        chosenDark = isDark == desktopIsDark ? !isDark : nil
        showAppearance()
    }

    private func showAppearance() {
        let plain = isDark ? Theme.dark : .light
        let theme = desktop.raisesContrast ? plain.withMoreContrast : plain
        guard theme != root.theme else { return }
        timeline.asCurrent { root.apply(theme) }
        session.appearance = isDark ? .dark : .light
        layOut()
    }
}
