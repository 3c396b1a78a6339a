import Testing
import Timing

@Suite("Velocity estimate")
struct VelocityEstimatorTests {
    /// The speed above which a release is a flick, in points per second.
    private let flick = 1200.0

    /// Returns an estimator after an even motion of a pointer, downwards and half as fast to the right.
    private func moving(_ speed: Double, for duration: Double, rate: Double = 120) -> (VelocityEstimator, FrameTime) {
        var estimator = VelocityEstimator()
        let count = Int((duration * rate).rounded())
        for index in 0...count {
            let time = FrameTime.frame(index, rate: rate)
            estimator.add(time, x: 50 + speed / 2 * time.seconds, y: 300 + speed * time.seconds)
        }
        return (estimator, .frame(count, rate: rate))
    }

    @Test("an even motion has its velocity", arguments: [24.0, 60, 120, 1000])
    func even(rate: Double) {
        let (estimator, end) = moving(1500, for: 0.3, rate: rate)
        let velocity = estimator.velocity(at: end)
        #expect(abs(velocity.dx - 750) < 1e-6)
        #expect(abs(velocity.dy - 1500) < 1e-6)
    }

    @Test("case 1: a still last sample, reported in the frame of the release, keeps the flick", arguments: [60.0, 120])
    func repeatedAtRelease(rate: Double) {
        var (estimator, end) = moving(1500, for: 0.2, rate: rate)
        for delay in [0, 1 / rate] {
            estimator.add(end + delay, x: 50 + 750 * end.seconds, y: 300 + 1500 * end.seconds)
            #expect(abs(estimator.velocity(at: end + delay).dy - 1500) < 1)
        }
    }

    @Test("case 2: two moves within three frames give a velocity")
    func shortFlick() {
        var estimator = VelocityEstimator()
        estimator.add(.frame(0, rate: 60), x: 0, y: 0)
        estimator.add(.frame(1, rate: 60), x: 0, y: 20)
        estimator.add(.frame(2, rate: 60), x: 0, y: 45)
        let velocity = estimator.velocity(at: .frame(2, rate: 60))
        #expect(velocity.dy > flick)
        #expect(velocity.dy < 1600)
        #expect(velocity.dx == 0)
    }

    @Test("case 3: 150 ms at rest end a fast drag, reported or not")
    func stillBeforeRelease() {
        var (estimator, end) = moving(2000, for: 0.3)
        let unreported = estimator.velocity(at: end + 0.15)
        #expect(abs(unreported.dy) < 1)
        for step in 1...18 {
            estimator.add(end + Double(step) / 120, x: 50 + 1000 * end.seconds, y: 300 + 2000 * end.seconds)
        }
        let reported = estimator.velocity(at: end + 0.15)
        #expect(abs(reported.dx) < 1)
        #expect(abs(reported.dy) < 1)
    }

    @Test("resting for a part of the window lowers the estimate")
    func partlyStill() {
        let (estimator, end) = moving(2000, for: 0.3)
        let speeds = [0, 0.03, 0.05, 0.07, 0.09].map { estimator.velocity(at: end + $0).dy }
        #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 > $1 })
        #expect(speeds[4] < 300)
    }

    @Test("case 4: slow, then fast in the last 50 ms, is a flick", arguments: [60.0, 120])
    func lateFlick(rate: Double) {
        var (estimator, end) = moving(100, for: 0.3, rate: rate)
        let (x, y) = (50 + 50 * end.seconds, 300 + 100 * end.seconds)
        let count = Int((0.05 * rate).rounded())
        for step in 1...count {
            let time = Double(step) / rate
            estimator.add(end + time, x: x, y: y + 1600 * time)
        }
        #expect(estimator.velocity(at: end + Double(count) / rate).dy > flick)
    }

    @Test("fast, then slow in the last 50 ms, is no flick")
    func brakedDrag() {
        var (estimator, end) = moving(1600, for: 0.3)
        for step in 1...6 {
            let time = Double(step) / 120
            estimator.add(end + time, x: 50, y: 300 + 1600 * end.seconds + 100 * time)
        }
        #expect(estimator.velocity(at: end + 0.05).dy < flick)
    }

