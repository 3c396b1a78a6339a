import Dialects
import Foundation
import ProgramSupport
import Testing
import Timing

@Suite("scrim curve")
struct CurveTests {
    private struct Sampled: Decodable {
        struct Sample: Decodable {
            let t: Double
            let value: Double
            let velocity: Double
        }

        let curve: String
        let duration: Double?
        let overshoot: Double
        let samples: [Sample]
    }

    private struct Written: Decodable {
        let code: String
        let maximumError: Double
        let notes: [String]
    }

    private func run(_ arguments: String...) throws -> ProgramRun { try ProgramRun(["curve"] + arguments) }

    private func decode<Value: Decodable>(_ type: Value.Type, _ run: ProgramRun) throws -> Value {
        try JSONDecoder().decode(type, from: Data(run.output.utf8))
    }

    @Test("--samples N --json gives N+1 samples of a spring until it has settled")
    func springSamples() throws {
        let run = try run("spring(mass: 4.5, stiffness: 1300, damping: 95)", "--samples", "60", "--json")
        #expect(run.status == 0)
        let sampled = try decode(Sampled.self, run)
        #expect(sampled.curve == "spring(mass: 4.5, stiffness: 1300, damping: 95)")
        #expect(sampled.samples.count == 61)
        let duration = try #require(sampled.duration)
        #expect(abs(duration - 0.604) < 5e-4)
        #expect(abs(sampled.overshoot - 0.083) < 5e-4)
        #expect(sampled.samples.last?.t == duration)
        let spring = Spring(mass: 4.5, stiffness: 1300, damping: 95)
        for sample in sampled.samples {
            #expect(abs(sample.value - spring.value(at: sample.t)) < 1e-12)
            #expect(abs(sample.velocity - spring.velocity(at: sample.t)) < 1e-12)
        }
    }

    @Test("a curve of unit time is sampled from 0 to 1 and has no duration")
    func unitSamples() throws {
        let sampled = try decode(Sampled.self, try run("linear(0, 1.5, 1)", "--samples", "4", "--json"))
        #expect(sampled.duration == nil)
        #expect(sampled.samples.map(\.t) == [0, 0.25, 0.5, 0.75, 1])
        #expect(sampled.samples.map(\.value) == [0, 0.75, 1.5, 1.25, 1])
        #expect(sampled.samples.map(\.velocity) == [3, 3, -1, -1, -1])
        #expect(sampled.overshoot == 0.5)
        #expect(try run("linear(0, 1.5, 1)", "--samples", "4", "--json").output.contains("\"duration\": null"))
    }

    @Test("several curves are an array")
    func several() throws {
        let sampled = try decode([Sampled].self, try run("ease", "bouncy", "--json"))
        #expect(sampled.map(\.curve) == ["ease", "spring(duration: 0.5, bounce: 0.3)"])
        #expect(sampled.allSatisfy { $0.samples.count == 101 })
    }

    @Test("without options a curve is described as text")
    func words() throws {
        let run = try run("uikit.spring(mass: 3, stiffness: 1000, damping: 500)", "ease-out-back")
        #expect(run.status == 0)
        #expect(run.output.contains("duration    0.5057 s"))
        #expect(run.output.contains("damping ratio 1 (critical)"))
        #expect(run.output.contains("overshoot   10 % at 0.58"))
    }

    @Test("--to prints code, the largest error and the meaning of the same words there")
    func conversion() throws {
        let run = try run("spring(mass: 1, stiffness: 100, damping: 30)", "--to", "uikit")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("UISpringTimingParameters(mass: 1, stiffness: 100, damping: 30,"))
        #expect(run.output.contains("maximum error 17.36 % of the travel"))
        #expect(run.output.contains("brings damping over critical down"))
        let css = try self.run("spring(mass: 1, stiffness: 100, damping: 10)", "--to", "css")
        let code = try #require(css.output.split(separator: "\n").first)
        #expect(code.hasPrefix("linear(0, "))
        #expect(css.output.contains("/* CSS has no springs"))
        #expect(css.output.contains("1270.2ms"))
        #expect(try TimingCurve(parsing: String(code)).value(atFraction: 1) == 1)
    }

    @Test(
        "--to --json prints the same as JSON",
        arguments: ["css", "uikit", "swiftui", "compose", "flutter", "motion"])
    func conversionForPrograms(target: String) throws {
        let written = try decode(Written.self, try run("ease-in-out-bounce", "--to", target, "--json"))
        #expect(!written.code.isEmpty)
        #expect(written.maximumError <= 0.001)
        #expect(!written.notes.isEmpty)
    }

    @Test("-o writes a PNG and an SVG, and nothing else beside them")
    func plots() throws {
        let folder = try TemporaryFolder()
        let (png, svg) = (folder.path("plot.png"), folder.path("plot.svg"))
        let run = try run("bouncy", "ease", "-o", png, "-o", svg)
        #expect(run.status == 0)
        #expect(folder.names == ["plot.png", "plot.svg"])
        let picture = try Data(contentsOf: URL(fileURLWithPath: png))
        #expect(picture.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        // 880 x 620 points at two pixels each.
        #expect(Array(picture[16..<24]) == [0, 0, 6, 224, 0, 0, 4, 216])
        let text = try String(contentsOfFile: svg, encoding: .utf8)
        #expect(text.contains(">spring(duration: 0.5, bounce: 0.3)</text>"))
        #expect(text.contains(">Velocity, in distances per second</text>"))
        #expect(XMLOutline(text).isBalanced)
        let again = folder.path("again.png")
        _ = try self.run("bouncy", "ease", "-o", again)
        #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == picture)
    }

    @Test(
        "an invalid curve is shown with a caret below the error, and is an invalid request",
        arguments: [
            ("spring(mass: 0)", 14, "mass is 0"), ("easeOut(", 9, "not closed"),
            ("cubic-bezier(2,0,1,1)", 14, "x1 is 2"),
            ("steps(0)", 7, "no number of steps"), ("linear(0, x)", 11, "neither"), ("", 1, "there is no curve"),
        ])
    func faults(text: String, column: Int, cause: String) throws {
        let run = try run(text)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        let lines = run.messages.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("curve:\(column): "))
        #expect(lines[0].contains(cause))
        #expect(lines[1] == text)
        #expect(lines[2] == String(repeating: " ", count: column - 1) + "^")
    }

    @Test("invalid requests are rejected before anything is written")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let good = folder.path("plot.png")
        for arguments in [
            [], ["ease", "--samples", "0"], ["ease", "--samples", "x"], ["ease", "--to", "html"],
            ["ease", "-o", good, "-o", "plot.gif"], ["ease", "-o", good, "-o", "/dev/null/plot.svg"],
            ["ease", "eas", "-o", good], ["ease", "--to", "css", "--samples", "3"],
        ] {
            let run = try ProgramRun(["curve"] + arguments, in: folder.url)
            #expect(run.status == 2, "\(arguments) \(run.messages)")
            #expect(!run.messages.isEmpty)
        }
        #expect(folder.names.isEmpty)
    }
}

/// Whether each element of an XML text is closed.
private struct XMLOutline {
    private(set) var isBalanced = true

    init(_ text: String) {
        var open: [Substring] = []
        for tag in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
            let name = tag.prefix { !$0.isWhitespace && $0 != ">" }
            if name.hasPrefix("/") {
                if open.popLast() != name.dropFirst() { isBalanced = false }
            } else if !tag.prefix(while: { $0 != ">" }).hasSuffix("/") {
                open.append(name)
            }
        }
        isBalanced = isBalanced && open.isEmpty
    }
}
