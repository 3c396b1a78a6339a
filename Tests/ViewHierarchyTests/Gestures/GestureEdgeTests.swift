import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

/// Each gesture just within its limits and just beyond them: distances in points, times in seconds.
@MainActor
@Suite("Limits of gestures")
struct GestureEdgeTests {
    /// Returns what a recognizer of a window of 400 by 800 points reports of some touches.
    private func log(_ recognizer: GestureRecognizer, _ touches: (ScriptedStage) -> Void) -> [String] {
        let stage = ScriptedStage()
        stage.watch(recognizer, as: "it", on: stage.window)
        touches(stage)
        return stage.takeLog()
    }

    // MARK: Edges

    private struct Edge {
        let edge: RectEdge
        /// The direction inwards.
        let dx: Double
        let dy: Double
        /// The middle of the edge.
        let x: Double
        let y: Double
    }

    private static let edges = [
        Edge(edge: .left, dx: 1, dy: 0, x: 0, y: 400), Edge(edge: .right, dx: -1, dy: 0, x: 400, y: 400),
        Edge(edge: .top, dx: 0, dy: 1, x: 200, y: 0), Edge(edge: .bottom, dx: 0, dy: -1, x: 200, y: 800),
    ]

    /// Touches down at a distance from an edge, and moves inwards and along it.
    private func press(_ stage: ScriptedStage, _ edge: Edge, _ distance: Double, _ inward: Double, _ along: Double) {
        let (x, y) = (edge.x + edge.dx * distance, edge.y + edge.dy * distance)
        stage.down(x, y, at: 0)
        stage.move(x + edge.dx * inward + edge.dy * along, y + edge.dy * inward + edge.dx * along, at: 0.1)
    }

    @Test("F4: a pan from an edge begins within 13 points of it, after 15 points, and rather inwards than along it")
    func edgePans() {
        let cases: [(distance: Double, inward: Double, along: Double, begins: Bool)] = [
            (12.9, 15.1, 0.0, true), (13.1, 40, 0, false), (12.9, 14.9, 0, false), (5, 20, 19.9, true),
            (5, 20, -19.9, true), (5, 20, 20.1, false), (5, 20, -20.1, false), (5, -20, 0, false),
        ]
        for edge in Self.edges {
            for (distance, inward, along, begins) in cases {
                for edges in [edge.edge, RectEdge.all] {
                    let pan = ScreenEdgePanGestureRecognizer()
                    pan.edges = edges
                    let reports = log(pan) { press($0, edge, distance, inward, along) }
                    #expect(reports == (begins ? ["it began"] : []), "\(edge.edge), \(distance), \(inward), \(along)")
                }
            }
        }
    }

    @Test("F4: a pan from an edge fails after 10 points along it")
    func edgePansAlong() {
        for edge in Self.edges {
            for (along, fails) in [(9.9, false), (-9.9, false), (10.1, true), (-10.1, true)] {
                let (stage, pan) = (ScriptedStage(), ScreenEdgePanGestureRecognizer())
                pan.edges = edge.edge
                stage.watch(pan, as: "it", on: stage.window)
                press(stage, edge, 5, 0, along)
                let expected = fails ? GestureRecognizer.State.failed : .possible
                #expect(pan.state == expected, "\(edge.edge), \(along)")
            }
        }
    }

