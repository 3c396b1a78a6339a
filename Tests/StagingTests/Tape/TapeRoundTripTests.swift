import Drawing
import Foundation
import RandomSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@Suite("Tape printer")
struct TapeRoundTripTests {
    @Test("a printed tape reads back equal, whatever its content", arguments: 0..<300)
    func randomTapes(seed: UInt64) throws {
        var tapes = TapeGenerator(seed: seed)
        let tape = tapes.tape()
        let text = TapePrinter.text(of: tape)
        #expect(try Tape(parsing: text) == tape, "seed \(seed)\n\(text)")
    }

    @Test("printed tapes read like handwritten ones")
    func style() {
        let tape = Tape(
            scene: "photos", settings: [.parameter(name: "curve", value: "ease-out"), .fps(60)],
            statements: [
                .tap(.view("tile 3"), pointer: 1), .waitUntilSettled, .press(.view("photo"), pointer: 2),
                .move(
                    TapeMove(pointer: 2, .by(TapeDistance(CGVector(dx: 40, dy: 260))), duration: 0.35, curve: .easeOut)),
                .move(
                    TapeMove(
                        [
                            TapeMove.Part(.by(TapeDistance(CGVector(dx: -40, dy: 0)))),
                            TapeMove.Part(pointer: 2, .to(.view("tile 3"))),
                        ],
                        duration: 0.2)),
                .pinch(TapePinch(scale: 1.5, duration: 0.3)), .pinch(TapePinch(degrees: 90, duration: 0.3)),
                .pinch(TapePinch(3, 2, scale: 0.5, degrees: -30, duration: 0.3, curve: .easeIn)),
                .wheel(.view("photo"), delta: CGVector(dx: 0, dy: 40), zooms: true),
                .hold(seconds: 0.2), .release(pointer: 2), .wait(seconds: 1.5), .key("a b"),
                .press(.within(TapeDistance(x: .percent(50), y: .points(20), of: "tile 3")), pointer: 1),
                .move(TapeMove(.by(TapeDistance(x: .points(0), y: .percent(62.5))), duration: 0.2)),
                .move(TapeMove(.by(TapeDistance(x: .points(0), y: .percent(-120), of: "photo")), duration: 0.2)),
                .release(pointer: 1), .hide, .screenshot("open 1.png"), .show,
                .event(
                    InputEvent(
                        time: FrameTime(seconds: 6.016),
                        action: .pointer(id: 1, phase: .move, location: CGPoint(x: 195, y: 430.5)))),
            ])
        #expect(
            tape.description == """
                Scene photos
                Set curve ease-out
                Set fps 60
                Tap tile 3
                Wait settled
                Press 2 photo
                Move 2 by 40 260 in 350ms ease-out
                Move by -40 0 and 2 to tile 3 in 200ms
                Pinch by 1.5 in 300ms
                Rotate by 90 in 300ms
                Pinch 3 2 by 0.5 and -30 in 300ms ease-in
                Wheel photo by 0 40 ctrl
                Hold 200ms
                Release 2
                Wait 1.5s
                Key "a b"
                Press 50% 20 of tile 3
                Move by 0 62.5% in 200ms
                Move by 0 -120% of photo in 200ms
                Release
                Hide
                Screenshot "open 1.png"
                Show
                @6.016s move 195 430.5

                """)
    }
}

/// Generates random valid tapes, with unusual names and numbers.
private struct TapeGenerator {
    private var random: SeededRandom
    private var down: Set<Int> = []
    private var reached = 0.0
    private var isHidden = false
    private var pictures = 0

