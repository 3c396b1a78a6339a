import ChildPrograms
import Drawing
import Foundation
import Glibc
import Rasterizer
import Staging
import Synchronization
import SystemPackage
import Testing
import Timing

@testable import Recorder

@Suite("Outputs")
@MainActor
struct OutputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a single text or picture replaces a file, and is copied whole into a pipe")
    func stills() throws {
        try folder.write("old", to: "a.txt")
        let text = String(repeating: "0123456789", count: 60_000)
        try StillOutput(OutputName(folder("a.txt"))).write(text)
        #expect(try folder.text("a.txt") == text)
        try #require(mkfifo(folder("pipe.txt"), 0o600) == 0)
        let reader = open(folder("pipe.txt"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        // More than the output copies at once.
        // F_SETPIPE_SZ.
        #expect(fcntl(reader, 1031, Int32(1 << 20)) >= 600_000)
        try StillOutput(OutputName(folder("pipe.txt"))).write(text)
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(reader, &bytes, bytes.count)
        #expect(count == 600_000 && String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == text)
        // A film that is no stream, and one that is.
        let list = DisplayList(size: CGSize(width: 4, height: 3), background: .red)
        let painter = BoxPainter()
        try StillOutput(OutputName(folder("a.png"))).write(list, scale: 2, painter: painter)
        let picture = try #require(CairoPicture(folder("a.png")))
        #expect(picture.width == 8 && picture.height == 6 && picture.pixels.allSatisfy { $0 == 0xFFFF_0000 })
        try StillOutput(OutputName(folder("pipe.txt"))).write(list, scale: 2, painter: painter)
        let size = read(reader, &bytes, bytes.count)
        #expect(try Array(bytes.prefix(max(0, size))) == [UInt8](folder.data("a.png")))
        let parts = try PNGPart.parts([UInt8](folder.data("a.png")))
        #expect(parts.first { $0.name == "pHYs" }?.number(0..<4) == 5669)
        painter.failing = painter.paints
        #expect(throws: RecordingError.self) {
            try StillOutput(OutputName(folder("b.png"))).write(list, scale: 2, painter: painter)
        }
        #expect(throws: RecordingError.self) { try StillOutput(OutputName(folder("none/../a.txt/b.txt"))) }
        #expect(try folder.names() == ["a.png", "a.txt", "pipe.txt"])
    }

    @Test("what can't take its place is thrown away, and an error that the system knows is its own")
    func refused() throws {
        try FileManager.default.createDirectory(atPath: folder("a.txt"), withIntermediateDirectories: false)
        try folder.write("kept", to: "a.txt/inner")
        #expect(throws: RecordingError.self) { try StillOutput(OutputName(folder("a.txt"))).write("new") }
        let long = OutputName(folder(String(repeating: "n", count: 300)))
        #expect(throws: RecordingError.self) { try StillOutput(long).write("new") }
        #expect(try folder.names() == ["a.txt"])
        let descriptor = open(folder("a.txt/inner"), O_RDONLY)
        defer { close(descriptor) }
        let error = #expect(throws: RecordingError.self) {
            try OutputFile(descriptor, name: "inner").overwrite([1, 2], at: 0)
        }
        #expect(error?.operation == "writing inner" && error?.cause == "bad file descriptor")
    }

    @Test("a picture in memory is the one of a file, with its size")
    func memory() throws {
        let list = DisplayList(size: CGSize(width: 4, height: 3), background: .red)
        let renderer = Renderer(threads: 1, fonts: try FontLibrary())
        let picture = try renderer.png(of: list, scale: 2)
        #expect(picture.width == 8 && picture.height == 6)
        try StillOutput(OutputName(folder("a.png"))).write(list, scale: 2, painter: renderer)
        #expect(try folder.data("a.png") == Data(picture.bytes))
    }

    @Test("a file that can't be read again is an error, not an empty copy")
    func unreadable() throws {
        let files = ["a", "b"].map { open(folder($0), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        defer { for file in files { close(file) } }
        #expect(files.allSatisfy { $0 >= 0 } && OutputFile.copy(files[0], to: files[1]) == EBADF)
    }

    @Test("each error of the system has its cause and a remedy")
    func errors() {
        for (code, cause, remedy) in [
            (ENOSPC, "no space left on device", "free some space, or write to another disk"),
            (EDQUOT, "disk quota exceeded", "free some space, or write to another disk"),
            (EACCES, "permission denied", "choose a folder that may be written to"),
            (EPERM, "operation not permitted", "choose a folder that may be written to"),
            (EROFS, "read-only file system", "choose a folder that may be written to"),
            (ENOENT, "no such file or directory", "make the folder first: mkdir -p a/b"),
            (ENOTDIR, "not a directory", "choose a place inside a folder"),
            (ENAMETOOLONG, "file name too long", "choose a shorter name"),
            (EMFILE, "too many open files", "close other programs' files, or raise the limit: ulimit -n 1024"),
            (
                ENFILE, "too many open files in system",
                "close other programs' files, or raise the limit: ulimit -n 1024"
            ),
            (EIO, "input/output error", ""), (EPIPE, "broken pipe", ""),
        ] {
            let error = RecordingError(operation: "writing c", code: code, path: "a/b/c")
            #expect(error.cause == cause && error.remedy == remedy)
            #expect(error.kind == (code == EPIPE ? .closedPipe : .failure))
            #expect(error.description == "writing c: \(cause)" + (remedy.isEmpty ? "" : "; \(remedy)"))
        }
    }

    @Test("what was written is named in one line, with its length and size")
    func report() throws {
        try folder.makeFolder("f")
        for name in ["f/frame-00000.png", "f/frame-00001.png"] { try folder.write("12345", to: name) }
        try folder.write("1234567", to: "a.csv")
        try folder.link("null.json", to: "/dev/null")
        func report(_ names: [OutputName], _ frames: Int) throws -> String {
            try OutputPlan(names).report(frames: frames, seconds: 1.5)
        }
        let (a, f) = (folder("a.csv"), folder("f/"))
        #expect(try report([OutputName(a)], 1) == "wrote \(a): 1 frame, 1.5 s long, 7 bytes")
        #expect(
            try report([OutputName(a), OutputName(f), OutputName(folder("null.json"))], 2)
                == "wrote \(a), \(f) and \(folder("null.json")): 2 frames, 1.5 s long, 17 bytes")
        #expect(
            try report([OutputName("-", format: "json"), OutputName(a)], 2)
                == "wrote standard output and \(a): 2 frames, 1.5 s long, 7 bytes")
    }

    @Test("an MP4 and a page can't be transparent, and an output replaces nothing that is read")
    func checks() throws {
        var pictures = PictureOptions()
        for name in ["a.mp4", "a.html", "a.webm", "a.webp", "a.gif", "a.apng", "a.png", "f/"] {
            let plan = try OutputPlan([folder(name)])
            pictures.isTransparent = false
            #expect(throws: Never.self) { try plan.check(pictures) }
            pictures.isTransparent = true
            let isRefused = ["a.mp4", "a.html"].contains(name)
            do throws(RecordingError) {
                try plan.check(pictures)
                #expect(!isRefused)
            } catch {
                #expect(isRefused && error.cause.hasSuffix("has no transparency") && error.kind == .request)
                #expect(error.cause.hasPrefix(name == "a.mp4" ? "MP4" : "the film of a page"))
            }
            #expect(plan.needsPage == (name == "a.html"))
        }
        try folder.makeFolder("frames/deep")
        try folder.write("", to: "frames/deep/frame-00000.png")
        try folder.write("", to: "in.csv")
        try folder.link("alias.csv", to: folder("in.csv"))
        try folder.link("photo", to: folder("frames/deep/frame-00000.png"))
        func refusal(_ name: String, _ inputs: [String]) throws -> String? {
            do throws(RecordingError) {
                try OutputPlan([folder(name)]).check(inputs: inputs.map { FilePath(folder($0)) })
                return nil
            } catch {
                return error.cause
            }
        }
        #expect(try refusal("in.csv", ["none", "alias.csv"]) == "it is what is read as \(folder("alias.csv"))")
        #expect(try refusal("other.csv", ["alias.csv"]) == nil)
        #expect(try refusal("frames/deep/", ["photo"]) == "\(folder("photo")) lies in it, which is read")
        #expect(try refusal("frames/deep/", ["in.csv"]) == nil)
        #expect(throws: RecordingError.self) {
            try OutputPlan([folder("x.csv")]).check(apartFrom: OutputPlan([folder("y.csv"), folder("x.csv")]))
        }
        #expect(throws: Never.self) {
            try OutputPlan([folder("x.csv")]).check(apartFrom: OutputPlan([folder("y.csv")]))
        }
    }

    @Test("the size of a recording is that of its frames, pictures and traces")
    func extent() throws {
        // Of 40 x 30 points at 2 pixels per point, for half a second at 64 frames per second.
        let tape = try Tape(parsing: "Scene box\nWait 125ms\nPress box\nMove by 12 8 in 250ms\nHold 125ms\nRelease")
        let pixels = 4800.0
        for (names, bytes) in [
            (["f/"], pixels), (["a.apng"], pixels), (["a.gif"], 0.1 * pixels), (["a.mp4"], 0.1 * pixels),
            (["a.json"], 290), (["a.csv"], 290), (["a.html"], 0.1 * pixels + 290), (["a.png"], 0),
            (["f/", "a.json", "a.webp"], 1.1 * pixels + 290),
        ] {
            let plan = try OutputPlan(names.map { folder($0) })
            let recording = Recording(tape: tape, stage: RecordedStage(), fps: 64, scale: 2, sinks: []) { BoxPainter() }
            let extent = recording.extent(of: plan)
            #expect(extent.frames == 33 && abs(extent.bytes - 33 * bytes) < 1e-6, "\(names)")
        }
    }

    @Test("only folders of frames and films need pixels, only traces and screenshots take what is hidden")
    func sinks() throws {
        for showsFinger in [nil, false, true] as [Bool?] {
            var pictures = PictureOptions()
            pictures.showsFinger = showsFinger
            let sinks = try OutputPlan(
                ["f/", "a.png", "a.json", "a.csv", "a.webp"].map { OutputName(folder($0)) }, screenshots: ["b.png"]
            ).sinks(threads: 1, painter: BoxPainter(), pictures: pictures)
            #expect(sinks.map(\.needsPixels) == [true, false, false, false, true, false])
            #expect(sinks.map(\.takesHidden) == [false, false, true, true, false, true])
            let shown = showsFinger ?? false
            #expect(sinks.map(\.showsFinger) == [shown, shown, false, false, showsFinger ?? true, shown])
        }
        var pictures = PictureOptions()
        pictures.sheet.onion = "box"
        let onions = try OutputPlan([folder("a.png")]).sinks(threads: 1, painter: BoxPainter(), pictures: pictures)
        #expect(onions.map(\.needsPixels) == [false] && onions.map(\.takesHidden) == [false])
    }

    @Test("text can be shown by a terminal, and what is written from beginning to end by a pipe")
    func forms() {
        let films = FilmForm.allCases.map(OutputForm.film)
        for form in [.frames, .contactSheet, .traceJSON, .traceCSV, .page] + films {
            #expect(form.isText == [.traceJSON, .traceCSV, .page].contains(form))
            #expect(form.isStream == [.traceJSON, .traceCSV, .page, .film(.gif)].contains(form))
        }
        #expect(OutputForm.formats == "gif, webp, apng, mp4, webm, html, png, json, csv")
    }

    @Test("what ffmpeg says is told as a cause with a remedy, and else how it ended")
    func ffmpeg() throws {
        func end(_ script: String) throws -> ChildProgram {
            let child = try ChildProgram("sh", ["-c", script])
            child.end()
            return child
        }
        let child = try end("exit 1")
        for (text, cause, hasRemedy) in [
            ("Unknown encoder 'libx264'", "this ffmpeg has no encoder for it", true),
            ("a: No space left on device", "the disk is full", true),
            ("File too large", "the file would be larger than the system allows", true),
            ("moov atom not found\nInvalid data found", "the film is incomplete", true),
            ("Invalid data found when processing", "it is no film that ffmpeg knows", true),
            ("does not contain any stream", "it has no pictures", true),
            ("Permission denied", "it may not be read", true),
            ("No such file or directory", "there is no such file", false), ("else", "ffmpeg failed", false),
        ] {
            let failure = FFmpegFailure(child, text)
            #expect(failure.cause == cause && failure.remedy.isEmpty != hasRemedy)
        }
        #expect(FFmpegFailure(child, "Invalid data found", isFilm: true).cause == "the film is damaged")
        #expect(FFmpegFailure(child, "No space left", isFilm: true).cause == "the disk is full")
        #expect(try FFmpegFailure(end("kill -9 $$"), "").cause == "ffmpeg was ended by signal 9")
    }
}

