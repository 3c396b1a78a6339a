package import SystemPackage

/// The name of an output as it was asked for.
///
/// A slash at the end asks for a folder. `FilePath` drops it, so it is kept beside the path.
package struct OutputName: Hashable, Sendable, CustomStringConvertible {
    package let path: FilePath
    package let isFolder: Bool

    package init(_ path: FilePath, isFolder: Bool = false) {
        self.path = path
        self.isFolder = isFolder
    }

    package init(_ text: String) { self.init(FilePath(text), isFolder: text.hasSuffix("/")) }

    /// As it was asked for; U+FFFD is in the place of what is not UTF-8.
    package var description: String { isFolder && path.string != "/" ? "\(path)/" : "\(path)" }
}
