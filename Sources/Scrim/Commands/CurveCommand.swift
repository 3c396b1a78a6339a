import ArgumentParser
import Dialects
import Drawing
import Foundation
import Plotting
import Rasterizer
import Recorder
import Support
import SystemPackage
import Timing

/// The command `scrim curve`, which describes a curve in words, numbers, a picture, or another system's code.
struct CurveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curve", abstract: "Reports what a timing curve does, draws it, and writes it for other systems.",
        usage:
            "\(RunningProgram.current.name) curve CURVE [CURVE ...] [--samples N] [--json] [--to SYSTEM] [-o PLOT.png|.svg]",
        discussion: """
            A CURVE is a name, a function or another system's code (put it in quotation marks):

              linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end
              cubic-bezier(x1, y1, x2, y2), linear(0, 0.5 20%, 1), steps(n, jump-end)
              spring(mass: 1, stiffness: 100, damping: 10)       physical, never clamped
              spring(dampingRatio: 0.8, duration: 0.5)           settles in that time
              spring(duration: 0.5, bounce: 0.2)                 SwiftUI's meaning
              spring(response: 0.5, dampingFraction: 0.8)        the same
              uikit.spring(mass:, stiffness:, damping:)          over-damping clamped
              compose.spring(dampingRatio:, stiffness:)          mass 1
              flutter.spring(mass:, stiffness:, damping:)
              motion.spring(stiffness:, damping:, mass:) or (visualDuration:, bounce:)

            Springs take velocity: as well; 1 is the whole distance in a second. Curves can also be written as --to writes
            them, or as transition: opacity 500ms ease-out, PathInterpolator(0.2f, 0f, 0f, 1f),
            .easeInOut(duration: 0.3), { tension: 170, friction: 26 }. A duration in them sets the curve's.

            Names: \(TimingCurve.names(width: 78))
            """)

    @Argument(help: ArgumentHelp("The curves.", valueName: "CURVE"), completion: .list(TimingCurve.named.map(\.name)))
    var curves: [String]

    @Option(help: ArgumentHelp("Reports the value and the velocity at N+1 moments.", valueName: "N"))
    var samples: Int?

    @Flag(help: "Writes for programs.")
    var json = false

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Writes the curve for css, uikit, swiftui, compose, flutter or motion.", valueName: "SYSTEM"))
    var target: Dialect?

    @Option(name: [.short, .long], help: ArgumentHelp("Draws into a .png or .svg file.", valueName: "PLOT"))
    var output: [PathArgument] = []

    static let sampleLimit = 1_000_000
    /// The number of samples of `--json` without `--samples`.
    static let defaultSamples = 100

    func validate() throws {
        if let samples, !(1...Self.sampleLimit).contains(samples) {
            throw ValidationError("--samples lies in 1...\(Self.sampleLimit)")
        }
        if target != nil, samples != nil { throw ValidationError("--samples does not go with --to") }
    }

    func run() throws { try MainActor.assumeIsolated { try report() } }

    /// Returns an error in a curve with a caret that marks its position.
    private static func message(_ error: CurveError, in text: String) -> String {
        let column = error.column ?? 1
        // Line breaks become spaces, so that the caret is below the error.
        let shown = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        return """
            curve:\(column): \(error.cause); \(error.remedy)
            \(shown)
            \(String(repeating: " ", count: column - 1))^
            """
    }

    @MainActor
    private func report() throws {
        let read = try curves.map { text in
            do throws(CurveError) { return try CurveReading(parsing: text) } catch {
                throw ProgramError(.wrongRequest, Self.message(error, in: text))
            }
        }
        // Checked before anything is written, so that a wrong name has no effect.
        let files = try output.map { try PlotFile($0.output) }
        if !files.isEmpty {
            let plot = CurvePlot(
                read.map { CurvePlot.Series(name: $0.curve.description, curve: $0.curve, duration: $0.duration) })
            try PlotFile.write(plot, to: files)
        }
        if let dialect = target {
            let translations = read.map {
                TranslationReport(curve: $0.curve, dialect: dialect, duration: $0.duration)
            }
            try StandardOutput.say(
                json ? TranslationReport.json(translations) : translations.map(\.text).joined(separator: "\n\n"))
        } else if json || samples != nil {
            let sampled = read.map {
                CurveSamples($0.curve, lasting: $0.duration, count: samples ?? Self.defaultSamples)
            }
            try StandardOutput.say(json ? CurveSamples.json(sampled) : sampled.map(\.table).joined(separator: "\n\n"))
        } else {
            try StandardOutput.say(
                read.map { CurveSummary(curve: $0.curve, given: $0.duration).text }.joined(separator: "\n\n"))
        }
    }
}

