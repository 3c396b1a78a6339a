import ChildPrograms
import Foundation
import Glibc
import ProgramSupport
import Staging
import Support
import SystemPackage
import Testing

@testable import Scrim

@Suite("scrim record")
struct RecordTests {
    private let folder: TemporaryFolder
    private static let tape = """
        Scene photos
        Set size 195x422
        Set scale 1
        Set fps 30
        Tap tile 1
        Wait settled
        Press photo
        Move by 10 150 in 200ms
        Release
        Wait settled
        """

    init() throws { folder = try TemporaryFolder() }

    @Test("one run writes several outputs: frames, and the trace as JSON and CSV")
    func outputs() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        let run = try ProgramRun(["record", tape, "-o", "f/", "-o", "t.json", "-o", "t.csv"], in: folder.url)
        #expect(run.status == 0, "\(run.messages)")
        // No progress without a terminal, and nothing else is left.
        #expect(run.reportsOutputsAlone)
        #expect(run.output.isEmpty)
        #expect(folder.names == ["a.tape", "f", "t.csv", "t.json"])
        let trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("t.json"))))
        #expect(trace.header.fps == 30)
        #expect(trace.header.size == CGSize(width: 195, height: 422))
        let frames = try FileManager.default.contentsOfDirectory(atPath: folder.path("f")).sorted()
        #expect(frames.first == "frame-00000.png")
        #expect(frames.count == trace.frames.count)
        let seconds = DecimalText.fixed(Double(frames.count) / 30, digits: 1)
        let wrote = "scrim: wrote f/, t.json and t.csv: \(frames.count) frames, \(seconds) s long, "
        #expect(run.messages.hasPrefix(wrote), "\(run.messages)")
        #expect(trace.events.filter { $0.name == .transitionCompleted }.count == 2)
    }

    @Test("--crop shows where a view is in any frame, and of an unknown one the names of those that are seen")
    func crop() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        let run = try ProgramRun(
            ["record", tape, "--crop", "photo", "-o", "f/", "-o", "t.json"], in: folder.url)
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        let trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("t.json"))))
        var box: CGRect?
        for case let seen? in trace.frames.map({ $0.views["photo"] }) where seen.alpha > 0 && !seen.frame.isEmpty {
            box = box?.union(seen.frame) ?? seen.frame
        }
        let expected = try #require(box).intersection(CGRect(x: 0, y: 0, width: 195, height: 422))
        // Both sides are numbers of four bytes behind the signature and the head of the first chunk.
        let picture = try Data(contentsOf: URL(fileURLWithPath: folder.path("f/frame-00000.png")))
        let sides = [16, 20].map { place in picture[place..<place + 4].reduce(0) { $0 * 256 + Int($1) } }
        // In whole points outward.
        #expect((-0.01..<2.01).contains(Double(sides[0]) - expected.width), "\(sides) \(expected)")
        #expect((-0.01..<2.01).contains(Double(sides[1]) - expected.height), "\(sides) \(expected)")
        let refused = try ProgramRun(["record", tape, "--crop", "nothing", "-o", "a.gif"], in: folder.url)
        #expect(refused.status == 2 && !folder.names.contains("a.gif"))
        #expect(refused.messages.contains("no such view is seen in the recording; write one of these: "))
    }

    @Test("options override the tape")
    func optionsWin() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        let run = try ProgramRun(
            [
                "record", tape, "-o", "t.json", "--fps", "10", "--size", "300x400", "--scale", "2", "--set",
                "curve=linear",
            ],
            in: folder.url)
        #expect(run.status == 0, "\(run.messages)")
        let trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("t.json"))))
        #expect(trace.header.fps == 10)
        #expect(trace.header.scale == 2)
        #expect(trace.header.size == CGSize(width: 300, height: 400))
        #expect(trace.header.lanes.first?.curve == "linear")
    }

    @Test("1 and 8 threads give the same bytes")
    func threads() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        for threads in ["1", "8"] {
            let run = try ProgramRun(
                [
                    "record", tape, "-o", "f\(threads)/", "-o", "t\(threads).json", "-o", "t\(threads).csv",
                    "--threads", threads,
                ], in: folder.url)
            #expect(run.status == 0, "\(run.messages)")
        }
        let manager = FileManager.default
        for form in ["json", "csv"] {
            #expect(manager.contentsEqual(atPath: folder.path("t1.\(form)"), andPath: folder.path("t8.\(form)")))
        }
        for frame in try manager.contentsOfDirectory(atPath: folder.path("f1")) {
            #expect(
                manager.contentsEqual(atPath: folder.path("f1/\(frame)"), andPath: folder.path("f8/\(frame)")),
                "\(frame)"
            )
        }
    }

    @Test("all errors of a tape are reported, each with its line and a caret, and nothing is written")
    func tapeFaults() throws {
        let tape = try folder.write("Scene photos\nTapp tile 3\nSet fps many\n", to: "bad.tape")
        let run = try ProgramRun(["record", tape, "-o", "f/"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.messages.contains("bad.tape:2:1: "))
        #expect(run.messages.contains("bad.tape:3:"))
        #expect(run.messages.contains("^~~~"))
        #expect(folder.names == ["bad.tape"])
    }

    @Test("a tape that can't be continued is reported with its line, and nothing is written")
    func playbackFault() throws {
        let tape = try folder.write("Scene photos\nPress photo\n", to: "a.tape")
        let run = try ProgramRun(["record", tape, "-o", "t.json"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.messages.contains("a.tape:2:"))
        #expect(folder.names == ["a.tape"])
    }

    @Test("missing photos, an empty folder and files that aren't pictures are exit code 2")
    func noPhotos() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
        let text = try folder.write("no picture", to: "text.jpg")
        for photos in ["/no/such/folder", folder.path("empty"), text] {
            let run = try ProgramRun(["record", tape, photos, "-o", "t.json"], in: folder.url)
            #expect(run.status == 2, "\(photos): \(run.messages)")
            #expect(run.messages.split(separator: "\n").count == 1)
        }
        #expect(!folder.names.contains("t.json"))
    }

    @Test("photos from standard input are the scene's, and those that are gone are named")
    func photosFromInput() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        let photos = try #require(AssetFolder.path("Photos"))
        let own = PhotoCollection(paths: [photos]).photos.map(\.string)
        func record(_ photos: [String]) throws -> ChildProgram {
            let run = try ChildProgram(
                ProgramRun.program.path, ["record", tape, "--photos-from-input", "-o", "t.json"], in: folder.url.path,
                takesInput: true)
            try run.write(photos.map { $0 + "\0" }.joined())
            run.endInput()
            run.end()
            return run
        }
        let gone = (1...5).map { folder.path("gone \($0).jpg") }
        for count in [1, 5] {
            let lost = try record(own + gone.prefix(count))
            let named = count == 1 ? "\(gone[0]) is" : gone.prefix(3).joined(separator: ", ") + " and 2 more are"
            #expect(lost.exitCode == 2)
            #expect(lost.messages == "scrim: \(named) no longer there; put \(count == 1 ? "it" : "them") back\n")
            #expect(folder.names == ["a.tape"])
        }
        let run = try record(own)
        #expect(run.exitCode == 0, "\(run.messages)")
        let asNamed = try ProgramRun(["record", tape] + own + ["-o", "named.json"], in: folder.url)
        #expect(asNamed.status == 0, "\(asNamed.messages)")
        let traces = try ["t.json", "named.json"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
        #expect(traces[0] == traces[1])
    }

    @Test("an invalid output is reported before any work")
    func outputFaults() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        for output in ["/dev/null/t.json", "a.tape/sub/t.json", "film.mov", "out.xyz", "nameless", "a.tape/"] {
            let run = try ProgramRun(["record", tape, "-o", output], in: folder.url)
            #expect(run.status == 2, "\(output): \(run.messages)")
            #expect(run.messages.contains(";"))
        }
        #expect(folder.names == ["a.tape"])
    }

    @Test("missing folders are created, and removed if the recording fails or is ended")
    func missingFolders() throws {
        let outputs = ["-o", "some/new/folder/film.mp4", "-o", "some/frames/", "-o", "some/t.json"]
        let faulty = try folder.write("Scene cards\nWait 50ms\nPress nothing\n", to: "faulty.tape")
        let failed = try ProgramRun(["record", faulty] + outputs, in: folder.url)
        #expect(failed.status == 2 && folder.names == ["faulty.tape"], "\(failed.messages) \(folder.names)")
        let long = try folder.write("Scene cards\nWait 1000s\n", to: "long.tape")
        let running = try ProgramRun.start(
            ["record", long, "--report-progress"] + outputs, in: folder.url, output: .lines)
        try running.waitForFrame()
        #expect(FileManager.default.fileExists(atPath: folder.path("some/new/folder")))
        running.send(SIGTERM)
        running.end()
        #expect(running.exitCode == 128 + SIGTERM && folder.names == ["faulty.tape", "long.tape"])
        let short = try folder.write("Scene cards\nSet size 98x211\nSet scale 1\nWait 50ms\n", to: "short.tape")
        let run = try ProgramRun(["record", short] + outputs, in: folder.url)
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("some/new/folder")) == ["film.mp4"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("some")).sorted() == [
                "frames", "new", "t.json",
            ])
    }

    @Test("a folder with other files in it is not replaced")
    func foreignFolder() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        try FileManager.default.createDirectory(atPath: folder.path("f"), withIntermediateDirectories: true)
        _ = try folder.write("mine", to: "f/notes.txt")
        let run = try ProgramRun(["record", tape, "-o", "f/"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.messages.contains("notes.txt"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("f")) == ["notes.txt"])
        #expect(folder.names == ["a.tape", "f"])
    }

    @Test("a very large recording is rejected with its number of frames and its size, unless confirmed")
    func extent() throws {
        let tape = try folder.write("Scene photos\nWait 86400s\n", to: "day.tape")
        let refused = try ProgramRun(["record", tape, "-o", "f/", "--fps", "1000"], in: folder.url)
        #expect(refused.status == 2)
        #expect(refused.messages.contains("86,400,001 frames, up to 113.8 TB; write --yes"), "\(refused.messages)")
        #expect(folder.names == ["day.tape"])
        // A large one is announced.
        let large = try ProgramRun(["record", tape, "-o", "t.csv", "--fps", "0.12"], in: folder.url)
        #expect(large.status == 0 && large.messages.contains("has 10,369 frames, up to "), "\(large.messages)")
        // This many can be requested.
        let asked = try ProgramRun.start(
            ["record", tape, "-o", "f/", "--fps", "2", "--yes", "--report-progress"], in: folder.url, output: .lines)
        try asked.waitForFrame()
        asked.send(SIGTERM)
        asked.end()
        #expect(asked.messages.contains("172,801 frames"), "\(asked.messages)")
        #expect(asked.exitCode == 128 + SIGTERM)
    }

    @Test("a limited file size fails the recording like a full disk, and nothing remains")
    func fileSizeLimit() throws {
        let tape = try folder.write(Self.tape, to: "a.tape")
        let running = try ProgramRun.start(["record", tape, "-o", "f/", "--scale", "4"], in: folder.url)
        try running.limitFileSize(to: 1024)
        running.end()
        #expect(running.exitCode == 1)
        #expect(running.messages.contains("writing f/frame-00000.png: file too large"), "\(running.messages)")
        #expect(folder.names == ["a.tape"])
    }

    @Test("a recording ended by a signal leaves nothing", arguments: [SIGINT, SIGTERM])
    func interruption(signal: Int32) throws {
        let tape = try folder.write("Scene photos\nWait 1000s\n", to: "long.tape")
        let running = try ProgramRun.start(
            ["record", tape, "-o", "f/", "-o", "t.json", "--report-progress"], in: folder.url, output: .lines)
        try running.waitForFrame()
        #expect(folder.names.count { $0.hasSuffix(".scrim-part") } == 2)
        running.send(signal)
        running.end()
        #expect(running.exitCode == 128 + signal)
        #expect(running.messages.contains("stopped"))
        #expect(folder.names == ["long.tape"])
    }
}
