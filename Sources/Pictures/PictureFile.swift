import Drawing
import Foundation
import Glibc
import SystemPackage

/// An open file that can contain a picture: it is readable, regular and not empty.
struct PictureFile: ~Copyable {
    /// The values that show whether a file has changed since it was read.
    struct Stamp: Hashable, Sendable {
        let device: UInt
        let number: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    let path: FilePath
    let descriptor: Int32
    let stamp: Stamp

    init(opening path: FilePath) throws(ImageError) {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer, possibly forever.
        let descriptor = path.withPlatformString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw Self.error(opening: path, errno: errno) }

        var status = stat()
        let failure: ImageError? =
            if fstat(descriptor, &status) != 0 {
                Self.error(opening: path, errno: errno)
            } else if status.st_mode & S_IFMT != S_IFREG {
                ImageError(path: path, cause: .notAPicture, detail: "not a regular file")
            } else if status.st_size == 0 {
                ImageError(path: path, cause: .empty)
            } else {
                nil
            }
        if let failure {
            close(descriptor)
            throw failure
        }
        self.path = path
        self.descriptor = descriptor
        stamp = Stamp(
            device: UInt(status.st_dev), number: UInt(status.st_ino), size: Int(status.st_size),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    deinit { close(descriptor) }

    func prefix(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) }

    /// Returns bytes of the file, fewer at its end. Allocates no more memory than the file has bytes.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        let count = min(count, stamp.size - offset)
        guard offset >= 0, count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
    }

    /// Returns the error for a failure to open a file, from the system's error number.
    static func error(opening path: FilePath, errno code: Int32) -> ImageError {
        let cause: ImageError.Cause =
            switch code {
            case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .missing
            case EACCES, EPERM: .notPermitted
            case ENOMEM, EMFILE, ENFILE: .outOfMemory
            case EISDIR, ENXIO, ENODEV: .notAPicture
            default: .damaged
            }
        return ImageError(path: path, cause: cause, detail: String(cString: strerror(code)))
    }
}
