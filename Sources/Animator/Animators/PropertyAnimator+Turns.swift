import Timing
import ViewHierarchy

/// The order in which several tracks move the same property.
extension PropertyAnimator {
    /// Makes a waiting track move its property from the value and with the velocity on screen.
    func takeOver(_ index: Int) {
        guard case .waiting = tracks[index].life, let driver else { return }
        let view = tracks[index].view
        let property = tracks[index].property
        let address = TrackAddress(self, index)
        driver.owner(of: property, in: view)?.animator.settle()
        let owner = driver.owner(of: property, in: view)
        var seen = view.presentation[property]
        var speed = AnimationVector.zero
        if let owner, owner != address {
            // The owner might not have shown this moment yet.
            seen = owner.animator.ownValue(owner.index)
            if let path = owner.animator.shadowPath(owner.index) { shadowPaths[index]?.from = path }
            if isRunning { speed = velocity(toTakeOver: owner) }
            if owner.animator.isHolding(owner.index, against: address) {
                owner.animator.waitAgain(owner.index)
            } else {
                supersede(owner, by: index)
            }
        }
        if property == .shadowPath { (seen, speed) = (.zero, .zero) }
        if property == .transform {
            tracks[index].end = Self.shortestTurn(from: seen, to: tracks[index].end)
        }
        groups[tracks[index].group].waiting -= 1
        tracks[index].life = .live
        if let shape = tracks[index].keyframes { keyframes[shape] = keyframes[shape].rebased(on: seen) }
        if groups[tracks[index].group].path.fractions.to == 0 {
            // On a path that only leads back to its beginning, nothing is left to move.
            tracks[index].keyframes = nil
            tracks[index].lead(from: seen)
            tracks[index].change = .zero
        } else {
            let group = tracks[index].group
            let progress = groups[group].hasPassedBegin ? pivot(group: group) : nil
            tracks[index].lead(from: seen)
            if let progress {
                tracks[index].push = seen - wholeValue(index, at: progress)
            } else {
                aimNew(index, velocity: speed)
            }
        }
        driver.setOwner(address, of: property, in: view)
        show(index, seen)
    }

    /// Makes the tracks of a group that begins now take over.
    func takeOver(group: Int) {
        if groups[group].position <= MotionGroup.atBegin { restart(group: group) }
        for index in groups[group].tracks { takeOver(index) }
    }

    /// Resets the effect of pausing and scrubbing on a group that is at its beginning again.
    private func restart(group: Int) {
        groups[group].blend = 0
        switch groups[group].path.kind {
        case .timed: return
        case .through: groups[group].path.kind = .timed
        case .scrubbed: groups[group].path.kind = .scrubbed(pivot: 0)
        }
        for index in groups[group].tracks {
            tracks[index].lead(from: tracks[index].start)
            if case .live = tracks[index].life { aimNew(index, velocity: .zero) }
        }
    }

    func takeOverWhatBegins() {
        for index in groups.indices where groups[index].hasWaiting && !groups[index].isAhead(of: place) {
            takeOver(group: index)
        }
    }

    /// Gives properties back to the tracks that a group has superseded, because it is at its beginning again.
    func giveBack(group: Int) {
        guard let driver else { return }
        for index in groups[group].tracks {
            guard let previous = tracks[index].previous, case .live = tracks[index].life else { continue }
            let view = tracks[index].view
            let property = tracks[index].property
            if isRunning { membership?.returns[index] = .init(track: previous, start: tracks[index].start) }
            tracks[index].previous = nil
            tracks[index].life = .waiting
            tracks[index].start = tracks[previous].end
            groups[group].waiting += 1
            tracks[previous].life = .live
            driver.setOwner(TrackAddress(self, previous), of: property, in: view)
            driver.setSuccessor(TrackAddress(self, index), of: property, in: view)
        }
        groups[group].supersedes = groups[group].tracks.contains {
            tracks[$0].previous != nil && tracks[$0].life != .gone
        }
    }

    /// Moves the animator to a place at once; each group takes over at its beginning.
    func walk(to place: Double) {
        let passed = groups.indices.filter { groups[$0].local(place) > 0 }
        for index in passed.sorted(by: { (groups[$0].scrubbedBegin, $0) < (groups[$1].scrubbedBegin, $1) })
        where groups[index].hasWaiting {
            let begin = groups[index].scrubbedBegin
            for other in groups.indices { groups[other].position = groups[other].local(begin) }
            groups[index].position = 0
            takeOver(group: index)
        }
        for index in groups.indices { groups[index].position = groups[index].local(place) }
        self.place = place
        giveBackWhatEnded()
    }

    /// Gives back what groups at their beginning have superseded.
    func giveBackWhatEnded() {
        // The last group to begin comes first: a track that gets its property back might give it back as well.
        let ended = groups.indices.filter { groups[$0].supersedes && groups[$0].position == 0 }
        for _ in ended {
            for index in ended.sorted(by: { groups[$0].begin > groups[$1].begin }) { giveBack(group: index) }
        }
    }

    /// Whether a track only holds its property, because its own motion begins after that of another track.
    ///
    /// Of two blocks of one animator that begin at the same moment, the block that was added last begins last.
    /// - Parameter other: The track that takes over the property now.
    func isHolding(_ index: Int, against other: TrackAddress) -> Bool {
        if tracks[index].previous != nil { return false }
        let group = tracks[index].group
        if other.animator === self {
            let next = tracks[other.index].group
            let order = (groups[group].scrubbedBegin, group) > (groups[next].scrubbedBegin, next)
            return order && !groups[group].hasBegun
        }
        if case .delayed = phase { return true }
        guard groups[group].isAhead(of: place) else { return false }
        // The place is the rounded time: a beginning that is due now is not ahead.
        if case .running(let since, _) = phase, !runsBack { return now < since + groups[group].playhead.wait }
        return true
    }

    /// Makes a track that held its property wait for its group, because a track captured earlier begins first.
    private func waitAgain(_ index: Int) {
        tracks[index].life = .waiting
        groups[tracks[index].group].waiting += 1
        driver?.setSuccessor(TrackAddress(self, index), of: tracks[index].property, in: tracks[index].view)
    }

    func supersede(_ owner: TrackAddress?, by index: Int) {
        guard let owner else { return }
        if owner.animator === self {
            tracks[owner.index].life = .superseded
            tracks[index].previous = owner.index
            groups[tracks[index].group].supersedes = true
        } else {
            borrow(index, from: owner)
            owner.animator.lose(owner.index)
        }
    }

    /// Gives up a property to another owner.
    func lose(_ index: Int) {
        driver?.deadlinesDidChange()
        var next: Int? = index
        while let current = next {
            if case .waiting = tracks[current].life { groups[tracks[current].group].waiting -= 1 }
            tracks[current].life = .gone
            next = tracks[current].previous
        }
        endIfEndless()
    }

    /// Ends an endless animation once it has nothing left to move.
    private func endIfEndless() {
        guard !cycle.legs.isFinite, case .running(let since, _) = phase, let driver else { return }
        if !movesAnything {
            phase = .running(since: since, until: now)
            driver.deadlinesDidChange()
        }
    }
}
