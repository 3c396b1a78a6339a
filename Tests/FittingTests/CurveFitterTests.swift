import FormulaSupport
import Foundation
import RandomSupport
import Testing
import Timing

@testable import Fitting

@Suite("Fitting curves to motions")
struct CurveFitterTests {
    /// Samples a motion of three channels with noise of a tenth of a pixel.
    private func samples(
        rate: Double = 60, seconds: Double = 1.5, begin: Double = 0.207, noise: Double = 0.1, seed: UInt64 = 1,
        _ progress: (Double) -> Double
    ) -> MotionSamples {
        var random = SeededRandom(seed: seed)
        let times = (0..<Int(seconds * rate)).map { 1 + Double($0) / rate }
        let channels = [(100.0, 240.0), (500, -310), (60, -40)].map { start, distance in
            times.map {
                start + distance * progress($0 - 1 - begin) + Double.random(in: -noise...noise, using: &random)
            }
        }
        return MotionSamples(times: times, channels: channels)
    }

    private func best(_ samples: MotionSamples) throws -> CurveFit {
        try #require(CurveFitter(samples)?.fits().first)
    }

    @Test(
        "a spring from rest comes back, and is named first", arguments: [0.3, 0.5, 0.75, 0.9, 1], [0.3, 0.55])
    func springs(ratio: Double, response: Double) throws {
        for rate in [30.0, 60] {
            let fit = try best(samples(rate: rate, seconds: 3) { CurveFormulas.spring(ratio, response, 0, $0) })
            guard case .spring(let spring, let velocity) = fit.model else {
                Issue.record("\(fit.model)")
                return
            }
            #expect(abs(spring.dampingRatio - ratio) < 0.01 && abs(spring.response / response - 1) < 0.005)
            #expect(velocity == 0 && abs(fit.begin - 1.207) < 0.003)
            #expect(fit.error < 0.12)
        }
    }

    @Test("a spring that is under way comes back with its velocity", arguments: [-2.0, 4, 9])
    func released(velocity: Double) throws {
        let fit = try best(samples(seconds: 2, begin: 0) { CurveFormulas.spring(0.7, 0.5, velocity, $0) })
        guard case .spring(let spring, let found) = fit.model else {
            Issue.record("\(fit.model)")
            return
        }
        #expect(abs(spring.dampingRatio - 0.7) < 0.01 && abs(spring.response / 0.5 - 1) < 0.01)
        #expect(abs(found - velocity) < 0.1 && fit.begin == 1, "\(found)")
        let margin = try #require(fit.margins[.velocity])
        #expect(abs(found - velocity) < 2 * margin && margin < 0.2)
    }

