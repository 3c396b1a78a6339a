import CCairo
import Drawing
import Logging
import Rasterizer
import Staging

/// What every command puts in place first.
@MainActor
enum Program {
    /// From this size on, in bytes, the allocator maps a block of its own and unmaps it when it is freed.
    ///
    /// glibc raises its limit to 32 MiB with the blocks that are freed. Surfaces and decoded pictures then come from
    /// heaps that grow with every thread and are never given back: a window that shows many photos kept 300 MB that it
    /// no longer used. A fixed limit ends that; everything of a megabyte or more is returned at once.
    private static let mappedBlock: Int32 = 1 << 20

    /// Sets up memory and the log: warnings, or everything where the user asks for it. Calls `mallopt`.
    static func start(_ options: SceneOptions) -> Logger {
        let log = Logger(label: RunningProgram.current.name) { _ in
            MessageLogHandler(level: options.verbose ? .debug : .warning)
        }
        Stage.debugLog = { log.debug("\($0)") }
        // Other allocators, such as those of sanitizers, have no such limit: the program works without it.
        if mallopt(M_MMAP_THRESHOLD, mappedBlock) == 0 {
            log.debug("mallopt refused M_MMAP_THRESHOLD: freed memory may stay with the program")
        }
        return log
    }

    /// A log of warnings alone, for commands that report no more.
    static var warnings: Logger {
        Logger(label: RunningProgram.current.name) { _ in MessageLogHandler(level: .warning) }
    }

    /// The machine's fonts, by which text is measured from here on.
    static func fonts(_ log: Logger) throws(RasterizerError) -> FontLibrary {
        let fonts = try FontLibrary()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { log.warning("\($0)") }
        ImageSystem.reading = PictureReader()
        return fonts
    }
}

/// Writes log messages to standard error as lines for people, with no time: a terminal's scroll shows the order.
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
