import Foundation
import Testing
import Timing

@testable import Dialects

@Suite("Curves for other systems")
struct TranslationTests {
    static let texts =
        TimingCurve.named.map(\.name) + [
            "cubic-bezier(0.3, -0.4, 0.6, 1.6)", "cubic-bezier(0, 1, 1, 0)", "linear(0, 0.5 20% 40%, 1.2 60%, 1)",
            "linear(0, 0.3 50%, 0.7 50%, 1)", "steps(3)", "steps(3, jump-both)", "steps(2, jump-none)",
            "spring(mass: 1, stiffness: 100, damping: 10)", "spring(mass: 4.5, stiffness: 1300, damping: 95)",
            "spring(mass: 2, stiffness: 1100, damping: 95)",
            "spring(mass: 1, stiffness: 100, damping: 10, velocity: 12)",
            "spring(dampingRatio: 0.8, duration: 0.5)", "spring(dampingRatio: 0.8, duration: 0.5, velocity: -3)",
            "spring(duration: 0.5, bounce: 0.2)", "spring(duration: 0.5, bounce: -0.4)",
            "spring(duration: 0.5, bounce: 0.2, velocity: 2)", "spring(response: 0.5, dampingFraction: 0.6)",
            "spring(dampingRatio: 0.05, duration: 3)", "uikit.spring(mass: 3, stiffness: 1000, damping: 500)",
            "compose.spring(dampingRatio: 0.5, stiffness: 400)", "flutter.spring(mass: 2, stiffness: 300, damping: 90)",
            "motion.spring(visualDuration: 0.4, bounce: 0.3)",
        ]

    /// Whether a system can't represent a curve, or solves it with a visible tolerance of its own.
    private func isInexact(_ curve: TimingCurve, _ dialect: Dialect) -> Bool {
        guard case .spring(let spring) = curve else { return [.flutter, .motion].contains(dialect) }
        guard case .physical = spring.parameters else { return false }
        return dialect == .uikit && spring.spring.dampingRatio > 1
    }

