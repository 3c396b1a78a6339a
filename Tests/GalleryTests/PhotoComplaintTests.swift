import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import ViewHierarchy

/// What users of photo viewers complain about, in pinches and flights.
@MainActor
struct PhotoComplaintTests {
    /// Pinches an open photo to a size, turned, and lets it go.
    private static func pinch(_ hand: StageHand, to size: Double, turn: Double = 0.6) {
        var fingers = TwoFingers(hand)
        fingers.press(around: CGPoint(x: 195, y: 422), distance: 300, angle: 0.3)
        fingers.move(30, 40, spread: -300 * (1 - size), turn: turn, ticks: 40)
        hand.wait(0.2)
        fingers.liftBoth()
    }

    @Test("in each frame of a pinch and its flight either the tile or the picture is seen, never both or neither")
    func tiles() throws {
        for size in [0.4, 0.9] {
            let hand = try StageHand(.landscape)
            var wrong: [Double] = []
            hand.onFrame = { [unowned hand] frame in
                let isHidden = hand.view("tile 5")?.isHidden ?? false
                if isHidden != (hand.view("photo") != nil) { wrong.append(frame.time) }
            }
            hand.open()
            Self.pinch(hand, to: size)
            hand.comeToRest()
            #expect((hand.view("photo") == nil) == (size < 0.75))
            #expect(wrong.isEmpty)
        }
    }

    @Test("a zoomed photo that is closed is never flattened on its way into the tile", arguments: PictureForm.allCases)
    func zoomedFlight(form: PictureForm) throws {
        let hand = try StageHand.opened(form)
        let fitted = hand.photo.width
        hand.doubleTap(CGPoint(x: 195, y: 422))
        #expect(hand.photo.width > 1.9 * fitted)
        let first = hand.frames.count
        hand.key("escape")
        hand.comeToRest()
        let flight = hand.frames[first...].filter { $0.phase == .animating }.compactMap(\.photo)
        #expect(flight.count > 20)
        let tile = try #require(hand.view("tile 5")).frame
        for photo in flight {
            #expect(min(photo.frame.width, photo.frame.height) > 0.15 * min(tile.width, tile.height))
        }
    }

    @Test("corners grow to the tile's, and the rotation to upright, without a step", arguments: PictureForm.allCases)
    func corners(form: PictureForm) throws {
        let hand = try StageHand.opened(form)
        Self.pinch(hand, to: 0.4)
        let first = hand.frames.count
        hand.comeToRest()
        let flight = hand.frames[first...].filter { $0.phase == .animating }.compactMap(\.photo)
        #expect(flight.count > 30)
        for (before, after) in zip(flight, flight.dropFirst()) {
            #expect(abs(after.cornerRadius - before.cornerRadius) < 1)
            #expect(abs((after.details?.rotation ?? 0) - (before.details?.rotation ?? 0)) < 6)
        }
        let last = try #require(flight.last)
        #expect(abs(last.cornerRadius - 6) < 0.05)
        #expect(abs(last.details?.rotation ?? 1) < 0.1)
        let tile = try #require(hand.view("tile 5"))
        #expect(last.frame.edgeDistance(to: tile.convert(tile.bounds, to: nil)) < 0.5)
    }

    @Test("a photo that has just been zoomed out is dismissed at the first try")
    func dismissesAfterZooming() throws {
        let hand = try StageHand.opened(.portrait)
        hand.doubleTap(CGPoint(x: 195, y: 422))
        hand.doubleTap(CGPoint(x: 195, y: 422))
        hand.letGo(at: 0.6)
        #expect(hand.view("photo") == nil)
    }

    @Test("the page label says which photo is open, and is as opaque as the dimming in every frame")
    func pageLabel() throws {
        let hand = try StageHand.opened(.landscape)
        let dimming = try #require(hand.view("dimming"))
        let label = try #require(dimming.subviews.compactMap { $0 as? Label }.first)
        #expect(label.text == "5 of 12" && label.alpha == 1)
        hand.key("right")
        hand.settle()
        #expect(label.text == "6 of 12")
        var seen: [Double] = []
        hand.onFrame = { frame in
            guard let alpha = frame.dimming?.alpha, label.superview === dimming else { return }
            seen.append(alpha)
            #expect(label.presentation.alpha == 1 && !label.isHidden, "in the dimming, it has its alpha")
        }
        Self.pinch(hand, to: 0.5)
        hand.comeToRest()
        #expect(seen.contains { $0 > 0.2 && $0 < 0.8 })
        #expect(hand.view("dimming") == nil && label.window == nil)
    }
}
