import Testing
import Timing

@testable import ViewHierarchy

@Suite("Motion of scrolled content")
struct ScrollMotionTests {
    private static let limits = 0.0...1000.0

    private static func motion(
        from offset: Double, _ velocity: Double, bounces: Bool = true, rate: Double = Decay.normalRate
    ) -> ScrollMotion {
        ScrollMotion(from: offset, velocity: velocity, limits: limits, rate: rate, bounces: bounces)
    }

    @Test("a glide that ends within the limits comes to rest v/1000 * r/(1-r) away", arguments: [0.998, 0.99])
    func restingPlace(rate: Double) {
        for velocity in [-900.0, -20, 300, 1500] {
            let motion = Self.motion(from: 500, velocity / 2, rate: rate)
            let distance = velocity / 2 / 1000 * rate / (1 - rate)
            #expect(abs(motion.rest - (500 + distance)) < 1e-9)
            #expect(motion.position(at: motion.duration) == motion.rest && motion.velocity(at: motion.duration) == 0)
            #expect(abs(motion.position(at: motion.duration - 1e-9) - motion.rest) <= ScrollMotion.tolerance + 1e-6)
        }
    }

    @Test("position and velocity are continuous at every moment, also at an edge")
    func continuity() {
        for (offset, velocity) in [
            (900.0, 4000.0), (100, -6000), (500, 9000), (1080, 0), (-60, -500), (1100, -9000), (-150, 7000), (0, -100),
        ] {
            let motion = Self.motion(from: offset, velocity)
            #expect(abs(motion.position(at: 0) - offset) < 1e-9)
            #expect(abs(motion.velocity(at: 0) - velocity) < 1e-6)
            let step = 1e-4
            var time = 0.0
            while time < motion.duration - 2 * step {
                let here = motion.position(at: time)
                let next = motion.position(at: time + step)
                let mean = (motion.velocity(at: time) + motion.velocity(at: time + step)) / 2
                #expect(abs(next - here - mean * step) < 0.02, "at \(time) of \(offset), \(velocity)")
                time += 0.01
            }
        }
    }

    @Test("a release that hardly moves or stretches content begins where the content is")
    func slowReleases() {
        for (offset, velocity) in [
            (500.0, 0.0), (500, 0.074), (500, -0.49), (500, 0.6), (0, 0.3), (-0.2, 0), (-0.037, 0.1), (1000.24, -0.3),
            (1000.011, 0), (-0.24, 4),
        ] {
            let motion = Self.motion(from: offset, velocity)
            #expect(abs(motion.position(at: 0) - offset) < 1e-9, "from \(offset) at \(velocity)")
            #expect(motion.rest >= -1e-9 && motion.rest <= 1000 + 1e-9)
            #expect(motion.duration < 1)
        }
    }

    @Test(
        "a motion that would cross its limit after it visibly rests stays there: x0 + (v + w x0) t with v = -w x0")
    func creeping() {
        let frequency = ScrollMotion.spring.angularFrequency
        for start in [-80.0, -3, 90] {
            let edge = start < 0 ? 0.0 : 1000
            for rest in [0, 1e-12, 1e-6, 1e-3, 0.01, 0.1] {
                // Inwards, faster by this fraction than the velocity that just arrives.
                let velocity = -frequency * start * (1 + rest)
                let motion = Self.motion(from: edge + start, velocity)
                #expect(motion.duration < 3, "\(start) \(rest): \(motion.duration) s")
                #expect(abs(motion.rest - edge) < abs(start) * 0.2)
            }
        }
    }

    @Test("the velocity at the edge, from energy lost over the distance, is what the bounce starts with")
    func handover() {
        // A glide loses velocity in proportion to its distance: v = v0 - distance / T.
        let motion = Self.motion(from: 900, 4000)
        let timeConstant = 0.998 / 0.002 / 1000
        let atEdge = 4000 - 100 / timeConstant
        let crossing = timeConstant * (4000 / atEdge).logarithm
        #expect(abs(motion.position(at: crossing) - 1000) < 1e-6)
        #expect(abs(motion.velocity(at: crossing) - atEdge) < 1e-6)
        // From the edge on: x = v t e^(-10 t), furthest at t = 0.1.
        #expect(abs(motion.position(at: crossing + 0.1) - (1000 + atEdge * 0.1 / 2.718281828459045)) < 1e-6)
        #expect(abs(motion.velocity(at: crossing + 0.1)) < 1e-6)
        #expect(motion.rest == 1000)
    }

    @Test("without bounce the content stops at the edge on arrival")
    func hardEdge() {
        let motion = Self.motion(from: 900, 4000, bounces: false)
        #expect(motion.rest == 1000)
        #expect(motion.position(at: motion.duration) == 1000)
        #expect(motion.duration < 0.03)
        for index in 0...100 { #expect(motion.position(at: Double(index) / 1000) <= 1000) }
    }

    @Test("content released at rest beyond an edge returns to it and no further")
    func bounceBack() {
        for offset in [-120.0, 1120] {
            let motion = Self.motion(from: offset, 0)
            let edge = offset < 0 ? 0.0 : 1000
            #expect(motion.rest == edge)
            for index in 0...200 {
                let beyond = (motion.position(at: Double(index) / 200) - edge) * (offset < 0 ? -1 : 1)
                #expect(beyond >= 0 && beyond <= 120)
            }
        }
    }

    @Test("content thrown inwards from beyond an edge glides on past that edge")
    func throwFromBeyond() {
        let motion = Self.motion(from: -50, 3000)
        #expect(motion.rest > 100)
        #expect(motion.rest <= 1000)
    }

    @Test("nothing moves without velocity within the limits, nor with non-finite numbers")
    func rest() {
        #expect(Self.motion(from: 300, 0).duration == 0)
        #expect(Self.motion(from: 300, 0).rest == 300)
        #expect(Self.motion(from: 0, 0).duration == 0)
    }
}

extension Double {
    /// The natural logarithm by its series, apart from the library that the motion uses.
    fileprivate var logarithm: Double {
        let ratio = (self - 1) / (self + 1)
        var (sum, power) = (0.0, ratio)
        for exponent in stride(from: 1.0, through: 41, by: 2) {
            sum += 2 * power / exponent
            power *= ratio * ratio
        }
        return sum
    }
}
