import RandomSupport
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

    private typealias Sample = (time: Double, x: Double, y: Double)

    /// Returns the line through samples by the normal equations, and how far off it the farthest of them is.
    private func line(_ samples: ArraySlice<Sample>) -> (dx: Double, dy: Double, off: Double) {
        guard let first = samples.first, let last = samples.last, last.time - first.time >= 0.002 else {
            return (0, 0, 0)
        }
        let times = samples.map { $0.time - first.time }
        let (count, sum) = (Double(times.count), times.reduce(0, +))
        let squares = times.reduce(0) { $0 + $1 * $1 }
        func fit(_ values: [Double]) -> (start: Double, slope: Double) {
            let (total, products) = (values.reduce(0, +), zip(times, values).reduce(0) { $0 + $1.0 * $1.1 })
            let slope = (count * products - sum * total) / (count * squares - sum * sum)
            return ((total - slope * sum) / count, slope)
        }
        let (x, y) = (fit(samples.map(\.x)), fit(samples.map(\.y)))
        let off = zip(times, samples).map { time, sample in
            let (right, down) = (sample.x - x.start - x.slope * time, sample.y - y.start - y.slope * time)
            return (right * right + down * down).squareRoot()
        }
        return (x.slope, y.slope, off.max() ?? 0)
    }

    /// Returns what the documentation says of a stroke: the line of 100 ms, or a faster one of at least 40 ms where the
    /// motion is not even within 2 points; a place that is repeated for at most 20 ms is left out, and longer is rest.
    private func rule(_ samples: [Sample], at now: Double) -> (dx: Double, dy: Double) {
        guard let last = samples.last else { return (0, 0) }
        let arrival = samples.reversed().prefix { $0.x == last.x && $0.y == last.y }.last?.time ?? last.time
        var recent = samples.filter { $0.time > now - 0.1 - 1e-9 }
        if now - arrival <= 0.02 {
            recent.removeAll { $0.time > arrival }
        } else if now > last.time {
            recent.append((now, last.x, last.y))
        }
        let whole = line(recent[...])
        if whole.off <= 2 { return (whole.dx, whole.dy) }
        var part = whole
        for start in recent.indices.dropFirst() where recent[recent.count - 1].time - recent[start].time > 0.04 - 1e-9 {
            part = line(recent[start...])
            if part.off <= 2 { break }
        }
        let isFaster = part.dx * part.dx + part.dy * part.dy > whole.dx * whole.dx + whole.dy * whole.dy
        return isFaster ? (part.dx, part.dy) : (whole.dx, whole.dy)
    }

    @Test(
        "strokes at random have the velocity of the rule, in each of their moments and in rest", arguments: [60.0, 120])
    func random(rate: Double) {
        var random = SeededRandom(seed: 5)
        for _ in 0..<60 {
            var estimator = VelocityEstimator()
            var samples: [Sample] = []
            var place = (x: 0.0, y: 0.0)
            var speed = (x: 0.0, y: 0.0)
            for frame in 0..<40 {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    let rests = Bool.random(using: &random)
                    speed = (
                        rests ? 0 : .random(in: -900...900, using: &random),
                        rests ? 0 : .random(in: -900...900, using: &random)
                    )
                }
                let jitter = speed.x == 0 ? 0 : Double.random(in: -1.5...1.5, using: &random)
                place = (place.x + speed.x / rate + jitter, place.y + speed.y / rate)
                let time = Double(frame) / rate
                samples.append((time, place.x, place.y))
                estimator.add(FrameTime(seconds: time), x: place.x, y: place.y)
                for later in [0, 0.4 / rate, 0.019, 0.05, 0.11] {
                    let (found, right) = (
                        estimator.velocity(at: FrameTime(seconds: time + later)), rule(samples, at: time + later)
                    )
                    #expect(abs(found.dx - right.dx) < 1e-3 && abs(found.dy - right.dy) < 1e-3, "\(frame) \(later)")
                }
            }
        }
    }
}