@Suite("Threads that encode")
struct FramePipelineTests {
    @Test("parts are written in order, with few in progress, and the end is reported once", arguments: [0, 1, 3])
    func order(threads: Int) throws {
        let written = Mutex<[Int]>([])
        let closings = Mutex(0)
        let encoders = Mutex(0)
        let pipeline = FramePipeline<Int, Int>(threads: threads, name: "test") {
            encoders.withLock { $0 += 1 }
            return { job in (0..<(job % 3) * 2000).reduce(job) { $0 ^ $1 ^ $1 } }
        } write: { part in
            written.withLock { $0.append(part) }
        } close: {
            closings.withLock { $0 += 1 }
        }
        var most = 0
        for job in 0..<300 {
            try pipeline.add(job)
            most = max(most, job + 1 - written.withLock(\.count))
        }
        try pipeline.finish()
        #expect(written.withLock(\.self) == Array(0..<300) && closings.withLock(\.self) == 1)
        // One job for each thread, and one that waits.
        #expect(most <= max(1, threads) + 1 && encoders.withLock(\.self) == max(1, threads))
    }

    @Test("there is room for a job per thread and one more before anything is written", arguments: [1, 2])
    func room(threads: Int) throws {
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let written = Mutex<[Int]>([])
        let pipeline = FramePipeline<Int, Int>(threads: threads, name: "test") {
            { job throws(RecordingError) in
                begun.signal()
                gate.wait()
                return job
            }
        } write: { part in
            written.withLock { $0.append(part) }
        }
        let added = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for job in 0...threads {
                try? pipeline.add(job)
                added.signal()
            }
        }
        // Nothing is written yet.
        for _ in 0...threads { #expect(added.wait(timeout: .now() + 60) == .success) }
        for _ in 0..<threads { #expect(begun.wait(timeout: .now() + 60) == .success) }
        #expect(written.withLock(\.self).isEmpty)
        let stopped = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            pipeline.stop()
            stopped.signal()
        }
        for _ in 0...threads { gate.signal() }
        #expect(stopped.wait(timeout: .now() + 60) == .success)
        // Each is written once at most, in order.
        let parts = written.withLock(\.self)
        #expect(parts == Array(0..<parts.count))
    }

    @Test("the earliest failure is reported, nothing follows it, and what is stopped writes no more")
    func failures() throws {
        let written = Mutex<[Int]>([])
        func pipeline() -> FramePipeline<Int, Int> {
            FramePipeline(threads: 2, name: "test") {
                { job throws(RecordingError) in
                    if job >= 5 { throw RecordingError(operation: "encoding \(job)", cause: "it is odd") }
                    return job
                }
            } write: { part in
                written.withLock { $0.append(part) }
            } close: {
                Issue.record("it is not complete")
            }
        }
        let failing = pipeline()
        let error = #expect(throws: RecordingError.self) {
            for job in 0..<20 { try failing.add(job) }
            try failing.finish()
        }
        #expect(error?.operation == "encoding 5" && written.withLock(\.self) == Array(0..<5))
        #expect(throws: RecordingError.self) { try failing.add(1) }
        failing.stop()
        let stopped = pipeline()
        stopped.stop()
        #expect(throws: Never.self) { try stopped.add(0) }
        #expect(written.withLock(\.self).count == 5)
    }
}
