import Timing
import ViewHierarchy

extension PropertyAnimator {
    /// When the present run ends; only asked of animators that run.
    var end: FrameTime {
        if case .running(_, let until) = phase { until } else { .zero }
    }

    /// The next moment at which something begins or ends.
    func nextDeadline(after now: FrameTime) -> FrameTime? {
        switch phase {
        case .delayed(let until): return until
        case .running(let since, let until):
            var next = until
            for group in groups where group.hasWaiting && !isReversed {
                next = min(next, max(now, since + group.playhead.wait))
            }
            return next
        case .inactive, .paused, .stopped: return nil
        }
    }

    /// Shows everything as it is at `now`.
    /// - Returns: Whether the animation has run out.
    func show(at now: FrameTime) -> Bool {
        if case .delayed(let until) = phase {
            guard now >= until else { return false }
            begin(at: until)
        }
        guard case .running(let since, let until) = phase else { return false }
        let isOver = now >= until
        // Backwards, a group that has not begun never does.
        if !isReversed {
            for index in groups.indices where groups[index].hasWaiting && now >= since + groups[index].playhead.wait {
                takeOver(group: index)
            }
        }
        movePlayheads(isOver ? .infinity : now - since)
        present()
        return isOver
    }

    /// Ends a run whose time is over.
    func runOut(at now: FrameTime) {
        guard case .running(_, let until) = phase, now >= until else { return }
        if pausesOnCompletion {
            phase = .paused
            driver?.halt(self)
        } else {
            finish(at: isReversed ? .start : .end)
        }
    }

    /// Begins to run when the delay is over.
    func begin(at moment: FrameTime) {
        for index in groups.indices where groups[index].hasWaiting && groups[index].begin <= place {
            takeOver(group: index)
        }
        run(for: pace.seconds, from: moment)
    }

    /// Sets everything going towards the goal, to be there in `seconds`.
    func run(for seconds: Double, from moment: FrameTime) {
        let goal: Double = isReversed ? 0 : 1
        for index in groups.indices { groups[index].run(from: place, to: goal, seconds: seconds) }
        playhead = Playhead(origin: place, goal: goal, wait: 0, span: seconds)
        phase = .running(since: moment, until: moment + seconds)
        driver?.start(self)
        movePlayheads(seconds == 0 ? .infinity : 0)
        present()
    }

    func movePlayheads(_ elapsed: Double) {
        place = playhead.position(after: elapsed)
        for index in groups.indices {
            groups[index].position = groups[index].playhead.position(after: elapsed)
        }
    }

    /// Shows every value where the playheads are.
    func present() {
        guard let driver else { return }
        for group in groups {
            let sample = group.path.sample(at: group.position)
            let hasBegun = group.hasBegun
            // In place: a copy of each track would be most of the work where there are thousands.
            tracks.withUnsafeBufferPointer { tracks in
                for index in group.tracks {
                    let follows = tracks[index].previous != nil
                    guard isShown(tracks[index].life, follows: follows, hasBegun: hasBegun) else { continue }
                    tracks[index].view.present(tracks[index].property, tracks[index].value(sample), owner: driver)
                }
            }
        }
    }

    /// Whether a track is the one that shows its property; see `shown`.
    @inline(__always)
    private func isShown(_ life: MotionTrack.Life, follows: Bool, hasBegun: Bool) -> Bool {
        switch life {
        case .live: return hasBegun || !follows
        case .waiting, .gone: return false
        case .superseded(let next): return (hasBegun || !follows) && !anyHasBegun(from: next)
        }
    }

    /// Whether the group of a track has begun, or that of one which superseded it.
    private func anyHasBegun(from index: Int) -> Bool {
        var latest = index
        while !groups[tracks[latest].group].hasBegun {
            guard case .superseded(let next) = tracks[latest].life else { return false }
            latest = next
        }
        return true
    }

    /// The track that shows a property: of several in turn, the last one whose group has begun.
    private func shown(_ index: Int) -> Int {
        var index = index
        while let previous = tracks[index].previous, !groups[tracks[index].group].hasBegun { index = previous }
        return index
    }

    /// Where the property of a track is, in its vector's units.
    func value(ofTrack index: Int, at now: FrameTime) -> AnimationVector {
        let index = shown(index)
        let group = groups[tracks[index].group]
        var position = group.position
        if case .running(let since, let until) = phase {
            position = group.playhead.position(after: now >= until ? .infinity : now - since)
        }
        return tracks[index].value(group.path.sample(at: position))
    }

    /// How fast the property of a track moves, in its vector's units per second.
    func velocity(ofTrack index: Int, at now: FrameTime) -> AnimationVector {
        guard case .running(let since, let until) = phase, now < until, case .live = tracks[index].life else {
            return .zero
        }
        let index = shown(index)
        let group = groups[tracks[index].group]
        let rate = group.playhead.rate(after: now - since)
        return tracks[index].velocity(group.path.slope(at: group.playhead.position(after: now - since), rate: rate))
    }

    /// Ends the animation at one of its ends or where it is, and tells the completions.
    func finish(at position: AnimatingPosition) {
        endTracks(at: position)
        let told = completions
        leave()
        for completion in told { completion(position) }
    }

    /// Makes the animator inactive, with nothing left of what it did.
    func leave() {
        driver?.halt(self)
        phase = .inactive
        groups = []
        tracks = []
        originals = [:]
        completions = []
        place = 0
        delay = 0
    }

    /// Gives the model the values of an end, or those on screen, and lets the views show them.
    ///
    /// Backwards, so that of several tracks of one property the first one's start value is the last set.
    func endTracks(at position: AnimatingPosition) {
        for index in tracks.indices.reversed() {
            let track = tracks[index]
            switch track.life {
            case .gone: continue
            case .superseded: if position != .start || track.view.animated.contains(track.property.bit) { continue }
            case .waiting: if !remove(index) { continue }
            case .live: if !remove(index) { continue }
            }
            switch position {
            case .end: if isStopped { track.view.setModel(track.property, track.end) }
            case .current:
                if !isStopped { track.view.setModel(track.property, track.view.presentation[track.property]) }
            case .start: track.view.setModel(track.property, track.start)
            }
            track.view.endPresenting(track.property)
            if position == .start, let original = originals[index] { restore(track, from: original) }
        }
    }

    /// Takes a track's address back from the driver.
    /// - Returns: Whether nothing else moves the property now.
    private func remove(_ index: Int) -> Bool {
        let (view, property) = (tracks[index].view, tracks[index].property)
        return driver?.remove(ObjectIdentifier(self), index, of: property, in: view) ?? true
    }

    /// Sets a start value whose way through numbers is not exact to the last bit.
    private func restore(_ track: MotionTrack, from original: ViewValues) {
        AnimationScope.run(capturing: nil) {
            switch track.property {
            case .transform: track.view.transform = original.transform
            case .backgroundColor: track.view.backgroundColor = original.backgroundColor
            case .borderColor: track.view.borderColor = original.borderColor
            case .shadowColor: track.view.shadowColor = original.shadowColor
            default: break
            }
        }
    }
}
