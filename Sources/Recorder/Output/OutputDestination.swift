import Glibc
import Staging
import SystemPackage

/// A place where output is to appear, found fit for it before any work is done.
package struct OutputDestination: Sendable, Hashable {
    /// What is put there; nil for a single file that is no part of a recording.
    package let form: OutputForm?
    /// As it was asked for.
    package let name: OutputName
    /// With symbolic links followed.
    let path: FilePath
    /// Whether it is a device or a pipe, which is written to where it is.
    let isDevice: Bool

    /// The place that `name` asks for.
    /// - Throws: Why nothing can be put there.
    package init(_ name: OutputName) throws(RecordingError) {
        try self.init(name, form: OutputForm(of: name))
    }

    /// The place that `name` asks for, for a file that is no part of a recording.
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

    /// A folder is replaced if it holds nothing but an earlier recording's frames.
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

    /// Folders that are missing are made with the output; the one around them must take them.
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

    /// The file name of a frame: its number, from 0, in at least five digits.
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
