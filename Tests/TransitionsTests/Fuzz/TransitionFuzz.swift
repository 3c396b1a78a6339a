import Foundation
import Testing

/// Random programs and users, right and wrong, at random moments: nothing freezes, nothing is left behind.
///
/// `SCRIM_FUZZ=20000` plays that many sequences, from `SCRIM_FUZZ_SEED` on; `SCRIM_STEPS=FILE` plays the steps of a file,
/// one a line, as a failure prints them.
@MainActor
struct TransitionFuzz {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SCRIM_FUZZ"].flatMap(UInt64.init) ?? 400
    private static let firstSeed = environment["SCRIM_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    private static let file = environment["SCRIM_STEPS"]
    /// The most failures that are made small and shown.
    private static let shown = 5

    @Test("random transitions at random moments all end, balanced and with nothing left (C 1, G 1, H 1)")
    func sequences() throws {
        if let file = Self.file { return try playFile(file) }
        var reach: Set<String> = []
        var failures = 0
        for seed in Self.firstSeed..<(Self.firstSeed + Self.count) {
            let steps = RandomSteps.sequence(seed: seed)
            let (problems, reached) = Self.play(steps)
            reach.formUnion(reached)
            guard !problems.isEmpty else { continue }
            failures += 1
            if failures <= Self.shown { Issue.record(Comment(rawValue: Self.report(seed, steps))) }
        }
        if Self.environment["SCRIM_FUZZ"] != nil { print("\(Self.count) sequences, \(failures) failures") }
        #expect(failures == 0)
        // The sequences get where they are meant to get, if there are enough of them.
        guard Self.count >= 300 else { return }
        for event in ["present", "dismiss", "push", "pop"] {
            for outcome in ["began", "completed", "cancelled"] { #expect(reach.contains("\(outcome) \(event)")) }
        }
    }

    @Test("steps are read as they are printed")
    func printed() {
        for seed in 1...50 as ClosedRange<UInt64> {
            let steps = RandomSteps.sequence(seed: seed)
            #expect(steps.map(\.description).map { FuzzStep($0) } == steps)
        }
    }

    private func playFile(_ path: String) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        let steps = try lines.map { try #require(FuzzStep($0), "no step: \($0)") }
        let problems = Self.play(steps).problems
        #expect(problems.isEmpty)
    }

    private static func play(_ steps: [FuzzStep]) -> (problems: [String], reach: Set<String>) {
        let world = FuzzWorld()
        for step in steps { world.play(step) }
        let problems = world.problems()
        return (problems, world.reach)
    }

    /// The shortest sequence that still fails, with what is wrong.
    private static func report(_ seed: UInt64, _ steps: [FuzzStep]) -> String {
        var steps = steps
        var size = steps.count / 2
        while size >= 1 {
            var start = 0
            while start < steps.count {
                var shorter = steps
                shorter.removeSubrange(start..<min(start + size, steps.count))
                if play(shorter).problems.isEmpty { start += size } else { steps = shorter }
            }
            size /= 2
        }
        let problems = play(steps).problems
        return "seed \(seed): \(problems.joined(separator: "; "))\n\(steps.map(\.description).joined(separator: "\n"))"
    }
}
