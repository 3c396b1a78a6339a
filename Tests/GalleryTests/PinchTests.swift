import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// Two fingers take the photo off its page: it follows both, and a release decides by its size.
@MainActor
struct PinchTests {
    private static let middle = CGPoint(x: 195, y: 422)

    /// Returns fingers that have just taken an open photo off its page.
    private static func taken(
        _ form: PictureForm = .portrait, distance: Double = 200, angle: Double = 0.4, number: Int = 5
    ) throws -> TwoFingers {
        var fingers = TwoFingers(try StageHand.opened(form, number: number))
        fingers.press(around: middle, distance: distance, angle: angle)
        fingers.move(spread: -10, ticks: 5)
        fingers.hand.wait(1 / StageHand.rate)
        #expect(fingers.hand.now.phase == .interactive)
        return fingers
    }

    @Test("both grabbed points stay under the fingers within 0.5 pt", arguments: PictureForm.allCases)
    func sticks(form: PictureForm) throws {
        for (dx, dy, spread, turn) in [
            (0.0, 0.0, -120.0, 0.0), (60, 140, -90, 1.2), (-90, -60, 80, -2.5), (0, 200, -150, 4),
        ] {
            var fingers = try Self.taken(form)
            let hand = fingers.hand
            let seen = try SeenPicture(hand.now, aspect: form.aspect)
            let held = (seen.fraction(of: fingers.first), seen.fraction(of: fingers.second))
            try fingers.move(dx, dy, spread: spread, turn: turn, ticks: 40) { fingers in
                let seen = try SeenPicture(hand.now, aspect: form.aspect)
                #expect(seen.place(of: held.0).distance(from: fingers.first) <= 0.5)
                #expect(seen.place(of: held.1).distance(from: fingers.second) <= 0.5)
                #expect(hand.now.phase == .interactive)
            }
            let end = try SeenPicture(hand.now, aspect: form.aspect)
            #expect(abs(remainder(end.rotation - turn, 2 * .pi)) < 1e-6)
            fingers.liftBoth()
            hand.comeToRest()
        }
    }

    @Test("the beginning moves nothing, and the dimming clears with the size, to nothing at the tile's")
    func dimming() throws {
        var fingers = TwoFingers(try StageHand.opened(.landscape))
        let hand = fingers.hand
        let rest = hand.photo
        fingers.press(around: Self.middle, distance: 300)
        fingers.move(spread: -10, ticks: 5)
        hand.wait(1 / StageHand.rate)
        let begun = try #require(hand.frames.first { $0.phase == .interactive })
        #expect(begun.photo?.frame.edgeDistance(to: rest) ?? .infinity < 1e-6)
        #expect(begun.dimming?.alpha == 1)
        let tile = try #require(hand.now.tile?.frame)
        // The whole picture of a tile that is filled in height.
        let least = tile.height * PictureForm.landscape.aspect / rest.width
        for _ in 0..<8 {
            fingers.move(spread: -30, ticks: 8)
            let size = hand.photo.width / rest.width
            let expected = min(max((size - least) / (1 - least), 0), 1)
            #expect(abs((hand.now.dimming?.alpha ?? -1) - expected) < 1e-6, "at \(size)")
            #expect(abs(hand.now.fraction - (1 - expected)) < 1e-6)
        }
        fingers.liftBoth()
        hand.comeToRest()
        #expect(hand.view("photo") == nil)
    }

