import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import ViewHierarchy

/// The zoom of an open photo: its limit, its fixed points, and what ends at its edges.
@MainActor
struct PhotoZoomTests {
    private static let stage = CGSize(width: 390, height: 844)

    /// Returns a hand on an open photo of a number of pixels, on a stage of 2 pixels a point.
    private static func opened(_ pixels: String, scale: Double = 2) throws -> (hand: StageHand, aspect: Double) {
        let form = try #require(PictureForm(rawValue: pixels))
        let hand = try StageHand(form, scale: scale)
        hand.open()
        return (hand, form.aspect)
    }

    @Test(
        "a double tap zooms to its own pixels or twice the fit, whichever is more, and no further than to fill",
        arguments: PictureForm.allCases, [0.5, 1, 2])
    func doubleTap(form: PictureForm, scale: Double) throws {
        let (hand, aspect) = try Self.opened(form.rawValue, scale: scale)
        let words = form.rawValue.split(separator: "x").compactMap { Double($0) }
        let fitted = min(Self.stage.width, Self.stage.height * aspect)
        let filling = max(Self.stage.width, Self.stage.height * aspect) / fitted
        let limit = max(2, words[0] / (fitted * scale))
        hand.doubleTap(CGPoint(x: 195, y: 422))
        #expect(abs(hand.photo.width / fitted - min(limit, max(2, filling))) < 1e-6)
        // And a pinch rests at the limit.
        var fingers = TwoFingers(hand)
        fingers.press(around: CGPoint(x: 195, y: 422), distance: 60)
        fingers.move(spread: 600, ticks: 40)
        fingers.move(spread: 1, ticks: 1)
        fingers.liftBoth()
        hand.comeToRest()
        #expect(hand.photo.width / fitted <= limit + 1e-6)
        hand.doubleTap(CGPoint(x: 195, y: 422))
        #expect(abs(hand.photo.width - fitted) < 1e-6)
    }

    @Test("the tapped point stays in place where the edges allow it")
    func tappedPoint() throws {
        let (hand, _) = try Self.opened("1040x1560")
        let tapped = CGPoint(x: 130, y: 400)
        let before = hand.photo
        let part = CGPoint(x: (130 - before.minX) / before.width, y: (400 - before.minY) / before.height)
        hand.doubleTap(tapped)
        let after = hand.photo
        let there = CGPoint(x: after.minX + part.x * after.width, y: after.minY + part.y * after.height)
        #expect(there.distance(from: tapped) < 1e-6)
    }

    @Test("a spread at full size keeps the picture's point between the fingers there, also beyond the limit and back")
    func spreadsAboutTheFingers() throws {
        let (hand, _) = try Self.opened("1040x1560")
        var fingers = TwoFingers(hand)
        let middle = CGPoint(x: 230, y: 380)
        fingers.press(around: middle, distance: 80)
        fingers.move(spread: 12, ticks: 4)
        func part() -> CGPoint {
            CGPoint(
                x: (middle.x - hand.photo.minX) / hand.photo.width,
                y: (middle.y - hand.photo.minY) / hand.photo.height)
        }
        fingers.move(spread: 1, ticks: 1)
        let held = part()
        fingers.move(spread: 260, ticks: 30) { _ in #expect(part().distance(from: held) < 1e-6) }
        #expect(hand.photo.width > 2 * 390)
        fingers.liftBoth()
        hand.onFrame = { frame in
            if frame.phase != .idle { #expect(part().distance(from: held) < 1e-3) }
        }
        hand.comeToRest()
        #expect(abs(hand.photo.width - 2 * 390) < 1e-6)
    }

    @Test("after a resize the same part is in the middle")
    func resize() throws {
        let (hand, _) = try Self.opened("1040x1560")
        hand.doubleTap(CGPoint(x: 150, y: 500))
        func middle() -> CGPoint {
            let size = hand.stage.size
            return CGPoint(
                x: (size.width / 2 - hand.photo.minX) / hand.photo.width,
                y: (size.height / 2 - hand.photo.minY) / hand.photo.height)
        }
        let seen = middle()
        // As large as before, so that no edge comes into view.
        for (width, height) in [(360.0, 800.0), (300, 700), (390, 844)] {
            hand.resize(width, height)
            hand.wait(0.05)
            #expect(middle().distance(from: seen) < 1e-6, "\(width) x \(height)")
        }
    }

    @Test("at the top of a zoomed photo a drag down pulls it and dismisses nothing; at full size it dismisses")
    func topEdge() throws {
        let (hand, _) = try Self.opened("1040x1560")
        hand.doubleTap(CGPoint(x: 195, y: 200))
        hand.press(CGPoint(x: 195, y: 300))
        hand.drag(0, 500, in: 0.3)
        hand.wait(0.2)
        hand.letGo()
        #expect(abs(hand.photo.minY) < 1e-6)
        hand.press(CGPoint(x: 195, y: 300))
        hand.drag(0, 300, in: 0.12)
        hand.letGo()
        #expect(hand.view("photo") != nil)
        #expect(hand.objects(of: "transitionBegan") == ["present"])
        hand.doubleTap(CGPoint(x: 195, y: 422))
        hand.letGo(at: 0.6)
        #expect(hand.view("photo") == nil)
    }
}
