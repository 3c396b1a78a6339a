import Foundation
import Glibc
package import Staging
import Synchronization

/// Follows the user's preferences for the whole desktop.
///
/// The portal (`org.freedesktop.portal.Settings`) is read on a separate thread, which then sleeps until a setting
/// changes, so that the main thread never waits for the bus. Without a portal, GTK's variable and files are read once.
package final class PreferenceWatch: Sendable {
    private struct State {
        /// The settings from outside the portal.
        let usual: DesktopSettings
        var portal = DesktopSettings()
        /// The preferences returned last.
        var taken = DesktopPreferences()

        var preferences: DesktopPreferences {
            var settings = portal
            settings.add(usual)
            return settings.preferences
        }
    }

    private let state: Mutex<State>
    /// A semaphore that is signalled when the bus has answered or refused, or when there is none.
    private let connected = DispatchSemaphore(value: 0)

    private static let interface = "org.freedesktop.portal.Settings"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let name = "org.freedesktop.portal.Desktop"
    /// The seconds to wait for the portal, which can need to be started first. Its changes are followed even if it
    /// doesn't answer.
    private static let patience = 25.0

    /// - Parameters:
    ///   - environment: The variables that name the bus and the folder of the user's settings.
    ///   - onChange: Called on another thread when the preferences have changed.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment, onChange: @escaping @Sendable () -> Void
    ) {
        let usual = DesktopSettings(environment: environment) { try? String(contentsOfFile: $0, encoding: .utf8) }
        state = Mutex(State(usual: usual))
        guard let address = SessionBus.address(in: environment) else {
            connected.signal()
            return
        }
        let thread = Thread { [weak self, connected] in
            let bus = SessionBus(address: address)
            connected.signal()
            guard let bus else { return }
            bus.receive("type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.interface)'")
            if let call = BusMessage.call("ReadAll", of: Self.interface, at: Self.path, to: Self.name) {
                call.append([.array(DesktopSettings.namespaces.map { .text($0) }, of: "s")])
                if let answer = bus.answer(to: call, within: Self.patience) { self?.handle(answer, onChange) }
            }
            while let message = bus.next() {
                guard let self else { return }
                if message.isSignal("SettingChanged", of: Self.interface) { handle(message, onChange) }
            }
        }
        thread.name = "desktop preferences"
        thread.start()
    }

    /// Prevents SDL from using a bus that neither answers nor refuses. SDL searches input methods there as the display
    /// starts, and would wait forever. Call it once, before that.
    /// - Parameter change: Changes the address of the bus, by default that of the environment.
    package func avoidDeadBus(
        change: (_ address: String) -> Void = { setenv(SessionBus.addressVariable, $0, 1) }
    ) {
        guard connected.wait(timeout: .now() + Self.deadline) == .timedOut else { return }
        change("unix:path=/dev/null")
    }

    /// The seconds after which a bus counts as dead. A working one answers within milliseconds.
    private static let deadline = 0.25

    /// Returns the current preferences if they differ from those returned last.
    package func changedPreferences() -> DesktopPreferences? {
        state.withLock { state in
            let preferences = state.preferences
            guard preferences != state.taken else { return nil }
            state.taken = preferences
            return preferences
        }
    }

    /// Applies the settings of an answer or a signal.
    private func handle(_ message: BusMessage, _ onChange: @Sendable () -> Void) {
        let changes = Self.settings(in: message.arguments)
        let isNew = state.withLock { state in
            for (key, value) in changes { state.portal[key] = value }
            return state.preferences != state.taken
        }
        if isNew { onChange() }
    }

    /// Returns the settings of an answer, `a{sa{sv}}`, or of a signal, `ssv`.
    private static func settings(in arguments: [BusValue]) -> [(DesktopSettings.Key, DesktopSettings.Value)] {
        if case .text(let namespace)? = arguments.first, arguments.count == 3, case .text(let name) = arguments[1] {
            return arguments[2].setting.map { [(DesktopSettings.Key(namespace, name), $0)] } ?? []
        }
        guard case .array(let namespaces, _)? = arguments.first else { return [] }
        return namespaces.flatMap { entry -> [(DesktopSettings.Key, DesktopSettings.Value)] in
            guard case .entry(.text(let namespace), .array(let entries, _)) = entry else { return [] }
            return entries.compactMap { entry in
                guard case .entry(.text(let name), let value) = entry, let setting = value.setting else { return nil }
                return (DesktopSettings.Key(namespace, name), setting)
            }
        }
    }
}

extension BusValue {
    /// The value as a setting, or `nil` for other types.
    fileprivate var setting: DesktopSettings.Value? {
        switch self {
        case .text(let text): .text(text)
        case .truth(let truth): .truth(truth)
        case .number(let number): .number(Double(number))
        case .variant(let value): value.setting
        case .array, .entry: nil
        }
    }
}

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
