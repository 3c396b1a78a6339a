import Drawing
import Foundation
import Staging
import Testing
import Timing

@testable import Visualizer

/// Rules I.1 and I.2.
@Suite("How fast views are that a finger leads")
struct LedVelocitiesTests {
    private func frame(_ lane: Int, y: Double, velocity: Double = 0, phase: TracePhase = .interactive) -> TraceFrame {
        TraceFrame(
            frame: 0, time: 0, lane: lane, phase: phase,
            views: [
                "card": TraceView(
                    frame: CGRect(x: 0, y: y, width: 100, height: 100), velocity: CGVector(dx: 0, dy: velocity))
            ])
    }

    private func time(_ seconds: Double) -> FrameTime { FrameTime(seconds: seconds) }

    /// A finger of 400 points a second; the second lane makes twice as much of it.
    private func fed() -> LedVelocities {
        var led = LedVelocities(lanes: 2)
        for step in 0...20 {
            let distance = Double(step) * 4
            led.take(
                [frame(0, y: distance, velocity: 400), frame(1, y: 2 * distance, velocity: 400)],
                at: time(Double(step) / 100))
        }
        return led
    }

    private func speeds(_ led: LedVelocities, _ frames: [TraceFrame], at seconds: Double) -> [Double?] {
        led.estimated(frames, at: time(seconds)).map { $0.views["card"]?.velocity.dy }
    }

    @Test("a view that a finger leads is as fast as it is seen to be, and one in flight as it says")
    func led() throws {
        let frames = [frame(0, y: 80, velocity: 400), frame(1, y: 160, velocity: 400)]
        let seen = speeds(fed(), frames, at: 0.2)
        #expect(abs((seen[0] ?? 0) - 400) < 1e-6 && abs((seen[1] ?? 0) - 800) < 1e-6)
        let flying = [frame(0, y: 80, velocity: 900, phase: .animating), frame(1, y: 160, velocity: 1)]
        #expect(speeds(fed(), flying, at: 0.2)[0] == 900)
    }

    @Test("at rest it is at 0 after the estimator's window, whatever the trace says")
    func rest() {
        let frames = [frame(0, y: 80, velocity: 400), frame(1, y: 160, velocity: 400)]
        #expect(speeds(fed(), frames, at: 0.2 + VelocityEstimator.window + 0.001) == [0, 0])
        #expect((speeds(fed(), frames, at: 0.25)[0] ?? 0) > 50)
    }

    @Test("places of a view that late input has put within microseconds give no velocity of their own")
    func lateInput() throws {
        var led = LedVelocities(lanes: 1)
        for step in 0...1 { led.take([frame(0, y: Double(step) * 8)], at: time(1 + Double(step) * 20e-6)) }
        #expect(speeds(led, [frame(0, y: 8)], at: 1.000_02) == [0])
        led.take([frame(0, y: 16)], at: time(1.008))
        let speed = try #require(speeds(led, [frame(0, y: 16)], at: 1.008)[0])
        #expect(speed > 900 && speed < 2000)
    }

    @Test("one that moves by itself under a finger is as fast as it says, also after the next input")
    func byItself() {
        var led = fed()
        let moved = [frame(0, y: 95, velocity: 70), frame(1, y: 160)]
        #expect(speeds(led, moved, at: 0.205)[0] == 70)
        led.check(moved)
        led.take(moved, at: time(0.21))
        // It was put there by nobody: no velocity comes of one place.
        #expect(speeds(led, moved, at: 0.21)[0] == 0)
    }

    @Test("who is let go is forgotten")
    func released() {
        var led = fed()
        led.check([frame(0, y: 80, phase: .animating), frame(1, y: 160)])
        #expect(speeds(led, [frame(0, y: 80, velocity: 5), frame(1, y: 160)], at: 0.2)[0] == 5)
    }
}
