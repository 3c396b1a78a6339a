import Animator

extension ReferenceAnimator {
    func start(delay: Double) {
        switch phase {
        case .inactive:
            if delay > 0 {
                activate(moving: false, .delayed(until: now + delay, fromEnd: isReversed))
                world.start(self)
            } else {
                activate(moving: true, .paused)
                run(for: curve.seconds)
            }
        case .paused: goOn(nil, factor: 0)
        default: break
        }
    }

    func pause() {
        if phase == .inactive { activate(moving: false, .paused) } else { halt() }
    }

    func halt() {
        if case .delayed(_, let fromEnd) = phase {
            if fromEnd {
                walk(to: 1)
            } else {
                for block in blocks where block.hasWaiting && !(block.begin > place && !block.hasBegun) {
                    takeOver(block)
                }
            }
        }
        show()
        guard isRunning else { return }
        phase = .paused
        world.running.removeAll { $0 === self }
    }

    func goOn(_ next: ReferenceCurve?, factor: Double) {
        switch phase {
        case .inactive: activate(moving: false, .paused)
        case .delayed: halt()
        case .running: if next == nil, factor <= 0 { return }
        default: break
        }
        if let next {
            aim(next)
        } else {
            halt()
            resume()
            run(for: factor > 0 ? factor * curve.seconds : remaining)
        }
    }

    private var remaining: Double {
        guard let block = blocks.first else { return 0 }
        return (isReversed && block.isWhole ? block.position : 1 - block.position) * block.curve.seconds
    }

    func resume() {
        let goal: Double = isReversed ? 0 : 1
        let leaves = blocks.contains { !$0.isWhole && $0.fractions.to != goal }
        for block in blocks {
            if leaves, block.hasBegun || !block.isWhole { leave(block) }
            join(block)
        }
    }

    /// Converts from progress to time.
    private func join(_ block: ReferenceBlock) {
        guard block.mode == .scrubbed else { return }
        let curve = block.curve
        let position = curve.part(of: block.position)
        let progress = curve.joined(at: position)
        for motion in block.motions {
            motion.join(progress: progress(position), at: position, motion.value, map: progress)
        }
        block.mode = .joined
        block.move(to: position)
        if block.motions.contains(where: { $0.previous != nil }) { block.blend = position }
    }

    /// Converts from time to progress.
    private func leave(_ block: ReferenceBlock) {
        if block.mode == .scrubbed { return }
        let fraction = block.fraction
        for motion in block.motions { motion.join(progress: fraction, at: fraction, motion.value) { $0 } }
        block.curve = block === blocks.first ? curve : curve.lasting((1 - block.begin) * curve.seconds)
        block.mode = .scrubbed
        block.fractions = (0, 1)
        block.move(to: fraction)
        block.blend = block.motions.contains { $0.previous != nil } ? fraction : 0
    }

    var fractionComplete: Double {
        if case .running(let since, let until) = phase { follow(now >= until ? .infinity : now - since) }
        guard let block = blocks.first else { return 0 }
        return scrubsLinearly
            ? block.fraction : block.fractions.from + (block.fractions.to - block.fractions.from) * block.position
    }

    func scrub(to fraction: Double) {
        let wasRunning = isRunning
        pause()
        for block in blocks {
            if scrubsLinearly {
                leave(block)
            } else {
                if !block.isWhole { leave(block) }
                join(block)
            }
        }
        let before = fractionComplete
        for block in blocks where block.anchor == nil {
            block.anchor = (
                before,
                scrubsLinearly
                    ? block.fraction
                    : block.fractions.from + (block.fractions.to - block.fractions.from) * block.position
            )
        }
        walk(to: min(max(fraction, 0), 1))
        if wasRunning { goOn(nil, factor: 0) }
    }

    private func aim(_ next: ReferenceCurve) {
        let motions = blocks.flatMap(\.motions)
        let speeds: [[Double]?] =
            isRunning ? motions.map { $0.life == .live ? world.velocity(of: $0) : [0, 0] } : motions.map { _ in nil }
        halt()
        let seen = motions.map(\.value)
        var index = 0
        for block in blocks {
            if block.begin > place, !block.hasBegun {
                block.curve = next.lasting(next.seconds * (1 - block.begin) / (1 - place))
                block.mode = .time
                block.anchor = nil
                for motion in block.motions { motion.begin(velocity: nil) }
                index += block.motions.count
                continue
            }
            let fraction = block.fraction
            block.curve = next
            block.mode = .time
            block.fractions = (fraction, isReversed ? 0 : 1)
            block.position = 0
            block.hasBegun = true
            block.begin = 0
            block.anchor = nil
            block.blend = 0
            for motion in block.motions {
                aim(motion, next, from: seen[index], speed: speeds[index], fraction)
                index += 1
            }
        }
        run(for: next.seconds)
    }

