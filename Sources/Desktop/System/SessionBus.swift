import CDBus
import Foundation

/// A private connection to the session bus, for use by one thread.
package final class SessionBus {
    private let connection: OpaquePointer

    /// Connects with `dbus_connection_open_private` and `dbus_bus_register`. It can wait for the bus.
    /// - Returns: `nil` if there is no bus or it doesn't answer.
    package init?(address: String) {
        guard let connection = dbus_connection_open_private(address, nil) else { return nil }
        self.connection = connection
        // libdbus would otherwise exit the program when the bus does.
        dbus_connection_set_exit_on_disconnect(connection, 0)
        guard dbus_bus_register(connection, nil) != 0 else { return nil }
    }

    deinit {
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    /// Returns the address of the user's session bus, or `nil` if none is named or it would have to be started.
    package static func address(in environment: [String: String]) -> String? {
        if let address = environment[addressVariable] {
            return address.isEmpty || address.hasPrefix("autolaunch:") ? nil : address
        }
        return environment["XDG_RUNTIME_DIR"].map { "\($0)/bus" }
            .flatMap { FileManager.default.fileExists(atPath: $0) ? "unix:path=\($0)" : nil }
    }

    static let addressVariable = "DBUS_SESSION_BUS_ADDRESS"

    /// Subscribes to messages that match a rule. Calls `dbus_bus_add_match`.
    package func receive(_ rule: String) { dbus_bus_add_match(connection, rule, nil) }

    /// Requests a name that others can send to. Calls `dbus_bus_request_name`.
    /// - Returns: Whether this connection owns the name.
    package func request(name: String) -> Bool { dbus_bus_request_name(connection, name, 0, nil) == 1 }

    /// Sends a call and waits for its answer. Calls `dbus_connection_send_with_reply_and_block`.
    /// - Parameter seconds: The maximum seconds to wait.
    /// - Returns: The answer, or `nil` if there is none or it is an error.
    package func answer(to call: BusMessage, within seconds: Double) -> BusMessage? {
        dbus_connection_send_with_reply_and_block(connection, call.message, Int32(seconds * 1000), nil)
            .map(BusMessage.init)
    }

    /// Sends a message. Calls `dbus_connection_send` and `dbus_connection_flush`.
    package func send(_ message: BusMessage) {
        dbus_connection_send(connection, message.message, nil)
        dbus_connection_flush(connection)
    }

    /// Sleeps until a message arrives, or returns `nil` once the bus is gone. Calls `dbus_connection_read_write`.
    package func next() -> BusMessage? {
        while true {
            if let message = dbus_connection_pop_message(connection) { return BusMessage(message) }
            if dbus_connection_read_write(connection, -1) == 0 { return nil }
        }
    }
}

/// A message of a bus: a call, an answer or a signal.
package final class BusMessage {
    fileprivate let message: OpaquePointer

    fileprivate init(_ message: OpaquePointer) { self.message = message }

    deinit { dbus_message_unref(message) }

    package static func call(_ method: String, of interface: String, at path: String, to name: String) -> BusMessage? {
        dbus_message_new_method_call(name, path, interface, method).map(BusMessage.init)
    }

    package static func signal(_ name: String, of interface: String, at path: String) -> BusMessage? {
        dbus_message_new_signal(path, interface, name).map(BusMessage.init)
    }

    /// Returns a new, empty answer to this call.
    package func answer() -> BusMessage? { dbus_message_new_method_return(message).map(BusMessage.init) }

    package func isCall(_ method: String, of interface: String) -> Bool {
        dbus_message_is_method_call(message, interface, method) != 0
    }

    package func isSignal(_ name: String, of interface: String) -> Bool {
        dbus_message_is_signal(message, interface, name) != 0
    }

    /// The arguments of the message, without those of unsupported types.
    package var arguments: [BusValue] {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        return BusValue.values(&iterator)
    }

    /// Appends arguments.
    package func append(_ values: [BusValue]) {
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for value in values { value.append(to: &iterator) }
    }
}

/// A value in a message, of the supported types.
package indirect enum BusValue: Hashable {
    case text(String)
    case truth(Bool)
    /// An unsigned 32-bit number.
    case number(UInt32)
    /// An array's elements and their signature.
    case array([BusValue], of: String)
    case entry(BusValue, BusValue)
    case variant(BusValue)

    private static func type(_ letter: Character) -> Int32 { Int32(letter.asciiValue ?? 0) }

    /// Returns all remaining values.
    fileprivate static func values(_ iterator: inout DBusMessageIter) -> [BusValue] {
        var values: [BusValue] = []
        while dbus_message_iter_get_arg_type(&iterator) != 0 {
            if let value = value(&iterator) { values.append(value) }
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private static func value(_ iterator: inout DBusMessageIter) -> BusValue? {
        func inside() -> [BusValue] {
            var inner = DBusMessageIter()
            dbus_message_iter_recurse(&iterator, &inner)
            return values(&inner)
        }
        switch dbus_message_iter_get_arg_type(&iterator) {
        case type("s"):
            var text: UnsafePointer<CChar>?
            dbus_message_iter_get_basic(&iterator, &text)
            return text.map { .text(String(cString: $0)) }
        case type("b"):
            var truth = UInt32()
            dbus_message_iter_get_basic(&iterator, &truth)
            return .truth(truth != 0)
        case type("u"):
            var number = UInt32()
            dbus_message_iter_get_basic(&iterator, &number)
            return .number(number)
        case type("a"): return .array(inside(), of: "")
        case type("e"):
            let parts = inside()
            return parts.count == 2 ? .entry(parts[0], parts[1]) : nil
        case type("v"): return inside().first.map { .variant($0) }
        default: return nil
        }
    }

    /// The value's type signature in D-Bus.
    private var signature: String {
        switch self {
        case .text: "s"
        case .truth: "b"
        case .number: "u"
        case .array(_, let element): "a\(element)"
        case .entry(let key, let value): "{\(key.signature)\(value.signature)}"
        case .variant: "v"
        }
    }

    fileprivate func append(to iterator: inout DBusMessageIter) {
        func contain(_ letter: Character, _ signature: String?, _ values: [BusValue]) {
            var inner = DBusMessageIter()
            dbus_message_iter_open_container(&iterator, Self.type(letter), signature, &inner)
            for value in values { value.append(to: &inner) }
            dbus_message_iter_close_container(&iterator, &inner)
        }
        switch self {
        case .text(let text):
            text.withCString { pointer in
                var pointer: UnsafePointer<CChar>? = pointer
                dbus_message_iter_append_basic(&iterator, Self.type("s"), &pointer)
            }
        case .truth(let truth):
            var value: UInt32 = truth ? 1 : 0
            dbus_message_iter_append_basic(&iterator, Self.type("b"), &value)
        case .number(var number): dbus_message_iter_append_basic(&iterator, Self.type("u"), &number)
        case .array(let elements, let signature): contain("a", signature, elements)
        case .entry(let key, let value): contain("e", nil, [key, value])
        case .variant(let value): contain("v", value.signature, [value])
        }
    }
}
