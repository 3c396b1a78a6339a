import ChildPrograms
import Foundation
import Glibc
import ProgramSupport
import Rasterizer
import Sessions
import Staging
import Support
import SystemPackage
import Testing
import Timing

@testable import Scrim

@Suite("The check of a window's gestures in a child process")
struct GestureCheckerTests {
    private let folder: TemporaryFolder
    private let results = Results()
    /// The results of checks, in their order.
    private final class Results: Sendable {
        private let queue = BlockingQueue<[(name: String, outcome: GestureChecks.Outcome)]>([])

        func taker(_ name: String) -> @Sendable (GestureChecks.Outcome) -> Void {
            { [queue] outcome in queue.change { $0.append((name, outcome)) } }
        }

        /// Waits until there are as many results, and returns them.
        func first(_ count: Int = 1) -> [(name: String, outcome: GestureChecks.Outcome)] {
            queue.wait(before: Date(timeIntervalSinceNow: 120)) { $0.count >= count }
            return queue.read(\.self)
        }
    }

    init() throws { folder = try TemporaryFolder() }

    private func request(
        _ scene: String, _ points: [CGPoint], settings: [TapeSetting] = [], photos: [FilePath] = []
    ) -> GestureCheckRequest {
        let events = points.enumerated().map { index, point in
            InputEvent(
                time: FrameTime(seconds: 0.3 + Double(index) / 60).roundedToMicroseconds,
                action: .pointer(
                    id: 1, phase: index == 0 ? .down : index == points.count - 1 ? .up : .move, location: point))
        }
        return GestureCheckRequest(
            scene: scene, settings: settings, events: events[...], from: 0, start: FrameTime(seconds: 0.05),
            photos: photos)
    }

    /// A pull with a spring that swings far beyond the screen, so that rules find something.
    private var swinging: GestureCheckRequest {
        let points = (0...18).map { CGPoint(x: 195, y: 800 - Double($0) * 28) }
        return request(
            "mini-player", points + points.suffix(1),
            settings: [.parameter(name: "curve", value: "spring(dampingRatio: 0.1)")])
    }

    /// A tap where nothing is.
    private var calm: GestureCheckRequest { request("card-sheet", Array(repeating: CGPoint(x: 2, y: 2), count: 2)) }

    private func checker(_ program: String = ProgramRun.program.path) -> GestureChecker {
        GestureChecker(program: program) {}
    }

