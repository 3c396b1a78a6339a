public import SystemPackage

/// The reason why an image can't be shown.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Cause: Hashable, Sendable {
        case missing
        case notPermitted
        case empty
        case notAPicture
        /// The image has a format that is not supported.
        case unsupported
        case damaged
        case tooLarge
        case outOfMemory
    }

    public let path: FilePath
    public let cause: Cause
    /// The decoder's message, for the log; may be empty.
    public let detail: String

    public init(path: FilePath, cause: Cause, detail: String = "") {
        self.path = path
        self.cause = cause
        self.detail = detail
    }

    /// A short description for a tile, without the file's name.
    public var reason: String {
        switch cause {
        case .missing: "File not found"
        case .notPermitted: "No permission to read"
        case .empty: "The file is empty"
        case .notAPicture: "Not a picture"
        case .unsupported: "Unsupported picture"
        case .damaged: "Damaged picture"
        case .tooLarge: "Too large to open"
        case .outOfMemory: "Out of memory"
        }
    }

    public var description: String {
        "\(path): \(reason.prefix(1).lowercased() + reason.dropFirst())" + (detail.isEmpty ? "" : " (\(detail))")
    }
}
