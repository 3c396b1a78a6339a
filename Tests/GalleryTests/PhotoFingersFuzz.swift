import Foundation
import RandomSupport
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// Random gestures of one to three fingers over photos: none sticks, leaves a view behind, or makes the picture jump.
///
/// `SCRIM_FUZZ=10000` runs that many, from `SCRIM_FUZZ_SEED` on.
@MainActor
struct PhotoFingersFuzz {
    private static let seeds = FuzzSeeds(150)

    @Test("random gestures of one to three fingers end settled, and no finger that comes or goes moves the picture")
    func fingers() throws {
        var failures = 0
        var pinches = 0
        for seed in Self.seeds.range {
            let tape = RandomFingers.tape(seed: seed)
            let stage = try StageRun.stage(paths: StageRun.photos(14), settings: tape.parameters)
            var checks = StageChecks(stage: stage)
            let watch = JumpWatch(stage)
            _ = try checks.play(tape, on: watch)
            for jump in watch.jumps { checks.record(jump) }
            pinches += watch.turned
            checks.checkRest("after the input")
            checks.checkCanOpenAndClose()
            guard !checks.problems.isEmpty else { continue }
            failures += 1
            Issue.record("seed \(seed): \(checks.problems.joined(separator: "; "))\n\(tape)")
            if failures == 3 { break }
        }
        #expect(failures == 0)
        #expect(
            failures > 0 || Self.seeds.count < 150 || pinches * 4 > Int(Self.seeds.count),
            "\(pinches) pinches are too few")
        FuzzSeeds.report("\(Self.seeds.count) sequences of fingers, \(failures) failures")
    }
}

/// A stage that notes where the picture jumps as a finger lands or leaves.
@MainActor
private final class JumpWatch: StageFront {
    private let stage: Stage
    private(set) var jumps: [String] = []
    /// The number of releases of a picture that was turned.
    private(set) var turned = 0

    init(_ stage: Stage) { self.stage = stage }

    var target: any RecordableStage { stage }

    func handle(_ action: InputAction) {
        guard case .pointer(_, let phase, _) = action, phase != .move else { return stage.handle(action) }
        let before = stage.traceFrames(frame: 0, time: 0)[0]
        stage.handle(action)
        let after = stage.traceFrames(frame: 0, time: 0)[0]
        // A release that turns the page makes another picture the open one.
        guard let old = before.photo, let new = after.photo, old.details?.picture == new.details?.picture else {
            return
        }
        if phase != .down, before.phase == .interactive, abs(old.details?.rotation ?? 0) > 1 { turned += 1 }
        let moved = old.frame.edgeDistance(to: new.frame)
        // In the overshoot of a flight the alpha is beyond what is seen.
        func seen(_ frame: TraceFrame) -> Double { min(max(frame.dimming?.alpha ?? 0, 0), 1) }
        let dimmed = abs(seen(before) - seen(after))
        if moved > 1e-6 || dimmed > 1e-6 || abs(old.alpha - new.alpha) > 1e-6 {
            jumps.append("at \(stage.now.seconds) s: \(phase) moves the picture by \(moved) pt, dims by \(dimmed)")
        }
    }
}
