import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// Nothing jumps at a release, in flight, at a catch or at the end.
@MainActor
struct ContinuityTests {
    /// Returns the largest step of any edge between two frames, minus what its speed allows.
    ///
    /// The center's speed is in the trace. The size follows the same curve, so the edges' steps can exceed the center's
    /// by the change of the side between the frames.
    private static func centerJump(_ before: TraceFrame, _ after: TraceFrame) -> Double {
        guard let from = before.photo, let to = after.photo else { return 0 }
        let speed = max(hypot(from.velocity.dx, from.velocity.dy), hypot(to.velocity.dx, to.velocity.dy))
        return to.frame.middle.distance(from: from.frame.middle) - speed * (after.time - before.time)
    }

    @Test("no step of the center exceeds its speed, from the first frame to the last")
    func steps() throws {
        for form in PictureForm.allCases {
            for (dx, dy, seconds) in [(0.0, 250.0, 0.5), (80, 160, 0.1), (-60, 60, 0.4), (10, 300, 0.15)] {
                let hand = try StageHand.opened(form)
                let first = hand.frames.count
                hand.pressPhoto(CGPoint(x: 0.2, y: 0.7))
                hand.drag(dx, dy, in: seconds)
                let released = hand.frames.count
                hand.letGo()
                let frames = hand.frames[first...]
                for (before, after) in zip(frames, frames.dropFirst()) where before.phase == .animating {
                    #expect(Self.centerJump(before, after) <= 0.5, "\(form) at \(after.time)")
                }
                let last = try #require(hand.frames[released - 1].photo?.frame)
                let next = try #require(hand.frames[released].photo?.frame)
                #expect(last.edgeDistance(to: next) < 1e-6, "the release itself moves nothing")
            }
        }
    }

    @Test(
        "the spring starts with the recognizer's velocity within 5 %",
        arguments: [(0.0, 100.0), (0, 700), (60, 900), (-300, 1100), (0, 1500), (900, 1300), (0, -1500), (400, -200)])
    func handsOverVelocity(dx: Double, dy: Double) throws {
        for number in [4, 5, 6] {
            let hand = try StageHand.opened(.landscape, number: number)
            hand.pressPhoto(CGPoint(x: 0.3, y: 0.6))
            hand.drag(0, 60, in: 0.3)
            hand.drag(dx * 0.15, dy * 0.15, in: 0.15)
            let finger = try #require(hand.stage.progress.lead?.velocity)
            #expect(hand.now.phase == .interactive)
            hand.release()
            let start = try #require(hand.now.photo?.velocity)
            #expect(hand.now.phase == .animating)
            let speed = hypot(finger.dx, finger.dy)
            #expect(abs(speed - hypot(dx, dy)) <= 0.05 * hypot(dx, dy), "the recognizer's estimate")
            #expect(hypot(start.dx - finger.dx, start.dy - finger.dy) <= 0.05 * speed)
            // The picture's actual velocity, over a tenth of a millisecond.
            let before = hand.photo.middle
            hand.stage.advance(to: hand.stage.now + 0.0001)
            let after = hand.capture().photo?.frame.middle ?? .zero
            let moved = CGVector(dx: (after.x - before.x) / 0.0001, dy: (after.y - before.y) / 0.0001)
            #expect(hypot(moved.dx - start.dx, moved.dy - start.dy) <= 0.05 * speed + 10)
        }
    }

    enum Flight: CaseIterable, Sendable {
        case opening, dismissing, returning
    }

    private static func fly(_ flight: Flight, _ hand: StageHand) {
        switch flight {
        case .opening: hand.tapTile(5)
        case .dismissing:
            hand.open()
            hand.release(at: 0.6)
        case .returning:
            hand.open()
            hand.release(at: 0.2)
        }
    }

    @Test(
        "a touch-down catches the picture at its position in every flight, and stops it", arguments: Flight.allCases
    )
    func catches(flight: Flight) throws {
        for ticks in [1, 3, 8, 15, 24, 36] {
            let hand = try StageHand(.landscape)
            Self.fly(flight, hand)
            hand.wait(Double(ticks) / StageHand.rate)
            #expect(hand.now.phase == .animating)
            let seen = hand.now
            hand.pressPhoto(CGPoint(x: 0.6, y: 0.4))
            #expect(hand.now.phase == .interactive)
            #expect(hand.photo.edgeDistance(to: try #require(seen.photo?.frame)) < 1e-6)
            #expect(abs(hand.now.fraction - seen.fraction) < 1e-9, "progress continues from where the transition is")
            #expect(abs((hand.now.dimming?.alpha ?? -1) - (seen.dimming?.alpha ?? -2)) < 1e-9)
            let caught = hand.photo
            hand.wait(0.3)
            #expect(hand.photo == caught)
            hand.letGo()
            #expect(hand.objects(of: "transitionPaused").count == 1)
            let isDismissed = (hand.view("photo") == nil)
            #expect(isDismissed == (seen.fraction > 0.33), "motionless: by progress alone")
            #expect(hand.objects(of: "verdict").last == (isDismissed ? "dismiss" : "return"))
        }
    }

    @Test("a picture can be caught repeatedly, and each flight ends once", arguments: Flight.allCases)
    func catchesAgain(flight: Flight) throws {
        let hand = try StageHand(.portrait)
        Self.fly(flight, hand)
        for _ in 0..<12 {
            hand.wait(0.05)
            if hand.now.phase != .animating { break }
            hand.pressPhoto()
            hand.drag(5, 9, in: 0.05)
            hand.release()
        }
        hand.comeToRest()
        #expect(hand.objects(of: "transitionBegan").count == hand.objects(of: "transitionCompleted").count)
    }

    @Test("Escape in an opening flight reverses the picture without a jump of position or velocity")
    func turnsRound() throws {
        let hand = try StageHand(.landscape)
        hand.tapTile(5)
        hand.wait(0.1)
        let before = try #require(hand.now.photo)
        hand.key("escape")
        let after = try #require(hand.now.photo)
        #expect(before.frame.edgeDistance(to: after.frame) < 1e-6)
        #expect(hypot(after.velocity.dx - before.velocity.dx, after.velocity.dy - before.velocity.dy) < 1)
        hand.comeToRest()
        #expect(hand.view("photo") == nil)
    }

    @Test("the size of a picture stays positive however hard it is thrown")
    func throwsHard() throws {
        for form in PictureForm.allCases {
            for speed in [3000.0, 8000, 20000] {
                let hand = try StageHand.opened(form)
                hand.pressPhoto()
                hand.drag(0, 20, in: 0.1)
                hand.drag(0, speed * 0.05, in: 0.05)
                hand.letGo()
                let sides = hand.frames.compactMap(\.photo).map { min($0.frame.width, $0.frame.height) }
                #expect(try #require(sides.min()) > 20, "\(form) at \(speed) pt/s")
                let radii = hand.frames.compactMap(\.photo).map(\.cornerRadius)
                #expect(try #require(radii.min()) >= 0)
            }
        }
    }
}
