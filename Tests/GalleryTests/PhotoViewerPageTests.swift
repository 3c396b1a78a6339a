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
                let test = parts.last == suite ? "struct \(suite)" : "func \(parts.last ?? "")("
                let isThere = try files.contains { file in
                    guard file.hasSuffix("/\(suite).swift") else { return false }
                    return try String(contentsOf: root.appending(path: "Tests/\(file)"), encoding: .utf8).contains(test)
                }
                #expect(isThere, "\(word)")
                cited += 1
            }
        }
        #expect(cited > 20)
    }
}
