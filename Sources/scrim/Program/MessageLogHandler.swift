import Logging

/// Writes log messages to standard error as lines for people, with no time: a terminal's scroll tells the order.
struct MessageLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    init(level: Logger.Level) { logLevel = level }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { StandardError.say("\(event.level): \(event.message)") }
}
