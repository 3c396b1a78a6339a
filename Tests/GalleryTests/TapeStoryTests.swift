import Drawing
import Foundation
import GoldenSupport
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The motion and the pictures of every tape that comes with the program, compared with recorded ones. `SCRIM_RECORD=1`
/// records them: see `GoldenStory`.
@Suite("Every tape's motion and pictures")
@MainActor
struct TapeStoryTests {
    /// The frames from one picture to the next.
    private static let pictures = 9

    @Test("they are those of before")
    func tapes() throws {
        var story = GoldenStory("tapes")
        for name in SceneTapes.names { story.add(name, try Self.text(SceneTapes.tape(name))) }
        try story.check()
    }

    /// Returns a line for each view of the trace, with its frames, alphas, corners and velocities, and lines of phases,
    /// events and pictures.
    private static func text(_ tape: Tape) throws -> String {
        let fps = 30.0
        let stage = try StageRun.stage(
            SceneGallery.scene(named: tape.scene) ?? .photos, size: tape.size ?? CGSize(width: 390, height: 844),
            settings: tape.parameters, device: tape.device, textSize: tape.textSize ?? .large)
        let player = TapePlayer(tape: tape, target: stage)
        var views: [String: [String]] = [:]
        var (phases, pictures, events): ([String], [String], [String]) = ([], [], [])
        for index in 0... {
            let time = FrameTime.frame(index, rate: fps)
            stage.finishLoading()
            try player.play(until: time)
            stage.finishLoading()
            for frame in stage.traceFrames(frame: index, time: time.seconds) {
                phases.append("\(frame.phase) \(ValueText.text(frame.fraction))")
                for (name, view) in frame.views {
                    let values = [view.frame, view.alpha, view.cornerRadius, view.velocity] as [Any]
                    views[name, default: []].append("\(index) \(ValueText.text(values))")
                }
            }
            events += stage.takeTraceEvents(since: .zero).map { ValueText.text($0) }
            if index.isMultiple(of: Self.pictures) { pictures.append(stage.displayList().description) }
            if player.isFinished, stage.isSettled || index > Int(fps * 60) { break }
        }
        func line(_ title: String, _ values: [String]) -> String {
            "\(title): \(values.joined(separator: "; ").replacing("\n", with: " "))"
        }
        return
            (views.sorted { $0.key < $1.key }.map { line($0.key, $0.value) } + [
                line("\(phases.count) phases", phases), line("\(events.count) events", events),
                line("\(pictures.count) pictures", pictures),
            ]).joined(separator: "\n")
    }
}
