package import ChildPrograms
package import Foundation
import Glibc

/// The built program, run to its end.
package struct ProgramRun {
    package let status: Int32
    package let output: String
    package let messages: String

    /// Whether the only message is one line about what was written.
    package var reportsOutputsAlone: Bool {
        messages.hasPrefix("scrim: wrote ") && messages.split(separator: "\n").count == 1
    }

    /// The program, which is beside the tests'.
    package static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
        .appendingPathComponent("scrim")

    /// Runs the program without a display.
    /// - Parameters:
    ///   - program: The program's file, or a copy of it, or a shell that starts it.
    ///   - variables: Additional environment variables.
    package init(
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
    package static func start(
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
    package func waitForFrame() throws {
        guard readLine() != nil else { throw Ended() }
    }

    private struct Ended: Error, CustomStringConvertible { let description = "it ended without a frame" }

    /// Limits the size of the program's files from here on, which is like a full disk for this program alone.
    package func limitFileSize(to bytes: Int) throws {
        try ChildProgram("prlimit", ["--pid", "\(identifier)", "--fsize=\(bytes)"]).end()
    }
}

/// A folder that is removed after the test.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("scrim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    package func write(_ text: String, to name: String) throws -> String {
        let path = path(name)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return path
    }

    /// Writes a program that adds its arguments to the file `words`, a line each, and does what a script of the shell says.
    package func writeTool(_ name: String, _ script: String = "") throws {
        let path = try write("#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(path("words"))'\n\(script)\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// The path of a program in the folder, or nil if there is none.
    package func tool(_ name: String) -> String? {
        FileManager.default.isExecutableFile(atPath: path(name)) ? path(name) : nil
    }

    /// The arguments that written programs had so far.
    package var words: [String] {
        let text = try? String(contentsOfFile: path("words"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    /// Waits until written programs have had a number of arguments, for ten seconds at most, and returns them.
    package func words(_ count: Int) -> [String] {
        let end = Date(timeIntervalSinceNow: 10)
        while words.count < count, Date() < end { usleep(10_000) }
        return words
    }

    /// The names in the folder, including hidden ones, in order.
    package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
