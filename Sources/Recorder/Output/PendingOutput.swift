import Glibc
import Staging
import Synchronization
package import SystemPackage

/// Output on its way: made beside its destination under a hidden name, moved there when whole.
///
/// The hidden name is `.NAME.PID.scrim-part`, locked while its program lives; what a killed program left is removed
/// when the next output is made in the same folder.
package final class PendingOutput: Sendable {
    let destination: OutputDestination
    /// Where to write meanwhile.
    package let path: FilePath
    /// The file, open for writing; the folder, open to hold its lock.
    let descriptor: Int32
    private let isFolder: Bool

    /// What is not yet delivered in this process: for whoever must leave early.
    private static let registry = Mutex(Registry())

    private struct Registry {
        var paths: Set<FilePath> = []
        /// Set when the program is about to end: nothing is made or delivered any more.
        var isClosed = false
    }

    static let ending = ".scrim-part"

    /// Makes an empty file or folder beside `destination`.
    init(_ destination: OutputDestination) throws(RecordingError) {
        self.destination = destination
        isFolder = destination.form == .frames
        let operation = "writing \(destination.name)"
        if destination.isDevice {
            path = destination.path
            descriptor = path.withPlatformString { open($0, O_WRONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { throw RecordingError(operation: operation, code: errno, path: path) }
            return
        }
        Leftovers.remove(in: destination.path.parent, keeping: Self.registry.withLock(\.paths))
        path = Self.hiddenPath(of: destination.path)
        let made = Self.registry.withLock { [path, isFolder] registry -> (descriptor: Int32, code: Int32) in
            guard !registry.isClosed else { return (-1, EINTR) }
            if isFolder {
                let code = path.withPlatformString { mkdir($0, 0o777) == 0 ? 0 : errno }
                guard code == 0 else { return (-1, code) }
                registry.paths.insert(path)
                let descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
                return (descriptor, errno)
            }
            let descriptor = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            let code = errno
            if descriptor >= 0 { registry.paths.insert(path) }
            return (descriptor, code)
        }
        descriptor = made.descriptor
        guard descriptor >= 0 else {
            throw RecordingError(operation: operation, code: made.code, path: destination.path)
        }
        // Without a lock (some network file systems have none) the process number alone tells who is alive.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit { close(descriptor) }

    /// Most bytes of the destination's name in a hidden one, which keeps the whole within the 255 that file systems allow.
    private static let stemLength = 200

    private static func hiddenPath(of destination: FilePath, suffix: String = "") -> FilePath {
        let name = destination.lastComponent?.bytes ?? []
        var length = min(name.count, stemLength)
        // Not within a character, which some file systems don't take.
        if length < name.count { while length > 0, name[length] & 0xC0 == 0x80 { length -= 1 } }
        let hidden = [UInt8(ascii: ".")] + name[..<length] + Array("\(suffix).\(getpid())\(ending)".utf8)
        return FilePath(bytes: destination.parent.bytes + [UInt8(ascii: "/")] + hidden)
    }

    /// Moves what was made to the destination, taking the place of what is there.
    ///
    /// A file's contents are brought to the disk first, so that an error of the disk is not lost. Frames are not: file
    /// systems report a lack of space while writing or closing, and bringing a thousand frames to the disk one by one
    /// takes longer than making them.
    package func deliver() throws(RecordingError) {
        let operation = "writing \(destination.name)"
        if destination.isDevice { return }
        if !isFolder, fsync(descriptor) != 0, errno != EINVAL {
            throw RecordingError(operation: operation, code: errno, path: destination.path)
        }
        if isFolder, destination.path.place == .folder { try destination.checkFolder() }
        let code = Self.registry.withLock { registry -> Int32 in
            guard !registry.isClosed else { return EINTR }
            let code = isFolder ? Self.replaceFolder(destination.path, by: path) : Self.move(path, to: destination.path)
            if code == 0 { registry.paths.remove(path) }
            return code
        }
        guard code == 0 else {
            throw RecordingError(operation: operation, code: code, path: destination.path)
        }
    }

    /// 0, or what the system reported.
    private static func move(_ path: FilePath, to other: FilePath) -> Int32 {
        path.withPlatformString { from in other.withPlatformString { rename(from, $0) == 0 ? 0 : errno } }
    }

    /// Puts a folder in another's place; 0, or what the system reported, with everything as it was before.
    private static func replaceFolder(_ destination: FilePath, by path: FilePath) -> Int32 {
        // The system itself replaces an empty folder.
        let code = move(path, to: destination)
        guard code == ENOTEMPTY || code == EEXIST else { return code }
        let earlier = hiddenPath(of: destination, suffix: "-earlier")
        let aside = move(destination, to: earlier)
        guard aside == 0 else { return aside }
        let failure = move(path, to: destination)
        if failure == 0 { remove(earlier) } else { _ = move(earlier, to: destination) }
        return failure
    }

    /// Removes what was made; after `deliver()` there is nothing to remove.
    package func discard() {
        if destination.isDevice { return }
        Self.registry.withLock { [path] registry in
            guard registry.paths.remove(path) != nil else { return }
            Self.remove(path)
        }
    }

    /// Removes everything that is not yet delivered, and makes sure that nothing more is: for a program that must end
    /// early, such as on a signal. May be called from any thread, though not from within a signal handler.
    package static func discardAll() {
        registry.withLock { registry in
            registry.isClosed = true
            for path in registry.paths { remove(path) }
            registry.paths = []
        }
    }

    private static func remove(_ path: FilePath) {
        // Another thread may still be putting frames into a folder while it is emptied.
        for _ in 0..<10 where path.place != .nothing { path.remove() }
    }
}
