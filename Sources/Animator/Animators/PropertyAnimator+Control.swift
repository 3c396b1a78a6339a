import Drawing
import Timing
import ViewHierarchy

extension PropertyAnimator {
    /// Starts the animation, or goes on with a paused one.
    public func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after `delay` seconds; end values are the model's at once. A paused animation goes on
    /// without delay, and one that runs is left alone.
    public func startAnimation(afterDelay delay: Double) {
        switch phase {
        case .inactive:
            guard delay > 0, delay.isFinite else {
                activate(isMoving: true)
                if let driver { run(for: pace.seconds, from: driver.now) }
                return
            }
            self.delay = delay
            activate(isMoving: false, phase: .delayed(until: AnimationDriver.current.now + delay))
            driver?.start(self)
        case .paused: continueAnimation(withTimingParameters: nil, durationFactor: 0)
        case .delayed, .running: break
        case .stopped: misuse("startAnimation", "it is stopped", "finish it first")
        }
    }

    /// Pauses the animation where it is. An inactive animator is activated at its start; what is paused stays so.
    public func pauseAnimation() {
        guard allows("pauseAnimation") else { return }
        switch phase {
        case .inactive: activate(isMoving: false)
        case .delayed, .running: halt()
        case .paused: break
        case .stopped: misuse("pauseAnimation", "it is stopped", "finish it first")
        }
    }

    /// Goes on with the animation, towards its start values if reversed.
    ///
    /// - Parameters:
    ///   - parameters: A new timing for the rest of the way; nil keeps the present one, with time mapped back through
    ///     the curve so that nothing jumps (rule E 2). A spring's velocity is relative to the rest of the way.
    ///   - durationFactor: The remaining time as a multiple of the original duration, above 0 (rule E 5). 0 leaves it
    ///     what it is at the original pace; a new spring with a duration of its own takes that.
    public func continueAnimation(
        withTimingParameters parameters: (any TimingCurveProvider)? = nil, durationFactor: Double = 0
    ) {
        switch phase {
        case .inactive: activate(isMoving: false)
        case .delayed: halt()
        case .running: if parameters == nil, durationFactor <= 0 { return }
        case .paused: break
        case .stopped:
            misuse("continueAnimation", "it is stopped", "finish it first")
            return
        }
        let asked = durationFactor > 0 && durationFactor.isFinite ? durationFactor * duration : nil
        guard let driver else { return }
        if let parameters {
            aim(parameters, seconds: asked)
        } else {
            halt()
            resume()
            run(for: asked ?? remainingAtOriginalPace, from: driver.now)
        }
    }

