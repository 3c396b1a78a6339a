import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// Interruptions of drags and flights.
@MainActor
struct InterruptionTests {
    @Test("a cancelled touch on a caught picture returns it as well")
    func cancelAfterACatch() throws {
        let hand = try StageHand.opened()
        hand.release(at: 0.6)
        hand.wait(0.1)
        hand.pressPhoto()
        hand.cancel()
        #expect(hand.objects(of: "verdict") == ["dismiss", "return"])
        hand.comeToRest()
        #expect(hand.view("photo") != nil)
    }

    private static func views(_ hand: StageHand) -> [[String: TraceView]] { hand.frames.map(\.views) }

    @Test("a third finger has no effect while two hold the picture")
    func thirdFinger() throws {
        func play(_ third: Bool) throws -> StageHand {
            let hand = try StageHand.opened()
            hand.pressPhoto()
            hand.drag(0, 100, in: 0.2)
            hand.press(CGPoint(x: 100, y: 500), pointer: 2)
            hand.drag(20, 30, in: 0.2)
            if third { hand.press(CGPoint(x: 300, y: 600), pointer: 3) } else { hand.capture() }
            hand.drag(20, 30, in: 0.2, pointer: 2)
            if third { hand.release(pointer: 3) } else { hand.capture() }
            hand.drag(20, 30, in: 0.2)
            hand.release(pointer: 2)
            hand.letGo()
            return hand
        }
        let (alone, both) = (try play(false), try play(true))
        #expect(Self.views(alone) == Self.views(both))
        #expect(alone.objects(of: "verdict") == both.objects(of: "verdict"))
    }

    @Test("touches beside the picture have no effect while it flies")
    func touchesElsewhere() throws {
        func play(_ touches: Bool) throws -> StageHand {
            let hand = try StageHand.opened(.wide, number: 2)
            hand.release(at: 0.6)
            hand.wait(0.1)
            let place = CGPoint(x: 60, y: 800)
            if touches { hand.press(place) } else { hand.capture() }
            for step in 1...10 {
                if touches { hand.drag(0, -30, in: 1 / StageHand.rate) } else { hand.wait(1 / StageHand.rate) }
                if step == 5 { hand.wait(0.02) }
            }
            if touches { hand.release() } else { hand.capture() }
            hand.settle()
            return hand
        }
        let (quiet, touched) = (try play(false), try play(true))
        #expect(Self.views(quiet).count == Self.views(touched).count)
        #expect(Self.views(quiet) == Self.views(touched))
    }

    @Test("a touch beside the picture in flight doesn't keep a second one from catching it")
    func catchBesideAnother() throws {
        let hand = try StageHand.opened(.wide, number: 2)
        hand.release(at: 0.6)
        hand.wait(0.05)
        hand.press(CGPoint(x: 20, y: 820), pointer: 2)
        hand.wait(0.02)
        hand.pressPhoto()
        #expect(hand.now.phase == .interactive)
        hand.release()
        hand.release(pointer: 2)
        hand.comeToRest()
    }

    @Test("a tap that began in the opening flight doesn't close the photo")
    func tapFromBefore() throws {
        let hand = try StageHand(.wide)
        hand.tapTile(5)
        hand.wait(0.5)
        #expect(hand.now.phase == .animating)
        hand.press(CGPoint(x: 200, y: 800))
        hand.wait(0.3)
        hand.letGo()
        #expect(hand.view("photo") != nil)
    }

    @Test("resizing during a drag keeps the grabbed point under the pointer")
    func resizeInDrag() throws {
        let hand = try StageHand.opened(.portrait)
        hand.pressPhoto(CGPoint(x: 0.3, y: 0.3))
        hand.drag(0, 100, in: 0.3)
        let held = try #require(hand.now.held(aspect: PictureForm.portrait.aspect))
        hand.send(.resize(CGSize(width: 844, height: 390)))
        for _ in 0..<10 {
            let place = try #require(hand.now.place(of: held, aspect: PictureForm.portrait.aspect))
            #expect(place.distance(from: try #require(hand.now.pointer?.location)) < 0.5)
            hand.drag(5, -4, in: 2 / StageHand.rate)
        }
        hand.cancel()
        hand.comeToRest()
        let rest = CGRect(x: 422 - 130, y: 0, width: 260, height: 390)
        #expect(hand.photo.edgeDistance(to: rest) < 1e-6)
    }

