package import Drawing
import Timing
package import ViewHierarchy

extension PropertyAnimator {
    /// Runs the pending blocks and captures their changes. The animator is then paused at the beginning of its run.
    func activate() {
        let driver = AnimationDriver.current
        self.driver = driver
        group = AnimationGroup.join(self, on: driver)
        transaction = Transaction.enter()
        let closures = pending
        pending = []
        begin(closures)
    }

    func begin(_ closures: [(animations: () -> Void, delayFactor: Double)]) {
        phase = .paused
        place = 0
        blocks = [MotionBlock(begin: 0, timing: timing, of: self)]
        for (animations, delayFactor) in closures { capture(animations, from: clamped(delayFactor)) }
        applyRetiming()
        lastForHandedVelocities()
        guard isReversed else { return }
        walk(to: 1)
        present()
    }

    /// Runs a block; what it sets animates from a position of the animator.
    func capture(_ animations: () -> Void, from begin: Double) {
        hasAnimations = true
        driver?.leaveRows(self)
        let begin = min(begin, MotionBlock.latestBegin)
        var block = blocks[blocks.count - 1]
        if !(place == 0 && block.begin == begin && block.position == 0 && block.path.isWhole) {
            // A block that begins now takes all of the remaining time, even if almost no distance remains.
            let part = begin > place ? (1 - begin) / (1 - place) : 1
            let seconds = moves ? max(0, end - max(now, since)) * part : timing.seconds * (1 - begin)
            block = MotionBlock(begin: begin, timing: timing.stretched(to: seconds), of: self)
            // A block added to a running animation starts at its beginning, even if the animation is at its end.
            if phase == .paused { block.position = block.local(place) }
            block.playhead = Playhead(origin: block.position, goal: block.position)
            blocks.append(block)
        }
        let outer = capturing
        capturing = block
        AnimationGroup.run(in: group) {
            AnimationScope.run(capturing: self) {
                animations()
                guard laysOutSubviews else { return }
                for contribution in block.contributions { contribution.property.view.layoutIfNeeded() }
            }
        }
        capturing = outer
        guard moves else { return }
        // The new block runs with those that run already. During the delay it waits at the beginning of the run.
        let isDelayed = now < since
        let place = isDelayed ? playhead.origin : place
        let now = max(now, since)
        if isDelayed { block.position = block.local(place) }
        block.run(from: place, to: isReversed ? 0 : 1, seconds: max(0, end - now))
        block.playhead.wait += now - since
        if isDelayed { block.position = 0 }
    }

    package func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector) -> Bool {
        add(property, of: view, target: target) != nil
    }

    package func captureShadowPath(of view: View, target: Path?) -> Bool {
        let outline = view.outlinePath
        let known = capturing.flatMap { driver?.property(.shadowPath, of: view)?.latest(of: $0) }
        guard target != view.shadowPath || known != nil else { return false }
        let start = (startsFromModel ? view.shadowPath : view.presentedShadowPath) ?? outline
        let ends = ShadowPathEnds(
            paths: [known?.paths?.paths.first ?? start, target ?? outline],
            original: known?.paths?.original ?? view.shadowPath)
        guard let contribution = add(.shadowPath, of: view, target: AnimationVector(1), always: true) else {
            return false
        }
        contribution.paths = ends
        contribution.property.present()
        return true
    }

    package func action(forKey key: String, of layer: Layer) -> (any LayerAction)? {
        guard KeyPathAnimation.isKnown(key), !isImmediate else { return nil }
        let animation: BasicAnimation
        switch timing.shape {
        case .curve(let curve):
            animation = BasicAnimation()
            animation.timingFunction = MediaTimingFunction(curve)
        case .spring(let spring):
            let swing = SpringAnimation()
            (swing.mass, swing.stiffness, swing.damping) = (spring.mass, spring.stiffness, spring.damping)
            (swing.initialVelocity, swing.allowsOverdamping) = (timing.plainVelocity, true)
            animation = swing
        }
        animation.keyPath = key
        animation.duration = timing.seconds
        return animation
    }

    /// Adds what the block does to a property (rules K 1 to K 3).
    /// - Parameter always: Whether it moves even if the model is at the target.
    /// - Returns: The contribution; nil if nothing changes.
    @discardableResult
    func add(
        _ property: AnimatableProperty, of view: View, target: AnimationVector, always: Bool = false
    ) -> Contribution? {
        guard let driver, let capturing, !isImmediate else { return nil }
        let old = view.model[property]
        let known = driver.property(property, of: view)
        let latest = known?.latest(of: capturing)
        let end = target.nearest(to: latest?.start ?? old, as: property)
        if let latest {
            driver.leaveRows(latest.property)
            latest.retarget(from: old, to: end)
            changes += 1
            return latest
        }
        let handed = handedVelocities.last { $0.view === view && $0.property == property }?.velocity
        guard always || !old.isSame(as: end) || handed != nil else { return nil }
        let adds = property.adds(from: old, to: end) && known?.adds(for: capturing) != false
        let start = adds || startsFromModel ? old : view.presentation[property].nearest(to: end, as: property)
        let animated = known ?? driver.prepare(property, of: view)
        let contribution = Contribution(adds ? .adds : .replaces, to: animated, of: capturing, from: start, to: end)
        if !adds || property == .transform { contribution.original = view.model }
        contribution.aim(handed: handed)
        add(contribution)
        return contribution
    }

    func add(_ contribution: Contribution) {
        changes += 1
        contribution.property.append(contribution)
    }

    /// Extends a spring with its own duration until the velocities that a finger hands over have settled too.
    private func lastForHandedVelocities() {
        guard !handedVelocities.isEmpty, timing.hasOwnDuration, case .spring(let spring) = timing.shape else { return }
        var seconds = timing.seconds
        for contribution in blocks[0].contributions {
            let (push, distance) = (contribution.push, contribution.change)
            for part in 0..<AnimationVector.scalarCount where push[part] != 0 {
                let start = Spring.State(displacement: -distance[part], velocity: push[part])
                let tolerance = max(
                    abs(distance[part]) * Spring.settledFraction, contribution.property.property.leastVisible(part))
                seconds = max(seconds, spring.settlingDuration(from: start, tolerance: tolerance))
            }
        }
        guard seconds > timing.seconds, seconds.isFinite else { return }
        timing.seconds = min(seconds, MotionTiming.longest)
        for block in blocks { block.path.timing = timing.stretched(to: seconds * (1 - block.begin)) }
    }

    /// Sets the velocity with which a property starts, taken from a finger, in its vector's units per second.
    ///
    /// Call it before the start. A spring then swings out even where the distance is zero; other curves ignore it.
    package func handOver(_ velocity: AnimationVector, to property: AnimatableProperty, of view: View) {
        handedVelocities.append((view, property, velocity))
    }
}
