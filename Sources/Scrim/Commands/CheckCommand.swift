import ArgumentParser
import Drawing
import Foundation
import MotionChecks
import Rasterizer
import Recorder
import Staging
import Support
import SystemPackage
import Timing

/// The command `scrim check`, which finds faults of motion in tapes and traces.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds faults of motion in tapes and traces.",
        usage: "\(RunningProgram.current.name) check TAPE|FOLDER|TRACE ... [PHOTO|FOLDER ...] [--limits FILE] "
            + "[--tape TAPE]",
        discussion: """
            Arguments that end in .tape, and folders that hold such files, are played and checked; those that end in \
            .json are traces of record. The others are photos, for all tapes.

            The rules: \(MotionRule.allCases.map(\.rawValue).joined(separator: ", ")).
            A tape allows more of one by a line such as Allow jump photo 20 above its first statement.

            Beside a tape there may be goldens: NAME.golden.json, where each view is at each tenth of a second, and \
            NAME.golden.png, a contact sheet. What differs is written to a folder as pictures and a film.

            Exit codes: 0 nothing found; 1 something found, or a tape can't be played; 2 the request is wrong.
            """)

    @Argument(
        help: "A tape, a folder of tapes, or a trace.", completion: .file(extensions: [TapeSelection.ending, "json"]))
    var first: PathArgument?

    @OptionGroup var options: SceneOptions

    @Option(
        help: ArgumentHelp(
            "How findings are reported: \(CheckFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "FORM"),
        transform: { word in
            if let format = CheckFormat(rawValue: word) { return format }
            throw ValidationError(
                "there is no form \"\(Quotation.text(word))\"; \(Suggestion.remedy(for: word, in: CheckFormat.allCases.map(\.rawValue)))"
            )
        })
    var format = CheckFormat.text

    @Option(
        help: ArgumentHelp(
            "The tape that was recorded for the traces, which has the finger's positions between frames.",
            valueName: "TAPE"))
    var tape: PathArgument?

    @Option(
        help: ArgumentHelp(
            "An earlier recording, a trace: says in a sentence for each view how its motion differs.",
            valueName: "TRACE"),
        completion: .file(extensions: ["json"]))
    var against: PathArgument?

    @Option(help: ArgumentHelp("A file of Allow lines, for all tapes; a tape's own lines win.", valueName: "FILE"))
    var limits: PathArgument?

    @Option(
        help: ArgumentHelp("Explains a rule: what it finds, its limit, and why.", valueName: "RULE"),
        transform: { word in
            if let rule = MotionRule(rawValue: word) { return rule }
            throw ValidationError(
                "there is no rule \"\(Quotation.text(word))\"; \(Suggestion.remedy(for: word, in: MotionRule.allCases.map(\.rawValue)))"
            )
        })
    var explain: MotionRule?

    @Flag(help: "Compares with the goldens only, and checks no rule.")
    var goldens = false

    @Flag(help: "Accepts the present motion as the goldens; creates both for a tape that has none.")
    var update = false

    @Flag(help: "Checks again whenever a tape, a golden or a file of limits is saved.")
    var watch = false

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The folder of pictures: of findings, and of differences (default for those: scrim-check).",
            valueName: "DIR"))
    var output: PathArgument?

    func validate() throws {
        try options.refuseOldFrame()
        if watch, update { throw ValidationError("--watch would accept every change; leave --update out") }
        if tape != nil,
            ([first].compactMap(\.self).map(\.path) + options.photoPaths).allSatisfy({ $0.extension != "json" })
        {
            throw ValidationError("--tape is the tape of traces, and no trace is named: add one that ends in .json")
        }
        if against != nil, goldens || update {
            throw ValidationError(
                "--against compares whole motions, and goldens are checked alone; leave one of both out")
        }
        if first == nil, explain == nil {
            throw ValidationError("nothing is named to check: write a tape, a folder of tapes or a trace")
        }
    }

    func run() throws {
        if let explain { return try StandardOutput.say(explain.explanation) }
        guard let first else { return }
        try MainActor.assumeIsolated {
            if watch { try repeatCheck(first) }
            let files = try check(first)
            if files.contains(where: { !$0.isClean }) { throw ExitCode(ProgramError.Kind.failed.rawValue) }
        }
    }

    @MainActor
    private func check(_ first: PathArgument) throws -> [CheckedFile] {
        let request = try CheckRequest(
            first: first.path, options, limits: limits?.path,
            goldens: update ? .updated : goldens ? .alone : .compared, tape: tape?.path, against: against?.path,
            output: output?.path)
        let files = request.check()
        try StandardOutput.say(try format.report(files))
        return files
    }

    /// Checks, and checks again after every save, until the program is ended.
    @MainActor
    private func repeatCheck(_ first: PathArgument) throws -> Never {
        let paths = ([first.path] + options.photoPaths + (limits.map { [$0.path] } ?? []))
        let folders = Set(
            paths.map { $0.isFolder ? $0 : $0.removingLastComponent() }.map { $0.string.isEmpty ? "." : $0.string })
        let watch = try FolderWatch(folders.sorted()) { _ in false }
        let saved = BlockingQueue<Set<String>?>(nil)
        watch.read { names in saved.change { $0 = ($0 ?? []).union(names) } }
        _ = try check(first)
        while true {
            let names = saved.take { names in
                defer { names = nil }
                return names
            }
            // The system does not name what it lost: no names are a change too.
            if !names.isEmpty, names.allSatisfy(isIgnored) { continue }
            do {
                _ = try check(first)
            } catch {
                // A tape that is saved incompletely must not end the program.
                StandardError.say("\(ProgramError(error))")
            }
        }
    }

    /// Returns whether a file is hidden, as editors' temporary files are, or a picture that the check itself has written.
    func isIgnored(_ name: String) -> Bool {
        let file = FilePath(name)
        if file.lastComponent?.string.hasPrefix(".") == true { return true }
        // One of the two can be relative and the other absolute.
        let here = FilePath(FileManager.default.currentDirectoryPath)
        let folder = here.pushing(file.removingLastComponent()).lexicallyNormalized()
        return folder == here.pushing(outputFolder).lexicallyNormalized()
            && ["png", "gif"].contains(file.extension) && !name.hasSuffix(".golden.png")
    }

    private var outputFolder: FilePath { output?.path ?? "scrim-check" }
}
