import Foundation
import Testing

/// The page "A photo viewer like the phone's" cites tests.
struct PhotoViewerPageTests {
    @Test("each test that the page cites exists")
    func citedTestsExist() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Sources/Animator/Animator.docc/APhotoViewer.md"), encoding: .utf8)
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Tests").path)
        var cited = 0
        for row in page.split(separator: "\n") where row.hasPrefix("|") {
            let held = row.split(separator: "|").last.map(String.init) ?? ""
            var suite = ""
            for word in held.split(separator: "`").map(String.init)
            where word.contains(/^[A-Za-z.]+$/) && !word.hasPrefix(" ") {
                let parts = word.split(separator: ".").map(String.init)
                if !word.hasPrefix(".") { suite = parts[0] }
                let file = try #require(files.first { $0.hasSuffix("/\(suite).swift") }, "\(suite)")
                let text = try String(contentsOf: root.appending(path: "Tests/\(file)"), encoding: .utf8)
                #expect(text.contains("struct \(suite)"))
                if let test = parts.last, test != suite { #expect(text.contains("func \(test)("), "\(word)") }
                cited += 1
            }
        }
        #expect(cited > 20)
    }
}
