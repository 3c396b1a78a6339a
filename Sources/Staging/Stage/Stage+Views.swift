import Drawing
import Foundation
import Transitions
public import ViewHierarchy

// What is on the stage, by name, and how far it is.
extension Stage {
    /// The view of a name, or nil where it is not on the stage now: what the scene finds, else the front one with this
    /// `accessibilityIdentifier`.
    public func view(named name: String) -> View? { environment.findView?(name) ?? window.frontView(named: name) }

    /// How far the scene's transition is: that of its controllers, unless the scene says otherwise.
    public var progress: SceneProgress {
        if let progress = environment.progress?() { return progress }
        guard let lead = scene.leadView, TransitionDirector.current.progress?.isInteractive == true,
            let velocity = window.activePan?.velocity(in: nil)
        else { return .ofTransitions() }
        return .ofTransitions(
            lead: SceneProgress.Lead(view: lead, velocity: CGVector(dx: velocity.x, dy: velocity.y)))
    }

    /// What a release of the fingers that are down would do now, by what the scene's gestures report.
    public var releasePredictions: [ReleasePrediction] { timeline.asCurrent { window.releasePredictions } }

    /// The identifiers of all views, each once.
    static func names(in view: View) -> Set<String> {
        let inner = view.subviews.reduce(into: Set<String>()) { $0.formUnion(names(in: $1)) }
        return view.accessibilityIdentifier.map { inner.union([$0]) } ?? inner
    }
}
