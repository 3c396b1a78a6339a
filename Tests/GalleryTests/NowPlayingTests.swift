import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The manually moved screen")
struct NowPlayingTests {
    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .nowPlaying, size: size, settings: settings).tapping("song 1")
    }

    private func top(_ hand: StageHand) -> Double { hand.now.views["player"].map { Double($0.frame.minY) } ?? .nan }

    /// Presses the cover and moves until the pan has begun, without moving the screen.
    private func grip(_ hand: StageHand) {
        hand.press(view: "cover")
        hand.drag(0, 10, in: 0.1)
    }

    /// Drags the screen straight down, and holds it.
    private func push(_ hand: StageHand, by travel: Double) {
        grip(hand)
        hand.drag(0, travel, in: 0.4)
        hand.wait(0.2)
    }

    @Test("a tap slides it up with ease-out, with its velocity reported, uncovered over its presenter")
    func comes() throws {
        let hand = try StageHand(scene: .nowPlaying, settings: ["duration": "1"])
        hand.tap(try #require(hand.stage.center(ofViewNamed: "song 1")))
        var last = 844.0
        for step in 1...10 {
            hand.wait(0.1)
            let part = TimingCurve.easeOut.value(atFraction: Double(step) / 10)
            #expect(abs(top(hand) - 844 * (1 - part)) < 1e-6)
            let view = try #require(hand.now.views["player"])
            if step < 10 {
                #expect(hand.now.phase == .animating)
                #expect(abs(hand.now.fraction - top(hand) / 844) < 1e-9)
                #expect(view.velocity.dy < 0 && abs(view.velocity.dy) < (last - top(hand)) * 10 + 1)
            }
            last = top(hand)
        }
        hand.comeToRest()
        #expect(hand.now.phase == .idle)
        let screen = try #require(hand.view("player")?.superview)
        #expect(screen.backgroundColor == nil)
        #expect(hand.view("song 1")?.window != nil)
    }

    @Test("inside the cone it follows the finger, also upwards, but not above its position")
    func sticks() throws {
        let hand = try hand()
        grip(hand)
        for travel in [100.0, 200, 300] {
            hand.drag(30, 100, in: 0.1)
            #expect(abs(top(hand) - travel) < 1e-9)
            #expect(hand.now.phase == .interactive)
            #expect(abs(hand.now.fraction - travel / 844) < 1e-9)
        }
        hand.drag(0, -205, in: 0.2)
        #expect(abs(top(hand) - 95) < 1e-9)
        hand.drag(0, -400, in: 0.2)
        hand.settle()
        #expect(top(hand) == 0)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test(
        "the cone is -y < x < y: at its border and outside the screen returns while the finger is down",
        arguments: [(79.0, true), (80, false), (-79, true), (-80, false), (120, false)])
    func cone(x: Double, follows: Bool) throws {
        let hand = try hand()
        grip(hand)
        hand.drag(0, 80, in: 0.3)
        hand.drag(x, 0, in: 0.01)
        hand.wait(0.5)
        #expect(top(hand) == (follows ? 80 : 0))
        let prediction = try #require(hand.stage.releasePredictions.first)
        let region = try #require(prediction.guides.first { $0.isRegion })
        #expect(abs(x) == 80 || region.path.contains(prediction.location) == follows)
        hand.letGo()
        #expect(top(hand) == 0)
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("outside the cone it returns with ease-out, and back inside the finger leads it from its position")
    func strays() throws {
        let hand = try hand(["duration": "1"])
        grip(hand)
        hand.drag(0, 200, in: 0.3)
        hand.drag(300, 0, in: 1.0 / 120)
        #expect(hand.now.phase == .animating)
        hand.wait(0.5)
        #expect(abs(top(hand) - 200 * (1 - TimingCurve.easeOut.value(atFraction: 0.5))) < 1e-6)
        let left = top(hand)
        hand.drag(-300, 0, in: 1.0 / 120)
        #expect(hand.now.phase == .interactive)
        #expect(abs(top(hand) - left) < 5)
        let caught = top(hand)
        hand.drag(0, 130, in: 0.3)
        #expect(abs(top(hand) - caught - 130) < 1e-9)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == ["dismiss"])
    }

    @Test(
        "a drag that begins sideways or upwards has no effect until it is in the cone",
        arguments: [(60.0, 0.0), (0, -60)])
    func beginsElsewhere(x: Double, y: Double) throws {
        let hand = try hand()
        let before = hand.picture
        hand.press(view: "cover")
        hand.drag(x, y, in: 0.2)
        hand.wait(0.2)
        #expect(hand.picture == before)
        var last = 0.0
        for _ in 1...30 {
            hand.drag(0, 10, in: 1.0 / 60)
            #expect(top(hand) - last < 10 + 1e-9 && top(hand) >= last)
            last = top(hand)
        }
        #expect(last > 100)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == ["dismiss"])
    }

    @Test(
        "a release beyond 100 points dismisses to the bottom, otherwise it returns",
        arguments: [(99.0, "return"), (100, "return"), (101, "dismiss")])
    func border(travel: Double, verdict: String) throws {
        let hand = try hand()
        let open = hand.picture
        push(hand, by: travel)
        hand.release()
        var last = top(hand)
        hand.comeToRest()
        for frame in hand.frames.suffix(60) {
            if let place = frame.views["player"] { last = place.frame.minY }
        }
        #expect(hand.objects(of: "verdict") == [verdict])
        #expect((hand.view("player") == nil) == (verdict == "dismiss"))
        if verdict == "return" { #expect(hand.picture == open) } else { #expect(last > 800) }
    }

    @Test("a cancelled touch returns without a verdict")
    func cancelled() throws {
        let hand = try hand()
        let open = hand.picture
        push(hand, by: 300)
        hand.cancel()
        hand.comeToRest()
        #expect(hand.picture == open)
        #expect(hand.objects(of: "verdict").isEmpty)
    }

    @Test("it is caught while it presents, returns or dismisses, and moved on from there", arguments: [0, 1, 2])
    func caught(flight: Int) throws {
        let settings: SceneSettings = ["duration": "1"]
        let hand = flight == 0 ? try StageHand(scene: .nowPlaying, settings: settings) : try hand(settings)
        if flight == 0 {
            hand.tap(try #require(hand.stage.center(ofViewNamed: "song 1")))
        } else {
            push(hand, by: flight == 1 ? 90 : 300)
            hand.release()
        }
        hand.wait(0.15)
        hand.press(CGPoint(x: 195, y: 830))
        hand.drag(0, -11, in: 0.02)
        let gripped = top(hand)
        #expect(hand.now.phase == .interactive)
        hand.wait(0.3)
        #expect(top(hand) == gripped)
        let travel = flight == 1 ? -20.0 : -120
        hand.drag(0, travel, in: 0.3)
        #expect(abs(top(hand) - gripped - travel) < 1e-9)
        hand.drag(0, 25, in: 0.1)
        hand.letGo()
        #expect(hand.objects(of: "verdict").last == (flight == 1 ? "return" : "dismiss"))
        #expect((hand.view("player") == nil) == (flight != 1))
    }

    @Test("the scrubber keeps drags that begin on it")
    func scrubs() throws {
        let hand = try hand()
        let before = hand.picture
        hand.press(view: "scrubber")
        hand.drag(60, 150, in: 0.3)
        #expect(top(hand) == 0)
        hand.letGo()
        #expect(hand.picture != before)
        #expect(hand.view("player") != nil)
    }

    @Test("with reduced motion it fades without a finger, and still follows one")
    func reducedMotion() throws {
        let hand = try StageHand(scene: .nowPlaying, settings: ["reduced-motion": "on"])
        let songs = hand.picture
        try hand.tap(view: "song 1", waiting: 0.15)
        #expect(top(hand) == 0)
        hand.settle()
        let open = hand.picture
        push(hand, by: 60)
        #expect(abs(top(hand) - 60) < 1e-9)
        hand.release()
        hand.wait(0.1)
        #expect(top(hand) == 0)
        #expect(hand.picture != open)
        hand.comeToRest()
        #expect(hand.picture == open)
        push(hand, by: 160)
        hand.letGo()
        #expect(hand.picture == songs)
    }

    @Test("cover and scrubber never overlap, and a resize in flight changes its target to the new bottom")
    func resizes() throws {
        let hand = try hand()
        for size in StageHand.sizes {
            hand.resize(size.width, size.height)
            hand.settle()
            let cover = try #require(hand.now.views["cover"]?.frame)
            #expect(!cover.intersects(hand.now.views["scrubber"]?.frame ?? .infinite))
        }
        hand.resize(844, 390)
        push(hand, by: 160)
        hand.release()
        hand.wait(0.05)
        hand.resize(390, 844)
        let turned = top(hand)
        hand.comeToRest()
        #expect(hand.view("player") == nil)
        let after = hand.frames.compactMap { $0.views["player"]?.frame.minY }
        #expect(turned < 844 && (after.last ?? 0) > 800)
    }
}
