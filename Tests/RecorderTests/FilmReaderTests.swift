import ChildPrograms
import Drawing
import Foundation
import Glibc
import Staging
import SystemPackage
import Testing

@testable import Recorder

/// Films are decoded and created by the machine's ffmpeg.
@Suite("Reading films")
struct FilmReaderTests {
    private let folder = try! TemporaryFolder()

    /// Creates a film of a white square of 20 pixels on black that moves right by 4 pixels per frame, at 10 frames per
    /// second.
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

    /// Returns the center of the bright part of a frame, as a fraction of its width, or nil without one.
    private func middle(_ frame: PixelBuffer?) -> Double? {
        guard let frame else { return nil }
        let light = frame.withPixels { pixels in
            pixels.indices.filter { pixels[$0] & 0xFF > 128 }.map { Double($0 % frame.width) + 0.5 }
        }
        return light.isEmpty ? nil : light.reduce(0, +) / Double(light.count) / Double(frame.width)
    }

    @Test(
        "each frame of each format shows the picture of its time, in any order",
        arguments: [
            ("a.mp4", ["-pix_fmt", "yuv420p"]), ("a.mov", ["-pix_fmt", "yuv420p"]), ("a.gif", []),
            ("a.webm", ["-c:v", "libvpx-vp9", "-deadline", "realtime"]),
        ])
    func forms(name: String, more: [String]) throws {
        let reader = try FilmReader(film(name, more), cache: cache)
        #expect(reader.name == name && reader.width == 120 && reader.height == 60)
        #expect(abs(reader.rate - 10) < 0.01 && reader.count == 10 && abs(reader.duration - 1) < 1e-3)
        for index in [7, 0, 9, 3] {
            let place = try #require(middle(reader.frame(index)))
            #expect(abs(place - Double(10 + 4 * index) / 120) < 0.01, "frame \(index)")
        }
        #expect(reader.frame(10) == nil)
    }