    init(seed: UInt64) { random = SeededRandom(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

    mutating func tape() -> Tape {
        var settings: [TapeSetting] = []
        if Bool.random(using: &random) { settings.append(.fps(Double.random(in: 1...240, using: &random))) }
        if Bool.random(using: &random) { settings.append(.scale(Double.random(in: 0.25...8, using: &random))) }
        if Bool.random(using: &random) { settings.append(.pointerRate(Double.random(in: 1...999, using: &random))) }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: settings.append(.size(size()))
        case 1:
            let device = Device.allCases.randomElement(using: &random) ?? .roundPhone
            settings.append(.device(HeldDevice(device, Bool.random(using: &random) ? .upright : .turnedLeft)))
        default: break
        }
        if let size = ContentSizeCategory.allCases.randomElement(using: &random), Bool.random(using: &random) {
            settings.append(.textSize(size))
        }
        if Bool.random(using: &random) { settings.append(.finger(Bool.random(using: &random))) }
        if Bool.random(using: &random), let rule = MotionRule.allCases.randomElement(using: &random) {
            let view = Bool.random(using: &random) ? nil : name()
            settings.append(.allow(TapeAllowance(rule, of: view, Double.random(in: 0...999, using: &random))))
        }
        if Bool.random(using: &random) { settings.append(.parameter(name: "my " + name(), value: name())) }
        var statements: [TapeStatement] = []
        for _ in 0..<Int.random(in: 0...30, using: &random) { statements.append(statement()) }
        if isHidden { statements.append(.show) }
        if Bool.random(using: &random) { statements.append(.start(FrameTime(seconds: reached))) }
        return Tape(scene: name(), settings: settings, statements: statements)
    }

    private mutating func statement() -> TapeStatement {
        let free = (1...4).filter { !down.contains($0) }
        let held = down.sorted()
        switch Int.random(in: 0..<17, using: &random) {
        case 15:
            // Hiding from the beginning on would show nothing.
            guard isHidden || reached > 0 else { return .key(Key(name())) }
            isHidden.toggle()
            return isHidden ? .hide : .show
        case 16:
            pictures += 1
            return .screenshot(
                ["a \(pictures).png", "写真/\(pictures).PNG", "\"#\(pictures).png"].randomElement(using: &random) ?? "")
        case 13: return moves(held)
        case 14: return pinch(held)
        case 0:
            guard let pointer = free.first else { return .key(Key(name())) }
            reached += TapeStatement.tapDuration
            return .tap(place(), pointer: pointer)
        case 1:
            guard let pointer = free.randomElement(using: &random) else { return .key(Key(name())) }
            down.insert(pointer)
            return .press(place(), pointer: pointer)
        case 2, 3:
            guard let pointer = held.randomElement(using: &random) else {
                return Bool.random(using: &random) ? .resize(size()) : .turn(.left)
            }
            return .move(TapeMove(pointer: pointer, destination(), duration: duration(), curve: curve()))
        case 4:
            guard let pointer = held.randomElement(using: &random) else { return .waitUntilSettled }
            down.remove(pointer)
            return .release(pointer: pointer)
        case 5:
            guard let pointer = held.randomElement(using: &random) else { return .waitUntilSettled }
            down.remove(pointer)
            return .cancel(pointer: pointer)
        case 6: return held.isEmpty ? .wait(seconds: duration()) : .hold(seconds: duration())
        case 7: return .wheel(place(), delta: vector(), zooms: Bool.random(using: &random))
        case 8: return .removePhoto(Int.random(in: 1...1000, using: &random))
        case 9: return .wait(seconds: duration())
        default: return event(free: free, held: held)
        }
    }

    private mutating func moves(_ held: [Int]) -> TapeStatement {
        guard !held.isEmpty else { return .key(Key(name())) }
        let pointers = held.shuffled(using: &random).prefix(Int.random(in: 1...held.count, using: &random))
        let parts = pointers.map { TapeMove.Part(pointer: $0, destination()) }
        return .move(TapeMove(parts, duration: duration(), curve: curve()))
    }

    private mutating func pinch(_ held: [Int]) -> TapeStatement {
        guard held.count >= 2 else { return .key(Key(name())) }
        let two = held.shuffled(using: &random)
        return .pinch(
            TapePinch(
                two[0], two[1], scale: Bool.random(using: &random) ? 1 : Double.random(in: 0.01...9, using: &random),
                degrees: Bool.random(using: &random) ? 0 : Double.random(in: -720...720, using: &random),
                duration: duration(), curve: curve()))
    }

    private mutating func event(free: [Int], held: [Int]) -> TapeStatement {
        reached += Double.random(in: 0...1, using: &random)
        let time = FrameTime(seconds: reached)
        let action: InputAction
        switch Int.random(in: 0..<7, using: &random) {
        case 0 where !free.isEmpty:
            down.insert(free[0])
            action = .pointer(id: free[0], phase: .down, location: point())
        case 1 where !held.isEmpty:
            down.remove(held[0])
            action = .pointer(id: held[0], phase: Bool.random(using: &random) ? .up : .cancel, location: point())
        case 2: action = .wheel(location: point(), delta: vector(), zooms: Bool.random(using: &random))
        case 3: action = .key(Key(name()))
        case 4:
            action = Bool.random(using: &random) ? .turn(Bool.random(using: &random) ? .left : .right) : .resize(size())
        case 5: action = .removePhoto(Int.random(in: 1...9, using: &random))
        default: action = .pointer(id: Int.random(in: 1...9, using: &random), phase: .move, location: point())
        }
        return .event(InputEvent(time: time, action: action))
    }

    private mutating func place() -> TapePlace {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: .point(point())
        case 2: .within(part())
        default: .view(name())
        }
    }