    @Test("its findings are those of scrim check with the saved tape")
    func sameFindings() throws {
        let checker = checker()
        defer { checker.end() }
        let request = swinging
        checker.begin(request, take: results.taker("swinging"))
        let found = try #require(try results.first().first?.outcome.get())
        let path = try folder.write(request.tape.description, to: "a.tape")
        let run = try ProgramRun(["check", path], in: folder.url)
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix(path) }
        #expect(run.status == 1 && !found.isEmpty && found.count == lines.count, "\(run.output)\(run.messages)")
        for (finding, line) in zip(found, lines) {
            #expect(line.hasPrefix("\(path): \(DecimalText.fixed(finding.time, digits: 3)) s (frame "))
            #expect(line.hasSuffix("): \(finding.rule.rawValue): \(finding.statement)"))
            #expect(run.output.contains("\n    \(finding.remedy)\n"))
        }
    }

    @Test("a newer gesture replaces those before it, and a cancelled one has no result")
    func newest() throws {
        let checker = checker()
        defer { checker.end() }
        checker.begin(swinging, take: results.taker("replaced"))
        checker.begin(swinging, take: results.taker("cancelled"))
        checker.cancel()
        checker.begin(calm, take: results.taker("calm"))
        #expect(results.first().map(\.name) == ["calm"])
        #expect(try results.first().first?.outcome.get() == [])
        checker.begin(swinging, take: results.taker("swinging"))
        #expect(results.first(2).map(\.name) == ["calm", "swinging"])
    }

    @Test("a finding without a lane or a time is of the first one and of the beginning; a statement has no rule")
    func findings() throws {
        let report = """
            {"files": [{"file": "-", "findings": [
            {"rule": "jump", "kind": "jump", "message": "jump: card is 100 pt off: jump: far", "remedy": "do", "time": 0.5},
            {"rule": "jump", "kind": "jump", "message": "jump: b", "remedy": "do", "time": 1, "lane": 2,
              "view": "card"},
            {"rule": "jump", "kind": "jump", "message": "jump: c", "remedy": "do"}
            ], "sheets": [], "skipped": []}], "count": 3}
            """
        let nice = folder.path("nice")
        try folder.writeTool("scrim", "nice > '\(nice)'; cat > /dev/null; cat << 'END'\n\(report)\nEND")
        let checker = checker(folder.path("scrim"))
        defer { checker.end() }
        checker.begin(calm, take: results.taker("made"))
        let found = try #require(try results.first().first?.outcome.get())
        #expect(found.map(\.lane) == [0, 2, 0] && found.map(\.time) == [0.5, 1, 0])
        #expect(found.map(\.view) == [nil, "card", nil])
        #expect(found.map(\.statement) == ["card is 100 pt off: jump: far", "b", "c"])
        // With less priority than this process.
        let own = try ChildProgram("nice")
        let level = try #require(Int(own.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        own.end()
        #expect(try String(contentsOfFile: nice, encoding: .utf8) == "\(min(19, level + 10))\n")
        #expect(folder.words == ["check", "-", "--format", "json", "--threads", "1", "--"])
    }

    @Test("what can't be checked has a reason")
    func failures() throws {
        for (program, asked, reason) in [
            (ProgramRun.program.path, request("nothing", [.zero, .zero]), "nothing"),
            ("/no/such/program", calm, "No such file"),
            ("/bin/true", calm, "it ended without a report"),
        ] {
            let checker = checker(program)
            let results = Results()
            checker.begin(asked, take: results.taker(program))
            let outcome = try #require(results.first().first?.outcome)
            checker.end()
            guard case .failure(let failure) = outcome else {
                Issue.record("\(program) has checked something")
                continue
            }
            #expect(failure.description.contains(reason), "\(failure)")
        }
    }

    @Test("what a program says last is the reason, without the mark of all messages, or else the signal that ended it")
    func lastWords() throws {
        for (script, reason) in [
            ("echo first >&2; echo 'scrim: no luck' >&2", "no luck"),
            ("echo 'no scrim: luck' >&2; exit 2", "no scrim: luck"),
            ("kill -9 $$", "signal 9 ended it"), ("echo '[]'; exit 0", "it ended without a report"),
        ] {
            try folder.writeTool("scrim", "cat > /dev/null; \(script)")
            let checker = checker(folder.path("scrim"))
            let results = Results()
            checker.begin(calm, take: results.taker(script))
            let outcome = try #require(results.first().first?.outcome)
            checker.end()
            #expect(outcome == .failure(GestureCheckFailure(reason)), "\(script)")
        }
    }

    @Test("a check that takes too long is killed, and says so")
    func endless() throws {
        let script = try folder.write("#!/bin/sh\ntrap '' TERM\necho $$ >pid\nread line\nkill -STOP $$\n", to: "wait")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let place = folder.path("pid")
        _ = try folder.write("#!/bin/sh\ncd \(folder.url.path) && exec ./wait\n", to: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("program"))
        let checker = GestureChecker(program: folder.path("program"), longest: 1) {}
        defer { checker.end() }
        checker.begin(calm, take: results.taker("endless"))
        let outcome = try #require(results.first().first?.outcome)
        #expect(outcome == .failure(GestureCheckFailure("it takes longer than 1 seconds")))
        let number = try #require(
            Int32(String(contentsOfFile: place, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        // The system removes it shortly after its end.
        let deadline = Date(timeIntervalSinceNow: 10)
        while kill(number, 0) == 0, Date() < deadline { usleep(1000) }
        #expect(kill(number, 0) != 0)
        _ = kill(number, SIGKILL)
    }

    @Test("a folder of photos may hold tapes: the gesture is the only one that is checked")
    func photos() throws {
        _ = try folder.write(swinging.tape.description, to: "other.tape")
        let picture = folder.url.appendingPathComponent("a.bmp")
        try Data(ArgumentTests.picture).write(to: picture)
        let checker = checker()
        defer { checker.end() }
        let place = FilePath(folder.url.path)
        checker.begin(request("photos", [.zero, .zero], photos: [place]), take: results.taker("photos"))
        #expect(try results.first().first?.outcome.get() == [])
    }

    @Test("the window's options turn checks on and off")
    func option() throws {
        let help = try ProgramRun(["open", "--help"], in: folder.url).output
        #expect(help.contains("--check/--no-check"), "\(help)")
    }
}
