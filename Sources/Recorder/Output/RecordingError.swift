import Glibc
import Support
import SystemPackage

/// An error that prevents something from being recorded.
package struct RecordingError: ExplainedError, Sendable {
    package enum Kind: Sendable, Hashable {
        /// The request cannot be fulfilled. Nothing has begun.
        case request
        /// The work failed.
        case failure
        /// The reader of a pipe has closed it.
        case closedPipe
    }

    package var kind: Kind
    /// The attempted operation, such as `writing out.json`.
    package var operation: String
    package var cause: String
    /// The remedy, or an empty string if there is none.
    package var remedy: String

    package init(_ kind: Kind = .failure, operation: String, cause: String, remedy: String = "") {
        self.kind = kind
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The whole message in one line.
    package var description: String { message() }

    /// Creates an error for an `errno` value about `path`.
    init(_ kind: Kind = .failure, operation: String, code: Int32, path: FilePath) {
        let text = String(cString: strerror(code))
        self.init(
            code == EPIPE ? .closedPipe : kind, operation: operation,
            cause: text.prefix(1).lowercased() + text.dropFirst(),
            remedy: Self.remedy(for: code, path: path))
    }

    private static func remedy(for code: Int32, path: FilePath) -> String {
        switch code {
        case ENOSPC, EDQUOT: "free some space, or write to another disk"
        case EACCES, EPERM, EROFS: "choose a folder that may be written to"
        case ENOENT: "make the folder first: mkdir -p \(path.parent)"
        case ENOTDIR: "choose a place inside a folder"
        case ENAMETOOLONG: "choose a shorter name"
        case EMFILE, ENFILE: "close other programs' files, or raise the limit: ulimit -n 1024"
        default: ""
        }
    }
}
