import Foundation
import Testing

@Suite("The articles")
struct TutorialTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the built and tested files of the examples and templates.
    private static func examples() throws -> [String] {
        let files = ["Examples", "Assets/Templates"].flatMap { name in
            let folder = checkout.appending(path: name)
            return FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL } ?? []
        }
        // Not what is built of them; the checkout itself can be in a hidden folder.
        let sources = files.filter {
            ["swift", "tape"].contains($0.pathExtension)
                && !$0.path.dropFirst(checkout.path.count).contains("/.build")
        }
        return try sources.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    @Test(
        "their code and tapes are in the examples or templates exactly",
        arguments: [
            ("Scrim/Scrim.docc/MakingASheet.md", 8), ("Scrim/Scrim.docc/ATransitionFromIOS.md", 2),
            ("Scrim/Scrim.docc/Scrim.md", 1), ("ScrimTesting/ScrimTesting.docc/ScrimTesting.md", 2),
        ])
    func quotes(article path: String, least: Int) throws {
        let article = try String(
            contentsOf: Self.checkout.appending(path: "Sources/\(path)"), encoding: .utf8)
        let parts = article.components(separatedBy: "\n```")
        // Every other part is between two fences, with its language in the first line.
        let blocks = stride(from: 1, to: parts.count, by: 2).map { index in
            parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init)
                ?? ""
        }
        #expect(blocks.count >= least)
        let examples = try Self.examples()
        for block in blocks { #expect(examples.contains { $0.contains(block) }, "\(block)") }
    }
}
