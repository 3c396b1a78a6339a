package import Drawing
import Timing
package import ViewHierarchy

extension PropertyAnimator {
    /// The greatest velocity, in units per second, that counts as rest because it is not visible.
    private static let leastVelocity = 1e-3

    /// Runs the pending blocks and captures their changes.
    /// - Parameters:
    ///   - isMoving: Whether the motion begins at this moment.
    ///   - phase: Returns the animator's next phase for its own time. During a delay, other animators can keep moving.
    func activate(isMoving: Bool, phase: (FrameTime) -> Phase = { _ in .paused }) {
        let driver = AnimationDriver.current
        self.driver = driver
        membership = AnimationGroup.join(self, on: driver)
        place = 0
        groups.removeAll()
        groups.append(MotionGroup(begin: 0, firstTrack: 0, timing: timing))
        let blocks = pending
        pending = []
        let phase = phase(now)
        self.phase = phase
        for block in blocks {
            capture(block.animations, from: clamped(block.delayFactor), isMoving: isMoving && !isReversed)
        }
        if isReversed {
            if case .paused = phase {
                walk(to: 1)
                present()
            }
        } else if isMoving {
            lastForTakenOverVelocities()
        }
    }

    /// Runs a block; what it sets animates from a position of the animator.
    func capture(_ animations: () -> Void, from begin: Double, isMoving: Bool) {
        let begin = min(begin, MotionGroup.latestBegin)
        let last = groups.last
        if !(place == 0 && last?.begin == begin && last?.position == 0 && last?.path.isWhole == true) {
            // A group that begins now takes all of the remaining time, even if almost no distance remains.
            let part = begin > place ? (1 - begin) / (1 - place) : 1
            let seconds = isMoving ? remainingSeconds * part : timing.seconds * (1 - begin)
            var group = MotionGroup(begin: begin, firstTrack: tracks.count, timing: timing.stretched(to: seconds))
            // A block added to a running animation starts at its beginning, even if the animation is at its end.
            if case .paused = phase { group.position = group.local(place) }
            group.playhead = Playhead(origin: group.position, goal: group.position)
            groups.append(group)
        }
        let index = groups.count - 1
        let outer = capturing
        capturing = (index, isMoving && begin <= place)
        func run() {
            AnimationScope.run(capturing: self) {
                animations()
                if laysOutSubviews { for track in groups[index].tracks { tracks[track].view.layoutIfNeeded() } }
            }
        }
        if let group = membership?.group { group.collect(run) } else { run() }
        capturing = outer
        guard case .running(let since, let until) = phase, driver != nil, groups.indices.contains(index) else { return }
        // The new group runs with those that run already.
        let now = now
        groups[index].run(from: place, to: isReversed ? 0 : 1, seconds: max(0, until - now))
        groups[index].playhead.wait += now - since
    }

    /// The remaining seconds of a running animation, or of the whole animation that is about to start.
    private var remainingSeconds: Double {
        if case .running(_, let until) = phase, driver != nil { return max(0, until - now) }
        return timing.seconds * (1 - place)
    }

