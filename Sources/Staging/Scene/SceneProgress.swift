public import Drawing
import Transitions

/// The progress of a scene's transition.
public struct SceneProgress: Hashable, Sendable {
    public var phase: TracePhase
    /// The transition's `fractionComplete`; 0 when idle.
    public var fraction: Double
    /// The name of the view that the finger drags, and the recognizer's estimate of the finger's velocity in points per
    /// second, which a release would hand over.
    public var lead: Lead?

    public struct Lead: Hashable, Sendable {
        public var view: String
        public var velocity: CGVector

        public init(view: String, velocity: CGVector) {
            self.view = view
            self.velocity = velocity
        }
    }

    /// Returns the progress of the transition of the current stage's view controllers.
    /// - Parameter lead: The view that a finger drags, if any.
    @MainActor
    public static func ofTransitions(lead: Lead? = nil) -> SceneProgress {
        guard let progress = TransitionDirector.current.progress else { return .idle }
        return SceneProgress(
            phase: progress.isInteractive ? .interactive : .animating, fraction: progress.fraction,
            lead: progress.isInteractive ? lead : nil)
    }

    public static let idle = SceneProgress(phase: .idle, fraction: 0)

    public init(phase: TracePhase, fraction: Double, lead: Lead? = nil) {
        self.phase = phase
        self.fraction = fraction
        self.lead = lead
    }
}
