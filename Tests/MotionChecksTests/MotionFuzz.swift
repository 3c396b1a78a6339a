import Foundation
import MotionChecks
import ScrimGallery
import StageSupport
import Staging
import Testing

/// Random input on every scene of the gallery: no rule finds anything.
///
/// `SCRIM_FUZZ=7500` runs that many in all, from `SCRIM_FUZZ_SEED` on.
@MainActor
struct MotionFuzz {
    private nonisolated static let environment = ProcessInfo.processInfo.environment
    private nonisolated static let firstSeed = environment["SCRIM_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    private nonisolated static let count =
        (environment["SCRIM_FUZZ"].flatMap(UInt64.init) ?? 15) / UInt64(SceneGallery.scenes.count)

    private nonisolated static let harmless = ["appearance", SceneParameter.reducedMotion.name]

    @Test("random input is no fault of motion", arguments: SceneGallery.scenes.map(\.name))
    func quiet(name: String) throws {
        let scene = try #require(SceneGallery.scene(named: name))
        var found = 0
        for seed in Self.firstSeed..<(Self.firstSeed + Self.count) {
            var tape = RandomInput.tape(seed: seed, scene: scene)
            // A setting can be the fault itself: a spring that hardly damps, a curve that takes over no velocity.
            tape.settings.removeAll { setting in
                guard case .parameter(let name, _) = setting else { return false }
                return !Self.harmless.contains(name)
            }
            let findings = MotionChecks.findings(in: try MotionRun.playing(tape, on: scene))
            guard !findings.isEmpty else { continue }
            found += 1
            let messages = findings.map { "\($0.time) s: \($0.message)" }
            Issue.record("\(name), seed \(seed): \(messages.joined(separator: "; "))\n\(tape)")
            if found == 8 { break }
        }
        if Self.environment["SCRIM_FUZZ"] != nil { print("\(name): \(Self.count) sequences, \(found) with findings") }
    }
}
