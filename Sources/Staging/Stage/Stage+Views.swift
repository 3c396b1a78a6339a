import Animator
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
    ///
    /// A gesture that moves the scene's lead view without a transition is seen as leading it, and the animators that move
    /// the view then as its flight; the fraction is 0.
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

    /// Whether a recognizer is the lead view's or that of a view in it. What scrolls moves by the scroll view's own account.
    private func drags(_ pan: PanGestureRecognizer, _ lead: String) -> Bool {
        guard let dragged = pan.view, !(dragged is ScrollView), let view = view(named: lead) else { return false }
        return dragged.isDescendant(of: view)
    }

    /// What a release of the fingers that are down would do now, by what the scene's gestures report.
    public var releasePredictions: [ReleasePrediction] { timeline.asCurrent { window.releasePredictions } }

    /// The identifiers of all views, each once.
    static func names(in view: View) -> Set<String> {
        let inner = view.subviews.reduce(into: Set<String>()) { $0.formUnion(names(in: $1)) }
        return view.accessibilityIdentifier.map { inner.union([$0]) } ?? inner
    }
}
