public import Foundation
public import Staging
import SystemPackage
import Timing

/// A tape as tests name it: by a path, by a `URL`, or as a value.
public protocol PlayableTape {
    /// Reads it.
    /// - Parameters:
    ///   - parser: Knows the scene.
    ///   - file: The test's own.
    /// - Throws: All that is wrong with it.
    func document(_ parser: TapeParser, file: String) throws -> TapeDocument
}

/// A path; one that does not begin with a slash is relative to the folder of the test's `Package.swift`.
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

/// A file's.
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

/// There is nothing that a tape's path is relative to.
private struct NoPackage: Error, CustomStringConvertible {
    let tape, file: String

    var description: String {
        "\(tape): there is no Package.swift above \(file); give an absolute path, or a URL of Bundle.module"
    }
}

/// What a scene's parameter is set to: a number, a word, a curve in the words of the command line, or `true` and `false`
/// for `on` and `off`.
public struct ParameterValue: Hashable, Sendable {
    /// As a tape sets it.
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
