import ChildPrograms
import Drawing
import Foundation
import Glibc
import Staging
import SystemPackage
import Testing

@testable import Recorder

/// Films are decoded by the machine's ffmpeg, which made them, too.
@Suite("Reading films")
struct FilmReaderTests {
    private let folder = try! TemporaryFolder()

    /// A white square of 20 pixels on black, which moves 4 pixels to the right in each frame; 10 frames a second.
    private func film(_ name: String, frames: Int = 10, _ more: [String] = []) throws -> FilePath {
        let path = folder(name)
        let source = "color=black:s=120x60:r=10:d=\(Double(frames) / 10)[b];color=white:s=20x20:r=10[w];"
        let ffmpeg = try #require(FFmpeg.path)
        let run = try ChildProgram(
            ffmpeg,
            [
                "-v", "error", "-filter_complex", source + "[b][w]overlay=x=t*40:y=20:shortest=1", "-frames:v",
                "\(frames)",
            ]
                + more + [path])
        let messages = run.messages
        #expect(run.end() && run.exitCode == 0, "\(messages)")
        return FilePath(path)
    }

    private var cache: FilePath { FilePath(folder("cache")) }

    /// The middle of what is light in a frame, of its width; nil where nothing is.
    private func middle(_ frame: PixelBuffer?) -> Double? {
        guard let frame else { return nil }
        let light = frame.withPixels { pixels in
            pixels.indices.filter { pixels[$0] & 0xFF > 128 }.map { Double($0 % frame.width) + 0.5 }
        }
        return light.isEmpty ? nil : light.reduce(0, +) / Double(light.count) / Double(frame.width)
    }

    @Test(
        "every frame of every form shows what was drawn at its time, in any order",
        arguments: [
            ("a.mp4", ["-pix_fmt", "yuv420p"]), ("a.mov", ["-pix_fmt", "yuv420p"]), ("a.gif", []),
            ("a.webm", ["-c:v", "libvpx-vp9", "-deadline", "realtime"]),
        ])
    func forms(name: String, more: [String]) throws {
        let reader = try FilmReader(film(name, more), cache: cache)
        #expect(reader.name == name && reader.width == 120 && reader.height == 60)
        #expect(abs(reader.rate - 10) < 0.01 && reader.count == 10)
        for index in [7, 0, 9, 3] {
            let place = try #require(middle(reader.frame(index)))
            #expect(abs(place - Double(10 + 4 * index) / 120) < 0.01, "frame \(index)")
        }
        #expect(reader.frame(10) == nil)
    }

    @Test("a film is decoded once, another of its name again, and one that is too large is kept smaller")
    func cached() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        _ = try FilmReader(path, cache: cache)
        let kept = try FileManager.default.contentsOfDirectory(atPath: cache.string)
        #expect(kept.count == 1)
        let file = cache.appending(kept[0]).string
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count == 10 * 120 * 60 * 4)
        // What is there is used, right or not.
        try Data(count: 10 * 120 * 60 * 4).write(to: URL(fileURLWithPath: file))
        #expect(try middle(FilmReader(path, cache: cache).frame(0)) == nil)
        try FileManager.default.removeItem(atPath: path.string)
        let other = try film("a.mp4", frames: 12, ["-pix_fmt", "yuv420p"])
        #expect(try FilmReader(other, cache: cache).count == 12)
        let small = try FilmReader(other, cache: cache, mostBytes: 12 * 30 * 15 * 4)
        #expect(small.width == 30 && small.height == 15 && small.count == 12)
        let place = try #require(middle(small.frame(5)))
        #expect(abs(place - 30.0 / 120) < 0.03)
    }

    @Test("any name that a file can have is a film's", arguments: ["a:b.mp4", "-i.mp4", "a\u{FF}.mp4"])
    func names(name: String) throws {
        let film = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        let folder = film.removingLastComponent()
        // U+00FF as one byte is no UTF-8.
        let bytes = name.unicodeScalars.map { UInt8($0.value) }
        let odd = folder.appending(FilePath(bytes: bytes).components)
        #expect(film.withPlatformString { from in odd.withPlatformString { rename(from, $0) } } == 0)
        #expect(try FilmReader(odd, cache: cache).count == 10)
    }

    @Test("what is no film, is missing, or can't be kept is reported with the remedy, in one line")
    func failures() throws {
        let text = folder("text.mp4")
        try "no film".write(toFile: text, atomically: true, encoding: .utf8)
        let good = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        let cases: [(FilePath, FilePath)] = [
            (FilePath(text), cache), ("/nowhere/a.mp4", cache), (good, FilePath(text).appending("cache")),
        ]
        for (path, cache) in cases {
            let error = try #require(throws: RecordingError.self) { _ = try FilmReader(path, cache: cache) }
            #expect(!error.remedy.isEmpty && !"\(error)".contains("\n"), "\(error)")
            #expect("\(error)".hasPrefix("reading ") || "\(error)".contains("reading"))
        }
    }
}
