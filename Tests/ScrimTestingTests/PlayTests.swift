import Foundation
import ScrimTesting
import Synchronization
import Testing

@Suite("Playing tapes in tests")
struct PlayTests {
    private static let path = "Tests/ScrimTestingTests/Tapes/pull.tape"

    /// Returns the time of the card's release.
    private func release(_ trace: PlayedTrace) throws -> Double {
        try #require(trace.events.first { $0.name == .gestureEnded }).time
    }

    @Test("a trace has each view's values by time, frame by frame, and the events")
    func values() async throws {
        let trace = try await play(Self.path, in: .card)
        let card = trace["card"]
        #expect(trace.trace.header.fps == 50 && trace.trace.header.size == CGSize(width: 200, height: 400))
        #expect(card.frame(at: 0) == CGRect(x: 20, y: 40, width: 100, height: 100) && card.alpha(at: 0) == 1)
        #expect(trace.views.contains("card") && card.frames.count == trace.trace.frames.count)
        #expect(card.frames.map(\.index) == Array(card.frames.indices))
        let release = try release(trace)
        #expect(abs(release - 0.4) < 0.001 && abs(trace.duration - 0.8) < 0.021)
        // Under the finger it has the finger's distance, and half of it at half the time.
        let held = card.frame(at: release)
        #expect(held.minY > 120 && held.minY <= 140)
        let half = release + 0.2
        card.expect(.alpha, 0.75, within: 0.001, at: half)
        card.expect(.velocityX, 0, at: half)
        #expect(abs(card.transform(at: half).a - 0.75) < 0.001 && card.transform(at: 0) == .identity)
        #expect(card.velocity(at: half).dy > 0 && card.velocity(at: trace.duration) == .zero)
        // The nearest frame's value.
        #expect(
            card.frame(at: half + 0.009) == card.frame(at: half) && card.frame(at: half + 0.011) != card.frame(at: half)
        )
        #expect(card.frame(at: -0.009) == card.frame(at: 0))
        #expect(card.frame(at: trace.duration + 0.009) == card.frame(at: trace.duration))
        #expect(trace.lanes.count == 1 && trace.lane == 0 && trace.name == "card")
        card.expect(frame: card.frames.last?.frame ?? .null, at: trace.duration)
        card.expect(.midX, 70, within: 0.001, at: trace.duration)
        card.expect(.alpha, in: 0.5...1)
        card.expect(.x, in: 20...20, during: 0...release)
        #expect(card.isOnStage(at: 0) && !trace["sheet"].isOnStage(at: 0))
        // No transition has ended.
        #expect(!trace.completed)
    }

    @Test("size, rate, parameters and reduced motion are arguments, and override the tape")
    func arguments() async throws {
        let trace = try await play(
            Self.path, in: .card, size: CGSize(width: 300, height: 500), scale: 2, fps: 100,
            parameters: ["end": 300, "color": "blue", "fades": false], reducedMotion: true)
        let header = trace.trace.header
        #expect(header.fps == 100 && header.scale == 2 && header.size == CGSize(width: 300, height: 500))
        #expect(abs(trace.duration - 0.5) < 0.011)
        trace["card"].expect(.alpha, in: 1...1)
        let image = try trace.image(at: 0)
        #expect((image.width, image.height) == (600, 1000))
        #expect(image[150, 150] == PlayedImage.Pixel(red: 0, green: 0, blue: 255))
    }

    @Test("images are the frames', as pixels and as PNG")
    func images() async throws {
        let trace = try await play(Self.path, in: .card, parameters: ["fades": false])
        let (first, last) = (try trace.image(at: 0), try trace.image(at: trace.duration))
        #expect((first.width, first.height, first.scale) == (200, 400, 1))
        #expect(first.pixel(at: CGPoint(x: 70, y: 90)).description == "#FF0000")
        #expect(last.pixel(at: CGPoint(x: 70, y: 90)).description == "#FFFFFF")
        #expect(first.pixel(at: CGPoint(x: -1, y: 1e9)) == first[0, 399])
        #expect(first.pngData.starts(with: [0x89, 0x50, 0x4E, 0x47]) && first.pngData != last.pngData)
        #expect(try trace.image(at: 0).pngData == first.pngData)
    }

    @Test("a transition completed or was cancelled, for a tape as a value or a URL")
    func transitions() async throws {
        let opening = "Scene card\nSet fps 20\nTap button\nWait settled\n"
        let opened = try await play(Tape(parsing: opening), in: .card)
        #expect(opened.completed && opened["sheet"].isOnStage(at: opened.duration))
        opened.expectTransition(completed: true)
        let folder = FileManager.default.temporaryDirectory.appending(path: "play-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a b.tape")
        try Data((opening + "Press sheet\nMove by 0 60 in 300ms\nHold 200ms\nRelease\nWait settled\n").utf8).write(
            to: file)
        let cancelled = try await play(file, in: .card)
        #expect(!cancelled.completed && cancelled["sheet"].isOnStage(at: cancelled.duration))
        cancelled.expectTransition(completed: false)
        try Data((opening + "Press sheet\nMove by 0 600 in 300ms\nRelease\nWait settled\n").utf8).write(to: file)
        let closed = try await play(file.path, in: .card)
        #expect(closed.completed && !closed["sheet"].isOnStage(at: closed.duration))
    }

    @Test("several lanes are played under one gesture, each with its values, events and images")
    func lanes() async throws {
        let traces = [
            try await play(Self.path, in: .card),
            try await play(Self.path, in: .card, parameters: ["end": 300, "color": "blue"]),
        ]
        let both = try await play(Self.path, in: .card, lanes: ["end=250", "end=300; color=blue"])
        let lanes = both.lanes
        #expect(lanes.map(\.lane) == [0, 1] && both.lane == 0 && both.trace.header.lanes.count == 2)
        #expect(both.trace.frames.count == 2 * both["card"].frames.count && both.views == traces[0].views)
        let last = both.duration
        for (lane, alone) in zip(lanes, traces) {
            #expect(lane["card"].frames == alone["card"].frames)
            #expect(lane.events.map(\.name) == alone.events.map(\.name) && !lane.events.isEmpty)
            #expect(try lane.image(at: 0.3).pngData == alone.image(at: 0.3).pngData)
        }
        both["card"].expect(.midY, 300, at: last)
        lanes[1]["card"].expect(.midY, 350, at: last)
        // The tape's own lanes, which an argument overrides.
        let document = try await play(Tape(parsing: "Scene card\nSet lanes end=200,end=210\nWait 20ms\n"), in: .card)
        #expect(document.lanes.count == 2)
    }

    @Test("the same tape gives the same trace, also beside other tests")
    func repetition() async throws {
        async let first = play(Self.path, in: .card)
        async let second = play(Self.path, in: .card)
        let traces = try await [first, second].map(\.trace)
        #expect(traces[0] == traces[1])
    }

    // MARK: Failures

    @Test("the motion of a tape is checked by the program's rules")
    func motion() async throws {
        let opening = "Scene card\nSet fps 20\nTap button\nWait settled\n"
        let opened = try await play(Tape(parsing: opening), in: .card)
        opened.expectSoundMotion()
        let (message, sheet) = try failure { opened.expectSoundMotion(allowing: [TapeAllowance(.contrast, 99)]) }
        #expect(message.hasPrefix("contrast: dimming dims by a contrast of ") && message.contains("Allow contrast"))
        try FileManager.default.removeItem(at: sheet)
    }

    /// Returns the issue of a known failure, and the sheet that it names.
    private func failure(_ body: () -> Void) throws -> (message: String, sheet: URL) {
        let kept = Mutex<[String]>([])
        withKnownIssue(isIntermittent: false) {
            body()
        } matching: { issue in
            kept.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
            return true
        }
        let messages = kept.withLock(\.self)
        try #require(messages.count == 1, "\(messages)")
        let parts = messages[0].components(separatedBy: "; contact sheet: ")
        try #require(parts.count == 2, "\(messages)")
        return (parts[0], URL(fileURLWithPath: parts[1]))
    }

    @Test("a failed expectation names view, time, frame and number, and leaves a sheet named after the test")
    func failing() async throws {
        let trace = try await play(Self.path, in: .card, parameters: ["end": 300])
        let card = trace["card"]
        let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let sheet = place.appending(path: "PlayTests.failing.failed.png")
        #expect(!FileManager.default.fileExists(atPath: sheet.path))
        defer { try? FileManager.default.removeItem(at: sheet) }
        let first = try failure { card.expect(.y, 400, within: 1, at: 0.1) }
        let value = Double(card.frame(at: 0.1).minY)
        let text = value.formatted(.number.precision(.fractionLength(0...3)).locale(Locale(identifier: "en_US")))
        #expect(first.message == "card at 0.100 s (frame 5): frame.origin.y is \(text), expected 400 ± 1")
        #expect(first.sheet.path == sheet.path)
        let bytes = try Data(contentsOf: sheet)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The sheet of all failures so far, with one more frame marked.
        let range = try failure { card.expect(.alpha, in: 0.8...1) }
        #expect(range.message.hasPrefix("card at 0.5") && range.message.contains("alpha is 0.7"))
        #expect(range.message.contains("expected 0.8...1, and so in ") && range.sheet == first.sheet)
        #expect(try Data(contentsOf: sheet) != bytes)
        let between = try failure { card.expect(.alpha, in: 0...0.5, during: 0.101...0.102) }
        #expect(between.message == "card at 0.100 s (frame 5): alpha is 1, expected 0...0.5")
        let never = try failure { trace["sheet"].expect(.y, in: 0...1) }
        #expect(never.message.hasPrefix("sheet at 0.000 s (frame 0): it is not on the stage; on it are: "))
        let missing = try failure { #expect(trace["crad"].frame(at: 0.3).isNull) }
        #expect(
            missing.message
                == "crad at 0.300 s (frame 15): it is not on the stage; on it are: \(trace.trace.frames[15].views.keys.sorted().joined(separator: ", "))"
        )
        let frame = try failure { card.expect(frame: CGRect(x: 20, y: 40, width: 90, height: 100), at: 0) }
        #expect(frame.message == "card at 0.000 s (frame 0): frame.size.width is 100, expected 90 ± 0.5")
        let ended = try failure { trace.expectTransition(completed: true) }
        #expect(
            ended.message.hasPrefix("the transition at ")
                && ended.message.hasSuffix(": it did not end, expected completed"))
        // Outside the trace there is nothing to compare.
        for (time, text) in [(99.0, "99"), (-5, "-5"), (trace.duration + 0.02, "0.82")] {
            let beyond = try failure { card.expect(.y, 300, at: time) }
            #expect(
                beyond.message.hasPrefix("card at \(text) s: there is no frame, the trace is from 0 to 0.8 s; ask for"))
        }
        for (ask, begin) in [
            ({ #expect(card.frame(at: .nan).isNull) }, "card at nan s: there is no frame, "),
            ({ #expect(!card.isOnStage(at: 9)) }, "card at 9 s: "),
            ({ card.expect(.y, in: 0...999, during: 7...8) }, "card at 7 s: "),
        ] {
            let beyond = try failure(ask)
            #expect(beyond.message.hasPrefix(begin))
        }
        #expect(throws: (any Error).self) { try trace.image(at: 9) }
        // A second trace of the test has its own sheet.
        let other = try await play(Self.path, in: .card)
        let second = try failure { other["card"].expect(.x, 0, at: 0) }
        defer { try? FileManager.default.removeItem(at: second.sheet) }
        #expect(second.sheet.lastPathComponent == "PlayTests.failing-2.failed.png")
        // A failure in lanes names the lane; its sheet shows both, and the pointer.
        let lanes = try await play(Self.path, in: .card, lanes: ["end=250", "end=300"]).lanes
        let third = try failure { lanes[1]["card"].expect(.midY, 300, at: lanes[1].duration) }
        defer { try? FileManager.default.removeItem(at: third.sheet) }
        #expect(third.message.hasPrefix("card in lane 2 (card) at 0.800 s (frame 40): frame.midY is 350, "))
    }

    @Test("a sheet of a failure shows the finger's location")
    func fingers() async throws {
        let begin = "Scene card\nSet size 200x400\nSet scale 1\nSet fps 20\n"
        var sheets: [Data] = []
        var traces: [PlayedTrace] = []
        for gesture in ["Wait 200ms\n", "Press 180 380\nHold 200ms\nRelease\n"] {
            let trace = try await play(Tape(parsing: begin + gesture), in: .card)
            let sheet = try failure { trace["card"].expect(.x, 0, at: 0.1) }.sheet
            sheets.append(try Data(contentsOf: sheet))
            try FileManager.default.removeItem(at: sheet)
            traces.append(trace)
        }
        // The scene is the same: only the marks differ.
        #expect(traces[0]["card"].frames == traces[1]["card"].frames && traces[0].views == traces[1].views)
        #expect(try traces[0].image(at: 0.1).pngData == traces[1].image(at: 0.1).pngData)
        #expect(sheets[0] != sheets[1])
    }

    @Test("an invalid tape is reported with its line, and a parameter with its valid values")
    func errors() async throws {
        func message(_ body: () async throws -> PlayedTrace) async -> String {
            do { return "played \(try await body().duration)" } catch { return "\(error)" }
        }
        let absent = await message { try await play("nowhere.tape", in: .card) }
        #expect(absent.hasPrefix("nowhere.tape:1:1: ") && absent.contains("no such file"), "\(absent)")
        let lost = await message { try await play("a.tape", in: .card, file: "/nowhere/ATests.swift") }
        #expect(lost.hasPrefix("a.tape: there is no Package.swift above /nowhere/ATests.swift; "))
        let scene = await message { try await play(Tape(scene: "crad", statements: []), in: .card) }
        #expect(scene.contains("tape:1:7: ") && scene.contains("card"), "\(scene)")
        let view = await message { try await play(Tape(parsing: "Scene card\nWait 1s\nPress sheet\n"), in: .card) }
        #expect(view.contains("tape:3:") && view.contains("Press sheet"), "\(view)")
        let value = await message { try await play(Self.path, in: .card, parameters: ["end": 900]) }
        #expect(value == "end can't be 900; it lies in 0...400")
    }
}
