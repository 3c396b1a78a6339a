import Glibc
import Staging
import SystemPackage

/// The destination of an output, checked before any work is done.
package struct OutputDestination: Sendable, Hashable {
    /// The form of the output, or `nil` for a single file that is not part of a recording.
    package let form: OutputForm?
    /// The requested name.
    package let name: OutputName
    /// The path with symbolic links resolved.
    let path: FilePath
    /// Whether the destination is a device or a pipe, which is written to in place.
    let isDevice: Bool

    /// Creates the destination for a requested name.
    /// - Throws: The reason why nothing can be written there.
    package init(_ name: OutputName) throws(RecordingError) {
        try self.init(name, form: OutputForm(of: name))
    }

    /// Creates the destination for a file that is not part of a recording.
    package init(file name: OutputName) throws(RecordingError) { try self.init(name, form: nil) }

    private init(_ name: OutputName, form: OutputForm?) throws(RecordingError) {
        self.form = form
        self.name = name
        if name.isStandardOutput {
            path = name.path
            isDevice = true
            if form?.isText == false, isatty(STDOUT_FILENO) == 1 {
                throw refusal("it is a terminal", "send it elsewhere: > film.\(name.format ?? "gif"), or | PROGRAM")
            }
            return
        }
        path = name.path.resolved
        let place = path.place
        isDevice = place == .device
        switch (form, place) {
        case (_, .danglingLink):
            throw refusal("it is a symbolic link to nothing", "make what it leads to, or remove it: rm \(name.path)")
        case (.frames, .folder): try checkFolder()
        case (.frames, .file), (.frames, .device):
            throw refusal("it is not a folder", "choose another name, or remove it")
        case (_, .folder): throw refusal("it is a folder", "choose another name, or remove it")
        case (_, .device): return
        default: break
        }
        try checkFolders()
    }

    /// Throws if the folder contains anything but frames. Only an earlier recording's frames are replaced.
    func checkFolder() throws(RecordingError) {
        let names: [String]
        do throws(Errno) {
            names = try FolderListing(of: path).names.map(\.string)
        } catch {
            throw refusal("the folder can't be read", "choose another folder")
        }
        if let other = names.sorted().first(where: { !Self.isFrameName($0) }) {
            throw refusal(
                "the folder holds other things than frames, such as \(other)", "give a new or an empty folder")
        }
    }

    /// Throws if missing folders cannot be created in the existing one around them.
    private func checkFolders() throws(RecordingError) {
        let folder = path.missingFolders.around
        switch folder.place {
        case .nothing, .file, .device:
            throw refusal("\(folder) is not a folder", "choose a place inside a folder")
        case .danglingLink:
            throw refusal(
                "\(folder) is a symbolic link to nothing", "make what it leads to, or remove it: rm \(folder)")
        case .folder:
            let code = folder.withPlatformString { access($0, W_OK | X_OK) == 0 ? 0 : errno }
            guard code == 0 else {
                throw RecordingError(.failure, operation: "writing \(name)", code: code, path: path)
            }
        }
    }

    private func refusal(_ cause: String, _ remedy: String) -> RecordingError {
        RecordingError(.request, operation: "writing \(name)", cause: cause, remedy: remedy)
    }

    // MARK: Frames

    /// Returns the file name of a frame: its number, counted from 0, in at least five digits.
    package static func frameName(_ index: Int) -> String {
        let digits = String(index)
        return "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
    }

    static func isFrameName(_ name: String) -> Bool {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
        let digits = name.dropFirst(6).dropLast(4)
        return digits.count >= 5 && digits.utf8.allSatisfy { (48...57).contains($0) }
    }
}
