import Drawing
import Foundation
import GoldenSupport
import Staging
import Testing
import Timing

@testable import Recorder

@MainActor
@Suite("Marks of fingers")
struct FingerMarkTests {
    /// What is drawn of fingers: circles by their middle and radius, and how opaque they are.
    private struct Circle: Equatable {
        var x, y, radius, alpha: Double
        /// Of a line.
        var width = 0.0
    }

    private func event(_ seconds: Double, _ phase: PointerPhase, _ x: Double, _ y: Double, id: Int = 0) -> InputEvent {
        InputEvent(
            time: FrameTime(seconds: seconds),
            action: .pointer(id: id, phase: phase, location: CGPoint(x: x, y: y)))
    }

    private func items(_ events: [InputEvent], at time: Double) -> [DisplayItem] {
        FingerMarks.items(
            of: events, at: FrameTime(seconds: time), in: [CGRect(x: 0, y: 0, width: 300, height: 300)])
    }

    private func circle(_ shape: Shape, _ color: Color, _ width: Double = 0) -> Circle? {
        guard case .roundedRect(let box, let radius, _) = shape else { return nil }
        #expect(abs(box.width - 2 * radius) < 1e-9 && abs(box.height - 2 * radius) < 1e-9)
        func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
        return Circle(
            x: rounded(box.midX), y: rounded(box.midY), radius: rounded(radius), alpha: rounded(color.alpha),
            width: width)
    }

    private func fills(_ events: [InputEvent], at time: Double) -> [Circle] {
        items(events, at: time).compactMap {
            if case .fill(let shape, let color) = $0.command { circle(shape, color) } else { nil }
        }
    }

    private func lines(_ events: [InputEvent], at time: Double) -> [Circle] {
        items(events, at: time).compactMap {
            if case .stroke(let shape, let color, let width) = $0.command { circle(shape, color, width) } else { nil }
        }
    }

    @Test("a disc of 20 points is under the finger, and grows by a quarter and fades within 0.22 s of its release")
    func disc() {
        let tap = [event(1, .down, 50, 60), event(1.1, .move, 52, 60), event(1.3, .up, 54, 62)]
        #expect(fills(tap, at: 0.99).isEmpty)
        #expect(fills(tap, at: 1) == [Circle(x: 50, y: 60, radius: 20, alpha: 0.62)])
        #expect(fills(tap, at: 1.1) == [Circle(x: 52, y: 60, radius: 20, alpha: 0.62)])
        #expect(fills(tap, at: 1.41) == [Circle(x: 54, y: 62, radius: 22.5, alpha: 0.31)])
        #expect(lines(tap, at: 1.41).contains(Circle(x: 54, y: 62, radius: 22.5, alpha: 0.45, width: 1.5)))
        #expect(fills(tap, at: 1.521).isEmpty)
        let shadows = items(tap, at: 1.41).compactMap { item -> Circle? in
            guard case .shadow(let shape, let color, let blur, let offset) = item.command else { return nil }
            #expect(offset == .zero)
            return circle(shape, color, blur)
        }
        #expect(shadows == [Circle(x: 54, y: 62, radius: 22.5, alpha: 0.175, width: 5)])
        // A finger that is gone leaves its place; one that comes again has another mark.
        #expect(fills(tap + [event(1.35, .move, 90, 90), event(1.36, .up, 90, 90)], at: 1.41).map(\.x) == [54])
        #expect(fills(tap + [event(1.4, .down, 90, 80)], at: 1.41) == [Circle(x: 90, y: 80, radius: 20, alpha: 0.62)])
    }

