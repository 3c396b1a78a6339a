import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing

@Suite("A picture that is caught")
struct PictureGripTests {
    /// The size of the ordinary drag is lost or regained over two thirds of what is lacking: 1.5 points for each point, and
    /// for a small picture that is carried up as much more as an ordinary one grows.
    @Test("it changes by the ordinary drag and 1.5 points for each point of the finger at most", arguments: 1...200)
    func pace(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let aspect = exp(number(-1.2...1.2))
        let (full, end, progress) = (number(200...390), number(40...150), number(0...1))
        func width(_ progress: Double) -> Double { full + (end - full) * progress }
        let start = CGPoint(x: number(0...390), y: number(0...844))
        func grip(of imageWidth: Double) -> PictureGrip {
            let shape = PictureShape(
                center: CGPoint(x: 200, y: 400), size: CGSize(width: imageWidth, height: imageWidth / aspect),
                aspect: aspect, cornerRadius: 0)
            return PictureGrip(
                of: PictureFingers(start), on: shape, progress: progress, largestWidth: 2 * full, at: .zero)
        }
        var (caught, ordinary) = (grip(of: width(progress) * exp(number(-1.5...1.5))), grip(of: width(progress)))
        var last: (caught: CGSize, ordinary: CGSize)?
        let step = CGVector(dx: number(-8...8), dy: number(-8...8))
        for count in 0...200 {
            let finger = CGPoint(x: start.x + step.dx * Double(count), y: start.y + step.dy * Double(count))
            (caught.fingers, ordinary.fingers) = (PictureFingers(finger), PictureFingers(finger))
            func size(_ grip: PictureGrip) -> CGSize {
                let now = grip.progress(.down, length: 422, width: width) { (full - $0) / (full - end) }
                return grip.shape(progress: now, width: width).imageSize
            }
            let sizes = (caught: size(caught), ordinary: size(ordinary))
            defer { last = sizes }
            guard let last else { continue }
            let growth = max(1, last.ordinary.width / width(progress), sizes.ordinary.width / width(progress))
            let most = 1.5 * growth * hypot(step.dx, step.dy) + 1e-9
            #expect(
                abs(sizes.caught.width - last.caught.width) <= abs(sizes.ordinary.width - last.ordinary.width) + most)
            #expect(
                abs(sizes.caught.height - last.caught.height)
                    <= abs(sizes.ordinary.height - last.ordinary.height) + most)
            #expect(sizes.caught.width > 0)
        }
    }

    @Test("once it has moved far enough it is whole, upright in its corners, opaque and without shadow")
    func relaxed() {
        var shape = PictureShape(
            center: CGPoint(x: 200, y: 400), size: CGSize(width: 100, height: 60), aspect: 1, cornerRadius: 8)
        shape.seen = CGSize(width: 1, height: 0.6)
        (shape.alpha, shape.shadow) = (0.5, 0.25)
        var grip = PictureGrip(
            of: PictureFingers(CGPoint(x: 100, y: 100)), on: shape, progress: 0.5, largestWidth: 400, at: .zero)
        func width(_ progress: Double) -> Double { 300 - 200 * progress }
        #expect(grip.shape(progress: 0.5, width: width).seen == CGSize(width: 1, height: 0.6))
        grip.fingers = PictureFingers(CGPoint(x: 700, y: 900))
        let moved = grip.shape(progress: 0.75, width: width)
        #expect(moved.seen == CGSize(width: 1, height: 1) && moved.imageWidth == 150)
        #expect(moved.cornerRadius == 0 && moved.alpha == 1 && moved.shadow == 0)
        #expect(grip.direction(.down) == CGVector(dx: 0, dy: 1))
        #expect(grip.direction(.any) == CGVector(dx: 0.6, dy: 0.8))
        // Of 300 points that are 200 now, a fifth of the size loses a fifth of the way, and a larger one all of it. A quarter
        // of the 160 points that bring back 240 are gone, and 40 of the 100 that bring back 150.
        for (taken, expected) in [(60.0, 40 + 0.25 * 160), (450, 350 - 0.4 * 150)] {
            let square = CGRect(x: 0, y: 0, width: taken, height: taken)
            var other = PictureGrip(
                of: PictureFingers(CGPoint(x: 100, y: 100)), on: PictureShape(frame: square, aspect: 1), progress: 0,
                largestWidth: 1e4, at: .zero)
            other.fingers = PictureFingers(CGPoint(x: 100, y: 140))
            #expect(isNear(other.shape(progress: 0.5, width: width).imageWidth, expected))
        }
    }

    @Test("what it lacks is there after 80 points of the finger, or two thirds of what lacks")
    func lacking() {
        // The ordinary drag shows it 300 points wide at first.
        let whole = CGSize(width: 1, height: 1)
        let cases: [(width: Double, aspect: Double, seen: CGSize, points: Double)] = [
            (300, 1, whole, 80), (300, 1, CGSize(width: 0.4, height: 1), 120),
            (300, 0.75, CGSize(width: 1, height: 0.5), 400.0 / 3), (210, 0.5, whole, 120), (210, 2, whole, 80),
            (390, 0.5, whole, 120), (510, 2, whole, 140), (300, 1, CGSize(width: 0.7, height: 1), 80),
        ]
        for (width, aspect, seen, points) in cases {
            var shape = PictureShape(
                center: .zero, size: CGSize(width: width, height: width / aspect), aspect: aspect, cornerRadius: 10)
            (shape.seen, shape.shadow) = (seen, 0.5)
            var grip = PictureGrip(
                of: PictureFingers(.zero), on: shape, progress: 0, largestWidth: 1e4, at: .zero)
            for part in [0, 0.25, 0.5, 0.999, 1, 1.5] {
                grip.fingers = PictureFingers(CGPoint(x: 0.6 * points * part, y: -0.8 * points * part))
                let reached = grip.relaxed { 300 - 200 * $0 }
                #expect(isNear(reached, min(part, 1)), "\(width), \(aspect), \(seen): \(part)")
                let moved = grip.shape(progress: 0) { 300 - 200 * $0 }
                #expect(isNear(moved.cornerRadius, 10 * (1 - min(part, 1))))
                #expect(isNear(moved.shadow, 0.5 * (1 - min(part, 1))))
            }
        }
    }

    @Test("two fingers enlarge it up to twice its largest width, by the slope that it reports", arguments: 1...30)
    func resisting(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let largest = random.number(200...400)
        let start = largest * random.number(0.4...1.5)
        let shape = PictureShape(
            center: .zero, size: CGSize(width: start, height: start), aspect: 1, cornerRadius: 0)
        var grip = PictureGrip(
            of: PictureFingers(.zero, CGPoint(x: 100, y: 0)), on: shape, progress: 0, largestWidth: largest, at: .zero)
        func width(_ spread: Double) -> Double {
            grip.fingers = PictureFingers(.zero, CGPoint(x: 100 * exp(spread), y: 0))
            return grip.shape(progress: 0) { _ in 1 }.imageWidth
        }
        let edge = max(largest, start)
        var last = 0.0
        for step in -10...60 {
            let spread = Double(step) / 20 + 0.001
            let found = width(spread)
            #expect(found > last && found < 2 * largest)
            last = found
            if start * exp(spread) <= edge { #expect(isNear(found, start * exp(spread))) }
            // The slope of the logarithm of its width.
            let slope = (log(width(spread + 1e-5)) - log(width(spread - 1e-5))) / 2e-5
            _ = width(spread)
            let isAtEdge = abs(start * exp(spread) / edge - 1) < 1e-4
            #expect(isAtEdge || isNear(grip.followedSpread, slope, within: 1e-5), "\(spread)")
        }
        #expect(width(90) > 1.9 * largest)
    }

    @Test("the constants of a photo's dismissal are those of its documentation")
    func constants() {
        let settings = PhotoDismissalSettings()
        #expect(settings.distance == 0.33 && settings.flickSpeed == 1200 && settings.direction == .down)
        #expect(settings.pinchSize == 0.75 && settings.pinchSpeed == 0.8 && settings.largestSize == 2)
        #expect(settings.curve == nil && settings.duration == 0.5)
        // The first overshoot of a spring with a damping ratio of r is exp(-pi r / sqrt(1 - r * r)).
        let ratio = 95 / (2 * (1300 * 4.5).squareRoot())
        #expect(abs(settings.spring.dampingRatio - ratio) < 1e-12)
        #expect(abs(exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) - 0.083) < 0.0005)
    }

    @Test("a point of a picture is where its center, size and rotation put it, and the picture can be moved by it")
    func places() {
        var random = SeededRandom(seed: 3)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        for _ in 0..<50 {
            var shape = PictureShape(
                frame: CGRect(x: number(-50...50), y: number(-50...50), width: number(50...300), height: 100),
                aspect: number(0.5...2))
            shape.rotation = number(-4...4)
            let (fraction, goal) = (
                CGPoint(x: number(-1...2), y: number(-1...2)), CGPoint(x: number(0...400), y: number(0...400))
            )
            let place = CGPoint(
                x: (fraction.x - 0.5) * shape.imageSize.width, y: (fraction.y - 0.5) * shape.imageSize.height
            ).applying(
                CGAffineTransform(rotationAngle: shape.rotation).concatenating(
                    CGAffineTransform(translationX: shape.center.x, y: shape.center.y)))
            let found = shape.fraction(at: place)
            #expect(isNear(found.x, fraction.x) && isNear(found.y, fraction.y))
            let center = shape.center
            shape.move(fraction, to: goal)
            #expect(isNear(shape.center.x - center.x, goal.x - place.x))
            #expect(isNear(shape.center.y - center.y, goal.y - place.y))
        }
        let none = PictureShape(frame: .zero, aspect: 1)
        #expect(
            none.fraction(at: CGPoint(x: 5, y: 5)) == CGPoint(x: 0.5, y: 0.5)
                && none.seen == CGSize(width: 1, height: 1))
    }

    @Test("fingers that move, spread and turn do so about the middle between them")
    func motions() {
        let fingers = PictureFingers(CGPoint(x: 100, y: 200), CGPoint(x: 140, y: 230))
        let motion = PictureMotion(CGVector(dx: 50, dy: -30), growth: 0.7, turn: 1.3)
        let moved = fingers.moved(by: motion, for: 0.5)
        let map = CGAffineTransform(translationX: -120, y: -215)
            .concatenating(CGAffineTransform(scaleX: exp(0.35), y: exp(0.35)))
            .concatenating(CGAffineTransform(rotationAngle: 0.65))
            .concatenating(CGAffineTransform(translationX: 120 + 25, y: 215 - 15))
        for (before, after) in [(fingers.first, moved.first), (fingers.second, moved.second)] {
            let goal = before?.applying(map) ?? .zero
            #expect(after.map { isNear($0.x, goal.x) && isNear($0.y, goal.y) } == true)
        }
        let change = moved.similarity(from: fingers)
        #expect(isNear(change?.scale ?? 0, exp(0.35)) && isNear(change?.rotation ?? 0, 0.65))
        let grip = PictureGrip(
            of: PictureFingers(.zero), on: PictureShape(frame: .zero, aspect: 1), progress: 0, largestWidth: 9,
            at: .zero)
        #expect(grip.followedSpread == 1, "one finger spreads nothing that resists")
        #expect(isNear(fingers.travel(from: fingers), 0) && PictureFingers(.zero).similarity(from: fingers) == nil)
    }

    @Test("two fingers keep their points of the picture under them; a hold that has had two remembers it")
    func pinches() {
        var random = SeededRandom(seed: 8)
        func point() -> CGPoint {
            CGPoint(x: .random(in: 100...300, using: &random), y: .random(in: 200...600, using: &random))
        }
        for _ in 0..<30 {
            var shape = PictureShape(
                center: CGPoint(x: 200, y: 400), size: CGSize(width: 100, height: 80), aspect: 1.25, cornerRadius: 0)
            shape.rotation = .random(in: -1...1, using: &random)
            let (first, second) = (point(), point())
            var grip = PictureGrip(
                of: PictureFingers(first, second), on: shape, progress: 0.5, largestWidth: 1e5, at: .zero)
            let (goal, other) = (point(), point())
            grip.fingers = PictureFingers(goal, other)
            let moved = grip.shape(progress: 0.5) { _ in 100 }
            for (from, to) in [(first, goal), (second, other)] {
                let (before, now) = (shape.fraction(at: from), moved.fraction(at: to))
                #expect(isNear(before.x, now.x, within: 1e-6) && isNear(before.y, now.y, within: 1e-6))
            }
            #expect(grip.isPinched && grip.pair == nil && grip.followedSpread == 1)
            let next = PictureGrip(
                of: PictureFingers(goal), on: moved, progress: 2, largestWidth: 1e5, continuing: grip,
                at: FrameTime(seconds: 1))
            #expect(next.isPinched && next.takenProgress == 1 && next.pair?.fingers == grip.fingers)
            let last = PictureGrip(
                of: PictureFingers(goal), on: moved, progress: -1, largestWidth: 1e5, continuing: next, at: .zero)
            #expect(last.isPinched && last.takenProgress == 0 && last.pair == nil)
        }
        let one = PictureGrip(
            of: PictureFingers(CGPoint(x: 1, y: 1)), on: PictureShape(frame: .zero, aspect: 1), progress: 0,
            largestWidth: 1, at: .zero)
        #expect(!one.isPinched && one.direction(.any) == CGVector(dx: 0, dy: 1))
    }
}
