import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Fonts by name and from files")
@MainActor
struct FontFileTests {
    /// Returns a file of a typeface other than the interface's.
    private func serif() throws -> FontFile {
        let file = try #require(try FontMatcher(.installed).file(family: "DejaVu Serif", weight: .regular))
        return try #require(file.path.hasSuffix("DejaVuSerif.ttf") ? file : nil, "fonts-dejavu-core is not installed")
    }

    @Test("a typeface is found by its family's name, and an unknown name gives the interface's")
    func family() throws {
        let fonts = try FontLibrary()
        let own = try fonts.file(for: Typeface(.regular))
        #expect(try fonts.file(for: Typeface(.regular, family: "DejaVu Serif")) == serif())
        #expect(try fonts.file(for: Typeface(.regular, family: "No Such Typeface")) == own)
        let measuring = FontTextMeasuring(fonts: fonts) { Issue.record("\($0)") }
        let widths = [Font(size: 20), Font(size: 20, family: "DejaVu Serif")].map {
            measuring.width(of: "Wide", font: $0)
        }
        #expect(widths[0] != widths[1])
        #expect(Font(name: "DejaVu Serif", size: 20)?.withSize(30) == Font(size: 30, family: "DejaVu Serif"))
    }

    @Test("a file's typefaces are found by name without being installed")
    func file() throws {
        let file = try serif()
        let copy = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString).ttf")
        try FileManager.default.copyItem(atPath: file.path, toPath: copy.path)
        defer { try? FileManager.default.removeItem(at: copy) }
        let fonts = try FontLibrary(.only([copy.path]))
        #expect(try fonts.file(for: Typeface(.regular, family: "DejaVu Serif")).path == copy.path)
    }

    @Test("a file that isn't a font is an error with its name and a remedy")
    func broken() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "broken-\(UUID().uuidString).ttf")
        try Data("no font".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for path in [file.path, file.path + "-that-is-not-there"] {
            let error = #expect(throws: RasterizerError.self) { try FontLibrary(.only([path])) }
            #expect(error?.description.contains(path) == true)
            #expect(error?.description.contains("register a TrueType or OpenType file") == true)
        }
    }
}
