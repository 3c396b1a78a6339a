import ChildPrograms
import Foundation
import ProgramSupport
import Rasterizer
import Staging
import Support
import Testing

@testable import Scrim

@Suite("scrim check")
struct CheckTests {
    private let folder: TemporaryFolder
    private static let tape = """
        Scene card-sheet
        Set size 195x422
        Wait 300ms
        """

    init() throws { folder = try TemporaryFolder() }

    private func check(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(["check"] + arguments, in: folder.url)
    }

    @Test("a clean tape is reported, and goldens are created, compared and accepted")
    func goldens() throws {
        _ = try folder.write(Self.tape, to: "a.tape")
        let clean = try check("a.tape")
        #expect(clean.status == 0 && clean.output == "1 file checked, nothing found\n", "\(clean.messages)")
        #expect(try check("a.tape", "--update").status == 0)
        #expect(folder.names.filter { $0.hasPrefix("a.") } == ["a.golden.json", "a.golden.png", "a.tape"])
        #expect(try check("a.tape", "--goldens").status == 0)
        _ = try folder.write(Self.tape.replacing("300ms", with: "300ms\nTap add\nWait settled"), to: "a.tape")
        _ = try folder.write(Self.tape.replacing("Wait", with: "Set appearance dark\nWait"), to: "dark.tape")
        try FileManager.default.copyItem(atPath: folder.path("a.golden.png"), toPath: folder.path("dark.golden.png"))
        let other = try check(".", "--goldens", "-o", "out", "--format", "github")
        #expect(other.status == 1, "\(other.output)\(other.messages)")
        #expect(other.output.contains("the pictures differ"))
        #expect(other.output.contains("a newer Scrim moves it so (see its CHANGELOG), accept it by check --update"))
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
        #expect(pictures.contains("dark.sheet.png"))
        // The motion alone, and a folder in others that are missing.
        try FileManager.default.removeItem(atPath: folder.path("a.golden.png"))
        let moved = try check("a.tape", "--goldens", "-o", "new/deep")
        #expect(moved.status == 1 && !moved.output.contains("the pictures differ"), "\(moved.output)")
        let ghosts = try FileManager.default.contentsOfDirectory(atPath: folder.path("new/deep")).sorted()
        #expect(ghosts == ["a.ghosts.gif", "a.views.png"])
        let lines = moved.output.split(separator: "\n").filter { $0.hasPrefix("    ") }
        for name in ghosts { #expect(lines.contains { $0.hasSuffix("/\(name)") }, "\(moved.output)") }
        // The film is whole, to its last byte.
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("new/deep/a.ghosts.gif")).last == 0x3B)
    }

    @Test(
        "goldens are compared on their own stage only, which a device, a size or a text size on the command line changes"
    )
    func goldensOfDevices() throws {
        _ = try folder.write(Self.tape, to: "a.tape")
        #expect(try check("a.tape", "--update").status == 0)
        let golden = try Data(contentsOf: folder.url.appendingPathComponent("a.golden.json"))
        for (arguments, name) in [
            (["--device", "large-phone"], "large-phone"), (["--size", "400x700"], "400x700 without a device"),
            (["--text-size", "small"], "195x422 without a device at text size small"),
        ] {
            let reason = "its goldens are those of 195x422 without a device, and this run is on \(name);"
            let run = try ProgramRun(["check", "a.tape"] + arguments, in: folder.url)
            #expect(run.status == 0 && run.output.contains("a.tape: goldens not compared: \(reason)"), "\(run.output)")
            for use in ["--goldens", "--update"] {
                let refused = try ProgramRun(["check", "a.tape", use] + arguments, in: folder.url)
                #expect(refused.status == 1 && refused.output.contains(reason), "\(refused.output)")
            }
        }
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("a.golden.json")) == golden)
        let json = try check("a.tape", "--device", "large-phone", "--format", "json")
        #expect(json.output.contains("\"golden\""))
        // The tape's own device is that of its goldens.
        _ = try folder.write(Self.tape.replacing("size 195x422", with: "device small-phone"), to: "b.tape")
        #expect(try check("b.tape", "--update").status == 0)
        #expect(try check("b.tape", "--device", "small-phone", "--goldens").status == 0)
        #expect(try check("b.tape", "--device", "none", "--goldens").status == 1)
    }

    @Test("a trace with a jump fails, and a file of limits allows it")
    func traces() throws {
        let header = TraceHeader(
            scene: "card", fps: 60, scale: 2, size: CGSize(width: 200, height: 400), lanes: [TraceLane(name: "a")])
        let frames = (0..<9).map { index in
            TraceFrame(
                frame: index, time: Double(index) / 60, phase: .idle,
                views: ["card": TraceView(frame: CGRect(x: index < 4 ? 0 : 100, y: 0, width: 50, height: 50))])
        }
        _ = try folder.write(TraceJSONWriter.text(of: Trace(header: header, frames: frames)), to: "t.json")
        let run = try check("t.json")
        #expect(run.status == 1 && run.output.contains("(frame 4): jump: card is 100 pt"))
        _ = try folder.write("# wide\nAllow jump card 100\n", to: "limits")
        #expect(try check("t.json", "--limits", "limits").status == 0)
        #expect(try check("--explain", "jump").output.hasPrefix("jump: "))
    }

    @Test("a trace is checked with its tape, and a finding leaves a picture; what can't be checked is said")
    func tapeOfTrace() throws {
        _ = try folder.write("Scene card-sheet\nTap add\nWait settled\n", to: "a.tape")
        #expect(try ProgramRun(["record", "a.tape", "-o", "t.json"], in: folder.url).status == 0)
        let clean = try check("t.json", "--tape", "a.tape")
        #expect(clean.status == 0, "\(clean.output)\(clean.messages)")
        #expect(clean.output.contains("t.json: not checked in full, because the trace lacks what they need: leftover"))
        // The sheet is 30 points aside from the middle of its way on.
        var trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("t.json"))))
        let first = try #require(trace.frames.firstIndex { $0.phase == .animating && $0.fraction > 0.4 })
        for index in trace.frames.indices[first...] { trace.frames[index].views["sheet"]?.frame.origin.x += 30 }
        _ = try folder.write(TraceJSONWriter.text(of: trace), to: "broken.json")
        let broken = try check("broken.json", "--tape", "a.tape", "-o", "out")
        #expect(broken.status == 1 && broken.output.contains("(frame \(first)): jump: sheet is "))
        #expect(broken.output.contains("; expected "))
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
        let name = "broken-\(first)-jump-sheet.png"
        #expect(pictures.contains(name))
        // A finding in one of several lanes is in the name.
        let lanes = ["--lanes", "ease,ease", "-o", "two.json"]
        #expect(try ProgramRun(["record", "a.tape"] + lanes, in: folder.url).status == 0)
        var two = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("two.json"))))
        for index in two.frames.indices where two.frames[index].lane == 1 && two.frames[index].frame >= 12 {
            two.frames[index].views["sheet"]?.frame.origin.x += 30
        }
        _ = try folder.write(TraceJSONWriter.text(of: two), to: "two.json")
        _ = try check("two.json", "-o", "of/lanes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("of/lanes"))
        #expect(names.contains("two-lane2-12-jump-sheet.png") && !names.contains { $0.contains("lane1") }, "\(names)")
        // With its tape the picture has what was drawn, which a trace alone has not.
        _ = try check("broken.json", "-o", "outlines")
        func size(_ folder: String) throws -> Int {
            try Data(contentsOf: self.folder.url.appendingPathComponent("\(folder)/\(name)")).count
        }
        #expect(try size("out") > 2 * size("outlines"))
        _ = try folder.write("Scene photos\nWait 100ms\n", to: "other.tape")
        #expect(try check("t.json", "--tape", "other.tape").output.contains("the tape plays photos"))
        _ = try folder.write("Scene card-sheet\nPress 50% 50%\nMove by 0 40 in 300ms\nRelease\n", to: "moved.tape")
        #expect(try check("t.json", "--tape", "moved.tape").output.contains("moves the finger otherwise"))
        // A fifth of the frames may have the finger elsewhere, which is then what is broken in the trace.
        #expect(try ProgramRun(["record", "moved.tape", "-o", "moved.json"], in: folder.url).status == 0)
        let moved = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("moved.json"))))
        let few = moved.frames.count / 5
        for (count, isRefused) in [(few, false), (few + 1, true)] {
            var shifted = moved
            for index in 0..<count {
                let there = TracePointer(location: CGPoint(x: 9, y: 9), isDown: false)
                shifted.frames[index].pointer = moved.frames[index].pointer == nil ? there : nil
            }
            _ = try folder.write(TraceJSONWriter.text(of: shifted), to: "shifted.json")
            let run = try check("shifted.json", "--tape", "moved.tape")
            #expect(run.output.contains("moves the finger otherwise") == isRefused, "\(count): \(run.output)")
        }
        // A finger that is nowhere in both is the same.
        _ = try folder.write("Scene photos\nWait 100ms\n", to: "still.tape")
        #expect(try ProgramRun(["record", "still.tape", "-o", "still.json"], in: folder.url).status == 0)
        #expect(try check("still.json", "--tape", "still.tape").status == 0)
        #expect(try check("t.json", "--tape", "none.tape").status == 2)
        #expect(try check("a.tape", "--tape", "a.tape").status == 2)
    }

    @Test("compared with an earlier recording, each view that moves differently has a sentence, in all forms")
    func against() throws {
        // Linear flights of 0.3 and 0.4 s: three quarters of the speed, and 100 ms more, of which a frame shows less by the
        // time of the last point.
        _ = try folder.write("Scene card-sheet\nSet lanes linear; duration=0.4\nTap add\nWait settled\n", to: "a.tape")
        let earlier = try ProgramRun(
            ["record", "a.tape", "-o", "t.json", "--lanes", "linear; duration=0.3"], in: folder.url)
        #expect(earlier.status == 0, "\(earlier.messages)")
        let run = try check("a.tape", "--against", "t.json")
        #expect(run.status == 0, "\(run.output)\(run.messages)")
        let line = try #require(
            run.output.firstMatch(of: #/a\.tape: against t\.json: sheet: peaks 25 % slower, lands (\d+) ms later\n/#),
            "\(run.output)")
        #expect(abs((Int(line.1) ?? 0) - 100) <= 2)
        for form in ["json", "junit", "github"] {
            #expect(try check("a.tape", "--against", "t.json", "--format", form).output.contains("peaks 25 % slower"))
        }
        // Traces are compared too, and with themselves there is no difference.
        let same = try check("t.json", "--against", "t.json")
        #expect(same.output.contains("t.json: moves the same as t.json\n"), "\(same.output)")
        // Each of several lanes with the only one, and another scene or number of lanes with none.
        let lanes = try check("a.tape", "--lanes", "linear; duration=0.3,linear; duration=0.4", "--against", "t.json")
        #expect(lanes.output.contains("against t.json: sheet, lane 2: peaks 25 % slower"), "\(lanes.output)")
        #expect(!lanes.output.contains("sheet: "), "\(lanes.output)")
        _ = try folder.write("Scene photos\nWait 100ms\n", to: "b.tape")
        let other = try check("b.tape", "--against", "t.json")
        #expect(other.status == 1)
        #expect(
            other.output.contains(
                "it moves photos in one lane, and t.json is of card-sheet in one; name an earlier recording of the same tape"
            ))
        let two = ["--lanes", "linear; duration=0.3,linear; duration=0.4"]
        #expect(try ProgramRun(["record", "a.tape", "-o", "two.json"] + two, in: folder.url).status == 0)
        for (lanes, words) in [([], "one lane"), (["--lanes", "linear,ease,linear"], "3 lanes")] as [([String], String)]
        {
            let run = try ProgramRun(["check", "a.tape", "--against", "two.json"] + lanes, in: folder.url)
            #expect(run.status == 1)
            #expect(run.output.contains("it moves card-sheet in \(words), and two.json is of card-sheet in 2; name"))
        }
        #expect(try ProgramRun(["check", "a.tape", "--against", "two.json"] + two, in: folder.url).status == 0)
        #expect(try check("a.tape", "--against", "a.tape").status == 2)
        #expect(try check("a.tape", "--against", "t.json", "--goldens").status == 2)
    }

    @Test("an invalid request ends with 2, and an invalid tape is a result with 1")
    func wrong() throws {
        #expect(try check().status == 2)
        #expect(try check("--explain", "jumps").status == 2)
        #expect(try check("a.tape", "--format", "xml").status == 2)
        _ = try folder.write("Allow leap 3\n", to: "limits")
        _ = try folder.write("Scene card-sheet\nTab x\n", to: "a.tape")
        #expect(try check("a.tape", "--limits", "limits").status == 2)
        let run = try check("a.tape")
        #expect(run.status == 1 && run.output.contains("is not a statement"))
    }

    @Test("--watch says what has become wrong with the request, and goes on")
    func watchedRequest() throws {
        _ = try folder.write(Self.tape, to: "a.tape")
        _ = try folder.write("Allow jump card 100\n", to: "limits")
        let words = "exec '\(ProgramRun.program.path)' check a.tape --limits limits --watch 2> errors"
        let run = try ProgramRun.start(
            ["-c", words], in: folder.url, program: URL(fileURLWithPath: "/bin/sh"), output: .lines)
        defer { run.send(SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60) { run.send(SIGKILL) }
        let clean = "1 file checked, nothing found"
        #expect(run.readLine() == clean)
        _ = try folder.write("Allow leap 3\n", to: "limits")
        func errors() throws -> String { try String(contentsOfFile: folder.path("errors"), encoding: .utf8) }
        let end = Date(timeIntervalSinceNow: 30)
        while try errors().isEmpty, Date() < end { usleep(10_000) }
        let said = try errors()
        #expect(said.hasPrefix("scrim: limits:1:7: "), "\(said)")
        _ = try folder.write("Allow jump card 100\n", to: "limits")
        #expect(run.readLine() == clean)
    }

    @Test("--watch checks again when a golden picture is replaced, but not after writing a difference")
    func watch() throws {
        _ = try folder.write(Self.tape, to: "a.tape")
        _ = try folder.write(Self.tape.replacing("Wait", with: "Set appearance dark\nWait"), to: "dark.tape")
        #expect(try check(".", "--update").status == 0)
        try FileManager.default.createDirectory(atPath: folder.path("other"), withIntermediateDirectories: true)
        let run = try ProgramRun.start(
            ["check", "a.tape", "--goldens", "--watch", "-o", "."], in: folder.url, output: .lines)
        defer { run.send(SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60) { run.send(SIGKILL) }
        let clean = "1 file checked, nothing found"
        #expect(run.readLine() == clean)
        // The system lists what it watches: the tape's folder, and none in it.
        let descriptors = "/proc/\(run.identifier)/fdinfo"
        let watched = try FileManager.default.contentsOfDirectory(atPath: descriptors).flatMap { name in
            ((try? String(contentsOfFile: "\(descriptors)/\(name)", encoding: .utf8)) ?? "").split(separator: "\n")
        }
        #expect(watched.count { $0.hasPrefix("inotify ") } == 1, "\(watched)")
        let golden = URL(fileURLWithPath: folder.path("a.golden.png"))
        let right = try Data(contentsOf: golden)
        let wrong = try Data(contentsOf: folder.url.appendingPathComponent("dark.golden.png"))
        let saved = BlockingQueue<Set<String>>([])
        let watch = try FolderWatch([folder.url.path]) { _ in false }
        watch.read { names in saved.change { $0.formUnion(names) } }
        func differs() throws {
            try wrong.write(to: golden)
            #expect(run.readLine()?.contains("the pictures differ") == true)
            while let line = run.readLine(), !line.hasPrefix("1 file checked") {}
        }
        try differs()
        // The difference is reported before the next change, not together with it.
        func isDifference(_ name: String) -> Bool { name.hasSuffix(".png") && !name.hasSuffix(".golden.png") }
        saved.wait(before: Date(timeIntervalSinceNow: 60)) { $0.contains(where: isDifference) }
        #expect(saved.read { $0.contains(where: isDifference) })
        try right.write(to: golden)
        #expect(run.readLine() == clean)
        // Another check would have its lines before these.
        try differs()
    }

    @Test(
        "nothing is found in the scenes on devices, upright and turned",
        arguments: ["small-phone,landscape", "round-phone", "large-phone,landscape", "large-tablet,landscape"])
    func devices(device: String) throws {
        let tapes = Self.tapes { $0.hasSuffix("-complete.tape") }
        #expect(tapes.count == 15)
        let run = try ProgramRun(["check", "--device", device] + tapes, in: folder.url)
        #expect(run.status == 0, "\(run.output)\(run.messages)")
    }

    /// Returns the paths of Scrim's own tapes whose names are chosen.
    private static func tapes(_ isChosen: (String) -> Bool) -> [String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Assets/Tapes").standardizedFileURL.path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".tape") && isChosen($0) }.sorted().map { "\(folder)/\($0)" }
    }

    @Test("Scrim's tapes match their goldens, in two halves side by side", arguments: [0, 1])
    func own(half: Int) throws {
        let tapes = Self.tapes { _ in true }.enumerated().filter { $0.offset % 2 == half }.map(\.element)
        #expect(tapes.count > 30)
        let run = try ProgramRun(["check", "--goldens"] + tapes, in: folder.url)
        #expect(run.status == 0, "\(run.output)\(run.messages)")
    }
}
