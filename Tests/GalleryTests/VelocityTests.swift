import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing

/// The velocity in traces is the view's center's on the stage (rule I 1).
@MainActor
struct VelocityTests {
    /// Every scene's tapes of completing, cancelling and catching.
    nonisolated private static let tapes: [String] = SceneGallery.scenes.map(\.name).flatMap { scene in
        ["complete", "cancel", "catch"].map { "\(scene)-\($0)" }
    }.filter { FileManager.default.fileExists(atPath: SceneTapes.folder.appendingPathComponent($0 + ".tape").path) }

    /// The frame rate, per second, at which the traced frames are differentiated.
    private static let rate = 480.0
    /// The speed, in points per second, above which a view is moving.
    private static let moving = 50.0

    private struct Sample {
        var place: CGPoint
        var velocity: CGVector
    }

    /// The scenes that only fade or mask, without moving a traced view.
    private static let still: Set<String> = ["interruptible-fade", "tab-fade", "diffusion"]

    /// Returns the slopes of the traced center at a frame: the central one, and those to the previous and next frame.
    /// At a corner of the motion, as with a delay, only one side's slope is its velocity; elsewhere all three are.
    private static func slopes(_ before: Sample?, _ now: Sample, _ after: Sample?) -> [CGVector] {
        func slope(_ first: Sample, _ last: Sample, _ steps: Double) -> CGVector {
            CGVector(
                dx: (last.place.x - first.place.x) * rate / steps, dy: (last.place.y - first.place.y) * rate / steps)
        }
        var slopes: [CGVector] = []
        if let before { slopes.append(slope(before, now, 1)) }
        if let after { slopes.append(slope(now, after, 1)) }
        if let before, let after { slopes.append(slope(before, after, 2)) }
        return slopes
    }

    private static func agrees(_ velocity: CGVector, _ slope: CGVector) -> Bool {
        let off = hypot(velocity.dx - slope.dx, velocity.dy - slope.dy)
        return off <= 0.05 * hypot(slope.dx, slope.dy) + 30
    }

    private static func sample(_ frame: TraceFrame, _ name: String) -> Sample? {
        frame.views[name].map { Sample(place: $0.frame.middle, velocity: $0.velocity) }
    }

    /// Whether a finger can lead something in a frame, so that velocities are the recognizer's estimate.
    private static func isLed(_ frame: TraceFrame) -> Bool {
        frame.phase == .interactive || frame.phase == .idle && frame.pointer?.isDown == true
    }

    /// Returns the frames next to a start, end, catch, release or verdict, at which motion is interrupted or begins:
    /// those with another phase or lead than a neighbor, or with such an event since the previous frame or until the
    /// next.
    private static func breaks(in trace: Trace) -> Set<Int> {
        let frames = trace.frames
        var breaks: Set<Int> = []
        for index in frames.indices.dropFirst()
        where frames[index].phase != frames[index - 1].phase || isLed(frames[index]) != isLed(frames[index - 1]) {
            breaks.formUnion([index - 1, index])
        }
        for event in trace.events
        where event.name == "verdict" || event.name.hasPrefix("transition") || event.name.hasPrefix("gesture") {
            let place = event.time * rate
            breaks.formUnion([Int(place.rounded(.down)), Int(place.rounded(.up))])
        }
        return breaks
    }

    @Test("each traced view's velocity is the slope of its traced center where no finger leads", arguments: tapes)
    func agrees(_ name: String) throws {
        let tape = try SceneTapes.tape(name)
        let trace = try StageRun(tape, fps: Self.rate).trace
        let frames = trace.frames
        let breaks = Self.breaks(in: trace)
        var (compared, passedOver) = (0, 0)
        for view in Set(frames.flatMap(\.views.keys)).sorted() {
            var wrong = 0
            var worst = (off: 0.0, text: "")
            for (index, frame) in frames.enumerated() where index > 0 && index + 1 < frames.count && !Self.isLed(frame)
            {
                guard let now = Self.sample(frame, view) else { continue }
                let slopes = Self.slopes(
                    Self.sample(frames[index - 1], view), now, Self.sample(frames[index + 1], view))
                guard let slope = slopes.last else { continue }
                let moves = hypot(slope.dx, slope.dy) > Self.moving
                if breaks.contains(index) {
                    if moves { passedOver += 1 }
                    continue
                }
                if moves { compared += 1 }
                guard !slopes.contains(where: { Self.agrees(now.velocity, $0) }) else { continue }
                wrong += 1
                let off = hypot(now.velocity.dx - slope.dx, now.velocity.dy - slope.dy)
                if off > worst.off { worst = (off, "at \(frame.time) s: \(now.velocity), not \(slope)") }
            }
            #expect(wrong == 0, "\(name), \(view): \(wrong) frames, worst \(worst.text)")
        }
        // Most of the motion must be compared, and there must be much.
        #expect(Self.still.contains(tape.scene) ? compared == 0 : compared >= 150, "\(name): \(compared)")
        #expect(passedOver * 10 <= compared, "\(name): \(passedOver) passed over, \(compared) compared")
    }
}
