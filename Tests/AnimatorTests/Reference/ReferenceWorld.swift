import Animator

/// A change set by a block.
struct ReferenceChange {
    var values: [(property: Int, value: [Double])] = []
    var keyframes: [(property: Int, frames: [(time: Double, value: [Double])])] = []
}

/// A view after the documentation: three properties, and the motions that own them.
@MainActor
final class ReferenceWorld {
    var now = 0.0
    /// The center, the alpha and the corner radius. The second number of the last two is unused.
    var model: [[Double]]
    var owner: [ReferenceMotion?] = [nil, nil, nil]
    var next: [ReferenceMotion?] = [nil, nil, nil]
    /// The properties shown by their owners, without those of stopped animators.
    var shown: Set<Int> = []
    var running: [ReferenceAnimator] = []
    /// The completions in their order.
    var notes: [String] = []

    init(_ model: [[Double]]) { self.model = model }

    func isAnimated(_ property: Int) -> Bool { shown.contains(property) }

    func seen(_ property: Int) -> [Double] {
        guard shown.contains(property), let motion = owner[property] else { return model[property] }
        return motion.value
    }

    func own(_ motion: ReferenceMotion) {
        owner[motion.property] = motion
        if next[motion.property] === motion { next[motion.property] = nil }
        shown.insert(motion.property)
    }

    func settleModel(_ property: Int, _ value: [Double]) {
        model[property] = value
        shown.remove(property)
    }

    /// - Returns: Whether nothing moves the property from here on.
    @discardableResult
    func remove(_ motion: ReferenceMotion) -> Bool {
        let property = motion.property
        if next[property] === motion { next[property] = nil }
        guard owner[property] === motion else { return false }
        if let successor = next[property] {
            next[property] = nil
            owner[property] = successor
            // It begins from the value on screen.
            let seen = shown.contains(property) ? motion.value : model[property]
            successor.animator.hold(successor, seen)
            return false
        }
        owner[property] = nil
        return true
    }

    func start(_ animator: ReferenceAnimator) {
        if !running.contains(where: { $0 === animator }) { running.append(animator) }
    }

    /// Sets a property outside any animation.
    func set(_ property: Int, _ value: [Double]) {
        if shown.contains(property) {
            let motions = [owner[property], next[property]]
            owner[property] = nil
            next[property] = nil
            for case let motion? in motions { motion.animator.lose(motion) }
            shown.remove(property)
        }
        model[property] = value
    }

    /// Advances all positions to the current moment.
    func settle() {
        for animator in running {
            guard case .running(let since, let until) = animator.phase else { continue }
            animator.follow(now >= until ? .infinity : now - since)
        }
    }

    func velocity(_ property: Int) -> [Double]? {
        guard let motion = owner[property] else { return nil }
        return velocity(of: motion)
    }

    /// Returns the velocity of a motion from now on, by forward differences, because a corner or jump can be at this
    /// moment.
    func velocity(of motion: ReferenceMotion) -> [Double] {
        let animator = motion.animator
        guard case .running(let since, let until) = animator.phase, now < until, motion.life == .live else {
            return [0, 0]
        }
        let step = min(1e-6 * min(until - since, animator.curve.seconds + 1), (until - now) / 8)
        func value(_ elapsed: Double) -> [Double] {
            for block in animator.blocks { block.position = block.run(animator.leg(elapsed)) }
            return motion.value
        }
        let places = animator.blocks.map(\.position)
        // The slope at 0 of the polynomial through the values at 1 to 5.
        let weights: [Double] = [-77.0 / 12, 107.0 / 6, -39.0 / 2, 61.0 / 6, -25.0 / 12]
        var velocity = [0.0, 0]
        for (index, weight) in weights.enumerated() {
            velocity = velocity + value(now - since + Double(index + 1) * step) * (weight / step)
        }
        for (block, place) in zip(animator.blocks, places) { block.position = place }
        return velocity
    }

    /// Advances to a time, in steps at which something begins or ends.
    func advance(to time: Double) {
        var steps = 0
        while let deadline = running.map(\.deadline).min(), deadline <= time, steps < 1000 {
            steps += 1
            step(to: max(deadline, now))
        }
        step(to: time)
    }

    private func step(to time: Double) {
        now = time
        var due: [(end: Double, order: Int, animator: ReferenceAnimator)] = []
        for (order, animator) in running.enumerated() where animator.show() {
            if case .running(_, let until) = animator.phase { due.append((until, order, animator)) }
        }
        for item in due.sorted(by: { ($0.end, $0.order) < ($1.end, $1.order) }) { item.animator.runOut() }
    }
}

extension ReferenceAnimator {
    /// Returns the time within a leg.
    func leg(_ elapsed: Double) -> Double {
        guard legs != 1, curve.seconds > 0, elapsed < curve.seconds * legs else { return elapsed }
        let leg = (elapsed / curve.seconds).rounded(.down)
        let time = elapsed - leg * curve.seconds
        return autoreverses && leg.truncatingRemainder(dividingBy: 2) == 1 ? curve.seconds - time : time
    }

    /// Gives a property whose owner has ended to a pending motion.
    func hold(_ motion: ReferenceMotion, _ seen: [Double]) {
        motion.life = .live
        motion.start = seen
        join(motion, velocity: nil)
        world.own(motion)
    }
}
