public import SystemPackage

/// Reads a tape's text, and reports everything that is wrong in it at once.
public struct TapeParser: Sendable {
    /// The scenes whose names, parameters and views a tape may use; nil takes every name.
    public var scenes: [Scene]?

    /// - Parameter scenes: The scenes that there are. With nil, names that do not exist are found when the tape plays.
    public init(scenes: [Scene]? = nil) { self.scenes = scenes }

    /// Reads a tape.
    /// - Parameters:
    ///   - text: Line by line; `#` starts a comment.
    ///   - file: What problems call the text.
    ///   - folder: What the tapes that it includes are relative to; with nil it includes none.
    /// - Throws: All problems, in the order of the lines.
    public func parse(
        _ text: String, file: String = "tape", in folder: FilePath? = nil
    ) throws(TapeErrors) -> TapeDocument {
        var reading = TapeReading(scenes: scenes)
        reading.read(TapeSource(text, file: file, folder: folder), at: nil)
        return try reading.document()
    }

    /// Reads a tape from a file.
    /// - Parameters:
    ///   - path: The tape's file, or a pipe.
    ///   - file: What problems call it; by default its path.
    ///   - folder: What the tapes that it includes are relative to; by default the folder that the tape lies in.
    /// - Throws: All problems, among them that the file cannot be read or is not UTF-8.
    public func parse(
        contentsOf path: FilePath, named file: String? = nil, in folder: FilePath? = nil
    ) throws(TapeErrors) -> TapeDocument {
        let name = file ?? path.string
        let text: String
        do throws(TapeMessage) {
            text = try TapeSource.text(at: path)
        } catch {
            throw TapeErrors([TapeProblem(file: name, position: TapePosition(line: 1, column: 1), error, source: "")])
        }
        var reading = TapeReading(scenes: scenes)
        let source = TapeSource(text, file: name, folder: folder ?? path.removingLastComponent())
        reading.read(source, at: path.lexicallyNormalized())
        return try reading.document()
    }
}

extension Tape {
    /// The tape that a text describes.
    /// - Throws: All problems, in the order of the lines.
    public init(parsing text: String, file: String = "tape") throws(TapeErrors) {
        self = try TapeParser().parse(text, file: file).tape
    }
}
