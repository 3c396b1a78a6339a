import Drawing
import Foundation
import RandomSupport
import Staging
import Testing
import Timing

@testable import Recorder

@MainActor
@Suite("Recording")
struct RecordingTests {
    private static let text = """
        Scene box
        Wait 100ms
        Press box
        Move by 12 8 in 100ms
        Hold 100ms
        Release
        """

    /// Records a tape onto a fresh stage.
    @discardableResult
    private func record(
        _ text: String = text, to outputs: [String], fps: Double = 60, threads: Int = 2,
        stage: RecordedStage = RecordedStage(), painter: BoxPainter = BoxPainter()
    ) throws -> [RecordingProgress] {
        let sinks = try OutputPlan(outputs).sinks(threads: threads, painter: painter)
        let recording = Recording(
            tape: try Tape(parsing: text), stage: stage, fps: fps, scale: 2, sinks: sinks
        ) { painter }
        var progress: [RecordingProgress] = []
        try recording.run { progress.append($0) }
        return progress
    }

    @Test("several outputs are written in one run, and nothing else remains")
    func allOutputs() throws {
        let folder = try TemporaryFolder()
        let outputs = [folder("frames/"), folder("t.json"), folder("t.csv"), folder("sheet.png")]
        let progress = try record(to: outputs)
        #expect(try folder.names() == ["frames", "sheet.png", "t.csv", "t.json"])
        // Released at 0.3 s, the box moves until 0.55 s: frame 33 is the first at rest.
        #expect(progress.count == 34)
        #expect(progress.last == RecordingProgress(frames: 34, expectedFrames: 34, time: 33.0 / 60))
        // The tape alone, at first.
        let first = try #require(progress.first)
        #expect(first.frames == 1 && first.time == 0 && (19...20).contains(first.expectedFrames))
        #expect(try folder.names(in: "frames") == (0..<34).map { String(format: "frame-%05d.png", $0) })
        let trace = try Trace(json: try folder.data("t.json"))
        #expect(trace.frames.map(\.frame) == Array(0..<34))
        #expect(trace.events.map(\.name) == ["gestureBegan", "transitionCompleted"])
        #expect(abs(trace.events[1].time - 0.55) < 1e-6)
        #expect(try folder.text("t.csv").split(separator: "\n").count == 35)
        let sheet = try #require(CairoPicture(folder("sheet.png")))
        #expect(sheet.width > 40 && sheet.height > 30)
    }

    @Test("frames contain the drawn pixels, at the scale")
    func pixels() throws {
        let folder = try TemporaryFolder()
        try record(to: [folder("f/")])
        let frame = try #require(CairoPicture(folder("f/frame-00000.png")))
        #expect(frame.width == 80 && frame.height == 60 && !frame.hasAlpha)
        for y in 0..<60 {
            for x in 0..<80 {
                let isBox = (12..<28).contains(x) && (12..<28).contains(y)
                #expect(frame.pixels[y * 80 + x] == (isBox ? 0xFFFF_FFFF : 0xFF00_0000))
            }
        }
    }

