import ChildPrograms
package import Desktop
import Foundation
import Glibc

/// A session bus for a test, with a portal.
package final class FakePortal {
    /// The address of the bus.
    package let address: String
    private let daemon: ChildProgram
    private let configuration: URL
    private let hand: SessionBus

    package static let appearance = "org.freedesktop.appearance"
    private static let name = "org.freedesktop.portal.Desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let path = "/org/freedesktop/portal/desktop"
    /// The interface by which the test sets the portal's values.
    private static let handInterface = "test.Hand"

    package struct Failure: Error { package let cause: String }

    /// Starts a bus, with or without a portal.
    package init(isThere: Bool = true) throws {
        configuration = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString).conf")
        // None of the machine's services is started.
        let text = """
            <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
            </policy></busconfig>
            """
        try text.write(to: configuration, atomically: false, encoding: .utf8)
        daemon = try ChildProgram(
            "dbus-daemon", ["--config-file=\(configuration.path)", "--nofork", "--print-address"], output: .lines)
        guard let address = daemon.readLine(), let hand = SessionBus(address: address) else {
            throw Failure(cause: "dbus-daemon did not start: \(daemon.messages)")
        }
        self.address = address
        self.hand = hand
        if isThere { begin() }
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: configuration)
    }

    /// Ends the bus, like the end of a session.
    package func end() {
        guard daemon.isRunning else { return }
        daemon.send(SIGKILL)
        daemon.end()
    }

    /// Makes the portal reply from now on.
    package func begin() {
        let ready = DispatchSemaphore(value: 0)
        Thread { [address] in
            guard let bus = SessionBus(address: address), bus.request(name: Self.name) else { return }
            ready.signal()
            Self.serve(bus)
        }.start()
        ready.wait()
    }

    private static func serve(_ bus: SessionBus) {
        var settings: [String: [String: BusValue]] = [:]
        while let message = bus.next() {
            let arguments = message.arguments
            if message.isCall("ReadAll", of: interface), let answer = message.answer() {
                guard case .array(let wanted, _)? = arguments.first else { continue }
                let entries = settings.filter { wanted.contains(.text($0.key)) }.map { namespace, values in
                    let inner = values.map { BusValue.entry(.text($0.key), .variant($0.value)) }
                    return BusValue.entry(.text(namespace), .array(inner, of: "{sv}"))
                }
                answer.append([.array(entries, of: "{sa{sv}}")])
                bus.send(answer)
            } else if message.isCall("Set", of: handInterface), let answer = message.answer(), arguments.count == 3,
                case .text(let namespace) = arguments[0], case .text(let name) = arguments[1],
                case .variant(let value) = arguments[2],
                let signal = BusMessage.signal("SettingChanged", of: interface, at: path)
            {
                settings[namespace, default: [:]][name] = value
                signal.append(arguments)
                bus.send(signal)
                bus.send(answer)
            }
        }
    }

    /// Sets a number on the desktop.
    package func set(_ name: String, to number: UInt32) throws { try set(name, to: .number(number)) }

    /// Sets a value on the desktop, and notifies listeners on the bus.
    package func set(_ name: String, to value: BusValue, in namespace: String = appearance) throws {
        guard let call = BusMessage.call("Set", of: Self.handInterface, at: Self.path, to: Self.name) else {
            throw Failure(cause: "no message can be made")
        }
        call.append([.text(namespace), .text(name), .variant(value)])
        guard hand.answer(to: call, within: 10) != nil else { throw Failure(cause: "the portal does not answer") }
    }
}
