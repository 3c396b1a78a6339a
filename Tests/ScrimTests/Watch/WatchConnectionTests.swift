import Foundation
import Glibc
import ProgramSupport
import Support
import SystemPackage
import Testing

@testable import Scrim
@testable import Sessions

@Suite("The connection between a watched program and scrim watch")
struct WatchConnectionTests {
    @Test("messages arrive whole and in order, others are skipped, and the end is the last")
    func messages() throws {
        let (one, end) = try WatchConnection.pair()
        let two = WatchConnection(end)
        // Neither end is a child's.
        #expect(fcntl(end.rawValue, F_GETFD) & FD_CLOEXEC != 0)
        // More than a reader takes at once.
        let long = WatchMessage.tape(String(repeating: "a long path/", count: 20_000))
        Thread {
            one.send(.begin(nil))
            one.send(long)
            one.send(.handOver)
            one.close()
            // A message to a closed connection is lost.
            one.send(.end)
        }.start()
        #expect(two.first() == .begin(nil))
        let received = BlockingQueue<[WatchMessage?]>([])
        two.read { message in received.change { $0.append(message) } }
        received.wait(before: Date(timeIntervalSinceNow: 60)) { $0.contains(nil) }
        #expect(received.read(\.self) == [long, .handOver, nil])
    }

    @Test("what a watched program has inherited is empty afterwards, so that its children have no part in it")
    func adopted() throws {
        let (one, end) = try WatchConnection.pair()
        let number = end.rawValue
        defer { close(number) }
        let two = try #require(WatchConnection.adopt(number))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)") == "/dev/null")
        one.send(.ready)
        #expect(two.first() == .ready)
        #expect(WatchConnection.adopt(-1) == nil)
    }

    @Test("a closed connection keeps no descriptor")
    func descriptors() throws {
        let folder = "/proc/self/fd"
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        let name = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(ends[0])")
        func count() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: folder).count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == name
            }
        }
        do {
            let connection = WatchConnection(FileDescriptor(rawValue: ends[0]))
            #expect(try count() == 2)
            connection.close()
        }
        #expect(try count() == 0)
    }

    @Test("a message arrives whole though its first byte comes alone")
    func oneByte() throws {
        let (one, end) = try WatchConnection.pair()
        let bytes = Array(try WatchMessage.ready.line)
        let sender = end.rawValue
        #expect(write(sender, bytes, 1) == 1)
        Thread {
            // Until it has been read.
            var waiting: Int32 = 1
            while waiting > 0, ioctl(sender, UInt(TIOCOUTQ), &waiting) == 0 { usleep(1000) }
            _ = bytes.dropFirst().withUnsafeBytes { write(sender, $0.baseAddress, $0.count) }
        }.start()
        #expect(one.first() == .ready)
        try end.close()
    }

    @Test("lines that are no message of this version are skipped, and several come at once")
    func lines() throws {
        let (one, end) = try WatchConnection.pair()
        let text = "{\"later\":{}}\nnothing\n\n" + String(decoding: try WatchMessage.ready.line, as: UTF8.self)
        let bytes = Array((text + text + "unfinished").utf8)
        #expect(write(end.rawValue, bytes, bytes.count) == bytes.count)
        try end.close()
        #expect(one.first() == .ready && one.first() == .ready && one.first() == nil)
    }
}