    private func aim(
        _ motion: ReferenceMotion, _ curve: ReferenceCurve, from seen: [Double], speed: [Double]?, _ fraction: Double
    ) {
        motion.velocityIn = nil
        if motion.life == .superseded { motion.life = .gone }
        guard motion.life == .live else { return }
        var first = motion.previous
        while let earlier = first?.previous { first = earlier }
        if let first {
            motion.start = first.start
            motion.keyframes = nil
            motion.previous = nil
        }
        let goal = isReversed ? motion.start : motion.end
        let keeps = motion.keyframes != nil
        let whole = (isReversed ? 0 : 1) - fraction
        let beside = keeps ? seen - motion.whole(fraction) : [0, 0]
        let change = goal - seen
        var push = [0.0, 0]
        motion.hasCurveVelocity = curve.velocity != (0, 0)
        if motion.hasCurveVelocity {
            push = motion.property == 0 ? change * [curve.velocity.0, curve.velocity.1] : change * curve.plainVelocity
        } else if let speed, curve.seconds > 0 {
            motion.velocityIn = speed
            var path = change
            if keeps { path = motion.slope(at: fraction, falling: whole * curve.startSlope < 0) * whole - beside }
            push = speed - path * curve.startSlope
        }
        motion.path = { [motion] position in
            let sample = curve.at(position)
            if keeps {
                return motion.whole(fraction + whole * sample.progress) + beside * (1 - sample.progress)
                    + push * sample.response
            }
            return seen + change * sample.progress + push * sample.response
        }
    }

    func turnRound() {
        isReversed.toggle()
        guard case .running = phase, let block = blocks.first else { return }
        let speed = block.span > 0 ? abs((block.isWhole ? block.run(.infinity) : 1) - block.run(0)) / block.span : 0
        let seconds = block.curve.seconds
        isReversed.toggle()
        halt()
        isReversed.toggle()
        guard phase == .paused else { return }
        resume()
        run(for: speed > 0 && seconds > 0 ? remaining / (speed * seconds) : remaining)
    }

    // MARK: Time and ends

    /// - Returns: Whether the run is over.
    @discardableResult
    func show() -> Bool {
        if case .delayed(let until, let fromEnd) = phase {
            guard now >= until else { return false }
            if fromEnd { walk(to: 1) }
            run(for: curve.seconds)
        }
        guard case .running(let since, let until) = phase else { return false }
        if !isReversed {
            for block in blocks where block.hasWaiting && now >= since + block.wait { takeOver(block) }
        }
        follow(now >= until ? .infinity : now - since)
        return now >= until
    }

    var deadline: Double {
        switch phase {
        case .delayed(let until, _): return until
        case .running(let since, let until):
            let waits = isReversed ? [] : blocks.filter(\.hasWaiting).map { since + $0.wait }
            return min(until, waits.min() ?? .infinity)
        default: return .infinity
        }
    }

    func runOut() {
        guard case .running(_, let until) = phase, now >= until else { return }
        if pausesOnCompletion {
            phase = .paused
            world.running.removeAll { $0 === self }
        } else if legs == .infinity, curve.seconds > 0, !blocks.allSatisfy(\.motions.isEmpty) {
            finish(.current)
        } else {
            finish(isReversed ? .start : .end)
        }
    }

    func stop(finishing: Bool) {
        guard phase != .inactive else { return }
        if isRunning { halt() }
        if !finishing {
            end(.current)
            leave()
        } else if phase != .stopped {
            for motion in blocks.flatMap(\.motions) where motion.life == .live {
                world.settleModel(motion.property, motion.value)
            }
            phase = .stopped
        }
    }

    func finish(_ position: AnimatingPosition) {
        end(position)
        leave()
        world.notes.append("\(name) \(position)")
    }

    private func leave() {
        world.running.removeAll { $0 === self }
        phase = .inactive
        blocks = []
        place = 0
    }

    func end(_ position: AnimatingPosition) {
        let isStopped = phase == .stopped
        let motions = blocks.flatMap(\.motions)
        let waiting = motions.filter { $0.life == .waiting }
        for motion in waiting.reversed() {
            world.remove(motion)
            if world.isAnimated(motion.property), position != .end { world.model[motion.property] = motion.start }
        }
        for motion in motions.reversed() {
            let property = motion.property
            switch motion.life {
            case .gone, .waiting: continue
            case .superseded:
                if position == .start, !world.isAnimated(property) { world.model[property] = motion.start }
            case .live:
                let seen = motion.value
                let shown = world.shown.contains(property)
                guard world.remove(motion) else { continue }
                switch position {
                case .end: if isStopped { world.model[property] = motion.end }
                case .start: world.model[property] = motion.start
                case .current: if !isStopped { world.model[property] = shown ? seen : world.model[property] }
                }
                world.shown.remove(property)
            }
        }
        guard position == .end, isStopped else { return }
        for motion in waiting.sorted(by: { $0.block.begin < $1.block.begin }) where !world.isAnimated(motion.property) {
            world.model[motion.property] = motion.end
        }
    }
}
