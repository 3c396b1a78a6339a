import Foundation
import Rasterizer
import Staging
import SystemPackage
import Testing
import Visualizer

@testable import Scrim

@Suite("The check of a window's gestures in a child process")
struct GestureCheckerTests {
    private let folder: TemporaryFolder
    private let results = Results()
    /// A spring that swings far beyond the screen, so that rules find something.
    private static let swinging = """
        Scene mini-player
        Set curve spring(dampingRatio: 0.1)
        Press bar
        Move by 0 -500 in 300ms
        Release
        Wait settled
        """
    private static let calm = "Scene card-sheet\nTap add\nWait settled\n"

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

    private func request(_ text: String, photos: [FilePath] = []) throws -> GestureCheckRequest {
        GestureCheckRequest(tape: try Tape(parsing: text), photos: photos, touchDown: 0)
    }

    private func checker(_ program: String = ProgramRun.program.path) -> GestureChecker {
        GestureChecker(program: program) {}
    }

    @Test("its findings are those of scrim check with the saved tape")
    func sameFindings() throws {
        let checker = checker()
        defer { checker.end() }
        let request = try request(Self.swinging)
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
        checker.begin(try request(Self.swinging), take: results.taker("replaced"))
        checker.begin(try request(Self.swinging), take: results.taker("cancelled"))
        checker.cancel()
        checker.begin(try request(Self.calm), take: results.taker("calm"))
        #expect(results.first().map(\.name) == ["calm"])
        #expect(try results.first().first?.outcome.get() == [])
        checker.begin(try request(Self.swinging), take: results.taker("swinging"))
        #expect(results.first(2).map(\.name) == ["calm", "swinging"])
    }

    @Test("what can't be checked has a reason")
    func failures() throws {
        for (program, text, reason) in [
            (ProgramRun.program.path, "Scene nothing\nWait 1s\n", "nothing"),
            ("/no/such/program", Self.calm, "No such file"),
            ("/bin/true", Self.calm, "it ended without a report"),
        ] {
            let checker = checker(program)
            let results = Results()
            checker.begin(try request(text), take: results.taker(program))
            let outcome = try #require(results.first().first?.outcome)
            checker.end()
            guard case .failure(let failure) = outcome else {
                Issue.record("\(program) has checked something")
                continue
            }
            #expect(failure.description.contains(reason), "\(failure)")
        }
    }

    @Test("a folder of photos may hold tapes: the gesture is the only one that is checked")
    func photos() throws {
        _ = try folder.write(Self.swinging, to: "other.tape")
        let picture = folder.url.appendingPathComponent("a.bmp")
        try Data(ArgumentTests.picture).write(to: picture)
        let checker = checker()
        defer { checker.end() }
        let tape = "Scene photos\nTap tile 1\nWait settled\n"
        checker.begin(try request(tape, photos: [FilePath(folder.url.path)]), take: results.taker("photos"))
        #expect(try results.first().first?.outcome.get() == [])
    }

    @Test("the window's options turn checks on and off")
    func option() throws {
        let help = try ProgramRun(["open", "--help"], in: folder.url).output
        #expect(help.contains("--check/--no-check"), "\(help)")
    }
}
