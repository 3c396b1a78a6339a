import ArgumentParser
import Recorder
import Staging
import SystemPackage

/// A file or a folder that the command line names, by the bytes of its name.
struct PathArgument: ExpressibleByArgument, Hashable {
    let path: FilePath
    /// Whether a slash ends it, which `FilePath` drops.
    let isFolder: Bool

    init(argument: String) {
        let bytes = ArgumentText.bytes(of: argument)
        path = FilePath(bytes: bytes)
        isFolder = bytes.last == UInt8(ascii: "/")
    }

    /// What it names as a place for output.
    var output: OutputName { OutputName(path, isFolder: isFolder) }

    static var defaultCompletionKind: CompletionKind { .file() }
}
