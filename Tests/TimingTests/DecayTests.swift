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
        let known = rate.isNaN || rate == .infinity ? 0.998 : rate < 0.5 ? 0.001 : 0.9999
        #expect(Decay(velocity: 100, rate: rate).timeConstant == known / (1 - known) / 1000)
    }

    @Test("a velocity is at most 1e100, and one that is no number is none; before the release nothing has moved")
    func strangeVelocities() {
        for (velocity, expected) in [
            (1e99, 1e99), (1e100, 1e100), (1.05e100, 1e100), (-1e300, -1e100), (.nan, 0), (.infinity, 0),
        ] {
            #expect(Decay(velocity: velocity).initialVelocity == expected)
        }
        #expect(Decay.fastest == 1e100)
        let decay = Decay(velocity: 500)
        #expect(decay.position(at: -1) == 0 && decay.velocity(at: -1) == 500 && decay.velocity(at: .nan) == 500)
        #expect(decay.duration(untilSlowerThan: 500) == 0 && decay.duration(toCover: decay.restDistance) == nil)
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
        // From beyond half of it, a drag has a band of twice the offset: (1 - 1 / (x c / 2b + 1)) 2b = b at x = 2b / c.
        for offset in [-500.0, -195, 0, 195, 390, 500] {
            let reaching = band.reaching(offset)
            #expect(reaching.dimension == max(390, 2 * abs(offset)) && reaching.coefficient == 0.55)
            guard abs(offset) >= 195 else { continue }
            #expect(abs(reaching.distance(for: offset) - 2 * offset / 0.55) < 1e-9)
        }
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
    @Test("extents and coefficients are from 1e-9 to 1e9, less is none, and a coefficient that is no number is UIKit's")
    func limits() {
        for (number, expected) in [
            (0.9e-9, 0.0), (1e-9, 1e-9), (3, 3), (1e9, 1e9), (1.1e9, 1e9), (-5, 0), (.infinity, 1e9), (.nan, 0),
        ] {
            let band = RubberBand(dimension: number, coefficient: 0.5)
            #expect(band.dimension == expected)
            let other = RubberBand(dimension: 100, coefficient: number)
            #expect(other.coefficient == (number.isFinite ? expected : 0.55))
            guard number.isFinite, expected == 0 else { continue }
            #expect(other.offset(for: 50) == 0 && other.distance(for: 50) == 0 && other.slope(at: 0) == 0)
        }
        #expect(RubberBand(dimension: 100).slope(at: .nan) == 0 && RubberBand(dimension: 100).offset(for: .nan) == 0)
    }
}
