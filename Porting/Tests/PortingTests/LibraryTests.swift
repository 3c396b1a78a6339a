import Foundation
import Porting
import Testing

/// Two libraries as their authors write them for iOS, in Porting/Tests/Libraries: a sheet that observes its content's
/// offset, with optional delegate members and constraints, and a zoom with associated objects and an exchanged method.
/// What becomes of them is in Tests/UIKitTests/AsWritten/Libraries of the package Scrim, which compiles, runs and drives
/// it.
@Suite("Libraries for iOS become the code that Scrim's tests compile and drive, without an edit by hand")
struct LibraryTests {
    private static let written = PortedText.checkout.appendingPathComponent("Porting/Tests/Libraries")
    private static let ported = PortedText.checkout.appendingPathComponent("Tests/UIKitTests/AsWritten/Libraries")

    private static func files(in folder: URL) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
            })
    }

    @Test("each file of a library", arguments: ["PanelKit", "ZoomKit"])
    func library(name: String) throws {
        let written = try Self.files(in: Self.written.appendingPathComponent(name))
        let wanted = try Self.files(in: Self.ported.appendingPathComponent(name))
        let lines = written.values.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count }.reduce(
            0, +)
        #expect(lines >= 600 && written.keys.sorted() == wanted.keys.sorted())
        for (file, ported) in zip(written.keys.sorted(), try PortedText.port(written, mode: .five)) {
            #expect(ported.code == wanted[file], "\(file)")
        }
    }
}
