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
        var pictures: [String] = []
        let trace = try StageRun(tape, fps: 30) { stage, index in
            if index.isMultiple(of: Self.pictures) { pictures.append(stage.displayList().description) }
        }.trace
        var views: [String: [String]] = [:]
        for frame in trace.frames {
            for (name, view) in frame.views {
                let values = [view.frame, view.alpha, view.cornerRadius, view.velocity] as [Any]
                views[name, default: []].append("\(frame.frame) \(ValueText.text(values))")
            }
        }
        let phases = trace.frames.map { "\($0.phase) \(ValueText.text($0.fraction))" }
        let events = trace.events.map { ValueText.text($0) }
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