    @Test("a film is decoded once, a changed one again, and one that is too large is stored smaller")
    func cached() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        _ = try FilmReader(path, cache: cache)
        let kept = try FileManager.default.contentsOfDirectory(atPath: cache.string)
        #expect(kept.count == 1)
        let file = cache.appending(kept[0]).string
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count == 10 * 120 * 60 * 4)
        // An existing file is used, right or not.
        try Data(count: 10 * 120 * 60 * 4).write(to: URL(fileURLWithPath: file))
        #expect(try middle(FilmReader(path, cache: cache).frame(0)) == nil)
        try FileManager.default.removeItem(atPath: path.string)
        let other = try film("a.mp4", frames: 12, ["-pix_fmt", "yuv420p"])
        #expect(try FilmReader(other, cache: cache).count == 12)
        let small = try FilmReader(other, cache: cache, mostBytes: 12 * 30 * 15 * 4)
        #expect(small.width == 30 && small.height == 15 && small.count == 12)
        let place = try #require(middle(small.frame(5)))
        #expect(abs(place - 30.0 / 120) < 0.03)
        let large = try FilmReader(film("b.mp4", frames: 2, ["-pix_fmt", "yuv420p", "-s", "1600x800"]), cache: cache)
        #expect(large.width == 1280 && large.height == 640 && large.count == 2)
    }

    @Test("of a film two minutes are read, and 60 frames of a second")
    func bounds() throws {
        let long = try FilmReader(film("long.mp4", frames: 1210, ["-pix_fmt", "yuv420p"]), cache: cache)
        #expect(long.count == 1200 && long.duration == FilmReader.longest && middle(long.frame(1199)) == nil)
        let fast = try FilmReader(film("fast.mp4", frames: 24, ["-pix_fmt", "yuv420p", "-r", "120"]), cache: cache)
        #expect(fast.rate == 60 && (12...13).contains(fast.count))
    }

    @Test("all decoded films take 2 GiB at most: those that were used least recently go, and other files stay")
    func pruned() throws {
        let path = try film("a.mp4", frames: 2, ["-pix_fmt", "yuv420p"])
        let own = 2 * 120 * 60 * 4
        for (excess, left) in [(0, ["new.bgra", "old.bgra", "older.bgra"]), (1, ["new.bgra", "old.bgra"])] {
            let cache = FilePath(folder("cache\(excess)"))
            try FileManager.default.createDirectory(atPath: cache.string, withIntermediateDirectories: true)
            // Files that take no space. A limit of one byte less than what they and the film have removes the oldest.
            for (name, bytes, age) in [
                ("older.bgra", 7 + excess, 300.0), ("old.bgra", (2 << 30) - own - 1007, 200), ("new.bgra", 1000, 100),
                ("other.txt", 5000, 400),
            ] {
                let file = cache.appending(name).string
                #expect(FileManager.default.createFile(atPath: file, contents: nil) && truncate(file, bytes) == 0)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file)
            }
            #expect(try middle(FilmReader(path, cache: cache).frame(1)) != nil)
            let names = try FileManager.default.contentsOfDirectory(atPath: cache.string).sorted()
            #expect(names.filter { $0.count < 12 } == (left + ["other.txt"]).sorted() && names.count == left.count + 2)
        }
    }

    @Test("a decoded film that is opened again counts as used now")
    func used() throws {
        let path = try film("a.mp4", frames: 2, ["-pix_fmt", "yuv420p"])
        _ = try FilmReader(path, cache: cache)
        let file = try cache.appending(#require(FileManager.default.contentsOfDirectory(atPath: cache.string).first))
            .string
        let old = Date(timeIntervalSinceNow: -10_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
        _ = try FilmReader(path, cache: cache)
        let used = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        #expect(try #require(used).timeIntervalSince(old) > 9000)
    }

    @Test("a film can have any file name", arguments: ["a:b.mp4", "-i.mp4", "a\u{FF}.mp4"])
    func names(name: String) throws {
        let film = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        let folder = film.removingLastComponent()
        // U+00FF as one byte is no UTF-8.
        let bytes = name.unicodeScalars.map { UInt8($0.value) }
        let odd = folder.appending(FilePath(bytes: bytes).components)
        #expect(film.withPlatformString { from in odd.withPlatformString { rename(from, $0) } } == 0)
        #expect(try FilmReader(odd, cache: cache).count == 10)
    }

    @Test("invalid, missing and unwritable films are reported with the remedy, in one line")
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

    @Test("what is no file is refused before any work, with what to do instead")
    func noFiles() throws {
        for (path, words) in [
            (folder.path, "it is a folder; choose a film in it"),
            ("/dev/null", "it is a pipe or a device; save the film in a file"),
            (folder("none.mp4"), "there is no such file; check its name"),
        ] {
            let error = try #require(throws: RecordingError.self) { _ = try FilmReader(FilePath(path), cache: cache) }
            let name = path.split(separator: "/").last ?? ""
            #expect(error.description == "reading \(name): \(words)" && error.kind == .request)
        }
        #expect(try folder.names().isEmpty)
    }

    @Test("a film whose length is not known is read to its end")
    func unknownLength() throws {
        // A bare stream says its rate, and no duration.
        let path = try film("a.h264", ["-pix_fmt", "yuv420p"])
        #expect(try FilmFacts(path).seconds == FilmReader.longest)
        let reader = try FilmReader(path, cache: cache)
        #expect(reader.count >= 10 && middle(reader.frame(0)) != nil)
    }

    @Test("a film's facts are its displayed size, its rate as a fraction, and its length")
    func facts() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        let facts = try FilmFacts(path)
        #expect(facts.width == 120 && facts.height == 60 && facts.rate == 10 && abs(facts.seconds - 1) < 1e-6)
        #expect(try FilmFacts(path).key == facts.key)
        let slow = try FilmFacts(film("b.mp4", ["-pix_fmt", "yuv420p", "-r", "30000/1001"]))
        #expect(abs(slow.rate - 30000.0 / 1001) < 1e-9 && slow.key != facts.key)
        let turned = folder("c.mp4")
        let run = try ChildProgram(
            try #require(FFmpeg.path),
            ["-v", "error", "-i", path.string, "-c", "copy", "-metadata:s:v:0", "rotate=90", turned])
        let messages = run.messages
        try #require(run.end() && run.exitCode == 0, "\(messages)")
        let turnedFacts = try FilmFacts(FilePath(turned))
        #expect(turnedFacts.width == 60 && turnedFacts.height == 120)
    }
}
