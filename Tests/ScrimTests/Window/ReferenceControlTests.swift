import ChildPrograms
import Drawing
import Foundation
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
    /// Creates a film of a white square that moves upwards on blue, with 2 seconds at 30 frames per second.
    private func film(_ path: String) throws {
        let source =
            "color=0x204080:s=78x168:r=30:d=2[b];color=white:s=30x30:r=30[w];[b][w]overlay=x=24:y=130-n*2:shortest=1"
        let run = try ChildProgram(
            try #require(FFmpeg.path),
            ["-v", "error", "-filter_complex", source, "-pix_fmt", "yuv420p", "-frames:v", "60", path])
        let messages = run.messages
        #expect(run.end() && run.exitCode == 0, "\(messages)")
    }

    @Test("a film is dropped, shifted, marked, shown over a lane and closed")
    func reference() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("square.mp4")
        try film(path)
        try WindowHand.open(.miniPlayer, lanes: ["linear"]) { hand in
            let shell = hand.shell
            let cache = FilePath(folder.path("cache"))
            shell.model.film.read = { path, take in take(Result { try FilmReader(path, cache: cache) }) }
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
            try hand.click("reference")
            #expect(shell.model.film.reference?.points.count == 1)
            try hand.see(.named("reference"), .named("reference caption"))
            try hand.key("bracketleft")
            try hand.click("reference")
            #expect(shell.model.film.reference?.path(stageSize: shell.session.stageSize).count == 2)
            try hand.key("o")
            try hand.see(.lane(1), .named("reference"))
            try hand.click("reference ghost")
            try hand.see(.foot(1))
            try hand.key("shift+o")
            #expect(shell.model.film.reference?.points.isEmpty == true)
            try hand.click("reference")
            // The button appears with the next frame.
            try hand.see(.named("reference caption"))
            try hand.click("reference clearPoints")
            #expect(shell.model.film.reference?.points.isEmpty == true)
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
