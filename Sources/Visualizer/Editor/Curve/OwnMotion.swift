import Staging
import Timing

/// How the scene moves where no curve is set, with its numbers as they are set.
struct OwnMotion: Hashable, Sendable {
    /// A motion and when the scene moves by it.
    struct Part: Hashable, Sendable {
        var occasion: String
        var curve: TimingCurve

        /// What it is called: its name, or what kind it is of.
        var title: String { CurvePresets.name(of: curve) ?? (curve.isSpring ? "a spring" : curve.description) }
    }

    /// The one first that the scene's gesture ends in.
    let parts: [Part]
    let note: String
    /// Whether all are springs that have their own durations and no numbers of the scene.
    let settlesByItself: Bool

    /// - Parameter number: A number of the scene's parameters by its name.
    init(_ motion: SceneMotion, _ number: (String) -> Double?) {
        parts = motion.parts.compactMap { part in
            SceneMotion.curve(part.course, number).map { Part(occasion: part.occasion, curve: $0) }
        }
        note = motion.note
        settlesByItself = motion.parts.allSatisfy { part in
            if case .curve(let curve) = part.course { curve.duration != nil } else { false }
        }
    }

    /// The curve that the editor starts from.
    var curve: TimingCurve? { parts.first?.curve }
}
