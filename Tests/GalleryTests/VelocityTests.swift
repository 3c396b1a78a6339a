import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The velocity in traces is the view's center's on the stage (rule I 1).
@MainActor
struct VelocityTests {
    /// Every scene's tapes of completing, cancelling and catching.
    nonisolated private static let tapes = SceneTapes.names.filter(SceneTapes.isOfItsScene)

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

    /// Whether a finger can lead something in a frame, so that velocities change with input.
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
        where event.name == .verdict || event.name.text.hasPrefix("transition") || event.name.text.hasPrefix("gesture")
        {
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

    // MARK: Under a finger

    /// The curves in which a finger leads: straight, and slow or fast at either end.
    nonisolated private static let curves = [
        "linear", "ease-in", "ease-out", "cubic-bezier(.2, .9, .3, 1)", "spring(dampingRatio: .6)",
    ]

    /// Returns a tape at a rate of its pointer and in a curve; nil if its scene has no curve.
    private static func tape(_ name: String, at rate: Double, curve: String) throws -> Tape? {
        var tape = try SceneTapes.tape(name)
        guard SceneGallery.scene(named: tape.scene)?.parameters.contains(where: { $0.name == "curve" }) == true else {
            return nil
        }
        tape.settings.removeAll { setting in
            switch setting {
            case .pointerRate, .lanes: true
            case .parameter(let name, _): name == "curve"
            default: false
            }
        }
        tape.settings += [.pointerRate(rate), .parameter(name: "curve", value: curve)]
        return tape
    }

    /// Whether a gesture or transition begins, ends or is caught near a moment, within four of the pointer's samples.
    private static func isBreak(_ time: Double, in events: [TraceEvent], rate: Double) -> Bool {
        events.contains {
            ($0.name.text.hasPrefix("gesture") || $0.name.text.hasPrefix("transition") || $0.name == .verdict)
                && abs($0.time - time) <= 4 / rate
        }
    }

    @Test(
        "under a finger each traced view moves at the slope between the finger's last samples, in every curve",
        arguments: SceneTapes.names)
    func agreesUnderFinger(_ name: String) throws {
        // The further tapes are photos', which stick to the finger in every curve. A finger that is sampled more often than
        // frames are shown is the same in each.
        let curves = SceneTapes.isOfItsScene(name) ? Self.curves : ["ease-in"]
        for (rate, curve) in [(480, "ease-in")] + curves.map({ (120.0, $0) }) {
            guard let tape = try Self.tape(name, at: rate, curve: curve) else { return }
            let (samples, moves, frames, events, predicted) = try SampledStage.play(tape)
            var wrong: [String: String] = [:]
            var compared = 0
            func compare(_ view: String, _ told: CGVector, _ slope: CGVector, at time: Double) {
                compared += 1
                if !Self.agrees(told, slope) { wrong[view] = "at \(time) s: \(told), not \(slope)" }
            }
            for (index, now) in samples.enumerated().dropFirst() where now.phase == .interactive {
                guard !Self.isBreak(now.time, in: events, rate: rate) else { continue }
                // Of two fingers that move at once, the second completes the movement.
                if samples.indices.contains(index + 1), samples[index + 1].time == now.time { continue }
                // Positions that are closer together than 2 ms count as one.
                guard let first = samples[..<index].lastIndex(where: { now.time - $0.time >= 0.002 }),
                    samples[first].phase == .interactive, moves[(first + 1)...index].allSatisfy(\.self)
                else { continue }
                let last = samples[first]
                for (view, new) in now.views {
                    guard let old = last.views[view] else { continue }
                    let (from, to, span) = (old.frame.middle, new.frame.middle, now.time - last.time)
                    compare(
                        view, new.velocity, CGVector(dx: (to.x - from.x) / span, dy: (to.y - from.y) / span),
                        at: now.time)
                }
            }
            // Between samples the velocity stays, and a finger that rests gives none (rule I 2).
            for frame in frames where frame.phase == .interactive {
                guard !Self.isBreak(frame.time, in: events, rate: rate),
                    let last = samples.last(where: { $0.time <= frame.time }), last.phase == .interactive,
                    abs(frame.time - last.time - 0.1) > 1e-6
                else { continue }
                for (view, now) in frame.views {
                    guard let told = last.views[view], told.frame == now.frame else { continue }
                    compare(view, now.velocity, frame.time - last.time < 0.1 ? told.velocity : .zero, at: frame.time)
                }
            }
            let isDragged = SceneTapes.isOfItsScene(name) && !Self.still.contains(tape.scene)
            #expect(!isDragged || compared > 50, "\(name), \(curve), \(rate) Hz: \(compared)")
            #expect(!isDragged || predicted > 10)
            for (view, text) in wrong { Issue.record("\(name), \(curve), \(rate) Hz, \(view): \(text)") }
        }
    }
}

/// A stage that traces itself after each input.
@MainActor
private final class SampledStage: StageFront {
    private let stage: Stage
    private var samples: [TraceFrame] = []
    /// Whether each sample is of a pointer's movement.
    private var moves: [Bool] = []
    /// The number of predictions with a velocity of the lead view.
    private var predicted = 0

    private init(_ stage: Stage) { self.stage = stage }

    /// Returns the states after each input, which of it are movements, the states of 60 frames a second while the last one was
    /// led, the events of a tape, and how many predictions had a velocity.
    static func play(
        _ tape: Tape
    ) throws -> (
        samples: [TraceFrame], moves: [Bool], frames: [TraceFrame], events: [TraceEvent], predicted: Int
    ) {
        let stage = try StageRun.stage(
            SceneGallery.scene(named: tape.scene) ?? .photos, size: tape.size ?? CGSize(width: 390, height: 844),
            settings: tape.parameters)
        let target = SampledStage(stage)
        let player = TapePlayer(tape: tape, target: target)
        var frames: [TraceFrame] = []
        var count = 0
        while !player.isFinished || !stage.isSettled, count < 3_600 {
            let time = FrameTime.frame(count, rate: 60)
            stage.finishLoading()
            // In another curve than its own, a tape can end elsewhere, where a view that it names is missing.
            do { try player.play(until: time) } catch { break }
            stage.finishLoading()
            // Only input begins to lead.
            if target.samples.last?.phase == .interactive {
                frames += stage.traceFrames(frame: count, time: time.seconds)
            }
            count += 1
        }
        return (target.samples, target.moves, frames, stage.takeTraceEvents(since: .zero), target.predicted)
    }

    var target: any RecordableStage { stage }

    func handle(_ action: InputAction) {
        stage.handle(action)
        stage.finishLoading()
        samples += stage.traceFrames(frame: samples.count, time: now.seconds)
        let isMovement = if case .pointer(_, .move, _) = action { true } else { false }
        moves.append(isMovement)
        // What a release would do is shown with the velocity that the trace has.
        guard let lead = stage.scene.leadView, let velocity = samples.last?.views[lead]?.velocity else { return }
        for prediction in stage.releasePredictions where prediction.motion != .zero {
            predicted += 1
            #expect(prediction.motion == velocity)
        }
    }
}
