public import Timing

/// How a scene moves by itself, where no curve is set.
public struct SceneMotion: Hashable, Sendable {
    /// How a motion is given.
    public enum Curve: Hashable, Sendable {
        case curve(TimingCurve)
        /// A spring of three of the scene's own parameters, by their names.
        case spring(mass: String, stiffness: String, damping: String)

        /// The curve with the numbers that are set.
        /// - Parameter number: A number of the scene's parameters by its name; nil for one that is none.
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

    /// A motion, and when the scene moves by it.
    public struct Part: Hashable, Sendable {
        /// Such as `Closing`.
        public let occasion: String
        public let curve: Curve

        public init(_ occasion: String, _ curve: Curve) {
            self.occasion = occasion
            self.curve = curve
        }
    }

    /// The scene's motions, the one first that its gesture ends in; none where no curve says how it moves.
    public let parts: [Part]
    /// A sentence about it; may be empty.
    public let note: String

    public init(_ parts: [Part], note: String = "") {
        self.parts = parts
        self.note = note
    }
}
