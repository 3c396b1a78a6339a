import ViewHierarchy

/// An animation of one layer property on screen from a value to another, as Core Animation's `CABasicAnimation`.
///
/// The layer's own value does not change, and is on screen again after the end: set it as well, before or after adding
/// the animation. Of two animations of the same numbers the later one shows, until it ends; an additive one is added to
/// what shows below it. An animation of the view that begins later replaces both.
open class BasicAnimation: KeyPathAnimation {
    /// The value at the start; nil uses the one on screen. Any number, point, size, rectangle, color, path or transform.
    open var fromValue: Any?
    /// The value at the end; nil uses the one on screen when the animation is added.
    open var toValue: Any?
    /// The difference between the values, if one of the others is nil; numbers only.
    open var byValue: Any?

    override func copyProperties(from other: LayerAnimation) {
        super.copyProperties(from: other)
        guard let other = other as? BasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    override func trajectories(on layer: Layer, in time: [LayerTiming]) -> [LayerTrajectory]? {
        guard let target = target(on: layer) else { return nil }
        if target.property == .shadowPath {
            guard let from = target.path(fromValue), let to = target.path(toValue) else { return nil }
            return [
                LayerTrajectory(
                    along: [from, to], of: target,
                    LayerTrack(way: .line(from: .zero, to: AnimationVector(1))), time)
            ]
        }
        guard var start = target.vector(fromValue, on: target.seen), var end = target.vector(toValue, on: target.seen),
            let change = target.vector(byValue, on: .zero)
        else { return nil }
        if byValue != nil, toValue == nil {
            end = start + change
        } else if byValue != nil, fromValue == nil {
            start = end - change
        }
        return [LayerTrajectory(target, LayerTrack(way: .line(from: start, to: end)), time)]
    }

    override var valueTypes: String { "\(text(fromValue)) and \(text(toValue))" }
}
