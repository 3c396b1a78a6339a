import Drawing
import Foundation
import Glibc

/// An open file that may hold a picture: it can be read, is a regular file and isn't empty.
struct PictureFile: ~Copyable {
    /// What tells whether a file is still the one that was read.
    struct Stamp: Hashable, Sendable {
        let device: UInt
        let number: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    let url: URL
    let descriptor: Int32
    let stamp: Stamp

    init(opening url: URL) throws(ImageError) {
        let descriptor = url.withUnsafeFileSystemRepresentation { path -> Int32? in
            guard let path else { return nil }
            // Without O_NONBLOCK opening a named pipe would wait for a writer, perhaps for ever.
            return Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        guard let descriptor else { throw ImageError(url: url, cause: .missing) }
        guard descriptor >= 0 else { throw Self.error(opening: url, errno: errno) }

        var status = stat()
        let failure: ImageError? =
            if fstat(descriptor, &status) != 0 {
                Self.error(opening: url, errno: errno)
            } else if status.st_mode & S_IFMT != S_IFREG {
                ImageError(url: url, cause: .notAPicture, detail: "not a regular file")
            } else if status.st_size == 0 {
                ImageError(url: url, cause: .empty)
            } else {
                nil
            }
        if let failure {
            close(descriptor)
            throw failure
        }
        self.url = url
        self.descriptor = descriptor
        stamp = Stamp(
            device: UInt(status.st_dev), number: UInt(status.st_ino), size: Int(status.st_size),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    deinit { close(descriptor) }

    /// The first bytes of the file, at most `count`.
    func prefix(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, pread(descriptor, buffer.baseAddress, count, 0))
        }
    }

    /// What it means that a file can't be opened, by the number that the system gives.
    static func error(opening url: URL, errno code: Int32) -> ImageError {
        let cause: ImageError.Cause =
            switch code {
            case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .missing
            case EACCES, EPERM: .notPermitted
            case ENOMEM, EMFILE, ENFILE: .outOfMemory
            case EISDIR, ENXIO, ENODEV: .notAPicture
            default: .damaged
            }
        return ImageError(url: url, cause: cause, detail: String(cString: strerror(code)))
    }
}
