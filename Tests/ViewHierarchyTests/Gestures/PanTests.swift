import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Pan")
struct PanTests {
    private let stage = ScriptedStage()
    private let view: LoggingView
    private let pan = PanGestureRecognizer()

    init() {
        view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.watch(pan, as: "pan", on: view)
    }

    @Test("F3: begins after 10 points of travel, with the translation counted from touch-down")
    func recognition() {
        var translations: [CGPoint] = []
        pan.addAction { pan in translations.append(pan.translation(in: nil)) }
        stage.press((100, 100, 0), (100, 109.9, 0.01))
        #expect(stage.takeLog() == ["view began", "view moved"])
        #expect(pan.state == .possible)
        stage.leave((100, 110, 0.02), (103, 130, 0.03), (103, 131, 0.04))
        #expect(stage.takeLog() == ["view cancelled", "pan began", "pan changed", "pan ended"])
        #expect(translations == [CGPoint(x: 0, y: 10), CGPoint(x: 3, y: 30), CGPoint(x: 3, y: 31)])
        #expect(pan.state == .possible)
        #expect(stage.events.map(\.kind) == [.began, .ended])
        #expect(stage.events.map(\.recognizer) == ["PanGestureRecognizer", "PanGestureRecognizer"])
        #expect(stage.events.map(\.time.seconds) == [0.02, 0.04])
    }

    @Test("F3: a movement below the recognition distance is no pan, and the view gets the whole touch")
    func shortTravel() {
        stage.stroke((100, 100, 0), (105, 105, 0.01), (105, 105, 0.02))
        #expect(stage.takeLog() == ["view began", "view moved", "view ended"])
    }

