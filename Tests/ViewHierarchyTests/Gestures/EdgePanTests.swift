import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Screen edge pan")
struct EdgePanTests {
    private let stage = ScriptedStage()
    private let view: LoggingView
    private let edge = ScreenEdgePanGestureRecognizer()

    init() {
        view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        edge.edges = .left
        stage.watch(edge, as: "edge", on: view)
    }

    private func drag(from start: CGPoint, by vector: CGVector, at time: Double = 0) -> [String] {
        stage.drag(from: start.x, start.y, by: vector.dx, vector.dy, in: 0.2, at: time)
        return stage.takeLog().filter { $0.hasPrefix("edge") && !$0.hasSuffix("changed") }
    }

    @Test("F4: it begins with a touch within 13 points of its edge that moves 15 points inwards")
    func recognition() {
        stage.press((13, 400, 0), (27.9, 400, 0.01))
        #expect(edge.state == .possible)
        stage.move(28, 400, at: 0.02)
        #expect(edge.state == .began)
        #expect(edge.translation(in: nil) == CGPoint(x: 15, y: 0))
        stage.up(28, 400, at: 0.03)
        _ = stage.takeLog()
        #expect(drag(from: CGPoint(x: 13.1, y: 400), by: CGVector(dx: 100, dy: 0), at: 1) == [])
    }

    @Test("F4: each edge has the same 13 points")
    func allEdges() {
        for (index, (place, away, inwards)) in [
            (CGPoint(x: 13, y: 400), CGVector(dx: 1, dy: 0), RectEdge.left),
            (CGPoint(x: 387, y: 400), CGVector(dx: -1, dy: 0), .right),
            (CGPoint(x: 200, y: 13), CGVector(dx: 0, dy: 1), .top),
            (CGPoint(x: 200, y: 787), CGVector(dx: 0, dy: -1), .bottom),
        ].enumerated() {
            edge.edges = inwards
            let travel = CGVector(dx: 100 * away.dx, dy: 100 * away.dy)
            #expect(drag(from: place, by: travel, at: Double(2 * index)) == ["edge began", "edge ended"])
            let farther = CGPoint(x: place.x + 0.1 * away.dx, y: place.y + 0.1 * away.dy)
            #expect(drag(from: farther, by: travel, at: Double(2 * index + 1)) == [])
        }
    }

    @Test("F4: width and hysteresis can be set")
    func configurable() {
        edge.edgeWidth = 40
        edge.hysteresis = 5
        stage.press((39, 400, 0), (44, 400, 0.01))
        #expect(edge.state == .began && edge.hysteresis == 5)
        stage.up(44, 400, at: 0.02)
    }

    @Test("F4: it fails along the edge, outwards and from another edge; without edges it never begins")
    func fails() {
        #expect(drag(from: CGPoint(x: 5, y: 400), by: CGVector(dx: 40, dy: 90)) == [])
        #expect(drag(from: CGPoint(x: 395, y: 400), by: CGVector(dx: -100, dy: 0), at: 1) == [])
        edge.edges = []
        #expect(drag(from: CGPoint(x: 5, y: 400), by: CGVector(dx: 100, dy: 0), at: 2) == [])
    }

    @Test(
        "F4: each edge has its inward direction",
        arguments: [
            (RectEdge.left, 2.0, 400.0, 80.0, 0.0), (.right, 398, 400, -80, 0), (.top, 200, 2, 0, 80),
            (.bottom, 200, 798, 0, -80),
        ])
    func edges(edges: RectEdge, x: Double, y: Double, dx: Double, dy: Double) {
        edge.edges = edges
        #expect(drag(from: CGPoint(x: x, y: y), by: CGVector(dx: dx, dy: dy)) == ["edge began", "edge ended"])
        edge.edges = .all
        #expect(drag(from: CGPoint(x: x, y: y), by: CGVector(dx: dx, dy: dy), at: 1) == ["edge began", "edge ended"])
    }

    @Test("F4: pans inside wait for it at the edge, lose to it, and begin immediately when it fails")
    func precedence() {
        let pan = PanGestureRecognizer()
        let inner = View(frame: view.bounds)
        view.addSubview(inner)
        stage.watch(pan, as: "pan", on: inner)
        #expect(drag(from: CGPoint(x: 5, y: 400), by: CGVector(dx: 100, dy: 0)) == ["edge began", "edge ended"])
        #expect(stage.events.map(\.recognizer) == Array(repeating: "ScreenEdgePanGestureRecognizer", count: 2))
        stage.press((5, 400, 1), (5, 411, 1.1))
        #expect(pan.state == .began)
        stage.up(5, 411, at: 1.2)
        stage.press((200, 400, 2), (211, 400, 2.1))
        #expect(pan.state == .began)
        stage.up(211, 400, at: 2.2)
    }
}
