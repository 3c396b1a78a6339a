import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The open photo at rest: paging, zooming, closing.
@MainActor
struct BrowsingTests {
    /// Returns the number of the open photo, whose tile is hidden.
    private static func openNumber(_ hand: StageHand) -> Int? {
        (1...12).first { hand.view("tile \($0)")?.isHidden == true }
    }

    @Test("a sideways drag pages, by distance or by velocity; a short slow one doesn't")
    func pages() throws {
        for (dx, seconds, number) in [
            (-240.0, 0.5, 6), (240, 0.5, 4), (-80, 0.1, 6), (80, 0.1, 4), (-120, 0.8, 5), (120, 0.8, 5),
        ] {
            let hand = try StageHand.opened(number: 5)
            hand.pressPhoto()
            hand.drag(dx, 0, in: seconds)
            if seconds > 0.2 { hand.wait(0.2) }
            hand.letGo()
            #expect(Self.openNumber(hand) == number, "\(dx) in \(seconds) s")
            #expect(hand.photo.edgeDistance(to: CGRect(x: 0, y: 292, width: 390, height: 260)) < 1e-6)
        }
    }

    @Test("the page follows the finger exactly, with resistance before the first and after the last photo")
    func resistance() throws {
        for (number, dx) in [(1, 200.0), (12, -200.0)] {
            let hand = try StageHand.opened(number: number)
            hand.pressPhoto()
            let sign = dx < 0 ? -1.0 : 1.0
            hand.drag(sign * 20, 0, in: 0.2)
            let start = hand.photo.minX
            hand.drag(dx, 0, in: 0.5)
            let moved = abs(hand.photo.minX - start)
            #expect(moved > 60 && moved < 130)
            hand.wait(0.2)
            hand.letGo()
            #expect(Self.openNumber(hand) == number)
            #expect(abs(hand.photo.minX) < 1e-6)
        }
        let hand = try StageHand.opened(number: 5)
        hand.pressPhoto()
        hand.drag(-20, 0, in: 0.2)
        let start = hand.photo.minX
        hand.drag(-100, 0, in: 0.5)
        #expect(abs(hand.photo.minX - start + 100) < 1e-6)
    }

    @Test("a page that is caught beyond the first photo stays where it is, and follows on against more resistance")
    func caughtBeyond() throws {
        let hand = try StageHand.opened(number: 1)
        hand.pressPhoto()
        hand.drag(200, 0, in: 0.4)
        hand.wait(0.2)
        hand.release()
        hand.wait(0.05)
        hand.pressPhoto()
        hand.drag(8, 0, in: 0.02)
        let before = hand.photo.minX
        #expect(before > 30)
        // The spring moves on by a few points until the movement that the recognizer takes for a drag.
        hand.drag(4, 0, in: 0.008)
        #expect(abs(hand.photo.minX - before) < 6)
        let caught = hand.photo.minX
        hand.drag(20, 0, in: 0.1)
        let moved = hand.photo.minX - caught
        let stretch = 1 / (1 - caught / 390)
        #expect(abs(moved - 20 * 0.55 / (stretch * stretch)) < 1)
    }

    @Test("the arrow keys page, and stop at the ends")
    func keys() throws {
        let hand = try StageHand.opened(number: 1)
        hand.key("left")
        hand.settle()
        #expect(Self.openNumber(hand) == 1)
        hand.key("right")
        hand.settle()
        #expect(Self.openNumber(hand) == 2)
    }

    @Test("keys have no effect under a finger: the page follows it")
    func keysDuringDrags() throws {
        func play(_ key: Key?) throws -> StageHand {
            let hand = try StageHand.opened(number: 5)
            hand.pressPhoto()
            hand.drag(-100, 0, in: 0.2)
            if let key { hand.key(key) } else { hand.capture() }
            hand.wait(0.3)
            hand.drag(-20, 0, in: 0.2)
            hand.letGo()
            return hand
        }
        #expect(try play("right").frames.map(\.views) == play(nil).frames.map(\.views))
    }

    @Test("a photo reached by paging flies into its own tile, and every tile is visible again")
    func dismissesPaged() throws {
        let hand = try StageHand.opened(number: 5, photos: 60)
        for _ in 0..<30 {
            hand.key("right")
            hand.settle()
        }
        let tile = try #require(hand.view("tile 35"))
        #expect(tile.isHidden, "the grid has scrolled to it")
        let place = tile.convert(tile.bounds, to: nil)
        #expect(CGRect(x: 0, y: 0, width: 390, height: 844).contains(place))
        hand.release(at: 0.6)
        let first = hand.frames.count
        hand.comeToRest()
        let last = try #require(hand.frames[first...].last { $0.photo != nil }?.photo?.frame)
        #expect(last.edgeDistance(to: place) < 2)
        #expect((1...60).allSatisfy { hand.view("tile \($0)")?.isHidden != true })
    }

    @Test("a double tap zooms to double size and back; the tapped point stays in place where the edges allow")
    func zooms() throws {
        let hand = try StageHand.opened(.portrait)
        let rest = hand.photo
        let point = CGPoint(x: 150, y: 380)
        let fraction = CGPoint(x: (point.x - rest.minX) / rest.width, y: (point.y - rest.minY) / rest.height)
        hand.doubleTap(point)
        #expect(abs(hand.photo.width - 2 * rest.width) < 1e-6)
        #expect(abs(hand.photo.minX + hand.photo.width * fraction.x - point.x) < 1e-6)
        #expect(abs(hand.photo.minY + hand.photo.height * fraction.y - point.y) < 1e-6)
        hand.doubleTap(point)
        #expect(hand.photo.edgeDistance(to: rest) < 1e-6)
        #expect(hand.objects(of: "transitionBegan") == ["present"])
    }

