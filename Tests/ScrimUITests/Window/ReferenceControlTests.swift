import ChildPrograms
import Drawing
import Foundation
import ProgramSupport
import Recorder
import ScrimGallery
import ShellSupport
import Staging
import SystemPackage
import Testing

@testable import Scrim
@testable import Sessions
@testable import Visualizer

/// A film beside the lanes of the real window.
extension EveryControlTests {
    /// Creates a film of a card of 60 pixels that moves upwards on blue, with 2 seconds at 30 frames per second.
    private func film(_ path: String) throws {
        let source =
            "color=0x204080:s=156x336:r=30:d=2[b];smptebars=s=60x60:r=30[w];[b][w]overlay=x=48:y=260-n*4:shortest=1"
        let run = try ChildProgram(
            try #require(FFmpeg.path),
            ["-v", "error", "-filter_complex", source, "-pix_fmt", "yuv420p", "-frames:v", "60", path])
        let messages = run.messages
        #expect(run.end() && run.exitCode == 0, "\(messages)")
    }

    /// Returns where the card is in the shown frame, in whole points of the window.
    private func card(_ hand: WindowHand) throws -> CGPoint {
        let frame = try #require(hand.shell.display.referenceFrame)
        let view = try hand.view("reference")
        let reference = try #require(hand.shell.model.film.reference)
        let place = reference.stagePoint(CGPoint(x: 78.0 / 156, y: (290 - 4 * Double(frame)) / 336))
        let point = view.convert(CGPoint(x: place.x * view.bounds.width, y: place.y * view.bounds.height), to: nil)
        return CGPoint(x: point.x.rounded(), y: point.y.rounded())
    }

    /// Lets the mirror take what was done on other threads, and begin what is next.
    private func finish(_ hand: WindowHand) {
        for _ in 0..<4 {
            hand.mirror.handle(.woken)
            hand.mirror.wait(0.02)
        }
        hand.settle()
    }

    @Test("a film is dropped, shifted, followed, shown over a lane and closed")
    func reference() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("square.mp4")
        try film(path)
        try WindowHand.open(.miniPlayer, lanes: ["linear"]) { hand in
            let shell = hand.shell
            let cache = FilePath(folder.path("cache"))
            let film = shell.model.film
            film.read = { path, take in take(Result { try FilmReader(path, cache: cache) }) }
            film.follower.open = { path, time in try GrayFilm(path, around: time) }
            film.follower.perform = { $0({}) }
            let origin = hand.screen.origin(of: hand.id)
            let place = CGPoint(x: origin.x + 640, y: origin.y + 300)
            #expect(try FileDrop([path], on: hand.id, hand.screen, hand.display).drop(at: place))
            hand.mirror.handle(.drop([FilePath(path)]))
            hand.mirror.handle(.woken)
            hand.settle()
            try hand.see(.header, .named("reference"), .named("reference caption"), .foot(1))
            try hand.drag("reference", by: CGVector(dx: -40, dy: 0))
            #expect(abs((shell.model.film.reference?.offset ?? 0) - 0.2) < 0.01)
            try hand.see(.named("reference"), .named("reference caption"))
            try hand.key("bracketleft", "bracketleft", "bracketright")
            try hand.see(.named("reference"), .named("reference caption"))
            try hand.click(card(hand))
            finish(hand)
            #expect(film.follower.chosenFits != nil)
            try hand.see(.named("reference"), .named("reference caption"))
            try hand.click("section film")
            try hand.see(.inspector)
            // A drag of the point puts it right and doesn't shift the film.
            let offset = film.reference?.offset
            let start = try card(hand)
            try hand.drag([0, 4, 8].map { CGPoint(x: start.x + $0, y: start.y) })
            finish(hand)
            #expect(film.follower.points.first?.corrections.count == 1 && film.reference?.offset == offset)
            try hand.see(.named("reference"), .inspector)
            hand.ledger.use("film fits")
            let list = hand.root.inspector.film.list
            try hand.click(list.convert(list.rect(ofRow: 1).center, to: nil))
            #expect(film.follower.chosenFit == 1)
            try hand.see(.inspector)
            for dialect in ["css", "uikit", "swiftui", "compose", "flutter", "motion"] {
                try hand.click("film copy \(dialect)")
            }
            #expect(try hand.display.wait { (try? hand.clipboard)?.contains("for Motion") == true })
            try hand.click("film apply")
            #expect(shell.model.editing.canUndo)
            try hand.see(.inspector)
            try hand.key("ctrl+z")
            try hand.click("film point 1")
            try hand.click("film remove")
            #expect(film.follower.points.isEmpty)
            try hand.see(.inspector, .named("reference"))
            try hand.click("section curve")
            try hand.click(card(hand))
            finish(hand)
            try hand.key("o")
            try hand.see(.lane(1), .named("reference"))
            try hand.click("reference ghost")
            try hand.see(.foot(1))
            try hand.key("shift+o")
            #expect(shell.model.film.follower.points.isEmpty)
            try hand.click(card(hand))
            finish(hand)
            // The button appears with the next frame.
            try hand.see(.named("reference caption"))
            try hand.click("reference clearPoints")
            #expect(shell.model.film.follower.points.isEmpty)
            try hand.see(.named("reference"), .named("reference caption"))
            try hand.click("reference closeReference")
            try hand.see(.lane(1))
            // A file that isn't a film is reported in one line.
            let text = try folder.write("no film", to: "text.mp4")
            #expect(try FileDrop([text], on: hand.id, hand.screen, hand.display).drop(at: place))
            hand.mirror.handle(.drop([FilePath(text)]))
            hand.mirror.handle(.woken)
            hand.settle()
            try hand.see(.named("message"))
            // An open film remains.
            #expect(try FileDrop([path], on: hand.id, hand.screen, hand.display).drop(at: place))
            hand.mirror.handle(.drop([FilePath(path)]))
            hand.mirror.handle(.woken)
            hand.settle()
            try hand.see(.named("reference"))
            try hand.quit { try hand.key("q") }
            #expect(try hand.kept.reference?.path == path)
        }
    }
}
