import Drawing
import Logging
import Rasterizer
import Staging

/// What every command puts in place first.
@MainActor
enum Program {
    /// The log: warnings, or everything where the user asks for it.
    static func log(_ options: SceneOptions) -> Logger {
        let log = Logger(label: "scrim") { _ in MessageLogHandler(level: options.verbose ? .debug : .warning) }
        Stage.debugLog = { log.debug("\($0)") }
        return log
    }

    /// A log of warnings alone, for commands that tell no more.
    static var warnings: Logger { Logger(label: "scrim") { _ in MessageLogHandler(level: .warning) } }

    /// The machine's fonts, by which text is measured from here on.
    static func fonts(_ log: Logger) throws(RasterizerError) -> FontLibrary {
        let fonts = try FontLibrary()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { log.warning("\($0)") }
        ImageSystem.reading = PictureReader()
        return fonts
    }
}
