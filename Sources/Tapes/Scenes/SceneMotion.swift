public import Timing

/// The scene's own motion, used if no curve is set.
public struct SceneMotion: Hashable, Sendable {
    /// The timing of a motion.
    public enum Curve: Hashable, Sendable {
        case curve(TimingCurve)
        /// A spring that is defined by three of the scene's parameters, by name.
        case spring(mass: String, stiffness: String, damping: String)

        /// Returns the curve for the current parameters.
        /// - Parameter number: Returns the value of a number parameter by name, or `nil` if there is none.
        package func timingCurve(_ number: (String) -> Double?) -> TimingCurve? {
            switch self {
            case .curve(let curve): return curve
            case .spring(let mass, let stiffness, let damping):
                guard let mass = number(mass), let stiffness = number(stiffness), let damping = number(damping) else {
                    return nil
                }
                return .spring(SpringCurve(.physical(mass: mass, stiffness: stiffness, damping: damping)))
            }
        }
    }

    /// A motion and the occasion on which the scene uses it.
    public struct Part: Hashable, Sendable {
        /// The occasion, such as `Closing`.
        public let occasion: String
        public let curve: Curve

        public init(_ occasion: String, _ curve: Curve) {
            self.occasion = occasion
            self.curve = curve
        }
    }

    /// The scene's motions, beginning with the one that ends its gesture; empty if no curve describes them.
    public let parts: [Part]
    /// A sentence about the motion; can be empty.
    public let note: String

    public init(_ parts: [Part], note: String = "") {
        self.parts = parts
        self.note = note
    }
}
