import Drawing
import Foundation
import GoldenSupport
import Recorder
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

/// Reports, explanations and pictures of findings in full.
@MainActor
@Suite("Texts of findings")
struct FindingTextTests {
    @Test("each rule has its explanation, its message and its remedy, with small numbers to hundredths")
    func rules() throws {
        var story = GoldenStory("rules")
        for rule in MotionRule.allCases {
            let numbers = [1.006, 9.994, 12.4, 1200.5]
            let findings = numbers.map {
                Finding(
                    rule: rule, frame: 3, time: 0.05, lane: 0, view: $0 < 10 ? "card" : nil, number: $0,
                    limit: rule.limit, expected: $0 < 5 ? [1.04, 20] : [], came: $0 < 5 ? [1.06, 0] : [])
            }
            story.add(
                rule.rawValue,
                ([rule.explanation] + findings.flatMap { [$0.message, $0.remedy] }).joined(separator: "\n"))
        }
        try story.check()
    }

    @Test("the line that allows a finding has its number rounded up, to hundredths below 10, or down for a least one")
    func allowed() {
        for (rule, numbers) in [
            (MotionRule.jump, [(9.991, "10"), (9.9, "9.9"), (10, "10"), (10.2, "11"), (10.9, "11"), (57.4, "58")]),
            (MotionRule.allCases.first(where: \.isLeast) ?? .jump, [(2.999, "2.99"), (0.251, "0.25")]),
        ] {
            for (number, text) in numbers {
                let finding = Finding(
                    rule: rule, frame: 1, time: 0.1, lane: 0, view: "card", number: number, limit: rule.limit)
                #expect(finding.remedy.hasSuffix("Allow \(rule.rawValue) card \(text)"), "\(finding.remedy)")
            }
        }
    }

    @Test("a report has all of its files, in each form")
    func reports() throws {
        var findings = Finding(
            rule: .jump, frame: 27, time: 0.4504, lane: 1, view: "card", number: 57.4444, limit: 12,
            expected: [1, 2.12345], came: [3, 4])
        var files = [CheckedFile(name: "a.tape"), CheckedFile(name: "b,<c>&\"d\".tape", findings: [findings])]
        findings = Finding(
            rule: .stuck, frame: 9, time: 0.15, lane: 0, view: nil, number: .infinity, limit: 0)
        files[1].findings.append(findings)
        files[1].differences = [
            GoldenDifference(
                time: 0.25, lane: 0, view: "card", number: 1.23456, tolerance: 0.5, message: "card differs"),
            GoldenDifference(lane: 2, message: "it lasts 1.0 s, expected 2.0 s"),
        ]
        files[1].sheets = ["out/b.png", "out/c.png"]
        files.append(
            CheckedFile(name: "t.json", failure: "t.json:3: 100% wrong\r\nin\u{1} line 2", skipped: [.double, .apart]))
        files.append(CheckedFile(name: "g.tape"))
        files[3].goldensSkipped = "they are of another scene"
        func trace(_ x: Double) -> Trace {
            let header = TraceHeader(
                scene: "s", fps: 10, scale: 1, size: CGSize(width: 100, height: 100), lanes: [TraceLane(name: "a")])
            let frames = (0..<20).map { index in
                let view = TraceView(frame: CGRect(x: x * Double(index), y: 0, width: 10, height: 10))
                return TraceFrame(
                    frame: index, time: Double(index) / 10, phase: .animating, views: ["card": view, "box": view])
            }
            return Trace(header: header, frames: frames)
        }
        files[0].comparison = RunComparison(try MotionRun.lanes(of: trace(1)), against: trace(1), name: "same.json")
        files[3].comparison = RunComparison(try MotionRun.lanes(of: trace(1)), against: trace(3), name: "other.json")
        var story = GoldenStory("reports")
        for form in CheckFormat.allCases {
            story.add("\(form)", try form.report(files))
            story.add("\(form), clean", try form.report([CheckedFile(name: "a.tape")]))
        }
        try story.check()
    }