    @Test("F3: the translation can be set, and continues from there, in any view's coordinates")
    func settableTranslation() {
        let turned = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        turned.transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: .pi / 2)
        stage.window.addSubview(turned)
        pan.addAction { pan in if pan.state == .began { pan.setTranslation(.zero, in: nil) } }
        stage.press((100, 300, 0), (100, 330, 0.1))
        #expect(pan.translation(in: nil) == .zero)
        stage.move(104, 340, at: 0.2)
        #expect(pan.translation(in: nil) == CGPoint(x: 4, y: 10))
        let inside = pan.translation(in: turned)
        #expect(abs(inside.x - 5) < 1e-9 && abs(inside.y + 2) < 1e-9)
        pan.setTranslation(CGPoint(x: 1, y: 1), in: turned)
        let outside = pan.translation(in: nil)
        #expect(abs(outside.x + 2) < 1e-9 && abs(outside.y - 2) < 1e-9)
        stage.move(105, 340, at: 0.3)
        #expect(abs(pan.translation(in: nil).x + 1) < 1e-9)
    }

    @Test("F3: a translation in a view that moves by itself is set and read in its coordinates on screen")
    func translationInMotion() {
        let moving = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(moving)
        let owner = Owner()
        moving.present(transform: CGAffineTransform(scaleX: 2, y: 4), owner: owner)
        stage.press((300, 500, 0), (300, 530, 0.1))
        #expect(pan.translation(in: moving) == CGPoint(x: 0, y: 7.5))
        pan.setTranslation(CGPoint(x: 3, y: 5), in: moving)
        #expect(pan.translation(in: nil) == CGPoint(x: 6, y: 20))
    }

    @Test("F3: the velocity is estimated from the last samples, in any view's coordinates")
    func velocity() {
        let half = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        half.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        stage.window.addSubview(half)
        for step in 0...20 {
            stage.touch(step == 0 ? .began : .moved, 100, 100 + Double(step) * 10, at: Double(step) / 100)
        }
        #expect(abs(pan.velocity(in: nil).y - 1000) < 1e-6)
        #expect(abs(pan.velocity(in: half).y - 2000) < 1e-6)
        #expect(pan.velocity(in: nil).x == 0)
    }

    /// Samples as time in seconds and y in points; the last one is the release. The last value is the range of the
    /// velocity at `.ended`.
    private nonisolated static let cases: [(String, [(Double, Double)], ClosedRange<Double>)] = [
        (
            "case 1: fast, the release repeats the last place in the same frame",
            [(0, 0), (0.01, 20), (0.02, 40), (0.03, 60), (0.04, 80), (0.04, 80)], 1900...2100
        ),
        (
            "case 3: fast, then 150 ms still",
            [(0, 0), (0.01, 20), (0.02, 40), (0.03, 60), (0.04, 80), (0.19, 80)], -50...50
        ),
        ("case 6: all at one moment", [(0, 0), (0, 20), (0, 40), (0, 40)], 0...0),
    ]

    @Test("F3: the velocity at the release is the intended one", arguments: cases.indices)
    func releases(index: Int) {
        let (name, samples, range) = Self.cases[index]
        var last: Double?
        pan.addAction { pan in if pan.state == .ended { last = pan.velocity(in: nil).y } }
        for (place, sample) in samples.enumerated() {
            let phase: TouchPhase = place == 0 ? .began : place == samples.count - 1 ? .ended : .moved
            stage.touch(phase, 100, 100 + sample.1, at: sample.0)
        }
        #expect(last.map(range.contains) == true, "\(name): \(last as Double?)")
    }

    @Test("F3, case 5: a touch that has not moved has velocity zero; case 7: over no distance it is finite")
    func stillAndThere() {
        stage.down(100, 100, at: 0)
        #expect(pan.velocity(in: nil) == .zero && pan.velocity(in: view) == .zero)
        stage.moves((100, 120, 0.01), (100, 140, 0.02))
        let velocity = pan.velocity(in: nil).y
        #expect(abs(velocity - 2000) < 1e-6)
        #expect(abs(RelativeVelocity.of(velocity, over: 0) - 2000) < 1e-6)
        #expect(RelativeVelocity.of(pan.velocity(in: nil).x, over: 0) == 0)
    }

    @Test("F3: an added or lifted finger changes neither translation nor velocity")
    func secondFinger() {
        stage.down(100, 100, at: 0, id: 1)
        for step in 1...10 { stage.move(100, 100 + Double(step) * 5, at: Double(step) / 100, id: 1) }
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 50))
        stage.down(300, 700, at: 0.1, id: 2)
        #expect(pan.numberOfTouches == 2)
        #expect(pan.location(in: nil) == CGPoint(x: 200, y: 425))
        #expect(pan.location(ofTouch: 1, in: nil) == CGPoint(x: 300, y: 700))
        #expect(abs(pan.translation(in: nil).y - 50) < 1e-9)
        #expect(abs(pan.velocity(in: nil).y - 500) < 1)
        stage.move(320, 700, at: 0.11, id: 2)
        #expect(abs(pan.translation(in: nil).x - 10) < 1e-9)
        stage.up(100, 150, at: 0.12, id: 1)
        #expect(abs(pan.translation(in: nil).x - 10) < 1e-9 && abs(pan.translation(in: nil).y - 50) < 1e-9)
        #expect(pan.state == .changed)
        stage.up(320, 700, at: 0.13, id: 2)
        #expect(stage.takeLog().last == "pan ended")
    }

    @Test("F3: with a minimum of two touches one is no pan, and lifting one ends it")
    func minimumTouches() {
        view.stage = nil
        pan.minimumNumberOfTouches = 2
        stage.press(id: 1, (100, 100, 0), (100, 150, 0.1))
        #expect(stage.takeLog() == [])
        stage.press(id: 2, (200, 150, 0.2), (200, 190, 0.3))
        stage.up(100, 150, at: 0.4, id: 1)
        #expect(stage.takeLog() == ["pan began", "pan ended"])
        stage.leave(id: 2, (200, 300, 0.5), (200, 300, 0.6))
        #expect(stage.takeLog() == [])
        #expect(pan.state == .possible)
        // So does the loss of one.
        stage.press(id: 1, (100, 100, 1), (100, 100, 1))
        stage.press(id: 2, (200, 150, 1.2), (200, 190, 1.3))
        #expect(stage.takeLog() == ["pan began"])
        stage.touch(.cancelled, 100, 100, at: 1.4, id: 1)
        #expect(stage.takeLog() == ["pan cancelled"])
    }

    @Test("F3: a touch above the maximum fails it before it begins, and is ignored afterwards")
    func maximumTouches() {
        view.stage = nil
        pan.maximumNumberOfTouches = 1
        stage.down(100, 100, at: 0, id: 1)
        stage.down(200, 100, at: 0.1, id: 2)
        stage.leave(id: 1, (100, 150, 0.2), (100, 150, 0.3))
        stage.up(200, 100, at: 0.3, id: 2)
        #expect(stage.takeLog() == [])
        stage.press(id: 1, (100, 100, 1), (100, 150, 1.1))
        stage.press(id: 2, (200, 100, 1.2), (200, 400, 1.3))
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 50))
        stage.up(100, 150, at: 1.4, id: 1)
        #expect(stage.takeLog() == ["pan began", "pan ended"])
        stage.up(200, 400, at: 1.5, id: 2)
        #expect(pan.state == .possible)
    }

    @Test("two pointers at one location, or repeated positions, give finite numbers")
    func degenerate() {
        pan.recognitionDistance = 0
        stage.down(100, 100, at: 0, id: 1)
        stage.down(100, 100, at: 0, id: 2)
        stage.move(100, 100, at: 0, id: 1)
        #expect(pan.state == .possible)
        stage.move(101, 100, at: 0, id: 1)
        #expect(pan.state == .began)
        #expect(pan.velocity(in: nil) == .zero)
        stage.touch(.moved, .nan, 100, at: 0.1, id: 1)
        #expect(pan.translation(in: nil) == CGPoint(x: 0.5, y: 0))
    }
}
