import Foundation
import Glibc

/// The built program, run to its end.
struct ProgramRun {
    let status: Int32
    let output: String
    let messages: String

    /// The program lies beside the tests' own.
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("scrim")

    /// Runs the program without a display.
    /// - Parameters:
    ///   - program: The program's file; a copy of it, or a shell that starts it.
    ///   - variables: What the environment has besides.
    init(
        _ arguments: [String], in folder: URL? = nil, program: URL = Self.program, variables: [String: String] = [:]
    ) throws {
        let process = try Self.start(arguments, in: folder, program: program, variables: variables)
        // Read to the end while it runs: a full pipe would stop it.
        let errors = process.errors
        let reader = Thread { errors.readToEnd() }
        reader.start()
        process.outputs.readToEnd()
        process.end()
        errors.wait()
        status = process.process.terminationStatus
        output = process.outputs.text
        messages = errors.text
    }

    struct Running {
        let process: Process
        let outputs: PipeText
        let errors: PipeText
        fileprivate let ended = DispatchSemaphore(value: 0)

        /// Lets no file of the program grow beyond so many bytes from here on: what a full disk is for everybody, for
        /// this program alone.
        func limitFileSize(to bytes: Int) throws {
            let tool = Process()
            tool.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
            tool.arguments = ["--pid", "\(process.processIdentifier)", "--fsize=\(bytes)"]
            let output = Pipe()
            tool.standardOutput = output
            try tool.run()
            // Its output ends with it.
            _ = output.fileHandleForReading.readDataToEndOfFile()
        }

        /// Waits until the program has ended, so many seconds at most; whether it has.
        ///
        /// `Process.waitUntilExit` would let other work of the main thread in between.
        @discardableResult
        func end(within seconds: Double = 600) -> Bool {
            guard ended.wait(timeout: .now() + seconds) == .success else { return false }
            ended.signal()
            return true
        }
    }

    /// Starts the program; its display is `display`, or none.
    /// - Parameter output: Where its standard output goes, if not into a pipe that is read.
    static func start(
        _ arguments: [String], in folder: URL? = nil, display: String? = nil, program: URL = Self.program,
        variables: [String: String] = [:], output: FileHandle? = nil
    ) throws -> Running {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        environment["DISPLAY"] = display
        // The window's look is kept in the test's own folder.
        environment["XDG_CONFIG_HOME"] =
            (folder ?? FileManager.default.temporaryDirectory)
            .appendingPathComponent("config").path
        process.environment = environment.merging(variables) { $1 }
        let outputs = Pipe()
        let errors = Pipe()
        if let output { process.standardOutput = output } else { process.standardOutput = outputs }
        process.standardError = errors
        let running = Running(process: process, outputs: PipeText(outputs), errors: PipeText(errors))
        process.terminationHandler = { [ended = running.ended] _ in ended.signal() }
        try process.run()
        return running
    }
}

/// What comes out of a pipe, read on one thread and taken on another once it has ended.
final class PipeText: @unchecked Sendable {
    private let pipe: Pipe
    private let ended = DispatchSemaphore(value: 0)
    private(set) var text = ""

    init(_ pipe: Pipe) { self.pipe = pipe }

    func readToEnd() {
        text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        ended.signal()
    }

    func wait() { ended.wait() }
}

/// A folder that goes with the test.
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

    /// Names in the folder, hidden ones too, in order.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
