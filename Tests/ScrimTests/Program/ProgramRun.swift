import ChildPrograms
import Foundation
import Testing

/// The built program, run to its end.
struct ProgramRun {
    let status: Int32
    let output: String
    let messages: String

    /// Whether the only message is one line about what was written.
    var reportsOutputsAlone: Bool { messages.hasPrefix("scrim: wrote ") && messages.split(separator: "\n").count == 1 }

    /// The program, which is beside the tests'.
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("scrim")

    /// Runs the program without a display.
    /// - Parameters:
    ///   - program: The program's file, or a copy of it, or a shell that starts it.
    ///   - variables: Additional environment variables.
    init(
        _ arguments: [String], in folder: URL? = nil, program: URL = Self.program, variables: [String: String] = [:]
    ) throws {
        let run = try Self.start(arguments, in: folder, program: program, variables: variables)
        output = run.output
        messages = run.messages
        run.end()
        status = run.exitCode ?? -1
    }

    /// Starts the program, with `display` as its display, or none.
    /// - Parameter output: Its standard output.
    static func start(
        _ arguments: [String], in folder: URL? = nil, display: String? = nil, program: URL = Self.program,
        variables: [String: String] = [:], output: ChildProgram.Output = .read
    ) throws -> ChildProgram {
        // The window's state is saved in the test's folder.
        let own = folder ?? FileManager.default.temporaryDirectory
        let (settings, data) = (own.appendingPathComponent("config").path, own.appendingPathComponent("data").path)
        var environment: [String: String?] = [
            "DISPLAY": display, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "XDG_CONFIG_HOME": settings,
            // The desktop's appearance has no effect either.
            "DBUS_SESSION_BUS_ADDRESS": "", "GTK_THEME": nil, "XDG_DATA_HOME": data,
            "XDG_CACHE_HOME": own.appendingPathComponent("cache").path,
        ]
        for (name, value) in variables { environment[name] = value }
        return try ChildProgram(
            program.path, arguments, in: folder?.path, environment: environment, output: output)
    }
}

extension ChildProgram {
    /// Waits until a recording with `--report-progress` has its first frame. Its hidden outputs exist then.
    func waitForFrame() throws { _ = try #require(readLine(), "it ended without a frame") }

    /// Limits the size of the program's files from here on, which is like a full disk for this program alone.
    func limitFileSize(to bytes: Int) throws {
        try ChildProgram("prlimit", ["--pid", "\(identifier)", "--fsize=\(bytes)"]).end()
    }
}

/// A folder that is removed after the test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("scrim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ text: String, to name: String) throws -> String {
        let path = path(name)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return path
    }

    /// The names in the folder, including hidden ones, in order.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
