import Recorder
import Staging
import SystemPackage

/// The tapes and photos on a command line.
///
/// The first argument is a tape or a folder of tapes. Further files that end in `.tape`, and folders that contain such
/// files, are tapes as well. All other arguments are photos, for all of the tapes. A tape from standard input is the only
/// one; a folder beside it is one of photos.
struct TapeSelection {
    /// The tapes in the order of the arguments; those of a folder sorted by name.
    let tapes: [FilePath]
    let photos: [FilePath]

    static let ending = "tape"

    init(first: FilePath, others: [FilePath]) throws(ProgramError) {
        var tapes: [FilePath] = []
        var photos: [FilePath] = []
        if first.isFolder {
            tapes = Self.tapes(in: first)
            if tapes.isEmpty {
                throw ProgramError(.wrongRequest, "\(first): the folder holds no tapes; name a file or another folder")
            }
        } else {
            tapes = [first]
        }
        for path in others {
            let inside = path.isFolder && first != .standardInput ? Self.tapes(in: path) : []
            if path.extension == Self.ending, !path.isFolder {
                tapes.append(path)
            } else if inside.isEmpty {
                photos.append(path)
            } else {
                tapes += inside
            }
        }
        if others.contains(.standardInput) || (first == .standardInput && tapes.count > 1) {
            throw ProgramError(.wrongRequest, "- is one tape, from standard input; record it by itself")
        }
        self.tapes = tapes
        self.photos = photos
    }

    /// Returns the tapes directly in a folder, sorted by name; none if it can't be read.
    private static func tapes(in folder: FilePath) -> [FilePath] {
        let names = (try? FolderListing(of: folder).names) ?? []
        return names.filter { $0.extension == ending && !$0.isHidden }.map { folder.appending($0) }
            .filter { !$0.isFolder }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}

/// A tape and the outputs of its recording.
struct TapeRequest {
    let tape: FilePath
    let outputs: [OutputName]

    /// The placeholder for the tape's name in the names of outputs.
    static let placeholder = "{name}"

    /// - Parameter outputs: The requested outputs, with the placeholder.
    init(tape: FilePath, outputs: [OutputName]) {
        self.tape = tape
        let stem = tape == .standardInput ? Array("stdin".utf8) : tape.stemBytes
        self.outputs = outputs.map { name in
            let bytes = name.path.bytes.replacing(Self.placeholder.utf8, with: stem)
            return OutputName(FilePath(bytes: bytes), isFolder: name.isFolder, format: name.format)
        }
    }

    /// Throws if several tapes would share an output.
    static func check(_ outputs: [OutputName], for tapes: [FilePath]) throws(ProgramError) {
        guard tapes.count > 1 else { return }
        for output in outputs where !output.path.bytes.contains(placeholder.utf8) {
            let example = output.path.extension.map { "\(placeholder).\($0)" } ?? "\(placeholder)/"
            throw ProgramError(
                .wrongRequest,
                "\(output) is one output for \(tapes.count) tapes; write \(placeholder) in it, such as -o '\(example)'")
        }
    }
}

extension FilePath {
    /// The argument `-`, which means standard input.
    static let standardInput: FilePath = "-"

    var isFolder: Bool { (try? stat())?.type == .directory }

    /// The last component without its extension.
    fileprivate var stemBytes: [UInt8] {
        guard let name = lastComponent else { return [] }
        guard let ending = name.extension else { return name.bytes }
        return name.bytes.dropLast(ending.utf8.count + 1)
    }
}
