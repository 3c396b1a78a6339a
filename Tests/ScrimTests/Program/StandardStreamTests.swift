import ChildPrograms
import Foundation
import ProgramSupport
import Testing

/// Tapes from standard input, and recordings to standard output.
@Suite("Standard streams")
struct StandardStreamTests {
    private let folder: TemporaryFolder
    private static let tape = """
        Scene swipe-back
        Set size 98x211
        Set scale 1
        Set fps 10
        Tap story 1
        Wait settled
        Key escape
        Wait settled
        """

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Self.tape, to: "a.tape")
    }

    /// Runs a shell command in which `scrim` is the program.
    private func shell(_ line: String) throws -> ProgramRun {
        try ProgramRun(
            ["-c", "scrim() { \"\(ProgramRun.program.path)\" \"$@\"; }; " + line], in: folder.url,
            program: URL(fileURLWithPath: "/bin/sh"))
    }

    private func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path(name))) }

    @Test("a pipe receives the same bytes as a file, whether or not the writer seeks")
    func pipe() throws {
        let forms = ["csv", "apng", "webp", "png"]
        let all = try shell("scrim record a.tape " + forms.map { "-o a.\($0)" }.joined(separator: " "))
        #expect(all.status == 0 && all.reportsOutputsAlone, "\(all.messages)")
        for form in forms.dropLast() {
            let run = try shell("scrim record a.tape -o - --format \(form) -o b.json | cat >b.\(form)~")
            #expect(run.status == 0 && run.reportsOutputsAlone && run.output.isEmpty, "\(run.messages)")
            #expect(try data("a.\(form)") == data("b.\(form)~"), "\(form)")
        }
        // A file to which output is appended.
        let appended = try shell("echo before >c; scrim record a.tape -o - --format png >>c")
        #expect(appended.status == 0, "\(appended.messages)")
        #expect(try data("c") == Data("before\n".utf8) + data("a.png"))
        // A named pipe, for a format whose writer seeks.
        let named = try shell("mkfifo d.webp; cat d.webp >e & scrim record a.tape -o d.webp; wait")
        #expect(named.status == 0, "\(named.messages)")
        #expect(try data("e") == data("a.webp"))
        let video = try shell("scrim record a.tape -o - --format mp4 | cat >c.mp4; ffprobe -v error c.mp4")
        #expect(video.status == 0 && video.reportsOutputsAlone, "\(video.messages)")
        #expect(!folder.names.contains { $0.hasSuffix(".scrim-part") })
    }

    @Test(
        "a closed reader ends the recording silently, and nothing remains", arguments: ["csv", "png"])
    func closedPipe(form: String) throws {
        let run = try shell(
            "{ scrim record a.tape -o - --format \(form) -o b.json; echo $? >&2; } | true")
        // 128 and the number of SIGPIPE.
        #expect(run.messages == "141\n", "\(run.messages)")
        #expect(form == "png" || folder.names == ["a.tape"], "\(folder.names)")
    }

    @Test("an invalid request for standard output is rejected with the remedy, and a terminal gets no film")
    func refusals() throws {
        for (arguments, message) in [
            ("-o -", "writing standard output: its form is not named; write --format gif"),
            ("-o - --format avi", "there is no form avi"),
            ("-o - -o - --format csv", "it is named twice"),
            ("-o a.gif --format gif", "--format is that of standard output: write -o -"),
        ] {
            let run = try shell("scrim record a.tape \(arguments)")
            #expect(run.status == 2 && run.messages.contains(message), "\(run.messages)")
            #expect(run.output.isEmpty && folder.names == ["a.tape"])
        }
        let closed = try shell("scrim record a.tape -o - --format csv >&-")
        #expect(closed.status == 1 && closed.messages.contains("writing standard output: bad file descriptor"))
        // On a terminal, whose output includes the messages.
        let terminal = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
        for (form, status, text) in [
            ("gif", 2, "it is a terminal; send it elsewhere: > film.gif"), ("csv", 0, "frame,time,lane"),
        ] {
            let run = try ProgramRun(
                ["-c", terminal, ProgramRun.program.path, "record", "a.tape", "-o", "-", "--format", form],
                in: folder.url, program: URL(fileURLWithPath: "/usr/bin/python3"))
            #expect(run.status == status && run.output.contains(text), "\(run.output)\(run.messages)")
        }
    }

    @Test("a tape from standard input includes others from the current folder, and its errors have a name")
    func input() throws {
        let run = try shell(
            "scrim record a.tape -o a.csv && printf 'Scene swipe-back\\nInclude a.tape\\n' | scrim record - -o {name}.csv"
        )
        let lines = run.messages.split(separator: "\n")
        #expect(run.status == 0 && lines.count == 2 && lines.allSatisfy { $0.hasPrefix("scrim: wrote ") }, "\(lines)")
        #expect(try data("a.csv") == data("stdin.csv"))
        let faulty = try shell("printf 'Scene swipe-back\\nTab tile 1\\n' | scrim record - -o b.csv")
        #expect(faulty.status == 2 && faulty.messages.hasPrefix("stdin:2:1: "), "\(faulty.messages)")
        // An included file is an input, and can't be an output.
        _ = try folder.write(Self.tape, to: "b.json")
        let over = try shell("printf 'Scene swipe-back\\nInclude b.json\\n' | scrim record - -o b.json")
        #expect(over.status == 2 && over.messages.contains("it is what is read as b.json"), "\(over.messages)")
    }
}
