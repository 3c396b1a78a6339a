import Foundation
import ProgramSupport
import Testing

/// The promises of the changelog and the documentation.
@Suite("Documents")
struct DocumentTests {
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.checkout.appending(path: path), encoding: .utf8)
    }

    @Test("the version is the changelog's newest, with the headings of Keep a Changelog")
    func changelog() throws {
        let text = try text("CHANGELOG.md")
        let newest = try #require(text.firstMatch(of: #/(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/#)?.1)
        #expect(try ProgramRun(["--version"]).output == "\(newest)\n")
        let kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
        let sections = text.matches(of: #/(?m)^### (.*)$/#).map { String($0.1) }
        #expect(!sections.isEmpty && sections.allSatisfy(kinds.contains), "\(sections)")
    }

    @Test("make plays, films and records as much as the page for contributors says")
    func longRuns() throws {
        let (page, makefile) = (try text("CONTRIBUTING.md"), try text("Makefile"))
        #expect(page.contains("20,000 random sequences of each kind") && makefile.contains("\nSEQUENCES ?= 20000\n"))
        #expect(page.contains("60 films of known curves") && makefile.contains("\nFILMS ?= 60\n"))
        let recording = try text("Tests/Soak/long-recording")
        #expect(page.contains("a recording of 36,000 frames") && recording.contains("\nframes=${FRAMES:-36000}\n"))
    }

    @Test("each test that the documentation names exists")
    func namedTests() throws {
        let article = try text("Sources/Scrim/Scrim.docc/ForEveryone.md")
        let names = article.matches(of: #/`(\w+Tests)\.(\w+)\/(\w+)`/#)
        #expect(names.count > 12)
        for name in names {
            let folder = Self.checkout.appending(path: "Tests/\(name.1)").path
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
            let isThere = try files.contains { file in
                let source = try text("Tests/\(name.1)/\(file)")
                return source.contains("func \(name.3)(")
                    && ["struct", "extension"].contains { source.contains("\($0) \(name.2) {") }
            }
            #expect(isThere, "\(name.0)")
        }
    }
}
