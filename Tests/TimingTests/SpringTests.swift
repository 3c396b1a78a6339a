import Foundation
import Testing
import Timing

@Suite("Springs")
struct SpringTests {
    /// Springs below, near, at and above critical damping, including the photo dismissal's and UIKit's default.
    static let springs: [Spring] = [
        Spring(mass: 1, stiffness: 100, damping: 10), Spring(mass: 4.5, stiffness: 1300, damping: 95),
        Spring(mass: 2, stiffness: 1100, damping: 95), Spring(mass: 3, stiffness: 1000, damping: 500),
        Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false),
        Spring(dampingRatio: 1, response: 0.5), Spring(dampingRatio: 1 - 1e-9, response: 0.5),
        Spring(dampingRatio: 1 + 1e-9, response: 0.5), Spring(dampingRatio: 0.999, response: 0.5),
        Spring(dampingRatio: 1.001, response: 0.5), Spring(dampingRatio: 0.05, response: 0.3),
        Spring(dampingRatio: 30, response: 0.3),
    ]

    static let starts = [
        Spring.State(displacement: -1, velocity: 0), Spring.State(displacement: -1, velocity: 9),
        Spring.State(displacement: 0.3, velocity: -40), Spring.State(displacement: 0, velocity: 5),
    ]

    @Test("named springs are those of SwiftUI and libadwaita, by response and damping ratio")
    func named() {
        // A perceptual duration is the response, and a bounce is what the damping ratio lacks of 1.
        for (curve, response, ratio) in [
            (SpringCurve.smooth, 0.5, 1.0), (.snappy, 0.5, 0.85), (.bouncy, 0.5, 0.7), (.interactive, 0.15, 0.86),
            (.adwaitaSheet, 2 * .pi / 20, 0.8),
        ] {
            #expect(abs(curve.spring.response - response) < 1e-9 && abs(curve.spring.dampingRatio - ratio) < 1e-9)
            #expect(curve.initialVelocity == 0)
        }
    }

    @Test("the motion begins with its initial velocity", arguments: springs)
    func beginning(spring: Spring) {
        for start in Self.starts {
            #expect(spring.state(from: start, at: 0) == start)
            let soon = spring.state(from: start, at: 1e-12)
            #expect(abs(soon.displacement - start.displacement) < 1e-9)
            #expect(abs(soon.velocity - start.velocity) < 1e-6)
        }
        #expect(spring.value(at: 0) == 0)
        #expect(spring.velocity(at: 0, initialVelocity: 3) == 3)
    }

    @Test("continuing from a moment is the same as not having stopped", arguments: springs)
    func composition(spring: Spring) {
        for start in Self.starts {
            for (first, second) in [(0.02, 0.03), (0.1, 0.25), (0.7, 0.011)] {
                let stopped = spring.state(from: spring.state(from: start, at: first), at: second)
                let whole = spring.state(from: start, at: first + second)
                #expect(abs(stopped.displacement - whole.displacement) <= 1e-10)
                #expect(abs(stopped.velocity - whole.velocity) <= 1e-9)
            }
        }
    }

    @Test("the velocity is the slope of the position, and the equation holds", arguments: springs)
    func equation(spring: Spring) {
        let step = 1e-5
        for time in [0.013, 0.08, 0.31] {
            let start = Spring.State(displacement: -1, velocity: 4)
            let before = spring.state(from: start, at: time - step)
            let now = spring.state(from: start, at: time)
            let after = spring.state(from: start, at: time + step)
            let velocity = (after.displacement - before.displacement) / (2 * step)
            #expect(abs(velocity - now.velocity) <= 1e-4 * max(1, abs(now.velocity)))
            let acceleration = (after.velocity - before.velocity) / (2 * step)
            let force =
                spring.mass * acceleration + spring.damping * now.velocity + spring.stiffness * now.displacement
            #expect(abs(force) <= 1e-3 * spring.stiffness)
        }
    }

    @Test("the motion is continuous in the damping at critical damping")
    func nearCritical() {
        for exponent in 1...15 {
            let offset = pow(10, -Double(exponent))
            for time in [0.05, 0.2, 0.6] {
                let critical = Spring(dampingRatio: 1, response: 0.5).value(at: time, initialVelocity: 2)
                let under = Spring(dampingRatio: 1 - offset, response: 0.5).value(at: time, initialVelocity: 2)
                let over = Spring(dampingRatio: 1 + offset, response: 0.5).value(at: time, initialVelocity: 2)
                #expect(abs(under - critical) <= 2 * offset + 1e-11)
                #expect(abs(over - critical) <= 2 * offset + 1e-11)
            }
        }
    }

    @Test("a heavily damped spring stays precise and finite")
    func heavyDamping() {
        let spring = Spring(mass: 1, stiffness: 1, damping: 1e6)
        // Far above critical the motion is exp(-k t / c), to second order in 1 / ratio.
        #expect(abs(spring.value(at: 1e6) - (1 - exp(-1))) < 1e-9)
        #expect(spring.value(at: 1e12) == 1)
        #expect(spring.velocity(at: 1e12) == 0)
    }

    @Test("parameters of other systems give the known coefficients")
    func conversions() {
        let response = Spring(dampingRatio: 0.8, response: 0.5)
        #expect(abs(response.stiffness - pow(2 * Double.pi / 0.5, 2)) < 1e-9)
        #expect(abs(response.damping - 4 * Double.pi * 0.8 / 0.5) < 1e-9)
        #expect(abs(response.dampingRatio - 0.8) < 1e-12)
        #expect(abs(response.response - 0.5) < 1e-12)
        #expect(abs(Spring(duration: 0.5, bounce: 0.3).damping - 4 * Double.pi * 0.7 / 0.5) < 1e-9)
        #expect(abs(Spring(duration: 0.5, bounce: -0.2).damping - 4 * Double.pi / (0.5 * 0.8)) < 1e-9)
        #expect(abs(Spring(mass: 2, stiffness: 1100, damping: 95).dampingRatio - 1.013) < 5e-4)
        #expect(abs(Spring(mass: 4.5, stiffness: 1300, damping: 95).dampingRatio - 0.621) < 5e-4)
        #expect(abs(Spring(mass: 3, stiffness: 1000, damping: 500).dampingRatio - 4.56) < 5e-3)
    }

    @Test("UIKit's springs are clamped to critical damping unless overdamping is allowed")
    func clamping() {
        let time = 0.5058237314224243
        let clamped = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
        #expect(abs(clamped.dampingRatio - 1) < 1e-12)
        #expect(abs(1 - clamped.value(at: time) - 0.0009985) < 5e-8)
        let free = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
        #expect(abs(1 - free.value(at: time) - 0.364) < 5e-4)
        let soft = Spring(mass: 1, stiffness: 100, damping: 10, allowsOverdamping: false)
        #expect(soft == Spring(mass: 1, stiffness: 100, damping: 10))
    }

    @Test(
        "a spring that is damped slightly too much moves as the critically damped one",
        arguments: [101.0, 150, 199, 456])
    func slightlyOverdamped(percent: Double) {
        // Mass 1 and stiffness 100: critical is a damping of 20, and the distance that is left e^(-10 t) (1 + 10 t).
        let limited = Spring(mass: 1, stiffness: 100, damping: 0.2 * percent, allowsOverdamping: false)
        let free = Spring(mass: 1, stiffness: 100, damping: 0.2 * percent, allowsOverdamping: true)
        for time in stride(from: 0.05, through: 1, by: 0.05) {
            let left = exp(-10 * time) * (1 + 10 * time)
            #expect(abs(limited.value(at: time) - (1 - left)) < 1e-9)
            #expect(free.value(at: time) < 1 - left)
        }
    }

    @Test("Material's springs have the damping ratios and stiffnesses of its two motion schemes")
    func material() throws {
        let schemes: [(String, ratio: Double, stiffness: Double)] = [
            ("expressive-default-spatial", 0.8, 380), ("expressive-fast-spatial", 0.6, 800),
            ("expressive-slow-spatial", 0.8, 200), ("expressive-default-effects", 1, 1600),
            ("expressive-fast-effects", 1, 3800), ("expressive-slow-effects", 1, 800),
            ("standard-default-spatial", 0.9, 700), ("standard-fast-spatial", 0.9, 1400),
            ("standard-slow-spatial", 0.9, 300), ("standard-default-effects", 1, 1600),
            ("standard-fast-effects", 1, 3800), ("standard-slow-effects", 1, 800),
        ]
        for (name, ratio, stiffness) in schemes {
            let spring = try #require(SpringCurve.named.first { $0.name == "material3-\(name)" }).curve.spring
            #expect(
                spring.mass == 1 && abs(spring.stiffness - stiffness) < 1e-9 && abs(spring.dampingRatio - ratio) < 1e-12
            )
        }
        #expect(SpringCurve.named.count { $0.name.hasPrefix("material3-") } == schemes.count)
    }

    @Test("invalid coefficients are replaced by valid ones")
    func nonsense() {
        for number in [0, -1, Double.nan, -Double.infinity, Double.infinity] {
            let spring = Spring(mass: number, stiffness: number, damping: number)
            #expect(spring.value(at: 0.3).isFinite)
            #expect(spring.dampingRatio >= Spring.leastDampingRatio * 0.999)
        }
    }

    @Test("the overshoot is the highest value beyond the target", arguments: springs)
    func overshoot(spring: Spring) {
        for velocity in [-8.0, 0, 3, 40] {
            let highest = (0...40_000).map { spring.value(at: Double($0) / 10_000, initialVelocity: velocity) }.max()
            #expect(abs(spring.overshoot(initialVelocity: velocity) - max(0, (highest ?? 0) - 1)) < 1e-5)
        }
    }

    @Test("the dismissal's spring overshoots by 8.3 %")
    func dismissalOvershoot() {
        #expect(abs(Spring(mass: 4.5, stiffness: 1300, damping: 95).overshoot() - 0.083) < 5e-4)
    }
}