    @Test(
        "a ripple grows from the disc to 2.4 times its size, ever slower, and fades within 0.4 s, also of a short tap")
    func ripple() {
        let tap = [event(1, .down, 50, 60), event(1.01, .move, 80, 60), event(1.05, .up, 80, 60)]
        func ripple(_ time: Double) -> [Circle] { lines(tap, at: time).filter { $0.width != 1.5 } }
        // Of a square's course, three quarters of the way are done in half of the time.
        for (time, radius, left) in [(1.0, 20.0, 1.0), (1.2, 41, 0.5), (1.36, 47.72, 0.1)] {
            #expect(
                ripple(time) == [
                    Circle(x: 50, y: 60, radius: radius, alpha: (0.7 * left * 1e6).rounded() / 1e6, width: 4),
                    Circle(x: 50, y: 60, radius: radius, alpha: (0.75 * left * 1e6).rounded() / 1e6, width: 2),
                ])
        }
        #expect(ripple(1.39).count == 2 && ripple(1.401).isEmpty)
    }

    @Test("a trail has the places of the last 0.28 s, smaller with their age, and ends with the finger's last move")
    func trail() {
        let drag = [event(1, .down, 20, 40), event(1.1, .move, 60, 70), event(1.2, .up, 60, 70)]
        func discs(_ time: Double, _ events: [InputEvent]) -> [CGRect] {
            items(events, at: time).flatMap { item -> [CGRect] in
                guard case .fill(.path(let path), let color) = item.command else { return [] }
                #expect(abs(color.alpha - 0.3) < 1e-9)
                var boxes: [CGRect] = []
                for element in path.elements {
                    switch element {
                    case .move(let point): boxes.append(CGRect(origin: point, size: .zero))
                    case .line(let point): boxes[boxes.count - 1] = boxes[boxes.count - 1].union(point)
                    case .curve(let point, _, _): boxes[boxes.count - 1] = boxes[boxes.count - 1].union(point)
                    default: break
                    }
                }
                return boxes
            }
        }
        // 50 points in a tenth of a second are 13 steps of at most 4.
        for time in [1.1, 1.2, 1.25] {
            let found = discs(time, drag)
            let expected = (0..<13).map { Double($0) / 13 }.filter { 16 * (1 - (time - 1 - 0.1 * $0) / 0.28) > 0.5 }
            #expect(found.count == expected.count && expected.count >= 8, "\(time)")
            for (box, part) in zip(found, expected) {
                #expect(abs(box.midX - (20 + 40 * part)) < 1e-6 && abs(box.midY - (40 + 30 * part)) < 1e-6)
                #expect(abs(box.width / 2 - 16 * (1 - (time - 1 - 0.1 * part) / 0.28)) < 1e-6)
            }
        }
        #expect(discs(1.39, drag).isEmpty)
        // What is far behind is forgotten, however long the finger is down.
        let long = [event(1, .down, 20, 40), event(1.1, .move, 60, 70), event(2, .move, 60, 74)]
        #expect(discs(2, long).isEmpty)
        #expect(discs(1.1, [event(1, .down, 20, 40)]).isEmpty)
    }

    @Test("at its last moment a mark is gone, and nothing of it is drawn")
    func moments() {
        let tap = [event(0, .down, 50, 60), event(0, .up, 50, 60)]
        #expect(items(tap, at: 0.21).count == 5 && fills(tap, at: 0.22).isEmpty)
        #expect(lines(tap, at: 0.22).count == 2 && items(tap, at: 0.4).isEmpty)
    }

    @Test("in a stage of another size the marks have the same proportions, and are cut at its edges")
    func stages() throws {
        let drag = [event(0, .down, 60, 30), event(0.1, .move, 90, 150)]
        let stages = [
            CGRect(x: 10, y: 20, width: 300, height: 300), CGRect(x: 400, y: 0, width: 150, height: 600),
            CGRect(x: 600, y: 0, width: 300, height: 300),
        ]
        let all = FingerMarks.items(of: drag, at: FrameTime(seconds: 0.1), in: stages)
        var story = GoldenStory("fingers")
        let list = DisplayList(size: CGSize(width: 900, height: 600), items: all)
        story.add("a drag in three stages", list.description)
        for time in [0.2, 0.3, 0.38] {
            let items = FingerMarks.items(of: drag, at: FrameTime(seconds: time), in: [stages[0]])
            story.add("\(time)", DisplayList(size: CGSize(width: 310, height: 320), items: items).description)
        }
        try story.check()
        let discs = all.compactMap { item -> CGPoint? in
            guard case .fill(let shape, let color) = item.command, abs(color.alpha - 0.62) < 1e-9 else { return nil }
            let box = shape.bounds.applying(item.transform)
            return CGPoint(x: box.midX, y: box.midY)
        }
        #expect(discs == [CGPoint(x: 100, y: 170), CGPoint(x: 445, y: 300), CGPoint(x: 690, y: 150)])
    }

    @Test("each finger has its marks, by their numbers")
    func several() {
        let events = [
            event(1, .down, 50, 60, id: 2), event(1, .down, 90, 60, id: 1), event(1.1, .cancel, 92, 60, id: 1),
        ]
        #expect(fills(events, at: 1.1).map(\.x) == [92, 50])
        #expect(fills(events, at: 2).map(\.x) == [50])
    }
}

extension CGRect {
    fileprivate func union(_ point: CGPoint) -> CGRect {
        let least = CGPoint(x: Swift.min(minX, point.x), y: Swift.min(minY, point.y))
        let most = CGPoint(x: Swift.max(maxX, point.x), y: Swift.max(maxY, point.y))
        return CGRect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
    }
}
