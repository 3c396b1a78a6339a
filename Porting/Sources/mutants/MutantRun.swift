import Foundation
import Mutation

/// A run of tests on faults, one after another.
struct MutantRun {
    private let copy: TreeCopy
    private let scratch: URL
    private let slow: Double
    private let targets: PackageTargets
    private let harmless: HarmlessFaults
    private var results: FaultResults
    /// The seconds that the tests of a target take without a fault.
    private var seconds: [String: Double] = [:]

    /// The file of the faults that cannot matter.
    private static let harmlessFile = "Tests/harmless-faults.txt"
    private static let build = ["swift", "build", "--build-tests", "--disable-index-store", "--disable-xctest"]
    /// The longest time of a build, in seconds: the first one compiles everything.
    private static let buildLimit = 3600.0
    /// The longest time of tests: so many times what they take without a fault, and so many seconds more.
    private static let testLimit = (factor: 4.0, more: 20.0)

    init(sources: MutantSources, root: URL, scratch: URL, slow: Double) throws {
        self.scratch = scratch
        self.slow = slow
        copy = TreeCopy(root: root, folder: scratch.appending(path: "tree"))
        let description = try Command(["swift", "package", "describe", "--type", "json"], in: root).output()
        targets = try PackageTargets(Data(description.utf8))
        let text = (try? String(contentsOf: root.appending(path: Self.harmlessFile), encoding: .utf8)) ?? ""
        do {
            harmless = try HarmlessFaults(text)
        } catch {
            throw Command.Failure(description: "\(Self.harmlessFile):\(error.line): \(error.description)")
        }
        for fault in harmless.outdated(in: sources.texts)
        where sources.texts[fault.prefix { $0 != "\n" }.description] != nil {
            Self.say("\(Self.harmlessFile): no such line any more: \(fault)")
        }
        results = try FaultResults(in: scratch.appending(path: "results.json"))
    }

    /// Returns the results of faults, of which those that are known already are not run.
    mutating func results(of faults: [FaultChoice.Placed], again: Bool) throws -> [FaultResults.Result] {
        let asked = faults.compactMap { fault in targets.target(of: fault.path).map { (fault, $0) } }
        let open = asked.filter { fault, _ in
            !harmless.contains(fault) && (results[fault].map { again && $0.outcome == .survived } ?? true)
        }
        if !open.isEmpty { try prepare(Set(open.flatMap { targets.tests(of: $0.1) })) }
        for (index, (fault, target)) in open.enumerated() {
            let result = try result(of: fault, in: target)
            try results.add(result, of: fault)
            Self.say(
                "\(index + 1) of \(open.count): \(fault.path):\(fault.fault.line): \(fault.fault.kind.rawValue), "
                    + result.outcome.words + (result.noticedBy.map { " by \($0)" } ?? ""))
        }
        return asked.compactMap { fault, target in
            harmless.contains(fault) ? FaultResults.Result(fault, in: target, .harmless) : results[fault]
        }
    }

    /// Builds the copy without a fault, and times the tests, which must pass.
    private mutating func prepare(_ tests: Set<String>) throws {
        Self.say("building \(copy.folder.path): minutes the first time")
        try copy.update()
        guard try Command(Self.build, in: copy.folder).run(limit: Self.buildLimit, log: log("build")) == .succeeded
        else {
            throw Command.Failure(description: "the sources do not build without a fault: see \(log("build").path)")
        }
        for test in tests.sorted() {
            let began = Date()
            guard try self.test(test, limit: Self.buildLimit) == .succeeded, try hasRun(test) else {
                throw Command.Failure(description: "\(test) do not pass without a fault: see \(log(test).path)")
            }
            seconds[test] = Date().timeIntervalSince(began)
            Self.say(String(format: "%@ pass in %.1f s without a fault", test, seconds[test] ?? 0))
        }
    }

    private func result(of fault: FaultChoice.Placed, in target: String) throws -> FaultResults.Result {
        let before = try copy.text(of: fault.path)
        try copy.write(fault.fault.applied(to: before), to: fault.path)
        defer { try? copy.write(before, to: fault.path) }
        switch try Command(Self.build, in: copy.folder).run(limit: Self.buildLimit, log: log("build")) {
        case .failed: return FaultResults.Result(fault, in: target, .didNotBuild)
        case .timedOut: return FaultResults.Result(fault, in: target, .timedOut)
        case .succeeded: break
        }
        let tests = targets.tests(of: target)
        let own = tests.filter { $0 == "\(target)Tests" }
        let others = tests.filter { !own.contains($0) && (seconds[$0] ?? 0) <= slow }
            .sorted { (seconds[$0] ?? 0) < (seconds[$1] ?? 0) }
        for test in own + others {
            switch try self.test(test, limit: (seconds[test] ?? 0) * Self.testLimit.factor + Self.testLimit.more) {
            case .succeeded: continue
            case .failed: return FaultResults.Result(fault, in: target, .noticed, noticedBy: test)
            case .timedOut: return FaultResults.Result(fault, in: target, .timedOut, noticedBy: test)
            }
        }
        return FaultResults.Result(fault, in: target, .survived)
    }

    private func test(_ target: String, limit: Double) throws -> Command.End {
        try Command(
            [
                ".build/debug/\(targets.name)PackageTests.xctest", "--testing-library", "swift-testing", "--filter",
                "^\(target)\\.",
            ],
            in: copy.folder
        ).run(limit: limit, log: log(target))
    }

    /// Returns whether a target's last run had tests: a pattern that fits none succeeds.
    private func hasRun(_ target: String) throws -> Bool {
        try String(decoding: Data(contentsOf: log(target)), as: UTF8.self).contains(/with [1-9][0-9]* tests?/)
    }

    private func log(_ name: String) -> URL { scratch.appending(path: "\(name).log") }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
