import Drawing
import Foundation
import Rasterizer
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// A card at the bottom edge covers what is behind it also where a spring lifts it off the edge.
@MainActor
struct OvershootTests {
    @Test(
        "nothing is bared below a card that a spring takes beyond its place",
        arguments: [
            ("mini-player", "bar"), ("custom-presentation", "record 1"), ("draggable-player", "bar"),
            ("pull-to-dismiss", "story 1"), ("card-sheet", "add"), ("now-playing", "song 2"),
        ], [0.15, 0.5])
    func covered(_ scene: (name: String, tap: String), ratio: Double) throws {
        let tape = try Tape(
            parsing: """
                Scene \(scene.name)
                Set curve spring(dampingRatio: \(ratio))
                Tap \(scene.tap)
                Wait settled

                """)
        let description = try #require(SceneGallery.scene(named: tape.scene))
        let stage = try StageRun.stage(description, settings: tape.parameters)
        let player = TapePlayer(tape: tape, target: stage)
        let lead = try #require(description.leadView)
        let renderer = Renderer(width: 390, height: 844, threads: 2, fonts: try FontLibrary())
        var lifted = 0
        var frame = 0
        while !player.isFinished || !stage.isSettled {
            stage.finishLoading()
            try player.play(until: .frame(frame, rate: 120))
            stage.finishLoading()
            frame += 1
            guard let edge = stage.traceFrames(frame: 0, time: 0)[0].views[lead]?.frame.maxY, edge < 842 else {
                continue
            }
            lifted += 1
            let covered = try pixels(stage, renderer)
            let hidden = try hideEverythingBehind(#require(stage.view(named: lead)))
            let alone = try pixels(stage, renderer)
            for view in hidden { view.isHidden = false }
            let rows = (max(0, Int(edge) - 1)..<844).filter { row in
                covered[(row * 390)..<(row * 390 + 390)] != alone[(row * 390)..<(row * 390 + 390)]
            }
            #expect(rows.isEmpty, "\(scene.name), \(frame): the card ends at \(edge), rows \(rows.prefix(3)) show more")
        }
        #expect(lifted > 3)
    }

    private func pixels(_ stage: Stage, _ renderer: Renderer) throws -> [UInt32] {
        _ = try renderer.draw(stage.displayList(), scale: 1)
        return renderer.surface.withPixels { Array($0) }
    }

    /// Hides the views behind a view and behind its superviews. Returns those that were visible.
    private func hideEverythingBehind(_ front: View) -> [View] {
        var hidden: [View] = []
        for view in sequence(first: front, next: { $0.superview }) {
            guard let siblings = view.superview?.subviews, let index = siblings.firstIndex(where: { $0 === view })
            else { continue }
            for sibling in siblings[..<index] where !sibling.isHidden {
                sibling.isHidden = true
                hidden.append(sibling)
            }
        }
        return hidden
    }
}