    @Test("a finger that comes or goes moves nothing, and the one that stays keeps its point")
    func comingAndGoing() throws {
        let aspect = PictureForm.portrait.aspect
        for caught in [false, true] {
            var fingers = TwoFingers(try StageHand.opened(.portrait))
            let hand = fingers.hand
            if caught {
                hand.release(at: 0.5)
                hand.wait(0.06)
                fingers.press(1, hand.photo.middle)
            } else {
                fingers.press(1, Self.middle)
                fingers.drag(1, 0, 60, ticks: 12)
            }
            var before = hand.now
            func isUnmoved(_ what: Comment) {
                #expect(hand.now.photo?.frame.edgeDistance(to: before.photo?.frame ?? .zero) ?? 1 < 1e-6, what)
                #expect(hand.now.photo?.details?.rotation == before.photo?.details?.rotation, what)
                #expect(abs(hand.now.fraction - before.fraction) < 1e-9, what)
                #expect(hand.now.phase == .interactive, what)
                before = hand.now
            }
            isUnmoved("held")
            fingers.press(2, CGPoint(x: fingers.first.x + 90, y: fingers.first.y - 40))
            isUnmoved("the second lands")
            fingers.move(10, 20, spread: -40, turn: 0.7, ticks: 20)
            before = hand.now
            fingers.press(3, CGPoint(x: 30, y: 700))
            isUnmoved("a third lands")
            fingers.lift(3)
            isUnmoved("the third leaves")
            fingers.lift(1)
            isUnmoved("the first leaves")
            let held = try SeenPicture(hand.now, aspect: aspect).fraction(of: fingers.second)
            fingers.drag(2, 40, 90, ticks: 20)
            if !caught {
                let seen = try SeenPicture(hand.now, aspect: aspect)
                #expect(seen.place(of: held).distance(from: fingers.second) <= 0.5)
                #expect(abs(seen.rotation - 0.7) < 1e-6, "one finger does not turn it")
            }
            before = hand.now
            fingers.press(1, CGPoint(x: 100, y: 300))
            isUnmoved("it comes back")
            fingers.move(spread: 60, turn: -0.3, ticks: 10)
            fingers.liftBoth()
            hand.comeToRest()
        }
    }

    @Test("held still, it dismisses under 0.75 of its size, else it returns", arguments: PictureForm.allCases)
    func sizeDecides(form: PictureForm) throws {
        for size in [0.76, 0.74, 0.4] {
            var fingers = try Self.taken(form)
            let hand = fingers.hand
            // The picture is as wide as the fingers make it: its present width at their present distance.
            let present = try SeenPicture(hand.now, aspect: form.aspect).size.width
            let fitted = min(390, 844 * form.aspect)
            fingers.move(spread: fingers.distance * (size * fitted / present - 1), ticks: 60)
            hand.wait(0.2)
            let prediction = try #require(hand.stage.releasePredictions.first)
            #expect(prediction.completes == (size < 0.75))
            fingers.liftBoth()
            hand.comeToRest()
            #expect((hand.view("photo") == nil) == (size < 0.75), "\(size)")
            #expect(hand.objects(of: "verdict") == [size < 0.75 ? "dismiss" : "return"])
        }
    }

    @Test("shrinking faster than 0.8 of its size a second dismisses at any size")
    func speedDecides() throws {
        for (rate, dismisses) in [(0.7, false), (0.9, true), (-3, false)] {
            var fingers = try Self.taken(distance: 220)
            let hand = fingers.hand
            // The fingers' distance at full size.
            let full = fingers.distance * 390 / (try SeenPicture(hand.now, aspect: 1 / 1.5)).size.width
            hand.wait(0.3)
            fingers.move(spread: -rate * full * 0.15, ticks: 18)
            fingers.liftBoth()
            hand.comeToRest()
            #expect((hand.view("photo") == nil) == dismisses, "\(rate) a second")
        }
    }

