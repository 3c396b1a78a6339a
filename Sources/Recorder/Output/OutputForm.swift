package import SystemPackage

/// What is written, as the form of its name says.
package enum OutputForm: Sendable, Hashable {
    /// `DIR/`: a PNG file for each frame.
    case frames
    /// `.png`: some frames side by side.
    case contactSheet
    /// `.json`: the trace.
    case traceJSON
    /// `.csv`: the trace's table.
    case traceCSV
    /// `.gif`, `.webp`, `.apng`, `.mp4` or `.webm`.
    case film(FilmForm)

    /// Film formats that people may ask for beside those there are.
    private static let otherFilms: Set<String> = ["mov", "mkv", "avi", "m4v", "ogv"]

    /// The form of what is to be put under `name`.
    package init(of name: OutputName) throws(RecordingError) {
        func refusal(_ cause: String, _ remedy: String) -> RecordingError {
            RecordingError(.request, operation: "writing \(name)", cause: cause, remedy: remedy)
        }
        let films = FilmForm.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        let forms =
            "write DIR/ for PNG frames, \(films) for a film, .png for a contact sheet, .json or .csv for a trace"
        let path = name.path
        guard !path.isEmpty else { throw refusal("the name is empty", forms) }
        if name.isFolder {
            self = .frames
            return
        }
        let ending = path.extension?.lowercased() ?? ""
        if let film = FilmForm(rawValue: ending) {
            self = .film(film)
            return
        }
        switch ending {
        case "png": self = .contactSheet
        case "json": self = .traceJSON
        case "csv": self = .traceCSV
        case _ where path.place == .folder:
            throw refusal("it is a folder", "write \(path)/ to put PNG frames there")
        case "": throw refusal("the name does not say its form", forms)
        case _ where Self.otherFilms.contains(ending):
            let stem = path.removingLastComponent().appending(path.stem ?? "")
            throw refusal("the form .\(ending) is not written", "write \(stem).mp4")
        default: throw refusal("the form .\(ending) is unknown", forms)
        }
    }
}

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