    @Test("velocities of channels needn't lead towards the target")
    func sideways() throws {
        var random = SeededRandom(seed: 9)
        let times = (0..<100).map { Double($0) / 60 }
        func noise() -> Double { .random(in: -0.1...0.1, using: &random) }
        let channels = [
            times.map { 300 * CurveFormulas.spring(0.8, 0.4, 2, $0) + noise() },
            times.map { 50 + 200 * (CurveFormulas.spring(0.8, 0.4, 8, $0)) + noise() },
        ]
        let fit = try best(MotionSamples(times: times, channels: channels))
        // Along the distance: (300 * 600 + 200 * 1600) / (300^2 + 200^2).
        guard case .spring(_, let velocity) = fit.model else {
            Issue.record("\(fit.model)")
            return
        }
        #expect(abs(velocity - 500_000.0 / 130_000) < 0.1)
        #expect(abs(fit.velocities[0] - 600) < 15 && abs(fit.velocities[1] - 1600) < 15)
        #expect(
            times.allSatisfy { abs(fit.position(1, at: $0) - 50 - 200 * CurveFormulas.spring(0.8, 0.4, 8, $0)) < 0.2 })
    }

    @Test("an error that channels share doesn't hide the curve", arguments: [1, 2, 3, 4, 5])
    func shared(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func noise(_ size: Double) -> Double { .random(in: -size...size, using: &random) }
        let times = (0..<90).map { Double($0) / 60 }
        // A patch whose size is mistaken by some pixels is found as many above its place.
        let mistakes = times.map { _ in noise(15) }
        let places = zip(times, mistakes).map { time, mistake in
            500 * CurveFormulas.spring(0.7, 0.5, 0, time - 0.2) - mistake + noise(0.1)
        }
        let fit = try best(MotionSamples(times: times, channels: [places, mistakes.map { 64 + $0 + noise(0.1) }]))
        guard case .spring(let spring, _) = fit.model else {
            Issue.record("\(fit.model)")
            return
        }
        #expect(abs(spring.response / 0.5 - 1) < 0.003 && abs(spring.dampingRatio - 0.7) < 0.005, "\(fit.model)")
        #expect(abs(spring.response - 0.5) < 3 * (try #require(fit.margins[.response])))
        // The error is that of the places and sizes themselves, in pixels.
        #expect(fit.error > 5)
    }

    @Test(
        "a Bezier curve comes back, and is named first",
        arguments: [
            [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.32, 0.72, 0, 1],
            [0.7, -0.3, 0.2, 1.4], [0.15, 0.6, 0.6, 0.9], [0.9, 0.1, 0.9, 0.3],
        ])
    func beziers(points: [Double]) throws {
        for rate in [30.0, 60] {
            let fit = try best(
                samples(rate: rate) { CurveFormulas.bezier(points[0], points[1], points[2], points[3], $0 / 0.6) })
            guard case .bezier(let curve, let duration) = fit.model else {
                Issue.record("\(fit.model) for \(points)")
                return
            }
            #expect(abs(duration / 0.6 - 1) < 0.02, "\(duration) for \(points)")
            let worst = (0...100).map { Double($0) / 100 }.map {
                abs(curve.value(at: $0) - CurveFormulas.bezier(points[0], points[1], points[2], points[3], $0))
            }.max()
            #expect(try #require(worst) < 0.01, "\(points) \(curve) \(rate)")
        }
    }

    @Test("a constant speed and a decay come back, and are named first")
    func others() throws {
        let line = try best(samples { min(max($0 / 0.5, 0), 1) })
        guard case .linear(let duration) = line.model else {
            Issue.record("\(line.model)")
            return
        }
        #expect(abs(duration - 0.5) < 0.002 && abs(line.begin - 1.207) < 0.002)
        let decay = try best(samples(seconds: 3) { $0 > 0 ? 1 - exp(-$0 / 0.3) : 0 })
        guard case .decay(let constant) = decay.model else {
            Issue.record("\(decay.model)")
            return
        }
        #expect(abs(constant - 0.3) < 0.003)
    }

    @Test("95 % margins contain the true number in most of a hundred films")
    func margins() throws {
        var hits = (response: 0, ratio: 0)
        for seed in 0..<100 as Range<UInt64> {
            let fit = try best(samples(seed: seed) { CurveFormulas.spring(0.6, 0.4, 0, $0) })
            #expect(fit.outliersText() == nil)
            guard case .spring(let spring, _) = fit.model else { continue }
            if abs(spring.response - 0.4) < fit.margins[.response] ?? 0 { hits.response += 1 }
            if abs(spring.dampingRatio - 0.6) < fit.margins[.dampingRatio] ?? 0 { hits.ratio += 1 }
        }
        #expect((85...100).contains(hits.response) && (85...100).contains(hits.ratio), "\(hits)")
        #expect(CurveFit.confidence == 1.96)
    }

    @Test("margins contain the true numbers of a curve that is steeper between two frames than they show")
    func steep() throws {
        let truth: [CurveFit.Parameter: Double] = [.duration: 0.7, .x1: 0.93, .y1: 0.19, .x2: 0.79, .y2: 0.955]
        var hits = 0
        for seed in 0..<10 as Range<UInt64> {
            let motion = samples(rate: 30, noise: 0.4, seed: seed) {
                CurveFormulas.bezier(0.93, 0.19, 0.79, 0.955, $0 / 0.7)
            }
            let fit = try #require(CurveFitter(motion)?.fits().first)
            #expect(fit.outliersText() == nil)
            guard case .bezier(let curve, let duration) = fit.model else { continue }
            let found: [CurveFit.Parameter: Double] = [
                .duration: duration, .x1: curve.x1, .y1: curve.y1, .x2: curve.x2, .y2: curve.y2,
            ]
            for (parameter, number) in truth {
                if abs(found[parameter, default: .infinity] - number) < fit.margins[parameter] ?? 0 { hits += 1 }
            }
        }
        // Of 50 numbers.
        #expect(hits >= 42, "\(hits)")
    }

    @Test("a curve that ends without velocity does so although a film's last steps are missing")
    func flat() throws {
        // Compression repeats what moves less than a quarter of a pixel.
        let motion = samples(rate: 30, noise: 0) { time in
            let part = CurveFormulas.bezier(0.425, 0.27, 0.675, 1, time / 0.3)
            return part > 1 - 0.25 / 310 ? 1 : part
        }
        let fit = try best(motion)
        guard case .bezier(let curve, let duration) = fit.model else {
            Issue.record("\(fit.model)")
            return
        }
        #expect(curve.y2 == 1 && abs(duration / 0.3 - 1) < 0.01, "\(fit.model)")
        #expect(fit.margins[.y2] != nil)
    }

    @Test("a known curve is believed of a film that shows its last steps late, and none of a film that shows another")
    func known() throws {
        // The heights of a sheet that a coarse film of 60 frames a second shows, from a frame of rest to one.
        let heights = [
            1162, 1162, 1162, 1162, 1162, 1162, 1140.97, 1091.16, 1029.99, 953.18, 880.11, 836.05, 810.15, 793.84,
            782.15, 773.47, 766.78, 761.97, 758.12, 755.02, 753.14, 751.08, 749.16, 748.15, 748.08, 747.29, 747.13,
            747.12, 747.13, 747.13, 747.13,
        ]
        let shown = MotionSamples(times: heights.indices.map { Double($0) / 60 }, channels: [heights])
        let sheet = try best(shown)
        #expect(sheet.title.hasPrefix("sheet: ") && abs(sheet.model.duration / 0.359 - 1) < 0.01, "\(sheet.title)")
        let other = try best(samples { CurveFormulas.bezier(0.34, 0.7, 0.03, 1, $0 / 0.5) })
        #expect(other.title.hasPrefix("cubic-bezier("), "\(other.title)")
        // There are a hundred choices of each number of a control point.
        #expect(CurveFit.leastRoom == 0.01)
    }

    @Test("samples that are shown elsewhere are left out, and named", arguments: 1...12 as ClosedRange<UInt64>)
    func outliers(seed: UInt64) throws {
        let isSpring = seed.isMultiple(of: 2)
        let rate = seed.isMultiple(of: 3) ? 30.0 : 60
        let motion = samples(rate: rate, seed: seed) {
            isSpring ? CurveFormulas.spring(0.6, 0.4, 0, $0) : CurveFormulas.bezier(0.32, 0.72, 0, 1, $0 / 0.5)
        }
        var random = SeededRandom(seed: seed)
        let first = try #require(motion.times.firstIndex { $0 > 1.207 })
        // One shows what the sample before did, the other what comes two later.
        let late = first + Int.random(in: 0...1, using: &random)
        let early = late + Int.random(in: 3...4, using: &random)
        let channels = motion.channels.map { values in
            var values = values
            values[late] = values[late - 1]
            if rate == 60 { values[early] = values[early + 2] }
            return values
        }
        let fit = try best(MotionSamples(times: motion.times, channels: channels))
        let times = (rate == 60 ? [late, early] : [late]).map { motion.times[$0] }
        #expect(fit.outlierTimes == times, "\(fit.model)")
        let names = times.map { "\(($0 * 1000).rounded() / 1000)" }.joined(separator: " and ")
        let frames = rate == 60 ? "frames at \(names) s, which show" : "frame at \(names) s, which shows"
        #expect(
            fit.outliersText() == "without the \(frames) it elsewhere" && fit.error < 0.2 && fit.greatestError < 0.5)
        switch fit.model {
        case .spring(let spring, _):
            #expect(isSpring && abs(spring.response / 0.4 - 1) < 0.02 && abs(spring.dampingRatio - 0.6) < 0.03)
        case .bezier(_, let duration): #expect(!isSpring && abs(duration / 0.5 - 1) < 0.02, "\(duration)")
        case .linear, .decay: Issue.record("\(fit.model)")
        }
    }

    @Test("models that the noise hides are called equally good, others are not")
    func equallyGood() throws {
        let loud = try #require(CurveFitter(samples(noise: 25) { CurveFormulas.bezier(0.4, 0.3, 0.6, 0.7, $0 / 0.5) }))
        #expect(loud.fits().filter(\.isEquallyGood).count > 1)
        let quiet = try #require(CurveFitter(samples { CurveFormulas.spring(0.4, 0.5, 0, $0) }))
        #expect(quiet.fits().map(\.isEquallyGood) == [true, false, false, false])
    }

    @Test("the error is the root mean square of the residuals, and the greatest is one of them")
    func error() throws {
        let fit = try best(samples(noise: 2) { CurveFormulas.spring(0.5, 0.5, 0, $0) })
        let squares = fit.residuals[0].indices.map { index in fit.residuals.reduce(0) { $0 + $1[index] * $1[index] } }
        #expect(abs(fit.error - (squares.reduce(0, +) / Double(squares.count)).squareRoot()) < 1e-9)
        #expect(abs(fit.greatestError - (squares.max() ?? 0).squareRoot()) < 1e-9)
        // Noise of 2 pixels to both sides in three channels has a root mean square of 2.
        #expect(abs(fit.error - 2) < 0.3)
    }

    @Test("too few samples, and samples without motion, have no fit")
    func nothing() {
        #expect(CurveFitter(MotionSamples(times: [0, 1, 2], channels: [[0, 5, 9]])) == nil)
        #expect(
            CurveFitter(MotionSamples(times: (0..<50).map(Double.init), channels: [.init(repeating: 3, count: 50)]))
                == nil)
        #expect(CurveFitter(MotionSamples(times: [], channels: [[]])) == nil)
        // A fast motion in few frames is no noise.
        #expect(CurveFitter(samples(rate: 15, noise: 0) { CurveFormulas.spring(0.7, 0.4, 0, $0) }) != nil)
        // Rest says nothing about the curve.
        for (frames, isEnough) in [(3, false), (4, false), (5, true)] {
            let way = (0..<40).map { Double(min(max($0 - 15, 0), frames + 1)) * 40 }
            let fitter = CurveFitter(MotionSamples(times: way.indices.map { Double($0) / 60 }, channels: [way]))
            #expect((fitter != nil) == isEnough, "\(frames)")
        }
    }
}