    @Test("the velocities of middle, size and turn are handed over to the spring", arguments: [0, 1])
    func handOver(ticksBetweenLifts: Int) throws {
        var fingers = try Self.taken(.portrait, distance: 240)
        let hand = fingers.hand
        let (vx, vy, growth, turn) = (240.0, -180.0, 50.0, 1.5)
        let seconds = 0.25
        fingers.move(vx * seconds, vy * seconds, spread: growth * seconds, turn: turn * seconds, ticks: 30)
        let start = try SeenPicture(hand.now, aspect: 1 / 1.5)
        let (middle, distance, time) = (fingers.middle, fingers.distance, hand.now.time)
        fingers.lift(2)
        hand.wait(Double(ticksBetweenLifts) / StageHand.rate)
        fingers.lift(1)
        // A similarity moves the picture's center with the middle, and about it.
        let (x, y) = (start.center.x - middle.x, start.center.y - middle.y)
        let rate = growth / distance
        let center = CGVector(dx: vx + rate * x - turn * y, dy: vy + rate * y + turn * x)
        let swelling = rate * start.size.width
        let late = hand.now.time - time
        let spring = Oscillation(mass: 4.5, stiffness: 1300, damping: 95)
        for _ in 0..<12 {
            hand.wait(1 / StageHand.rate)
            let age = hand.now.time - time - late
            let seen = try SeenPicture(hand.now, aspect: 1 / 1.5)
            let tolerance = ticksBetweenLifts == 0 ? 0.1 : 4.5
            let x = spring.place(start.center.x, to: 195, at: center.dx, age)
            let y = spring.place(start.center.y, to: 422, at: center.dy, age)
            let width = spring.place(start.size.width, to: 390, at: swelling, age)
            let angle = spring.place(start.rotation, to: 0, at: turn, age)
            #expect(abs(seen.center.x - x) < tolerance && abs(seen.center.y - y) < tolerance)
            #expect(abs(seen.size.width - width) < tolerance)
            #expect(abs(seen.rotation - angle) < tolerance / 100)
        }
        hand.comeToRest()
        #expect(hand.photo.edgeDistance(to: CGRect(x: 0, y: 129.5, width: 390, height: 585)) < 1e-6)
        #expect(hand.now.photo?.details?.rotation == 0)
    }

    @Test("caught in flight by two fingers, it stays where it is, then follows both")
    func caughtByTwo() throws {
        let aspect = PictureForm.portrait.aspect
        var fingers = try Self.taken(.portrait)
        let hand = fingers.hand
        fingers.move(40, 60, spread: -80, turn: 1, ticks: 30)
        fingers.liftBoth()
        hand.wait(0.05)
        let flying = hand.now
        fingers.press(1, hand.photo.middle)
        fingers.press(2, CGPoint(x: hand.photo.midX + 60, y: hand.photo.midY + 20))
        hand.wait(0.1)
        #expect(hand.now.photo?.frame.edgeDistance(to: flying.photo?.frame ?? .zero) ?? 1 < 1e-6)
        #expect(hand.now.photo?.details?.rotation == flying.photo?.details?.rotation)
        #expect(hand.now.phase == .interactive)
        fingers.move(20, -90, spread: 90, turn: -0.6, ticks: 40)
        let seen = try SeenPicture(hand.now, aspect: aspect)
        let held = (seen.fraction(of: fingers.first), seen.fraction(of: fingers.second))
        fingers.move(-20, 30, spread: 50, turn: 0.4, ticks: 20)
        let moved = try SeenPicture(hand.now, aspect: aspect)
        #expect(moved.place(of: held.0).distance(from: fingers.first) <= 0.5)
        #expect(moved.place(of: held.1).distance(from: fingers.second) <= 0.5)
        fingers.liftBoth()
        hand.comeToRest()
        #expect(hand.view("tile 5")?.isHidden == (hand.view("photo") != nil))
    }

    @Test("a finger that stays alone begins a drag: its way and its flick decide, and the size that the pinch left")
    func stayingAlone() throws {
        for (size, way, ticks, dismisses) in [
            (0.9, 0.0, 30, false), (0.6, 0, 30, true), (0.9, 160, 60, true), (0.9, 60, 60, false),
            (0.6, -160, 8, false),
        ] {
            var fingers = try Self.taken(.portrait)
            let hand = fingers.hand
            let full = fingers.distance * 390 / (try SeenPicture(hand.now, aspect: 1 / 1.5)).size.width
            fingers.move(spread: full * size - fingers.distance, ticks: 40)
            hand.wait(0.2)
            fingers.lift(1)
            hand.wait(0.2)
            fingers.drag(2, 0, way, ticks: ticks)
            if ticks > 8 { hand.wait(0.2) }
            fingers.lift(2)
            hand.comeToRest()
            #expect((hand.view("photo") == nil) == dismisses, "\(size), then \(way) pt")
        }
    }

