import Foundation
import Glibc
import Synchronization
package import SystemPackage

/// One end of the connection between a program that is watched and `scrim watch`.
///
/// It owns its descriptor, which no child inherits; closed, it ends the reading at the other end.
package final class WatchConnection: Sendable {
    private let descriptor: Mutex<FileDescriptor?>
    private let reader: WatchReader

    /// The variable of the environment that says by which descriptor a program reaches `scrim watch`.
    package static let variable = "SCRIM_WATCH_FD"

    init(_ descriptor: FileDescriptor) {
        _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
        self.descriptor = Mutex(descriptor)
        reader = WatchReader(fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0))
    }

    deinit { close() }

    /// Two ends that are connected. Calls `socketpair`.
    package static func pair() throws(Errno) -> (WatchConnection, FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        return (WatchConnection(FileDescriptor(rawValue: ends[0])), FileDescriptor(rawValue: ends[1]))
    }

    /// The connection of a program that is watched; nil where it is not. Programs that it starts know nothing of it.
    static func inherited() -> WatchConnection? {
        guard let number = ProcessInfo.processInfo.environment[variable].flatMap({ Int32($0) }) else { return nil }
        unsetenv(variable)
        // What is inherited as the standard input is that no more.
        let own = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard own >= 0 else { return nil }
        if let nothing = try? FileDescriptor.open("/dev/null", .readOnly) {
            dup2(nothing.rawValue, number)
            try? nothing.close()
        }
        return WatchConnection(FileDescriptor(rawValue: own))
    }

    /// Sends a message; one that the other end is not there for is lost, as the end of reading says.
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

    /// Reads on a thread of its own from here on.
    /// - Parameter take: Called on it with each message, and last with nil, when the other end is gone.
    package func read(_ take: @escaping @Sendable (WatchMessage?) -> Void) {
        let thread = Thread { [reader] in
            while let message = reader.next() { take(message) }
            take(nil)
        }
        thread.name = "watch"
        thread.start()
    }

    /// The first message, waited for before others are read; nil when the other end is gone.
    func first() -> WatchMessage? { reader.next() }

    /// Ends the connection: the other end reads no more, nor does this one.
    func close() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            shutdown(open.rawValue, Int32(SHUT_RDWR))
            try? open.close()
            descriptor = nil
        }
    }
}

/// Reads messages line by line: on one thread, and then on another.
private final class WatchReader: @unchecked Sendable {
    private let descriptor: Int32
    private var rest: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// The next message that is understood; nil at the end.
    func next() -> WatchMessage? {
        while true {
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = rest[..<end]
                rest.removeSubrange(...end)
                if let message = WatchMessage(line: line) { return message }
            }
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            rest += chunk[..<count]
        }
    }
}
