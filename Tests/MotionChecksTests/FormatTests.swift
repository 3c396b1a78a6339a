import Foundation
import Staging
import Testing

@testable import MotionChecks

@Suite("forms of findings")
struct FormatTests {
    private let files = [
        CheckedFile(name: "a.tape"),
        CheckedFile(
            name: "b,<c>.tape",
            findings: [
                Finding(rule: .jump, frame: 27, time: 0.45, lane: 0, view: "card", number: 57.4, limit: 12)
            ], failure: "100% wrong\nin line 2", sheets: ["out/b.png"]),
    ]

    @Test("text has a line and a remedy per finding, and a count")
    func text() throws {
        let lines = try CheckFormat.text.report(files).split(separator: "\n")
        #expect(
            lines[0]
                == "b,<c>.tape: 0.450 s (frame 27): jump: card is 57 pt from where its velocity takes it (at most 12)")
        #expect(lines[1].hasSuffix("if it is meant: Allow jump card 58"))
        #expect(lines.last == "2 files checked, 2 findings")
        #expect(try CheckFormat.text.report([files[0]]) == "1 file checked, nothing found")
    }

    @Test("JSON has rule, frame, time, view, number, limit and remedy")
    func json() throws {
        let data = Data(try CheckFormat.json.report(files).utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["count"] as? Int == 2)
        let entries = try #require((object["files"] as? [[String: Any]])?[1]["findings"] as? [[String: Any]])
        #expect(entries[0]["rule"] as? String == "jump" && entries[0]["frame"] as? Int == 27)
        #expect(entries[0]["number"] as? Double == 57.4 && entries[0]["limit"] as? Double == 12)
        #expect(entries[1]["rule"] as? String == "failure" && entries[1]["time"] == nil)
    }

    @Test("JUnit's report is XML with a test case per file")
    func junit() throws {
        let text = try CheckFormat.junit.report(files)
        #expect(text.contains("tests=\"2\" failures=\"1\"") && text.contains("name=\"a.tape\"/>"))
        #expect(text.contains("name=\"b,&lt;c&gt;.tape\">") && text.contains("100% wrong&#10;in line 2"))
    }

    @Test("GitHub's annotations are escaped")
    func github() throws {
        let lines = try CheckFormat.github.report(files).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("::error file=b%2C<c>.tape,title=scrim check%3A jump::0.450 s (frame 27): jump: "))
        #expect(lines[1].hasSuffix("::100%25 wrong%0Ain line 2"))
    }

    @Test("the page of the checks has each rule with its limit, and the tolerances of goldens")
    @MainActor
    func documentedLimits() throws {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: checkout.appending(path: "Sources/Scrim/Scrim.docc/CheckingMotion.md"), encoding: .utf8)
        let rows = page.matches(of: #/(?m)^\| `([a-z-]+)` \| [^|]+ \| (at least )?([0-9.]+)( [^|]*)? \|$/#)
        #expect(rows.map { String($0.1) }.sorted() == MotionRule.allCases.map(\.rawValue).sorted())
        for row in rows {
            let rule = try #require(MotionRule(rawValue: String(row.1)))
            #expect(Double(row.3) == rule.limit && (row.2 != nil) == rule.isLeast, "\(row.0)")
        }
        // Half a point; 0.02 of an alpha and of a second; a thousandth of the pixels, and 24 of 255.
        let text = page.replacing("\n", with: " ")
        #expect(
            text.contains("positions and radii within half a point, alphas within 0.02, events within 0.02 seconds"))
        #expect(
            [GoldenTrace.tolerance, GoldenTrace.alphaTolerance, GoldenTrace.timeTolerance] == [0.5, 0.02, 0.02])
        #expect(text.contains("in all but a thousandth of their pixels, each color within 24 of 255"))
        #expect(GoldenSheet.part == 0.001 && GoldenSheet.tolerance == 24)
    }
}
