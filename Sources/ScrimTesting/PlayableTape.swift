public import Foundation
public import Staging
import Support
import SystemPackage
import Timing

/// A reference to a tape in a test: a path, a `URL`, or a `Tape`.
public protocol PlayableTape {
    /// Reads the tape.
    /// - Parameters:
    ///   - parser: A parser that knows the scene.
    ///   - file: The file of the test.
    /// - Throws: All errors in the tape.
    func document(_ parser: TapeParser, file: String) throws -> TapeDocument
}

/// A path. A path that does not begin with a slash is relative to the folder of the test's `Package.swift`.
extension String: PlayableTape {
    public func document(_ parser: TapeParser, file: String) throws -> TapeDocument {
        let path = FilePath(self)
        if path.isAbsolute { return try parser.parse(contentsOf: path) }
        var folder = FilePath(file)
        repeat {
            guard folder.removeLastComponent() else { throw NoPackage(tape: self, file: file) }
        } while !FileManager.default.fileExists(atPath: folder.appending("Package.swift").string)
        return try parser.parse(contentsOf: folder.pushing(path), named: self)
    }
}

/// The `URL` of a file.
extension URL: PlayableTape {
    public func document(_ parser: TapeParser, file: String) throws -> TapeDocument {
        try parser.parse(contentsOf: FilePath(path))
    }
}

extension Tape: PlayableTape {
    public func document(_ parser: TapeParser, file: String) throws -> TapeDocument {
        try parser.parse(description, file: "tape")
    }
}

/// An error that reports that no package contains the file that a tape's path is relative to.
private struct NoPackage: Error, CustomStringConvertible {
    let tape, file: String

    var description: String {
        "\(tape): there is no Package.swift above \(file); give an absolute path, or a URL of Bundle.module"
    }
}

/// A value for a parameter of a scene: a number, a word, a curve as the command line accepts it, or `true` and `false`
/// for `on` and `off`.
public struct ParameterValue: Hashable, Sendable {
    /// The text of the value, as in a tape.
    public let text: String

    public init(_ text: String) { self.text = text }
    public init(_ number: Double) { text = DecimalText.text(number) }
    public init(_ isOn: Bool) { text = isOn ? "on" : "off" }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    public init(stringLiteral text: String) { self.init(text) }
    public init(floatLiteral number: Double) { self.init(number) }
    public init(integerLiteral number: Int) { self.init(Double(number)) }
    public init(booleanLiteral isOn: Bool) { self.init(isOn) }
}