    /// Returns UIKit's resisted distance: 0.55 of the first point, never more than `size`.
    private static func resisted(_ distance: Double, _ size: Double) -> Double {
        (1 - 1 / (distance * 0.55 / size + 1)) * size
    }

    @Test("beyond the zoom's limit it resists as the zoom does, up to twice that, and springs back")
    func largest() throws {
        var fingers = TwoFingers(try StageHand.opened(.portrait))
        let hand = fingers.hand
        fingers.press(around: Self.middle, distance: 60, angle: .pi / 2)
        fingers.move(spread: -10, ticks: 5)
        hand.wait(1 / StageHand.rate)
        let aspect = PictureForm.portrait.aspect
        let taken = try SeenPicture(hand.now, aspect: aspect).size.width
        let (distance, held) = (fingers.distance, fingers.middle)
        let inMiddle = try SeenPicture(hand.now, aspect: aspect).fraction(of: held)
        // 1040 pixels on 390 points of 2 pixels are less than twice the fit.
        let limit = 780.0
        try fingers.move(spread: 700, turn: 0.4, ticks: 60) { fingers in
            let seen = try SeenPicture(hand.now, aspect: aspect)
            let asked = taken * fingers.distance / distance
            let expected = asked <= limit ? asked : limit * exp(Self.resisted(log(asked / limit), log(2)))
            #expect(abs(seen.size.width - expected) < 1e-6 * expected)
            #expect(seen.place(of: inMiddle).distance(from: fingers.middle) < 1e-6)
            #expect(seen.size.width < 2 * limit)
        }
        #expect(taken * fingers.distance / distance > 5000)
        // A finger that comes or goes there does not move it, and what shrinks it then does so at once.
        let large = hand.photo
        fingers.lift(2)
        #expect(hand.photo.edgeDistance(to: large) < 1e-6)
        fingers.press(2, CGPoint(x: fingers.first.x, y: fingers.first.y + 100))
        #expect(hand.photo.edgeDistance(to: large) < 1e-6)
        let again = try SeenPicture(hand.now, aspect: aspect).size.width
        fingers.move(spread: -50, ticks: 10)
        #expect(abs(try SeenPicture(hand.now, aspect: aspect).size.width - again / 2) < 1e-6 * again)
        fingers.move(spread: 5000, ticks: 60)
        #expect(try SeenPicture(hand.now, aspect: aspect).size.width < 2 * limit)
        fingers.liftBoth()
        hand.comeToRest()
        #expect(hand.photo.edgeDistance(to: CGRect(x: 0, y: 129.5, width: 390, height: 585)) < 1e-6)
    }

    @Test("the trace has the velocity of what is seen, also where it resists, and the events in order (rule I 1)")
    func recorded() throws {
        for (distance, spread) in [(220.0, -60.0), (60, 500)] {
            var fingers = try Self.taken(distance: distance)
            let hand = fingers.hand
            let first = hand.frames.count
            fingers.move(50, 80, spread: spread, turn: 0.9, ticks: 50)
            // The last frame of each tick, after the input of both fingers.
            var frames: [TraceFrame] = []
            for frame in hand.frames[first...] {
                if frames.last?.time == frame.time { frames.removeLast() }
                frames.append(frame)
            }
            for (before, (frame, after)) in zip(frames, zip(frames.dropFirst(), frames.dropFirst(2))).dropFirst(3) {
                let (old, new) = (try SeenPicture(before, aspect: 1 / 1.5), try SeenPicture(after, aspect: 1 / 1.5))
                let slope = CGVector(
                    dx: (new.center.x - old.center.x) * StageHand.rate / 2,
                    dy: (new.center.y - old.center.y) * StageHand.rate / 2)
                let velocity = try #require(frame.photo?.velocity)
                let wrong = CGVector(dx: velocity.dx - slope.dx, dy: velocity.dy - slope.dy).length
                #expect(wrong < 0.05 * slope.length + 5, "at \(frame.time)")
            }
            fingers.liftBoth()
            hand.comeToRest()
            let dismisses = spread < 0
            let names = hand.events.map(\.name).filter { [.verdict, .transitionCompleted].contains($0) }
            // The opening, and what the fingers did.
            #expect(names == [.transitionCompleted, .verdict, .transitionCompleted])
            #expect(hand.objects(of: .verdict) == [dismisses ? "dismiss" : "return"])
        }
    }

