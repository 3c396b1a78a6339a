import Foundation
import Glibc
import Staging
import Synchronization
package import SystemPackage

/// An output that is created beside its destination under a hidden name, and moved there when complete.
///
/// The hidden name is `.NAME.PID.scrim-part`, locked while its program runs. What a killed program left is removed when
/// the next output is created in the same folder. Missing folders around the destination are created, and removed with
/// an output that is not delivered.
package final class PendingOutput: Sendable {
    let destination: OutputDestination
    /// The path to write to.
    package let path: FilePath
    /// The file, open for writing, or the folder, open to hold its lock.
    let descriptor: Int32
    private let isFolder: Bool
    /// Standard output, a device or a pipe to which the complete output is copied from an unnamed file, or `nil` if the
    /// output is written in place.
    private let copied: Int32?

    /// The undelivered outputs of this process, to be removed if the program ends early.
    private static let registry = Mutex(Registry())

    fileprivate struct Registry {
        var paths: Set<FilePath> = []
        /// The folders created for outputs of which none has been delivered, each after its parent.
        var folders: [FilePath] = []
        /// Set when the program is about to end. Nothing is created or delivered after that.
        var isClosed = false
    }

    static let ending = ".scrim-part"

    /// Creates an empty file or folder beside `destination`.
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
                let descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
                let failure = errno
                if descriptor >= 0 { registry.paths.insert(path) } else { path.remove() }
                return (descriptor, failure)
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
        // Without a lock (some network file systems have none), only the process number shows who is running.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    /// Creates an unnamed file for a part of an output, to be read again. It is deleted when it is closed.
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

    /// Creates a file that is deleted when it is closed, and returns it with the error number.
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

    /// The maximum number of bytes of the destination's name in a hidden one: file systems allow 255 bytes in total.
    private static let stemLength = 200

    private static func hiddenPath(of destination: FilePath, suffix: String = "") -> FilePath {
        let name = destination.lastComponent?.bytes ?? []
        var length = min(name.count, stemLength)
        // Does not cut within a character, which some file systems reject.
        if length < name.count { while length > 0, name[length] & 0xC0 == 0x80 { length -= 1 } }
        let hidden = [UInt8(ascii: ".")] + name[..<length] + Array("\(suffix).\(getpid())\(ending)".utf8)
        return FilePath(bytes: destination.parent.bytes + [UInt8(ascii: "/")] + hidden)
    }

    /// Moves the output to the destination and replaces any existing file.
    ///
    /// A file is synchronized to the disk first so that no disk error is lost. Frames are not: file systems report a
    /// lack of space when writing or closing, and synchronizing a thousand frames takes longer than making them.
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

    /// Renames a file. Returns 0, or the error number.
    private static func move(_ path: FilePath, to other: FilePath) -> Int32 {
        path.withPlatformString { from in other.withPlatformString { rename(from, $0) == 0 ? 0 : errno } }
    }

    /// Replaces a folder. Returns 0, or the error number after restoring the previous state.
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

    /// Removes the output. Has no effect after `deliver()`.
    package func discard() {
        if destination.isDevice { return }
        Self.registry.withLock { [path] registry in
            guard registry.paths.remove(path) != nil else { return }
            Self.remove(path)
            registry.removeEmptyFolders()
        }
    }

    /// Removes all undelivered outputs and prevents new ones, for a program that must end early, such as on a signal.
    /// Can be called from any thread, but not from a signal handler.
    package static func discardAll() {
        registry.withLock { registry in
            registry.isClosed = true
            for path in registry.paths { remove(path) }
            registry.paths = []
            registry.removeEmptyFolders()
        }
    }

    /// Removes what killed programs left beside outputs.
    package static func removeLeftovers(beside outputs: [OutputName]) {
        let own = registry.withLock(\.paths)
        for folder in Set(outputs.map(\.path.parent)) { Leftovers.remove(in: folder, keeping: own) }
    }

    private static func remove(_ path: FilePath) {
        // Under another name no other thread adds frames to the folder while it is emptied, but for one that it has begun.
        let aside = hiddenPath(of: path, suffix: "-removed")
        let removed = move(path, to: aside) == 0 ? aside : path
        for _ in 0..<10 where removed.place != .nothing { removed.remove() }
    }
}

extension PendingOutput.Registry {
    /// Creates the missing folders around a path. Returns 0, or the error number.
    fileprivate mutating func makeFolders(around path: FilePath) -> Int32 {
        for folder in path.missingFolders.missing {
            let code = folder.withPlatformString { mkdir($0, 0o777) == 0 ? 0 : errno }
            if code == 0 { folders.append(folder) }
            // Another recording might have created it in the meantime.
            guard code == 0 || code == EEXIST else { return code }
        }
        return 0
    }

    /// Removes the created folders that are empty.
    fileprivate mutating func removeEmptyFolders() {
        folders = folders.reversed().filter { folder in folder.withPlatformString { rmdir($0) != 0 } }.reversed()
    }
}

/// Removes what killed recordings left beside their outputs.
///
/// A folder can be shared, so a file with such a name need not be a recording's. Only the user's own files, and folders
/// that contain nothing but files, are removed.
enum Leftovers {
    /// Removes the hidden outputs of ended programs from `folder`.
    /// - Parameter keeping: The outputs of this process.
    static func remove(in folder: FilePath, keeping: Set<FilePath>) {
        guard let names = try? FolderListing(of: folder).names else { return }
        for name in names {
            guard let process = process(of: name), hasEnded(process) else { continue }
            let path = folder.appending(name)
            if !keeping.contains(path), isAbandoned(path) { path.remove() }
        }
    }

    /// Returns the process number in a hidden output's name, `.NAME.PID.scrim-part`, or `nil` for other names.
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

    /// Whether no running process has the number, or this process has it, which has created nothing under it yet.
    private static func hasEnded(_ process: pid_t) -> Bool {
        // In this order: a zombie can be gone at any moment.
        process == getpid() || isZombie(process) || (kill(process, 0) != 0 && errno == ESRCH)
    }

    /// Whether a process has ended and keeps its number until its parent has asked for its exit code.
    private static func isZombie(_ process: pid_t) -> Bool {
        guard let state = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
            // Its name before that, in parentheses, can have any bytes.
            let end = state.lastIndex(of: UInt8(ascii: ")"))
        else { return false }
        return state[end...].starts(with: ") Z".utf8)
    }

    /// Whether a file has the type and owner of a recording's output, and is not locked. The lock also covers programs
    /// in other containers, where process numbers differ.
    private static func isAbandoned(_ path: FilePath) -> Bool {
        // Checked before opening, which can affect some devices, and again after, because the file can have changed.
        guard let named = try? path.stat(followTargetSymlink: false), isOwn(named) else { return false }
        // Opening a named pipe for reading blocks until there is a writer, except with O_NONBLOCK.
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
