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
    /// `.html`: one page with the film, the curves, the events, the settings and the tape.
    case page

    /// Film formats that people may ask for beside those there are.
    private static let otherFilms: Set<String> = ["mov", "mkv", "avi", "m4v", "ogv"]

    /// The forms of single files, by the endings of their names.
    private static func form(ending: String) -> OutputForm? {
        switch ending {
        case "png": .contactSheet
        case "json": .traceJSON
        case "csv": .traceCSV
        case "html": .page
        default: FilmForm(rawValue: ending).map(OutputForm.film)
        }
    }

    /// The forms that may be written to standard output.
    package static let formats = (FilmForm.allCases.map(\.rawValue) + ["html", "png", "json", "csv"]).joined(
        separator: ", ")

    /// Whether it is text, which a terminal may show.
    var isText: Bool { self == .traceJSON || self == .traceCSV || self == .page }

    /// Whether it is written from its beginning to its end; else its writer goes back, or opens the file by its name.
    var isStream: Bool {
        switch self {
        case .traceJSON, .traceCSV, .page, .film(.gif): true
        default: false
        }
    }

    /// The form of what is to be put under `name`.
    package init(of name: OutputName) throws(RecordingError) {
        func refusal(_ cause: String, _ remedy: String) -> RecordingError {
            RecordingError(.request, operation: "writing \(name)", cause: cause, remedy: remedy)
        }
        let films = FilmForm.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        let forms =
            "write DIR/ for PNG frames, \(films) for a film, .html for a page, .png for a contact sheet, "
            + ".json or .csv for a trace"
        let path = name.path
        if name.isStandardOutput {
            guard let format = name.format else {
                throw refusal("its form is not named", "write --format gif, or another of: \(Self.formats)")
            }
            guard let form = Self.form(ending: format) else {
                throw refusal("there is no form \(format)", "write one of: \(Self.formats)")
            }
            self = form
            return
        }
        guard !path.isEmpty else { throw refusal("the name is empty", forms) }
        if name.isFolder {
            self = .frames
            return
        }
        let ending = path.extension?.lowercased() ?? ""
        if let form = Self.form(ending: ending) {
            self = form
            return
        }
        switch ending {
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
    /// The form of what is written to standard output, as the ending of a name.
    package let format: String?

    package init(_ path: FilePath, isFolder: Bool = false, format: String? = nil) {
        self.path = path
        self.isFolder = isFolder
        self.format = format
    }

    /// Whether it is `-`.
    package var isStandardOutput: Bool { path == "-" && !isFolder }

    package init(_ text: String) { self.init(FilePath(text), isFolder: text.hasSuffix("/")) }

    /// As it was asked for; U+FFFD is in the place of what is not UTF-8.
    package var description: String {
        if isStandardOutput { return "standard output" }
        return isFolder && path.string != "/" ? "\(path)/" : "\(path)"
    }
}
