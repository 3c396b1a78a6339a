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
            let device = random.pick([nil, HeldDevice(.roundPhone), HeldDevice(.smallTablet)])
            // What is kept of a run takes other places in memory from the next one.
            let runs = try (0..<2).map { _ in try Run(tape, scene, device) }
            for run in runs.dropFirst() {
                #expect(run.frames == runs[0].frames, "seed \(seed)")
                let index = zip(run.pictures, runs[0].pictures).enumerated().first { $1.0 != $1.1 }?.offset
                guard let index else { continue }
                Issue.record("seed \(seed), frame \(index): \(run.pictures[index]) \(runs[0].pictures[index])")
            }
        }
    }

    @MainActor
    private final class Run {
        let stage: Stage
        private(set) var pictures: [String] = []
        private(set) var frames: [TraceFrame] = []

        init(_ tape: Tape, _ scene: Scene, _ device: HeldDevice?) throws {
            stage = try StageRun.stage(scene, settings: tape.parameters, device: device)
            let player = TapePlayer(tape: tape, target: stage)
            for index in 0..<240 where !player.isFinished || index.isMultiple(of: 8) {
                try player.play(until: .frame(index, rate: 30))
                stage.finishLoading()
                frames += stage.traceFrames(frame: index, time: Double(index) / 30)
                pictures.append(stage.displayList().description)
            }
        }
    }
}
