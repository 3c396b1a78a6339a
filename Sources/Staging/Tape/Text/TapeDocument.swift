public import SystemPackage

/// A tape together with the text that it was read from, so that what is found later can still be shown in its line.
public struct TapeDocument: Sendable {
    public let tape: Tape
    /// The tapes that it includes, each by its path, in the order in which they are first included.
    public let includes: [FilePath]
    /// The files that the tape consists of; the first is the tape's own.
    let sources: [TapeSource]
    let scenePlace: TapeSource.Place
    let settingPlaces: [TapeSource.Place]
    let statementPlaces: [TapeSource.Place]

    /// The tape's file by the name that it was asked for.
    public var file: String { sources[0].file }

    /// The text that was read; of a tape that includes others, one text that plays alike.
    public var text: String { includes.isEmpty ? sources[0].lines.joined(separator: "\n") : tape.description }

    /// A problem with the scene's name.
    public func problem(withScene cause: String, remedy: String = "") -> TapeProblem {
        problem(at: scenePlace, cause, remedy)
    }

    /// A problem with the value of the setting called `key`; at the scene's name if the tape does not set it.
    public func problem(withSetting key: String, _ cause: String, remedy: String = "") -> TapeProblem {
        let index = tape.settings.firstIndex { $0.key == key }
        return problem(at: index.map { settingPlaces[$0] } ?? scenePlace, cause, remedy)
    }

    /// What went wrong while the tape was playing, in its line.
    public func problem(_ error: TapePlaybackError) -> TapeProblem {
        let isKnown = statementPlaces.indices.contains(error.statement)
        return problem(at: isKnown ? statementPlaces[error.statement] : scenePlace, error.cause, error.remedy)
    }

    private func problem(at place: TapeSource.Place, _ cause: String, _ remedy: String) -> TapeProblem {
        sources[place.source].problem(at: place.position, cause, remedy)
    }
}

/// One of the files that a tape consists of.
struct TapeSource: Sendable {
    /// By the name that it was asked for.
    let file: String
    let lines: [String]
    /// What paths in it are relative to; nil where it is no file.
    let folder: FilePath?

    /// Where something is written in the files of a tape.
    struct Place: Sendable {
        /// The file's index.
        let source: Int
        let position: TapePosition
    }

    /// - Parameter text: Line by line; a byte order mark is left out.
    init(_ text: String, file: String, folder: FilePath?) {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        self.file = file
        self.folder = folder
        // A line's end with a carriage return is one character in Swift.
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }

    func problem(at position: TapePosition, _ cause: String, _ remedy: String) -> TapeProblem {
        let line = lines.indices.contains(position.line - 1) ? lines[position.line - 1] : ""
        return TapeProblem(file: file, position: position, cause: cause, remedy: remedy, source: line)
    }

    /// Reads the file at `path`.
    /// - Throws: That it can't be read or is not UTF-8.
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