    @Test("one thread and eight, and repeated frames copied or encoded, give the same bytes")
    func sameBytes() throws {
        let folder = try TemporaryFolder()
        let plain = BoxPainter()
        plain.hidesRepetition = true
        try record(to: [folder("a/"), folder("a.json")], threads: 1, painter: plain)
        try record(to: [folder("b/"), folder("b.json")], threads: 8)
        let names = try folder.names(in: "a")
        #expect(try folder.names(in: "b") == names)
        for name in names { #expect(try folder.data("a/\(name)") == folder.data("b/\(name)")) }
        #expect(try folder.data("a.json") == folder.data("b.json"))
    }

    @Test("24, 60 and 144 frames a second show the same positions at the same times")
    func sameMotion() throws {
        let folder = try TemporaryFolder()
        var positions: [Double: [String: TraceView]] = [:]
        for fps in [24.0, 60, 144] {
            try record(to: [folder("t.json")], fps: fps)
            for frame in try Trace(json: try folder.data("t.json")).frames {
                let views = positions[frame.time] ?? frame.views
                #expect(frame.views == views)
                positions[frame.time] = views
            }
        }
    }

    @Test("a recording begins at the tape's start mark, with times from there")
    func startMark() throws {
        let folder = try TemporaryFolder()
        try record("Scene box\n@0.1s down 5 5\n@0.125s start\n@0.1875s up 6 6", to: [folder("t.json")], fps: 64)
        let trace = try Trace(json: try folder.data("t.json"))
        #expect(trace.frames.first?.time == 0)
        #expect(trace.frames.first?.views["box"]?.frame.midX == 5)
        #expect(trace.frames[4].views["box"]?.frame.midX == 6)
        #expect(trace.events.map(\.name) == ["transitionCompleted"])
        #expect(trace.events[0].time == 0.3125)
        #expect(trace.frames.count == 21)
    }

    @Test("motion at the end is recorded, for at most ten seconds")
    func tail() throws {
        let folder = try TemporaryFolder()
        let stage = RecordedStage()
        stage.sliding = 1000
        try record("Scene box\nTap 5 5\nWait 950ms", to: [folder("t.csv")], fps: 10, stage: stage)
        #expect(try folder.text("t.csv").split(separator: "\n").count == 1 + 111)
        let held = RecordedStage()
        try record("Scene box\nPress 5 5\nHold 1s", to: [folder("t.csv")], fps: 10, stage: held)
        #expect(try folder.text("t.csv").split(separator: "\n").count == 1 + 11)
    }

    @Test("traces alone are recorded without drawing")
    func noDrawing() throws {
        let folder = try TemporaryFolder()
        let painter = BoxPainter()
        let stage = RecordedStage()
        try record(to: [folder("t.json"), folder("t.csv")], stage: stage, painter: painter)
        #expect(painter.paints == 0)
        #expect(stage.loads >= 34)
    }

    @Test("earlier outputs are replaced, whatever their content")
    func replacing() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("f")
        try folder.write("old", to: "f/frame-00099.png")
        try folder.write("old", to: "f/frame-00001.png")
        try folder.write("old", to: "t.csv")
        try record(to: [folder("f/"), folder("t.csv")])
        #expect(try folder.names() == ["f", "t.csv"])
        #expect(try folder.names(in: "f").count == 34)
        #expect(CairoPicture(folder("f/frame-00001.png")) != nil)
        #expect(try folder.text("t.csv").hasPrefix("frame,"))
    }

    @Test("links remain, and their targets are replaced")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("real")
        try folder.link("f", to: "real")
        try folder.write("old", to: "real.csv")
        try folder.link("t.csv", to: "real.csv")
        try record(to: [folder("f/"), folder("t.csv")])
        #expect(try folder.names(in: "real").count == 34)
        #expect(try folder.text("real.csv").hasPrefix("frame,"))
        #expect(try folder.names() == ["f", "real", "real.csv", "t.csv"])
    }

    @Test("when drawing fails, nothing is written and existing outputs remain")
    func drawingFails() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("f")
        try folder.write("old", to: "f/frame-00000.png")
        let painter = BoxPainter()
        painter.failing = 20
        let outputs = [folder("f/"), folder("t.json"), folder("t.csv"), folder("s.png")]
        #expect(throws: RecordingFailure.self) { try record(to: outputs, painter: painter) }
        #expect(try folder.names() == ["f"])
        #expect(try folder.text("f/frame-00000.png") == "old")
    }

    @Test("when the tape can't continue, nothing is written and the statement is reported")
    func tapeFails() throws {
        let folder = try TemporaryFolder()
        do {
            try record("Scene box\nWait 100ms\nTap nowhere", to: [folder("f/"), folder("t.json")])
            Issue.record("it was played")
        } catch RecordingFailure.tape(let error) {
            #expect(error.statement == 1)
        }
        #expect(try folder.names().isEmpty)
    }

    @Test("a full disk is reported for traces, and no other output is written")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        try folder.link("full.json", to: "/dev/full")
        try folder.link("full.csv", to: "/dev/full")
        for name in ["full.json", "full.csv"] {
            do {
                try record(to: [folder("f/"), folder(name)])
                Issue.record("it was written")
            } catch RecordingFailure.output(let error) {
                #expect(
                    error.description.hasSuffix("no space left on device; free some space, or write to another disk"))
                #expect(error.description.contains(name))
            }
            #expect(try folder.names() == ["full.csv", "full.json"])
        }
    }

    @Test("a full disk is reported for each form of film", arguments: [FilmForm.gif, .webp, .apng, .mp4, .webm])
    func fullDiskForFilms(form: FilmForm) throws {
        let folder = try TemporaryFolder()
        try folder.link("film.\(form.rawValue)", to: "/dev/full")
        var random = SeededRandom(seed: 5)
        // More than is kept until it is written.
        let frames = (0..<6).map { _ in
            FilmFrameInput(
                width: 256,
                pixels: (0..<256 * 256).map { _ in .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 })
        }
        let error = #expect(throws: RecordingError.self) { try folder.film(form, frames, fps: 10) }
        #expect(error?.cause == "no space left on device", "\(String(describing: error))")
        #expect(try folder.names() == ["film.\(form.rawValue)"])
    }

    @Test("a full disk is reported for frames, with the earliest failed one")
    func fullDiskForFrames() throws {
        let folder = try TemporaryFolder()
        // Repeated, because threads vary.
        for threads in [1] + Array(repeating: 4, count: 50) {
            let painter = BoxPainter()
            let sink = PNGSequenceSink(try OutputDestination(folder("f/")), threads: threads)
            let list = DisplayList(size: CGSize(width: 8, height: 8))
            try sink.begin(
                RecordingInfo(header: RecordedStage().traceHeader(fps: 60, scale: 1), views: []))
            let hidden = try #require(try folder.names().first)
            for name in ["frame-00003.png", "frame-00004.png"] { try folder.link("\(hidden)/\(name)", to: "/dev/full") }
            let error = #expect(throws: RecordingError.self) {
                for index in 0..<100 {
                    let painted = try painter.paint(list, scale: 1)
                    try sink.record(RecordedFrame(index: index, time: 0, list: list, pixels: painted.pixels))
                }
                try sink.finish()
            }
            sink.abandon()
            #expect(error?.operation.hasSuffix("f/frame-00003.png") == true)
            #expect(error?.cause == "no space left on device")
            #expect(try folder.names().isEmpty)
        }
    }
}

