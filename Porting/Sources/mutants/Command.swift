import Foundation

/// A command that runs to its end, or to a limit of time.
struct Command {
    private let words: [String]
    private let folder: URL

    /// The code with which `timeout` of coreutils ends when it has ended the command.
    private static let timedOut: Int32 = 124
    /// The time between two looks at a command's output, in seconds.
    private static let pollingInterval = 0.05

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
    ///   - mark: What the output has when the command fails. The command and all that it started are ended then.
    func run(limit: Double, log: URL, environment: [String: String] = [:], failingAt mark: String? = nil) throws -> End
    {
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let output = try FileHandle(forWritingTo: log)
        defer { try? output.close() }
        let program = process(["timeout", "-k", "5", "\(limit)"] + words)
        (program.standardOutput, program.standardError) = (output, output)
        program.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        try program.run()
        if let mark, try Self.prints(mark, program, log: log) {
            // `timeout` leads a group of processes of its own.
            kill(-program.processIdentifier, SIGKILL)
            program.waitUntilExit()
            return .failed
        }
        program.waitUntilExit()
        // What does not end by itself is killed: 128 and the signal's number.
        if [Self.timedOut, 137].contains(program.terminationStatus) { return .timedOut }
        return program.terminationReason == .exit && program.terminationStatus == 0 ? .succeeded : .failed
    }

    /// Waits for a program's end, or for a mark in its output.
    /// - Returns: Whether the mark was there first.
    private static func prints(_ mark: String, _ program: Process, log: URL) throws -> Bool {
        let input = try FileHandle(forReadingFrom: log)
        defer { try? input.close() }
        let mark = Data(mark.utf8)
        var text = Data()
        while program.isRunning {
            text += try input.readToEnd() ?? Data()
            if text.range(of: mark) != nil { return true }
            // The mark can be there in part.
            text = text.suffix(mark.count - 1)
            Thread.sleep(forTimeInterval: pollingInterval)
        }
        return false
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
