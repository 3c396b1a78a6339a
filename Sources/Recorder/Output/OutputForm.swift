package import SystemPackage

/// The form of an output, which its name determines.
package enum OutputForm: Sendable, Hashable {
    /// `DIR/`: a PNG file for each frame.
    case frames
    /// `.png`: some frames side by side.
    case contactSheet
    /// `.json`: the trace.
    case traceJSON
    /// `.csv`: the trace as a table.
    case traceCSV
    /// `.gif`, `.webp`, `.apng`, `.mp4` or `.webm`.
    case film(FilmForm)
    /// `.html`: one page with the film, the curves, the events, the settings and the tape.
    case page

    /// Film formats that are not supported but might be requested.
    private static let otherFilms: Set<String> = ["mov", "mkv", "avi", "m4v", "ogv"]

    /// Returns the form of a single file by its extension.
    private static func form(ending: String) -> OutputForm? {
        switch ending {
        case "png": .contactSheet
        case "json": .traceJSON
        case "csv": .traceCSV
        case "html": .page
        default: FilmForm(rawValue: ending).map(OutputForm.film)
        }
    }

    /// The formats that can be written to standard output.
    package static let formats = (FilmForm.allCases.map(\.rawValue) + ["html", "png", "json", "csv"]).joined(
        separator: ", ")

    /// Whether the form is text, which a terminal can show.
    var isText: Bool { self == .traceJSON || self == .traceCSV || self == .page }

    /// Whether the form is written sequentially. Otherwise, its writer seeks, or opens the file by name.
    var isStream: Bool {
        switch self {
        case .traceJSON, .traceCSV, .page, .film(.gif): true
        default: false
        }
    }

    /// Creates the form for a requested name.
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

/// The requested name of an output.
///
/// A trailing slash requests a folder. `FilePath` drops it, so it is stored separately.
package struct OutputName: Hashable, Sendable, CustomStringConvertible {
    package let path: FilePath
    package let isFolder: Bool
    /// The format for standard output, as a file extension.
    package let format: String?

    package init(_ path: FilePath, isFolder: Bool = false, format: String? = nil) {
        self.path = path
        self.isFolder = isFolder
        self.format = format
    }

    package var isStandardOutput: Bool { path == "-" && !isFolder }

    package init(_ text: String) { self.init(FilePath(text), isFolder: text.hasSuffix("/")) }

    /// The requested name, with U+FFFD for invalid UTF-8.
    package var description: String {
        if isStandardOutput { return "standard output" }
        return isFolder && path.string != "/" ? "\(path)/" : "\(path)"
    }
}
