import CDBus
import Foundation

/// A connection of one's own to the session bus, which one thread uses.
package final class SessionBus {
    private let connection: OpaquePointer

    /// Connects. Calls `dbus_connection_open_private` and `dbus_bus_register`; may wait for the bus.
    /// - Returns: Nil where there is no bus, or it answers nothing.
    package init?(address: String) {
        guard let connection = dbus_connection_open_private(address, nil) else { return nil }
        self.connection = connection
        // libdbus would end the program with the bus.
        dbus_connection_set_exit_on_disconnect(connection, 0)
        guard dbus_bus_register(connection, nil) != 0 else { return nil }
    }

    deinit {
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    /// The bus of the user's session; nil where none is named. One that would have to be started is none.
    package static func address(in environment: [String: String]) -> String? {
        if let address = environment[addressVariable] {
            return address.isEmpty || address.hasPrefix("autolaunch:") ? nil : address
        }
        return environment["XDG_RUNTIME_DIR"].map { "\($0)/bus" }
            .flatMap { FileManager.default.fileExists(atPath: $0) ? "unix:path=\($0)" : nil }
    }

    static let addressVariable = "DBUS_SESSION_BUS_ADDRESS"

    /// Lets messages that match a rule come in. Calls `dbus_bus_add_match`.
    package func receive(_ rule: String) { dbus_bus_add_match(connection, rule, nil) }

    /// Takes a name that others can send to. Calls `dbus_bus_request_name`.
    /// - Returns: Whether it is this connection's.
    package func take(name: String) -> Bool { dbus_bus_request_name(connection, name, 0, nil) == 1 }

    /// Sends a call and waits for its answer. Calls `dbus_connection_send_with_reply_and_block`.
    /// - Parameter seconds: How long it waits at most.
    /// - Returns: Nil where there is no answer, or an error.
    package func answer(to call: BusMessage, within seconds: Double) -> BusMessage? {
        dbus_connection_send_with_reply_and_block(connection, call.message, Int32(seconds * 1000), nil)
            .map(BusMessage.init)
    }

    /// Sends a message. Calls `dbus_connection_send` and `dbus_connection_flush`.
    package func send(_ message: BusMessage) {
        dbus_connection_send(connection, message.message, nil)
        dbus_connection_flush(connection)
    }

    /// Sleeps until a message comes; nil once the bus is gone. Calls `dbus_connection_read_write`.
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

    /// An answer to this call, empty so far.
    package func answer() -> BusMessage? { dbus_message_new_method_return(message).map(BusMessage.init) }

    package func isCall(_ method: String, of interface: String) -> Bool {
        dbus_message_is_method_call(message, interface, method) != 0
    }

    package func isSignal(_ name: String, of interface: String) -> Bool {
        dbus_message_is_signal(message, interface, name) != 0
    }

    /// Its arguments; values of types that are not used here are left out.
    package var arguments: [BusValue] {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        return BusValue.values(&iterator)
    }

    /// Adds arguments behind those that there are.
    package func append(_ values: [BusValue]) {
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for value in values { value.append(to: &iterator) }
    }
}

/// A value in a message, of the types that are used here.
package indirect enum BusValue: Hashable {
    case text(String)
    case truth(Bool)
    /// A number without a sign, of 32 bits.
    case number(UInt32)
    /// The elements, and their signature.
    case array([BusValue], of: String)
    case entry(BusValue, BusValue)
    case variant(BusValue)

    private static func type(_ letter: Character) -> Int32 { Int32(letter.asciiValue ?? 0) }

    /// All that follows.
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
            var truth: UInt32 = 0
            dbus_message_iter_get_basic(&iterator, &truth)
            return .truth(truth != 0)
        case type("u"):
            var number: UInt32 = 0
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

    /// What D-Bus calls its type.
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
