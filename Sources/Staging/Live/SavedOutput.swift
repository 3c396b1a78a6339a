import Foundation
import Support
import SystemPackage
import Timing

/// An error that indicates that the user cancelled the recording.
package struct CancelledRecording: Error, Hashable, Sendable {
    /// The file with the recorded gesture, which is kept, or `nil` if it could not be written.
    package var tape: String?

    package init(tape: String?) { self.tape = tape }
}

/// A description, for the user, of an output saved while the window is in use.
package struct SavedOutput: Hashable, Sendable {
    /// The text, such as `Saved recordings/2026-11-22-10.54.17.mp4, 1.2 MB, 3.4 s`.
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
        let size = Int64(bytes).formatted(.byteCount(style: .file).locale(Locale(identifier: "en_US")))
        self.init(text: "Saved \(name), \(size), \(DecimalText.fixed(seconds, digits: 1)) s", path: name)
    }

    /// Describes a file, or a folder of files, that was written.
    package init(written name: String, seconds: Double) {
        let path = FilePath(name)
        let sizes = ((try? FolderListing(of: path).names) ?? []).map { Self.size(path.appending($0)) }
        self.init(name: name, bytes: sizes.isEmpty ? Self.size(path) : sizes.reduce(0, +), seconds: seconds)
    }

    private static func size(_ path: FilePath) -> Int { (try? path.stat()).map { Int($0.size) } ?? 0 }
}