    @Test("case 5: one sample, or none, gives zero")
    func oneSample() {
        var estimator = VelocityEstimator()
        #expect(estimator.velocity(at: .zero) == (0, 0))
        estimator.add(.zero, x: 5, y: 5)
        #expect(estimator.velocity(at: .zero) == (0, 0))
        #expect(estimator.velocity(at: FrameTime(seconds: 0.01)) == (0, 0))
        #expect(estimator.velocity(at: FrameTime(seconds: 5)) == (0, 0))
    }

    @Test("case 6: equal timestamps cause no division by zero")
    func equalTimes() {
        var estimator = VelocityEstimator()
        for index in 0..<5 { estimator.add(FrameTime(seconds: 3), x: Double(index) * 10, y: 0) }
        #expect(estimator.velocity(at: FrameTime(seconds: 3)) == (0, 0))
        estimator.add(FrameTime(seconds: 3.008), x: 60, y: 0)
        #expect(estimator.velocity(at: FrameTime(seconds: 3.008)).dx.isFinite)
    }

    @Test("late input, microseconds apart, has no velocity of its own")
    func lateInput() {
        var estimator = VelocityEstimator()
        // 8 ms of a drag at 1000 points a second, moved to a frame and to the clock's next microseconds.
        for index in 0..<5 { estimator.add(FrameTime(seconds: 3 + Double(index) * 5e-6), x: Double(index) * 2, y: 0) }
        #expect(estimator.velocity(at: FrameTime(seconds: 3.000_02)) == (0, 0))
        for index in 1...5 {
            estimator.add(FrameTime(seconds: 3 + Double(index) * 0.008), x: 8 + Double(index) * 8, y: 0)
            let velocity = estimator.velocity(at: FrameTime(seconds: 3 + Double(index) * 0.008))
            #expect(velocity.dx > 900 && velocity.dx < 1600, "\(index)")
        }
    }

    @Test("case 7: no distance to the target gives a finite relative velocity")
    func noDistance() {
        #expect(RelativeVelocity.of(1500, over: 300) == 5)
        #expect(RelativeVelocity.of(1500, over: -300) == -5)
        #expect(RelativeVelocity.of(1500, over: 0) == 1500)
        #expect(RelativeVelocity.of(1500, over: -1e-300) == -1500)
        #expect(RelativeVelocity.of(0, over: 0) == 0)
    }

    @Test("jitter by a pixel doesn't disturb a slow motion")
    func jitter() {
        var estimator = VelocityEstimator()
        for index in 0...40 {
            let time = FrameTime.frame(index, rate: 120)
            estimator.add(time, x: (200 * time.seconds).rounded(), y: index.isMultiple(of: 2) ? 0 : 1)
        }
        let velocity = estimator.velocity(at: .frame(40, rate: 120))
        #expect(abs(velocity.dx - 200) < 30)
        #expect(abs(velocity.dy) < 30)
    }

    @Test("large stage times keep their precision")
    func lateTimes() {
        var estimator = VelocityEstimator()
        for index in 0...24 {
            estimator.add(FrameTime(seconds: 1e6 + Double(index) / 120), x: 0, y: Double(index) * 10)
        }
        #expect(abs(estimator.velocity(at: FrameTime(seconds: 1e6 + 0.2)).dy - 1200) < 0.1)
    }

    @Test("a new touch starts from nothing, non-finite samples are ignored, and time never runs back")
    func odds() {
        var (estimator, end) = moving(1500, for: 0.2)
        estimator.add(end, x: .nan, y: 0)
        estimator.add(end - 1, x: 50 + 750 * end.seconds, y: 300 + 1500 * end.seconds)
        #expect(abs(estimator.velocity(at: end).dy - 1500) < 1)
        estimator.reset()
        #expect(estimator.velocity(at: end) == (0, 0))
    }
}
