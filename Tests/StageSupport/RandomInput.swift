import Drawing
import Foundation
package import Staging
import Timing

/// A random sequence of what users, windows and disks do, as a tape of raw input.
package struct RandomInput {
    private var random: SeededRandom
    private var size = CGSize(width: 390, height: 844)
    private var time = 0.0
    private var down: [Int: CGPoint] = [:]
    private var events: [InputEvent] = []

    private init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// The tape of a seed; every pointer is up at its end.
    package static func tape(seed: UInt64) -> Tape {
        var input = RandomInput(seed: seed)
        let settings = input.settings()
        for _ in 0..<Int.random(in: 4...60, using: &input.random) { input.act() }
        input.liftAll()
        return Tape(scene: "photos", settings: settings, events: input.events)
    }

    private mutating func settings() -> [TapeSetting] {
        var settings: [TapeSetting] = []
        let curves = ["none", "linear", "ease-out", "spring(duration: 0.5, bounce: 0.4)"]
        func add(_ name: String, _ values: [String]) {
            if Int.random(in: 0..<3, using: &random) > 0 { return }
            settings.append(.parameter(name: name, value: values[Int.random(in: 0..<values.count, using: &random)]))
        }
        add("curve", curves)
        add("direction", ["down", "any"])
        add("reduced-motion", ["on", "off"])
        add("duration", ["0.05", "2"])
        return settings
    }

    private mutating func act() {
        wait()
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<18: press(pointer())
        case 18..<58: move()
        case 58..<70: lift(.up)
        case 70..<74: lift(.cancel)
        case 74..<84: tap()
        case 84..<91: add(.key(["escape", "left", "right", "space"][Int.random(in: 0..<4, using: &random)]))
        case 91..<94: resize()
        case 94..<97: add(.removePhoto(Int.random(in: 1...14, using: &random)))
        default:
            add(
                .wheel(
                    location: place(), delta: CGVector(dx: 0, dy: Double(Int.random(in: -300...300, using: &random)))))
        }
    }

    private mutating func wait() {
        let gaps = [0, 0.001, 0.008, 0.016, 0.016, 0.03, 0.09, 0.25, 0.7]
        time += gaps[Int.random(in: 0..<gaps.count, using: &random)]
        time = (time * 1e6).rounded() / 1e6
    }

    private mutating func add(_ action: InputAction) {
        events.append(InputEvent(time: FrameTime(seconds: time), action: action))
    }

    private mutating func pointer() -> Int { Int.random(in: 0..<5, using: &random) == 0 ? 2 : 1 }

    /// Mostly near the middle, where pictures are.
    private mutating func place() -> CGPoint {
        let near = Int.random(in: 0..<3, using: &random) > 0
        func along(_ length: Double, _ random: inout SeededRandom) -> Double {
            let range = near ? 0.3...0.7 : 0...1
            return (Double.random(in: range, using: &random) * length).rounded()
        }
        return CGPoint(x: along(size.width, &random), y: along(size.height, &random))
    }

    private mutating func press(_ pointer: Int) {
        guard down[pointer] == nil else { return }
        let place = place()
        down[pointer] = place
        add(.pointer(id: pointer, phase: .down, location: place))
    }

    private mutating func move() {
        guard let pointer = down.keys.sorted().first, var place = down[pointer] else { return press(1) }
        let fast = Int.random(in: 0..<4, using: &random) == 0 ? 120.0 : 25.0
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            place.x += Double.random(in: -fast...fast, using: &random).rounded()
            place.y += Double.random(in: (-fast / 2)...(fast * 1.2), using: &random).rounded()
            add(.pointer(id: pointer, phase: .move, location: place))
            time = ((time + 1.0 / 120) * 1e6).rounded() / 1e6
        }
        down[pointer] = place
    }

    private mutating func lift(_ phase: PointerPhase) {
        guard let pointer = down.keys.sorted().last, let place = down.removeValue(forKey: pointer) else { return }
        add(.pointer(id: pointer, phase: phase, location: place))
    }

    private mutating func tap() {
        let pointer = pointer()
        guard down[pointer] == nil else { return }
        press(pointer)
        time = ((time + 0.04) * 1e6).rounded() / 1e6
        lift(.up)
    }

    private mutating func resize() {
        let sizes = [(390, 844), (844, 390), (320, 568), (1024, 1366), (200, 200)]
        let (width, height) = sizes[Int.random(in: 0..<sizes.count, using: &random)]
        size = CGSize(width: width, height: height)
        add(.resize(size))
    }

    private mutating func liftAll() {
        wait()
        while !down.isEmpty { lift(.up) }
    }
}
