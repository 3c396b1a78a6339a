import Foundation
import Glibc
import Synchronization
import SystemPackage

/// Reports files that were written, moved or removed in some folders and their subfolders.
///
/// The reading thread sleeps until the system reports a change. Calls `inotify_add_watch`.
package final class FolderWatch: Sendable {
    private let descriptor: Int32
    /// The folders by their watch descriptors.
    private let folders = Mutex<[Int32: String]>([:])
    /// Whether to watch a folder of this path.
    private let includes: @Sendable (String) -> Bool

    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR | IN_EXCL_UNLINK)

    /// - Parameters:
    ///   - paths: The paths of existing folders.
    ///   - includes: Returns whether to watch a subfolder of this path.
    /// - Throws: An error if the system can't watch more folders.
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

    /// Watches another folder and its subfolders. Has no effect on a folder that is already watched.
    package func add(_ path: String) throws(ProgramError) { try add(path) { _ in } }

    /// Watches a folder and its subfolders.
    /// - Parameter found: Called with each existing file.
    private func add(_ path: String, found: (String) -> Void) throws(ProgramError) {
        let number = inotify_add_watch(descriptor, path, Self.mask)
        guard number >= 0 else {
            // The folder can have been removed in the meantime.
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

    /// Starts a thread that reads changes, and reports changes in quick succession together.
    /// - Parameter take: Called on that thread with the changed files, or with none if the system lost events.
    package func read(_ take: @escaping @Sendable (Set<String>) -> Void) {
        let thread = Thread { [self] in
            var changes = SettlingChanges()
            while true {
                let limit = changes.patience(at: Self.now).map { Int32(($0 * 1000).rounded(.up)) } ?? -1
                var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                let count = poll(&polled, 1, limit)
                if count < 0, errno != EINTR { return }
                if count > 0 { changes.add(next(), at: Self.now) }
                if let settled = changes.dequeue(at: Self.now) { take(settled) }
            }
        }
        thread.name = "folders"
        thread.start()
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// Returns the files of the pending events, or nil if events were lost.
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
                // Files in a folder that was moved here, or that were written before it was watched, are also new.
                if event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, includes(path) {
                    try? add(path) { paths.insert($0) }
                }
            } else if event.mask & UInt32(IN_CREATE) == 0 {
                // A created file is reported when it is written.
                paths.insert(path)
            }
        }
        return paths
    }
}

/// Collects changes of files until no more follow, because an editor writes several files for one save, and other
/// programs write many files.
struct SettlingChanges {
    private var paths: Set<String> = []
    /// Whether some changes are unknown.
    private var isIncomplete = false
    /// The times of the first and the last change, in seconds, or nil without changes.
    private var span: ClosedRange<Double>?

    /// The seconds without a change after which the changes are complete.
    static let calm = 0.05
    /// The maximum number of seconds until changes are reported.
    static let longest = 1.0

    /// - Parameter paths: The changed files, or nil if they are unknown.
    mutating func add(_ paths: Set<String>?, at time: Double) {
        if let paths { self.paths.formUnion(paths) } else { isIncomplete = true }
        guard isIncomplete || !self.paths.isEmpty else { return }
        span = (span?.lowerBound ?? time)...max(span?.upperBound ?? time, time)
    }

    private var end: Double? { span.map { min($0.upperBound + Self.calm, $0.lowerBound + Self.longest) } }

    /// Returns the seconds to wait for more, or nil for no limit.
    func patience(at time: Double) -> Double? { end.map { max(0, $0 - time) } }

    /// Returns the changes once they are complete, or an empty set if some are unknown.
    mutating func dequeue(at time: Double) -> Set<String>? {
        guard let end, end <= time else { return nil }
        defer { self = SettlingChanges() }
        return isIncomplete ? [] : paths
    }
}
