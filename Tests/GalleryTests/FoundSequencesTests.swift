import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing

/// Minimized sequences found by random input.
@MainActor
@Suite("Found sequences")
struct FoundSequencesTests {
    /// A list is dragged past its edge, caught, and released inwards at almost exactly the speed at which it comes to
    /// rest there: it approached its edge for a hundred seconds.
    private static let creeping = """
        @0.0s down 179 283
        @0.066664s up 9.4 286.2
        @0.066664s down 161.3 804.2
        @0.074997s move 161.3 793.8
        @0.191661s up 142 395
        @0.291661s down 135 318
        @0.299994s move 138.8 329
        @0.449988s up 132.2 443
        @0.449988s down 222 38
        @0.599982s move 222.4 299.6
        @0.608315s up 222.4 316.5
        @0.638315s down 155 392
        @0.76331s move 8.2 395
        @0.76331s cancel 8.2 395
        @1.06331s down 120 513
        @1.121641s move 164.1 564.1
        @1.129974s move 170.4 571.4
        @1.138307s move 176.7 578.7
        @1.14664s move 183 586
        @1.154973s move 184.4 585.9
        @1.213304s move 193.9 585.3
        @1.221637s move 195 585.3
        @1.221637s up 195 585.3
        @1.240172s down 174.2 591.2
        @1.41017s up 154.4 516.2
        @1.41017s down 129 365
        @1.626834s up 307.4 357.8
        @1.656834s down 188 337
        @1.715165s move 183.1 390.2
        @1.781829s up 174.7 345.2
        """

    @Test(
        "a list released past its edge comes to rest, however slowly it approaches the edge",
        arguments: ["pull-to-dismiss", "mini-player", "diffusion"])
    func creepingLists(name: String) throws {
        let scene = try #require(SceneGallery.scene(named: name))
        let stage = try StageRun.stage(scene, settings: ["threshold": "0.27"])
        let tape = try Tape(parsing: "Scene \(name)\n" + Self.creeping)
        for case .event(let event) in tape.statements {
            let time = FrameTime.zero + event.time.seconds
            while stage.now + 1.0 / 60 < time { stage.advance(to: stage.now + 1.0 / 60) }
            stage.advance(to: time)
            stage.handle(event.action)
        }
        stage.advance(to: stage.now + 5)
        #expect(stage.isSettled)
        #expect(stage.progress.phase == .idle)
    }
}
