import ChildPrograms
import Foundation
import Glibc
import ProgramSupport
import Staging
import Testing

/// The page of a recording.
@Suite("Pages")
struct PageTests {
    private let folder: TemporaryFolder
    private static let tape = """
        # Text that is code elsewhere: </script><script>alert("&amp;")</script><!--
        Scene photos
        Set size 195x421
        Set scale 1
        Set fps 30
        Set lanes linear, spring(duration: 0.5, bounce: 0.2)
        Tap tile 1
        Wait settled
        Press photo
        Move by 10 150 in 200ms
        Hold 50ms
        Release
        Wait settled

        """
    private static let name = "a<b> & 'c'.tape"

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Self.tape, to: Self.name)
    }

    private func record(_ arguments: [String], path: String? = nil) throws -> ProgramRun {
        try ProgramRun(
            ["record", Self.name] + arguments, in: folder.url, variables: path.map { ["PATH": $0] } ?? [:])
    }

    // MARK: In Chromium

    /// The report of `open-page.py`.
    private struct Report: Decodable {
        struct Focus: Decodable {
            var name: String
            var isSeen: Bool
        }

        /// A film shown by Chromium as a page.
        struct Film: Decodable {
            var type: String
            /// Whether it has the size of the recording's PNGs.
            var isWhole: Bool
            /// The number of plays, or 0 for endless.
            var plays: Int
            /// The duration in frames of the recording.
            var frames: Int
            /// The errors of its first, middle and last picture, like those of the page.
            var errors: [Double]
        }

        /// The frames reached by keys, one after the other.
        var keys: [Int]
        /// The mean differences of frames from the recording's PNGs, in steps of 255, and those of a wrong frame.
        var errors, wrong: [Double]
        var sameBackwards, restsAtFirst, playsAtOnce: Bool
        var playLabel: String
        var playedTo, curveFrame, eventFrame, currentEvents: Int
        var focus: [Focus]
        var code: [String]
        var status, tape, title: String
        var named: Int
        var unnamed: [String]
        /// The points by which the page is wider than its window.
        var overflow: [Double]
        var backgrounds: [String]
        var films: [Film]
        /// The sentences about the views of the page that are chosen one after the other.
        var differences: [String: [String]]
        /// For each lane of the other page and each frame in which a finger leads the player: its time, position and
        /// velocity.
        var interaction: [[[Double]]]
        var console, requests: [String]
    }

    @Test("a page opens from its file without a network, is used by keys, pointer and screen reader, and shows films")
    func chromium() throws {
        let films = ["a.webp", "a.apng"]
        let outputs = ["a page.html", "f/", "t.json"] + films
        let run = try record(["--finger", "--loop", "3"] + outputs.flatMap { ["-o", $0] })
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        let player = """
            Scene mini-player
            Set lanes linear, ease-out
            Set fps 30
            Set scale 0.25
            Press bar
            Move by 0 -50% in 500ms ease-in-out
            Release
            Wait settled

            """
        let study = try ProgramRun(
            ["record", folder.write(player, to: "player.tape"), "-o", "player.html"], in: folder.url)
        #expect(study.status == 0, "\(study.messages)")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("open-page.py")
        // On a board the first lane is 20 points from the left and from the top.
        let opened = try ChildProgram(
            "/usr/bin/python3",
            [script.path, folder.path("a page.html"), folder.path("f"), "30", "20", "20", folder.path("player.html")]
                + films.map(folder.path))
        let text = opened.output
        #expect(opened.end() && opened.exitCode == 0, "\(opened.messages)")
        let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
        let last = try FileManager.default.contentsOfDirectory(atPath: folder.path("f")).count - 1
        #expect(report.console.isEmpty && report.requests.isEmpty, "\(report.console) \(report.requests)")
        // Right, Shift-Right, Left, End, Right, Shift-Left, Home.
        #expect(report.keys == [1, 11, 10, last, last, last - 10, 0])
        #expect(report.errors.allSatisfy { $0 < 5 } && report.wrong.allSatisfy { $0 > 20 }, "\(report.errors)")
        #expect(report.sameBackwards && report.restsAtFirst && report.playsAtOnce)
        #expect(report.playLabel == "Pause" && report.playedTo == last)
        #expect(abs(report.curveFrame - last / 2) <= 3, "\(report.curveFrame)")
        let trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("t.json"))))
        let times = Set(trace.events.map { Int(($0.time * 30 - 1e-3).rounded(.up)) })
        #expect(times.contains(report.eventFrame) && report.currentEvents == 1, "\(report.eventFrame)")
        for control in ["scrubber", "first", "back", "play", "forward", "last", "speed", "loop", "view"] {
            #expect(report.focus.contains { $0.name == control }, "\(control)")
        }
        #expect(report.focus.count > 20 && report.focus.allSatisfy(\.isSeen), "\(report.focus)")
        #expect(report.code.map { $0.prefix(8) } == [".linear(", ".spring("], "\(report.code)")
        #expect(report.status.hasPrefix("Tape ") && report.title == "Photos", "\(report.status) \(report.title)")
        #expect(report.tape == Self.tape)
        #expect(report.named > 30 && report.unnamed.isEmpty, "\(report.unnamed)")
        #expect(report.overflow.allSatisfy { $0 <= 0 }, "\(report.overflow)")
        #expect(Set(report.backgrounds).count == 2)
        // The page says what it was recorded with, and chosen views have their own.
        let shown = try JSONDecoder().decode(
            Study.self,
            from: data("study", in: String(contentsOfFile: folder.path("a page.html"), encoding: .utf8))
        ).differences
        #expect(!shown.isEmpty && report.differences.filter { !$0.value.isEmpty } == shown, "\(report.differences)")
        // The velocity is the view's, also with an eased curve: its integral is the distance.
        for frames in report.interaction {
            let distance = zip(frames, frames.dropFirst()).reduce(0) { sum, pair in
                sum + (pair.1[0] - pair.0[0]) * (pair.0[2] + pair.1[2]) / 2
            }
            let (first, last) = (try #require(frames.first), try #require(frames.last))
            #expect(abs(distance) > 100 && abs(distance - (last[1] - first[1])) < abs(distance) / 25, "\(distance)")
        }
        #expect(report.interaction.count == 2 && report.interaction[0] != report.interaction[1])
        #expect(report.films.map(\.type) == ["image/webp", "image/apng"])
        for film in report.films {
            #expect(film.isWhole && film.plays == 3 && film.frames == last + 1 && film.errors.count == 3, "\(film)")
            // APNG is exact.
            #expect(film.errors.allSatisfy { film.type == "image/apng" ? $0 == 0 : $0 < 5 }, "\(film)")
        }
    }

    // MARK: Its text

    /// The data in a script of the page.
    private func data(_ name: String, in page: String) throws -> Data {
        let start = try #require(page.range(of: "<script type=\"application/json\" id=\"\(name)\">"))
        let end = try #require(page[start.upperBound...].range(of: "</script>"))
        return Data(page[start.upperBound..<end.lowerBound].utf8)
    }

    private struct Study: Decodable {
        struct Content: Decodable {
            struct Lane: Decodable {
                struct Setting: Decodable {
                    var name, value: String
                    var isDefault: Bool
                }

                struct Curve: Decodable {
                    struct Code: Decodable { var system, text: String }

                    var occasion: String
                    var codes: [Code]
                }

                var title: String
                var settings: [Setting]
                var curves: [Curve]
            }

            var tape, tapeName: String
            var lanes: [Lane]
        }

        struct Film: Decodable {
            var frames: Int
            var rate, width, height: Double
            var lanes: [[Double]]
            var bezel, outlineRadius: Double
        }

        var content: Content
        var film: Film
        var differences: [String: [String]]
    }

    @Test("a page says how each view moves in the other lanes compared with the first")
    func differences() throws {
        // Linear flights of 0.3 and 0.4 s: three quarters of the speed, and 100 ms more.
        let tape = "Scene card-sheet\nSet scale 0.25\nTap add\nWait settled\n"
        let run = try ProgramRun(
            [
                "record", folder.write(tape, to: "sheet.tape"), "-o", "s.html", "--lanes",
                "linear; duration=0.3,linear; duration=0.4,linear; duration=0.3",
            ], in: folder.url)
        #expect(run.status == 0, "\(run.messages)")
        let page = try String(contentsOfFile: folder.path("s.html"), encoding: .utf8)
        let study = try JSONDecoder().decode(Study.self, from: data("study", in: page))
        let texts = try #require(study.differences["sheet"])
        let first = try #require(texts.first)
        let line = try #require(
            first.wholeMatch(of: #/Lane 2 against lane 1: peaks 25 % slower, lands (\d+) ms later/#), "\(texts)")
        #expect(abs((Int(line.1) ?? 0) - 100) <= 2)
        #expect(texts.dropFirst() == ["Lane 3 against lane 1: moves the same"])
    }

    @Test("a page holds the trace, each lane's settings and code, and a tape that records the same again")
    func text() throws {
        let run = try record([
            "-o", "a.html", "-o", "t.json", "--lanes", "none,ease-out; duration=0.3", "--set", "distance=0.4", "--fps",
            "20",
        ])
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        let page = try String(contentsOfFile: folder.path("a.html"), encoding: .utf8)
        #expect(page.utf8.count < 600_000, "\(page.utf8.count)")
        #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("alert(\"&amp;\")</script>"))
        #expect(page.matches(of: #/<(link|img|iframe|object)\b|<script[^>]*src=|@import|url\(/#).isEmpty)
        let recorded = try Data(contentsOf: URL(fileURLWithPath: folder.path("t.json")))
        #expect(try Trace(json: data("trace", in: page)) == Trace(json: recorded))
        let study = try JSONDecoder().decode(Study.self, from: data("study", in: page))
        let frames = try Trace(json: recorded).frames.count / 2
        #expect(study.film.frames == frames && study.film.rate == 20)
        #expect(study.film.width == 410 && study.film.height == 421)
        #expect(study.film.lanes == [[0, 0, 195, 421], [215, 0, 195, 421]])
        #expect(study.content.tapeName == Self.name)
        #expect(study.content.lanes.map(\.title) == ["the scene’s own curve", "ease-out, 0.3 s"])
        for lane in study.content.lanes {
            #expect(lane.settings.contains { $0.name == "distance" && $0.value == "0.4" && !$0.isDefault })
            #expect(lane.settings.contains { $0.name == "mass" && $0.isDefault })
            #expect(lane.curves.count >= 1)
            let systems = ["CSS", "UIKit", "SwiftUI", "Jetpack Compose", "Flutter", "Motion"]
            #expect(
                lane.curves.allSatisfy { $0.codes.map(\.system) == systems && $0.codes.allSatisfy { !$0.text.isEmpty } }
            )
        }
        // With a device frame around each lane, which the film shows.
        let framed = try record(["-o", "b.html", "--frame", "phone", "--fps", "5"])
        #expect(framed.status == 0, "\(framed.messages)")
        let other = try String(contentsOfFile: folder.path("b.html"), encoding: .utf8)
        let film = try JSONDecoder().decode(Study.self, from: data("study", in: other)).film
        let bezel = 12.0
        try #require(film.lanes.count == 2)
        #expect(film.lanes[0] == [bezel, bezel, 195, 421] && film.lanes[1].dropFirst() == [bezel, 195, 421])
        #expect(film.width == film.lanes[1][0] + 195 + bezel && film.height == 421 + 2 * bezel)
        #expect(
            film.bezel == bezel && film.outlineRadius == 40 && study.film.bezel == 0 && study.film.outlineRadius == 0)
        // The tape now includes the command line.
        _ = try folder.write(study.content.tape, to: "again.tape")
        let again = try ProgramRun(["record", "again.tape", "-o", "u.json"], in: folder.url)
        #expect(again.status == 0, "\(again.messages)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("u.json"))) == recorded)
    }

    // MARK: Failures

    @Test("a page that can't be written is rejected with the remedy, and nothing remains")
    func refusals() throws {
        let encoder = try record(["-o", "a.html", "-o", "t.json"], path: folder.url.path)
        #expect(encoder.status == 2)
        #expect(encoder.messages.hasPrefix("scrim: writing a.html: there is no ffmpeg; "), "\(encoder.messages)")
        let clear = try record(["-o", "a.html", "--transparent"])
        #expect(clear.status == 2 && clear.messages.contains("the film of a page has no transparency; "))
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path("assets/Page"), withIntermediateDirectories: true)
        for (variable, message) in [
            ("nowhere", "holds no folder Page"), ("assets", "Page/study.css: it can't be read"),
        ] {
            let run = try ProgramRun(
                ["record", Self.name, "-o", "a.html"], in: folder.url,
                variables: ["SCRIM_ASSETS": folder.path(variable)])
            #expect(run.status == 2 && run.messages.contains(message), "\(run.messages)")
        }
        #expect(folder.names == [Self.name, "assets"])
    }

    @Test("a page ended by a signal leaves neither itself nor its film")
    func interruption() throws {
        let tape = try folder.write("Scene photos\nWait 1000s\n", to: "long.tape")
        let running = try ProgramRun.start(
            ["record", tape, "-o", "a.html", "--report-progress"], in: folder.url, output: .lines)
        try running.waitForFrame()
        #expect(folder.names.contains { $0.hasSuffix(".scrim-part") })
        running.send(SIGTERM)
        #expect(running.messages.contains("stopped"))
        #expect(running.end() && running.exitCode == 128 + SIGTERM)
        #expect(folder.names == [Self.name, "long.tape"])
    }
}
