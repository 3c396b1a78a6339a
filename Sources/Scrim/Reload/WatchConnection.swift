import Foundation
import Glibc
import Synchronization
package import SystemPackage

/// One end of the connection between a watched program and `scrim watch`.
///
/// It owns its descriptor, which child processes do not inherit. Closing it ends the reading at the other end.
package final class WatchConnection: Sendable {
    private let descriptor: Mutex<FileDescriptor?>
    private let reader: WatchReader

    /// The environment variable with the file descriptor for `scrim watch`.
    package static let variable = "SCRIM_WATCH_FD"

    init(_ descriptor: FileDescriptor) {
        _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
        self.descriptor = Mutex(descriptor)
        reader = WatchReader(fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0))
    }

    deinit { close() }

    /// Returns two connected ends. Calls `socketpair`.
    package static func pair() throws(Errno) -> (WatchConnection, FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        return (WatchConnection(FileDescriptor(rawValue: ends[0])), FileDescriptor(rawValue: ends[1]))
    }

    /// Returns the connection of a watched program, else nil. Hides the connection from the program's children.
    static func inherited() -> WatchConnection? {
        guard let number = ProcessInfo.processInfo.environment[variable].flatMap({ Int32($0) }) else { return nil }
        unsetenv(variable)
        return adopt(number)
    }

    /// Returns the connection of a descriptor, which children would inherit and which may be the standard input: it is
    /// replaced by `/dev/null`.
    static func adopt(_ number: Int32) -> WatchConnection? {
        let own = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard own >= 0 else { return nil }
        if let nothing = try? FileDescriptor.open("/dev/null", .readOnly) {
            dup2(nothing.rawValue, number)
            try? nothing.close()
        }
        return WatchConnection(FileDescriptor(rawValue: own))
    }

    /// Sends a message. It is lost if the other end is closed, which the end of reading reports.
    package func send(_ message: WatchMessage) {
        guard let line = try? message.line else { return }
        descriptor.withLock { descriptor in
            guard let descriptor else { return }
            line.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let slice = UnsafeRawBufferPointer(rebasing: rest)
                    let count = Glibc.send(
                        descriptor.rawValue, slice.baseAddress, slice.count, Int32(MSG_NOSIGNAL))
                    if count < 0, errno != EINTR { return }
                    rest = rest.dropFirst(max(0, count))
                }
            }
        }
    }

    /// Starts a thread that reads messages.
    /// - Parameter take: Called on that thread with each message, and finally with nil when the other end is closed.
    package func read(_ take: @escaping @Sendable (WatchMessage?) -> Void) {
        let thread = Thread { [reader] in
            while let message = reader.next() { take(message) }
            take(nil)
        }
        thread.name = "watch"
        thread.start()
    }

    /// Waits for the first message, before ``read(_:)``. Returns nil if the other end is closed.
    func first() -> WatchMessage? { reader.next() }

    /// Ends the connection. Neither end reads any further.
    func close() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            shutdown(open.rawValue, Int32(SHUT_RDWR))
            try? open.close()
            descriptor = nil
        }
    }
}

/// Reads messages line by line.
private final class WatchReader: Sendable {
    private struct Text {
        /// The bytes after the last line that was read.
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
    }

    private let descriptor: Int32
    private let text = Mutex(Text())

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Returns the next valid message, or nil at the end.
    func next() -> WatchMessage? { text.withLock { next(&$0) } }

    private func next(_ text: inout Text) -> WatchMessage? {
        while true {
            while let end = text.rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = text.rest[..<end]
                text.rest.removeSubrange(...end)
                if let message = WatchMessage(line: line) { return message }
            }
            let count = text.chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            text.rest += text.chunk[..<count]
        }
    }
}
