import Timing
import ViewHierarchy

/// Several animations of a layer in a time of their own, as Core Animation's `CAAnimationGroup`.
///
/// The animations begin at their `beginTime` in the group's time and are cut off at its end; one without a duration takes
/// the group's. The group's curve, speed and repetition apply to all. Delegates in a group are not called, and its
/// animations are removed with it.
open class LayerAnimationGroup: LayerAnimation {
    /// The animations, also groups.
    open var animations: [LayerAnimation]?

    override func copyProperties(from other: LayerAnimation) {
        super.copyProperties(from: other)
        animations = (other as? LayerAnimationGroup)?.animations?.map { $0.copy() }
    }

    override func trajectories(on layer: Layer, in time: [LayerTiming]) -> [LayerTrajectory]? {
        guard let seconds = time.last?.motion.seconds else { return nil }
        var all: [LayerTrajectory] = []
        for animation in animations ?? [] {
            let timing = animation.timing(seconds: seconds, curve: .linear, from: 0)
            guard let own = animation.trajectories(on: layer, in: time + [timing]) else { return nil }
            all += own
        }
        return all
    }

    override var complaint: (cause: String, remedy: String) {
        ("an animation in the group can't run on the layer", "see that each alone could be added to it")
    }
}
