import ChildPrograms
import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import StageSupport
import Staging
import Testing

@testable import Boards
@testable import Sessions
@testable import Visualizer

/// `scrim watch` on a real X server: newer code takes over the window.
@Suite("Watching a package", .serialized)
@MainActor
struct WatchTests {
    @Test("newer code takes over the window; errors and crashes are shown over the older code, which remains usable")
    func takeOver() throws {
        let package = try FakePackage()
        try WindowHand.open(.miniPlayer, lanes: ["linear"], variables: ["EDITOR": ""], watched: package) { hand in
            try hand.see(.lane(1))
            let place = hand.screen.origin(of: hand.id)
            try hand.key("d")
            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -500))
            hand.settle(2)
            try hand.see(.lane(1))

            try package.save(FakePackage.good)
            try hand.waitForNewerCode(.miniPlayer, lanes: ["linear"])
            #expect(hand.shell.root.board.stages[0].outlines.count == 1)
            // The gesture has ended, with the outline of the earlier motion over it.
            try hand.see(.lane(1), .sidebar)
            #expect(hand.screen.origin(of: hand.id) == place)

            // The compiler's error is over the stage, which remains usable.
            try package.save(package.broken)
            let error = ProblemList.Item(
                "cannot find 'thresold' in scope",
                at: SourcePlace(package.folder.path("Sources/Card.swift"), line: 42, column: 7))
            hand.show(ProblemList(title: "1 error", items: [error]))
            try hand.see(.named("problems"), .header)
            try hand.drag(from: CGPoint(x: 195, y: 500), by: CGVector(dx: 0, dy: 300))
            hand.settle(2)
            try hand.see(.foot(1), .named("problems"))

            // The newest code crashes before it has a window.
            try package.save(FakePackage.program("kill -SEGV $$"))
            hand.show(ProblemList(title: "The scene “mini-player” crashed: SIGSEGV", items: []))
            try hand.see(.named("problems"), .header)
            try hand.key("Escape")
            try hand.see(.lane(1))

            try package.save(FakePackage.good)
            try hand.waitForNewerCode(.miniPlayer, lanes: ["linear"])
            try hand.see(.lane(1))
            let messages = try hand.quit { try hand.display.act(["key", "q"]) }
            #expect(messages.contains("Sources/Card.swift:42:7: error: cannot find 'thresold' in scope"))
            #expect(messages.contains("“mini-player” crashed: SIGSEGV"))
            #expect(package.folder.names == [".build", "Sources", "Tapes", "builder"])
            let made = try FileManager.default.contentsOfDirectory(atPath: package.folder.path(".build/debug"))
            #expect(made == ["demo"])
        }
    }

    @Test("a crashing scene is named on the terminal, before the system ends the program as usual")
    func crash() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear"], variables: ["SWIFT_BACKTRACE": "enable=no"]) { hand in
            try hand.see(.lane(1))
            hand.running.send(SIGSEGV)
            #expect(hand.running.end(within: VirtualDisplay.longestWait))
            #expect(hand.running.signal == SIGSEGV)
            #expect(hand.running.messages.hasSuffix("scrim: the scene mini-player crashed\n"))
        }
    }

    @Test("a saved tape is played in the window, a broken one shows where; Ctrl+C ends everything")
    func tapes() throws {
        let package = try FakePackage()
        try WindowHand.open(.miniPlayer, lanes: ["linear"], watched: package) { hand in
            let text = "Scene mini-player\nSet curve linear\nTap bar\nWait settled\n"
            _ = try package.folder.write(text, to: "Tapes/open.tape")
            let tape = try Tape(parsing: text)
            let choice = SceneChoice(scene: .miniPlayer, settings: tape.parameters)
            let own = hand.shell.session.stageSize
            let input = try tape.input(on: choice.open(size: own, scale: 2, photos: [], images: ImagePool(hand.images)))
            hand.shell.play(input, on: choice, size: own)
            hand.settle(2)
            try hand.see(.lane(1))
            _ = try package.folder.write("Scene mini-player\nTapp bar\n", to: "Tapes/open.tape")
            let shows = try hand.display.wait {
                try hand.picture(.board) != hand.mirrored(hand.frame(of: .board))
            }
            #expect(shows)
            hand.running.send(SIGINT)
            #expect(hand.running.end(within: VirtualDisplay.longestWait))
            #expect(hand.running.exitCode == 0, "\(hand.running.messages)")
            #expect((try? hand.display.tool("xdotool", ["search", "--name", "Scrim$"])) == nil)
        }
    }
}

extension WindowHand {
    /// Shows problems in the mirror.
    fileprivate func show(_ list: ProblemList) {
        shell.setProblems(list)
        settle()
    }

    /// Decodes no pictures, because these scenes show none.
    fileprivate var images: any ImageLoading { SyntheticImageLoading(isDetailed: false) }
}
