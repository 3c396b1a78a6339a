import CCairo
import Drawing
import Logging
import Pictures
import Rasterizer
import Staging

/// The setup that every command begins with.
@MainActor
enum Program {
    /// The size, in bytes, from which the allocator maps a block separately and unmaps it when it is freed.
    ///
    /// glibc raises its limit up to 32 MiB as blocks are freed. Surfaces and decoded pictures then come from heaps that
    /// grow with every thread and are never returned: a window with many photos kept 300 MB that it no longer used.
    /// With a fixed limit every block of a megabyte or more is returned immediately.
    private static let mappedBlock: Int32 = 1 << 20

    /// Sets up memory and the log: warnings, or everything with `--verbose`. Calls `mallopt`.
    static func start(_ options: SceneOptions) -> Logger {
        let log = Logger(label: RunningProgram.current.name) { _ in
            MessageLogHandler(level: options.verbose ? .debug : .warning)
        }
        Stage.debugLog = { log.debug("\($0)") }
        // Allocators that refuse it, such as those of sanitizers, have no such limit: the status says nothing to a user.
        _ = mallopt(M_MMAP_THRESHOLD, mappedBlock)
        return log
    }

    /// A log of warnings only.
    static var warnings: Logger {
        Logger(label: RunningProgram.current.name) { _ in MessageLogHandler(level: .warning) }
    }

    /// Loads the machine's fonts, and installs the text measuring and the picture reader.
    static func fonts(_ log: Logger) throws(RasterizerError) -> FontLibrary {
        let fonts = try FontLibrary()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { log.warning("\($0)") }
        ImageSystem.reading = PictureReader()
        return fonts
    }
}

/// Writes log messages to standard error as lines without a time.
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
