import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

/// Random calls of animators, compared with the reference at every step.
///
/// `SCRIM_FUZZ=10000` plays that many sequences, from `SCRIM_FUZZ_SEED` on.
@MainActor
struct AnimatorFuzz {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SCRIM_FUZZ"].flatMap(UInt64.init) ?? 300
    private static let firstSeed = environment["SCRIM_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

    @Test("random calls of animators do what the reference does: values, states, fractions, completions (E1 to E8)")
    func reference() {
        var failures = 0
        for seed in Self.firstSeed..<(Self.firstSeed + Self.count) {
            let sequence = RandomCalls(seed: seed)
            sequence.play()
            guard let problem = sequence.problem else { continue }
            failures += 1
            Issue.record("seed \(seed): \(problem)\n\(sequence.log.joined(separator: "\n"))")
            if failures == 3 { break }
        }
        #expect(failures == 0)
        if Self.environment["SCRIM_FUZZ"] != nil {
            print("\(Self.count) sequences of animator calls, \(failures) failures")
        }
    }
}
