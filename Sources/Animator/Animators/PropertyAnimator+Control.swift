import Timing
import ViewHierarchy

extension PropertyAnimator {
    /// Starts the animation, or continues a paused one.
    public func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after `delay` seconds; the models have their end values at once. A paused animation
    /// continues without delay. Does nothing while the animation runs.
    public func startAnimation(afterDelay delay: Double) {
        switch phase {
        case .inactive:
            let delay = MotionTiming.usable(delay)
            guard delay > 0 else {
                activate(isMoving: true)
                if case .paused = phase, driver != nil {
                    run(for: timing.seconds, from: now)
                    membership?.beganAtEnd = isReversed
                }
                return
            }
            self.delay = delay
            activate(isMoving: false) { .delayed(until: $0 + delay, fromEnd: self.isReversed) }
            driver?.start(self)
        case .paused: continueAnimation(withTimingParameters: nil, durationFactor: 0)
        case .delayed, .running: break
        case .stopped: misuse("startAnimation", "it is stopped", "finish it first")
        }
    }

    /// Pauses the animation. An inactive animator is activated at its start; a paused one stays paused.
    public func pauseAnimation() {
        guard allows("pauseAnimation") else { return }
        switch phase {
        case .inactive: activate(isMoving: false)
        case .delayed, .running: halt()
        case .paused: break
        case .stopped: misuse("pauseAnimation", "it is stopped", "finish it first")
        }
    }

    /// Continues the animation, towards its start values if reversed.
    ///
    /// - Parameters:
    ///   - parameters: A new timing for the remaining distance; nil keeps the current one, with time mapped back
    ///     through the curve so that nothing jumps (rule E 2). A spring's velocity is relative to the remaining
    ///     distance.
    ///   - durationFactor: The remaining time as a multiple of the original duration, above 0 (rule E 5). 0 keeps the
    ///     original speed, or uses a new spring's own duration.
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
        let product = MotionTiming.usable(durationFactor * duration)
        let asked = product > 0 ? product : nil
        guard driver != nil else { return }
        if let parameters {
            aim(parameters, seconds: asked)
        } else {
            halt()
            resume()
            run(for: asked ?? remainingAtOriginalSpeed, from: now)
        }
    }

    /// Stops the animation: the models get the values on screen (rule E 4).
    /// - Parameter withoutFinishing: If true, the animator becomes inactive and does not call its completions. If
    ///   false, it is stopped until `finishAnimation(at:)`.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard allows("stopAnimation") else { return }
        switch phase {
        case .inactive: return
        case .delayed, .running: halt()
        case .paused, .stopped: break
        }
        if withoutFinishing {
            endTracks(at: .current)
            let called = completions.filter(\.always)
            let group = membership?.group
            leave()
            call(called, .current, in: group)
        } else if state != .stopped {
            settleWhereSeen()
            phase = .stopped
        }
    }

    /// Ends a stopped animation and calls its completions.
    /// - Parameter position: The values that the models get: those of the end, of the start, or their current ones.
    public func finishAnimation(at position: AnimatingPosition) {
        switch phase {
        case .stopped: finish(at: position)
        case .inactive: misuse("finishAnimation", "it is inactive", "call stopAnimation(false) first")
        case .delayed, .running, .paused:
            misuse("finishAnimation", "it is active", "call stopAnimation(false) first")
        }
    }

    // MARK: Helpers

    func halt() {
        guard let driver else { return }
        if case .delayed(_, let fromEnd) = phase {
            if fromEnd { walk(to: 1) } else { takeOverWhatBegins() }
            present()
        }
        _ = show(at: now)
        phase = .paused
        scrubbing.reset()
        driver.halt(self)
    }

    func turnRound() {
        guard case .running = phase, driver != nil, let group = groups.first else { return }
        let speed = group.playhead.span > 0 ? abs(group.playhead.goal - group.playhead.origin) / group.playhead.span : 0
        let seconds = group.path.timing.seconds
        halt()
        resume()
        let usual = remainingAtOriginalSpeed
        run(for: speed > 0 && seconds > 0 ? usual / (speed * seconds) : usual, from: now)
    }

    func allows(_ operation: String) -> Bool {
        guard !isInterruptible, isRunning else { return true }
        misuse(operation, "it is not interruptible", "set isInterruptible before the start, or wait for its end")
        return false
    }

    func misuse(_ operation: String, _ cause: String, _ remedy: String) {
        (driver ?? AnimationDriver.current).report(operation + " of a property animator", cause, remedy)
    }
}
