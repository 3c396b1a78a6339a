import Drawing
import Timing
import ViewHierarchy

/// Conversions between time and progress: scrubbing, continuing and new timings.
extension PropertyAnimator {
    /// The remaining seconds at the original speed, from the position of the first group.
    var remainingAtOriginalSpeed: Double {
        guard let group = groups.first else { return 0 }
        let part = isReversed && group.path.isWhole ? group.position : 1 - group.position
        return part * group.path.timing.seconds
    }

    /// Makes playheads fractions of time again, on paths that lead to the goal.
    func resume() {
        let goal: Double = isReversed ? 0 : 1
        let leaves = groups.contains { !$0.path.isWhole && $0.path.fractions.to != goal }
        for index in groups.indices {
            // All groups that have begun leave together, so that tracks stay with those that they have superseded.
            if leaves, groups[index].hasBegun || !groups[index].path.isWhole { leavePath(index) }
            joinTime(index)
        }
    }

    /// Makes a scrubbed group's playhead a fraction of time, without changing the values on screen.
    private func joinTime(_ index: Int) {
        let group = groups[index]
        guard case .scrubbed = group.path.kind else { return }
        let position = group.path.timing.fraction(of: group.position)
        // If the curve does not reach this progress, the difference fades out, like any other distance from the path.
        let reached = group.path.reached(at: position)
        for track in group.tracks { tracks[track].push = ownValue(track) - wholeValue(track, at: reached) }
        groups[index].path.kind = .through(pivot: position)
        groups[index].position = position
        if groups[index].supersedes { groups[index].blend = position }
    }

    /// Makes all tracks of a group lead to both ends from their values on screen, so that another track can join there.
    /// - Returns: The progress at that point.
    func pivot(group index: Int) -> Double {
        let group = groups[index]
        let reached: Double
        if case .scrubbed = group.path.kind {
            reached = group.position
        } else {
            reached = group.path.reached(at: group.position)
        }
        for track in group.tracks {
            let seen = ownValue(track)
            tracks[track].lead(from: tracks[track].start)
            tracks[track].push = seen - wholeValue(track, at: reached)
        }
        if case .scrubbed = group.path.kind {
            groups[index].path.kind = .scrubbed(pivot: group.position)
        } else {
            groups[index].path.kind = .through(pivot: group.position)
        }
        if group.supersedes { groups[index].blend = group.position }
        return reached
    }

    /// Makes a group's playhead its progress, from start values through those on screen to end values.
    private func leavePath(_ index: Int) {
        let group = groups[index]
        if case .scrubbed = group.path.kind { return }
        let fraction = group.fraction
        for track in group.tracks {
            let seen = ownValue(track)
            tracks[track].lead(from: tracks[track].start)
            tracks[track].push = seen - wholeValue(track, at: fraction)
        }
        let original = timing.stretched(to: (1 - group.begin) * timing.seconds)
        groups[index].path = MotionPath(kind: .scrubbed(pivot: fraction), timing: index == 0 ? timing : original)
        groups[index].position = fraction
        groups[index].blend = groups[index].supersedes ? fraction : 0
    }

    /// Returns the value of a track on the straight line from its start to its end value, or along its keyframes.
    func wholeValue(_ index: Int, at progress: Double) -> AnimationVector {
        let track = tracks[index]
        if let shape = track.keyframes {
            return keyframes[shape].value(at: progress) + track.from * (1 - progress)
        }
        return track.from + track.change * progress
    }

    /// Sets the progress on screen, or without `scrubsLinearly` the fraction of time.
    func scrub(to fraction: Double) {
        guard allows("setting fractionComplete") else { return }
        var goesOn = false
        switch phase {
        case .inactive: activate(isMoving: false)
        case .delayed, .running:
            goesOn = true
            halt()
        case .paused: break
        case .stopped:
            misuse("setting fractionComplete", "it is stopped", "finish it first")
            return
        }
        guard case .paused = phase else { return }
        let fraction = fraction > 0 ? min(fraction, 1) : 0
        for index in groups.indices {
            if scrubsLinearly {
                leavePath(index)
            } else {
                if !groups[index].path.isWhole { leavePath(index) }
                joinTime(index)
            }
        }
        let before = fractionComplete
        for index in groups.indices where groups[index].anchor == nil {
            let (from, to) = groups[index].path.fractions
            let local =
                scrubsLinearly ? groups[index].fraction : from + (to - from) * groups[index].position
            groups[index].anchor = (before, local)
        }
        scrubbing.add(driver?.now ?? .zero, x: fraction, y: 0)
        walk(to: fraction)
        present()
        if goesOn { continueAnimation() }
    }

