import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Pinch")
struct PinchTests {
    private let stage = ScriptedStage()
    private let view: LoggingView
    private let pinch = PinchGestureRecognizer()

    init() {
        view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.watch(pinch, as: "pinch", on: view)
    }

    /// Two touches about (200, 400), the second 100 points to the right.
    private func press() {
        stage.down(150, 400, at: 0, id: 1)
        stage.down(250, 400, at: 0, id: 2)
    }

    @Test("F4: it begins at scale 1 after a change of distance by 8 points, and reports the ratio of distances")
    func recognition() {
        press()
        stage.move(257.9, 400, at: 0.01, id: 2)
        #expect(pinch.state == .possible)
        stage.move(258, 400, at: 0.02, id: 2)
        #expect(pinch.state == .began && pinch.scale == 1)
        stage.move(366, 400, at: 0.03, id: 2)
        #expect(pinch.scale == 2)
        #expect(pinch.location(in: nil) == CGPoint(x: 258, y: 400))
        stage.move(150, 508, at: 0.04, id: 2)
        #expect(pinch.scale == 1)
        stage.up(150, 508, at: 0.05, id: 2)
        #expect(pinch.state == .changed && pinch.numberOfTouches == 1)
        stage.up(150, 400, at: 0.06, id: 1)
        #expect(
            stage.takeLog().filter { $0.hasPrefix("pinch") } == [
                "pinch began", "pinch changed", "pinch changed", "pinch ended",
            ])
        #expect(pinch.state == .possible && pinch.scale == 1)
    }

    @Test("F4: the scale can be set and continues from there; invalid scales are ignored")
    func settable() {
        press()
        stage.moves(id: 2, (260, 400, 0.01), (370, 400, 0.02))
        #expect(pinch.scale == 2)
        pinch.scale = 1
        stage.move(480, 400, at: 0.03, id: 2)
        #expect(pinch.scale == 1.5)
        for wrong in [0, -1, Double.nan, .infinity] { pinch.scale = wrong }
        #expect(pinch.scale == 1.5)
    }

    @Test("F4: a returning finger continues from the current scale; a third one is ignored")
    func fingersComeAndGo() {
        press()
        stage.moves(id: 2, (260, 400, 0.01), (370, 400, 0.02))
        stage.down(10, 10, at: 0.03, id: 3)
        #expect(pinch.numberOfTouches == 2)
        stage.move(300, 10, at: 0.04, id: 3)
        #expect(pinch.scale == 2)
        stage.up(300, 10, at: 0.05, id: 3)
        stage.up(370, 400, at: 0.06, id: 2)
        stage.move(100, 300, at: 0.07, id: 1)
        #expect(pinch.scale == 2 && pinch.state == .changed)
        stage.down(100, 400, at: 0.08, id: 4)
        #expect(pinch.scale == 2)
        stage.move(100, 350, at: 0.09, id: 4)
        #expect(pinch.scale == 1)
        stage.touch(.cancelled, 100, 350, at: 0.1, id: 4)
        #expect(stage.takeLog().last { $0.hasPrefix("pinch") } == "pinch cancelled")
    }

    @Test("F4: the velocity is the scale's per second, kept when a finger lifts, and always finite")
    func velocity() {
        press()
        #expect(pinch.velocity == 0)
        stage.move(260, 400, at: 0.01, id: 2)
        for step in 1...10 { stage.move(260 + Double(step) * 11, 400, at: 0.01 + Double(step) / 100, id: 2) }
        // 110 points are scale 1: 1100 points a second are 10 a second.
        #expect(abs(pinch.velocity - 10) < 0.01)
        var last: Double?
        pinch.addAction { pinch in if pinch.state == .ended { last = pinch.velocity } }
        stage.up(370, 400, at: 0.11, id: 2)
        stage.up(150, 400, at: 0.2, id: 1)
        #expect(last.map { abs($0 - 10) < 0.01 } == true)
    }

    @Test("F4: fingers that have rested for the window of the estimate have no velocity, nor has the one that stays")
    func rests() {
        press()
        stage.moves(id: 2, (260, 400, 0.01), (370, 400, 0.02))
        #expect(pinch.velocity > 1)
        stage.advance(to: 0.2)
        #expect(stage.run { pinch.velocity } == 0)
        stage.up(370, 400, at: 0.2, id: 2)
        #expect(pinch.state == .changed && stage.run { pinch.velocity } == 0)
    }

    @Test("F4: fingers at one location give a finite scale and velocity")
    func samePlace() {
        press()
        stage.move(150, 400, at: 0, id: 2)
        #expect(pinch.state == .began && pinch.scale == 1)
        stage.move(150, 400.25, at: 0, id: 2)
        #expect(pinch.scale == 1)
        stage.move(1e300, 400, at: 0, id: 2)
        #expect(pinch.scale.isFinite && pinch.velocity.isFinite)
        stage.move(150, 400, at: 0.1, id: 2)
        #expect(pinch.scale == 1 && pinch.velocity.isFinite)
    }

    // MARK: - The wheel

    private func wheel(_ dy: Double, at seconds: Double) -> Bool {
        stage.run {
            stage.window.sendZoomWheel(
                at: CGPoint(x: 100, y: 300), delta: CGVector(dx: 0, dy: dy), time: FrameTime(seconds: seconds))
        }
    }

    @Test("F4: the wheel with Ctrl is a pinch at its location: 200 points double, and it ends without further turns")
    func wheelPinches() {
        #expect(wheel(120, at: 0))
        #expect(stage.log == ["pinch began"] && pinch.scale == 1)
        #expect(pinch.location(in: view) == CGPoint(x: 100, y: 300) && pinch.numberOfTouches == 0)
        stage.advance(to: 0.05)
        #expect(stage.timeline.isMoving)
        #expect(pinch.scale > 1 && pinch.scale < pow(2, 0.6) && pinch.velocity > 0)
        #expect(wheel(80, at: 0.1))
        stage.advance(to: 0.3)
        #expect(abs(pinch.scale - 2) < 1e-12 && pinch.velocity == 0)
        #expect(pinch.state == .changed)
        stage.advance(to: 5)
        #expect(stage.events.map(\.kind) == [.began, .ended])
        #expect(abs(stage.events[1].time.seconds - 0.35) < 1e-12)
        #expect(!stage.timeline.isMoving && pinch.state == .possible && pinch.scale == 1)
    }

    @Test("F4: the wheel's scale is the same at the same time at every frame rate", arguments: [24.0, 60, 144, 240])
    func wheelFrameRates(fps: Double) {
        _ = wheel(40, at: 0)
        for frame in 1...Int(fps / 12) { stage.advance(to: Double(frame) / fps) }
        let s = (1.0 / 12) / 0.15
        #expect(abs(pinch.scale - pow(2, 0.2 * s * s * (3 - 2 * s))) < 1e-12)
    }

    @Test("F4: one turn of the wheel counts as 1,000 points at most, and all of them as a millionth or a million")
    func wheelLimits() {
        for direction in [1.0, -1] {
            let start = stage.timeline.now.seconds
            #expect(wheel(direction * 1e9, at: start))
            stage.advance(to: start + 0.2)
            #expect(abs(log2(pinch.scale) - direction * 5) < 1e-9)
            for _ in 0..<10 { _ = wheel(direction * 900, at: start + 0.2) }
            stage.advance(to: start + 0.4)
            #expect(abs(log10(pinch.scale) - direction * 6) < 1e-9)
            stage.advance(to: start + 2)
            #expect(pinch.scale == 1)
        }
    }

    @Test("F4: the wheel's velocity is the rate of the scale, and a scale that is set keeps what remains of the way")
    func wheelRates() {
        _ = wheel(120, at: 0)
        func scale(at seconds: Double) -> Double {
            stage.advance(to: seconds)
            return pinch.scale
        }
        for step in 1...6 {
            let time = Double(step) * 0.02
            let before = scale(at: time - 5e-4)
            _ = scale(at: time)
            let velocity = pinch.velocity
            let after = scale(at: time + 5e-4)
            #expect(abs(velocity - (after - before) / 1e-3) < 0.02, "at \(time)")
        }
        _ = scale(at: 0.2)
        #expect(abs(pinch.scale - pow(2, 0.6)) < 1e-9 && pinch.velocity == 0)
        _ = wheel(200, at: 0.2)
        let middle = scale(at: 0.25)
        stage.run { pinch.scale = 3 }
        #expect(pinch.scale == 3)
        // What was left of the way to 2 to the power of 1.6.
        #expect(abs(scale(at: 0.45) - 3 * pow(2, 1.6) / middle) < 1e-9)
    }

    @Test("F4: a wheel that no pinch handles has no effect, nor has a non-finite one")
    func wheelUnwanted() {
        #expect(!wheel(.nan, at: 0))
        pinch.isEnabled = false
        #expect(!wheel(40, at: 0))
        #expect(stage.log == [])
    }

    @Test("F4: a wheel's pinch that is refused, or broken off as it is asked about, leaves the next one free")
    func wheelRefused() {
        let asked = Asked()
        pinch.delegate = asked
        for breaksOff in [false, true] {
            asked.answer = { [pinch] in
                if breaksOff { pinch.isEnabled = false }
                return breaksOff
            }
            #expect(!wheel(40, at: breaksOff ? 1 : 0) && stage.takeLog() == [])
            #expect(pinch.velocity == 0 && !stage.timeline.isMoving && (breaksOff || pinch.scale == 1))
        }
        pinch.isEnabled = true
        asked.answer = { true }
        #expect(wheel(40, at: 2) && stage.takeLog() == ["pinch began"])
    }

    @Test("F4: a touch-down ends the wheel's pinch and can begin its own; disabling cancels it")
    func wheelGivesWay() {
        _ = wheel(40, at: 0)
        stage.down(150, 400, at: 0.05, id: 1)
        #expect(stage.log == ["pinch began", "pinch changed", "pinch ended", "view began"])
        stage.press(id: 2, (250, 400, 0.06), (300, 400, 0.07))
        #expect(pinch.state == .began)
        #expect(!wheel(40, at: 0.08))
        stage.run { stage.window.cancelAllTouches() }
        _ = stage.takeLog()
        _ = wheel(40, at: 1)
        stage.run { pinch.isEnabled = false }
        #expect(stage.takeLog() == ["pinch began", "pinch cancelled"])
        stage.advance(to: 3)
        #expect(!stage.timeline.isMoving)
    }
}

@MainActor
private final class Asked: GestureRecognizerDelegate {
    var answer: () -> Bool = { true }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { answer() }
}
