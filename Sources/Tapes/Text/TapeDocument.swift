public import SystemPackage

/// A tape with the text that it was read from, so that later problems can refer to its lines.
public struct TapeDocument: Sendable {
    public let tape: Tape
    /// The paths of the included tapes, in the order of their first inclusion.
    public let includes: [FilePath]
    /// The files of the tape, beginning with its own.
    let sources: [TapeSource]
    let scenePlace: TapeSource.Place
    let settingPlaces: [TapeSource.Place]
    let statementPlaces: [TapeSource.Place]

    /// The name of the tape's file, as requested.
    public var file: String { sources[0].file }

    /// The text of the tape. For a tape with includes, it is a single equivalent text.
    public var text: String { includes.isEmpty ? sources[0].lines.joined(separator: "\n") : tape.description }

    /// Returns a problem with the scene's name.
    public func problem(withScene cause: String, remedy: String = "") -> TapeProblem {
        problem(at: scenePlace, cause, remedy)
    }

    /// Returns a problem with the value of a setting, at the scene's name if the tape does not contain the setting.
    public func problem(withSetting key: String, _ cause: String, remedy: String = "") -> TapeProblem {
        let index = tape.settings.firstIndex { $0.key == key }
        return problem(at: index.map { settingPlaces[$0] } ?? scenePlace, cause, remedy)
    }

    /// Returns the problem, at its line, for an error that occurred during playback.
    public func problem(_ error: TapePlaybackError) -> TapeProblem {
        let isKnown = statementPlaces.indices.contains(error.statement)
        return problem(at: isKnown ? statementPlaces[error.statement] : scenePlace, error.cause, error.remedy)
    }

    private func problem(at place: TapeSource.Place, _ cause: String, _ remedy: String) -> TapeProblem {
        sources[place.source].problem(at: place.position, cause, remedy)
    }
}

/// One of the files of a tape.
struct TapeSource: Sendable {
    /// The name of the file, as requested.
    let file: String
    let lines: [String]
    /// The folder for relative paths, or `nil` if the source is not a file.
    let folder: FilePath?

    /// A position in one of the files of a tape.
    struct Place: Sendable {
        /// The file's index.
        let source: Int
        let position: TapePosition
    }

    /// - Parameter text: The text, from which a byte order mark is removed.
    init(_ text: String, file: String, folder: FilePath?) {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        self.file = file
        self.folder = folder
        // A carriage return and line feed form one character in Swift.
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }

    func problem(at position: TapePosition, _ cause: String, _ remedy: String) -> TapeProblem {
        let line = lines.indices.contains(position.line - 1) ? lines[position.line - 1] : ""
        return TapeProblem(file: file, position: position, cause: cause, remedy: remedy, source: line)
    }

    /// Returns the text of the file at `path`.
    /// - Throws: An error if the file cannot be read or is not UTF-8.
    static func text(at path: FilePath) throws(TapeMessage) -> String {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try path.contents()
        } catch {
            throw .unreadable(reason(error))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    private static func reason(_ error: Errno) -> String {
        switch error {
        case .noSuchFileOrDirectory, .notDirectory: "no such file"
        case .isDirectory: "it is a folder"
        case .permissionDenied, .notPermitted: "no permission"
        default: "\(error)"
        }
    }
}
