import Foundation
import Glibc

/// An X server of the test's own, and somebody who moves its mouse and presses its keys.
final class VirtualDisplay {
    let name: String
    private let server: Process

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
    }

    /// The server is killed: a child of a thread that blocks signals, as the tests' threads do, takes no other signal.
    /// Its lock and its socket then stay behind and are removed here.
    deinit {
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
        let number = name.dropFirst()
        for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] { unlink(path) }
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Runs xdotool; returns what it prints.
    @discardableResult
    func xdotool(_ arguments: String...) throws -> String { try run(arguments) }

    @discardableResult
    func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = name
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "xdotool \(arguments.joined(separator: " ")) failed")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Waits, in the display's time: this is the one place where tests let a real moment pass.
    func pause(milliseconds: Int) throws { try xdotool("sleep", "\(Double(milliseconds) / 1000)") }
}
