import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Tap")
struct TapTests {
    private let stage = ScriptedStage()
    private let view: LoggingView
    private let tap = TapGestureRecognizer()

    init() {
        view = stage.addView("view", CGRect(x: 0, y: 100, width: 400, height: 700))
        view.stage = nil
        stage.watch(tap, as: "tap", on: view)
    }

    @Test("F4: a short touch at one location is a tap, recognized once at its end, with its location")
    func tapped() {
        var place = CGPoint.zero
        tap.addAction { [view] tap in place = tap.location(in: view) }
        stage.down(50, 150, at: 0)
        #expect(stage.takeLog() == [])
        stage.leave((53, 152, 0.05), (53, 152, 0.1))
        #expect(stage.takeLog() == ["tap ended"])
        #expect(place == CGPoint(x: 53, y: 52))
        #expect(stage.events.map(\.kind) == [.ended])
    }

    @Test("F4: a touch that moves, lasts too long or is cancelled is no tap")
    func noTap() {
        stage.stroke((50, 150, 0), (50, 161, 0.05), (50, 150, 0.06), (50, 150, 0.1))
        stage.stroke((50, 150, 1), (50, 150, 1.8))
        stage.down(50, 150, at: 2)
        stage.touch(.cancelled, 50, 150, at: 2.1)
        stage.stroke((50, 150, 3), (50, 165, 3.1))
        #expect(stage.takeLog() == [])
        stage.tap(50, 150, at: 4)
        #expect(stage.takeLog() == ["tap ended"])
    }

    @Test("F4: a triple tap is recognized at its third touch; one too late or too far away starts again")
    func counts() {
        tap.numberOfTapsRequired = 3
        stage.tap(50, 150, at: 0)
        stage.tap(50, 150, at: 0.2)
        #expect(stage.takeLog() == [])
        stage.tap(50, 150, at: 0.4)
        #expect(stage.takeLog() == ["tap ended"])
        stage.tap(50, 150, at: 2)
        stage.tap(50, 150, at: 2.2)
        stage.tap(50, 150, at: 2.7)
        stage.advance(to: 4)
        stage.tap(50, 150, at: 4)
        stage.tap(50, 150, at: 4.2)
        stage.tap(50, 250, at: 4.4)
        #expect(stage.takeLog(at: 6) == [])
    }

    @Test("F4: a tap with two required touches needs two simultaneous ones")
    func twoTouches() {
        tap.numberOfTouchesRequired = 2
        stage.tap(50, 150, at: 0)
        #expect(stage.takeLog() == [])
        stage.down(50, 150, at: 1, id: 1)
        stage.down(150, 150, at: 1.02, id: 2)
        stage.up(50, 150, at: 1.1, id: 1)
        #expect(stage.takeLog() == [])
        stage.up(150, 150, at: 1.12, id: 2)
        #expect(stage.takeLog() == ["tap ended"])
        for id in 1...3 { stage.down(50 * Double(id), 150, at: 2, id: id) }
        for id in 1...3 { stage.up(50 * Double(id), 150, at: 2.1, id: id) }
        #expect(stage.takeLog() == [])
    }

    @Test("a second finger fails a tap with one finger")
    func secondFinger() {
        stage.down(50, 150, at: 0, id: 1)
        stage.down(150, 150, at: 0.02, id: 2)
        stage.up(50, 150, at: 0.1, id: 1)
        stage.up(150, 150, at: 0.12, id: 2)
        #expect(stage.takeLog() == [])
        #expect(tap.state == .possible)
    }
}