    /// Captures a property that the block sets (the `AnimationCapture` contract).
    package func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector) {
        add(property, of: view, target: target)
    }

    /// Captures a shadow path that the block sets (the `AnimationCapture` contract).
    package func captureShadowPath(of view: View, target: Path?) {
        let seen = view.presentedShadowPath
        if seen == target, driver?.owner(of: .shadowPath, in: view) == nil { return }
        let outline = view.outlinePath
        let ends = ShadowPathEnds(
            from: seen ?? outline, to: target ?? outline, original: view.shadowPath, target: target)
        guard let index = add(.shadowPath, of: view, target: AnimationVector(1, 0, 0, 0, 0, 0, 0, 0)) else { return }
        if var known = shadowPaths[index] {
            known.to = ends.to
            known.target = target
            shadowPaths[index] = known
        } else {
            shadowPaths[index] = ends
        }
        if case .live = tracks[index].life { show(index, .zero) }
    }

    /// Captures a property that the block sets.
    /// - Parameter always: Whether it moves even if it is at its target, for example through keyframes.
    /// - Returns: The property's track; nil if it does not move.
    @discardableResult
    func add(
        _ property: AnimatableProperty, of view: View, target: AnimationVector, always: Bool = false
    ) -> Int? {
        guard let driver, let capturing else { return nil }
        driver.owner(of: property, in: view)?.animator.settle()
        let seen = view.presentation[property]
        let target = property == .transform ? Self.shortestTurn(from: seen, to: target) : target
        let owner = driver.owner(of: property, in: view)
        for known in [owner, driver.successor(of: property, in: view)] {
            guard let known, known.animator === self, tracks[known.index].group == capturing.group else { continue }
            retarget(known.index, to: target)
            return known.index
        }
        if owner == nil, seen == target, !always { return nil }
        var track = MotionTrack(view: view, property: property, group: capturing.group, from: seen, to: target)
        let index = tracks.count
        let address = TrackAddress(self, index)
        let waits = groups[capturing.group].begin > place || !(capturing.isMoving || isAtRest)
        if owner != nil, waits {
            track.life = .waiting
            track.start = view.model[property]
            groups[capturing.group].waiting += 1
            tracks.append(track)
            driver.setSuccessor(address, of: property, in: view)
        } else {
            if owner == nil, property == .transform || property.isColor { originals[index] = view.model }
            tracks.append(track)
            let velocity =
                capturing.isMoving
                ? handedVelocity(of: property, in: view).map(ownVelocity) ?? owner.map(velocity(toTakeOver:)) ?? .zero
                : .zero
            supersede(owner, by: index)
            aimNew(index, velocity: velocity)
            driver.setOwner(address, of: property, in: view)
        }
        groups[capturing.group].tracks = groups[capturing.group].tracks.lowerBound..<tracks.count
        if case .live = track.life, property != .shadowPath { show(index, seen) }
        return index
    }

    /// Whether the animator is paused, or being activated as paused.
    private var isAtRest: Bool {
        if case .paused = phase { true } else { false }
    }

    /// Changes the target of a track whose block sets the property again.
    private func retarget(_ index: Int, to target: AnimationVector) {
        let timing = groups[tracks[index].group].path.timing
        let velocity = slopeAtStart(index) * timing.slope(at: 0).progress + tracks[index].push
        tracks[index].end = target
        if tracks[index].keyframes != nil {
            tracks[index].keyframes = nil
            tracks[index].from = tracks[index].start
        }
        tracks[index].change = target - tracks[index].from
        if any(tracks[index].push .!= .zero) { keepVelocity(velocity, of: index) }
    }

    /// Keeps the starting velocity of a track that has a new target, also while it runs back.
    func keepVelocity(_ velocity: AnimationVector, of index: Int) {
        let path = groups[tracks[index].group].path
        guard case .live = tracks[index].life, case .timed = path.kind else { return }
        tracks[index].push =
            path.timing.velocity != .zero
            ? path.timing.push(for: tracks[index].property, change: tracks[index].change)
            : path.timing.push(for: slopeAtStart(index), takingOver: velocity)
    }

    /// Sets the push of a track that begins now.
    func aimNew(_ index: Int, velocity: AnimationVector) {
        let group = groups[tracks[index].group]
        guard case .timed = group.path.kind, !isReversed, group.position <= MotionGroup.atBegin else { return }
        let property = tracks[index].property
        let change = tracks[index].change
        if group.path.timing.velocity != .zero {
            tracks[index].push = group.path.timing.push(for: property, change: change)
        } else if any(velocity .> Self.leastVelocity) || any(velocity .< -Self.leastVelocity) {
            tracks[index].push = group.path.timing.push(for: slopeAtStart(index), takingOver: velocity)
        }
    }

    /// The factor by which the start slope of the timing gives the velocity at a track's start.
    private func slopeAtStart(_ index: Int) -> AnimationVector {
        guard let shape = tracks[index].keyframes else { return tracks[index].change }
        return keyframes[shape].slope(at: 0, falling: groups[tracks[index].group].path.timing.slope(at: 0).progress < 0)
    }

    /// Extends a spring with its own duration until the velocities that it takes over have settled too.
    private func lastForTakenOverVelocities() {
        guard timing.hasOwnDuration, timing.velocity == .zero, case .spring(let spring) = timing.shape else { return }
        var seconds = timing.seconds
        for index in groups[0].tracks where any(tracks[index].push .!= .zero) {
            let track = tracks[index]
            for part in 0..<AnimationVector.scalarCount where track.push[part] != 0 {
                let start = Spring.State(displacement: -track.change[part], velocity: track.push[part])
                let tolerance = max(
                    abs(track.change[part]) * Spring.settledFraction, track.property.leastVisible(part))
                seconds = max(seconds, spring.settlingDuration(from: start, tolerance: tolerance))
            }
        }
        guard seconds > timing.seconds, seconds.isFinite else { return }
        timing = timing.lasting(seconds)
        for index in groups.indices {
            groups[index].path.timing = index == 0 ? timing : timing.stretched(to: seconds * (1 - groups[index].begin))
        }
    }

    /// Returns the same transform with its rotation written to be at most half a turn from the current one.
    static func shortestTurn(from seen: AnimationVector, to target: AnimationVector) -> AnimationVector {
        var target = target
        target[2] += 2 * .pi * ((seen[2] - target[2]) / (2 * .pi)).rounded()
        return target
    }
}

extension AnimatableProperty {
    var isColor: Bool {
        switch self {
        case .backgroundColor, .borderColor, .shadowColor: true
        default: false
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
