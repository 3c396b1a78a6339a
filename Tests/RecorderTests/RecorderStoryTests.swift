import Drawing
import Foundation
import Glibc
import GoldenSupport
import RandomSupport
import Staging
import Testing
import Timing

@testable import Recorder

/// Messages, texts, pictures and times of recordings, against recorded stories: they notice what changes beside the rules of
/// the other tests.
@MainActor
@Suite("Texts and pictures of recordings")
struct RecorderStoryTests {
    @Test("what can't be written is refused with the cause and the remedy, each name and pair of names")
    func refusals() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("frames")
        try folder.write("a", to: "frames/frame-00001.png")
        try folder.makeFolder("full")
        try folder.write("a", to: "full/frame-0001.png")
        try folder.write("a", to: "file")
        #expect(symlink(folder("nothing"), folder("dangling")) == 0)
        #expect(symlink(folder("frames"), folder("link")) == 0)
        #expect(mkfifo(folder("pipe.gif"), 0o600) == 0)
        var story = GoldenStory("refusals")
        func add(_ names: [String]) {
            let text: String
            do throws(RecordingError) {
                let plan = try OutputPlan(names.map { OutputName($0.hasPrefix("/") ? $0 : folder($0)) })
                text = plan.destinations.map { destination in
                    "\(destination.form.map { "\($0)" } ?? "-") \(destination.isDevice)"
                }.joined(separator: "\n")
            } catch {
                text = "\(error.kind): \(error)"
            }
            story.add(names.joined(separator: " "), text.replacing(folder(""), with: ""))
        }
        for name in [
            "a.gif", "a.webp", "a.apng", "a.mp4", "a.webm", "a.png", "a.json", "a.csv", "a.html", "a/", "frames/",
            "full/",
            "file/", "link/", "dangling/", "dangling.gif", "pipe.gif", "file/a.gif", "dangling/a.gif", "deep/er/a.gif",
            "a.mov", "a.mkv", "a.txt", "a", "a.GIF", ".gif", "frames", "frames/a.png/", "/proc/a.gif",
            "/dev/null/a.gif",
        ] { add([name]) }
        add([])
        for pair in [
            ["a.gif", "a.gif"], ["a.gif", "b.gif"], ["a/", "a/b.gif"], ["a/b.json", "a/"], ["a/", "a/b/"],
            ["a/", "ab.gif"],
            ["link/", "frames/"], ["link/a.gif", "frames/a.gif"],
        ] { add(pair) }
        try story.check()
    }

    @Test("sizes in advance, and the progress, in words")
    func extents() throws {
        var story = GoldenStory("extents")
        for frames in [1.0, 999, 9_999, 10_000, 100_000, 100_001, 86_400_001] {
            let texts = [0.0, 999, 1000, 1_234_567, 9.99e9, 2.5e12, 1.5e15, 3e18].map { bytes in
                let extent = RecordingExtent(frames: frames, bytes: bytes)
                return "\(extent.text) \(extent.isLarge) \(extent.needsConsent)"
            }
            story.add("\(frames)", texts.joined(separator: "\n"))
        }
        for reader in [ProgressMeter.Reader.terminal, .log] {
            var meter = ProgressMeter(at: 5, for: reader)
            var lines: [String] = []
            for (frames, expected, time) in [
                (0, 10, 5.0), (1, 10, 5.0), (1, 10, 5.05), (1, 100, 5.1), (2, 100, 5.15), (9, 1000, 15),
                (9, 1000, 15.05),
                (50, 100_000, 26), (100, 100, 40), (120, 100, 50), (7, 9000, 65),
            ] {
                let progress = RecordingProgress(frames: frames, expectedFrames: expected, time: 0)
                lines.append("\(time): \(meter.line(progress, at: time) ?? "-"), \(meter.text(progress, at: time))")
            }
            story.add("\(reader)", lines.joined(separator: "\n"))
        }
        try story.check()
    }

    @Test("the ticks of films: pictures at even and uneven times, too fast ones, equal ones, and the end")
    func ticks() throws {
        var story = GoldenStory("ticks")
        for (ticks, least) in [(100.0, 2), (1000, 1), (30, 1), (100, 5)] {
            for seed in 1...6 as ClosedRange<UInt64> {
                var random = SeededRandom(seed: seed)
                var timeline = FilmTimeline<Int>(ticksPerSecond: ticks, leastTicks: least)
                var lines: [String] = []
                var time = 0.0
                for number in 0..<25 {
                    let picture = number == 0 || Int.random(in: 0..<3, using: &random) > 0 ? number : nil
                    if let entry = timeline.add(picture, at: time) { lines.append("\(entry.picture) \(entry.ticks)") }
                    time += seed == 1 ? 1.0 / 60 : Double.random(in: 0.001...0.08, using: &random)
                }
                lines += timeline.finish(at: time).map { "\($0.picture) \($0.ticks)" }
                story.add("\(ticks) \(least) \(seed)", lines.joined(separator: "\n"))
            }
        }
        try story.check()
    }

    @Test("pictures of a recording in each frame, cropped, on a background, with fingers, of one and of two lanes")
    func pictures() throws {
        var story = GoldenStory("composed")
        let events: [(Double, PointerPhase, Double, Double, Int)] = [
            (0, .down, 10, 12, 1), (0.05, .move, 14, 14, 1), (0.1, .move, 24, 20, 1), (0.12, .down, 30, 25, 2),
            (0.15, .move, 26, 24, 2), (0.2, .up, 25, 22, 1), (0.3, .up, 26, 24, 2),
        ]
        for frame in DeviceFrame.allCases {
            for crop in [nil, CGRect(x: 5, y: 4, width: 20, height: 12)] {
                for background in [nil, Color.red] {
                    var options = PictureOptions()
                    (options.frame, options.crop, options.background) = (frame, crop, background)
                    let stage = RecordedStage()
                    let composer = PictureComposer(stage, options)
                    let input = events.map { time, phase, x, y, id in
                        InputEvent(
                            time: .init(seconds: time),
                            action: .pointer(id: id, phase: phase, location: CGPoint(x: x, y: y)))
                    }
                    composer.handle(input[...])
                    for showsFinger in [false, true] {
                        let picture = composer.picture(of: stage.displayList(), showingFinger: showsFinger)
                        story.add(
                            "\(frame) \(crop == nil ? "whole" : "cropped") \(background == nil ? "" : "red ")\(showsFinger)",
                            "\(ValueText.lines("stage", picture.stages))\n\(ValueText.lines("part", picture.parts))\n"
                                + picture.list.description)
                    }
                }
            }
        }
        try story.check()
    }

    @Test(
        "the parts of films: boxes of what changes, delays, repetitions, clear pixels",
        arguments: [FilmForm.gif, .apng, .webp])
    func films(form: FilmForm) throws {
        let folder = try TemporaryFolder()
        var story = GoldenStory("films-\(form.rawValue)")
        for seed in 1...8 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let (width, height, hasAlpha) = (13, 9, seed % 3 == 0)
            var pixels = [UInt32](repeating: hasAlpha ? 0 : 0xFF80_8080, count: width * height)
            var frames: [FilmFrameInput] = []
            for number in 0..<12 {
                let isUnchanged = number > 0 && random.pick([false, false, true])
                if !isUnchanged, number > 0 {
                    let (x, y) = (random.pick(Array(0..<width)), random.pick(Array(0..<height)))
                    let color: UInt32 = random.pick([
                        0xFFFF_0000, 0xFF00_00FF, 0xFF80_8080, hasAlpha ? 0x8000_8000 : 0xFFFF_FFFF,
                    ])
                    for row in y..<min(height, y + random.pick([1, 3, 9])) {
                        for column in x..<min(width, x + random.pick([1, 4, 13])) {
                            pixels[row * width + column] = color
                        }
                    }
                }
                frames.append(
                    FilmFrameInput(width: width, pixels: pixels, hasAlpha: hasAlpha, isUnchanged: isUnchanged))
            }
            var options = FilmOptions()
            (options.plays, options.speed) = (random.pick([nil, 1, 3]), random.pick([1, 1, 0.5]))
            (options.isLossless, options.colors) = (true, random.pick([256, 4]))
            let fps = random.pick([10.0, 25, 60])
            let bytes = try folder.film(form, frames, fps: fps, options: options)
            let facts: [Any]
            switch form {
            case .gif:
                let parts = try GIFParts(bytes)
                facts = [parts.size, parts.loops as Any, parts.frames, parts.disposals, parts.isClear]
            case .webp:
                let parts = try WebPParts(bytes)
                facts = [parts.size, parts.plays, parts.frames, parts.flags, parts.pictures.map(\.flags)]
            default:
                facts = try PNGPart.parts(bytes).map { part in
                    ["acTL", "fcTL", "IHDR"].contains(part.name) ? "\(part.name) \(Array(part.content))" : part.name
                }
            }
            story.add("\(seed), \(fps) fps, \(options.plays ?? 0) plays", ValueText.lines("-", facts))
        }
        try story.check()
    }
}
