import Foundation
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import MotionChecks

/// The rules of what changes its shape at once, on both sides of each of their limits.
@Suite("Rules of shapes")
struct ShapeRuleTests {
    /// Changes one value of a card from frame to frame, which is the last one before and behind.
    private func uneven(
        _ values: [Double], rule: MotionRule = .shape, moves: Double = 0, events: [TraceEvent] = [],
        input: [InputEvent] = [], phase: ((Int) -> TracePhase)? = nil, _ change: (inout TraceView, Double) -> Void
    ) -> [String] {
        words(
            MadeMotion(count: 20, phase: phase, events: events, input: input).run { index in
                let details = TraceView.Details(order: 1, picture: rule == .aspect ? "cat" : nil)
                var view = TraceView.at(100 + moves * Double(index), details: details)
                change(&view, values[max(0, min(values.count - 1, index - 8))])
                return ["card": view]
            }.unevenChanges(of: rule))
    }

    @Test("a shape changes by twice the change before or behind at most, and by more where something begins")
    func even() {
        func radius(_ values: [Double], _ events: [TraceEvent] = []) -> [String] {
            uneven(values, events: events) { $0.cornerRadius = $1 }
        }
        #expect(radius([0, 1, 2, 4, 5, 6]).isEmpty && radius([0, 1, 2, 3, 2, 1, 0]).isEmpty)
        // A step of 9 where those beside have 2 and 3.
        #expect(radius([0, 2, 11, 14]) == ["10 card 3.000: 8.000, 11.000"])
        #expect(radius([14, 11, 2, 0]) == ["10 card 3.000: 5.000, 2.000"])
        // Where it turns round, each side of the turn is odd.
        #expect(
            radius([0, 2, -4, -2]) == [
                "9 card 2.000: 0.000, 2.000", "10 card 6.000: 2.000, -4.000", "11 card 2.000: -4.000, -2.000",
            ])
        // What differs by a point is rounding.
        #expect(radius([0, 2, 8, 10]) == ["10 card 2.000: 6.000, 8.000"] && radius([0, 2, 7, 9]).isEmpty)
        // Where a transition begins in the step or beside it, the factor is 6; two steps beside go on evenly.
        let begun = [TraceEvent.at(10, .transitionBegan)]
        #expect(
            radius([0, 2, 14, 16], begun).isEmpty && radius([0, 2, 16, 18], begun) == ["10 card 2.000: 14.000, 16.000"])
        #expect(radius([0, 2, 16, 18], [.at(12, .transitionBegan)]).count == 1)
    }

    @Test("where something begins or ends, a change may turn round by the acceleration of the next two steps")
    func turns() {
        func radius(_ values: [Double], at frame: Double) -> [String] {
            uneven(values, events: [.at(frame, .transitionBegan)]) { $0.cornerRadius = $1 }
        }
        // Of steps of 1 and 5 the one before is -3.
        #expect(radius([10, 10, 7, 8, 13, 18], at: 10).isEmpty)
        #expect(radius([10, 10, 5, 6, 11, 16], at: 10) == ["10 card 2.000: 7.000, 5.000"])
        // Of steps of 5 and 1 the next one is -3.
        #expect(radius([10, 15, 20, 21, 18], at: 12).isEmpty)
        #expect(radius([10, 15, 20, 21, 16], at: 12) == ["12 card 2.000: 18.000, 16.000"])
    }

    @Test("a shape changes with the view's place: by twice as much for the same way, and in its direction")
    func ways() {
        typealias Step = (x: Double, radius: Double)
        /// Moves a card by 2 points in a step, and makes its corners 3 points rounder, but in some steps.
        func found(_ changed: [Int: Step]) -> [String] {
            var rows: [TraceView] = []
            var (x, radius) = (100.0, 0.0)
            for index in 0..<20 {
                let usual: Step = (2, index < 13 ? 3 : 0)
                let step = changed[index] ?? usual
                (x, radius) = (x + step.x, radius + step.radius)
                rows.append(.at(x, radius: radius))
            }
            return words(MadeMotion(count: 20).run { ["card": rows[$0]] }.unevenChanges(of: .shape)).filter {
                $0.hasPrefix("10 ")
            }
        }
        // It is three times as far.
        #expect(found([0: (0, 0), 10: (6, 18)]).isEmpty)
        #expect(found([0: (0, 0), 10: (6, 20)]) == ["10 card 2.000: 45.000, 47.000"])
        // Where it rests on both sides, the steps beyond those count.
        func rests(_ x: Double, _ radius: Double) -> [String] {
            found([0: (0, 0), 9: (0, 0), 10: (x, radius), 11: (0, 0)])
        }
        #expect(rests(2, 6).isEmpty)
        #expect(rests(2, 8) == ["10 card 2.000: 30.000, 32.000"])
        // On the way back it is less round.
        #expect(rests(-2, -6).isEmpty)
        #expect(rests(-2, 6) == ["10 card 6.000: 24.000, 30.000"])
    }

    @Test("at rest a shape may change at once, but not in the first step of a flight or in its last one")
    func phases() {
        func found(_ phase: @escaping (Int) -> TracePhase) -> Bool {
            !uneven([0, 0, 30, 30], phase: phase) { $0.cornerRadius = $1 }.isEmpty
        }
        // The change is in the step from frame 9 to 10.
        for (frame, isFound) in [(8, false), (9, false), (10, true), (11, true)] {
            let ends = found { $0 < frame ? .animating : .idle }
            #expect(ends == isFound, "\(frame)")
        }
        for (frame, isFound) in [(9, true), (10, true), (11, false), (12, false)] {
            let begins = found { $0 < frame ? .idle : .animating }
            #expect(begins == isFound, "\(frame)")
        }
    }

    /// Turns a square of 100 points about its center.
    private func turn(_ view: inout TraceView, by degrees: Double) {
        let box = 100 * (cos(degrees * .pi / 180) + sin(degrees * .pi / 180))
        view.frame = view.frame.insetBy(dx: (100 - box) / 2, dy: (100 - box) / 2)
        view.details?.rotation = degrees
    }

    @Test("a shape that a finger leads changes by its way, or half of it where the view moves evenly on both sides")
    func led() {
        // A square of 100 points: of 30, of which the finger makes 10 or 20, in the unit of the rule.
        let cases: [(rule: MotionRule, still: String, moving: String, change: (inout TraceView, Double) -> Void)] = [
            (.shape, "10.000", "20.000", { $0.frame.size.width += $1 }),
            (.shape, "10.000", "20.000", { $0.frame.size.height += $1 }),
            (.shape, "20.000", "25.000", { $0.cornerRadius = $1 }),
            (.shape, "20.000", "25.000", { $0.details?.textSize = 20 + $1 }),
            (.fade, "20.000", "25.000", { $0.details?.shadow = $1 / 100 }),
            (.aspect, "10.000", "10.000", { $0.frame.size.height = 100 * exp(-$1 / 100) }),
            // 30 degrees are 37.024 points of the corner's path.
            (.shape, "27.024", "32.024", turn),
        ]
        let finger = [InputEvent.finger(2, .down), .finger(9.5, .move, 6, 8)]
        for (rule, still, moving, change) in cases {
            func found(_ phase: TracePhase, moves: Double = 0) -> String? {
                uneven([0, 0, 30, 30], rule: rule, moves: moves, input: finger, phase: { _ in phase }, change)
                    .first { $0.hasPrefix("10 ") }?.split(separator: ":").first.map(String.init)
            }
            #expect(found(.interactive) == "10 card \(still)")
            #expect(found(.interactive, moves: 3) == "10 card \(moving)")
            #expect(found(.animating) != found(.interactive))
        }
    }

    @Test("content that two fingers hold grows and turns with them, and by a tenth of that more")
    func pinched() {
        func held(_ places: [(Double, Double)]) -> [InputEvent] {
            let downs = [InputEvent.finger(2, .down, 200, 200), .finger(2, .down, 300, 200, id: 2)]
            return downs + places.enumerated().map { InputEvent.finger(9.5, .move, $1.0, $1.1, id: $0 + 1) }
        }
        // Their distance grows by a half: 100 points become 155 at most.
        let spread = held([(175, 200), (325, 200)])
        let wider = uneven([0, 0, 60, 60], input: spread) { $0.frame.size.width += $1 }
        #expect(wider == ["10 card 5.000: 155.000, 160.000"])
        let even = uneven([0, 0, 55, 55], input: spread) { $0.frame.size.width += $1 }
        #expect(even.isEmpty)
        // A rotation by 30 degrees is one by 33 at most: three more are 3.702 points of the corner's path.
        let across: Double = 100 * cos(Double.pi / 6)
        let turned = uneven([0, 0, 36, 36], input: held([(200, 200), (200 + across, 250)]), turn)
        #expect(turned.map { $0.prefix(13) } == ["10 card 3.702"])
    }

    @Test("each measure of a shape has its unit")
    func measures() {
        let values = [0.0, 0, 30, 30]
        func found(rule: MotionRule = .shape, _ change: (inout TraceView, Double) -> Void) -> [String] {
            uneven(values, rule: rule, change)
        }
        let wider = found { $0.frame.size.width += $1 }
        let higher = found { $0.frame.size.height += $1 }
        #expect(wider == ["10 card 30.000: 100.000, 130.000"] && higher == wider)
        let larger = found { $0.details?.textSize = 20 + $1 }
        #expect(larger == ["10 card 30.000: 20.000, 50.000"])
        let darker = found(rule: .fade) { $0.details?.shadow = $1 / 100 }
        #expect(darker == ["10 card 30.000: 0.000, 30.000"])
        // 30 degrees on a circle of 70.71 points; the box is that of the same square.
        let turned = found(turn)
        #expect(turned == ["10 card 37.024: 0.000, 37.024"])
        // From -170 to 170 it is a turn of 20 degrees.
        let around = uneven([-170, -170, 170, 170]) { $0.details?.rotation = $1 }
        #expect(around == ["10 card 24.683: 234.485, 209.803"])
        let back = uneven([170, 170, -170, -170]) { $0.details?.rotation = $1 }
        #expect(back == ["10 card 24.683: -234.485, -209.803"])
        // Of a small view a degree counts as a point.
        let small = found { view, degrees in
            let box = 40 * (cos(degrees * .pi / 180) + sin(degrees * .pi / 180))
            view = .at(100, 400, box, box, details: .init(order: 1, rotation: degrees))
        }
        #expect(small == ["10 card 30.000: 0.000, 30.000"])
        // A hundred times ln 1.1.
        let wide = uneven([100, 100, 110, 110], rule: .aspect) { $0.frame.size.width = $1 }
        #expect(wide == ["10 card 9.531: 0.000, 9.531"])
        // A scroll view's offset is judged in the last frame of a transition alone.
        let inFlight = found { $0.details?.scroll = CGPoint(x: $1, y: 0) }
        #expect(inFlight.isEmpty)
        for axis in [0, 1] {
            let scrolled = uneven(values, events: [.at(10, .transitionCompleted)]) {
                $0.details?.scroll = axis == 0 ? CGPoint(x: $1, y: 0) : CGPoint(x: 0, y: $1)
            }
            #expect(scrolled == ["10 card 30.000: 0.000, 30.000"])
        }
    }

    @Test("a view that is turned has its own sides")
    func sides() {
        for degrees in [0.0, 10, 30, 60, 80, 100, -30, 170] {
            let (cosine, sine) = (abs(cos(degrees * .pi / 180)), abs(sin(degrees * .pi / 180)))
            let view = TraceView.at(
                100, 100, 60 * cosine + 40 * sine, 40 * cosine + 60 * sine, details: .init(order: 1, rotation: degrees))
            // A hundred times ln (60 / 40).
            #expect(abs((view.ratio ?? 0) - 40.5465) < 1e-3, "\(degrees)")
        }
        // Near half a right angle the sides are unknown: cos 2a is 0.05 at 43.57 degrees.
        for (degrees, isKnown) in [(43.5, true), (43.6, false), (46.4, false), (46.5, true)] {
            #expect((TraceView.at(0, details: .init(order: 1, rotation: degrees)).ratio != nil) == isKnown)
        }
    }

    @Test("corners that are half circles of a small view follow from its size")
    func corners() {
        /// - Parameter side: The side of the card in its first half, of which the radius is a part.
        func found(_ side: Double, part: Double = 0.5, then radius: Double = 20) -> Bool {
            let isFound = [[0.0, 0, 1, 1], [1, 1, 0, 0]].map { steps in
                !uneven(steps) { view, step in
                    view = step == 0 ? .at(100, 400, side, 100, radius: part * side) : .at(100, radius: radius)
                }.filter { $0.hasSuffix("\(String(format: "%.3f", steps[3] == 0 ? part * side : radius))") }.isEmpty
            }
            // It shrinks as it grows.
            #expect(isFound[0] == isFound[1], "\(side)")
            return isFound[0]
        }
        #expect(!found(30) && !found(42) && found(42.2))
        #expect(!found(30, part: 0.49) && found(30, part: 0.489))
    }
}
