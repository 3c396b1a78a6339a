import Drawing
import Timing
import ViewHierarchy

/// An animation of one layer property by a spring, as Core Animation's `CASpringAnimation`.
///
/// The spring runs for `duration`, which is not its own unless it is set to `settlingDuration`, and is cut off then. The
/// `timingFunction` does not count.
open class SpringAnimation: BasicAnimation {
    /// The mass, above 0; 1 by default.
    open var mass = 1.0
    /// The stiffness, above 0; 100 by default.
    open var stiffness = 100.0
    /// The damping, above 0; 10 by default.
    open var damping = 10.0
    /// The velocity at the start towards the end value; 1 is the whole distance in one second.
    open var initialVelocity = 0.0
    /// Whether the spring may be overdamped; if not, the default, it is critically damped at most.
    open var allowsOverdamping = false

    /// Creates an animation of nothing.
    public required init() {}

    /// Creates a spring in SwiftUI's terms, whose duration is its settling time.
    /// - Parameters:
    ///   - perceptualDuration: The duration in seconds, above 0.
    ///   - bounce: The bounce, from -1 to 1.
    public convenience init(perceptualDuration: Double, bounce: Double = 0) {
        self.init()
        let spring = Spring(duration: perceptualDuration, bounce: bounce)
        (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
        allowsOverdamping = true
        duration = settlingDuration
    }

    /// The seconds until the spring has settled.
    open var settlingDuration: Double {
        spring.settlingDuration(initialVelocity: SpringCurve.limited(initialVelocity))
    }

    private var spring: Spring {
        Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: allowsOverdamping)
    }

    override func copyProperties(from other: LayerAnimation) {
        super.copyProperties(from: other)
        guard let other = other as? SpringAnimation else { return }
        (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
        initialVelocity = other.initialVelocity
        allowsOverdamping = other.allowsOverdamping
    }

    override func motion(for seconds: Double, _ curve: TimingCurve) -> MotionTiming {
        let velocity = SpringCurve.limited(initialVelocity)
        return MotionTiming(
            shape: .spring(spring), seconds: seconds, velocity: CGVector(dx: velocity, dy: velocity))
    }
}
