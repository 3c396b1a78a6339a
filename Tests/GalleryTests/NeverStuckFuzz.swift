import Drawing
import Foundation
import RandomSupport
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

/// Random sequences of input: each ends settled, with everything in place.
///
/// `SCRIM_FUZZ=10000` runs that many, from `SCRIM_FUZZ_SEED` on.
@MainActor
struct NeverStuckFuzz {
    private static let seeds = FuzzSeeds(150)

    @Test("random input at random moments never leaves the photos scene stuck")
    func neverStuck() throws {
        var failures = 0
        var reached: [ReachCount.Reach: Int] = [:]
        for seed in Self.seeds.range {
            let tape = RandomInput.tape(seed: seed)
            var checks = StageChecks(stage: try StageRun.stage(paths: StageRun.photos(14), settings: tape.parameters))
            reached.merge(try checks.play(tape), uniquingKeysWith: +)
            checks.checkRest("after the input")
            checks.checkCanOpenAndClose()
            guard !checks.problems.isEmpty else { continue }
            failures += 1
            Issue.record("seed \(seed): \(checks.problems.joined(separator: "; "))\n\(tape)")
            if failures == 3 { break }
        }
        #expect(failures == 0)
        for reach in ReachCount.Reach.allCases {
            let times = reached[reach] ?? 0
            FuzzSeeds.report("\(reach.rawValue): \(times)")
            if failures == 0, Self.seeds.count >= 150 {
                #expect(times * 150 >= Int(Self.seeds.count), "\(reach) is reached too seldom")
            }
        }
        FuzzSeeds.report("\(Self.seeds.count) sequences, \(failures) failures")
    }

    @Test("a random tape reads back unchanged, so that a failing one can be kept")
    func tapesReadBack() throws {
        for seed in UInt64(1)...50 {
            let tape = RandomInput.tape(seed: seed)
            #expect(try Tape(parsing: tape.description) == tape)
        }
    }
}
