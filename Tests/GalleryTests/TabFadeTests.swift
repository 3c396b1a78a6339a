import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Tabs that fade")
struct TabFadeTests {
    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .tabFade, size: size, settings: settings)
    }

    private func alpha(_ hand: StageHand, _ name: String) -> Double? { hand.now.views[name]?.alpha }

    @Test("a tap fades the other page in over 0.4 s, by the set curve", arguments: ["linear", "none"])
    func fades(curve: String) throws {
        let hand = try hand(["curve": curve])
        #expect(alpha(hand, "records") == 1)
        #expect(alpha(hand, "stories") == nil)
        hand.press(view: "tab 2")
        hand.release()
        hand.wait(0.1)
        #expect(hand.now.phase == .animating)
        let expected = curve == "linear" ? 0.25 : TimingCurve.easeInOut.value(atFraction: 0.25)
        #expect(abs((alpha(hand, "stories") ?? 0) - expected) < 1e-6)
        #expect(alpha(hand, "records") == 1)
        hand.wait(0.29)
        #expect(hand.now.phase == .animating)
        hand.wait(0.02)
        #expect(hand.now.phase == .idle)
        #expect(alpha(hand, "stories") == 1)
        #expect(alpha(hand, "records") == nil)
    }

    @Test("taps during the fade have no effect (F 6), nor do taps on the selected tab")
    func blocked() throws {
        let hand = try hand()
        hand.press(view: "tab 2")
        hand.release()
        hand.wait(0.1)
        hand.press(view: "tab 3")
        hand.letGo()
        #expect(alpha(hand, "stories") == 1)
        #expect(alpha(hand, "today") == nil)
        let picture = hand.picture
        hand.tap(view: "tab 2")
        hand.comeToRest()
        #expect(hand.picture == picture)
        #expect(hand.objects(of: "transitionBegan").count == 1)
    }

    @Test("arrow keys select tabs, and stop at the ends")
    func keys() throws {
        let hand = try hand()
        for (key, page) in [(Key.left, "records"), ("right", "stories"), ("right", "today"), ("right", "today")] {
            hand.key(key)
            hand.comeToRest()
            #expect(alpha(hand, page) == 1)
        }
    }

    @Test(
        "pages end above the bar at every size, also when resized during a fade",
        arguments: [
            CGSize(width: 320, height: 568), CGSize(width: 844, height: 390), CGSize(width: 1024, height: 1366),
        ])
    func sizes(size: CGSize) throws {
        let hand = try hand()
        hand.press(view: "tab 2")
        hand.release()
        hand.wait(0.1)
        hand.send(.resize(size))
        hand.comeToRest()
        let frame = try #require(hand.now.views["stories"]?.frame)
        #expect(frame == CGRect(x: 0, y: 0, width: size.width, height: size.height - 49))
    }
}
