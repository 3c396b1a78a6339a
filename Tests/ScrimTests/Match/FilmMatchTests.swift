import ChildPrograms
import Foundation
import Plotting
import ProgramSupport
import Recorder
import Support
import SystemPackage
import Testing
import Tracking

@testable import Scrim

/// What is said of a film that is scaled down to a half as it is decoded: all in the film's own pixels.
@Suite("Words and numbers of a match")
struct FilmMatchTests {
    private struct Numbers: Decodable {
        struct Point: Decodable { let time, x, y, scale, rotation, score: Double }
        struct Model: Decodable {
            let kind: String
            let begin, error, greatestError: Double
            let equallyGood: Bool
            let outliers: [Double]
            let margins: [String: Double]
            let duration: Double?
        }

        let points: [Point]
        let part: [Double]
        let parts: [String]
        let models: [Model]
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The place of the card's left edge by time: 240 pixels in 0.8 s from 0.4 s on.
    private static func place(_ time: Double) -> Double { 40 + 300 * min(max(time - 0.4, 0), 0.8) }

    /// Films a card of 96 pixels with a pattern, at a place in whole pixels.
    /// - Parameter noise: How far pixels differ from what is filmed.
    private func film(_ x: String, seconds: Double = 1.6, noise: Int = 0) throws -> FilePath {
        let path = folder.path("a.mp4")
        let pattern = "128+45*sin(X/6+Y/14)+40*cos(Y/8-X/19)"
        let run = try ChildProgram(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-y", "-filter_complex",
                "nullsrc=s=96x96:r=60:d=\(seconds),format=yuv444p,geq=lum='\(pattern)':cb=128:cr=128[card];"
                    + "color=gray:s=440x240:r=60:d=\(seconds)[back];"
                    + "[back][card]overlay=format=yuv444:x='\(x)':y=60:shortest=1,noise=alls=\(noise):allf=t:all_seed=7",
                "-pix_fmt", "yuv420p", "-crf", "8", path,
            ])
        let messages = run.messages
        try #require(run.end() && run.exitCode == 0, "\(messages)")
        return FilePath(path)
    }

    private func match(_ film: GrayFilm, at time: Double, findsPart: Bool = false) throws -> FilmMatch {
        try FilmMatch(film, at: FilmPoint("\(Self.place(time) + 48),108"), time, findsPart: findsPart)
    }

    /// Returns the number after some words.
    private func number(_ text: String, after words: String) -> Double? {
        guard let range = text.range(of: words) else { return nil }
        return Double(text[range.upperBound...].prefix { "-.0123456789".contains($0) })
    }

