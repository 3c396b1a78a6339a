import ArgumentParser
import Foundation
import Mutation

/// The program that `make mutants` runs.
@main
struct MutantsProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants", abstract: "Puts small faults into the sources, one at a time, and runs the tests.",
        discussion: """
            Chooses places by a seed, puts one fault at each into a copy of the tree, builds them together, and runs for each \
            the tests of the module, and of those that import it, which reach the place. Results are kept by fault, so that a \
            second run goes on. Ends with 1 if a fault survived.
            """)

    @Option(help: "The number of faults.")
    var count = 300
    @Option(help: "The number from which the choice of faults follows.")
    var seed: UInt64 = 1
    @Option(
        name: .customLong("in"), parsing: .upToNextOption,
        help: "The files and folders of sources in which faults are put.")
    var places = ["Sources"]
    @Option(help: "The root of the package.")
    var package = "."
    @Option(help: "The folder of the copy, and of the results.")
    var scratch = ".build-mutants"
    @Option(help: "The seconds of tests that are run for a fault at most, short ones that reach few places first.")
    var limit = 180.0
    @Option(help: "The seconds that tests can take beyond four times what they take without a fault.")
    var patience = 20.0
    @Option(help: "The faults that are tested at once.")
    var jobs = 2
    @Flag(help: "Run faults again that survived before.")
    var again = false
    @Flag(help: "Print the faults, and run nothing.")
    var list = false

    func validate() throws {
        if count < 1 { throw ValidationError("--count is a number above 0, not \(count)") }
        if jobs < 1 { throw ValidationError("--jobs is a number above 0, not \(jobs)") }
    }

    func run() throws {
        let root = URL(fileURLWithPath: package).standardizedFileURL
        let scratch = URL(fileURLWithPath: self.scratch, relativeTo: root).standardizedFileURL
        let sources = try MutantSources(in: places, of: root)
        var choice = FaultChoice(seed: seed)
        let faults = choice.choose(count, of: sources.texts)
        if faults.isEmpty { throw ValidationError("there is no place for a fault in \(places.joined(separator: " "))") }
        if list {
            for fault in faults {
                print("\(fault.path):\(fault.fault.line): \(fault.fault.kind.rawValue)\n\(fault.difference)\n")
            }
            return
        }
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let run = try MutantRun(
            sources: sources, root: root, scratch: scratch, limit: limit, patience: patience, jobs: jobs)
        let results = try run.results(of: faults, again: again)
        print(FaultResults.report(results))
        if results.contains(where: { $0.outcome == .survived }) { throw ExitCode(1) }
    }
}

/// The sources in which faults are put.
struct MutantSources {
    /// The texts by path.
    private(set) var texts: [String: String] = [:]

    /// - Parameter places: Files and folders, relative to the package's root.
    init(in places: [String], of root: URL) throws {
        for place in places {
            let files = try Command(["git", "ls-files", "-co", "--exclude-standard", "-z", "--", place], in: root)
                .output().split(separator: "\0").map(String.init).filter { $0.hasSuffix(".swift") }
            guard !files.isEmpty else {
                throw ValidationError(
                    "there are no Swift files in \(place); --in takes files and folders of the package")
            }
            for file in files { texts[file] = try String(contentsOf: root.appending(path: file), encoding: .utf8) }
        }
    }
}
