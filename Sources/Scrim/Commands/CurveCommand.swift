import ArgumentParser
import Dialects
import Drawing
import Foundation
import Plotting
import Rasterizer
import Recorder
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

/// A file for a picture of curves, in the format of its extension.
private struct PlotFile {
    private enum Form: String {
        case png, svg
    }

    private let form: Form
    private let output: StillOutput

    /// The number of pixels in a point of a PNG file.
    private static let scale = 2.0

    init(_ name: OutputName) throws {
        let ending = name.path.extension?.lowercased() ?? ""
        guard let form = Form(rawValue: ending) else {
            throw ProgramError(
                .wrongRequest,
                "writing \(name): \(ending.isEmpty ? "the name does not say its form" : "the form .\(ending) is unknown");"
                    + " write a .png or an .svg file")
        }
        self.form = form
        output = try StillOutput(name)
    }

    @MainActor
    static func write(_ plot: CurvePlot, to files: [PlotFile]) throws {
        let fonts = try Program.fonts(Program.warnings)
        for file in files {
            switch file.form {
            case .svg: try file.output.write(plot.svg())
            case .png:
                let painter = Renderer(width: 1, height: 1, threads: 1, fonts: fonts)
                try file.output.write(plot.displayList(), scale: scale, painter: painter)
            }
        }
    }
}
