import ChildPrograms
import Foundation
import SystemPackage
import Testing
import Tracking

@testable import Recorder

/// Films are made by the machine's ffmpeg.
@Suite("Reading a film's brightness")
struct GrayFilmTests {
    private let folder = try! TemporaryFolder()

    /// Makes a film of frames that get brighter by 5 levels each, from 20 on.
    private func film(_ name: String, _ more: [String] = [], filter: String = "") throws -> FilePath {
        let source = "nullsrc=s=64x48:r=25:d=1,geq=lum='20+5*N':cb=128:cr=128" + filter
        let path = folder(name)
        let run = try ChildProgram(
            "ffmpeg", ["-v", "error", "-nostdin", "-filter_complex", source] + more + [path])
        let messages = run.messages
        try #require(run.end() && run.exitCode == 0, "\(messages)")
        return FilePath(path)
    }

    /// Returns the frame's number by its brightness; films have 16...235 for 0...255.
    private func number(_ frame: GrayFrame) -> Double {
        let value = frame.pixels.reduce(0) { $0 + Double($1) } / Double(frame.pixels.count)
        return (value * 219 / 255 + 16 - 20) / 5
    }

    @Test("frames have the film's own times", arguments: ["a.mp4", "a.webm", "a.mkv", "a.flv"])
    func times(name: String) throws {
        let film = try GrayFilm(film(name, ["-pix_fmt", "yuv420p"]), from: 0)
        #expect(film.width == 64 && film.height == 48 && film.times.count == 25)
        for (index, time) in film.times.enumerated() {
            #expect(abs(time - Double(index) / 25) < 0.001)
            #expect(try abs(number(film.frame(index)) - Double(index)) < 0.6, "frame \(index)")
        }
        // A film of this form does not say how long its last frame is shown.
        #expect(abs(film.lastDuration - (name == "a.flv" ? 0 : 0.04)) < 0.001)
    }

    @Test("times in whole milliseconds are those of the rate, if there is one", arguments: ["a.webm", "a.mkv"])
    func exactTimes(name: String) throws {
        let film = try GrayFilm(film(name, ["-pix_fmt", "yuv420p"], filter: ",fps=30"), from: 0)
        try #require(film.times.count == 30)
        let step = (film.times[29] - film.times[0]) / 29
        #expect(abs(step - 1.0 / 30) < 5e-5)
        #expect(film.times.indices.allSatisfy { abs(film.times[$0] - film.times[0] - Double($0) * step) < 1e-9 })
    }

    @Test("a variable rate is kept, and the first frame is the one that is shown at the start")
    func variable() throws {
        // Of 25 frames these remain; the others' time is that of the one before.
        let path = try film(
            "a.mkv", ["-fps_mode", "vfr", "-pix_fmt", "yuv420p"],
            filter: ",select='eq(n,0)+eq(n,1)+gt(n,11)*lt(n,16)+gt(n,20)'")
        let film = try GrayFilm(path, from: 0.3, to: 0.9)
        let numbers = [1, 12, 13, 14, 15, 21, 22]
        #expect(film.times.count == numbers.count, "\(film.times)")
        for (index, frame) in numbers.enumerated() where index < film.times.count {
            #expect(abs(film.times[index] - Double(frame) / 25) < 0.001)
            #expect(try abs(number(film.frame(index)) - Double(frame)) < 0.6)
        }
    }

    @Test("a part far into a film is the same as when all is decoded")
    func seeking() throws {
        let path = folder("long.mp4")
        let run = try ChildProgram(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-filter_complex", "testsrc2=s=160x120:r=30:d=12", "-pix_fmt", "yuv420p", path])
        try #require(run.end() && run.exitCode == 0)
        let late = try GrayFilm(FilePath(path), from: 8, to: 8.2)
        let whole = try GrayFilm(FilePath(path), from: 5.5, to: 8.2)
        let same = try #require(whole.times.firstIndex { abs($0 - late.times[0]) < 0.001 })
        #expect(abs(late.times[0] - 8) < 0.001 && late.times.count == 7)
        for index in late.times.indices { #expect(try late.frame(index) == whole.frame(same + index)) }
        // Ten of the twelve seconds, with a moment in their middle as far as there are as many before and after it.
        for (moment, start) in [(0.5, 0.0), (6, 1), (11, 2)] {
            let part = try GrayFilm(FilePath(path), around: moment)
            #expect(abs(part.times[0] - start) < 0.02 && abs((part.times.last ?? 0) - start - 10) < 0.05)
        }
    }

    @Test("a part that is too large is scaled down, and nothing is left behind")
    func bounded() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        let film = try GrayFilm(path, from: 0, mostBytes: 25 * 32 * 24)
        #expect(film.width == 32 && film.height == 24 && film.unit == 2)
        #expect(GrayFilm.mostBytes == 768 * 1024 * 1024)
        #expect(try abs(number(film.frame(7)) - 7) < 0.6)
    }

    @Test("a part begins with the frame at its start or with those in its lead, and ends with the one at its end")
    func parts() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        func times(from start: Double, to end: Double?, lead: Double = 0) throws -> [Int] {
            try GrayFilm(path, from: start, to: end, lead: lead).times.map { Int(($0 * 25).rounded()) }
        }
        #expect(try times(from: 0.4, to: 0.48) == [10, 11, 12])
        #expect(try times(from: 0.43, to: 0.53) == [10, 11, 12, 13])
        #expect(try times(from: 0.6, to: 0.6) == [15])
        #expect(try times(from: 0.6, to: 0.64, lead: 0.12) == [12, 13, 14, 15, 16])
        #expect(try times(from: 0.6, to: 0.64, lead: 0.1) == [13, 14, 15, 16])
        #expect(try times(from: 0.04, to: 0.08, lead: 2) == [0, 1, 2])
        #expect(try times(from: 0.9, to: 5) == [22, 23, 24])
        // The last frame is shown up to the next one, or the end of the part.
        #expect(try abs(GrayFilm(path, from: 0.4, to: 0.5).lastDuration - 0.02) < 0.001)
        #expect(try abs(GrayFilm(path, from: 0.4, to: 0.9).lastDuration - 0.02) < 0.001)
        #expect(try abs(GrayFilm(path, from: 0.4, to: 0.47).lastDuration - 0.03) < 0.001)
        #expect(try abs(GrayFilm(path, from: 0.4).lastDuration - 0.04) < 0.001)
    }

