public import ViewHierarchy

extension Layer {
    /// Lets a copy of an animation run from now on.
    /// - Parameters:
    ///   - animation: What moves, and how.
    ///   - key: A name to remove it by. An animation that was added with the same name before is removed.
    public func add(_ animation: LayerAnimation, forKey key: String?) {
        let animation = animation.copy()
        if let key { removeAnimation(forKey: key) }
        guard let trajectory = animation.trajectory(on: self) else {
            let (cause, remedy) = animation.complaint
            AnimationDriver.current.report("adding an animation to a layer", cause, remedy)
            animation.delegate?.animationDidStop(animation, finished: false)
            return
        }
        let run = LayerRun(animation, trajectory, key: key, on: self)
        motions.append(run)
        run.start()
    }
}
