import Foundation
import Recorder

/// A folder for one test, removed at its end.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "recorder-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Returns the sorted names in it or in a subfolder, including hidden ones.
    func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
    }

    func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: self(name))) }

    func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }
}

extension OutputDestination {
    /// Creates the destination of a name, as on the command line.
    init(_ name: String) throws(RecordingError) { try self.init(OutputName(name)) }
}

extension OutputPlan {
    /// Creates the outputs of names, as on the command line.
    init(_ names: [String]) throws(RecordingError) { try self.init(names.map { OutputName($0) }) }
}
