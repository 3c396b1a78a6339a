import Foundation
import Mutation
import Synchronization

/// A run of tests on faults: they are compiled together, and chosen one at a time.
final class MutantRun: Sendable {
    private struct Chosen: Sendable {
        let fault: FaultChoice.Placed
        let target: String
        let number: Int
    }

    /// What a suite of tests does without a fault.
    private struct Trial: Sendable, Codable {
        let suite: TestSuite
        let seconds: Double
        /// The numbers of the faults whose places it reaches.
        let reached: Set<Int>
    }

    /// The trials of a program of tests, which a further run of the same program doesn't repeat.
    private struct KnownTrials: Codable {
        /// The date of the program.
        let date: Date
        let trials: [Trial]
    }

    private let copy: TreeCopy
    private let scratch: URL
    private let limit: Double
    private let patience: Double
    private let jobs: Int
    private let sources: MutantSources
    private let targets: PackageTargets
    private let harmless: HarmlessFaults
    private let results: Mutex<FaultResults>

    /// The file of the faults that cannot matter.
    private static let harmlessFile = "Tests/harmless-faults.txt"
    /// The flags are those of the debug build, as the Makefile sets them.
    private static let build =
        ["swift", "build", "--build-tests"]
        + (ProcessInfo.processInfo.environment["DEBUG_BUILD"] ?? "--disable-index-store --disable-xctest")
        .split(separator: " ").map(String.init)
    /// What swift-testing prints before a failure.
    private static let failure = "\u{2718}"
    /// The longest time of a build, in seconds: the first one compiles everything.
    private static let buildLimit = 3600.0
    /// The longest time of tests, as a multiple of what they take without a fault.
    private static let testLimit = 4.0
    /// The seconds of a suite above which its tests are tried one at a time. A run of one test takes 0.4 s at least.
    private static let divided = 2.0
    /// The seconds of the tests that are run first for a fault.
    private static let firstPart = 3.0

    init(sources: MutantSources, root: URL, scratch: URL, limit: Double, patience: Double, jobs: Int) throws {
        self.scratch = scratch
        self.limit = limit
        self.patience = patience
        self.jobs = jobs
        self.sources = sources
        copy = TreeCopy(root: root, folder: scratch.appending(path: "tree"))
        let description = try Command(["swift", "package", "describe", "--type", "json"], in: root).output()
        targets = try PackageTargets(Data(description.utf8))
        let text = (try? String(contentsOf: root.appending(path: Self.harmlessFile), encoding: .utf8)) ?? ""
        do {
            harmless = try HarmlessFaults(text)
        } catch {
            throw Command.Failure(description: "\(Self.harmlessFile):\(error.line): \(error.description)")
        }
        for fault in try harmless.outdated(in: MutantSources(in: ["."], of: root).texts) {
            Self.say("\(Self.harmlessFile): no such line any more: \(fault)")
        }
        results = Mutex(try FaultResults(in: scratch.appending(path: "results.json")))
    }

    /// Returns the results of faults, of which those that are known already are not run.
    /// - Parameter again: Whether faults that survived are run again.
    func results(of faults: [FaultChoice.Placed], again: Bool) throws -> [FaultResults.Result] {
        let asked = faults.compactMap { fault in targets.target(of: fault.path).map { (fault, $0) } }
        let possible = asked.enumerated().map { Chosen(fault: $1.0, target: $1.1, number: $0 + 1) }.filter { chosen in
            !harmless.contains(chosen.fault) && results.withLock { $0[chosen.fault] }?.outcome != .didNotBuild
        }
        let open = possible.filter { chosen in
            results.withLock { $0[chosen.fault] }.map { again && $0.outcome == .survived } ?? true
        }
        if !open.isEmpty {
            // A run that goes on, or that runs survivors again, builds the same program as before, so that its trials hold.
            let built = Set(try build(possible).map(\.number))
            let trials = try trials(of: possible)
            try run(open.filter { built.contains($0.number) }, trials)
        }
        return results.withLock { results in
            asked.compactMap { fault, target in
                harmless.contains(fault) ? FaultResults.Result(fault, in: target, .harmless) : results[fault]
            }
        }
    }