    @Test(
        "a finding's picture has the frames around it, the view, the others as outlines, and what was expected, dashed")
    func sheets() throws {
        let run = MadeMotion(count: 12).run { index in
            [
                "card": .at(100 + Double(index), 200, 20, 12, alpha: 0.5, radius: 3),
                "first": .at(300, alpha: index < 6 ? 0.1 : 1, details: .init(order: 2)),
                "second": .at(310, details: .init(order: 1)), "third": .at(320),
            ]
        }
        let finding = Finding(
            rule: .jump, frame: 5, time: 0.05, lane: 0, view: "card", number: 9, limit: 4,
            outline: CGRect(x: 80, y: 190, width: 60, height: 45))
        var story = GoldenStory("sheets")
        story.add("a jump", Self.text(FindingSheet(finding, in: run).list))
        story.add("of two cards", Self.text(try #require(Self.difference()).list))
        let (expected, actual) = (try Self.golden(shift: 0), try Self.golden(shift: 8))
        let ghosts = GoldenGhosts(expected.golden, actual)
        story.add("outlines of the tenth moment", Self.text(ghosts.lists[10]))
        story.add("outlines from the beginning on", Self.text(ghosts.sheet(from: 0)))
        for time in [0, 0.4, 99.0] {
            let captions = ghosts.sheet(from: time).items.compactMap { item in
                if case .text(let run) = item.command { run.text } else { nil }
            }
            story.add("captions from \(time) s on", captions.joined(separator: ", "))
        }
        story.add("outlines from 1.5 s on", Self.text(ghosts.sheet(from: 1.5)))
        story.add("the golden's own sheet", Self.text(actual.sheet))
        try story.check()
    }

    /// A painter that fails.
    private final class NoPainter: FramePainter {
        func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
            throw RecordingError(operation: "painting", cause: "nothing is painted here", remedy: "none is needed")
        }
    }

    @Test("of a film that can't be painted nothing is left")
    @MainActor
    func unpainted() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "ghosts-\(UUID().uuidString)").path
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        let run = try Self.golden(shift: 0)
        let ghosts = GoldenGhosts(run.golden, run)
        #expect(throws: RecordingError.self) {
            try ghosts.write(film: OutputName("\(folder)/ghosts.gif"), painter: NoPainter())
        }
        #expect(try files.contentsOfDirectory(atPath: folder).isEmpty)
    }

    /// Returns what is drawn besides captions, whose places follow from the widths of texts.
    private static func text(_ list: DisplayList) -> String {
        list.description.split(separator: "\n").filter { !$0.contains("text ") }.joined(separator: "\n")
    }

    private static func difference() -> GoldenSheet? {
        func image(_ other: Int) -> Image {
            let pixels = PixelBuffer(width: 30, height: 20, isOpaque: true) { pixels in
                pixels.initialize(repeating: 0xFF80_8080)
                for index in [9, 19 * 30 + 29, 8 * 30 + 7].prefix(other) { pixels[index] = 0xFF80_9980 }
            }
            return Image(representations: [pixels], size: CGSize(width: 30, height: 20))
        }
        return GoldenSheet(image(0), image(3))
    }

    private static func golden(shift: Double) throws -> GoldenRun {
        let run = GoldenRun()
        let size = CGSize(width: 100, height: 50)
        let header = TraceHeader(
            scene: "s", fps: 10, scale: 1, size: size, lanes: [TraceLane(name: "a"), TraceLane(name: "b")])
        run.begin(RecordingInfo(header: header, views: []))
        for index in 0..<30 {
            var canvas = Canvas()
            canvas.fill(.rect(CGRect(x: Double(index), y: 0, width: 10, height: 10)), .black)
            let rows = (0..<2).map { lane in
                TraceFrame(
                    frame: index, time: Double(index) / 10, lane: lane, phase: .animating,
                    views: [
                        "card": TraceView(frame: CGRect(x: Double(index) + shift, y: 5, width: 10, height: 10)),
                        "clear": TraceView(frame: CGRect(x: 0, y: 0, width: 9, height: 9), alpha: 0),
                    ])
            }
            run.record(
                RecordedFrame(
                    index: index, time: Double(index) / 10,
                    list: DisplayList(size: CGSize(width: 210, height: 50), items: canvas.items),
                    stages: [CGRect(origin: .zero, size: size), CGRect(origin: CGPoint(x: 110, y: 0), size: size)],
                    trace: rows))
        }
        return run
    }
}
