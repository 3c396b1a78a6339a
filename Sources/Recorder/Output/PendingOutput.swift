import Foundation
import Glibc
import Staging
import Synchronization
package import SystemPackage

/// Output that is not delivered: made beside its destination under a hidden name, moved there when whole.
///
/// The hidden name is `.NAME.PID.scrim-part`, locked while its program lives; what a killed program left is removed
/// when the next output is made in the same folder. Folders that are missing around the destination are made, and removed
/// with an output that is not delivered.
package final class PendingOutput: Sendable {
    let destination: OutputDestination
    /// Where to write meanwhile.
    package let path: FilePath
    /// The file, open for writing; the folder, open to hold its lock.
    let descriptor: Int32
    private let isFolder: Bool
    /// Standard output, a device or a pipe to which it is copied when whole, from a file without a name; nil where it is
    /// written in its place.
    private let copied: Int32?

    /// What is not yet delivered in this process: for an early end of the program.
    private static let registry = Mutex(Registry())

    fileprivate struct Registry {
        var paths: Set<FilePath> = []
        /// Folders that were made for outputs of which none is delivered, each after those around it.
        var folders: [FilePath] = []
        /// Set when the program is about to end: nothing is made or delivered after that.
        var isClosed = false
    }

    static let ending = ".scrim-part"

    /// Makes an empty file or folder beside `destination`.
    init(_ destination: OutputDestination) throws(RecordingError) {
        self.destination = destination
        isFolder = destination.form == .frames
        let operation = "writing \(destination.name)"
        if destination.isDevice {
            let device =
                destination.name.isStandardOutput
                ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
                : destination.path.withPlatformString { open($0, O_WRONLY | O_CLOEXEC) }
            guard device >= 0 else { throw RecordingError(operation: operation, code: errno, path: destination.path) }
            guard destination.form?.isStream != true else {
                (descriptor, path, copied) = (device, destination.path, nil)
                return
            }
            let code: Int32
            (descriptor, code) = Self.unnamedFile()
            (path, copied) = (FilePath("/proc/self/fd/\(descriptor)"), device)
            guard descriptor >= 0 else { throw RecordingError(operation: operation, code: code, path: path) }
            return
        }
        copied = nil
        Leftovers.remove(in: destination.path.parent, keeping: Self.registry.withLock(\.paths))
        path = Self.hiddenPath(of: destination.path)
        let made = Self.registry.withLock { [path, isFolder] registry -> (descriptor: Int32, code: Int32) in
            guard !registry.isClosed else { return (-1, EINTR) }
            let failure = registry.makeFolders(around: path)
            guard failure == 0 else { return (-1, failure) }
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
            Self.registry.withLock { $0.removeEmptyFolders() }
            throw RecordingError(operation: operation, code: made.code, path: destination.path)
        }
        // Without a lock (some network file systems have none) the process number alone shows who is alive.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    /// Makes a file without a name for a part of an output, to be read again: it is gone when it is closed.
    init(partOf destination: OutputDestination) throws(RecordingError) {
        self.destination = destination
        (isFolder, copied) = (false, nil)
        let code: Int32
        (descriptor, code) = Self.unnamedFile()
        path = FilePath("/proc/self/fd/\(descriptor)")
        guard descriptor >= 0 else {
            throw RecordingError(operation: "writing \(destination.name)", code: code, path: path)
        }
    }

    deinit {
        close(descriptor)
        if let copied { close(copied) }
    }

    /// A file that is gone when it is closed, whatever happens, and what the system reported.
    private static func unnamedFile() -> (descriptor: Int32, code: Int32) {
        var template = Array("\(NSTemporaryDirectory())/scrim-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let code = errno
        if descriptor >= 0 {
            unlink(template)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        return (descriptor, code)
    }

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
        if let copied {
            let code = OutputFile.copy(descriptor, to: copied)
            guard code == 0 else { throw RecordingError(operation: operation, code: code, path: path) }
        }
        if destination.isDevice { return }
        if !isFolder, fsync(descriptor) != 0, errno != EINVAL {
            throw RecordingError(operation: operation, code: errno, path: destination.path)
        }
        if isFolder, destination.path.place == .folder { try destination.checkFolder() }
        let code = Self.registry.withLock { registry -> Int32 in
            guard !registry.isClosed else { return EINTR }
            let code = isFolder ? Self.replaceFolder(destination.path, by: path) : Self.move(path, to: destination.path)
            if code == 0 {
                registry.paths.remove(path)
                registry.folders.removeAll { destination.path.starts(with: $0) }
            }
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
            registry.removeEmptyFolders()
        }
    }

    /// Removes everything that is not yet delivered, and makes sure that nothing more is: for a program that must end
    /// early, such as on a signal. May be called from any thread, though not from within a signal handler.
    package static func discardAll() {
        registry.withLock { registry in
            registry.isClosed = true
            for path in registry.paths { remove(path) }
            registry.paths = []
            registry.removeEmptyFolders()
        }
    }

    private static func remove(_ path: FilePath) {
        // Another thread may still be putting frames into a folder while it is emptied.
        for _ in 0..<10 where path.place != .nothing { path.remove() }
    }
}

extension PendingOutput.Registry {
    /// Makes the folders that are missing around a path; 0, or what the system reported.
    fileprivate mutating func makeFolders(around path: FilePath) -> Int32 {
        for folder in path.missingFolders.missing {
            let code = folder.withPlatformString { mkdir($0, 0o777) == 0 ? 0 : errno }
            if code == 0 { folders.append(folder) }
            // Another recording may have made it meanwhile.
            guard code == 0 || code == EEXIST else { return code }
        }
        return 0
    }

    /// Removes the folders that were made and in which nothing lies.
    fileprivate mutating func removeEmptyFolders() {
        folders = folders.reversed().filter { folder in folder.withPlatformString { rmdir($0) != 0 } }.reversed()
    }
}

/// What recordings that were killed have left beside their outputs.
///
/// A folder is open to others: what lies there under such a name need not be a recording's. Only files, and folders of
/// nothing but files, that belong to the user are removed.
enum Leftovers {
    /// Removes hidden outputs whose program is dead from `folder`.
    /// - Parameter keeping: Those of this process.
    static func remove(in folder: FilePath, keeping: Set<FilePath>) {
        guard let names = try? FolderListing(of: folder).names else { return }
        for name in names {
            guard let process = process(of: name), hasEnded(process) else { continue }
            let path = folder.appending(name)
            if !keeping.contains(path), isAbandoned(path) { path.remove() }
        }
    }

    /// The number of the process in a hidden output's name, `.NAME.PID.scrim-part`; nil if it is another file's name.
    private static func process(of name: FilePath.Component) -> pid_t? {
        let (bytes, ending) = (name.bytes, Array(PendingOutput.ending.utf8))
        guard name.isHidden, bytes.suffix(ending.count) == ending[...] else { return nil }
        let stem = bytes.dropLast(ending.count)
        guard let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > 1 else { return nil }
        let digits = stem[(dot + 1)...]
        guard let first = digits.first, first != UInt8(ascii: "0"), digits.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return pid_t(String(decoding: digits, as: UTF8.self))
    }

    /// Whether a number is not in use, or has been given to this process, which made nothing under it yet.
    private static func hasEnded(_ process: pid_t) -> Bool {
        process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
    }

    /// Whether something is a recording's by its kind and its owner, and nobody holds its lock: that also covers
    /// programs in other containers, whose numbers mean something else.
    private static func isAbandoned(_ path: FilePath) -> Bool {
        // Asked before it is opened, which some devices would notice, and again after, as it may have changed.
        guard let named = try? path.stat(followTargetSymlink: false), isOwn(named) else { return false }
        // Opening a named pipe for reading waits for a writer, unless with O_NONBLOCK.
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard let opened = try? FileDescriptor(rawValue: descriptor).stat(), isOwn(opened) else { return false }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
        return opened.type == .regular || holdsOnlyFiles(path)
    }

    private static func isOwn(_ status: Stat) -> Bool {
        (status.type == .regular || status.type == .directory) && status.userID.rawValue == geteuid()
    }

    private static func holdsOnlyFiles(_ folder: FilePath) -> Bool {
        guard let names = try? FolderListing(of: folder).names else { return false }
        return names.allSatisfy { name in
            (try? folder.appending(name).stat(followTargetSymlink: false)).map { $0.type == .regular } ?? false
        }
    }
}
