import Foundation
import Glibc

/// A session bus that accepts connections and never replies.
package final class DeadBus {
    package let address: String
    private let path: String
    private let listener: Int32

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("dead-\(UUID().uuidString.prefix(8))").path
        address = "unix:path=\(path)"
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
        }
        guard code == 0, listen(listener, 8) == 0 else {
            throw FakePortal.Failure(cause: "no socket at \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(listener)
        unlink(path)
    }
}
