import ChildPrograms
import Foundation
import Glibc
import ProgramSupport
import Testing

@Suite("Outputs of the program")
struct OutputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "a failed write to standard output is reported, with exit code 1",
        arguments: [
            ["scenes"], ["scenes", "--json"], ["curve", "ease"], ["curve", "ease", "--json"],
            ["curve", "ease", "--to", "css"], ["doctor"], ["--help"], ["record", "--help"], ["--version"],
        ])
    func fullDisk(arguments: [String]) throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let running = try ProgramRun.start(arguments, output: .file(full))
        running.end()
        #expect(running.exitCode == 1)
        #expect(running.messages.hasPrefix("scrim: writing standard output: no space left on device; "))
        #expect(running.messages.split(separator: "\n").count == 1)
    }

    @Test("a closed pipe ends the program silently, as it ends other tools")
    func closedPipe() throws {
        for arguments in [["scenes", "--json"], ["--help"]] {
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let running = try ProgramRun.start(arguments, output: .file(pipe.fileHandleForWriting))
            running.end()
            #expect(running.messages.isEmpty)
            #expect(running.signal == SIGPIPE)
        }
    }

    @Test("messages that can't be written have no effect")
    func silentFailure() throws {
        let script = "\"$0\" record none.tape -o t.json 2> /dev/full"
        let run = try ProgramRun(
            ["-c", script, ProgramRun.program.path], in: folder.url, program: URL(fileURLWithPath: "/bin/sh"))
        #expect(run.status == 2)
    }

    @Test("an output that is an input, or a folder around one, is rejected and both stay unchanged")
    func inputs() throws {
        let manager = FileManager.default
        let picture = Data(ArgumentTests.picture)
        let tape = "Scene photos\nWait 20ms\n"
        _ = try folder.write(tape, to: "in.json")
        try manager.createDirectory(atPath: folder.path("frames"), withIntermediateDirectories: true)
        for name in ["mine.png", "frames/frame-00000.png"] {
            try picture.write(to: folder.url.appendingPathComponent(name))
        }
        try manager.createSymbolicLink(atPath: folder.path("link.png"), withDestinationPath: "mine.png")
        try manager.linkItem(atPath: folder.path("mine.png"), toPath: folder.path("hard.png"))
        let before = folder.names
        for (photo, output) in [
            ("mine.png", "mine.png"), ("mine.png", "link.png"), ("link.png", "mine.png"), ("mine.png", "hard.png"),
            ("mine.png", "in.json"), ("mine.png", "./frames/../in.json"), ("frames", "frames/"),
            ("frames/frame-00000.png", "frames/"), ("frames", "frames/frame-00000.png"),
        ] {
            let run = try ProgramRun(["record", "in.json", photo, "-o", output, "-o", "new.csv"], in: folder.url)
            #expect(run.status == 2, "\(photo) to \(output): \(run.messages)")
            #expect(run.messages.hasPrefix("scrim: writing \(output): "))
            #expect(run.messages.contains("; give the output another name"))
            #expect(folder.names == before)
            #expect(try Data(contentsOf: folder.url.appendingPathComponent("mine.png")) == picture)
            #expect(try Data(contentsOf: folder.url.appendingPathComponent("frames/frame-00000.png")) == picture)
            #expect(try String(contentsOfFile: folder.path("in.json"), encoding: .utf8) == tape)
        }
    }

    @Test("a link to a file is followed, and a dangling link is rejected with a remedy")
    func links() throws {
        let manager = FileManager.default
        let tape = try folder.write("Scene cards\nWait 20ms\n", to: "a.tape")
        _ = try folder.write("old", to: "there.json")
        for (name, target) in [("link.json", "there.json"), ("gone.json", "none.json"), ("gone", "none")] {
            try manager.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
        }
        let followed = try ProgramRun(["record", tape, "-o", "link.json"], in: folder.url)
        #expect(followed.status == 0, "\(followed.messages)")
        #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("link.json")) == "there.json")
        #expect(try String(contentsOfFile: folder.path("there.json"), encoding: .utf8).contains("frames"))
        for output in ["gone.json", "gone/"] {
            let refused = try ProgramRun(["record", tape, "-o", output], in: folder.url)
            #expect(refused.status == 2)
            #expect(refused.messages.contains("it is a symbolic link to nothing; make what it leads to"))
        }
        #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("gone.json")) == "none.json")
        #expect(!folder.names.contains("none.json") && !folder.names.contains("none"))
    }
}
