import Drawing
import Foundation
import RandomSupport
package import Staging
import Timing
import ViewHierarchy

/// A random sequence of gestures of one to three fingers and of the wheel with Ctrl over photos, as a tape of raw input.
///
/// It is apart from `RandomInput`, whose seeds keep their meaning.
package struct RandomFingers {
    private var random: SeededRandom
    private var time = 0.0
    private var down: [Int: CGPoint] = [:]
    private var events: [InputEvent] = []
    private let size = CGSize(width: 390, height: 844)

    private init(seed: UInt64) { random = SeededRandom(seed: seed &+ 0x5C41_11F1) }

    /// Returns the tape of a seed, with all fingers up at its end.
    package static func tape(seed: UInt64) -> Tape {
        var input = RandomFingers(seed: seed)
        var settings: [TapeSetting] = []
        if input.chance(25) {
            settings.append(
                .parameter(
                    name: "curve", value: input.one(of: ["linear", "ease-in", "spring(duration: 0.5, bounce: 0.4)"])))
        }
        if input.chance(25) { settings.append(.parameter(name: "direction", value: "any")) }
        if input.chance(90) { input.tap() }
        for _ in 0..<Int.random(in: 2...9, using: &input.random) { input.phrase() }
        input.pass(input.one(of: [0, 0.02, 0.5]))
        for finger in input.down.keys.sorted() { input.lift(finger) }
        return Tape(scene: "photos", settings: settings, events: input.events)
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0...99, using: &random) < percent }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0...(elements.count - 1), using: &random)]
    }

    // MARK: - Phrases

    private mutating func phrase() {
        switch Int.random(in: 0...99, using: &random) {
        case 0..<12: tap()
        case 12..<55:
            for finger in 1...2 where down[finger] == nil { press(finger) }
            for _ in 0..<Int.random(in: 1...3, using: &random) { glide() }
            if chance(60) { pass(one(of: [0.02, 0.15])) }
            if chance(70) { liftSome() }
        case 55..<75:
            press(one(of: [1, 2, 3]))
            glide()
            if chance(50) { liftSome() }
        case 75..<85: liftSome()
        case 85..<93:
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                add(.wheel(location: place(), delta: CGVector(dx: 0, dy: one(of: [-120, -40, -40, 40])), zooms: true))
                pass(number(0.01...0.2))
            }
        case 93..<97: add(.key(one(of: ["escape", "left", "right"])))
        default: add(.removePhoto(Int.random(in: 1...14, using: &random)))
        }
        pass(one(of: [0, 0, 0.03, 0.1, 0.3, 0.8]))
    }

    private mutating func tap() {
        guard down.isEmpty else { return }
        press(1)
        pass(0.04)
        lift(1)
        pass(one(of: [0.05, 0.2, 0.9]))
    }

    /// Moves all fingers about their middle: turned, spread and carried at constant rates, or one of them on its own.
    private mutating func glide() {
        guard !down.isEmpty else { return }
        let alone = chance(25) ? down.keys.sorted().first : nil
        let step = CGVector(dx: number(-8...8), dy: number(-6...12))
        let (factor, turn) = (number(0.9...1.06), number(-0.12...0.12))
        for _ in 0..<Int.random(in: 3...14, using: &random) {
            pass(1.0 / 120)
            let fingers = down.keys.sorted()
            let x = down.values.reduce(0) { $0 + $1.x } / Double(fingers.count)
            let y = down.values.reduce(0) { $0 + $1.y } / Double(fingers.count)
            for finger in fingers where alone == nil || finger == alone {
                guard let old = down[finger] else { continue }
                let arm = CGVector(dx: (old.x - x) * factor, dy: (old.y - y) * factor)
                move(
                    finger,
                    CGPoint(
                        x: x + step.dx + arm.dx * cos(turn) - arm.dy * sin(turn),
                        y: y + step.dy + arm.dx * sin(turn) + arm.dy * cos(turn)))
            }
        }
    }

    private mutating func liftSome() {
        for finger in down.keys.sorted() where chance(75) {
            lift(finger)
            if chance(40) { pass(number(0...0.05)) }
        }
    }

    // MARK: - Events

    private mutating func pass(_ seconds: Double) { time = ((time + seconds) * 1e6).rounded() / 1e6 }

    private mutating func add(_ action: InputAction) {
        events.append(InputEvent(time: FrameTime(seconds: time), action: action))
    }

    private mutating func place() -> CGPoint {
        CGPoint(x: (number(0.05...0.95) * size.width).rounded(), y: (number(0.15...0.85) * size.height).rounded())
    }

    private mutating func press(_ finger: Int) {
        guard down[finger] == nil else { return }
        let place = place()
        down[finger] = place
        add(.pointer(id: finger, phase: .down, location: place))
    }

    private mutating func move(_ finger: Int, _ place: CGPoint) {
        let place = CGPoint(x: (place.x * 10).rounded() / 10, y: (place.y * 10).rounded() / 10)
        down[finger] = place
        add(.pointer(id: finger, phase: .move, location: place))
    }

    private mutating func lift(_ finger: Int) {
        guard let place = down.removeValue(forKey: finger) else { return }
        add(.pointer(id: finger, phase: chance(92) ? .up : .cancel, location: place))
    }
}
