import Drawing
import Foundation
import RandomSupport
import ScrimGallery
import StageSupport
import Staging
import Tapes
import Testing
import Timing
import ViewHierarchy

/// A tape has the same pictures and the same trace each time that it is played.
@Suite("The same input has the same pictures")
@MainActor
struct SamePicturesTests {
    private nonisolated static let seeds = FuzzSeeds(30, sharedBy: 15)

    @Test("in every scene, upright and turned, wherever its objects are in memory", arguments: SceneGallery.scenes)
    func pictures(scene: Scene) throws {
        for seed in Self.seeds.range {
            var random = SeededRandom(seed: seed)
            var tape =
                scene.name == "photos" ? RandomInput.tape(seed: seed) : RandomInput.tape(seed: seed, scene: scene)
            _ = tape.insertTurns(&random)
            if let device = random.pick([nil, HeldDevice(.roundPhone), HeldDevice(.smallTablet)]) {
                tape.settings.append(.device(device))
            }
            // What is kept of a run takes other places in memory from the next one.
            let (one, two) = (try played(tape), try played(tape))
            #expect(one.run.trace == two.run.trace, "seed \(seed)")
            let index = zip(one.pictures, two.pictures).enumerated().first { $1.0 != $1.1 }?.offset
            guard let index else { continue }
            Issue.record("seed \(seed), frame \(index): \(one.pictures[index]) \(two.pictures[index])")
        }
    }

    private func played(_ tape: Tape) throws -> (run: StageRun, pictures: [String]) {
        var pictures: [String] = []
        let run = try StageRun(tape, fps: 30) { stage, _ in pictures.append(stage.displayList().description) }
        return (run, pictures)
    }
}
