import Foundation
import SystemPackage
import Timing

/// Why there is no output: the user has given the recording up.
package struct CancelledRecording: Error, Hashable, Sendable {
    /// The file with its gesture, which is kept; nil if that could not be written.
    package var tape: String?

    package init(tape: String?) { self.tape = tape }
}

/// What was saved while the window is used, in words for the user.
package struct SavedOutput: Hashable, Sendable {
    /// Such as `Saved recordings/2026-11-22-10.54.17.mp4, 1.2 MB, 3.4 s`.
    package var text: String
    /// The file or the folder; nil for what is not on the disk.
    package var path: String?

    package init(text: String, path: String? = nil) {
        self.text = text
        self.path = path
    }

    /// A recording.
    /// - Parameters:
    ///   - name: Its file, or its folder with a slash at the end.
    ///   - bytes: The size of all that was written.
    ///   - seconds: How long it plays.
    package init(name: String, bytes: Int, seconds: Double) {
        let size = Int64(bytes).formatted(.byteCount(style: .file).locale(Locale(identifier: "en_US")))
        self.init(text: "Saved \(name), \(size), \(DecimalText.fixed(seconds, digits: 1)) s", path: name)
    }

    /// A file or a folder of files that was written.
    package init(written name: String, seconds: Double) {
        let path = FilePath(name)
        let sizes = ((try? FolderListing(of: path).names) ?? []).map { Self.size(path.appending($0)) }
        self.init(name: name, bytes: sizes.isEmpty ? Self.size(path) : sizes.reduce(0, +), seconds: seconds)
    }

    private static func size(_ path: FilePath) -> Int { (try? path.stat()).map { Int($0.size) } ?? 0 }
}
