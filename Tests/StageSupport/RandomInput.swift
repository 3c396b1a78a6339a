import Drawing
import Foundation
import RandomSupport
package import Staging
import Timing
import ViewHierarchy

/// A random sequence of actions of users, windows and disks, as a tape of raw input.
///
/// It consists of phrases, such as a drag or a catch, so that deep states are reached often, with other actions in
/// between.
package struct RandomInput {
    private var random: SeededRandom
    private var size = CGSize(width: 390, height: 844)
    private var time = 0.0
    private var down: [Int: CGPoint] = [:]
    private var lastLift = CGPoint(x: 195, y: 500)
    private var events: [InputEvent] = []

    private init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Returns the tape of a seed, with all pointers up at its end.
    package static func tape(seed: UInt64) -> Tape {
        var input = RandomInput(seed: seed)
        let settings = input.settings()
        if input.chance(80) { input.tap(input.place()) }
        for _ in 0..<input.whole(2...14) { input.phrase() }
        input.liftAll()
        return Tape(scene: "photos", settings: settings, events: input.events)
    }

    /// Returns the tape of a seed for any scene, with random values of its parameters.
    package static func tape(seed: UInt64, scene: Scene) -> Tape {
        var input = RandomInput(seed: seed)
        let settings = input.settings(of: scene)
        for _ in 0..<input.whole(3...16) { if input.chance(15) { input.edgeDrag() } else { input.phrase() } }
        input.liftAll()
        return Tape(scene: scene.name, settings: settings, events: input.events)
    }

    private mutating func settings(of scene: Scene) -> [TapeSetting] {
        scene.parameters.compactMap { parameter in
            guard chance(25) else { return nil }
            let value: String =
                switch parameter.kind {
                case .choice(let words): one(of: words)
                case .curve: one(of: ["linear", "ease-in", "spring(duration: 0.5, bounce: 0.4)"])
                case .number(let range):
                    "\((number(max(range.lowerBound, 0.01)...min(range.upperBound, 2)) * 100).rounded() / 100)"
                }
            return .parameter(name: parameter.name, value: value)
        }
    }

    /// Drags from the left edge inwards, as for a pop, or from the bottom upwards.
    private mutating func edgeDrag() {
        let isSideways = chance(50)
        press(
            1,
            isSideways
                ? CGPoint(x: number(0...12), y: number(0.2...0.8) * size.height)
                : CGPoint(x: number(0.2...0.8) * size.width, y: size.height - number(5...70)))
        glide(1, isSideways ? CGVector(dx: number(2...14), dy: 0) : CGVector(dx: 0, dy: -number(2...18)))
        if chance(50) { pass(0.15) }
        lift(1, chance(85) ? .up : .cancel)
    }

    private mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    private mutating func chance(_ percent: Int) -> Bool { whole(0...99) < percent }

    private mutating func one<Element>(of elements: [Element]) -> Element { elements[whole(0...(elements.count - 1))] }

    private mutating func settings() -> [TapeSetting] {
        var settings: [TapeSetting] = []
        func add(_ name: String, _ value: String) { settings.append(.parameter(name: name, value: value)) }
        if chance(30) {
            add("curve", one(of: ["linear", "ease-out", "ease-in", "spring(duration: 0.5, bounce: 0.4)"]))
        }
        if chance(25) { add("direction", "any") }
        if chance(20) { add("reduced-motion", "on") }
        if chance(20) { add("duration", one(of: ["0.05", "2"])) }
        if chance(8) { add("damping", one(of: ["20", "2000"])) }
        return settings
    }

    // MARK: - Phrases

    private mutating func phrase() {
        switch whole(0...99) {
        case 0..<20: tap(place())
        case 20..<42: drag(CGVector(dx: number(-8...8), dy: number(2...18)))
        case 42..<62: catchIt()
        case 62..<71: drag(CGVector(dx: number(-25...25), dy: number(-4...4)))
        case 71..<79: doubleTap()
        case 79..<83: drag(CGVector(dx: number(-20...20), dy: number(-20...10)))
        case 83..<90: interject()
        default: for _ in 0..<whole(2...10) { rawAction() }
        }
        let pauses = [0, 0, 0.03, 0.1, 0.3, 0.7, 0.8, 1.2]
        pass(one(of: pauses))
    }

    private mutating func tap(_ place: CGPoint) {
        let pointer = chance(90) ? 1 : 2
        press(pointer, place)
        pass(one(of: [0, 0.02, 0.05, 0.3]))
        lift(pointer, .up)
    }

    private mutating func doubleTap() {
        let place = place()
        tap(place)
        pass(0.06)
        tap(place)
        pass(one(of: [0, 0.1, 0.6]))
    }

    /// - Parameter step: The movement per sample, in points; 10 is 1200 points per second.
    private mutating func drag(_ step: CGVector) {
        press(1, place())
        glide(1, step)
        if chance(50) { pass(0.15) }
        lift(1, chance(85) ? .up : .cancel)
    }

    /// Lets a flight continue for a while, and presses where the picture can be.
    private mutating func catchIt() {
        pass(number(0.01...0.25))
        let place = chance(60) ? CGPoint(x: lastLift.x + number(-30...30), y: lastLift.y + number(-60...30)) : place()
        press(1, place)
        if chance(30) { pass(0.12) }
        if chance(70) { glide(1, CGVector(dx: number(-15...15), dy: number(-15...20))) }
        lift(1, chance(85) ? .up : .cancel)
    }

    /// Moves at constant speed, sometimes with another speed at the end.
    private mutating func glide(_ pointer: Int, _ step: CGVector) {
        var step = step
        for _ in 0..<whole(1...3) {
            for _ in 0..<whole(2...12) {
                guard let place = down[pointer] else { return }
                pass(1.0 / 120)
                move(pointer, CGPoint(x: place.x + step.dx, y: place.y + step.dy))
                if chance(3) { interject() }
            }
            step = CGVector(dx: step.dx * number(-1...1.5), dy: step.dy * number(-1...1.5))
        }
    }

    /// Adds an action from outside the hand.
    private mutating func interject() {
        switch whole(0...99) {
        case 0..<25: add(.key(one(of: [.escape, .escape, .left, .right, .space])))
        case 25..<45: resize()
        case 45..<60: add(.removePhoto(whole(1...14)))
        case 60..<85:
            if down[2] == nil { press(2, place()) } else { lift(2, chance(80) ? .up : .cancel) }
        default: add(.wheel(location: place(), delta: CGVector(dx: 0, dy: Double(whole(-300...300)))))
        }
    }

    /// Adds any action.
    private mutating func rawAction() {
        pass(one(of: [0, 0.001, 0.008, 0.016, 0.03, 0.09]))
        let pointer = chance(80) ? 1 : 2
        switch whole(0...9) {
        case 0...2: press(pointer, place())
        case 3...6:
            guard let place = down[pointer] else { return }
            move(pointer, CGPoint(x: place.x + number(-80...80), y: place.y + number(-60...100)))
        case 7...8: lift(pointer, chance(80) ? .up : .cancel)
        default: interject()
        }
    }

    // MARK: - Events

    private mutating func pass(_ seconds: Double) { time = ((time + seconds) * 1e6).rounded() / 1e6 }

    private mutating func add(_ action: InputAction) {
        events.append(InputEvent(time: FrameTime(seconds: time), action: action))
    }

    /// Returns a location, mostly near the center, where pictures are.
    private mutating func place() -> CGPoint {
        let range = chance(66) ? 0.3...0.7 : 0...1
        return CGPoint(x: (number(range) * size.width).rounded(), y: (number(range) * size.height).rounded())
    }

    private mutating func press(_ pointer: Int, _ place: CGPoint) {
        guard down[pointer] == nil else { return }
        down[pointer] = Self.rounded(place)
        add(.pointer(id: pointer, phase: .down, location: Self.rounded(place)))
    }

    private mutating func move(_ pointer: Int, _ place: CGPoint) {
        down[pointer] = Self.rounded(place)
        add(.pointer(id: pointer, phase: .move, location: Self.rounded(place)))
    }

    private mutating func lift(_ pointer: Int, _ phase: PointerPhase) {
        guard let place = down.removeValue(forKey: pointer) else { return }
        lastLift = place
        add(.pointer(id: pointer, phase: phase, location: place))
    }

    private mutating func resize() {
        let (width, height) = one(of: [(390, 844), (390, 844), (844, 390), (320, 568), (1024, 1366), (200, 200)])
        size = CGSize(width: width, height: height)
        add(.resize(size))
    }

    private mutating func liftAll() {
        pass(one(of: [0, 0.02, 0.5]))
        for pointer in down.keys.sorted() { lift(pointer, .up) }
    }

    /// Rounds to a tenth of a point, because people read tapes.
    private static func rounded(_ place: CGPoint) -> CGPoint {
        CGPoint(x: (place.x * 10).rounded() / 10, y: (place.y * 10).rounded() / 10)
    }
}
