import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The zoomed photo is a scroll view: it decelerates, resists at its sides, springs back, and leaves turns to the pages.
@MainActor
struct ZoomedPhotoTests {
    /// Released at 1,333 points per second.
    private static let tape = """
        Scene photos
        Tap tile 3
        Wait settled
        Tap photo
        Wait 80ms
        Tap photo
        Wait settled
        Press 195 422
        Move by 60 0 in 45ms
        Release
        Wait settled

        """

    @Test(
        "released, it goes on at the finger's velocity and loses 0.2 % of it each millisecond", arguments: [60.0, 120])
    func momentum(fps: Double) throws {
        let trace = try StageRun(Tape(parsing: Self.tape), fps: fps).trace
        let release = try #require(trace.events.last { $0.name == .gestureEnded && $0.velocity != nil })
        #expect(abs((release.velocity?.dx ?? 0) - 60 / 0.045) < 1)
        let free = trace.frames.filter { $0.time > release.time && $0.time < release.time + 0.06 }
        #expect(free.count >= 3)
        // The integral of the velocity from the release on, in milliseconds.
        func way(_ age: Double) -> Double { 60 / 0.045 / 1000 * (1 - pow(0.998, age)) / -log(0.998) }
        let first = try #require(free[0].views["photo"]?.frame.midX) - way((free[0].time - release.time) * 1000)
        for frame in free {
            let photo = try #require(frame.views["photo"])
            let age = (frame.time - release.time) * 1000
            #expect(abs(photo.velocity.dx - 60 / 0.045 * pow(0.998, age)) < 5, "\(frame.time)")
            #expect(abs(photo.frame.midX - first - way(age)) < 0.01, "\(frame.time)")
            #expect(frame.phase == .animating)
        }
        // Where the finger let it go, it goes on: it is as far from the start of the drag as the finger.
        let pressed = try #require(trace.frames.last { $0.phase == .idle && $0.time < release.time })
        let led = try #require(trace.frames.last { $0.phase == .interactive })
        let (start, last) = (pressed.views["photo"]?.frame.midX ?? 0, led.views["photo"]?.frame.midX ?? 0)
        let finger = (led.pointer?.location.x ?? 0) - 195
        // A pan begins with the sample that is 10 points away; samples are 11 points apart.
        #expect(last - start <= finger - 10 + 1e-6 && last - start >= finger - 23, "\(last - start) of \(finger)")
        #expect(first - start >= 60 - 23 && first - start <= 60 - 10)
        // Where it moves, the trace's velocity is the slope between its neighbors, also across the release.
        for index in trace.frames.indices.dropFirst().dropLast() {
            let places = (index - 1...index + 1).map { trace.frames[$0].views["photo"]?.frame.midX }
            guard let before = places[0], let after = places[2], abs(trace.frames[index].time - release.time) < 0.3,
                trace.frames[index - 1].time > release.time, let now = trace.frames[index].views["photo"]?.velocity.dx
            else { continue }
            let slope = (after - before) * fps / 2
            #expect(abs(now - slope) <= 0.05 * abs(slope) + 30, "\(trace.frames[index].time): \(now), not \(slope)")
        }
    }

    @Test("a finger leads it: the phase is interactive, and the velocity the finger's")
    func led() throws {
        let hand = try StageHand.opened(.portrait)
        hand.doubleTap(CGPoint(x: 195, y: 422))
        hand.press(CGPoint(x: 195, y: 422))
        hand.drag(-80, 40, in: 0.2)
        #expect(hand.now.phase == .interactive)
        let velocity = try #require(hand.now.views["photo"]?.velocity)
        #expect(abs(velocity.dx + 400) < 8 && abs(velocity.dy - 200) < 4)
        hand.letGo()
    }

    @Test("beyond its sides it resists as UIKit's scroll views do, and springs back to them")
    func resistance() throws {
        let hand = try StageHand.opened(.portrait)
        hand.doubleTap(CGPoint(x: 195, y: 422))
        hand.press(CGPoint(x: 195, y: 300))
        hand.drag(0, 15, in: 0.1)
        let start = hand.photo.minY
        hand.drag(0, 600, in: 0.6)
        // c x d / (c x + d), with c = 0.55 and the size of the view; the sides come first.
        let beyond = 600 + start
        let expected = 0.55 * beyond * 844 / (0.55 * beyond + 844)
        #expect(abs(hand.photo.minY - expected) < 1, "\(hand.photo.minY), not \(expected)")
        hand.wait(0.2)
        hand.letGo()
        #expect(abs(hand.photo.minY) < 1e-6)
    }

    @Test("a pinch resists beyond the limits, and springs back to them; of a zoomed photo it dismisses nothing")
    func pinches() throws {
        for (spread, rest) in [(3.0, 2.0), (0.2, 1.0)] {
            let hand = try StageHand.opened(.portrait)
            let fitted = hand.photo.width
            if spread < 1 { hand.doubleTap(CGPoint(x: 195, y: 422)) }
            let from = hand.photo.width / fitted
            hand.send(.pointer(id: 1, phase: .down, location: CGPoint(x: 145, y: 422)))
            hand.send(.pointer(id: 2, phase: .down, location: CGPoint(x: 245, y: 422)))
            for step in 1...20 {
                hand.wait(0.02)
                let half = 50 * (1 + (spread - 1) * Double(step) / 20)
                hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: 195 - half, y: 422)))
                hand.send(.pointer(id: 2, phase: .move, location: CGPoint(x: 195 + half, y: 422)))
            }
            let scale = hand.photo.width / fitted
            #expect(spread > 1 ? scale > rest && scale < spread : scale < rest && scale > from * spread, "\(scale)")
            #expect(hand.now.phase == .interactive)
            hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: 20, y: 422)))
            hand.send(.pointer(id: 2, phase: .up, location: CGPoint(x: 370, y: 422)))
            hand.settle()
            #expect(abs(hand.photo.width / fitted - rest) < 1e-6)
            #expect(hand.objects(of: "transitionBegan") == ["present"])
        }
    }

    @Test("at its side a drag beyond it turns the page, elsewhere it scrolls")
    func paging() throws {
        let hand = try StageHand.opened(.portrait, number: 5)
        hand.doubleTap(CGPoint(x: 195, y: 422))
        // To its right side.
        hand.press(CGPoint(x: 300, y: 422))
        hand.drag(-280, 0, in: 0.3)
        hand.wait(0.2)
        hand.letGo()
        hand.settle()
        #expect(abs(hand.photo.maxX - 390) < 1e-6 && hand.view("tile 5")?.isHidden == true)
        // And beyond it.
        hand.press(CGPoint(x: 300, y: 422))
        hand.drag(-250, 0, in: 0.3)
        hand.letGo()
        hand.settle()
        #expect(hand.view("tile 6")?.isHidden == true)
        #expect(hand.photo.width <= 390 + 1e-6, "the next photo is fitted")
    }

    @Test("a press stops it in motion, without closing it")
    func stops() throws {
        let hand = try StageHand.opened(.portrait)
        hand.doubleTap(CGPoint(x: 195, y: 422))
        hand.press(CGPoint(x: 100, y: 422))
        hand.drag(100, 0, in: 0.08)
        hand.release()
        hand.wait(0.05)
        #expect(hand.now.phase == .animating)
        hand.press(CGPoint(x: 195, y: 422))
        hand.wait(0.02)
        let held = hand.photo
        hand.wait(0.1)
        #expect(hand.photo == held)
        hand.letGo()
        hand.settle()
        #expect(hand.view("photo") != nil && hand.objects(of: "transitionBegan") == ["present"])
    }
}