    @Test("printed code is within 0.1 %, reads back, and means what was measured there", arguments: texts)
    func roundTrips(text: String) throws {
        let curve = try TimingCurve(parsing: text)
        let span = curve.duration ?? 1
        for dialect in Dialect.allCases {
            let translation = curve.translation(to: dialect)
            #expect(!translation.code.isEmpty)
            if !isInexact(curve, dialect) {
                #expect(
                    translation.maximumError <= 0.001 * (1 + 1e-6), "\(dialect) \(text) \(translation.maximumError)")
            }
            guard let expression = translation.expression else { continue }
            let back = try TimingCurve(parsing: expression)
            // Solvers with fewer digits show in the error, not in the text.
            let solver = [.flutter, .motion, .compose, .uikit].contains(dialect) && !curve.isSpring ? 0.02 : 0
            // Compose has the velocity at the start of the animation.
            if case .spring(let spring) = curve, dialect == .compose, spring.initialVelocity != 0 { continue }
            for step in 0...50 {
                let place = Double(step) / 50
                let read =
                    if case .spring(let spring) = back {
                        spring.spring.value(at: place * span, initialVelocity: spring.initialVelocity)
                    } else {
                        back.value(atFraction: place)
                    }
                #expect(
                    abs(read - translation.value(place * span)) <= 2e-6 + solver, "\(expression) at \(place)")
                #expect(
                    abs(read - curve.value(atFraction: place)) <= translation.maximumError + 2e-6 + solver,
                    "\(expression) at \(place)")
            }
        }
    }

    @Test("the error is the largest difference of the two motions")
    func honesty() throws {
        let curve = try TimingCurve(parsing: "spring(mass: 1, stiffness: 100, damping: 90)")
        let translation = curve.translation(to: .uikit)
        let clamped = Spring(mass: 1, stiffness: 100, damping: 90, allowsOverdamping: false)
        let free = Spring(mass: 1, stiffness: 100, damping: 90)
        let worst = (0...100_000).map { abs(clamped.value(at: Double($0) * 1e-4) - free.value(at: Double($0) * 1e-4)) }
        #expect(abs(translation.maximumError - (worst.max() ?? 0)) < 1e-5)
        #expect(translation.maximumError > 0.5)
        #expect(translation.notes.contains { $0.contains("4.5 times critical") })
        #expect(curve.translation(to: .flutter).maximumError == 0)
        #expect(curve.translation(to: .swiftui).code.contains("allowOverDamping: true"))
        // 0.001 to the side of an ease that is twice as steep.
        let flutter = TimingCurve.easeInOut.translation(to: .flutter)
        #expect(flutter.maximumError > 1e-4 && flutter.maximumError < 2e-3)
        // Compose solves in 32 bits, whose rounding is the reported error.
        #expect(TimingCurve.easeInOut.translation(to: .compose).maximumError == 1e-6)
        #expect(TimingCurve.linear.translation(to: .compose).maximumError == 0)
    }

    @Test("Motion ignores the velocity of springs by time, and has one in the value's unit, which is written")
    func motionVelocity() throws {
        for text in [
            "motion.spring(visualDuration: 0.5, bounce: 0.2, velocity: 8)",
            "spring(duration: 0.6, bounce: 0.2, velocity: 8)",
        ] {
            let curve = try TimingCurve(parsing: text)
            let translation = curve.translation(to: .motion)
            #expect(!translation.code.contains("visualDuration"))
            #expect(translation.code.hasPrefix(#"{ type: "spring", stiffness: "#))
            #expect(translation.code.hasSuffix("velocity: 8 * distance }"))
            #expect(translation.notes.contains { $0.contains("the value's unit per second") })
            #expect(translation.notes.contains { $0.contains("ignores the velocity") })
            #expect(translation.maximumError < 1e-9)
            // As Motion computes it, from the written numbers, for a distance of 300 points.
            guard case .spring(let back) = try TimingCurve(parsing: translation.code) else { throw Missing() }
            let (mass, stiffness, damping) = (back.spring.mass, back.spring.stiffness, back.spring.damping)
            let distance = 300.0
            let ratio = damping / (2 * (stiffness * mass).squareRoot())
            let frequency = (stiffness / mass).squareRoot()
            let damped = frequency * (1 - ratio * ratio).squareRoot()
            for step in 1...40 {
                let time = Double(step) / 40
                let sine = (-8 * distance + ratio * frequency * distance) / damped * sin(damped * time)
                let place = distance - exp(-ratio * frequency * time) * (sine + distance * cos(damped * time))
                guard case .spring(let spring) = curve else { throw Missing() }
                let meant = spring.spring.value(at: time, initialVelocity: 8)
                #expect(abs(place / distance - meant) < 1e-9, "\(text) at \(time)")
            }
        }
        #expect(
            try TimingCurve(parsing: "spring(duration: 0.6, bounce: 0.2)").translation(to: .motion).notes.count == 1)
    }

    private struct Missing: Error {}

    @Test("Motion's samples of 10 ms are noted where they show: at jumps and corners, not in smooth curves")
    func motionSampling() throws {
        func note(_ text: String) throws -> String? {
            try TimingCurve(parsing: text).translation(to: .motion).notes.first { $0.contains("every 10 ms") }
        }
        for text in ["steps(4)", "ease-out-bounce", "linear(0, 0.3 50%, 0.7 50%, 1)"] {
            #expect(try note(text) != nil, "\(text)")
        }
        for text in [
            "ease-out-sine", "ease-in-expo", "ease-in-out", "spring(duration: 0.5, bounce: 0.2)",
        ] {
            #expect(try note(text) == nil, "\(text)")
        }
        // A jump of a quarter can be anywhere between two samples.
        #expect(try #require(try note("steps(4)")).contains("up to 2"))
    }

    @Test("a duration given with a curve is in the code, or in a note if the code has no place for it")
    func givenDurations() {
        let inCode: [Dialect] = [.swiftui, .motion]
        for curve in [TimingCurve.linear, .easeOut, .easing(Easing(.bounce, .easeOut)), .steps(.start)] {
            for dialect in Dialect.allCases {
                let given = curve.translation(to: dialect, lasting: 0.35)
                let text = given.code + given.notes.joined()
                #expect(text.contains("0.35") || text.contains("350"), "\(curve) \(dialect)")
                #expect(!text.contains("as an example"), "\(curve) \(dialect)")
                if inCode.contains(dialect) { #expect(given.code.contains("0.35"), "\(curve) \(dialect)") }
            }
        }
    }

    @Test("springs become few straight lines in CSS")
    func economy() throws {
        let spring = try TimingCurve(parsing: "spring(mass: 1, stiffness: 100, damping: 10)")
        let expression = try #require(spring.translation(to: .css).expression)
        let lines = try #require(try TimingCurve(parsing: expression).exactLines)
        #expect(lines.stops.count < 45)
        #expect(lines.stops.first == LinearCurve.Stop(input: 0, output: 0))
        #expect(lines.stops.last == LinearCurve.Stop(input: 1, output: 1))
    }

    static let codes: [(curve: String, dialect: Dialect, code: String)] = [
        ("ease-out", .css, "ease-out"), ("linear", .css, "linear"), ("ease-in-back", .css, "cubic-bezier(0.333"),
        ("steps(4, jump-start)", .css, "steps(4, jump-start)"),
        ("linear(0, 1.2, 1)", .css, "linear(0 0%, 1.2 50%, 1 100%)"),
        (
            "spring(mass: 1, stiffness: 100, damping: 10, velocity: 2)", .uikit,
            "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 2))"
        ),
        (
            "ease-in", .uikit,
            "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1))"
        ),
        ("ease-out-bounce", .uikit, "CAKeyframeAnimation"),
        ("spring(duration: 0.5, bounce: 0.2)", .swiftui, ".spring(duration: 0.5, bounce: 0.2)"),
        ("ease-in", .swiftui, ".timingCurve(0.42, 0, 1, 1, duration: 0.5)"),
        ("ease-out-elastic", .swiftui, "struct Lines: CustomAnimation"),
        (
            "compose.spring(dampingRatio: 0.8, stiffness: 380)", .compose,
            "spring(dampingRatio = 0.8f, stiffness = 380.0f)"
        ),
        ("ease-in", .compose, "CubicBezierEasing(0.42f, 0f, 1f, 1f)"), ("ease-in-sine", .compose, "Easing { place ->"),
        (
            "spring(mass: 1, stiffness: 100, damping: 10)", .flutter,
            "SpringDescription(mass: 1, stiffness: 100, damping: 10)"
        ),
        ("material3-emphasized", .flutter, "Curves.easeInOutCubicEmphasized"),
        ("ease-in", .flutter, "Cubic(0.42, 0, 1, 1)"),
        (
            "spring(mass: 1, stiffness: 100, damping: 10)", .motion,
            #"{ type: "spring", stiffness: 100, damping: 10, mass: 1 }"#
        ),
        ("spring(duration: 0.6, bounce: 0.2)", .motion, #"{ type: "spring", visualDuration: 0.5, bounce: 0.2 }"#),
        ("ease-in", .motion, "{ duration: 0.5, ease: [0.42, 0, 1, 1] }"),
    ]

    @Test("the code is idiomatic", arguments: codes)
    func code(curve: String, dialect: Dialect, code: String) throws {
        let translation = try TimingCurve(parsing: curve).translation(to: dialect)
        #expect(translation.code.contains(code), "\(translation.code)")
    }

    @Test("approximating lines stay within the tolerance, including vertical ends and corners", arguments: Easing.all)
    func lineFits(easing: Easing) {
        let fit = LineFit(.easing(easing))
        for step in 0...50_000 {
            let place = Double(step) / 50_000
            #expect(
                abs(fit.curve.value(at: place) - easing.value(at: place)) <= LineFit.bound, "\(easing.name) at \(place)"
            )
        }
        #expect(fit.stops.count < 120)
        for (stop, next) in zip(fit.stops, fit.stops.dropFirst()) { #expect(stop.input < next.input) }
    }
}
