import Timing
import ViewHierarchy

/// An animation on a layer, from its addition to its removal.
@MainActor
final class LayerRun: LayerMotion {
    private enum Stage {
        case moving
        /// Ended, with its end value held on screen.
        case holding
        case over
    }

    let key: String?
    let property: AnimatableProperty
    private let animation: LayerAnimation
    private let trajectory: LayerTrajectory
    private let transaction: TransactionLevel
    private weak var layer: Layer?
    /// The animator: its driver keeps it alive, and it keeps this run alive.
    private weak var animator: PropertyAnimator?
    private var stage = Stage.over

    init(_ animation: LayerAnimation, _ trajectory: LayerTrajectory, key: String?, on layer: Layer) {
        self.key = key
        self.animation = animation
        self.trajectory = trajectory
        self.layer = layer
        property = trajectory.property
        transaction = Transaction.current
    }

    var isShowing: Bool {
        guard let view = layer?.view else { return false }
        let owner = AnimationDriver.current.owner(of: property, in: view)
        switch stage {
        case .moving: return owner != nil && owner?.animator === animator
        case .holding: return owner == nil
        case .over: return false
        }
    }

    func start() {
        guard let view = layer?.view else { return }
        let curve = animation.timingFunction ?? transaction.timingFunction
        let seconds = animation.duration > 0 ? animation.duration : transaction.duration
        let animator = PropertyAnimator(duration: seconds, timingParameters: curve?.timingCurve ?? .linear)
        animator.scrubsLinearly = false
        animator.movesPresentationOnly = true
        if animation.repeatCount > 0 || animation.autoreverses {
            animator.cycle = MotionCycle(
                count: animation.repeatCount > 0 ? Double(animation.repeatCount) : 1,
                autoreverses: animation.autoreverses)
        }
        view.takeFromMotion(property)
        animator.addAnimations { [unowned animator, trajectory] in animator.move(view, along: trajectory) }
        animator.join { self.stop(finished: $0) }
        transaction.begin()
        stage = .moving
        self.animator = animator
        let delay = animation.beginTime - AnimationDriver.current.now.seconds
        animator.startAnimation(afterDelay: animation.beginTime > 0 ? delay : 0)
        animation.delegate?.animationDidStart(animation)
    }

    /// Ends an animation that has run out or was run back.
    private func stop(finished: Bool) {
        guard case .moving = stage else { return }
        let holds = animation.fillMode == .forwards || animation.fillMode == .both
        if finished, holds, !animation.isRemovedOnCompletion, let layer {
            stage = .holding
            hold(on: layer.view)
        } else {
            stage = .over
            layer?.motions.removeAll { $0 === self }
        }
        reportEnd(finished: finished)
    }

    private func hold(on view: View) {
        let driver = AnimationDriver.current
        switch trajectory {
        case .values(let property, let from, let to):
            view.present(property, animation.autoreverses ? from : to, owner: driver)
        case .path(let from, let to):
            view.setShadowPathEnds(from: from, to: to)
            view.present(
                .shadowPath, AnimationVector(animation.autoreverses ? 0 : 1, 0, 0, 0, 0, 0, 0, 0), owner: driver)
        }
    }

    func remove() {
        switch stage {
        case .over: return
        case .holding:
            if let layer, isShowing { layer.view.takeFromMotion(property) }
            stage = .over
        case .moving:
            stage = .over
            animator?.stopAnimation(true)
            reportEnd(finished: false)
        }
    }

    private func reportEnd(finished: Bool) {
        animation.delegate?.animationDidStop(animation, finished: finished)
        transaction.end()
    }
}

extension PropertyAnimator {
    /// Moves a property of a view along a trajectory, inside the running block.
    fileprivate func move(_ view: View, along trajectory: LayerTrajectory) {
        switch trajectory {
        case .values(let property, let from, let to):
            guard let index = add(property, of: view, target: to, always: true) else { return }
            // A rotation covers its whole angle, not the shortest turn.
            tracks[index].end = to
            tracks[index].lead(from: from)
            show(index, from)
        case .path(let from, let to):
            let end = AnimationVector(1, 0, 0, 0, 0, 0, 0, 0)
            guard let index = add(.shadowPath, of: view, target: end, always: true) else { return }
            shadowPaths[index] = ShadowPathEnds(
                from: from, to: to, original: view.shadowPath, target: view.shadowPath)
            show(index, .zero)
        }
    }
}
