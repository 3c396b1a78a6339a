import Foundation
import Testing

@Suite("The tutorial")
struct TutorialTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files of the examples, which are built and tested as a package of their own.
    private static func examples() throws -> [String] {
        let folder = checkout.appending(path: "Examples")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter {
            ["swift", "tape"].contains($0.pathExtension) && !$0.path.contains("/.build")
        }
        return try sources.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    @Test("every piece of its code and its tape is in the examples, word for word")
    func quotes() throws {
        let article = try String(
            contentsOf: Self.checkout.appending(path: "Sources/Scrim/Scrim.docc/MakingASheet.md"), encoding: .utf8)
        let parts = article.components(separatedBy: "\n```")
        // Every other part lies between two fences; its first line names the language.
        let blocks = stride(from: 1, to: parts.count, by: 2).map { index in
            parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init)
                ?? ""
        }
        #expect(blocks.count >= 8)
        let examples = try Self.examples()
        for block in blocks { #expect(examples.contains { $0.contains(block) }, "\(block)") }
    }
}
