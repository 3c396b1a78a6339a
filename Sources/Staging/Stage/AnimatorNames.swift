import Animator
import Tapes
import ViewHierarchy

/// Names the animators of a stage as they begin, and gives those their timing that have another one than the scene's.
@MainActor
final class AnimatorNames {
    /// The timings in place of the scene's.
    var timings: [AnimatorTiming] = []
    private var occasion = AnimatorName.beginning
    private var counts: [AnimatorName: Int] = [:]

    /// A transition has begun, or a release was decided: animators are counted from 1 again.
    func record(_ event: TraceEvent) {
        guard event.name == .transitionBegan || event.name == .verdict else { return }
        occasion = event.object.replacing(" ", with: "-")
        counts = [:]
    }

    /// Returns the name and the timing of an animator that begins, or nil if it moves nothing.
    func begin(_ animator: PropertyAnimator, in stage: StageSnapshot) -> (label: String, timing: Retiming?)? {
        let moved = animator.movedProperties
        // A named view is clearer than those that are moved along.
        guard let lead = moved.first(where: { stage.name(of: $0.view) != nil }) ?? moved.first else { return nil }
        var own = AnimatorName(
            occasion: occasion, view: stage.name(of: lead.view) ?? "\(type(of: lead.view))",
            property: "\(lead.property)",
            number: 0)
        counts[own, default: 0] += 1
        own.number = counts[own.counted] ?? 1
        let timing = timings.first { $0.name == own }
        return (
            own.text, timing.map { Retiming(curve: $0.curve, duration: $0.duration, delay: $0.delay) }
        )
    }
}

extension AnimatorName {
    /// The name without its number, under which animators are counted.
    fileprivate var counted: AnimatorName {
        AnimatorName(occasion: occasion, view: view, property: property, number: 0)
    }
}