@Suite("The size of a recording")
struct RecordingExtentTests {
    @Test("from 10,000 frames on the size is reported, and more than 100,000 need consent")
    func limits() {
        func extent(_ frames: Double) -> RecordingExtent { RecordingExtent(frames: frames, bytes: 0) }
        #expect(!extent(9_999).isLarge && extent(10_000).isLarge)
        #expect(!extent(100_000).needsConsent && extent(100_001).needsConsent)
    }

    @Test("sizes are in units of a thousand")
    func units() {
        let texts = [
            (999.0, "999.0 bytes"), (1000, "1.0 kB"), (2_540_000, "2.5 MB"), (3e15, "3.0 PB"), (4e18, "4000.0 PB"),
        ]
        for (bytes, text) in texts {
            #expect(RecordingExtent(frames: 1234, bytes: bytes).text == "1,234 frames, up to \(text)")
        }
    }
}

@Suite("Progress meter")
struct ProgressMeterTests {
    @Test("a line has the frames, their rate and the remaining time")
    func lines() {
        let meter = ProgressMeter(at: 10)
        func text(_ frames: Int, of expected: Int, after seconds: Double) -> String {
            meter.text(RecordingProgress(frames: frames, expectedFrames: expected, time: 0), at: 10 + seconds)
        }
        #expect(text(1, of: 100, after: 0) == "1 frame" && text(0, of: 100, after: 1) == "0 frames")
        #expect(text(1, of: 60, after: 1) == "1 frame, 1.0 frames/s, about 59 s left")
        #expect(text(1, of: 61, after: 1) == "1 frame, 1.0 frames/s, about 1 min 0 s left")
        #expect(text(2, of: 3, after: 4) == "2 frames, 0.5 frames/s, about 2 s left")
        #expect(text(30, of: 120, after: 0.5) == "30 frames, 60.0 frames/s, about 2 s left")
        #expect(text(30, of: 9000, after: 4) == "30 frames, 7.5 frames/s, about 19 min 56 s left")
        #expect(text(120, of: 120, after: 2) == "120 frames, 60.0 frames/s")
    }

    @Test("lines are rare enough to be read")
    func pace() {
        var meter = ProgressMeter(at: 0)
        let progress = RecordingProgress(frames: 1, expectedFrames: 2, time: 0)
        let lines = (0..<100).compactMap { meter.line(progress, at: Double($0) / 100) }
        #expect((9...11).contains(lines.count))
        #expect(meter.line(progress, at: 2) != nil && meter.line(progress, at: 2.09) == nil)
        #expect(meter.line(progress, at: 2.11) != nil)
    }

    @Test("where lines can't be replaced there is one every ten seconds, and none for a short recording")
    func log() {
        var meter = ProgressMeter(at: 100, for: .log)
        let lines = (0...70).compactMap { half in
            meter.line(
                RecordingProgress(frames: half, expectedFrames: 71, time: 0), at: 100 + Double(half) / 2)
        }
        #expect(
            lines == [
                "20 frames, 2.0 frames/s, about 26 s left", "40 frames, 2.0 frames/s, about 16 s left",
                "60 frames, 2.0 frames/s, about 6 s left",
            ])
    }
}