    /// Builds the copy with faults, without those that do not compile.
    /// - Returns: The faults that compile.
    private func build(_ chosen: [Chosen]) throws -> [Chosen] {
        var left = chosen
        while true {
            let schemas = Dictionary(grouping: left, by: \.fault.path).compactMapValues { faults in
                sources.texts[faults[0].fault.path].map { text in
                    FaultSchema(
                        text, faults: Dictionary(uniqueKeysWithValues: faults.map { ($0.number, $0.fault.fault) }))
                }
            }
            let support = FaultSchema.support(upTo: Self.last(of: chosen))
            let supports = Set(schemas.keys.compactMap(targets.folder)).map { ("\($0)/Faults.swift", support) }
            try copy.update(schemas.mapValues(\.text).merging(supports) { $1 })
            Self.say("building \(left.count) faults in \(copy.folder.path): minutes the first time")
            let log = log("build")
            if try Command(Self.build, in: copy.folder).run(limit: Self.buildLimit, log: log) == .succeeded {
                return left
            }
            var broken: Set<Int> = []
            for match in String(decoding: try Data(contentsOf: log), as: UTF8.self).matches(
                of: /(?m)^(\/[^:\n]+):(\d+):\d+: error:/)
            {
                let path = String(match.1).replacing(copy.folder.resolvingSymlinksInPath().path + "/", with: "")
                    .replacing(copy.folder.path + "/", with: "")
                if let schema = schemas[path], let line = Int(match.2) { broken.formUnion(schema.faults(at: line)) }
            }
            guard !broken.isEmpty else {
                throw Command.Failure(description: "the copy does not build: see \(log.path)")
            }
            for fault in left where broken.contains(fault.number) {
                let result = FaultResults.Result(fault.fault, in: fault.target, .didNotBuild)
                try results.withLock { try $0.add(result, of: fault.fault) }
            }
            left.removeAll { broken.contains($0.number) }
        }
    }

    /// The highest number of a fault.
    private static func last(of chosen: [Chosen]) -> Int { chosen.map(\.number).max() ?? 0 }

    /// Runs the suites of tests without a fault, each by itself, and the tests of long ones one at a time.
    /// - Returns: Those that pass.
    private func trials(of chosen: [Chosen]) throws -> [Trial] {
        let file = scratch.appending(path: "trials.json")
        let date =
            try FileManager.default.attributesOfItem(
                atPath: copy.folder.appending(path: tests).resolvingSymlinksInPath().path)[.modificationDate] as? Date
        if let date, let data = try? Data(contentsOf: file),
            let known = try? JSONDecoder().decode(KnownTrials.self, from: data), known.date == date
        {
            return known.trials
        }
        let names = Set(chosen.map(\.target)).reduce(into: Set<String>()) { $0.formUnion(targets.tests(of: $1)) }
        let suites = try TestSuite.suites(
            of: Command([tests, "--testing-library", "swift-testing", "--list-tests"], in: copy.folder).output()
        ).filter { names.contains($0.target) }
        let last = Self.last(of: chosen)
        let whole = try trials(of: suites, upTo: last)
        for suite in suites where !whole.contains(where: { $0.suite == suite }) {
            Self.say("\(suite.path) does not pass without a fault, and is left out")
        }
        let long = whole.filter { $0.seconds > Self.divided && $0.suite.tests.count > 1 }
        let parts = try Dictionary(grouping: trials(of: long.flatMap(\.suite.parts), upTo: last), by: \.suite.path)
        let trials = whole.flatMap { trial in
            let alone = parts[trial.suite.path] ?? []
            // Tests that pass only together stay together.
            return alone.count == trial.suite.tests.count ? alone : [trial]
        }
        if let date {
            try JSONEncoder().encode(KnownTrials(date: date, trials: trials)).write(to: file, options: .atomic)
        }
        return trials
    }

    private func trials(of suites: [TestSuite], upTo last: Int) throws -> [Trial] {
        Self.say("running \(suites.count) suites of tests without a fault")
        let trials = Mutex<[Trial]>([])
        try inParallel(suites) { suite in
            guard let trial = try self.trial(of: suite, upTo: last) else { return }
            trials.withLock { $0.append(trial) }
        }
        return trials.withLock { $0 }
    }

    /// - Returns: Nothing if the suite does not pass.
    private func trial(of suite: TestSuite, upTo last: Int) throws -> Trial? {
        let test = suite.tests.count == 1 ? suite.tests[0] : suite.name
        let alone = String(test.prefix { $0 != "(" }).replacing("/", with: ".")
        let name = "\(suite.target).\(alone)"
        let (log, reach) = (log(name), scratch.appending(path: "\(name).reach"))
        try Data(count: last + 1).write(to: reach)
        defer { try? FileManager.default.removeItem(at: reach) }
        let began = Date()
        let end = try run(
            [suite], of: suite.target, [FaultSchema.reachVariable: reach.path], limit: Self.buildLimit, log: log)
        guard end == .succeeded else {
            Self.say("\(name) does not pass by itself: see \(log.path)")
            return nil
        }
        let seconds = Date().timeIntervalSince(began)
        try FileManager.default.removeItem(at: log)
        let reached = try Data(contentsOf: reach).enumerated().filter { $1 != 0 }.map(\.offset)
        return Trial(suite: suite, seconds: seconds, reached: Set(reached))
    }

