import Drawing
import Timing
package import ViewHierarchy

extension PropertyAnimator {
    /// The latest place at which a group may begin: the rest is its time, which is never nothing.
    private static let latestBegin = 1 - 1e-6

    /// Runs the blocks that were kept, and makes their changes the animator's.
    /// - Parameters:
    ///   - isMoving: Whether the motion begins at this moment.
    ///   - phase: What the animator is in from here on; while it waits for its delay, others may go on moving.
    func activate(isMoving: Bool, phase: Phase = .paused) {
        let driver = AnimationDriver.current
        self.driver = driver
        place = isReversed ? 1 : 0
        groups = [MotionGroup(begin: 0, firstTrack: 0, pace: pace)]
        groups[0].position = place
        let blocks = pending
        pending = []
        self.phase = phase
        for block in blocks {
            let begin = block.delayFactor > 0 ? min(block.delayFactor, 1) : 0
            capture(block.animations, from: begin, isMoving: isMoving && !isReversed)
        }
        if isMoving, !isReversed { lastForTakenOverVelocities() }
    }

    /// Runs a block; what it sets animates from a place on the animator's way on.
    func capture(_ animations: () -> Void, from begin: Double, isMoving: Bool) {
        let begin = min(begin, Self.latestBegin)
        let isFirst = place == 0 || groups.count == 1 && tracks.isEmpty && isReversed
        if !(isFirst && groups.last?.begin == begin) {
            let seconds = (1 - begin) * (isMoving ? remainingSeconds / max(1 - place, 1e-9) : pace.seconds)
            var group = MotionGroup(begin: begin, firstTrack: tracks.count, pace: pace.stretched(to: seconds))
            group.position = group.local(place)
            groups.append(group)
        }
        let index = groups.count - 1
        capturing = (index, isMoving && begin <= place)
        AnimationScope.run(capturing: self, animations)
        capturing = nil
        guard case .running(let since, let until) = phase, let driver else { return }
        // The new group runs with what is running.
        let now = driver.now
        groups[index].run(from: place, to: isReversed ? 0 : 1, seconds: max(0, until - now))
        groups[index].playhead.wait += now - since
    }

    /// The seconds left of a running animation, or of the whole one that is about to start.
    private var remainingSeconds: Double {
        if case .running(_, let until) = phase, let driver { return max(0, until - driver.now) }
        return pace.seconds * (1 - place)
    }

