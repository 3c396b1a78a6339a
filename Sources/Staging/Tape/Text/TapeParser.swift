import Foundation
public import SystemPackage

/// Reads a tape's text, and reports everything that is wrong in it at once.
public struct TapeParser: Sendable {
    /// The scenes whose names, parameters and views a tape may use; nil takes every name.
    public var scenes: [SceneDescription]?

    /// - Parameter scenes: The scenes that there are. With nil, names that do not exist are found when the tape plays.
    public init(scenes: [SceneDescription]? = nil) { self.scenes = scenes }

    /// Reads a tape.
    /// - Parameters:
    ///   - text: Line by line; `#` starts a comment.
    ///   - file: What problems call the text.
    /// - Throws: All problems, in the order of the lines.
    public func parse(_ text: String, file: String = "tape") throws(TapeErrors) -> TapeDocument {
        var reading = TapeReading(file: file, scenes: scenes)
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        // A line's end with a carriage return is one character in Swift.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        for (index, line) in lines.enumerated() { reading.read(line, number: index + 1) }
        return try reading.document(lines: lines)
    }

    /// Reads a tape from a file.
    /// - Throws: All problems, among them that the file cannot be read or is not UTF-8.
    public func parse(contentsOf path: FilePath, named file: String? = nil) throws(TapeErrors) -> TapeDocument {
        let name = file ?? path.string
        func failure(_ message: TapeMessage) -> TapeErrors {
            TapeErrors([TapeProblem(file: name, position: TapePosition(line: 1, column: 1), message, source: "")])
        }
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try path.contents()
        } catch {
            throw failure(.unreadable(Self.reason(error)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(.notUTF8)
        }
        return try parse(text, file: name)
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

extension Tape {
    /// The tape that a text describes.
    /// - Throws: All problems, in the order of the lines.
    public init(parsing text: String, file: String = "tape") throws(TapeErrors) {
        self = try TapeParser().parse(text, file: file).tape
    }
}