    @Test("zoomed, drags pan the picture and don't dismiss; its edges resist and spring back")
    func zoomedPan() throws {
        let hand = try StageHand.opened(.portrait)
        hand.doubleTap(CGPoint(x: 195, y: 422))
        let start = hand.photo
        hand.press(CGPoint(x: 195, y: 300))
        hand.drag(0, 20, in: 0.1)
        let begun = hand.photo
        hand.drag(-30, 60, in: 0.3)
        #expect(hand.now.phase == .interactive)
        #expect(abs(hand.photo.minX - begun.minX + 30) < 1e-6)
        #expect(abs(hand.photo.minY - begun.minY - 60) < 1e-6)
        hand.drag(0, 600, in: 0.5)
        #expect(hand.photo.minY > 0 && hand.photo.minY < 500)
        hand.wait(0.2)
        hand.letGo()
        #expect(abs(hand.photo.minY) < 1e-6, "its upper edge is at the stage's")
        #expect(hand.photo.size == start.size)
        #expect(hand.objects(of: "transitionBegan") == ["present"])
    }

    @Test("a zoomed photo closes from its visible position into its tile")
    func closesZoomed() throws {
        let hand = try StageHand.opened(.portrait)
        hand.doubleTap(CGPoint(x: 100, y: 300))
        let seen = hand.photo
        hand.key("escape")
        #expect(hand.photo.edgeDistance(to: seen) < 1e-6)
        hand.comeToRest()
        #expect(hand.view("photo") == nil)
    }

    @Test("a single tap closes after the time of a second one; Escape closes immediately")
    func closes() throws {
        let hand = try StageHand.opened()
        hand.tap(CGPoint(x: 195, y: 100))
        #expect(hand.now.phase == .idle)
        hand.wait(0.36)
        #expect(hand.now.phase == .animating)
        hand.settle()
        #expect(hand.view("photo") == nil)
        hand.open()
        hand.key("escape")
        #expect(hand.now.phase == .animating)
        hand.settle()
        #expect(hand.view("photo") == nil)
        #expect(hand.objects(of: "transitionCompleted") == ["completed", "completed", "completed", "completed"])
    }

    @Test("closing during a page turn and catching the picture leaves the pages in order")
    func closesInMidTurn() throws {
        let hand = try StageHand.opened(number: 5)
        hand.pressPhoto()
        hand.drag(-150, 0, in: 0.3)
        hand.key("escape")
        hand.release()
        hand.wait(0.02)
        hand.pressPhoto()
        hand.drag(0, -200, in: 0.1)
        hand.letGo()
        if hand.view("photo") != nil {
            #expect(hand.photo.edgeDistance(to: CGRect(x: 0, y: 292, width: 390, height: 260)) < 1e-6)
        }
    }

    @Test(
        "a photo before the open one that is removed while the page turns moves nothing, also when the turn is caught")
    func removedInTurn() throws {
        let hand = try StageHand.opened(number: 5)
        hand.pressPhoto()
        hand.drag(-240, 0, in: 0.3)
        hand.release()
        hand.wait(0.05)
        let before = hand.photo.minX
        #expect(abs(before) > 20)
        hand.send(.removePhoto(2))
        #expect(abs(hand.photo.minX - before) < 1e-6)
        hand.wait(0.15)
        hand.pressPhoto()
        hand.drag(-12, 0, in: 0.02)
        let caught = hand.photo.minX
        hand.release()
        hand.wait(1.0 / 60)
        #expect(abs(hand.photo.minX - caught) < 20)
        hand.comeToRest()
        #expect(abs(hand.photo.minX) < 1e-6)
    }

    @Test("after a resize the open photo fits the new stage, and returns to the tile's new position")
    func resizes() throws {
        let hand = try StageHand.opened(.landscape, number: 6)
        hand.send(.resize(CGSize(width: 1024, height: 600)))
        #expect(hand.photo.edgeDistance(to: CGRect(x: 62, y: 0, width: 900, height: 600)) < 1e-6)
        hand.key("escape")
        let first = hand.frames.count
        hand.comeToRest()
        let last = try #require(hand.frames[first...].last { $0.photo != nil }?.photo?.frame)
        let tile = try #require(hand.view("tile 6"))
        #expect(last.edgeDistance(to: tile.convert(tile.bounds, to: nil)) < 2)
    }

    @Test("a turned grid moves the tiles that it had, and those that come in are at their places")
    func turnedGrid() throws {
        let hand = try StageHand(photos: 60)
        hand.send(.wheel(location: CGPoint(x: 195, y: 400), delta: CGVector(dx: 0, dy: -300)))
        hand.wait(2)
        var (moved, came) = (0, 0)
        for turn in [DeviceTurn.left, .right, .left, .right] {
            let before = (1...60).filter { hand.view("tile \($0)")?.window != nil }
            hand.send(.turn(turn))
            hand.wait(1.0 / 60)
            for number in 1...60 {
                guard let tile = hand.view("tile \(number)"), tile.window != nil else { continue }
                if before.contains(number) {
                    moved += tile.presentation.center == tile.center ? 0 : 1
                } else {
                    came += 1
                    #expect(tile.presentation.center == tile.center, "tile \(number) flies in")
                    #expect(tile.presentation.bounds == tile.bounds, "tile \(number) grows")
                }
            }
            hand.wait(2)
        }
        #expect(moved > 10 && came > 10, "\(moved) moved, \(came) came")
    }
}
