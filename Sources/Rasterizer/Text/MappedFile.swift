import Foundation
import Glibc

/// A file's bytes in memory, read by the system as they are touched.
///
/// Owns the mapping and takes it back when released: a reader must keep it. It is only ever read, from any
/// thread.
final class MappedFile: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let count: Int

    /// Calls `mmap`.
    init(path: String) throws(RasterizerError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.failure(path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.failure(path) }
        // An empty file can't be mapped, nor can SDL take more bytes than an Int32 counts.
        guard status.st_size > 0, status.st_size <= Int(Int32.max),
            let mapped = mmap(nil, status.st_size, PROT_READ, MAP_PRIVATE, file, 0), mapped != MAP_FAILED
        else { throw Self.failure(path) }
        base = mapped
        count = status.st_size
    }

    deinit { munmap(base, count) }

    private static func failure(_ path: String) -> RasterizerError {
        RasterizerError(
            operation: "opening the font \(path)", cause: String(cString: strerror(errno)),
            remedy: "check the installed fonts with `fc-list`")
    }
}