    /// Takes note of a property that the block sets (the `AnimationCapture` contract).
    package func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector) {
        guard let driver, let capturing else { return }
        let seen = view.presentation[property]
        let target = property == .transform ? Self.shortestTurn(from: seen, to: target) : target
        let owner = driver.owner(of: property, in: view)
        if let owner, owner.animator === self, tracks[owner.index].group == capturing.group {
            retarget(owner.index, to: target)
            return
        }
        if owner == nil, seen == target { return }
        var track = MotionTrack(view: view, property: property, group: capturing.group, from: seen, to: target)
        let index = tracks.count
        let address = TrackAddress(self, index)
        let waits = groups[capturing.group].begin > place || !(capturing.isMoving || isAtRest)
        if owner != nil, waits {
            track.life = .waiting
            groups[capturing.group].hasWaiting = true
            tracks.append(track)
            driver.setSuccessor(address, of: property, in: view)
        } else {
            if owner == nil, property == .transform || property.isColor { originals[index] = view.model }
            tracks.append(track)
            let velocity =
                capturing.isMoving
                ? handedVelocity(of: property, in: view) ?? driver.velocity(of: property, in: view) : .zero
            supersede(owner, by: index)
            aimNew(index, velocity: velocity)
            driver.setOwner(address, of: property, in: view)
        }
        groups[capturing.group].tracks = groups[capturing.group].tracks.lowerBound..<tracks.count
        if case .live = track.life { view.present(property, seen, owner: driver) }
    }

    /// Whether the animator stands still for good: paused, or being activated to be.
    private var isAtRest: Bool {
        if case .paused = phase { true } else { false }
    }

    /// Sets where a track leads, if its block sets the property again.
    private func retarget(_ index: Int, to target: AnimationVector) {
        tracks[index].end = target
        tracks[index].change = target - tracks[index].from
        if tracks[index].push != .zero { aimNew(index, velocity: .zero) }
    }

    /// Gives a track that begins now its push.
    private func aimNew(_ index: Int, velocity: AnimationVector) {
        let group = groups[tracks[index].group]
        guard case .paced = group.path.kind, !isReversed, group.position <= 0 else { return }
        let (property, change) = (tracks[index].property, tracks[index].change)
        if group.path.pace.velocity != .zero {
            tracks[index].push = group.path.pace.push(for: property, change: change)
        } else if any(velocity .!= .zero) {
            tracks[index].push = group.path.pace.push(for: change, takingOver: velocity)
        }
    }

    /// Lets a track that waited move its property from what is on screen now, with the velocity that it has there.
    func takeOver(_ index: Int) {
        guard case .waiting = tracks[index].life, let driver else { return }
        let (view, property) = (tracks[index].view, tracks[index].property)
        let owner = driver.owner(of: property, in: view)
        let address = TrackAddress(self, index)
        var seen = view.presentation[property]
        var velocity = AnimationVector.zero
        if let owner, owner != address {
            // The owner's turn to show this moment may come later than this animator's.
            seen = owner.animator.value(ofTrack: owner.index, at: driver.now)
            if isRunning { velocity = owner.animator.velocity(ofTrack: owner.index, at: driver.now) }
            if owner.animator.isHolding(owner.index) {
                owner.animator.waitAgain(owner.index)
            } else {
                supersede(owner, by: index)
            }
        }
        tracks[index].life = .live
        tracks[index].start = seen
        tracks[index].from = seen
        tracks[index].change = tracks[index].end - seen
        aimNew(index, velocity: velocity)
        driver.setOwner(address, of: property, in: view)
        view.present(property, seen, owner: driver)
    }

    /// Lets the tracks of a group that begins now take over.
    func takeOver(group: Int) {
        groups[group].hasWaiting = false
        for index in groups[group].tracks { takeOver(index) }
    }

    /// Whether a track only keeps its property in place, because its own motion has yet to begin.
    private func isHolding(_ index: Int) -> Bool {
        if tracks[index].previous != nil { return false }
        if case .delayed = phase { return true }
        let group = groups[tracks[index].group]
        return group.begin > place && !group.hasBegun
    }

    /// Lets a track that held its property wait until its group begins: one that was asked for before begins earlier.
    private func waitAgain(_ index: Int) {
        tracks[index].life = .waiting
        groups[tracks[index].group].hasWaiting = true
        driver?.setSuccessor(TrackAddress(self, index), of: tracks[index].property, in: tracks[index].view)
    }

    private func supersede(_ owner: TrackAddress?, by index: Int) {
        guard let owner else { return }
        if owner.animator === self {
            tracks[owner.index].life = .superseded(by: index)
            tracks[index].previous = owner.index
        } else {
            owner.animator.lose(owner.index)
        }
    }

    /// Gives a property up to something else.
    func lose(_ index: Int) {
        var next: Int? = index
        while let current = next {
            tracks[current].life = .gone
            next = tracks[current].previous
        }
    }

    /// Makes a spring with its own duration last until velocities that it takes over have settled too.
    private func lastForTakenOverVelocities() {
        guard pace.hasOwnDuration, pace.velocity == .zero, case .spring(let spring) = pace.shape else { return }
        var seconds = pace.seconds
        for index in groups[0].tracks where any(tracks[index].push .!= .zero) {
            let track = tracks[index]
            for part in 0..<AnimationVector.scalarCount where track.push[part] != 0 {
                let start = Spring.State(displacement: -track.change[part], velocity: track.push[part])
                let tolerance = max(
                    abs(track.change[part]) * Spring.settledFraction, track.property.leastVisible(part))
                seconds = max(seconds, spring.settlingDuration(from: start, tolerance: tolerance))
            }
        }
        guard seconds > pace.seconds else { return }
        pace = pace.lasting(seconds)
        for index in groups.indices {
            groups[index].path.pace = index == 0 ? pace : pace.stretched(to: seconds * (1 - groups[index].begin))
        }
    }

    /// The same transform with its rotation written so that it lies at most half a turn from the present one.
    private static func shortestTurn(from seen: AnimationVector, to target: AnimationVector) -> AnimationVector {
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

    /// The least change of a part of the property's vector that can be seen: a quarter of a point, or a step of an
    /// eight-bit colour channel.
    fileprivate func leastVisible(_ part: Int) -> Double {
        switch self {
        case .bounds, .center, .cornerRadius, .borderWidth, .shadowRadius, .shadowOffset: 0.25
        case .transform: part < 2 ? 0.25 : 0.001
        case .alpha, .backgroundColor, .borderColor, .shadowColor, .shadowOpacity: 1.0 / 255
        }
    }
}
