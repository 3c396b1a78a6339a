public import SystemPackage

/// Reads a tape's text, and reports all problems at once.
public struct TapeParser: Sendable {
    /// The scenes whose names, parameters and views a tape can use, or `nil` to accept all names.
    public var scenes: [Scene]?

    /// - Parameter scenes: The available scenes. With `nil`, unknown names are found when the tape plays.
    public init(scenes: [Scene]? = nil) { self.scenes = scenes }

    /// Reads a tape.
    /// - Parameters:
    ///   - text: The lines of the tape; `#` starts a comment.
    ///   - file: The name of the text in problems.
    ///   - folder: The folder for relative paths of included tapes, or `nil` to disallow includes.
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
    ///   - file: The name of the file in problems; by default its path.
    ///   - folder: The folder for relative paths of included tapes; by default the tape's folder.
    /// - Throws: All problems, including a file that cannot be read or is not UTF-8.
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
    /// Creates a tape from text.
    /// - Throws: All problems, in the order of the lines.
    public init(parsing text: String, file: String = "tape") throws(TapeErrors) {
        self = try TapeParser().parse(text, file: file).tape
    }
}
