import Animator
import Drawing
import Foundation
import Timing
import Transitions
public import ViewHierarchy

// The views on the stage by name, and the scene's progress.
extension Stage {
    /// Returns the view with a name, or `nil` if it is not on the stage now. The scene's own lookup comes first, then
    /// the frontmost view with this `accessibilityIdentifier`.
    public func view(named name: String) -> View? { environment.findView?(name) ?? window.frontView(named: name) }

    /// The progress of the scene's transition: that of its view controllers, unless the scene reports its own.
    ///
    /// Without a transition, a finger that moves the scene's lead view or a superview of it counts as interactive, and
    /// animators and scroll views that then move it as animating; the fraction is 0.
    public var progress: SceneProgress {
        if let progress = environment.progress?() { return progress }
        guard let name = scene.leadView else { return .ofTransitions() }
        let finger = window.activePan.map { pan in
            let velocity = pan.velocity(in: nil)
            return SceneProgress.Lead(view: name, velocity: CGVector(dx: velocity.x, dy: velocity.y))
        }
        guard TransitionDirector.current.progress == nil, let view = view(named: name)
        else { return .ofTransitions(lead: finger) }
        if window.leads(view) { return SceneProgress(phase: .interactive, fraction: 0, lead: finger) }
        return flights(of: view).isEmpty ? .ofTransitions() : SceneProgress(phase: .animating, fraction: 0)
    }

    /// The curve in which the scene's lead view flies, where it is another one than the lane's: that of a throw, for
    /// example. Nil at rest, under a finger, and in a lane with the scene's own curve.
    public var ownFlightCurve: String? {
        guard let curve = environment.parameters.curve, let view = scene.leadView.flatMap(view) else {
            return nil
        }
        return timeline.asCurrent { flights(of: view).last { $0 != curve.description } }
    }

    /// Returns the names of the curves in which a view and its superviews move by themselves.
    private func flights(of view: View) -> [String] {
        sequence(first: view) { $0.superview }.flatMap { view in
            AnimationDriver.current.animators(of: view).filter(\.isRunning).map(\.curveName)
                + ((view as? ScrollView)?.isMovingByItself == true ? ["deceleration"] : [])
        }
    }

    /// What releasing the fingers would do now, as the scene's gestures report it.
    public var releasePredictions: [ReleasePrediction] {
        timeline.asCurrent {
            guard let lead = scene.leadView.flatMap(view), window.leads(lead) else { return window.releasePredictions }
            let motion = lead.velocityOnStage
            return window.releasePredictions.map { prediction in
                var prediction = prediction
                prediction.motion = motion
                return prediction
            }
        }
    }
}
