import Foundation
import Glibc

/// Parts and kinds of paths.
enum FilePath {
    /// What a path leads to, symbolic links followed.
    enum Kind {
        case nothing
        case file
        case folder
        /// A device, a pipe or a socket: it is written to where it is.
        case device
    }

    static func kind(of path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .nothing }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .device
        }
    }

    /// The last part of a path, slashes at its end aside.
    static func name(of path: String) -> String {
        let bare = withoutTrailingSlashes(path)
        return bare.lastIndex(of: "/").map { String(bare[bare.index(after: $0)...]) } ?? String(bare)
    }

    /// The folder that holds what a path leads to; `.` for a bare name.
    ///
    /// By hand: Foundation's `deletingLastPathComponent` traps on a name of one letter.
    static func parent(of path: String) -> String {
        let bare = withoutTrailingSlashes(path)
        guard let slash = bare.lastIndex(of: "/") else { return "." }
        let parent = withoutTrailingSlashes(String(bare[..<slash]))
        return parent.isEmpty ? "/" : String(parent)
    }

    private static func withoutTrailingSlashes(_ path: String) -> Substring {
        var bare = Substring(path)
        while bare.hasSuffix("/") { bare.removeLast() }
        return bare
    }

    /// The path with the folders' symbolic links followed, and the last one's if it exists: equal for equal places.
    static func resolved(_ path: String) -> String {
        if let whole = real(path) { return whole }
        guard let parent = real(parent(of: path)) else { return path }
        return parent == "/" ? "/" + name(of: path) : parent + "/" + name(of: path)
    }

    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
