import ChildPrograms
import Foundation
import ProgramSupport
import Testing

/// Films are made by the machine's ffmpeg.
@Suite("scrim match")
struct MatchTests {
    private let folder = try! TemporaryFolder()

    private func ffmpeg(_ name: String, _ arguments: [String]) throws -> String {
        let path = folder.url.appendingPathComponent(name).path
        let run = try ChildProgram("ffmpeg", ["-v", "error", "-nostdin"] + arguments + [path])
        let messages = run.messages
        try #require(run.end() && run.exitCode == 0, "\(messages)")
        return path
    }

    /// Films a card of 90 pixels with a pattern, 60 frames a second, whose left edge is at a place that ffmpeg evaluates.
    /// - Parameters:
    ///   - fade: The part of another pattern in it, in ffmpeg's words, which have the time as `T`.
    ///   - step: The pixels to a multiple of which ffmpeg rounds the place, 2 or 1.
    private func film(
        _ name: String = "a.mp4", x: String, y: String = "60", seconds: Double = 2, step: Int = 2, fade: String = "0"
    ) throws -> String {
        let format = step == 1 ? "yuv444p" : "yuv420p"
        let other = "45*sin(X/6-Y/5+2)+40*cos(Y/8+X/4)"
        let pattern = "128+(1-\(fade))*(45*sin(X/4+Y/9)+40*cos(Y/5-X/13))+(\(fade))*(\(other))"
        return try ffmpeg(
            name,
            [
                "-filter_complex",
                "nullsrc=s=90x90:r=60:d=\(seconds),format=\(format),geq=lum='\(pattern)':cb=128:cr=128[card];"
                    + "color=gray:s=400x220:r=60:d=\(seconds)[back];"
                    + "[back][card]overlay=format=\(format.dropLast()):x='\(x)':y='\(y)':shortest=1",
                "-pix_fmt", "yuv420p", "-crf", "12",
            ])
    }

    /// A critical spring of 200 pixels with response 0.6283 s, from 0.3 s on.
    private static let spring = "if(lt(t,0.3),40,40+200*(1-exp(-10*(t-0.3))*(1+10*(t-0.3))))"

    private func run(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(["match"] + arguments, in: folder.url)
    }

