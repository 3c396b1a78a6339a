import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

/// Random touches on a tree with all recognizers and nested scroll views; nothing gets stuck.
///
/// `SCRIM_FUZZ=10000` runs that many sequences, from `SCRIM_FUZZ_SEED` on.
@MainActor
@Suite("Random touches")
struct GestureFuzz {
    private static let seeds = FuzzSeeds(150)

    @Test("with random fingers, wheels and calls every gesture ends once, and all scroll views settle")
    func neverStuck() {
        var failures = 0
        var begun: [String: Int] = [:]
        for seed in Self.seeds.range {
            let world = GestureWorld(seed: seed)
            world.play(steps: 60)
            world.finish()
            begun.merge(world.ledger.begun, uniquingKeysWith: +)
            guard !world.faults.isEmpty else { continue }
            failures += 1
            Issue.record("seed \(seed): \(world.faults.joined(separator: "; "))")
            if failures == 3 { break }
        }
        #expect(failures == 0)
        // Each kind of gesture must be recognized often enough for the test to mean something.
        for kind in GestureWorld.kinds where failures == 0 && Self.seeds.count >= 150 {
            #expect((begun[kind] ?? 0) * 30 >= Int(Self.seeds.count), "\(kind) is recognized too seldom: \(begun)")
        }
        FuzzSeeds.report(
            "\(Self.seeds.count) sequences, \(failures) failures, recognized: \(begun.sorted { $0.key < $1.key })")
    }
}
