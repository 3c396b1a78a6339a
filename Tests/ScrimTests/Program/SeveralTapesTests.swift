import ChildPrograms
import Foundation
import Glibc
import ProgramSupport
import Rasterizer
import Support
import Testing

@testable import Scrim

/// `scrim record` with more than one tape.
@Suite("Several tapes")
struct SeveralTapesTests {
    private let folder: TemporaryFolder
    private static let tape = """
        Scene swipe-back
        Set size 98x211
        Set scale 1
        Set fps 10
        Wait 100ms
        Tap story 1
        Wait settled
        """

    init() throws {
        folder = try TemporaryFolder()
        for name in ["out", "more", "photos"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        for name in ["a.tape", "more/b.tape", "more/c d.tape"] { _ = try folder.write(Self.tape, to: name) }
    }

    private func record(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(["record"] + arguments, in: folder.url)
    }

    private func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
    }

    @Test("tapes and folders of tapes are recorded separately, each with a line at its end")
    func sideBySide() throws {
        let run = try record(["a.tape", "more", "-o", "out/{name}.csv", "-o", "out/{name}/", "--threads", "3"])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.messages)")
        let alone = try record(["a.tape", "-o", "out.csv", "-o", "{name}/"])
        #expect(alone.status == 0 && alone.reportsOutputsAlone, "\(alone.messages)")
        #expect(try names(in: "out") == ["a", "a.csv", "b", "b.csv", "c d", "c d.csv"])
        let manager = FileManager.default
        let frames = try names(in: "a").count
        for name in ["a", "b", "c d"] {
            #expect(manager.contentsEqual(atPath: folder.path("out/\(name).csv"), andPath: folder.path("out.csv")))
            #expect(manager.contentsEqual(atPath: folder.path("out/\(name)"), andPath: folder.path("a")))
        }
        let lines = ["a.tape", "more/b.tape", "more/c d.tape"].map { path in
            let name = path.dropLast(5).split(separator: "/").last ?? ""
            return "scrim: \(path): \(frames) frames, out/\(name).csv, out/\(name)/"
        }
        #expect(run.messages.split(separator: "\n").map(String.init).sorted() == lines)
    }

    @Test("a tape whose process can't be started has failed")
    func notStarted() {
        // An argument has 128 KiB at most.
        let words = [Array("record".utf8), [UInt8](repeating: 0x61, count: 200_000)]
        let job = RecordingBatch.Job(name: "long.tape", words: words, outputs: [])
        #expect(RecordingBatch([job], processes: 1).run() == ProgramError.Kind.failed.rawValue)
    }

    @Test("with one thread one tape is recorded after the other")
    func oneThread() throws {
        _ = try folder.write(Self.tape.replacing("Wait 100ms", with: "Wait 100s"), to: "long.tape")
        let run = try record(["long.tape", "a.tape", "-o", "out/{name}.csv", "--threads", "1"])
        let names = run.messages.split(separator: "\n").map { $0.split(separator: ":")[1] }
        #expect(names == [" long.tape", " a.tape"], "\(run.messages)")
    }

    @Test("on a terminal each running tape has a line, which its result replaces")
    func terminal() throws {
        let script =
            "import os, pty, sys; print('before', flush=True); sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
        let run = try ProgramRun(
            ["-c", script, ProgramRun.program.path, "record", "a.tape", "more", "-o", "out/{name}.csv"],
            in: folder.url, program: URL(fileURLWithPath: "/usr/bin/python3"))
        #expect(run.status == 0, "\(run.output)\(run.messages)")
        for name in ["a.tape", "more/b.tape", "more/c d.tape"] {
            #expect(
                run.output.contains("scrim: \(name): ") && run.output.contains("\(name): 1 frame"), "\(run.output)")
        }
        // No tape has two lines at once.
        for drawing in run.output.replacing("\r\n", with: "\n").components(separatedBy: "\u{1B}[J") {
            let lines = drawing.split(separator: "\n").filter { !$0.hasPrefix("scrim: ") }
            let names = lines.map { line in line.prefix { $0 != ":" } }
            #expect(Set(names).count == names.count, "\(drawing)")
        }
        // What stays is a line for each tape, below what was there before.
        let shown = Self.screen(run.output)
        #expect(shown.first == "before")
        let lines = shown.dropFirst().sorted()
        #expect(lines.count == 3, "\(lines)")
        for (line, name) in zip(lines, ["a.tape", "more/b.tape", "more/c d.tape"]) {
            #expect(line.hasPrefix("scrim: \(name): ") && line.contains(" frames, out/"), "\(line)")
        }
        let one = try ProgramRun(
            ["-c", script, ProgramRun.program.path, "record", "a.tape", "-o", "out/one.csv"], in: folder.url,
            program: URL(fileURLWithPath: "/usr/bin/python3"))
        let rest = Self.screen(one.output)
        #expect(rest.count == 2 && rest[0] == "before" && rest[1].hasPrefix("scrim: wrote "), "\(one.output)")
    }

    /// Returns the lines that a terminal shows of a text in the end.
    private static func screen(_ text: String) -> [String] {
        var lines: [[Character]] = [[]]
        var (row, column) = (0, 0)
        var rest = Substring(text.replacing("\r\n", with: "\n"))
        while let character = rest.popFirst() {
            switch character {
            case "\n":
                (row, column) = (row + 1, 0)
                if row == lines.count { lines.append([]) }
            case "\r": column = 0
            case "\u{1B}":
                let number = Int(rest.dropFirst().prefix(while: \.isNumber)) ?? 1
                rest = rest.dropFirst().drop(while: \.isNumber)
                switch rest.popFirst() {
                case "A": row = max(0, row - number)
                case "K": lines[row].removeSubrange(min(column, lines[row].count)...)
                case "J":
                    lines[row].removeSubrange(min(column, lines[row].count)...)
                    lines.removeSubrange((row + 1)...)
                default: break
                }
            default:
                if column < lines[row].count { lines[row][column] = character } else { lines[row].append(character) }
                column += 1
            }
        }
        return lines.map { String($0) }.filter { !$0.isEmpty }
    }

    @Test("several tapes with the same output are rejected before recording, with the remedy")
    func refusals() throws {
        _ = try folder.write(Self.tape, to: "out/a.tape")
        _ = try folder.write("Scene swipe-back\nTab story 1\n", to: "bad.tape")
        _ = try folder.write("Scene swipe-back\nSet fps 0\n", to: "worse.tape")
        for (arguments, message) in [
            (
                ["a.tape", "more", "-o", "x.gif"],
                "x.gif is one output for 3 tapes; write {name} in it, such as -o '{name}.gif'"
            ),
            (["a.tape", "more", "-o", "f/"], "f/ is one output for 3 tapes; write {name} in it, such as -o '{name}/'"),
            (["a.tape", "more", "-o", "-", "--format", "csv"], "standard output is one output for 3 tapes"),
            (["a.tape", "out/a.tape", "-o", "{name}.gif"], "a.tape and out/a.tape: writing a.gif: it is named twice"),
            (["a.tape", "-", "-o", "{name}.gif"], "- is one tape"),
            (["photos", "-o", "{name}.gif"], "photos: the folder holds no tapes"),
            (["a.tape", "bad.tape", "worse.tape", "-o", "{name}.csv"], "bad.tape:2:1: "),
            (["a.tape", "bad.tape", "worse.tape", "-o", "{name}.csv"], "worse.tape:2:9: "),
            (["a.tape", "more", "-o", "a.tape/{name}.csv"], "a.tape is not a folder; choose a place inside a folder"),
            (["more", "-o", "more/{name}.tape/"], "it is not a folder"),
        ] {
            let run = try record(arguments)
            #expect(run.status == 2 && run.messages.contains(message), "\(run.messages)")
        }
        #expect(folder.names == ["a.tape", "bad.tape", "more", "out", "photos", "worse.tape"])
    }

    @Test("the exit code is the worst one, and successful outputs are written nevertheless")
    func worst() throws {
        // The second presses a view that isn't on the stage.
        _ = try folder.write(Self.tape + "\nTap story 2\nWait 1s\nTap story 2\n", to: "b.tape")
        let run = try record(["a.tape", "b.tape", "-o", "out/{name}.csv"])
        #expect(run.status == 2, "\(run.messages)")
        #expect(run.messages.contains("b.tape:8:1: ") && run.messages.contains("scrim: a.tape: "), "\(run.messages)")
        #expect(try names(in: "out") == ["a.csv"])
    }

    @Test(
        "a signal ends all that are not complete, and no partial file remains, even of one that is killed",
        arguments: [(SIGINT, false), (SIGTERM, true)])
    func interruption(signal: Int32, isStuck: Bool) throws {
        _ = try folder.write(Self.tape, to: "first.tape")
        for name in ["a.tape", "b.tape"] { _ = try folder.write("Scene swipe-back\nWait 1000s\n", to: name) }
        // Frames are written all the time.
        let changes = BlockingQueue(())
        let watch = try FolderWatch([folder.url.path])
        watch.read { _ in changes.change { _ in } }
        let running = try ProgramRun.start(
            [
                "record", "first.tape", "a.tape", "b.tape", "-o", "out/{name}.gif", "-o", "out/{name}/", "--threads",
                "2",
            ],
            in: folder.url)
        let whole = ["first", "first.gif"]
        // The last one begins when the first is complete.
        func hasBegun() -> Bool {
            guard let names = try? names(in: "out") else { return false }
            return names.count { $0.hasSuffix(".scrim-part") } == 4 && whole.allSatisfy(names.contains)
        }
        changes.wait(before: Date(timeIntervalSinceNow: 60)) { hasBegun() }
        #expect(hasBegun())
        if isStuck {
            // The number of the process is in the names of its files.
            let parts = try names(in: "out").filter { $0.hasPrefix(".a.gif.") }
            let number = try #require(parts.first?.split(separator: ".").compactMap { pid_t($0) }.first)
            #expect(kill(number, SIGSTOP) == 0)
        }
        running.send(signal)
        let lines = running.messages.split(separator: "\n")
        #expect(lines.count == 2 && lines.first?.hasPrefix("scrim: first.tape: ") == true, "\(lines)")
        #expect(lines.last == "scrim: stopped by a signal; what was not whole is not written")
        #expect(running.end() && running.exitCode == 128 + signal)
        let left = try names(in: "out")
        #expect(left == whole, "\(left)")
    }
}
