import Foundation
import Testing
import Timing

@Suite("Decay")
struct DecayTests {
    @Test("a release comes to rest v/1000 * r/(1 - r) away", arguments: [(0.998, 0.499), (0.99, 0.099)])
    func rest(rate: Double, part: Double) {
        for velocity in [1000.0, -3200] {
            let decay = Decay(velocity: velocity, rate: rate)
            #expect(abs(decay.restDistance - velocity * part) < 1e-9 * abs(velocity))
            #expect(abs(decay.position(at: 60) - decay.restDistance) < 1e-9)
        }
    }

    @Test("it begins with the release's velocity, the slope of the position")
    func velocity() {
        let decay = Decay(velocity: 1500)
        #expect(decay.velocity(at: 0) == 1500)
        #expect(decay.position(at: 0) == 0)
        for time in [0.01, 0.2, 1.1] {
            let slope = (decay.position(at: time + 1e-6) - decay.position(at: time - 1e-6)) / 2e-6
            #expect(abs(slope - decay.velocity(at: time)) < 1e-4)
        }
    }

    @Test("it follows the rate per millisecond", arguments: [(Decay.normalRate, 0.003), (Decay.fastRate, 0.003)])
    func perMillisecond(rate: Double, tolerance: Double) {
        let decay = Decay(velocity: 1, rate: rate)
        var velocity = 1.0
        for millisecond in 0...3000 {
            #expect(abs(decay.velocity(at: Double(millisecond) / 1000) - velocity) < tolerance)
            velocity *= rate
        }
    }

    @Test("the times until a velocity and until a distance are exact")
    func durations() throws {
        let decay = Decay(velocity: -800)
        let slow = decay.duration(untilSlowerThan: 10)
        #expect(abs(decay.velocity(at: slow) - -10) < 1e-9)
        #expect(decay.duration(untilSlowerThan: 900) == 0)
        #expect(decay.duration(untilSlowerThan: 0) == .infinity)
        let reached = try #require(decay.duration(toCover: -100))
        #expect(abs(decay.position(at: reached) - -100) < 1e-9)
        #expect(decay.duration(toCover: 100) == nil)
        #expect(decay.duration(toCover: -400) == nil)
        #expect(decay.duration(toCover: 0) == 0)
        #expect(Decay(velocity: 0).duration(toCover: 5) == nil)
    }

    @Test("a rate out of range is clamped", arguments: [-1.0, 0, 1, 2, .nan, .infinity])
    func strangeRates(rate: Double) {
        #expect(Decay(velocity: 100, rate: rate).position(at: 1).isFinite)
    }
}

@Suite("Rubber band")
struct RubberBandTests {
    @Test("the known offsets hold")
    func known() {
        let band = RubberBand(dimension: 960)
        #expect(abs(band.offset(for: 100) - 52.02) < 5e-3)
        #expect(abs(band.offset(for: 400) - 178.98) < 5e-3)
    }

    @Test("the inverse returns the distance, in either direction")
    func inverse() {
        let band = RubberBand(dimension: 390)
        for distance in [-2000.0, -300, -0.1, 0, 5, 77, 10_000] {
            #expect(abs(band.distance(for: band.offset(for: distance)) - distance) < 1e-9 * max(1, abs(distance)))
        }
        #expect(band.distance(for: 390) == .infinity)
        #expect(band.distance(for: -500) == -.infinity)
    }

    @Test("the slope is the offset's, and begins with the coefficient")
    func slope() {
        let band = RubberBand(dimension: 844)
        #expect(band.slope(at: 0) == 0.55)
        for distance in [-250.0, 3, 120] {
            let slope = (band.offset(for: distance + 1e-4) - band.offset(for: distance - 1e-4)) / 2e-4
            #expect(abs(band.slope(at: distance) - slope) < 1e-8)
        }
    }

    @Test("without a dimension nothing moves")
    func noDimension() {
        let band = RubberBand(dimension: 0)
        #expect(band.offset(for: 100) == 0)
        #expect(band.distance(for: 100) == 0)
        #expect(band.slope(at: 100) == 0)
    }
}
