import Foundation
import Glibc

/// An X server of the test's own, and somebody who moves its mouse and presses its keys.
final class VirtualDisplay {
    let name: String
    private let server: Process
    /// An xdotool that takes commands until the display ends: to start one takes a tenth of a second.
    private let hand = Process()
    private let orders = Pipe()
    private let answers = Pipe()

    /// Starts Xvfb on a display that is free.
    init(width: Int = 1400, height: Int = 900) throws {
        server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
        // The server tells the display that it took on its standard output.
        server.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"]
        let told = Pipe()
        server.standardOutput = told
        server.standardError = FileHandle.nullDevice
        try server.run()
        var number = ""
        while !number.hasSuffix("\n") {
            let data = told.fileHandleForReading.availableData
            if data.isEmpty { throw Failure(description: "Xvfb did not start") }
            number += String(decoding: data, as: UTF8.self)
        }
        name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        hand.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
        hand.arguments = ["-"]
        hand.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
        hand.standardInput = orders
        hand.standardOutput = answers
        try hand.run()
    }

    /// The server is killed: a child of a thread that blocks signals, as the tests' threads do, takes no other signal.
    /// Its lock and its socket then stay behind and are removed here.
    deinit {
        for process in [hand, server] where process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let number = name.dropFirst()
        for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] { unlink(path) }
    }

    /// Ends the server as a crash does.
    func killServer() {
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Lets xdotool do something, such as `click 1`, and waits until it is done.
    func act(_ words: [String]) throws {
        let line = words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
        try orders.fileHandleForWriting.write(contentsOf: Data("\(line)\nexec --sync echo done\n".utf8))
        var answer = ""
        while !answer.hasSuffix("done\n") {
            let data = answers.fileHandleForReading.availableData
            if data.isEmpty { throw Failure(description: "xdotool has ended amid \(line)") }
            answer += String(decoding: data, as: UTF8.self)
        }
    }

    /// The number of the program's window, once there is one.
    func window() throws -> String {
        let found = try tool("xdotool", ["search", "--sync", "--onlyvisible", "--name", "^Scrim$"])
        return found.split(separator: "\n").first.map(String.init) ?? found
    }

    /// Runs a tool of the display to its end; returns what it prints.
    ///
    /// `Process.waitUntilExit` would let other work of the main thread in between, so the tool is waited for without.
    func tool(_ tool: String, _ arguments: [String]) throws -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe for \(tool)") }
        let output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[1])
        defer { posix_spawn_file_actions_destroy(&actions) }
        let words = ([tool] + arguments).map { strdup($0) } + [nil]
        let variables =
            ProcessInfo.processInfo.environment.filter { $0.key != "DISPLAY" }.map { strdup("\($0.key)=\($0.value)") }
            + [strdup("DISPLAY=\(name)"), nil]
        defer { for word in words + variables { free(word) } }
        var child = pid_t()
        let status = posix_spawnp(&child, tool, &actions, nil, words, variables)
        close(ends[1])
        guard status == 0 else { throw Failure(description: "\(tool) is not there: make test installs it") }
        let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        var result: Int32 = 0
        while waitpid(child, &result, 0) < 0, errno == EINTR {}
        guard result == 0 else {
            throw Failure(description: "\(tool) \(arguments.joined(separator: " ")) failed")
        }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Waits, in the display's time: this is the one place where tests let a real moment pass.
    func pause(milliseconds: Int) throws { try act(["sleep", "\(Double(milliseconds) / 1000)"]) }

    /// How often it is looked whether something is so that is waited for: for half a minute at least, far longer than it
    /// takes. Looks are counted and not seconds, which go on where the machine stops for a while.
    static let mostLooks = 1500
    private static let millisecondsBetweenLooks = 20

    /// The longest that the end of a program is waited for, in seconds.
    static let longestWait = 120.0

    /// Waits until something is so; whether it came to be.
    func wait(until isSo: () throws -> Bool) throws -> Bool {
        for _ in 0..<Self.mostLooks {
            if try isSo() { return true }
            try pause(milliseconds: Self.millisecondsBetweenLooks)
        }
        return try isSo()
    }
}