    @Test("the regions from which edge pans begin are 13 points wide, or as wide as is set, along their edges")
    func edgeRegions() {
        let (stage, pan) = (ScriptedStage(), ScreenEdgePanGestureRecognizer())
        pan.edges = .all
        #expect(pan.edgeRegions.isEmpty)
        stage.window.addGestureRecognizer(pan)
        #expect(
            pan.edgeRegions == [
                CGRect(x: 0, y: 0, width: 13, height: 800), CGRect(x: 387, y: 0, width: 13, height: 800),
                CGRect(x: 0, y: 0, width: 400, height: 13), CGRect(x: 0, y: 787, width: 400, height: 13),
            ])
        pan.edges = [.right, .top]
        pan.edgeWidth = 20
        #expect(
            pan.edgeRegions == [
                CGRect(x: 380, y: 0, width: 20, height: 800), CGRect(x: 0, y: 0, width: 400, height: 20),
            ])
        pan.edgeWidth = -20
        #expect(pan.edgeRegions.map(\.width) == [0, 400])
    }

    // MARK: Swipes

    private static let directions: [(SwipeGestureRecognizer.Direction, dx: Double, dy: Double)] = [
        (.right, 1, 0), (.left, -1, 0), (.down, 0, 1), (.up, 0, -1),
    ]

    @Test("a swipe is 50 points long, 50 to the side at most, and done in half a second, also after a detour")
    func swipes() {
        typealias Step = (along: Double, aside: Double, seconds: Double)
        let strokes: [([Step], Bool)] = [
            ([(50.1, 0, 0.1)], true), ([(49.9, 0, 0.1)], false), ([(60, 49.9, 0.1)], true),
            ([(60, -49.9, 0.1)], true), ([(60, 50.1, 0.1)], false), ([(60, -50.1, 0.1)], false),
            ([(80, 0, 0.499)], true), ([(80, 0, 0.501)], false),
            // Too far to the side it has failed; backwards it goes on.
            ([(0, 49.9, 0.1), (80, 0, 0.2)], true), ([(0, 50.1, 0.1), (80, 0, 0.2)], false),
            ([(0, -50.1, 0.1), (80, 0, 0.2)], false), ([(-150, 0, 0.1), (80, 0, 0.2)], true),
            ([(-150, 49.9, 0.1), (80, 0, 0.2)], true), ([(-150, 50.1, 0.1), (80, 0, 0.2)], false),
        ]
        for (direction, dx, dy) in Self.directions {
            for (steps, isSwipe) in strokes {
                let swipe = SwipeGestureRecognizer()
                swipe.direction = direction
                let reports = log(swipe) { stage in
                    stage.down(200, 400, at: 0)
                    for step in steps {
                        stage.move(
                            200 + dx * step.along + dy * step.aside,
                            400 + dy * step.along + dx * step.aside, at: step.seconds)
                    }
                }
                #expect(reports == (isSwipe ? ["it ended"] : []), "\(direction), \(steps)")
            }
        }
    }

    @Test("a swipe in one of two directions fails once it has gone too far to the side of both")
    func swipesOfTwoDirections() {
        for (x, y, isSwipe) in [(-60.0, 0.0, true), (0, 60, true), (-60, 60, false), (-40, 60, true), (-60, 40, true)] {
            let swipe = SwipeGestureRecognizer()
            swipe.direction = [.right, .up]
            let reports = log(swipe) {
                $0.press((200, 400, 0), (200 + x, 400 + y, 0.1), (280, 400, 0.2))
            }
            #expect(reports == (isSwipe ? ["it ended"] : []), "\(x), \(y)")
        }
    }

    @Test("a finger more than required fails a swipe at once, and each finger must go the way")
    func swipesOfFingers() {
        let (stage, swipe) = (ScriptedStage(), SwipeGestureRecognizer())
        stage.watch(swipe, as: "it", on: stage.window)
        stage.down(100, 100, at: 0, id: 1)
        #expect(swipe.state == .possible)
        stage.down(100, 200, at: 0.05, id: 2)
        #expect(swipe.state == .failed)
        // The half second begins with the first finger.
        for (second, moves, isSwipe) in [(0.3, 0.45, true), (0.3, 0.55, false)] {
            let swipe = SwipeGestureRecognizer()
            swipe.numberOfTouchesRequired = 2
            let reports = log(swipe) {
                $0.down(100, 100, at: 0, id: 1)
                $0.down(100, 200, at: second, id: 2)
                $0.move(160, 100, at: moves, id: 1)
                $0.move(140, 200, at: moves, id: 2)
                $0.move(160, 200, at: moves, id: 2)
            }
            #expect(reports == (isSwipe ? ["it ended"] : []), "\(moves)")
        }
    }

    // MARK: Taps and presses

    @Test("F4: a tap lasts 0.75 seconds at most and moves by 10 points at most")
    func taps() {
        for (distance, seconds, isTap) in [
            (0.0, 0.749, true), (0, 0.751, false), (9.9, 0.1, true), (10.1, 0.1, false),
        ] {
            for (dx, dy) in [(1.0, 0.0), (0, -1)] {
                let reports = log(TapGestureRecognizer()) {
                    $0.down(100, 100, at: 0)
                    $0.up(100 + dx * distance, 100 + dy * distance, at: seconds)
                }
                #expect(reports == (isTap ? ["it ended"] : []), "\(distance) in \(seconds)")
            }
        }
    }

    @Test("F4: the second of two taps begins within 0.35 seconds and 45 points of the first, and lasts as long as one")
    func doubleTaps() {
        for (pause, distance, length, isTap) in [
            (0.349, 0.0, 0.05, true), (0.351, 0, 0.05, false), (0.2, 44.9, 0.05, true), (0.2, 45.1, 0.05, false),
            (0.2, 0, 0.749, true), (0.2, 0, 0.751, false),
        ] {
            let (stage, double) = (ScriptedStage(), TapGestureRecognizer())
            let probe = TapCounts(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
            stage.window.addSubview(probe)
            double.numberOfTapsRequired = 2
            stage.watch(double, as: "it", on: probe)
            stage.tap(100, 100, at: 0)
            stage.down(100 + distance, 100, at: 0.05 + pause)
            stage.up(100 + distance, 100, at: 0.05 + pause + length)
            #expect(stage.takeLog() == (isTap ? ["it ended"] : []), "\(pause), \(distance), \(length)")
            #expect(probe.counts == [1, pause < 0.35 && distance < 45 ? 2 : 1])
        }
    }

    @Test("a touch that moved by more than 10 points begins no series of taps")
    func tapCounts() {
        for (distance, count) in [(9.9, 2), (10.1, 1)] {
            let stage = ScriptedStage()
            let probe = TapCounts(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
            stage.window.addSubview(probe)
            stage.stroke((100, 100, 0), (100, 100 + distance, 0.05))
            stage.tap(100, 100, at: 0.2)
            #expect(probe.counts == [1, count], "\(distance)")
        }
    }

    @Test("F4: a press after a tap begins within 0.35 seconds of it; the tap lasts 0.75 seconds at most")
    func pressesAfterTaps() {
        for (length, pause, isPress) in [
            (0.05, 0.349, true), (0.05, 0.351, false), (0.749, 0.1, true), (0.751, 0.1, false),
        ] {
            let press = LongPressGestureRecognizer()
            press.numberOfTapsRequired = 1
            let reports = log(press) {
                $0.down(100, 100, at: 0)
                $0.up(100, 100, at: length)
                $0.down(100, 100, at: length + pause)
                $0.advance(to: length + pause + 0.499)
                $0.note("almost")
                $0.advance(to: length + pause + 0.501)
            }
            #expect(reports == (isPress ? ["almost", "it began"] : ["almost"]), "\(length), \(pause)")
        }
    }

    @Test("F4: a press can move by 10 points before it begins, or by as many as are set, and by any number after it")
    func presses() {
        for (allowed, distance, isPress) in [
            (10.0, 9.9, true), (10, 10.1, false), (30, 29.9, true), (30, 30.1, false),
        ] {
            let press = LongPressGestureRecognizer()
            press.allowableMovement = allowed
            let reports = log(press) {
                $0.press((100, 100, 0), (100 + distance, 100, 0.1))
                $0.advance(to: 0.6)
                $0.move(300, 300, at: 0.7)
            }
            #expect(reports == (isPress ? ["it began", "it changed"] : []), "\(distance) of \(allowed)")
        }
    }

    // MARK: Several touches

    @Test("two touches have a distance of a point at least, and none nearer than that an angle")
    func pairs() {
        for (x, y, distance, angle) in [
            (0.0, 0.0, 1.0, nil), (0.6, 0.6, 1, nil), (1, 0, 1, 0.0), (0, 2, 2, Double.pi / 2),
            (-3, 4, 5, atan2(4, -3)),
            (0, -1.5, 1.5, -Double.pi / 2),
        ] as [(Double, Double, Double, Double?)] {
            let pair = TwoTouches(CGPoint(x: 10, y: 20), CGPoint(x: 10 + x, y: 20 + y))
            #expect(abs(pair.distance - distance) < 1e-9, "\(x), \(y)")
            #expect((pair.angle == nil) == (angle == nil) && abs((pair.angle ?? 0) - (angle ?? 0)) < 1e-9)
        }
        for old in stride(from: -3.1, through: 3.1, by: 0.2) {
            for new in stride(from: -3.1, through: 3.1, by: 0.2) {
                let turn = TwoTouches.turn(from: old, to: new)
                // The same direction, by half a turn at most.
                #expect(abs(sin(old + turn) - sin(new)) < 1e-9 && abs(cos(old + turn) - cos(new)) < 1e-9)
                #expect(abs(turn) <= .pi + 1e-9)
            }
        }
    }

    @Test("each touch of a gesture has its own place, and any other number the middle; of a swipe it is the beginning")
    func locations() {
        let (stage, pan, swipe) = (ScriptedStage(), PanGestureRecognizer(), SwipeGestureRecognizer())
        let view = View(frame: CGRect(x: 100, y: 200, width: 200, height: 200))
        stage.window.addSubview(view)
        view.addGestureRecognizer(pan)
        view.addGestureRecognizer(swipe)
        swipe.numberOfTouchesRequired = 2
        swipe.direction = .up
        stage.down(110, 220, at: 0, id: 1)
        stage.down(150, 260, at: 0.01, id: 2)
        stage.move(114, 222, at: 0.02, id: 1)
        #expect(pan.numberOfTouches == 2 && swipe.numberOfTouches == 2)
        let places = [-1, 0, 1, 2].map { pan.location(ofTouch: $0, in: view) }
        let (first, second) = (CGPoint(x: 14, y: 22), CGPoint(x: 50, y: 60))
        #expect(places == [CGPoint(x: 32, y: 41), first, second, CGPoint(x: 32, y: 41)])
        #expect(pan.location(in: view) == CGPoint(x: 32, y: 41))
        let starts = [-1, 0, 1, 2].map { swipe.location(ofTouch: $0, in: view) }
        #expect(starts == [CGPoint(x: 30, y: 40), CGPoint(x: 10, y: 20), second, CGPoint(x: 30, y: 40)])
    }
}

/// A view that collects the tap counts of its touches.
private final class TapCounts: View {
    var counts: [Int] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { counts += touches.map(\.tapCount) }
}
