import Drawing
import Foundation
import Recorder
import Staging
import SystemPackage
import Testing
import Timing

/// The effects of a tape's `Hide`, `Show` and `Screenshot` on a recording.
@MainActor
@Suite("Hidden frames and screenshots")
struct HiddenFramesTests {
    private func text(hide: String = "", show: String = "", screenshot: String = "") -> String {
        """
        Scene box
        \(hide)
        Wait 90ms
        Press box
        \(screenshot)
        \(show)
        Move by 12 8 in 100ms
        Hold 100ms
        \(hide)
        Release
        """
    }

    private func record(_ text: String, to outputs: [String], fps: Double = 60) throws {
        let tape = try Tape(parsing: text)
        let painter = BoxPainter()
        let plan = try OutputPlan(outputs.map { OutputName($0) }, screenshots: tape.screenshots)
        var pictures = PictureOptions()
        pictures.showsFinger = false
        try Recording(
            tape: tape, stage: RecordedStage(), fps: fps, scale: 2,
            sinks: plan.sinks(threads: 2, painter: painter, pictures: pictures), painter: { painter }
        ).run()
    }

    @Test("hidden frames are in no picture, shown ones keep their numbers, and the trace has all")
    func hiding() throws {
        let folder = try TemporaryFolder()
        try record(text(), to: [folder("a/"), folder("a.json"), folder("a.csv")])
        let hidden = text(hide: "Hide", show: "Show")
        try record(hidden, to: [folder("b/"), folder("b.json"), folder("b.csv"), folder("b.png"), folder("b.apng")])
        // From 0.09 s until before 0.29 s.
        let frames = (6...17).map { String(format: "frame-%05d.png", $0) }
        #expect(try folder.names(in: "b") == frames)
        for name in frames { #expect(try folder.data("a/\(name)") == folder.data("b/\(name)"), "\(name)") }
        #expect(try folder.data("a.json") == folder.data("b.json"))
        #expect(try folder.data("a.csv") == folder.data("b.csv"))
        // Of the twelve frames of 40 x 30 points those that differ from the one before, in rows of columns, each with its
        // time below.
        let sheet = try #require(CairoPicture(folder("b.png")))
        let (column, row) = (40 + 24, 30 + 26 + 24)
        #expect((sheet.width - 24) % column == 0 && (sheet.height - 24) % row == 0)
        let pictures = try frames.map { try folder.data("b/\($0)") }
        let changes = 1 + zip(pictures, pictures.dropFirst()).count { $0 != $1 }
        let (columns, rows) = ((sheet.width - 24) / column, (sheet.height - 24) / row)
        #expect(changes < 12 && columns * rows >= changes && columns * (rows - 1) < changes)
        // The film's own count of frames, in its chunk acTL.
        let film = try folder.data("b.apng")
        let chunk = try #require(film.range(of: Data("acTL".utf8)))
        let distinct = Set(try frames.map { try folder.data("b/\($0)") }).count
        #expect(film[chunk.upperBound..<chunk.upperBound + 4].reduce(0) { $0 << 8 | Int($1) } == distinct)
    }

    @Test("a tape without shown frames fails at its Hide; for a trace it is enough")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let text = "Scene box\nHide\nWait 95ms\nShow\nWait 1ms\nHide\nWait 1s"
        try record(text, to: [folder("t.json")])
        let failure = #expect(throws: RecordingFailure.self) { try record(text, to: [folder("f/"), folder("u.json")]) }
        guard case .tape(let error) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(error.statement == 4 && error.cause == "the tape hides every frame of the recording")
        #expect(try folder.names() == ["t.json"])
        // At a higher rate there is a frame.
        try record(text, to: [folder("f/")], fps: 1000)
        #expect(try folder.names(in: "f") == ["frame-00095.png"])
    }

    @Test("a screenshot is the picture of its moment, beside the first output, and affects no frame")
    func screenshots() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("films")
        try folder.makeFolder("films/steps")
        try record(text(), to: [folder("a/")])
        try record(
            text(hide: "Hide", show: "Show", screenshot: "Screenshot steps/down.png") + "\nScreenshot up.PNG",
            to: [folder("films/a.json"), folder("b/")])
        #expect(try folder.names(in: "films") == ["a.json", "steps", "up.PNG"])
        for name in try folder.names(in: "b") { #expect(try folder.data("a/\(name)") == folder.data("b/\(name)")) }
        #expect(try folder.data("films/steps/down.png") == folder.data("a/frame-00005.png"))
        #expect(try folder.data("films/up.PNG") == folder.data("a/frame-00017.png"))
    }

    @Test("a screenshot's destination is checked like an output's, and nothing of a failed recording remains")
    func places() throws {
        let folder = try TemporaryFolder()
        func refusal(_ outputs: [String], _ screenshots: [String]) -> String {
            do throws(RecordingError) {
                _ = try OutputPlan(outputs.map { OutputName($0) }, screenshots: screenshots)
                return "none"
            } catch {
                return error.description
            }
        }
        #expect(refusal([folder("a.png")], ["a.png"]).contains("it is named twice"))
        #expect(refusal([folder("a.json")], ["steps/a.png"]) == "none")
        try folder.makeFolder("f")
        #expect(refusal([folder("f/")], ["f/a.png"]).contains("which is replaced whole"))
        #expect(refusal([folder("f/"), folder("a.json")], ["a.png"]) == "none")
        try folder.makeFolder("b.png")
        #expect(refusal([folder("a.json")], ["b.png"]).contains("it is a folder"))
        let plan = try OutputPlan([OutputName(folder("a.json"))], screenshots: ["tape.png"])
        try Data().write(to: URL(fileURLWithPath: folder("tape.png")))
        #expect(throws: RecordingError.self) { try plan.check(inputs: [FilePath(folder("tape.png"))]) }
        #expect(throws: RecordingFailure.self) {
            try record("Scene box\nScreenshot c.png\nTap nothing", to: [folder("a.json")])
        }
        #expect(try folder.names() == ["b.png", "f", "tape.png"])
    }

    @Test("standard output needs a format, and is written once")
    func standardOutput() throws {
        func form(_ format: String?) throws(RecordingError) -> OutputForm {
            try OutputForm(of: OutputName("-", format: format))
        }
        #expect(try form("csv") == .traceCSV && form("mp4") == .film(.mp4) && form("png") == .contactSheet)
        let missing = #expect(throws: RecordingError.self) { try form(nil) }
        #expect(
            missing?.description.hasPrefix("writing standard output: its form is not named; write --format ") == true)
        let unknown = #expect(throws: RecordingError.self) { try form("mov") }
        #expect(unknown?.description.contains("there is no form mov; write one of: gif, ") == true)
        let name = OutputName("-", format: "json")
        let twice = #expect(throws: RecordingError.self) { try OutputPlan([name, OutputName("-", format: "json")]) }
        #expect(twice?.cause == "it is named twice")
        #expect(!OutputName("-/").isStandardOutput && !OutputName("./-").isStandardOutput)
        // Screenshots are beside the first file.
        let folder = try TemporaryFolder()
        let plan = try OutputPlan([name, OutputName(folder("a.csv"))], screenshots: ["b.png"])
        #expect(plan.destinations.map(\.name.path.string) == ["-", folder("a.csv"), folder("b.png")])
    }
}