    @Test("a linear motion of 240 pixels in 0.8 s is that in words, JSON and plot, at each scale")
    func linear() async throws {
        let path = try film("40+300*clip(t-0.4,0,0.8)")
        for unit in [1.0, 2] {
            // As many bytes as the frames have at a half of their sides.
            let bytes = unit == 1 ? GrayFilm.mostBytes : 96 * 220 * 120
            let film = try GrayFilm(path, from: 0, mostBytes: bytes)
            #expect(film.unit == unit)
            let match = try match(film, at: 0)
            let numbers = try JSONDecoder().decode(Numbers.self, from: Data(match.json.utf8))
            #expect(numbers.points.count == 96 && numbers.parts == ["position"])
            #expect(numbers.part == [0, 1.583333] && match.remarks.isEmpty, "\(numbers.part) \(match.remarks)")
            for point in numbers.points {
                #expect(abs(point.x - Self.place(point.time) - 48) < 1.6 && abs(point.y - 108) < 0.6, "\(point)")
                #expect(abs(point.scale - 1) < 0.01 && abs(point.rotation) < 0.01 && point.score > 0.9)
            }
            let best = try #require(numbers.models.first)
            let duration = try #require(best.duration)
            #expect(best.kind == "linear" && abs(best.begin - 0.4) < 0.01 && abs(duration - 0.8) < 0.02)
            #expect(best.equallyGood && best.margins.keys.contains("duration"))
            // The error is that of the points from the line that was found, in the film's pixels.
            let (start, end) = (numbers.points[0].x, numbers.points[95].x)
            let distances = numbers.points.map { point in
                let part = min(max((point.time - best.begin) / duration, 0), 1)
                return abs(point.x - start - (end - start) * part)
            }
            let mean = (distances.reduce(0) { $0 + $1 * $1 } / 96).squareRoot()
            #expect(best.error > mean / 1.6 && best.error < mean * 1.6 + 0.1, "\(best.error), not \(mean)")
            #expect(best.greatestError >= best.error && best.greatestError < (distances.max() ?? 0) * 1.6 + 0.3)

            let lines = match.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(lines[0].hasPrefix("a.mp4: 96 frames from 0 to 1.583 s, score at least "), "\(lines[0])")
            let lowest = numbers.points.map(\.score).min() ?? 0
            #expect(number(lines[0], after: "at least ").map { abs($0 - lowest) < 0.00056 } == true, "\(lines[0])")
            #expect(lines[0].hasSuffix("; position") && lines[1].isEmpty && lines[2].hasPrefix("1. linear"), "\(lines)")
            #expect(lines[3].hasPrefix("   begins at \(DecimalText.text(best.begin, digits: 4)) s, distance "))
            let distance = try #require(number(lines[3], after: "distance "))
            #expect(abs(distance - 240) < 1.5, "\(lines[3])")
            let errors = ["off by ", "at most "].map { number(lines[3], after: $0) ?? -1 }
            #expect(abs(errors[0] - best.error) < 0.0051 && abs(errors[1] - best.greatestError) < 0.0051, "\(lines[3])")
            for (index, model) in numbers.models.enumerated() {
                let equal = index > 0 && model.equallyGood
                let line = try #require(lines.first { $0.hasPrefix("\(index + 1). ") })
                #expect(line.hasSuffix(" (equally good)") == equal, "\(line)")
            }

            // Two series at most: the best one and the next.
            let plot = await match.plot.svg()
            #expect(
                plot.contains("a.mp4: linear")
                    && plot.contains("off by \(DecimalText.text(best.error, digits: 2)) pixels"))
            #expect(plot.components(separatedBy: "off by ").count == 3)
            // The axis of positions ends beyond the distance.
            #expect(plot.contains(">200</text>") && !plot.contains(">500</text>"))
        }
    }

    @Test("the part is found between release and rest, and a motion that no curve fits is said")
    func remarks() async throws {
        let path = try film("40+300*clip(t-0.4,0,0.8)")
        #expect(FilmMatch.lead == 2)
        let found = try match(GrayFilm(path, from: 0.6, lead: 2), at: 0.6, findsPart: true)
        #expect(found.text.contains("\nfrom release to rest: "), "\(found.text)")
        let numbers = try JSONDecoder().decode(Numbers.self, from: Data(found.json.utf8))
        #expect(numbers.points.first.map { $0.time < 0.01 } == true)
        // With a tenth of a second of rest on both sides.
        #expect(abs(numbers.part[0] - 0.3) < 0.05 && abs(numbers.part[1] - 1.3) < 0.1, "\(numbers.part)")
        // There and back again, and there once more.
        let swinging = try film("40+300*(0.2+0.2*sin(12*t))")
        let swing = try FilmMatch(GrayFilm(swinging, from: 0), at: FilmPoint("148,108"), 0, findsPart: false)
        let remark = try #require(swing.remarks.first { $0.contains("no curve fits well") }, "\(swing.remarks)")
        let error = try JSONDecoder().decode(Numbers.self, from: Data(swing.json.utf8)).models[0].error
        #expect(number(remark, after: "the best is ").map { abs($0 - error) < 0.051 } == true, "\(remark) \(error)")
        #expect(await swing.plot.svg().contains("off by \(DecimalText.text(error, digits: 2)) pixels"))
    }

    @Test("the numbers of a model fit each other, and are those of its words")
    func models() throws {
        let match = try match(GrayFilm(film("40+300*clip(t-0.4,0,0.8)"), from: 0), at: 0)
        struct Fitted: Decodable {
            struct Model: Decodable {
                let kind: String
                let duration: Double
                let mass, stiffness, damping, velocity, dampingRatio, response, timeConstant: Double?
                let points: [Double]?
            }
            let models: [Model]
        }
        let models = try JSONDecoder().decode(Fitted.self, from: Data(match.json.utf8)).models
        #expect(!models.isEmpty)
        for model in models {
            #expect(model.duration > 0)
            switch model.kind {
            case "spring":
                let (stiffness, damping) = (try #require(model.stiffness), try #require(model.damping))
                #expect(model.mass == 1 && stiffness > 0 && model.velocity != nil)
                let response = try #require(model.response)
                #expect(abs(response * stiffness.squareRoot() / (2 * .pi) - 1) < 1e-3)
                #expect(abs(try #require(model.dampingRatio) - damping / (2 * stiffness.squareRoot())) < 1e-3)
            case "cubic-bezier":
                let points = model.points ?? []
                #expect(points.count == 4 && zip(points, 0...).allSatisfy { $1 % 2 == 1 || 0...1 ~= $0 }, "\(points)")
            case "decay": #expect((model.timeConstant ?? 0) > 0)
            default: #expect(model.kind == "linear")
            }
        }
        // The words have a line for each model.
        #expect(match.text.matches(of: #/(?m)^\d+\. /#).count == models.count)
    }

    @Test("numbers have the decimals that count")
    func decimals() async throws {
        let path = try film("40+300*clip(t-0.4,0,0.8)", noise: 8)
        let match = try FilmMatch(GrayFilm(path, from: 0), at: FilmPoint("88,108"), 0, findsPart: false)
        /// The most decimals of a number after some words.
        func most(_ words: String, _ text: String) -> Int? {
            text.components(separatedBy: words).dropFirst().map { rest in
                rest.drop { $0 != "." && ($0.isNumber || $0 == "-") }.dropFirst().prefix { $0.isNumber }.count
            }.max()
        }
        for (name, digits) in [("time", 6), ("x", 3), ("y", 3), ("scale", 5), ("rotation", 5), ("score", 4)] {
            let points = match.json.prefix { $0 != "]" }
            #expect(most("\"\(name)\": ", String(points)) == digits, "\(name)")
        }
        let margins = match.json.components(separatedBy: "\"margins\": {").dropFirst().map { $0.prefix { $0 != "}" } }
        #expect(most("\": ", margins.joined()) == 6, "\(margins)")
        #expect(most("score at least ", match.text) == 3, "\(match.text)")
        #expect(most("off by ", await match.plot.svg()) == 2)
    }
}