    /// Returns a distance that is relative along at least one axis.
    private mutating func part() -> TapeDistance {
        let other = Bool.random(using: &random) ? TapeDistance.Length.points(number()) : .percent(percentage())
        let view = Bool.random(using: &random) ? name() : nil
        return Bool.random(using: &random)
            ? TapeDistance(x: .percent(percentage()), y: other, of: view)
            : TapeDistance(x: other, y: .percent(percentage()), of: view)
    }

    private mutating func percentage() -> Double { max(-10_000, min(10_000, number())) }

    private mutating func destination() -> TapeMove.Destination {
        guard Bool.random(using: &random) else { return .to(place()) }
        return .by(Bool.random(using: &random) ? TapeDistance(vector()) : part())
    }

    private mutating func curve() -> TimingCurve? {
        let x = Double.random(in: 0...1, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .easeOut
        case 1: return (try? CubicBezier(x, number(), 1 - x, number())).map(TimingCurve.bezier)
        case 2: return .spring(duration: x + 0.1, bounce: x * 0.9, velocity: number())
        case 3: return .linear
        default: return nil
        }
    }

    private mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

    private mutating func vector() -> CGVector { CGVector(dx: number(), dy: number()) }

    private mutating func size() -> CGSize {
        CGSize(
            width: Double.random(in: 1...9999, using: &random), height: Double(Int.random(in: 1...99, using: &random)))
    }

    private mutating func number() -> Double {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: Double(Int.random(in: -900...900, using: &random))
        case 1: Double.random(in: -1...1, using: &random) * 1e-7
        case 2: Double.random(in: -1e6...1e6, using: &random)
        default: (Double.random(in: -900...900, using: &random) * 10).rounded() / 10
        }
    }

    private mutating func duration() -> Double {
        let seconds: Double =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: 0
            case 1: Double(Int.random(in: 1...2000, using: &random)) / 1000
            case 2: Double.random(in: 0...1e-6, using: &random)
            default: Double.random(in: 0...5, using: &random)
            }
        reached += seconds
        return seconds
    }

    private mutating func name() -> String {
        let parts = [
            "photo", "tile 3", "in", "to", "by", "and", "ctrl", "2", "-3", ".5", "of", "50%", "settled", "a#b", "\"",
            "\\", "\n",
            "\r\n", "\t", " ",
            "  ", "写真", "👨‍👩‍👧", "e\u{301}", "\u{301}x", "\u{2028}", "\u{A0}", "@1s", "Scene", "+", "-", "",
        ]
        let count = Int.random(in: 1...3, using: &random)
        let glue = Bool.random(using: &random) ? " " : ""
        return (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined(separator: glue)
    }
}
