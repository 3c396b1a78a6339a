import ChildPrograms
import Foundation
import Glibc

/// An X server for a test, with a simulated mouse and keyboard.
package final class VirtualDisplay {
    package let name: String
    private let server: ChildProgram
    /// An xdotool that runs commands until the display ends, because starting one takes a tenth of a second.
    private let hand: ChildProgram

    /// Starts Xvfb on a free display.
    package init(width: Int = 1400, height: Int = 900) throws {
        // The server writes its display to its standard output.
        server = try ChildProgram(
            "Xvfb", ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"], output: .lines)
        guard let number = server.readLine() else { throw Failure(description: "Xvfb did not start") }
        name = ":" + number
        hand = try ChildProgram(
            "xdotool", ["-"], environment: ["DISPLAY": name], takesInput: true, output: .lines)
    }

    /// Removes the server's lock and socket, which a killed server leaves behind.
    deinit {
        for process in [hand, server] where process.isRunning {
            process.send(SIGKILL)
            process.end()
        }
        let number = name.dropFirst()
        for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] { unlink(path) }
    }

    /// Kills the server, like a crash.
    package func killServer() {
        server.send(SIGKILL)
        server.end()
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// Runs a command of xdotool, such as `click 1`, and waits for its end.
    package func act(_ words: [String]) throws {
        let line = words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
        try hand.write("\(line)\nexec --sync echo done\n")
        while let answer = hand.readLine() {
            if answer == "done" { return }
        }
        throw Failure(description: "xdotool has ended during \(line)")
    }

    /// Waits for the program's window, and returns its number.
    package func window() throws -> String {
        let found = try tool("xdotool", ["search", "--sync", "--onlyvisible", "--name", "Scrim$"])
        return found.split(separator: "\n").first.map(String.init) ?? found
    }

    /// Runs a tool of the display to its end, and returns its output.
    package func tool(_ tool: String, _ arguments: [String]) throws -> String {
        let run = try ChildProgram(tool, arguments, environment: ["DISPLAY": name])
        let text = run.output
        run.end()
        guard run.exitCode == 0 else {
            throw Failure(description: "\(tool) \(arguments.joined(separator: " ")) failed: \(run.messages)")
        }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Waits in real time, the only place where tests do.
    package func pause(milliseconds: Int) throws { try act(["sleep", "\(Double(milliseconds) / 1000)"]) }

    /// The maximum number of checks of a condition, at least two minutes: what the window draws in the background has the
    /// lowest priority. Checks are counted instead of seconds, which also pass while the machine is suspended.
    private static let mostChecks = 6000
    private static let millisecondsBetweenChecks = 20

    /// The maximum wait for the end of a program, in seconds.
    package static let longestWait = 120.0

    /// Waits for a condition, and returns whether it became true.
    package func wait(until isSo: () throws -> Bool) throws -> Bool {
        for _ in 0..<Self.mostChecks {
            if try isSo() { return true }
            try pause(milliseconds: Self.millisecondsBetweenChecks)
        }
        return try isSo()
    }
}