    /// Tests of a target that reach a fault's place.
    private struct TestRun {
        let target: String
        let suites: [TestSuite]
        let seconds: Double
    }

    private func run(_ chosen: [Chosen], _ trials: [Trial]) throws {
        let count = Mutex(0)
        // Scattered over all targets (multiplicative hashing), so that a run that is ended early has seen each.
        try inParallel(chosen.sorted { Self.hash($0.number) < Self.hash($1.number) }) { fault in
            let result = try self.result(of: fault, self.runs(for: fault, trials))
            try self.results.withLock { try $0.add(result, of: fault.fault) }
            let number = count.withLock { count in
                count += 1
                return count
            }
            Self.say(
                "\(number) of \(chosen.count): \(result.path):\(result.line): \(result.kind.rawValue), "
                    + result.outcome.words + (result.noticedBy.map { " by \($0)" } ?? ""))
        }
    }

    private static func hash(_ number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number) &* 2_654_435_761 }

    /// Returns the tests that reach a fault's place, up to the longest time of a fault, in runs of which each takes twice
    /// as long as the one before: first the short tests that reach few places, which are the likeliest to notice.
    private func runs(for chosen: Chosen, _ trials: [Trial]) -> [TestRun] {
        let names = Set(targets.tests(of: chosen.target))
        let start = trials.map(\.seconds).min() ?? 0
        let asked = trials.filter { names.contains($0.suite.target) && $0.reached.contains(chosen.number) }
            .sorted { $0.seconds * Double($0.reached.count) < $1.seconds * Double($1.reached.count) }
        var runs: [TestRun] = []
        var (part, seconds, all) = ([Trial](), 0.0, 0.0)
        func endPart() {
            for (target, trials) in Dictionary(grouping: part, by: \.suite.target).sorted(by: { $0.key < $1.key }) {
                // The program starts once for all.
                let seconds = trials.reduce(start) { $0 + $1.seconds - start }
                runs.append(TestRun(target: target, suites: trials.map(\.suite), seconds: seconds))
            }
            all += seconds
            (part, seconds) = ([], 0)
        }
        for trial in asked where all + seconds + trial.seconds - start <= limit {
            part.append(trial)
            seconds += trial.seconds - start
            if seconds > max(Self.firstPart, all) { endPart() }
        }
        endPart()
        return runs
    }

    private func result(of chosen: Chosen, _ runs: [TestRun]) throws -> FaultResults.Result {
        let log = log("fault-\(chosen.number)")
        defer { try? FileManager.default.removeItem(at: log) }
        for run in runs {
            let end = try self.run(
                run.suites, of: run.target, [FaultSchema.variable: "\(chosen.number)"],
                limit: run.seconds * Self.testLimit + patience, log: log)
            if end == .succeeded { continue }
            return FaultResults.Result(
                chosen.fault, in: chosen.target, end == .failed ? .noticed : .timedOut, noticedBy: run.target)
        }
        return FaultResults.Result(chosen.fault, in: chosen.target, .survived)
    }

    private func run(
        _ suites: [TestSuite], of target: String, _ environment: [String: String], limit: Double, log: URL
    ) throws -> Command.End {
        try Command(
            [
                tests, "--testing-library", "swift-testing", "--filter", TestSuite.pattern(for: suites, of: target),
            ], in: copy.folder
        ).run(limit: limit, log: log, environment: environment, failingAt: Self.failure)
    }

    /// Calls a block for each item, for as many at once as there are jobs; throws the first error of all.
    private func inParallel<Item: Sendable>(_ items: [Item], _ call: @escaping @Sendable (Item) throws -> Void) throws {
        let state = Mutex((next: 0, error: (any Error)?.none))
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            while true {
                let item = state.withLock { state -> Item? in
                    guard state.error == nil, state.next < items.count else { return nil }
                    state.next += 1
                    return items[state.next - 1]
                }
                guard let item else { return }
                do { try call(item) } catch { state.withLock { $0.error = $0.error ?? error } }
            }
        }
        if let error = state.withLock({ $0.error }) { throw error }
    }

    /// The program of the tests, relative to the copy.
    private var tests: String { ".build/debug/\(targets.name)PackageTests.xctest" }

    private func log(_ name: String) -> URL { scratch.appending(path: "\(name).log") }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