    /// Stops the animation: what is on screen becomes the model's (rule E 4).
    /// - Parameter withoutFinishing: True leaves the animator inactive, and its completions are forgotten. False leaves
    ///   it stopped, for `finishAnimation(at:)` to end.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard allows("stopAnimation") else { return }
        switch phase {
        case .inactive: return
        case .delayed, .running: halt()
        case .paused, .stopped: break
        }
        if withoutFinishing {
            endTracks(at: .current)
            leave()
        } else if state != .stopped {
            for track in tracks {
                guard case .live = track.life else { continue }
                track.view.setModel(track.property, track.view.presentation[track.property])
                track.view.endPresenting(track.property)
            }
            phase = .stopped
        }
    }

    /// Ends a stopped animation and tells its completions.
    /// - Parameter position: Which values the model gets: those of the end, of the start, or those it has.
    public func finishAnimation(at position: AnimatingPosition) {
        switch phase {
        case .stopped: finish(at: position)
        case .inactive: misuse("finishAnimation", "it is inactive", "call stopAnimation(false) first")
        case .delayed, .running, .paused:
            misuse("finishAnimation", "it is active", "call stopAnimation(false) first")
        }
    }

    // MARK: Inside

    /// Stops the playheads where they are now.
    private func halt() {
        guard let driver else { return }
        if case .delayed = phase {
            for index in groups.indices where groups[index].hasWaiting && groups[index].begin <= place {
                takeOver(group: index)
            }
        }
        _ = show(at: driver.now)
        phase = .paused
        driver.halt(self)
    }

    /// The seconds that are left at the original pace, by where the first group is.
    private var remainingAtOriginalPace: Double {
        guard let group = groups.first else { return 0 }
        let part = isReversed && group.path.isWhole ? group.position : 1 - group.position
        return part * group.path.pace.seconds
    }

    /// Makes playheads fractions of time again, on paths that lead to the goal.
    private func resume() {
        let goal: Double = isReversed ? 0 : 1
        for index in groups.indices {
            if !groups[index].path.isWhole, groups[index].path.fractions.to != goal { leavePath(index) }
            joinTime(index)
        }
    }

    /// Makes a scrubbed group's playhead a fraction of time, with everything where it is seen.
    private func joinTime(_ index: Int) {
        let group = groups[index]
        guard case .scrubbed = group.path.kind else { return }
        let sample = group.path.sample(at: group.position)
        let position = group.path.pace.fraction(of: group.position)
        // The curve may not reach this progress: what is missing fades on the way, like what lies beside it.
        let reached = position >= 1 ? 1 : group.path.pace.plainProgress(at: position)
        for track in group.tracks {
            tracks[track].push = tracks[track].value(sample) - (tracks[track].from + tracks[track].change * reached)
        }
        groups[index].path.kind = .through(pivot: position)
        groups[index].position = position
    }

    /// Makes a group's playhead its progress, from start values through those on screen to end values.
    private func leavePath(_ index: Int) {
        let group = groups[index]
        if case .scrubbed = group.path.kind { return }
        let sample = group.path.sample(at: group.position)
        let fraction = group.fraction
        for track in group.tracks {
            let seen = tracks[track].value(sample)
            tracks[track].from = tracks[track].start
            tracks[track].change = tracks[track].end - tracks[track].start
            tracks[track].push = seen - (tracks[track].start + tracks[track].change * fraction)
        }
        let original = pace.stretched(to: (1 - group.begin) * pace.seconds)
        groups[index].path = MotionPath(kind: .scrubbed(pivot: fraction), pace: index == 0 ? pace : original)
        groups[index].position = fraction
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
        for index in groups.indices {
            if groups[index].anchor == nil {
                let (from, to) = groups[index].path.fractions
                let local = scrubsLinearly ? groups[index].fraction : from + (to - from) * groups[index].position
                groups[index].anchor = (before, local)
            }
            let local = groups[index].local(fraction)
            if groups[index].hasWaiting, local > 0 { takeOver(group: index) }
            groups[index].position = local
        }
        place = fraction
        present()
        if goesOn { continueAnimation() }
    }

    /// Takes a new timing for the rest of the way.
    private func aim(_ parameters: any TimingCurveProvider, seconds asked: Double?) {
        guard let driver else { return }
        let now = driver.now
        var rest = remainingAtOriginalPace
        if let first = groups.first, case .scrubbed = first.path.kind {
            let time = pace.fraction(of: first.position)
            rest = (isReversed ? time : 1 - time) * pace.seconds
        }
        var next = parameters.pace(for: asked ?? rest)
        if let asked { next = next.stretched(to: asked) }
        // What is paused has no velocity to go on with: it follows the new curve as that is.
        let velocities = isRunning ? tracks.indices.map { velocity(ofTrack: $0, at: now) } : []
        halt()
        for index in groups.indices {
            let group = groups[index]
            if group.begin > place, !group.hasBegun {
                let part = (1 - group.begin) / (1 - place)
                groups[index].path = MotionPath(kind: .paced, pace: next.stretched(to: next.seconds * part))
                continue
            }
            let sample = group.path.sample(at: group.position)
            groups[index].path = MotionPath(
                kind: .paced, pace: next, fractions: (group.fraction, isReversed ? 0 : 1))
            groups[index].position = 0
            groups[index].hasBegun = true
            for track in group.tracks {
                let seen = tracks[track].value(sample)
                tracks[track].from = seen
                tracks[track].change = (isReversed ? origin(of: track) : tracks[track].end) - seen
                let change = tracks[track].change
                if next.velocity != .zero {
                    tracks[track].push = next.push(for: tracks[track].property, change: change)
                } else if velocities.isEmpty {
                    tracks[track].push = .zero
                } else {
                    tracks[track].push = next.push(for: change, takingOver: velocities[track])
                }
            }
        }
        run(for: next.seconds, from: now)
    }

    /// The value that a track's property had before the animator first moved it.
    private func origin(of index: Int) -> AnimationVector {
        var index = index
        while let previous = tracks[index].previous { index = previous }
        return tracks[index].start
    }

    /// Runs the other way, at the speed of the present run.
    func turnRound() {
        guard case .running = phase, let driver, let group = groups.first else { return }
        let haste = group.playhead.span > 0 ? abs(group.playhead.goal - group.playhead.origin) / group.playhead.span : 0
        let paceSeconds = group.path.pace.seconds
        halt()
        resume()
        let usual = remainingAtOriginalPace
        run(for: haste > 0 ? usual / (haste * paceSeconds) : usual, from: driver.now)
    }

    private func allows(_ operation: String) -> Bool {
        guard !isInterruptible, isRunning else { return true }
        misuse(operation, "it is not interruptible", "set isInterruptible before the start, or wait for its end")
        return false
    }

    private func misuse(_ operation: String, _ cause: String, _ remedy: String) {
        (driver ?? AnimationDriver.current).report(operation + " of a property animator", cause, remedy)
    }
}
