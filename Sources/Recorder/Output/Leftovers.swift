import Glibc
import Staging
import SystemPackage

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
        // Opening a named pipe for reading waits for a writer but for O_NONBLOCK.
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
