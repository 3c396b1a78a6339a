import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The parallax walkthrough")
struct ParallaxTests {
    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .parallax, size: size, settings: settings)
    }

    private func left(_ hand: StageHand, _ name: String) -> Double {
        hand.now.views[name].map { Double($0.frame.minX) } ?? .nan
    }

    /// Returns the position of the outer scroll view, in pages, from its picture.
    private func position(_ hand: StageHand) -> Double {
        hand.view("pages").map { Double($0.presentation.bounds.minX / $0.bounds.width) } ?? .nan
    }

    /// Whether the landscape is at (1 - p) d and the text at p d.
    private func holds(_ hand: StageHand) -> Bool {
        let p = position(hand)
        return abs(left(hand, "landscape") + (1 - p) * 390) < 1e-6 && abs(left(hand, "words") + p * 390) < 1e-6
    }

    /// Drags leftwards by a fraction of the width, and holds.
    private func drag(_ hand: StageHand, by part: Double) {
        hand.press(CGPoint(x: hand.stage.size.width * 0.75, y: hand.stage.size.height * 0.7))
        hand.drag(-10, 0, in: 0.1)
        hand.drag(-part * hand.stage.size.width, 0, in: 0.5)
        hand.wait(0.2)
    }

    @Test("two fingers that drag the first page out and flick it back leave it at a page")
    func twoFingers() throws {
        let hand = try hand(["duration": "0.48"])
        for (time, id, phase, x, y) in [
            (0.0, 1, PointerPhase.down, 3.1, 487.1), (0.016666, 1, .move, 18.7, 487.1), (0.141661, 2, .down, 80, 561),
            (0.174993, 1, .up, 60.7, 487.1), (4.957783, 1, .down, 174, 408), (4.973783, 1, .move, 133.6, 461.5),
            (4.973783, 1, .up, 133.6, 461.5), (4.973783, 2, .up, 80, 561),
        ] {
            hand.stage.advance(to: FrameTime(seconds: time))
            hand.stage.handle(.pointer(id: id, phase: phase, location: CGPoint(x: x, y: y)))
        }
        hand.comeToRest()
        #expect(position(hand) == 0 || position(hand) == 1)
        #expect(hand.now.phase == .idle)
    }

    @Test("a finger that rests on the pages during a resize doesn't hold them between two")
    func resizedUnderAFinger() throws {
        let hand = try hand(["curve": "ease-in"])
        let next = try #require(hand.stage.center(ofViewNamed: "next"))
        for phase in [PointerPhase.down, .up] { hand.stage.handle(.pointer(id: 1, phase: phase, location: next)) }
        hand.wait(0.3)
        let between = position(hand)
        #expect(between > 0 && between < 1)
        hand.stage.handle(.pointer(id: 1, phase: .down, location: CGPoint(x: 150, y: 184)))
        hand.stage.handle(.resize(CGSize(width: 300, height: 500)))
        hand.wait(0.05)
        hand.stage.handle(.pointer(id: 1, phase: .up, location: CGPoint(x: 150, y: 184)))
        hand.comeToRest()
        #expect(position(hand) == 1)
        #expect(hand.now.phase == .idle)
    }

    @Test("the landscape moves by (1 - p) d and the text by p d, under the finger, beyond the edges and in flight")
    func rule() throws {
        let hand = try hand()
        #expect(left(hand, "landscape") == -390)
        #expect(left(hand, "words") == 0)
        var broken = 0
        hand.onFrame = { _ in if !self.holds(hand) { broken += 1 } }
        hand.press(CGPoint(x: 300, y: 600))
        hand.drag(-10, 0, in: 0.1)
        for step in 1...3 {
            hand.drag(-50, 0, in: 0.1)
            #expect(abs(position(hand) - Double(step) * 50 / 390) < 1e-9)
            #expect(hand.now.phase == .interactive)
            #expect(abs(hand.now.fraction - position(hand)) < 1e-9)
        }
        hand.drag(250, 0, in: 0.3)
        #expect(position(hand) < -0.05)
        hand.letGo()
        #expect(position(hand) == 0)
        drag(hand, by: 0.7)
        hand.release()
        hand.wait(0.1)
        #expect(hand.now.phase == .animating)
        hand.comeToRest()
        #expect(position(hand) == 1)
        hand.tap(view: "again")
        #expect(position(hand) == 0)
        #expect(broken == 0)
    }

    @Test("a flick turns the page, and one in the other direction doesn't")
    func flicks() throws {
        let hand = try hand()
        for (travel, page) in [(-90.0, 1.0), (90, 0), (90, 0)] {
            hand.press(CGPoint(x: 200, y: 600))
            hand.drag(travel, 0, in: 0.1)
            hand.letGo()
            #expect(position(hand) == page)
        }
        #expect(hand.objects(of: "verdict") == ["turn", "turn", "return"])
    }

    @Test("it is caught during deceleration without a jump, and a release decides again", arguments: [0.0, 150])
    func caught(travel: Double) throws {
        let hand = try hand()
        hand.press(CGPoint(x: 300, y: 600))
        hand.drag(-120, 0, in: 0.15)
        hand.release()
        hand.wait(0.1)
        hand.press(CGPoint(x: 150, y: 600))
        let place = position(hand)
        #expect((0.4..<0.9).contains(place))
        hand.wait(0.2)
        #expect(position(hand) == place)
        #expect(hand.now.phase == .interactive)
        if travel > 0 {
            hand.drag(travel, 0, in: 0.3)
            #expect(abs(position(hand) - (place - travel / 390)) < 0.03)
            hand.wait(0.2)
        }
        hand.letGo()
        #expect(position(hand) == (place - travel / 390 > 0.5 ? 1 : 0))
        #expect(holds(hand))
    }

    @Test("the button turns by curve and duration, and a finger catches the turn at its position")
    func button() throws {
        let hand = try hand(["curve": "linear", "duration": "1"])
        try hand.tap(view: "next", waiting: 0.5)
        let before = position(hand)
        #expect(abs(before - 0.5) < 0.02)
        #expect(holds(hand))
        hand.press(CGPoint(x: 150, y: 600))
        hand.drag(10, 0, in: 1 / 120)
        let taken = position(hand)
        #expect(abs(taken - before) < 0.04)
        #expect(hand.now.phase == .interactive)
        hand.drag(78, 0, in: 0.2)
        #expect(abs(position(hand) - (taken - 0.2)) < 1e-6)
        #expect(holds(hand))
        hand.wait(0.2)
        hand.release()
        hand.wait(0.2)
        #expect(hand.now.phase == .animating)
        hand.comeToRest()
        #expect(position(hand) == 0)
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("keys turn pages, and stop at the ends")
    func keys() throws {
        let hand = try hand()
        for (key, page) in [(Key.left, 0.0), ("right", 1), ("right", 1), ("left", 0)] {
            hand.key(key)
            hand.comeToRest()
            #expect(position(hand) == page)
        }
        #expect(hand.objects(of: "verdict").isEmpty)
    }

    @Test("with reduced motion the button cross-fades in place, and a drag still leads")
    func reducedMotion() throws {
        let hand = try hand(["reduced-motion": "on"])
        let first = hand.picture
        try hand.tap(view: "next", waiting: 0.2)
        #expect(left(hand, "words") == -390)
        #expect(hand.now.phase == .animating)
        let middle = hand.picture
        hand.comeToRest()
        #expect(middle != first && middle != hand.picture)
        drag(hand, by: -0.3)
        #expect(abs(position(hand) - 0.7) < 1e-6)
        hand.letGo()
        hand.tap(view: "again")
        #expect(hand.picture == first)
    }

    @Test("everything stays in place when the stage is resized, at rest, in a drag and in flight")
    func resizes() throws {
        let hand = try hand()
        let first = hand.picture
        for page in [0.0, 1] {
            if page == 1 { hand.tap(view: "next") }
            for size in StageHand.sizes {
                hand.resize(size.width, size.height)
                hand.comeToRest()
                #expect(position(hand) == page)
                let land = try #require(hand.now.views["landscape"]?.frame)
                #expect(land.height >= 250 && land.minX == -(1 - page) * land.width / 2)
                let button = try #require(hand.view("next")?.frame)
                #expect(CGRect(origin: .zero, size: size).contains(button))
                #expect(button.minY > (hand.now.views["words"]?.frame.maxY ?? .infinity))
            }
        }
        let second = hand.picture
        hand.resizeUnderway(to: CGSize(width: 844, height: 390)) { drag(hand, by: -0.3) }
        #expect(hand.picture == second)
        hand.turnInFlight { drag(hand, by: -0.6) }
        #expect(position(hand) == 0)
        hand.resize(390, 844)
        hand.comeToRest()
        #expect(hand.picture == first)
        try hand.tap(view: "next", waiting: 0.2)
        hand.resize(844, 390)
        hand.comeToRest()
        #expect(position(hand) == 1)
    }
}
