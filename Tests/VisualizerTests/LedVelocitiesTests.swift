import Drawing
import Foundation
import Staging
import Testing
import Timing

@testable import Visualizer

/// Rules I.1 and I.2.
@Suite("Velocities of views under a finger")
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

    /// Returns velocities after a finger at 400 points per second, which the second lane doubles.
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

    @Test("a view under a finger has its observed velocity, and one in flight the reported one")
    func led() throws {
        let frames = [frame(0, y: 80, velocity: 400), frame(1, y: 160, velocity: 400)]
        let seen = speeds(fed(), frames, at: 0.2)
        #expect(abs((seen[0] ?? 0) - 400) < 1e-6 && abs((seen[1] ?? 0) - 800) < 1e-6)
        let flying = [frame(0, y: 80, velocity: 900, phase: .animating), frame(1, y: 160, velocity: 1)]
        #expect(speeds(fed(), flying, at: 0.2)[0] == 900)
    }

    @Test("at rest it is 0 after the estimator's window, regardless of the trace")
    func rest() {
        let frames = [frame(0, y: 80, velocity: 400), frame(1, y: 160, velocity: 400)]
        #expect(speeds(fed(), frames, at: 0.2 + VelocityEstimator.window + 0.001) == [0, 0])
        #expect((speeds(fed(), frames, at: 0.25)[0] ?? 0) > 50)
    }

    @Test("positions that late input puts microseconds apart have no velocity of their own")
    func lateInput() throws {
        var led = LedVelocities(lanes: 1)
        for step in 0...1 { led.take([frame(0, y: Double(step) * 8)], at: time(1 + Double(step) * 20e-6)) }
        #expect(speeds(led, [frame(0, y: 8)], at: 1.000_02) == [0])
        led.take([frame(0, y: 16)], at: time(1.008))
        let speed = try #require(speeds(led, [frame(0, y: 16)], at: 1.008)[0])
        #expect(speed > 900 && speed < 2000)
    }

    @Test("a view that moves by itself under a finger has the reported velocity, also after the next input")
    func byItself() {
        var led = fed()
        let moved = [frame(0, y: 95, velocity: 70), frame(1, y: 160)]
        #expect(speeds(led, moved, at: 0.205)[0] == 70)
        led.check(moved)
        led.take(moved, at: time(0.21))
        // No input moved it there: one position gives no velocity.
        #expect(speeds(led, moved, at: 0.21)[0] == 0)
    }

    @Test("a released view is removed")
    func released() {
        var led = fed()
        led.check([frame(0, y: 80, phase: .animating), frame(1, y: 160)])
        #expect(speeds(led, [frame(0, y: 80, velocity: 5), frame(1, y: 160)], at: 0.2)[0] == 5)
    }
}