    @Test("a film's spring is named first, with its numbers, and the points are those of the film")
    func spring() throws {
        let film = try film(x: Self.spring)
        let run = try run(film, "--at", "0.2s", "--point", "85,105", "--until", "1.9", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let matched = try JSONDecoder().decode(MatchedFilm.self, from: Data(run.output.utf8))
        #expect(matched.points.count == 103)
        for (index, point) in matched.points.enumerated() {
            #expect(abs(point.time - 0.2 - Double(index) / 60) < 1e-5)
            let since = max(0, point.time - 0.3)
            // ffmpeg places pictures at whole pixels, of two in the halved planes of colors.
            #expect(
                abs(point.x - 85 - 200 * (1 - exp(-10 * since) * (1 + 10 * since))) < 2.1 && abs(point.y - 105) < 0.3)
            #expect(abs(point.scale - 1) < 0.02 && abs(point.rotation) < 0.02 && point.score > 0.9)
        }
        let best = try #require(matched.models.first)
        let (stiffness, damping) = (try #require(best.stiffness), try #require(best.damping))
        #expect(best.kind == "spring" && best.mass == 1 && best.equallyGood)
        #expect(abs(stiffness - 100) < 5 && abs(damping - 20) < 1.5 && abs(best.begin - 0.3) < 0.01)
        #expect(best.error < 1 && matched.models.map(\.kind).sorted() == ["cubic-bezier", "decay", "linear", "spring"])
    }

    @Test("the report names curves as scrim curve reads them")
    func words() throws {
        let film = try film(x: Self.spring)
        let run = try run(film, "--at", "200ms", "--point", "85,105")
        #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
        let first = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("1. ") }).dropFirst(3)
        let curve = try ProgramRun(["curve", String(first)])
        #expect(curve.status == 0 && curve.output.contains("damping ratio"), "\(first) \(curve.messages)")
        #expect(run.output.contains("bounce") && run.output.contains("response") && run.output.contains("settles in"))
    }

    @Test("a spring is found although the content fades into other content on its way, and that is said")
    func crossFade() throws {
        let film = try film(x: Self.spring, fade: "clip((T-0.4)/0.3,0,1)")
        let run = try run(film, "--at", "0.2s", "--point", "85,105", "--until", "1.9", "--json")
        #expect(run.status == 0 && run.messages.contains(/looks different around 0\.\d{3} s,/), "\(run.messages)")
        let best = try #require(JSONDecoder().decode(MatchedFilm.self, from: Data(run.output.utf8)).models.first)
        let (stiffness, damping) = (try #require(best.stiffness), try #require(best.damping))
        #expect(abs(stiffness - 100) < 10 && abs(damping / (2 * stiffness.squareRoot()) - 1) < 0.05, "\(best)")
    }

    @Test("without an end the point is followed back too, and the part is that from release to rest")
    func suggestedPart() throws {
        // A drag at 300 pixels a second from 0.2 s on, released at 0.6 s into a critical spring to 280 pixels.
        let drag = "20+300*clip(t-0.2,0,0.4)"
        let flight = "280-exp(-12*(t-0.6))*(140+(12*140-300)*(t-0.6))"
        let film = try film(x: "if(lt(t,0.6),\(drag),\(flight))", step: 1)
        // In flight, 38 pixels from the rest.
        let run = try run(film, "--at", "0.8", "--point", "287,105", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let matched = try JSONDecoder().decode(MatchedFilm.self, from: Data(run.output.utf8))
        #expect(try #require(matched.points.first).time < 0.01)
        // Within a frame and a half.
        #expect(
            matched.part.count == 2 && abs(matched.part[0] - 0.6) < 0.026 && matched.part[1] < 1.5, "\(matched.part)")
        let best = try #require(matched.models.first)
        #expect(best.kind == "spring" && abs((best.stiffness ?? 0) - 144) < 30, "\(best)")
    }

    @Test("a plot is drawn as PNG or SVG")
    func plots() throws {
        let film = try film(x: Self.spring)
        let files = ["a.png", "a.svg"].map { folder.url.appendingPathComponent($0) }
        let run = try run(
            film, "--at", "0.2", "--point", "85,105", "-o", files[0].path, "-o", files[1].path)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try Data(contentsOf: files[0]).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let text = try String(contentsOf: files[1], encoding: .utf8)
        #expect(text.contains("Time of the film, in seconds") && text.contains("spring(mass: 1"))
        #expect(!text.contains("nan") && !text.contains("inf"))
    }

    // MARK: Refusals

    private func refusal(_ status: Int32, _ words: String, _ arguments: [String]) throws {
        let run = try ProgramRun(["match"] + arguments, in: folder.url)
        #expect(run.status == status && run.output.isEmpty, "\(arguments): \(run.status) \(run.output)")
        #expect(run.messages.contains(words), "\(arguments): \(run.messages)")
        #expect(run.messages.split(separator: "\n").count == 1 && run.messages.hasPrefix("scrim: "), "\(run.messages)")
    }

    @Test("what can't be matched is refused with code 1, the reason and a remedy")
    func refusals() throws {
        let moving = try film(x: Self.spring)
        let leaving = try film("b.mp4", x: "40+600*t")
        let still = try film("c.mp4", x: "40", seconds: 1)
        let point = ["--point", "85,105"]
        for time in ["2", "9"] {
            try refusal(1, "no such moment as \(time) s; choose one before 2 s", [moving, "--at", time] + point)
        }
        try refusal(1, "too little texture; there is more at ", [moving, "--at", "0", "--point", "330,110"])
        try refusal(1, "was lost at 0.", [leaving, "--at", "0"] + point)
        try refusal(1, "doesn't move; choose", [still, "--at", "0"] + point)
        try refusal(1, "too short", [moving, "--at", "0.3", "--until", "0.34"] + point)
        try refusal(1, "the film is 400x220 pixels", [moving, "--at", "0", "--point", "500,100"])
    }

    @Test("damaged films, noise, films of one color or one pixel, and other files have a message")
    func badFilms() throws {
        let whole = try film(x: Self.spring)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
        let cut = folder.url.appendingPathComponent("cut.mp4")
        try bytes.prefix(bytes.count / 2).write(to: cut)
        var torn = bytes
        for index in stride(from: 2000, to: bytes.count - 4000, by: 7) { torn[index] ^= 0x5A }
        let broken = folder.url.appendingPathComponent("torn.mp4")
        try torn.write(to: broken)
        let text = folder.url.appendingPathComponent("a.txt")
        try "no film".write(to: text, atomically: true, encoding: .utf8)
        let noise = try ffmpeg(
            "noise.mp4", ["-filter_complex", "nullsrc=s=200x200:r=30:d=1,geq=random(1)*255:128:128", "-crf", "10"])
        let plain = try ffmpeg("plain.mp4", ["-f", "lavfi", "-i", "color=red:s=200x200:r=30:d=1"])
        // Its index is whole, its frames are not.
        let indexed = try ffmpeg("b.mp4", ["-i", whole, "-c", "copy", "-movflags", "faststart"])
        let partial = folder.url.appendingPathComponent("partial.mp4").path
        let head = try Data(contentsOf: URL(fileURLWithPath: indexed))
        let frames = try #require(head.range(of: Data("mdat".utf8))).upperBound
        try head.prefix(frames + 100).write(to: URL(fileURLWithPath: partial))
        let single = try ffmpeg("single.mp4", ["-i", whole, "-frames:v", "1"])
        let jump = try film("jump.mp4", x: "if(lt(t,0.5),40,min(200,40+40*floor((t-0.49)*60)))", seconds: 1)
        let small = try ffmpeg("small.gif", ["-f", "lavfi", "-i", "color=red:s=2x2:r=10:d=1,scale=1:1"])
        let none = "nothing to follow there, it has too little texture; nowhere in this frame is there more"
        for (film, point, status, words) in [
            (cut.path, "85,105", 2, "the film is incomplete; copy or record it once more"),
            (partial, "85,105", 1, "the film is damaged; copy or record it once more"),
            (text.path, "5,5", 2, "it is no film that ffmpeg knows; choose"),
            (noise, "100,100", 1, "the point was lost at 0.033 s; end the part before it, or"),
            (plain, "100,100", 1, none), (small, "0,0", 1, none),
            (single, "85,105", 1, "the part is too short, it has 1 frame; choose a longer part"),
            (jump, "85,105", 1, "the motion is too short, fewer than 5 frames show it; choose a longer part"),
            (folder.url.path, "5,5", 2, "it is a folder; choose a film in it"),
            ("/dev/stdin", "5,5", 2, "it is a pipe or a device; save the film in a file"),
            ("/nowhere/a.mp4", "5,5", 2, "there is no such file; check its name"),
        ] {
            try refusal(Int32(status), words, [film, "--at", "0", "--point", point])
        }
        // What a decoder makes of a torn film is its own; there is no crash and no silence.
        let run = try run(broken.path, "--at", "0", "--point", "85,105")
        #expect(run.status == 0 || run.status == 1 && !run.messages.isEmpty)
    }

    @Test("an endless film is read for ten seconds")
    func endless() throws {
        let film = try film("long.mp4", x: "40+mod(t*20,200)", seconds: 30)
        let run = try run(film, "--at", "1", "--point", "105,105", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let matched = try JSONDecoder().decode(MatchedFilm.self, from: Data(run.output.utf8))
        #expect(abs((matched.points.last?.time ?? 0) - 11) < 0.05)
        // It jumps back after ten seconds: one curve explains what follows, or else a message says that none does.
        let jump = try #require(matched.part.first)
        #expect(abs(jump - 10) < 0.1 || run.messages.contains("no curve fits well"), "\(jump) \(run.messages)")
    }

    @Test("wrong arguments are refused with code 2 before the film is read")
    func arguments() throws {
        let film = ["/nowhere/a.mp4"]
        try refusal(2, "is no time", film + ["--at", "soon", "--point", "1,2"])
        try refusal(2, "is no time", film + ["--at=-1", "--point", "1,2"])
        try refusal(2, "is no point", film + ["--at", "1", "--point", "1"])
        try refusal(2, "later than --at", film + ["--at", "1", "--until", "0.5", "--point", "1,2"])
        try refusal(2, "at most 10 s", film + ["--at", "1", "--until", "20", "--point", "1,2"])
        try refusal(2, "write a .png or an .svg file", film + ["--at", "1", "--point", "1,2", "-o", "a.jpg"])
        try refusal(2, "--point", film + ["--at", "1"])
    }
}