extension Dialect: ExpressibleByArgument {
    public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

extension TimingCurve {
    /// Returns the comma-separated names of all named curves, in lines of at most `width` characters.
    fileprivate static func names(width: Int) -> String {
        var lines = [""]
        let names = named.map(\.name)
        for (index, name) in names.enumerated() {
            let word = name + (index < names.count - 1 ? "," : "")
            if lines[lines.count - 1].count + word.count + 1 > width { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.joined(separator: "\n")
    }
}

/// Samples of a curve at evenly spaced times.
struct CurveSamples {
    struct Sample {
        /// The time in seconds if there is a duration, else as a fraction of it.
        let time: Double
        let value: Double
        /// The velocity in distances per second if there is a duration, else per duration.
        let velocity: Double
    }

    let curve: TimingCurve
    /// The seconds of the curve, or those given with it, or nil.
    let duration: Double?
    let samples: [Sample]

    /// Samples a curve at `count` + 1 times from start to end; the end of a spring is where it has settled.
    /// - Parameter given: The seconds given with a curve that has no duration of its own.
    init(_ curve: TimingCurve, lasting given: Double? = nil, count: Int) {
        self.curve = curve
        duration = curve.duration ?? given
        let span = duration ?? 1
        samples = (0...count).map { index in
            let place = Double(index) / Double(count)
            return Sample(
                time: index == count ? span : place * span, value: curve.value(atFraction: place),
                velocity: curve.slope(atFraction: place) / span)
        }
    }

    /// The samples as lines of time, value and velocity.
    var table: String {
        (["# \(curve)", "t,value,velocity"]
            + samples.map { "\(text($0.time)),\(text($0.value)),\(text($0.velocity))" }).joined(separator: "\n")
    }

    /// Returns one JSON object, or an array of several.
    static func json(_ curves: [CurveSamples]) -> String {
        curves.count == 1 ? curves[0].object : "[\(curves.map(\.object).joined(separator: ",\n"))]"
    }

    private var object: String {
        let lines = samples.map {
            "{\"t\": \(text($0.time)), \"value\": \(text($0.value)), \"velocity\": \(text($0.velocity))}"
        }
        return """
            {"curve": "\(curve)", "duration": \(duration.map(text) ?? "null"), \
            "overshoot": \(text(curve.overshoot)), "samples": [
            \(lines.joined(separator: ",\n"))
            ]}
            """
    }

    /// Returns the shortest text that reads back as the number, which is finite.
    private func text(_ number: Double) -> String { DecimalText.text(number) }
}

/// A description of a curve in words.
struct CurveSummary {
    let curve: TimingCurve
    /// The seconds given with a curve that has no duration of its own.
    var given: Double?

    /// The number of intervals of the search for the extremes.
    private static let moments = 4000

    var text: String {
        var lines = [curve.description]
        func add(_ name: String, _ fact: String) {
            lines.append("  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(fact)")
        }
        if let duration = curve.duration {
            add("duration", "\(number(duration, 4)) s, when it has settled to 0.1 %")
        } else if let given {
            add("duration", "\(number(given, 4)) s, as given")
        } else {
            add("duration", "any; the times below are fractions of it")
        }
        let unit = duration == nil ? "" : " s"
        let overshoot = curve.overshoot
        let peaks = extremes
        add(
            "overshoot",
            overshoot > 0 ? "\(number(overshoot * 100, 3)) % at \(number(peaks.highest, 3))\(unit)" : "none")
        if peaks.dip < -1e-6 {
            add("run-up", "\(number(-peaks.dip * 100, 3)) % at \(number(peaks.dipPlace, 3))\(unit)")
        }
        add(
            "velocity",
            """
            \(number(curve.slope(atFraction: 0) / span, 3)) at the start, at most \(number(peaks.speed, 3)) at \
            \(number(peaks.speedPlace, 3))\(unit), in distances per \(duration == nil ? "duration" : "second")
            """)
        if case .spring(let spring) = curve {
            let motion = spring.spring
            let ratio = motion.dampingRatio
            let kind = abs(ratio - 1) < 1e-9 ? "critical" : ratio < 1 ? "under-damped" : "over-damped"
            add(
                "spring",
                """
                mass \(number(motion.mass, 4)), stiffness \(number(motion.stiffness, 4)), damping \
                \(number(motion.damping, 4)): damping ratio \(number(ratio, 4)) (\(kind)), response \
                \(number(motion.response, 4)) s
                """)
        }
        if case .bezier(let bezier) = curve {
            let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { number($0, 6) }
            add("points", "(\(points[0]), \(points[1])) (\(points[2]), \(points[3]))")
        }
        return lines.joined(separator: "\n")
    }

    private var duration: Double? { curve.duration ?? given }

    private var span: Double { duration ?? 1 }

    private var extremes: (highest: Double, dip: Double, dipPlace: Double, speed: Double, speedPlace: Double) {
        var found = (highest: 0.0, dip: 0.0, dipPlace: 0.0, speed: 0.0, speedPlace: 0.0)
        var height = 1.0
        for index in 0...Self.moments {
            let place = Double(index) / Double(Self.moments)
            let value = curve.value(atFraction: place)
            let speed = abs(curve.slope(atFraction: place)) / span
            if value > height { (height, found.highest) = (value, place * span) }
            if value < found.dip { (found.dip, found.dipPlace) = (value, place * span) }
            if speed > found.speed { (found.speed, found.speedPlace) = (speed, place * span) }
        }
        return found
    }

    /// Returns the number with at most `digits` decimal places.
    private func number(_ number: Double, _ digits: Int) -> String {
        DecimalText.text(number, digits: digits)
    }
}
