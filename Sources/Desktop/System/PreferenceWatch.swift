import Foundation
import Glibc
package import Staging
import Synchronization

/// Follows what the user has set for the whole desktop.
///
/// The portal (`org.freedesktop.portal.Settings`) is asked on a thread of its own, which then sleeps until a setting
/// changes: nobody waits for a bus. Where there is none, GTK's variable and files are read once.
package final class PreferenceWatch: Sendable {
    private struct State {
        /// Without the portal's.
        let usual: DesktopSettings
        var portal = DesktopSettings()
        /// What was taken last.
        var taken = DesktopPreferences()

        var preferences: DesktopPreferences {
            var settings = portal
            settings.add(usual)
            return settings.preferences
        }
    }

    private let state: Mutex<State>
    /// Signalled when the bus has answered or refused, or where there is none.
    private let connected = DispatchSemaphore(value: 0)

    private static let interface = "org.freedesktop.portal.Settings"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let name = "org.freedesktop.portal.Desktop"
    /// Seconds for which the portal may take to answer, which may have to be started first. Its changes are followed
    /// even if it does not answer.
    private static let patience = 25.0

    /// - Parameters:
    ///   - environment: Names the bus, and the folder of the user's settings.
    ///   - onChange: Called on another thread when there is something to take.
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
                if let answer = bus.answer(to: call, within: Self.patience) { self?.take(answer, onChange) }
            }
            while let message = bus.next() {
                guard let self else { return }
                if message.isSignal("SettingChanged", of: Self.interface) { take(message, onChange) }
            }
        }
        thread.name = "desktop preferences"
        thread.start()
    }

    /// Keeps SDL from a bus that neither answers nor refuses: it asks for input methods there as the display starts, and
    /// would wait for good. Called before that, once.
    package func avoidDeadBus() {
        guard connected.wait(timeout: .now() + Self.deadline) == .timedOut else { return }
        setenv(SessionBus.addressVariable, "unix:path=/dev/null", 1)
    }

    /// Seconds after which a bus is taken as dead; one that works answers within milliseconds.
    private static let deadline = 0.25

    /// What is set now, if it is something else than what was taken last.
    package func take() -> DesktopPreferences? {
        state.withLock { state in
            let preferences = state.preferences
            guard preferences != state.taken else { return nil }
            state.taken = preferences
            return preferences
        }
    }

    /// Takes over what an answer or a signal says.
    private func take(_ message: BusMessage, _ onChange: @Sendable () -> Void) {
        let changes = Self.settings(in: message.arguments)
        let isNew = state.withLock { state in
            for (key, value) in changes { state.portal[key] = value }
            return state.preferences != state.taken
        }
        if isNew { onChange() }
    }

    /// The settings of an answer, `a{sa{sv}}`, or of a signal, `ssv`.
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
    /// As a setting; nil for what is none.
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