    @Test("resizing in flight moves the picture's target without a jump")
    func resizeInFlight() throws {
        for isDismissing in [true, false] {
            let hand = try StageHand.opened(.landscape, number: 2)
            hand.release(at: isDismissing ? 0.6 : 0.2)
            hand.wait(0.1)
            let before = hand.photo
            hand.send(.resize(CGSize(width: 844, height: 390)))
            #expect(hand.photo.edgeDistance(to: before) < 1e-6)
            let last = Self.lastFlight(hand)
            if isDismissing {
                let tile = try #require(hand.view("tile 2"))
                #expect(last.edgeDistance(to: tile.convert(tile.bounds, to: nil)) < 2)
            } else {
                #expect(hand.photo.edgeDistance(to: CGRect(x: 129.5, y: 0, width: 585, height: 390)) < 1e-6)
            }
            #expect(hand.objects(of: "transitionCompleted").count == 2)
        }
    }

    /// Returns the frame of the picture at the end of its flight.
    private static func lastFlight(_ hand: StageHand) -> CGRect {
        var last = CGRect.zero
        let first = hand.frames.count
        hand.settle()
        for frame in hand.frames[first...] where frame.phase == .animating { last = frame.photo?.frame ?? last }
        return last
    }

    @Test("the target is the tile's current position, also if it scrolls before or after the release")
    func tileScrolled() throws {
        for isInFlight in [false, true] {
            let hand = try StageHand.opened(number: 5, photos: 60)
            hand.dragTo(progress: 0.6)
            if isInFlight {
                hand.release()
                hand.wait(0.08)
            }
            let grid = try #require(hand.grid)
            hand.intervene { grid.contentOffset.y += 70 }
            if !isInFlight { hand.release() }
            let last = Self.lastFlight(hand)
            let tile = try #require(hand.view("tile 5"))
            #expect(last.edgeDistance(to: tile.convert(tile.bounds, to: nil)) < 2)
            #expect(tile.convert(tile.bounds, to: nil).minY == 62)
        }
    }

    @Test("a picture whose tile was removed fades in place")
    func tileGone() throws {
        for isInFlight in [false, true] {
            let hand = try StageHand.opened(number: 5)
            hand.dragTo(progress: 0.6)
            if isInFlight {
                hand.release()
                hand.wait(0.05)
            }
            hand.send(.removePhoto(5))
            if !isInFlight { hand.release() }
            let first = hand.frames.count
            let start = hand.photo
            hand.comeToRest()
            let flight = hand.frames[first...].filter { $0.phase == .animating }
            let alphas = flight.compactMap { $0.photo?.alpha }
            #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 })
            #expect(try #require(alphas.last) < 0.01)
            #expect(flight.allSatisfy { ($0.photo?.frame ?? .zero).edgeDistance(to: start) < 1e-6 })
            #expect(hand.view("photo") == nil)
            #expect((1...11).allSatisfy { hand.view("tile \($0)")?.isHidden == false })
        }
    }

    @Test("a photo removed as it returns or opens closes once it has arrived")
    func removedInFlight() throws {
        for isOpening in [true, false] {
            let hand = try StageHand()
            if isOpening {
                hand.tapTile(5)
            } else {
                hand.open(5)
                hand.release(at: 0.2)
            }
            hand.wait(0.1)
            hand.send(.removePhoto(5))
            hand.comeToRest()
            #expect(hand.view("photo") == nil)
            #expect(hand.layers.count == 1)
            hand.open(5)
            #expect(hand.view("photo") != nil)
        }
    }

    @Test("after a resize the grid shows the open photo's tile, so that it returns to a visible position")
    func revealsAfterResize() throws {
        let hand = try StageHand.opened(number: 17, photos: 60)
        hand.send(.resize(CGSize(width: 844, height: 390)))
        let tile = try #require(hand.view("tile 17"))
        #expect(CGRect(x: 0, y: 0, width: 844, height: 390).contains(tile.convert(tile.bounds, to: nil)))
        hand.key("escape")
        hand.comeToRest()
    }

    @Test("removing an open photo closes it, and the next one can be opened")
    func removedAtRest() throws {
        let hand = try StageHand.opened(number: 5)
        hand.send(.removePhoto(5))
        hand.comeToRest()
        #expect(hand.view("photo") == nil)
        hand.open(5)
        #expect(hand.view("photo") != nil)
    }
}