    @Test("a cancelled touch returns it upright")
    func cancelled() throws {
        var fingers = try Self.taken()
        fingers.move(spread: -120, turn: 2, ticks: 20)
        fingers.hand.send(.pointer(id: 2, phase: .cancel, location: fingers.second))
        fingers.hand.send(.pointer(id: 1, phase: .cancel, location: fingers.first))
        fingers.hand.comeToRest()
        #expect(fingers.hand.objects(of: "verdict") == ["return"])
        #expect(fingers.hand.now.photo?.details?.rotation == 0)
        #expect(!fingers.hand.stage.isMoving, "at rest nothing is due")
    }

    @Test("the wheel with Ctrl pinches about the pointer; 200 points are the half, and a finger takes over")
    func wheel() throws {
        for (notches, dismisses) in [(1, false), (3, true)] {
            let hand = try StageHand.opened(.portrait)
            let point = CGPoint(x: 120, y: 300)
            let held = try SeenPicture(hand.now, aspect: 1 / 1.5).fraction(of: point)
            for _ in 0..<notches {
                hand.send(.wheel(location: point, delta: CGVector(dx: 0, dy: -40), zooms: true))
                hand.wait(0.05)
                // The trace's velocity is the slope between the neighbors of a frame.
                let frames = hand.frames.suffix(3).compactMap(\.photo)
                let slope = (frames[2].frame.midX - frames[0].frame.midX) * StageHand.rate / 2
                #expect(abs(frames[1].velocity.dx - slope) < 0.05 * abs(slope) + 2)
            }
            hand.wait(0.15)
            #expect(hand.now.phase == .animating && hand.now.fraction > 0)
            let seen = try SeenPicture(hand.now, aspect: 1 / 1.5)
            #expect(abs(seen.size.width / 390 - pow(0.5, Double(notches) / 5)) < 0.01)
            #expect(seen.place(of: held).distance(from: point) < 0.5)
            hand.comeToRest()
            #expect((hand.view("photo") == nil) == dismisses)
        }
        let hand = try StageHand.opened(.portrait)
        hand.send(.wheel(location: Self.middle, delta: CGVector(dx: 0, dy: -80), zooms: true))
        hand.wait(0.2)
        let wheeled = hand.photo
        hand.press(Self.middle)
        #expect(hand.photo.edgeDistance(to: wheeled) < 1e-6)
        hand.drag(30, 0, in: 0.1)
        #expect(hand.now.phase == .interactive && abs(hand.photo.midX - wheeled.midX - 30) < 1)
        hand.letGo()
    }
}

/// The motion of a mass on a damped spring, below critical damping.
struct Oscillation {
    let mass: Double
    let stiffness: Double
    let damping: Double

    /// Returns the place at an age, in seconds, of what starts at a place with a velocity.
    func place(_ start: Double, to end: Double, at velocity: Double, _ age: Double) -> Double {
        let decay = damping / (2 * mass)
        let omega = (stiffness / mass - decay * decay).squareRoot()
        let away = start - end
        return end + exp(-decay * age)
            * (away * cos(omega * age) + (velocity + decay * away) / omega * sin(omega * age))
    }
}
