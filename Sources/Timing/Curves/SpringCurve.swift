import Support

/// A spring as a timing curve: its parameters and the resulting motion.
///
/// The motion goes from 0 to 1 and has its own duration, ``duration``.
public struct SpringCurve: Hashable, Sendable {
    /// The forms in which a spring can be given.
    public enum Parameters: Hashable, Sendable {
        /// Physical coefficients, each above 0; never clamped.
        case physical(mass: Double, stiffness: Double, damping: Double)
        /// Physical coefficients, each above 0; overdamping is limited to critical damping, as in UIKit.
        case clamped(mass: Double, stiffness: Double, damping: Double)
        /// A damping ratio from ``Spring/leastDampingRatio``, and the settling time in seconds, above 0.
        case settling(dampingRatio: Double, duration: Double)
        /// SwiftUI's perceptual duration in seconds, above 0, and bounce, from -1 to 1.
        case perceptual(duration: Double, bounce: Double)
        /// SwiftUI's response in seconds, above 0, and its damping fraction, from ``Spring/leastDampingRatio``.
        case response(response: Double, dampingFraction: Double)
        /// Compose's damping ratio, from ``Spring/leastDampingRatio``, and stiffness, above 0, for mass 1.
        case ratio(dampingRatio: Double, stiffness: Double)
        /// Visual duration in seconds, above 0, and bounce, 0...1, as in Motion, the library for the web.
        case visual(duration: Double, bounce: Double)
    }

    /// The parameters that the spring was created with.
    public let parameters: Parameters
    /// The velocity at the start; 1 is the whole distance in one second.
    public let initialVelocity: Double
    /// The spring.
    public let spring: Spring
    /// The seconds until the spring has settled; for ``Parameters/settling(dampingRatio:duration:)`` the given ones.
    public let duration: Double

    /// SwiftUI's `smooth`: no bounce.
    public static let smooth = SpringCurve(.perceptual(duration: 0.5, bounce: 0))
    /// SwiftUI's `snappy`: a small bounce.
    public static let snappy = SpringCurve(.perceptual(duration: 0.5, bounce: 0.15))
    /// SwiftUI's `bouncy`: a visible bounce.
    public static let bouncy = SpringCurve(.perceptual(duration: 0.5, bounce: 0.3))
    /// SwiftUI's `interactiveSpring`: short, for values that follow a finger.
    public static let interactive = SpringCurve(.response(response: 0.15, dampingFraction: 0.86))
    /// The spring of libadwaita's sheets.
    public static let adwaitaSheet = SpringCurve(.ratio(dampingRatio: 0.8, stiffness: 400))

    /// The largest velocity at the start, in size.
    public static let largestVelocity = 1e6

    /// Returns a finite velocity: 0 for numbers that are not finite, others limited to ``largestVelocity`` in size.
    package static func limited(_ velocity: Double) -> Double {
        velocity.isFinite ? min(max(velocity, -largestVelocity), largestVelocity) : 0
    }

    /// Creates the spring with these parameters.
    /// - Parameters:
    ///   - parameters: The parameters; numbers outside their range are clamped to it, as in ``Spring``.
    ///   - initialVelocity: The velocity at the start; 1 is the whole distance in one second. Values that are not
    ///     finite count as 0; others are limited to ``largestVelocity`` in size.
    public init(_ parameters: Parameters, initialVelocity: Double = 0) {
        let velocity = Self.limited(initialVelocity)
        self.parameters = parameters
        self.initialVelocity = velocity
        switch parameters {
        case .physical(let mass, let stiffness, let damping):
            spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        case .clamped(let mass, let stiffness, let damping):
            spring = Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: false)
        case .settling(let dampingRatio, let duration):
            spring = Spring(dampingRatio: dampingRatio, settlingDuration: duration, initialVelocity: velocity)
        case .perceptual(let duration, let bounce):
            spring = Spring(duration: duration, bounce: bounce)
        case .response(let response, let dampingFraction):
            spring = Spring(dampingRatio: dampingFraction, response: response)
        case .ratio(let dampingRatio, let stiffness):
            spring = Spring(dampingRatio: dampingRatio, stiffness: stiffness)
        case .visual(let duration, let bounce):
            spring = Spring(visualDuration: duration, bounce: bounce)
        }
        if case .settling(_, let asked) = parameters, asked >= Spring.leastDuration, asked <= Spring.longestDuration {
            duration = asked
        } else {
            duration = spring.settlingDuration(initialVelocity: velocity)
        }
    }
}

extension SpringCurve: CustomStringConvertible {
    /// The text that `TimingCurve(parsing:)` reads as this spring.
    public var description: String {
        var name = "spring"
        var arguments: [(String, Double)]
        switch parameters {
        case .physical(let mass, let stiffness, let damping):
            arguments = [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
        case .clamped(let mass, let stiffness, let damping):
            name = "uikit.spring"
            arguments = [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
        case .settling(let dampingRatio, let duration):
            arguments = [("dampingRatio", dampingRatio), ("duration", duration)]
        case .perceptual(let duration, let bounce):
            arguments = [("duration", duration), ("bounce", bounce)]
        case .response(let response, let dampingFraction):
            arguments = [("response", response), ("dampingFraction", dampingFraction)]
        case .ratio(let dampingRatio, let stiffness):
            name = "compose.spring"
            arguments = [("dampingRatio", dampingRatio), ("stiffness", stiffness)]
        case .visual(let duration, let bounce):
            name = "motion.spring"
            arguments = [("visualDuration", duration), ("bounce", bounce)]
        }
        if initialVelocity != 0 { arguments.append(("velocity", initialVelocity)) }
        return "\(name)(\(arguments.map { "\($0): \(DecimalText.text($1))" }.joined(separator: ", ")))"
    }
}

extension SpringCurve {
    /// The springs by the names that `TimingCurve(parsing:)` reads.
    ///
    /// Material's are the tokens of Material 3's two motion schemes (damping ratio and stiffness, mass 1): `spatial`
    /// for movement, `effects` for color and opacity, which must not overshoot.
    package static let named: [(name: String, curve: SpringCurve)] =
        [
            ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy), ("interactive-spring", .interactive),
            ("adwaita-sheet", .adwaitaSheet),
        ]
        + [
            ("expressive-default-spatial", 0.8, 380), ("expressive-fast-spatial", 0.6, 800),
            ("expressive-slow-spatial", 0.8, 200), ("expressive-default-effects", 1, 1600),
            ("expressive-fast-effects", 1, 3800), ("expressive-slow-effects", 1, 800),
            ("standard-default-spatial", 0.9, 700), ("standard-fast-spatial", 0.9, 1400),
            ("standard-slow-spatial", 0.9, 300), ("standard-default-effects", 1, 1600),
            ("standard-fast-effects", 1, 3800), ("standard-slow-effects", 1, 800),
        ].map { name, ratio, stiffness in
            ("material3-\(name)", SpringCurve(.ratio(dampingRatio: ratio, stiffness: stiffness)))
        }
}
