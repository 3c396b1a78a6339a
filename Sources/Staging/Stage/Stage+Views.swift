import Animator
import Drawing
import Foundation
import Transitions
public import ViewHierarchy

// The views on the stage by name, and the scene's progress.
extension Stage {
    /// Returns the view with a name, or `nil` if it is not on the stage now. The scene's own lookup comes first, then
    /// the frontmost view with this `accessibilityIdentifier`.
    public func view(named name: String) -> View? { environment.findView?(name) ?? window.frontView(named: name) }

    /// The progress of the scene's transition: that of its view controllers, unless the scene reports its own.
    ///
    /// A gesture that moves the scene's lead view without a transition counts as interactive, and the animators that
    /// then move the view as animating; the fraction is 0.
    public var progress: SceneProgress {
        if let progress = environment.progress?() { return progress }
        guard let lead = scene.leadView else { return .ofTransitions() }
        let transition = TransitionDirector.current.progress
        let isPlain = transition == nil && environment.progress == nil
        if let pan = window.activePan, isPlain ? drags(pan, lead) : transition?.isInteractive == true {
            let velocity = pan.velocity(in: nil)
            let finger = SceneProgress.Lead(view: lead, velocity: CGVector(dx: velocity.x, dy: velocity.y))
            if isPlain { return SceneProgress(phase: .interactive, fraction: 0, lead: finger) }
            return .ofTransitions(lead: finger)
        }
        if isPlain, let view = view(named: lead),
            AnimationDriver.current.animators(of: view).contains(where: { $0.isRunning })
        {
            return SceneProgress(phase: .animating, fraction: 0)
        }
        return .ofTransitions()
    }

    /// Whether a recognizer belongs to the lead view or a view in it. A scroll view moves its content by itself.
    private func drags(_ pan: PanGestureRecognizer, _ lead: String) -> Bool {
        guard let dragged = pan.view, !(dragged is ScrollView), let view = view(named: lead) else { return false }
        return dragged.isDescendant(of: view)
    }

    /// What releasing the fingers would do now, as the scene's gestures report it.
    public var releasePredictions: [ReleasePrediction] { timeline.asCurrent { window.releasePredictions } }

    /// Returns the identifiers of all views in the hierarchy.
    static func names(in view: View) -> Set<String> {
        let inner = view.subviews.reduce(into: Set<String>()) { $0.formUnion(names(in: $1)) }
        return view.accessibilityIdentifier.map { inner.union([$0]) } ?? inner
    }
}
