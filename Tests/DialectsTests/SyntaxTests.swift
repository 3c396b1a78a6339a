import Dialects
import Testing
import Timing

@Suite("Curves in other systems' syntax")
struct DialectTests {
    static let uikit = TimingCurve.spring(SpringCurve(.clamped(mass: 3, stiffness: 1000, damping: 500)))
    static let compose = TimingCurve.spring(SpringCurve(.ratio(dampingRatio: 0.8, stiffness: 380)))
    static let motion = TimingCurve.spring(SpringCurve(.visual(duration: 0.5, bounce: 0.2)))

    static let pairs: [(String, TimingCurve)] = [
        ("uikit.spring(mass: 3, stiffness: 1000, damping: 500)", uikit),
        (
            "UISpringTimingParameters(mass: 3, stiffness: 1000, damping: 500, initialVelocity: CGVector(dx: 0, dy: 0))",
            uikit
        ),
        ("UISpringTimingParameters(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)", uikit),
        (
            "UISpringTimingParameters(duration: 0.5, bounce: 0.2, initialVelocity: CGVector(dx: 2, dy: 2))",
            .spring(duration: 0.5, bounce: 0.2, velocity: 2)
        ),
        ("UISpringTimingParameters(dampingRatio: 0.8)", .spring(dampingRatio: 0.8)),
        (
            "UISpringTimingParameters(dampingRatio: 0.7, frequencyResponse: 0.4)",
            .spring(response: 0.4, dampingFraction: 0.7)
        ),
        (
            """
            UICubicTimingParameters(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
            """, .easeInOut
        ),
        ("UICubicTimingParameters(animationCurve: .easeOut)", .easeOut),
        ("CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)", .easeInOut),
        (".spring(duration: 0.4, bounce: 0.3)", .spring(duration: 0.4, bounce: 0.3)),
        ("Animation.spring(response: 0.4, dampingFraction: 0.7)", .spring(response: 0.4, dampingFraction: 0.7)),
        (".spring()", .spring(.smooth)), (".bouncy", .spring(.bouncy)), ("bouncy", .spring(.bouncy)),
        (".snappy(duration: 0.4, extraBounce: 0.1)", .spring(duration: 0.4, bounce: 0.25)),
        (
            ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 3)",
            .spring(stiffness: 100, damping: 10, velocity: 3)
        ),
        (
            "Spring(mass: 1, stiffness: 100, damping: 90, allowOverDamping: true)",
            .spring(stiffness: 100, damping: 90)
        ),
        (
            "Spring(mass: 1, stiffness: 100, damping: 90)",
            .spring(SpringCurve(.clamped(mass: 1, stiffness: 100, damping: 90)))
        ),
        (".timingCurve(0.42, 0, 0.58, 1, duration: 0.5)", .easeInOut), (".easeIn(duration: 0.3)", .easeIn),
        ("compose.spring(dampingRatio: .8, stiffness: 380)", compose),
        ("spring(dampingRatio = 0.8f, stiffness = 380f)", compose),
        ("spring<Float>(dampingRatio = 0.8f, stiffness = 380.0f)", compose),
        (
            "spring(dampingRatio = Spring.DampingRatioLowBouncy, stiffness = Spring.StiffnessLow)",
            .spring(SpringCurve(.ratio(dampingRatio: 0.75, stiffness: 200)))
        ),
        ("compose.spring()", .spring(SpringCurve(.ratio(dampingRatio: 1, stiffness: 1500)))),
        ("CubicBezierEasing(0.42f, 0f, 0.58f, 1f)", .easeInOut), ("LinearEasing", .linear),
        ("FastOutSlowInEasing", .bezier(.materialStandard)),
        ("flutter.spring(mass: 1, stiffness: 100, damping: 90)", .spring(stiffness: 100, damping: 90)),
        ("SpringDescription(mass: 1.0, stiffness: 100.0, damping: 10.0)", .spring(stiffness: 100, damping: 10)),
        (
            "SpringDescription.withDampingRatio(mass: 1, stiffness: 100, ratio: 0.5)",
            .spring(stiffness: 100, damping: 10)
        ),
        ("Cubic(0.42, 0, 0.58, 1)", .easeInOut), ("Curves.easeInOut", .easeInOut),
        ("Curves.easeInOutCubicEmphasized", .chain(.material3Emphasized)),
        ("motion.spring(visualDuration: .5, bounce: .2)", motion),
        (#"{ type: "spring", visualDuration: 0.5, bounce: 0.2 }"#, motion),
        (
            "{type: 'spring', stiffness: 100, damping: 10, mass: 1, velocity: 2,};",
            .spring(stiffness: 100, damping: 10, velocity: 2)
        ),
        ("motion.spring()", .spring(stiffness: 100, damping: 10)), ("[0.42, 0, 0.58, 1]", .easeInOut),
        ("{ duration: 0.5, ease: [0.42, 0, 0.58, 1] }", .easeInOut), (#"{ ease: "easeOut" }"#, .easeOut),
        ("emphasized-decelerate", .bezier(.material3EmphasizedDecelerate)),
        (
            "material3-expressive-fast-spatial",
            .spring(SpringCurve(.ratio(dampingRatio: 0.6, stiffness: 800)))
        ), ("adwaita-sheet", .spring(SpringCurve(.ratio(dampingRatio: 0.8, stiffness: 400)))),
    ]

    @Test("code of other systems is read as the curve it means there", arguments: pairs)
    func reading(text: String, curve: TimingCurve) throws {
        #expect(try TimingCurve(parsing: text) == curve)
        #expect(try TimingCurve(parsing: curve.description) == curve)
    }

    @Test("every named curve reads back from its text", arguments: TimingCurve.named.map(\.name))
    func named(name: String) throws {
        let curve = try TimingCurve(parsing: name)
        #expect(try TimingCurve(parsing: curve.description) == curve)
    }

    @Test("the same numbers mean different springs in different systems")
    func meanings() throws {
        // Over-damped: UIKit clamps, Flutter does not.
        let clamped = try TimingCurve(parsing: "uikit.spring(mass: 1, stiffness: 100, damping: 90)")
        let free = try TimingCurve(parsing: "flutter.spring(mass: 1, stiffness: 100, damping: 90)")
        #expect(try #require(clamped.duration) < 1)
        #expect(try #require(free.duration) > 5)
        // Motion's visual duration is 1.2 times shorter than SwiftUI's perceptual one for the same spring.
        let visual = try TimingCurve(parsing: "motion.spring(visualDuration: 0.5, bounce: 0.2)")
        let perceptual = try TimingCurve(parsing: "spring(duration: 0.6, bounce: 0.2)")
        #expect(abs(visual.value(at: 0.3, duration: 1) - perceptual.value(at: 0.3, duration: 1)) < 1e-12)
        // Motion's damping ratio is at least 0.05, whatever the bounce.
        let wild = SpringCurve(.visual(duration: 0.5, bounce: 1))
        #expect(abs(wild.spring.dampingRatio - 0.05) < 1e-12)
    }
}
