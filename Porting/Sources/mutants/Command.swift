import Foundation

/// A command that runs to its end, or to a limit of time.
struct Command {
    private let words: [String]
    private let folder: URL

    /// The code with which `timeout` of coreutils ends when it has ended the command.
    private static let timedOut: Int32 = 124

    enum End {
        case succeeded, failed, timedOut
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ words: [String], in folder: URL) {
        self.words = words
        self.folder = folder
    }

    /// Runs the command, with its output in a file.
    /// - Parameters:
    ///   - limit: The longest time, in seconds. The command and all that it started are ended then.
    ///   - environment: Variables in addition to those of this program.
    func run(limit: Double, log: URL, environment: [String: String] = [:]) throws -> End {
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let output = try FileHandle(forWritingTo: log)
        defer { try? output.close() }
        let program = process(["timeout", "-k", "5", "\(limit)"] + words)
        (program.standardOutput, program.standardError) = (output, output)
        program.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        try program.run()
        program.waitUntilExit()
        // What does not end by itself is killed: 128 and the signal's number.
        if [Self.timedOut, 137].contains(program.terminationStatus) { return .timedOut }
        return program.terminationReason == .exit && program.terminationStatus == 0 ? .succeeded : .failed
    }

    /// Returns what the command prints.
    func output() throws -> String {
        let program = process(words)
        let pipe = Pipe()
        program.standardOutput = pipe
        try program.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else {
            throw Failure(description: "\(words.joined(separator: " ")) failed in \(folder.path)")
        }
        return String(decoding: data, as: UTF8.self)
    }

    private func process(_ words: [String]) -> Process {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = words
        program.currentDirectoryURL = folder
        return program
    }
}
