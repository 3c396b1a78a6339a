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

    /// Makes the animator paused at the beginning of its run, and runs blocks there.
    func begin(_ closures: [(animations: () -> Void, delayFactor: Double)]) {
        phase = .paused
        place = 0
        blocks = [MotionBlock(begin: 0, timing: timing, of: self)]
        hasAnimations = !closures.isEmpty
        for (animations, delayFactor) in closures { capture(animations, from: clamped(delayFactor)) }
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
        func run() {
            AnimationScope.run(capturing: self) {
                animations()
                if laysOutSubviews {
                    for contribution in block.contributions { contribution.property.view.layoutIfNeeded() }
                }
            }
        }
        if let group { group.collect(run) } else { run() }
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

    /// Captures a property that the block sets (the `AnimationCapture` contract).
    package func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector) -> Bool {
        add(property, of: view, target: target) != nil
    }

    /// Captures a shadow path that the block sets (the `AnimationCapture` contract).
    package func captureShadowPath(of view: View, target: Path?) -> Bool {
        let outline = view.outlinePath
        let known = driver?.property(.shadowPath, of: view)?.latest(of: capturing ?? blocks[0])
        guard target != view.shadowPath || known != nil else { return false }
        let start = (startsFromModel ? view.shadowPath : view.presentedShadowPath) ?? outline
        let ends = ShadowPathEnds(
            from: known?.paths?.from ?? start, to: target ?? outline,
            original: known?.paths?.original ?? view.shadowPath)
        guard let contribution = add(.shadowPath, of: view, target: [1, 0, 0, 0, 0, 0, 0, 0], always: true) else {
            return false
        }
        contribution.paths = ends
        contribution.property.show()
        return true
    }

    /// Captures a property that the block sets (rules K 1 to K 3).
    /// - Parameter always: Whether it moves even if the model is at the target.
    /// - Returns: The contribution; nil if nothing changes.
    @discardableResult
    func add(
        _ property: AnimatableProperty, of view: View, target: AnimationVector, always: Bool = false
    ) -> Contribution? {
        guard let driver, let capturing, !isImmediate else { return nil }
        let old = view.model[property]
        let isTransform = property == .transform
        let known = driver.property(property, of: view)
        let latest = known?.latest(of: capturing)
        let end = isTransform ? Self.shortestTurn(from: latest?.start ?? old, to: target) : target
        if let latest {
            driver.leaveRows(latest.property)
            latest.retarget(from: old, to: end)
            changes += 1
            return latest
        }
        let handed = handedVelocities.last { $0.view === view && $0.property == property }?.velocity
        guard always || !Self.isSame(old, end) || handed != nil else { return nil }
        let adds =
            property.isAdditive && known?.adds(for: capturing) != false
            && (!isTransform || Self.isInvertible(old) && Self.isInvertible(end))
        var start = old
        if !adds, property != .shadowPath {
            if !startsFromModel { start = view.presentation[property] }
            if isTransform { start = Self.shortestTurn(from: end, to: start) }
        }
        let animated = known ?? driver.prepare(property, of: view)
        let contribution = Contribution(adds ? .adds : .replaces, to: animated, of: capturing, from: start, to: end)
        if !adds || isTransform { contribution.original = view.model }
        contribution.aim(handed: handed)
        add(contribution)
        return contribution
    }

    func add(_ contribution: Contribution) {
        changes += 1
        contribution.property.append(contribution)
    }

    /// The greatest difference, in the property's units, between values that count as the same (rule L 1): the rounding
    /// of a frame that is converted to a center and back.
    private static let sameness = 1e-9

    static func isSame(_ left: AnimationVector, _ right: AnimationVector) -> Bool {
        let difference = left - right
        return all(difference .<= sameness) && all(difference .>= -sameness)
    }

    /// The least determinant of a transform that can be inverted without losing all digits.
    private static let leastDeterminant = 1e-18

    private static func isInvertible(_ parts: AnimationVector) -> Bool {
        abs(CGAffineTransform(parts: parts).determinant) > leastDeterminant
    }

    /// Returns the same transform with its rotation written to be at most half a turn from the current one. Half a turn
    /// is clockwise, so that several add up (rule K 1).
    static func shortestTurn(from seen: AnimationVector, to target: AnimationVector) -> AnimationVector {
        let turn = 2 * Double.pi
        var target = target
        target[2] += turn * ((seen[2] - target[2]) / turn + sameness).rounded()
        if target[2] - seen[2] < -.pi + sameness { target[2] += turn }
        return target
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
    /// Applies to properties that animate from the start of the animator; call it before the start. Where the distance
    /// in some direction is zero, a spring still swings out: the velocity is not relative to the distance. Has no effect
    /// on other curves.
    package func handOver(_ velocity: AnimationVector, to property: AnimatableProperty, of view: View) {
        handedVelocities.append((view, property, velocity))
    }
}

extension AnimatableProperty {
    /// Whether animations of the property are added to each other (rules K 2 and K 3).
    var isAdditive: Bool {
        switch self {
        case .center, .bounds, .transform, .cornerRadius: true
        case .alpha, .backgroundColor, .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowRadius,
            .shadowOffset, .shadowPath:
            false
        }
    }

    /// The least visible change of a part of the property's vector: a quarter of a point, or a step of an eight-bit
    /// color channel.
    fileprivate func leastVisible(_ part: Int) -> Double {
        switch self {
        case .bounds, .center, .cornerRadius, .borderWidth, .shadowRadius, .shadowOffset: 0.25
        case .transform: part < 2 ? 0.25 : 0.001
        case .alpha, .backgroundColor, .borderColor, .shadowColor, .shadowOpacity, .shadowPath: 1.0 / 255
        }
    }
}
