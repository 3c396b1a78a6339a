import Foundation
import Staging

/// The desktop's settings, from the portal or from files and variables, and the preferences they mean.
struct DesktopSettings: Hashable, Sendable {
    /// A value of the portal, of the types in use.
    enum Value: Hashable, Sendable {
        case number(Double)
        case truth(Bool)
        case text(String)
    }

    /// The namespace and name of a setting.
    struct Key: Hashable, Sendable {
        var namespace: String
        var name: String

        init(_ namespace: String, _ name: String) {
            self.namespace = namespace
            self.name = name
        }
    }

    private var values: [Key: Value] = [:]

    subscript(key: Key) -> Value? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// Adds the settings of another source that this one doesn't have.
    mutating func add(_ other: DesktopSettings) { values.merge(other.values) { own, _ in own } }

    // MARK: Preferences

    /// The namespaces to read from the portal: the one that all desktops share, then GNOME's and KDE's own.
    static let namespaces = [appearance, gnome, kde]
    private static let appearance = "org.freedesktop.appearance"
    private static let gnome = "org.gnome.desktop.interface"
    private static let kde = "org.kde.kdeglobals.KDE"
    private static let darkTheme = Key(gtk, "gtk-application-prefer-dark-theme")
    private static let gtkAnimations = Key(gtk, "gtk-enable-animations")

    /// The preferences, by the specification of `org.freedesktop.portal.Settings`: a color scheme is 0 for no
    /// preference, 1 for dark, 2 for light; contrast and reduced motion are 1 if requested.
    var preferences: DesktopPreferences {
        DesktopPreferences(
            isDark: isDark, raisesContrast: self[Key(Self.appearance, "contrast")] == .number(1),
            reducesMotion: reducesMotion)
    }

    private var isDark: Bool? {
        switch self[Key(Self.appearance, "color-scheme")] {
        case .number(1): return true
        case .number(2): return false
        case .some: return nil
        case nil: break
        }
        switch self[Key(Self.gnome, "color-scheme")] {
        case .text("prefer-dark"): return true
        case .text("prefer-light"): return false
        default: break
        }
        if case .truth(let isDark) = self[Self.darkTheme] { return isDark }
        return nil
    }

    private var reducesMotion: Bool {
        self[Key(Self.appearance, "reduced-motion")] == .number(1)
            || self[Key(Self.gnome, "enable-animations")] == .truth(false)
            || self[Self.gtkAnimations] == .truth(false)
            // KDE writes it as text.
            || [.text("0"), .number(0)].contains(self[Key(Self.kde, "AnimationDurationFactor")])
    }

    // MARK: Without a portal

    private static let gtk = "gtk"

    /// Reads GTK's variable and files, the settings of desktops without a portal.
    /// - Parameter read: Returns the text of a file, or `nil` if it doesn't exist.
    init(environment: [String: String], read: (_ path: String) -> String?) {
        let home = environment["HOME"].map { "\($0)/.config" }
        let own = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        for version in ["gtk-4.0", "gtk-3.0"] {
            guard let text = (own ?? home).flatMap({ read("\($0)/\(version)/settings.ini") }) else { continue }
            for line in text.split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                guard parts.count == 2 else { continue }
                let key = Key(Self.gtk, parts[0])
                self[key] = self[key] ?? .truth(["1", "true"].contains(parts[1].lowercased()))
            }
        }
        // As in `Adwaita:dark`.
        if let theme = environment["GTK_THEME"], !theme.isEmpty {
            self[Self.darkTheme] = .truth(theme.hasSuffix(":dark") || theme.hasSuffix("-dark"))
        }
    }

    init() {}
}
