import ChildPrograms
import Foundation
import Glibc
import ProgramSupport
import Staging
import Testing

/// Films written by the program, read by other tools.
@Suite("Films")
struct FilmTests {
    private let folder: TemporaryFolder
    /// A drag with one catch, and pauses before and after.
    private static let tape = """
        Scene photos
        Set size 195x421
        Set scale 1
        Set fps 30
        Set finger off
        Tap tile 1
        Wait settled
        Wait 500ms
        Press photo
        Move by 10 150 in 200ms
        Release
        Wait settled
        Wait 300ms
        """

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Self.tape, to: "a.tape")
    }

    private func record(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(["record", "a.tape"] + arguments, in: folder.url)
    }

    private var pngs: Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("f"))) ?? []).count
    }

    // MARK: Others' tools

    /// Pillow's report of a film.
    private struct Film: Decodable {
        struct Frame: Decodable {
            /// The beginning, in milliseconds.
            var begin: Double
            var length: Double
            /// Digests of the frame's pixels and of the PNG's at its end.
            var pixels: String
            var png: String?
            /// The mean difference from the PNG, in steps of 255.
            var error: Double?
            /// The pixels that changed without a change of the PNGs.
            var restless: Int?
            /// The transparent pixels.
            var clear: Int
        }

        var loop: Int?
        var width: Int
        var height: Int
        var frames: [Frame]

        var length: Double { frames.reduce(0) { $0 + $1.length } }
    }

    private func film(_ name: String, comparedAt rate: Double? = nil) throws -> Film {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("read-film.py")
        let compared = rate.map { [folder.path("f"), "\($0)"] } ?? []
        // Debian's Python has Debian's Pillow.
        let run = try ChildProgram("/usr/bin/python3", [script.path, folder.path(name)] + compared)
        let text = run.output
        #expect(run.end() && run.exitCode == 0, "\(run.messages)")
        return try JSONDecoder().decode(Film.self, from: Data(text.utf8))
    }

    /// Returns ffprobe's report of a film's only stream.
    private func stream(_ name: String) throws -> [String: String] {
        let run = try ChildProgram(
            "ffprobe",
            ["-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "default", folder.path(name)])
        let text = run.output
        #expect(run.end() && run.exitCode == 0, "\(run.messages)")
        return text.split(separator: "\n").reduce(into: [:]) { values, line in
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
        }
    }

    // MARK: Forms

    @Test("an APNG and a lossless WebP have the PNGs' pixels and duration")
    func exactForms() throws {
        let run = try record(["-o", "f/", "-o", "a.apng", "-o", "a.webp", "--lossless", "--loop", "3"])
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        let length = Double(pngs) * 1000 / 30
        for name in ["a.apng", "a.webp"] {
            let film = try film(name, comparedAt: 30)
            #expect((film.width, film.height) == (195, 421))
            #expect(film.frames.count > 20 && film.frames.count < pngs)
            #expect(film.frames.allSatisfy { $0.pixels == $0.png }, "\(name)")
            #expect(abs(film.length - length) <= (name == "a.apng" ? 0.001 : 0.5), "\(name): \(film.length), \(length)")
            #expect(film.loop == 3, "\(name)")
        }
        let info = try ChildProgram("webpinfo", [folder.path("a.webp")])
        #expect(info.output.contains("No error detected") && info.end() && info.exitCode == 0)
    }

    @Test("a GIF is close to the PNGs, and resting parts don't flicker", arguments: [["--no-dither"], []])
    func gif(options: [String]) throws {
        let run = try record(["-o", "f/", "-o", "a.gif"] + options)
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        let film = try film("a.gif", comparedAt: 30)
        #expect(film.frames.allSatisfy { ($0.error ?? .infinity) < 4 }, "\(film.frames.compactMap(\.error))")
        #expect(film.frames.allSatisfy { $0.restless ?? 0 == 0 }, "\(film.frames.compactMap(\.restless))")
        #expect(abs(film.length - Double(pngs) * 1000 / 30) <= 5)
        #expect(film.loop == 0)
    }

    @Test("a GIF shows each frame for at least two hundredths of a second", arguments: [25.0, 100.0 / 3, 50, 60, 120])
    func gifDelays(rate: Double) throws {
        let run = try record(
            ["-o", "a.gif", "-o", "t.json", "--fps", "\(rate)", "--colors", "16", "--scale", "0.5"])
        #expect(run.status == 0, "\(run.messages)")
        let film = try film("a.gif")
        let trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("t.json"))))
        #expect(film.frames.allSatisfy { $0.length >= 20 })
        #expect(abs(film.length - Double(trace.frames.count) * 1000 / rate) <= 20)
        // Motion is shown as fast as the format allows.
        #expect(film.frames.count { $0.length <= 1000 / min(rate, 50) + 10 } > film.frames.count / 2)
    }

    @Test("the surroundings of a device are transparent in each format that supports it")
    func transparency() throws {
        let run = try record(
            [
                "--transparent", "--frame", "phone", "--finger", "--fps", "5", "-o", "f/", "-o", "a.apng", "-o",
                "a.webp",
                "-o", "a.gif", "-o", "a.webm",
            ])
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        // A margin of 24 points around a frame of 12.
        let (width, height) = (195 + 2 * 36, 421 + 2 * 36)
        let margin = width * height - (width - 48) * (height - 48)
        for name in ["a.apng", "a.webp", "a.gif"] {
            let film = try film(name, comparedAt: 5)
            #expect((film.width, film.height) == (width, height))
            // The corners of the frame are clear too.
            #expect(film.frames.allSatisfy { (margin + 200...margin + 2000).contains($0.clear) }, "\(name)")
            if name == "a.apng" { #expect(film.frames.allSatisfy { $0.pixels == $0.png }) }
        }
        let stream = try stream("a.webm")
        #expect(stream["TAG:alpha_mode"] == "1" && stream["width"] == "268")
        let refused = try record(["--transparent", "-o", "a.mp4"])
        #expect(refused.status == 2 && refused.messages.contains("MP4 has no transparency"), "\(refused.messages)")
    }

    @Test("MP4 and WebM have all frames, even sizes, and color information")
    func videos() throws {
        let run = try record(["-o", "f/", "-o", "a.mp4", "-o", "a.webm"])
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        for (name, codec) in [("a.mp4", "h264"), ("a.webm", "vp9")] {
            let stream = try stream(name)
            #expect(stream["codec_name"] == codec)
            #expect(stream["nb_read_frames"] == "\(pngs)")
            #expect(stream["width"] == "196" && stream["height"] == "422")
            #expect(stream["pix_fmt"] == "yuv420p" && stream["r_frame_rate"] == "30/1")
            #expect(stream["color_space"] == "bt709" && stream["color_primaries"] == "bt709")
            #expect(stream["color_transfer"] == "bt709" && stream["color_range"] == "tv")
            let duration = stream["duration"].flatMap(Double.init) ?? 0
            #expect(abs(duration - Double(pngs) / 30) < 0.05, "\(name): \(duration)")
        }
        // Fast start: the index precedes the pictures.
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.mp4")))
        let (index, pictures) = (bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8)))
        #expect(index.map { index in pictures.map { index.lowerBound < $0.lowerBound } ?? false } == true)
    }

    @Test("slow motion has more frames, and the trace keeps the scene's time")
    func speed() throws {
        let plain = try record(["-o", "a.apng", "-o", "t.json"])
        let slow = try record(["-o", "b.apng", "-o", "u.json", "--speed", "0.25"])
        #expect(plain.status == 0 && slow.status == 0, "\(plain.messages)\(slow.messages)")
        let lengths = try ["a.apng", "b.apng"].map { try film($0).length }
        #expect(abs(lengths[1] - 4 * lengths[0]) < 150, "\(lengths)")
        let ends = try ["t.json", "u.json"].map { name in
            try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path(name)))).frames.last?.time ?? 0
        }
        #expect(abs(ends[0] - ends[1]) < 0.04, "\(ends)")
    }

    @Test("1 and 4 threads give the same bytes")
    func threads() throws {
        let forms = ["gif", "webp", "apng"]
        for count in [1, 4] {
            let run = try record(forms.flatMap { ["-o", "\(count).\($0)"] } + ["--threads", "\(count)"])
            #expect(run.status == 0, "\(run.messages)")
        }
        for form in forms {
            let contents = try [1, 4].map { try Data(contentsOf: URL(fileURLWithPath: folder.path("\($0).\(form)"))) }
            #expect(contents[0] == contents[1], "\(form)")
        }
    }

    @Test("ten times as many frames need no more memory")
    func memory() throws {
        // Photos hardly compress: the additional frames take 20 MB as PNG, 12 MB as APNG and 100 MB as pixels.
        let tape = try folder.write(
            """
            Scene photos
            Set size 195x422
            Tap tile 1
            Wait 300ms
            Press photo
            Move by 0 30 in 1s
            Move by 0 -30 in 1s
            """, to: "b.tape")
        // The result of `getrusage` for an ended child, in kilobytes.
        let script = """
            import resource, subprocess, sys
            code = subprocess.run(sys.argv[1:]).returncode
            print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        func most(_ rate: Int) throws -> Int {
            let outputs = ["f", "a.apng", "a.webp", "t.json", "t.csv"].flatMap { name in
                ["-o", folder.path(name) + (name == "f" ? "/" : "")]
            }
            let run = try ChildProgram(
                "/usr/bin/python3",
                [
                    "-c", script, ProgramRun.program.path, "record", tape, "--fps", "\(rate)", "--scale",
                    "1",
                ] + outputs)
            let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            #expect(run.end() && numbers.count == 2 && numbers.first == 0, "\(run.messages)")
            return numbers.last ?? 0
        }
        let (few, many) = (try most(15), try most(150))
        #expect(pngs > 300)
        // Runs differ by less than 2 MB.
        #expect(many < few + 5000, "\(few) kB, then \(many)")
    }

    // MARK: Failures

    @Test("without ffmpeg an MP4 is rejected at the start, with the remedy")
    func noEncoder() throws {
        let run = try ProgramRun(
            ["record", "a.tape", "-o", "a.mp4", "-o", "t.json"], in: folder.url, variables: ["PATH": folder.url.path])
        #expect(run.status == 2)
        #expect(
            run.messages == "scrim: writing a.mp4: there is no ffmpeg; apt-get install ffmpeg, or write .webp or .gif\n"
        )
        #expect(folder.names == ["a.tape"])
    }

    @Test(
        "a failing ffmpeg is reported in the program’s own words, and nothing remains",
        arguments: [
            ("exit 1", "ffmpeg failed"),
            ("echo \"Unknown encoder 'libx264'\" >&2; exit 1", "apt-get install ffmpeg"),
            ("echo '[matroska @ 0x55] Could not write header' >&2; exit 1", "scrim: writing a.mp4: ffmpeg failed\n"),
            ("head -c 200000 >/dev/null; echo 'a.mp4: No space left on device' >&2; exit 1", "free some space"),
            ("kill -9 $$", "ffmpeg was ended by signal 9"),
        ])
    func failingEncoder(script: String, message: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
        let path = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/ffmpeg")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let run = try ProgramRun(
            ["record", "a.tape", "-o", "a.mp4", "-o", "a.gif", "-o", "f/"], in: folder.url,
            variables: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
        #expect(run.status == 1)
        #expect(run.messages.contains("scrim: writing a.mp4: ") && run.messages.contains(message), "\(run.messages)")
        #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
        #expect(folder.names == ["a.tape", "bin"])
    }

    @Test("a limited file size fails like a full disk", arguments: ["gif", "webp", "apng", "mp4", "webm"])
    func fileSizeLimit(form: String) throws {
        let tape = try folder.write("Scene photos\nWait 1s\nTap tile 1\nWait 1s\nTap photo\nWait 20s\n", to: "b.tape")
        let running = try ProgramRun.start(["record", tape, "-o", "a.\(form)", "--scale", "1"], in: folder.url)
        try running.limitFileSize(to: 1024)
        let messages = running.messages
        #expect(running.end() && running.exitCode == 1)
        #expect(messages.hasPrefix("scrim: writing a.\(form): "), "\(messages)")
        #expect(folder.names == ["a.tape", "b.tape"])
    }

    @Test("a film ended by a signal leaves nothing, and no ffmpeg", arguments: [SIGINT, SIGTERM])
    func interruption(signal: Int32) throws {
        let tape = try folder.write("Scene photos\nWait 1000s\n", to: "long.tape")
        let running = try ProgramRun.start(
            ["record", tape, "-o", "a.mp4", "-o", "a.gif", "-o", "a.webp", "-o", "a.apng", "--report-progress"],
            in: folder.url, output: .lines)
        try running.waitForFrame()
        #expect(folder.names.count { $0.hasSuffix(".scrim-part") } == 4)
        running.send(signal)
        #expect(running.messages.contains("stopped"))
        #expect(running.end() && running.exitCode == 128 + signal)
        #expect(folder.names == ["a.tape", "long.tape"])
    }
}
