import Foundation
import Glibc

/// What recordings that were killed have left beside their outputs.
enum Leftovers {
    /// Removes hidden outputs whose program is dead from `folder`.
    /// - Parameter keeping: Those of this process.
    static func remove(in folder: String, keeping: Set<String>) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names {
            guard let process = process(of: name) else { continue }
            let path = "\(folder)/\(name)"
            if !keeping.contains(path), isDead(process, path) { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// The number of the process in a hidden output's name; nil if it is another file's name.
    private static func process(of name: String) -> pid_t? {
        guard name.hasPrefix("."), name.hasSuffix(PendingOutput.ending) else { return nil }
        let stem = name.dropLast(PendingOutput.ending.count)
        guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { return nil }
        return pid_t(stem[stem.index(after: dot)...])
    }

    /// A number that is not in use, or that this process has been given anew; and nobody holds the lock, which also
    /// covers programs in other containers whose numbers mean something else.
    private static func isDead(_ process: pid_t, _ path: String) -> Bool {
        guard process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) else { return false }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno != ELOOP }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }
}
