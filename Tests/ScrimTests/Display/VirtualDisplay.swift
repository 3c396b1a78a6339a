import ChildPrograms
import Foundation
import Glibc

/// An X server of the test's own, and somebody who moves its mouse and presses its keys.
final class VirtualDisplay {
    let name: String
    private let server: ChildProgram
    /// An xdotool that takes commands until the display ends: to start one takes a tenth of a second.
    private let hand: ChildProgram

    /// Starts Xvfb on a display that is free.
    init(width: Int = 1400, height: Int = 900) throws {
        // The server writes the display that it took to its standard output.
        server = try ChildProgram(
            "Xvfb", ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"], output: .lines)
        guard let number = server.readLine() else { throw Failure(description: "Xvfb did not start") }
        name = ":" + number
        hand = try ChildProgram(
            "xdotool", ["-"], environment: ["DISPLAY": name], takesInput: true, output: .lines)
    }

    /// The server's lock and its socket stay behind where it is killed, and are removed here.
    deinit {
        for process in [hand, server] where process.isRunning {
            process.send(SIGKILL)
            process.end()
        }
        let number = name.dropFirst()
        for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] { unlink(path) }
    }

    /// Ends the server as a crash does.
    func killServer() {
        server.send(SIGKILL)
        server.end()
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Lets xdotool do something, such as `click 1`, and waits until it is done.
    func act(_ words: [String]) throws {
        let line = words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
        try hand.write("\(line)\nexec --sync echo done\n")
        while let answer = hand.readLine() {
            if answer == "done" { return }
        }
        throw Failure(description: "xdotool has ended during \(line)")
    }

    /// The number of the program's window, once there is one.
    func window() throws -> String {
        let found = try tool("xdotool", ["search", "--sync", "--onlyvisible", "--name", "Scrim$"])
        return found.split(separator: "\n").first.map(String.init) ?? found
    }

    /// Runs a tool of the display to its end; returns what it prints.
    func tool(_ tool: String, _ arguments: [String]) throws -> String {
        let run = try ChildProgram(tool, arguments, environment: ["DISPLAY": name])
        let text = run.output
        run.end()
        guard run.exitCode == 0 else {
            throw Failure(description: "\(tool) \(arguments.joined(separator: " ")) failed: \(run.messages)")
        }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Waits, in the display's time: this is the one place where tests let a real moment pass.
    func pause(milliseconds: Int) throws { try act(["sleep", "\(Double(milliseconds) / 1000)"]) }

    /// How often a condition that is waited for is checked: for half a minute at least, far longer than it takes. Checks
    /// are counted and not seconds, which pass where the machine stops for a while.
    static let mostChecks = 1500
    private static let millisecondsBetweenChecks = 20

    /// The longest that the end of a program is waited for, in seconds.
    static let longestWait = 120.0

    /// Waits until something is so; whether it came to be.
    func wait(until isSo: () throws -> Bool) throws -> Bool {
        for _ in 0..<Self.mostChecks {
            if try isSo() { return true }
            try pause(milliseconds: Self.millisecondsBetweenChecks)
        }
        return try isSo()
    }
}