    @Test("a part is scaled down by the root of what it has too many bytes, and a frame has a pixel at least")
    func scales() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        for (end, frames, bytes) in [(0.16, 5.0, 9000), (0.36, 10, 9000), (0.16, 5, 40), (0.16, 5, 15_359)] {
            let film = try GrayFilm(path, from: 0, to: end, mostBytes: bytes)
            let part = (Double(bytes) / (frames * 64 * 48)).squareRoot()
            #expect(film.width == max(1, Int(64 * part)) && film.height == max(1, Int(48 * part)))
            #expect(abs(film.unit - 64 / Double(film.width)) < 1e-9 && film.times.count == Int(frames))
            #expect(try film.frame(0).pixels.count == film.width * film.height)
        }
        // Just enough, and one byte less above.
        let film = try GrayFilm(path, from: 0, to: 0.16, mostBytes: 15_360)
        #expect(film.width == 64 && film.height == 48 && film.unit == 1)
        let error = #expect(throws: TrackingError.self) { try film.frame(5) }
        #expect(error?.operation == "reading a.mp4" && error?.cause == "frame 5 can't be read")
    }

    @Test("times are from the film's beginning, whenever that is")
    func laterBeginning() throws {
        let film = try GrayFilm(film("a.ts", ["-pix_fmt", "yuv420p", "-output_ts_offset", "3"]), from: 0.2, to: 0.4)
        #expect(film.times.map { Int(($0 * 25).rounded()) } == [5, 6, 7, 8, 9, 10])
    }

    @Test("a refusal says up to when there are frames, and which frames are too large")
    func refusals() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        let late = #expect(throws: RecordingError.self) { _ = try GrayFilm(path, from: 1) }
        #expect(late?.description == "reading a.mp4: there is no such moment as 1 s; choose one before 1 s")
        #expect(throws: Never.self) { _ = try GrayFilm(path, from: 0.99) }
        for width in [16_384, 16_386] {
            let name = "w\(width).mkv"
            let source = "color=gray:s=\(width)x2:r=25:d=0.04"
            let run = try ChildProgram(
                "ffmpeg",
                ["-v", "error", "-nostdin", "-f", "lavfi", "-i", source, "-c:v", "ffv1", folder(name)])
            let messages = run.messages
            try #require(run.end() && run.exitCode == 0, "\(messages)")
            if width == 16_384 {
                #expect(try GrayFilm(FilePath(folder(name)), from: 0).width == width)
            } else {
                let error = #expect(throws: RecordingError.self) { _ = try GrayFilm(FilePath(folder(name)), from: 0) }
                #expect(
                    error?.description == "reading w16386.mkv: its frames are 16386x2 pixels; scale it down")
            }
        }
    }

    @Test("moments outside of the film, and files that are no films, are refused with a remedy")
    func failures() throws {
        let path = try film("a.mp4", ["-pix_fmt", "yuv420p"])
        let text = folder("a.txt")
        try "no film".write(toFile: text, atomically: true, encoding: .utf8)
        for (path, start) in [(path, 1.5), (FilePath(text), 0), ("/nowhere/a.mp4", 0)] as [(FilePath, Double)] {
            let error = try #require(throws: RecordingError.self) { _ = try GrayFilm(path, from: start) }
            #expect(!error.remedy.isEmpty && !"\(error)".contains("\n"), "\(error)")
        }
    }
}
