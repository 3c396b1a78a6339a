import Foundation
import Glibc
import Synchronization
import SystemPackage

/// Reports which files in some folders, and in all folders in them, have been written, moved there or removed.
///
/// It sleeps until the system reports something. Calls `inotify_add_watch`.
package final class FolderWatch: Sendable {
    private let descriptor: Int32
    /// The folders by the system's numbers for them.
    private let folders = Mutex<[Int32: String]>([:])
    /// Whether a folder of this path is watched.
    private let includes: @Sendable (String) -> Bool

    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR | IN_EXCL_UNLINK)

    /// - Parameters:
    ///   - paths: Folders that are there.
    ///   - includes: Whether a folder in them is watched, by its path.
    /// - Throws: That the system watches no more folders.
    package init(_ paths: [String], includes: @escaping @Sendable (String) -> Bool = { _ in true }) throws(ProgramError)
    {
        self.includes = includes
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw Self.refusal(paths.first ?? ".", errno) }
        for path in paths { try add(path) }
    }

    deinit { close(descriptor) }

    private static func refusal(_ path: String, _ code: Int32) -> ProgramError {
        let remedy = code == ENOSPC || code == EMFILE ? "; raise fs.inotify.max_user_watches (sysctl)" : ""
        return ProgramError(.failed, "can't watch \(path): \(Errno(rawValue: code))\(remedy)")
    }

    /// Watches one more folder and those in it; harmless for one that is watched.
    package func add(_ path: String) throws(ProgramError) { try add(path) { _ in } }

    /// Watches a folder and those in it.
    /// - Parameter found: Called with each file that is there already.
    private func add(_ path: String, found: (String) -> Void) throws(ProgramError) {
        let number = inotify_add_watch(descriptor, path, Self.mask)
        guard number >= 0 else {
            // It may have gone meanwhile.
            if errno == ENOENT || errno == ENOTDIR { return }
            throw Self.refusal(path, errno)
        }
        folders.withLock { $0[number] = path }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let inner = "\(path)/\(name)"
            var status = stat()
            guard lstat(inner, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                if includes(inner) { try add(inner, found: found) }
            } else {
                found(inner)
            }
        }
    }

    /// Reads on a thread of its own from here on, and reports changes that follow each other together.
    /// - Parameter take: Called on it with the files that have changed; with none where the system has lost count.
    package func read(_ take: @escaping @Sendable (Set<String>) -> Void) {
        let thread = Thread { [self] in
            var changes = SettlingChanges()
            while true {
                let limit = changes.patience(at: Self.now).map { Int32(($0 * 1000).rounded(.up)) } ?? -1
                var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                let count = poll(&polled, 1, limit)
                if count < 0, errno != EINTR { return }
                if count > 0 { changes.add(next(), at: Self.now) }
                if let settled = changes.take(at: Self.now) { take(settled) }
            }
        }
        thread.name = "folders"
        thread.start()
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// The files of the events that there are; nil where some were lost.
    private func next() -> Set<String>? {
        var paths: Set<String> = []
        let room = 1 << 16
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 8)
        defer { buffer.deallocate() }
        let count = Glibc.read(descriptor, buffer.baseAddress, room)
        var place = 0
        let head = MemoryLayout<inotify_event>.size
        while place + head <= count {
            let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            let name = UnsafeRawBufferPointer(rebasing: buffer[place + head..<place + head + Int(event.len)])
            place += head + Int(event.len)
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return nil }
            if event.mask & UInt32(IN_IGNORED) != 0 { folders.withLock { $0[event.wd] = nil } }
            guard let folder = folders.withLock({ $0[event.wd] }), event.len > 0 else { continue }
            let path = "\(folder)/\(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))"
            if event.mask & UInt32(IN_ISDIR) != 0 {
                // What is in a folder that was moved here, or written before it was watched, is new too.
                if event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, includes(path) {
                    try? add(path) { paths.insert($0) }
                }
            } else if event.mask & UInt32(IN_CREATE) == 0 {
                // A file that is made is reported when it is written.
                paths.insert(path)
            }
        }
        return paths
    }
}

/// Changes of files, until no more follow: an editor writes several files for one that is saved, and a program that
/// writes many is not done with the first.
struct SettlingChanges {
    private var paths: Set<String> = []
    /// Whether some are not known.
    private var isIncomplete = false
    /// When the first of the changes was and when the last, in seconds; nil without any.
    private var span: ClosedRange<Double>?

    /// Seconds without a change after which the changes are complete.
    static let calm = 0.05
    /// Seconds after which changes are reported though more follow.
    static let longest = 1.0

    /// - Parameter paths: Nil for changes that are not known.
    mutating func add(_ paths: Set<String>?, at time: Double) {
        if let paths { self.paths.formUnion(paths) } else { isIncomplete = true }
        guard isIncomplete || !self.paths.isEmpty else { return }
        span = (span?.lowerBound ?? time)...max(span?.upperBound ?? time, time)
    }

    private var end: Double? { span.map { min($0.upperBound + Self.calm, $0.lowerBound + Self.longest) } }

    /// How long to wait for more, in seconds; nil for as long as it takes.
    func patience(at time: Double) -> Double? { end.map { max(0, $0 - time) } }

    /// The changes, once they are complete; an empty set where some are not known.
    mutating func take(at time: Double) -> Set<String>? {
        guard let end, end <= time else { return nil }
        defer { self = SettlingChanges() }
        return isIncomplete ? [] : paths
    }
}
