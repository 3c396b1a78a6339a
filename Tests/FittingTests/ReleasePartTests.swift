import FormulaSupport
import Foundation
import RandomSupport
import Testing

@testable import Fitting

@Suite("The part from release to rest")
struct ReleasePartTests {
    /// Samples a motion, with noise of a tenth of a pixel.
    private func samples(
        _ seconds: Double, rate: Double = 60, seed: UInt64 = 1, _ place: (Double) -> Double
    ) -> MotionSamples {
        var random = SeededRandom(seed: seed)
        let times = (0..<Int(seconds * rate)).map { Double($0) / rate }
        let channels = [1.0, 0.4].map { part in
            times.map { part * place($0) + Double.random(in: -0.1...0.1, using: &random) }
        }
        return MotionSamples(times: times, channels: channels)
    }

    /// A critical spring by its formula, the part of the distance after a time.
    private static func spring(_ time: Double) -> Double { time < 0 ? 0 : 1 - exp(-14 * time) * (1 + 14 * time) }

    private func part(_ samples: MotionSamples, around time: Double) throws -> ClosedRange<Double> {
        let part = try #require(ReleasePart(samples, around: time))
        return samples.times[part.samples.lowerBound]...samples.times[part.samples.upperBound]
    }

    @Test("a motion from rest is found with some of the rest on either side")
    func fromRest() throws {
        let part = try part(samples(2) { 300 * Self.spring($0 - 0.5) }, around: 0)
        #expect(part.lowerBound < 0.5 && part.lowerBound > 0.3 && part.upperBound > 0.95 && part.upperBound < 1.4)
    }

    @Test("a drag before the release is left out, to a frame and a half", arguments: [1, 2, 3])
    func drag(seed: UInt64) throws {
        // 500 pixels a second until 0.6 s, then back with the spring that takes over that velocity.
        let motion = samples(2, seed: seed) { time in
            if time < 0.2 { return 0 }
            if time < 0.6 { return 500 * (time - 0.2) }
            let since = time - 0.6
            return exp(-14 * since) * (200 + (500 + 14 * 200) * since)
        }
        for time in [0.0, 0.4, 0.7] {
            let part = try part(motion, around: time)
            #expect(abs(part.lowerBound - 0.6) < 0.026, "\(part)")
        }
    }

    @Test("a short rest belongs to the motions beside it, and they don't belong to each other")
    func shortRest() throws {
        // There within 0.2 s, and back from 0.55 s on.
        let motion = samples(1.5, rate: 30) {
            300 * min(max($0 - 0.2, 0) / 0.2, 1) - 300 * min(max($0 - 0.55, 0) / 0.3, 1)
        }
        let first = try part(motion, around: 0.1)
        #expect(first.lowerBound < 0.2 && first.upperBound > 0.39 && first.upperBound < 0.56, "\(first)")
        let second = try part(motion, around: 0.5)
        #expect(second.lowerBound > 0.36 && second.lowerBound < 0.55 && second.upperBound > 0.84, "\(second)")
    }

    @Test("a slow begin belongs to the motion, however loud the tracking is", arguments: [1, 2, 3])
    func slowBegin(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func place(_ time: Double) -> Double { 400 * pow(min(max(time - 0.4, 0) / 0.6, 1), 4) }
        let quiet = samples(1.5, place)
        let loud = MotionSamples(
            times: quiet.times,
            channels: quiet.channels.map { $0.map { $0 + .random(in: -2...2, using: &random) } })
        for motion in [quiet, loud] {
            let part = try part(motion, around: 0.2)
            #expect(place(part.lowerBound) < 2 && part.upperBound > 0.99, "\(part)")
        }
    }

    @Test("of several motions it is the one at the time, or the next one, or else the last")
    func several() throws {
        let motion = samples(4) { 300 * Self.spring($0 - 0.5) - 200 * Self.spring($0 - 2) }
        #expect(try part(motion, around: 0.1).upperBound < 1.5)
        #expect(try part(motion, around: 0.6).upperBound < 1.5)
        #expect(try part(motion, around: 1.6).lowerBound > 1.5)
        #expect(try part(motion, around: 3.9).lowerBound > 1.5)
    }

    @Test("what has rested began to move by itself")
    func byItself() throws {
        // A sheet as a WebM film of 30 frames a second shows it: cubic-bezier(0.472, 0.086, 0.521, 0.698) in 0.451 s.
        let moving = [
            1154.39, 1142.34, 1123.39, 1097.39, 1064.39, 1023.28, 976.96, 928.96, 884.18, 845, 810.99, 782.02, 758.26,
        ]
        let sideways = [0.05, 0.04, 0.05, 0.05, 0.05, 0.04, 0.04, 0, 0, 0.02, 0, 0, 0].map { 156 + $0 }
        let start = [Double](repeating: 1, count: 5)
        let end = [746.9, 746.88, 746.89] + [Double](repeating: 746.85, count: 6)
        let channels = [
            start.map { $0 * 156 } + sideways + end.map { _ in 155.98 }, start.map { $0 * 1162 } + moving + end,
        ]
        let times = channels[0].indices.map { Double($0) / 30 }
        let part = try part(MotionSamples(times: times, channels: channels), around: 0)
        #expect(part.lowerBound < 0.134, "\(part)")
    }

    @Test("a curve that goes through any samples is no release")
    func exact() throws {
        // From 0.8 s on, at 30 frames a second; only the rests are shown without noise, as a codec repeats them.
        var random = SeededRandom(seed: 4)
        let times = (0..<45).map { Double($0) / 30 }
        let places = times.map { time in
            let part = CurveFormulas.bezier(0.374, 0.116, 0.833, 0.091, (time - 0.8) / 0.323)
            return 415 * part + (part > 0 && part < 1 ? Double.random(in: -0.25...0.25, using: &random) : 0)
        }
        let few = try part(MotionSamples(times: times, channels: [places, places.map { _ in 0 }]), around: 0.7)
        #expect(few.lowerBound < 0.8, "\(few)")
        // A step of two pixels at the end of a staircase to 200 pixels is fitted well by itself.
        let stairs = (0..<620).map {
            ((Double($0) / 60 * 20).truncatingRemainder(dividingBy: 200) / 2).rounded(.down) * 2
        }
        let motion = MotionSamples(
            times: stairs.indices.map { Double($0) / 60 }, channels: [stairs, stairs.map { _ in 0 }])
        let last = try part(motion, around: 1)
        #expect(last.lowerBound < 10.02, "\(last)")
    }

    @Test("where a spring turns around it doesn't rest")
    func turns() throws {
        let motion = samples(3) { time in
            let since = max(0, time - 0.5)
            return 400 * (1 - exp(-8 * since) * (cos(10 * since) + 0.8 * sin(10 * since)))
        }
        for time in [0.6, 0.9, 1.05] {
            let part = try part(motion, around: time)
            #expect(part.lowerBound < 0.5 && part.upperBound > 1.1, "\(part)")
        }
    }

    @Test("without a motion there is none, and what goes on until the end doesn't come to rest")
    func none() throws {
        #expect(ReleasePart(samples(1) { _ in 5 }, around: 0) == nil)
        let going = try #require(ReleasePart(samples(1) { 200 * $0 }, around: 0))
        #expect(!going.comesToRest)
        #expect(try #require(ReleasePart(samples(2) { 300 * Self.spring($0 - 0.5) }, around: 0)).comesToRest)
    }
}
