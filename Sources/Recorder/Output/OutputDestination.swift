import Foundation
import Glibc

/// A place where output is to appear, found fit for it before any work is done.
package struct OutputDestination: Sendable, Hashable {
    /// What is put there; nil for a single file that is no part of a recording.
    package let form: OutputForm?
    /// As it was asked for.
    package let name: String
    /// With symbolic links followed.
    let path: String
    /// Whether it is a device or a pipe, which is written to where it is.
    let isDevice: Bool

    /// The place that `name` asks for.
    /// - Throws: Why nothing can be put there.
    package init(_ name: String) throws(RecordingError) {
        try self.init(name, form: OutputForm(ofPath: name))
    }

    /// The place that `name` asks for, for a file that is no part of a recording.
    package init(file name: String) throws(RecordingError) { try self.init(name, form: nil) }

    private init(_ name: String, form: OutputForm?) throws(RecordingError) {
        self.form = form
        self.name = name
        let bare = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
        path = FilePath.resolved(bare)
        let kind = FilePath.kind(of: path)
        isDevice = kind == .device
        switch (form, kind) {
        case (.frames, .folder): try checkFolder()
        case (.frames, .file), (.frames, .device):
            throw refusal("it is not a folder", "choose another name, or remove it")
        case (_, .folder): throw refusal("it is a folder", "choose another name, or remove it")
        case (_, .device): return
        default: break
        }
        try checkParent()
    }

    /// A folder is replaced if it holds nothing but an earlier recording's frames.
    func checkFolder() throws(RecordingError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw refusal("the folder can't be read", "choose another folder")
        }
        if let other = names.sorted().first(where: { !Self.isFrameName($0) }) {
            throw refusal(
                "the folder holds other things than frames, such as \(other)", "give a new or an empty folder")
        }
    }

    private func checkParent() throws(RecordingError) {
        let parent = FilePath.parent(of: path)
        switch FilePath.kind(of: parent) {
        case .nothing:
            throw refusal("the folder \(parent) does not exist", "make it first: mkdir -p \(parent)")
        case .file, .device: throw refusal("\(parent) is not a folder", "choose a place inside a folder")
        case .folder:
            guard access(parent, W_OK | X_OK) == 0 else {
                throw RecordingError(.failure, operation: "writing \(name)", code: errno, path: path)
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

    /// Whether a file name is one of a frame.
    static func isFrameName(_ name: String) -> Bool {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
        let digits = name.dropFirst(6).dropLast(4)
        return digits.count >= 5 && digits.utf8.allSatisfy { (48...57).contains($0) }
    }
}
