import Foundation
import Support
package import SystemPackage
import Timing

/// An error that indicates that the user cancelled the recording.
package struct CancelledRecording: Error, Hashable, Sendable {
    /// The file with the recorded gesture, which is kept, or `nil` if it could not be written.
    package var tape: String?

    package init(tape: String?) { self.tape = tape }
}

/// A description, for the user, of an output saved while the window is in use.
package struct SavedOutput: Hashable, Sendable {
    /// The text, such as `Saved recordings/2026-11-22-10.54.17.mp4: 3.4 s long, 1.2 MB`.
    package var text: String
    /// The file or the folder, or `nil` for output that is not on the disk.
    package var path: String?

    package init(text: String, path: String? = nil) {
        self.text = text
        self.path = path
    }

    /// Describes a recording.
    /// - Parameters:
    ///   - name: The file, or the folder with a slash at the end.
    ///   - bytes: The total size of the written files.
    ///   - seconds: The playing time.
    package init(name: String, bytes: Int, seconds: Double) {
        self.init(text: "Saved \(name): \(Self.extent(bytes: bytes, seconds: seconds))", path: name)
    }

    /// Returns a length and a size: `3.4 s long, 1.2 MB`.
    package static func extent(bytes: Int, seconds: Double) -> String {
        let size = Int64(bytes).formatted(.byteCount(style: .file).locale(Locale(identifier: "en_US")))
        return "\(DecimalText.fixed(seconds, digits: 1)) s long, \(size)"
    }

    /// Describes a file, or a folder of files, that was written.
    package init(written name: String, seconds: Double) {
        self.init(name: name, bytes: Self.bytes(at: FilePath(name)), seconds: seconds)
    }

    /// Returns the size of a file, or of all files in a folder.
    package static func bytes(at path: FilePath) -> Int {
        let sizes = ((try? FolderListing(of: path).names) ?? []).map { size(path.appending($0)) }
        return sizes.isEmpty ? size(path) : sizes.reduce(0, +)
    }

    private static func size(_ path: FilePath) -> Int { (try? path.stat()).map { Int($0.size) } ?? 0 }
}