    /// Uses a new timing for the remaining distance.
    func aim(_ parameters: any TimingCurveProvider, seconds asked: Double?) {
        guard driver != nil else { return }
        settle()
        let now = now
        var rest = remainingAtOriginalSpeed
        if let first = groups.first, case .scrubbed = first.path.kind {
            let time = timing.fraction(of: first.position)
            rest = (isReversed ? time : 1 - time) * timing.seconds
        }
        var next = parameters.motionTiming(for: asked ?? rest)
        if let asked { next = next.stretched(to: asked) }
        // A paused animation has no velocity to continue with: it follows the new curve unchanged.
        let velocities = isRunning ? tracks.indices.map { velocity(ofTrack: $0, at: now) } : []
        halt()
        let seen = tracks.indices.map { ownValue($0) }
        for index in groups.indices {
            if groups[index].isAhead(of: place) {
                let part = (1 - groups[index].begin) / (1 - place)
                groups[index].path = MotionPath(kind: .timed, timing: next.stretched(to: next.seconds * part))
                groups[index].anchor = nil
                for track in groups[index].tracks { beginAgain(track) }
                continue
            }
            let fraction = groups[index].fraction
            groups[index].aim(
                MotionPath(kind: .timed, timing: next, fractions: (fraction, isReversed ? 0 : 1)))
            for track in groups[index].tracks {
                aim(track, from: seen[track], velocity: velocities.isEmpty ? nil : velocities[track], at: fraction)
            }
        }
        run(for: next.seconds, from: now)
    }

    /// Makes a track that has not begun start from its start value.
    private func beginAgain(_ track: Int) {
        tracks[track].lead(from: tracks[track].start)
        if case .live = tracks[track].life { aimNew(track, velocity: .zero) }
    }

    /// Makes a track lead from its value on screen to its end, or back to the property's value before the animator
    /// first moved it. Forgets the tracks that it has superseded.
    private func aim(_ track: Int, from seen: AnimationVector, velocity: AnimationVector?, at fraction: Double) {
        guard case .live = tracks[track].life else {
            if case .superseded = tracks[track].life { tracks[track].life = .gone }
            return
        }
        let next = groups[tracks[track].group].path.timing
        var seen = seen
        if let first = firstTrack(before: track) {
            if let own = shadowPaths[track], let origin = shadowPaths[first] {
                let path = own.path(at: seen[0])
                shadowPaths[track] = ShadowPathEnds(
                    from: isReversed ? origin.from : path, to: isReversed ? path : own.to, original: origin.original,
                    target: own.target)
                seen = isReversed ? tracks[track].end : tracks[track].start
            } else {
                tracks[track].start = tracks[first].start
            }
            originals[track] = originals[first]
            tracks[track].keyframes = nil
            tracks[track].previous = nil
        }
        if let shape = tracks[track].keyframes {
            tracks[track].from = seen - keyframes[shape].value(at: fraction)
        } else {
            tracks[track].from = seen
        }
        tracks[track].change = (isReversed ? tracks[track].start : tracks[track].end) - seen
        tracks[track].push = .zero
        if next.velocity != .zero {
            tracks[track].push = next.push(for: tracks[track].property, change: tracks[track].change)
        } else if let velocity {
            let whole = 1 - fraction - (isReversed ? 1 : 0)
            let falls = whole * next.slope(at: 0).progress < 0
            let rest = tracks[track].keyframes.map {
                keyframes[$0].slope(at: fraction, falling: falls) * whole - tracks[track].from
            }
            tracks[track].push = next.push(for: rest ?? tracks[track].change, takingOver: velocity)
        }
    }

    /// Returns the first track in the chain of those that a track has superseded.
    private func firstTrack(before index: Int) -> Int? {
        var first = tracks[index].previous
        while let previous = first, let earlier = tracks[previous].previous { first = earlier }
        return first
    }
}
