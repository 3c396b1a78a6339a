import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The screen growing from a button")
struct DiffusionTests {
    private static let buttonRadius = 22.0

    private func hand(
        _ settings: SceneSettings = [:], size: CGSize = StageHand.size, isOpen: Bool = false
    ) throws -> StageHand {
        let hand = try StageHand(scene: .diffusion, size: size, settings: settings)
        if isOpen { hand.tap(view: "play 3") }
        return hand
    }

    /// Opens a timer, and waits until the middle of the transition.
    private func begin(_ hand: StageHand, _ button: String = "play 3", after seconds: Double = 0.15) {
        if let place = hand.stage.center(ofViewNamed: button) { hand.tap(place) }
        hand.wait(seconds)
    }

    /// Returns the visible circle of the screen, or nil if all of it is visible.
    private func circle(_ hand: StageHand) -> (center: CGPoint, radius: Double)? {
        guard let mask = hand.view("timer")?.mask else { return nil }
        let seen = mask.presentation
        return (seen.center, seen.bounds.width / 2 * seen.transform.a)
    }

    /// Returns the center of a button, and the distance to the farthest corner.
    private func place(_ hand: StageHand, _ button: String = "play 3") -> (center: CGPoint, far: Double) {
        let center = hand.stage.center(ofViewNamed: button) ?? .zero
        let size = hand.stage.size
        return (center, hypot(max(center.x, size.width - center.x), max(center.y, size.height - center.y)))
    }

    /// Drags the screen down to a progress, and holds it.
    private func pull(_ hand: StageHand, to progress: Double) {
        hand.press(view: "timer")
        hand.drag(0, 10, in: 0.1)
        hand.drag(0, progress * hand.stage.size.height, in: 0.5)
        hand.wait(0.2)
    }

    @Test("it grows from the button to the farthest corner in 0.45 s with ease-out, while the rest turns gray")
    func grows() throws {
        let hand = try hand()
        let (center, far) = place(hand)
        begin(hand, after: 0)
        for step in 0...5 {
            let seen = try #require(circle(hand))
            let eased = TimingCurve.easeOut.value(atFraction: Double(step) * 0.075 / 0.45)
            #expect(abs(seen.center.x - center.x) + abs(seen.center.y - center.y) < 1e-9)
            #expect(abs(seen.radius - Self.buttonRadius - eased * (far - Self.buttonRadius)) < 1e-6)
            hand.wait(0.075)
        }
        hand.settle()
        #expect(circle(hand) == nil)
        #expect(hand.now.views["dimming"]?.alpha == 0.5)
        #expect(hand.now.views["timer"]?.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    }

    @Test("curve and duration are the set ones")
    func parameters() throws {
        let hand = try hand(["curve": "linear", "duration": "2"])
        let far = place(hand).far
        begin(hand, after: 0.5)
        let radius = try #require(circle(hand)).radius
        #expect(abs(radius - Self.buttonRadius - (far - Self.buttonRadius) / 4) < 1e-6)
    }

    @Test("an overshooting curve never inverts the circle")
    func overshoots() throws {
        let hand = try hand(["curve": "spring(dampingRatio: 0.3, duration: 0.6)"], isOpen: true)
        hand.key("escape")
        var least = Double.infinity
        while hand.now.phase != .idle || hand.view("timer") != nil {
            least = min(least, circle(hand)?.radius ?? .infinity)
            if circle(hand)?.radius ?? 1 < 0 {
                // Nothing of the screen is visible: its mask draws nothing.
                var canvas = Canvas()
                hand.view("timer")?.mask?.draw(&canvas)
                #expect(canvas.items.isEmpty)
            }
            hand.wait(1 / StageHand.rate)
        }
        #expect(least < 0)
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("it shrinks linearly under the finger, by the drag in fractions of the height")
    func follows() throws {
        let hand = try hand(isOpen: true)
        let (center, far) = place(hand)
        hand.press(view: "timer")
        hand.drag(0, 10, in: 0.1)
        for travel in stride(from: 80.0, through: 320, by: 80) {
            hand.drag(0, 80, in: 0.1)
            let seen = try #require(circle(hand))
            #expect(abs(hand.now.fraction - travel / 844) < 1e-9)
            #expect(abs(seen.radius - far + travel / 844 * (far - Self.buttonRadius)) < 1e-6)
            #expect(seen.center == center)
        }
        hand.drag(0, -600, in: 0.3)
        #expect(hand.now.fraction == 0)
        hand.wait(0.2)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("the circle is at the button's current position, also if the list scrolled while the screen was open")
    func scrolled() throws {
        let hand = try hand()
        hand.press(view: "list")
        hand.drag(0, -90, in: 0.3)
        hand.wait(0.2)
        hand.letGo()
        begin(hand, "play 5")
        #expect(circle(hand)?.center == place(hand, "play 5").center)
        hand.settle()
        let list = try #require(hand.view("list") as? ScrollView)
        let before = place(hand, "play 5").center
        hand.intervene { list.contentOffset.y -= 60 }
        hand.key("escape")
        hand.wait(0.1)
        let now = place(hand, "play 5").center
        #expect(abs(now.y - before.y - 60) < 1e-9)
        #expect(circle(hand)?.center == now)
    }

    @Test("with reduced motion there is no circle, unless a finger drags")
    func reducedMotion() throws {
        let hand = try hand(["reduced-motion": "on"])
        begin(hand)
        #expect(circle(hand) == nil)
        hand.settle()
        pull(hand, to: 0.3)
        #expect(circle(hand) != nil)
    }

    @Test("the circle stays around its button when the stage is resized in flight", arguments: StageHand.sizes)
    func resizes(size: CGSize) throws {
        let hand = try hand(isOpen: true)
        hand.key("escape")
        hand.wait(0.1)
        hand.resize(size.width, size.height)
        let (center, far) = place(hand)
        let seen = try #require(circle(hand))
        #expect(abs(seen.center.x - center.x) + abs(seen.center.y - center.y) < 1e-9)
        #expect(seen.radius > 0 && seen.radius < far)
        #expect(hand.now.views["dimming"]?.frame == CGRect(origin: .zero, size: size))
        hand.comeToRest()
    }
}
