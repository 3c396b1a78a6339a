import Foundation

/// Writes messages to the standard error, as Apple's structure of this name does to the system's log.
public struct Logger: Sendable {
    private let prefix: String

    public init(subsystem: String, category: String) { prefix = "\(subsystem) \(category)" }

    public init() { prefix = "app" }

    public func log(_ message: LoggedText) { write(message.text) }
    public func trace(_ message: LoggedText) { write(message.text) }
    public func debug(_ message: LoggedText) { write(message.text) }
    public func info(_ message: LoggedText) { write(message.text) }
    public func notice(_ message: LoggedText) { write(message.text) }
    public func warning(_ message: LoggedText) { write(message.text) }
    public func error(_ message: LoggedText) { write(message.text) }
    public func critical(_ message: LoggedText) { write(message.text) }
    public func fault(_ message: LoggedText) { write(message.text) }

    private func write(_ text: String) { FileHandle.standardError.write(Data("\(prefix): \(text)\n".utf8)) }
}

/// The text of a message, whose values can say how private they are, which counts for nothing here.
public struct LoggedText: ExpressibleByStringInterpolation, Sendable {
    public enum Privacy: Sendable {
        case auto, `public`, `private`, sensitive
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { text += literal }

        public mutating func appendInterpolation<Value>(_ value: Value, privacy: Privacy = .auto) { text += "\(value)" }
    }

    let text: String

    public init(stringLiteral value: String) { text = value }

    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// The log that `os_log` writes to.
public struct OSLog: Sendable {
    let prefix: String

    public init(subsystem: String, category: String) { prefix = "\(subsystem) \(category)" }

    public static let `default` = OSLog(subsystem: "app", category: "default")
}

/// The kind of a message.
public enum OSLogType: Sendable {
    case `default`, info, debug, error, fault
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message to the standard error; each value takes the place of a word that begins with a percent sign.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ values: Any...) {
    var text = "\(message)"
    for value in values {
        guard let place = text.firstRange(of: #/%(\{\w+\})?[-+.0-9]*[a-zA-Z@]+/#) else { break }
        text.replaceSubrange(place, with: "\(value)")
    }
    FileHandle.standardError.write(Data("\(log.prefix): \(text)\n".utf8))
}
