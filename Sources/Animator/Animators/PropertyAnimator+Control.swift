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
            activate()
            guard phase == .paused, driver != nil else { return }
            guard hasAnimations else {
                phase = .waiting
                break
            }
            // A block that changes nothing is over at once (rule L 1).
            if endsWithItsParts, !isImmediate, movesNothing { return endAtOnce() }
            self.delay = delay
            run(for: timing.seconds, from: now + delay)
        case .paused: continueAnimation(withTimingParameters: nil, durationFactor: 0)
        case .waiting, .running: return
        case .stopped: return misuse("startAnimation", "it is stopped", "finish it first")
        }
        notifyObservers()
        driver?.endCutAnimations()
    }

    /// Pauses the animation. An inactive animator is activated at its start; a paused one stays paused.
    public func pauseAnimation() {
        guard allows("pauseAnimation") else { return }
        switch phase {
        case .inactive: activate()
        case .waiting, .running: halt()
        case .paused: return
        case .stopped: return misuse("pauseAnimation", "it is stopped", "finish it first")
        }
        notifyObservers()
        driver?.endCutAnimations()
    }

    /// Continues the animation, towards its start values if reversed.
    ///
    /// - Parameters:
    ///   - parameters: A new timing for the remaining distance; nil keeps the current one. Time is then mapped back
    ///     through the curve so that nothing jumps; a spring begins again from what is on screen (rule E 2). A spring's
    ///     velocity is relative to the remaining distance.
    ///   - durationFactor: The remaining time as a multiple of the original duration, above 0 (rule E 5). 0 takes the
    ///     remaining fraction of the original duration, or a new spring's own duration.
    public func continueAnimation(
        withTimingParameters parameters: (any TimingCurveProvider)? = nil, durationFactor: Double = 0
    ) {
        switch phase {
        case .inactive: activate()
        case .waiting: return
        case .running:
            if parameters == nil, durationFactor <= 0, now >= since { return }
            halt()
        case .paused: break
        case .stopped: return misuse("continueAnimation", "it is stopped", "finish it first")
        }
        guard driver != nil else { return }
        if hasAnimations {
            goOn(parameters, durationFactor: durationFactor)
        } else {
            phase = .waiting
        }
        notifyObservers()
    }

    private func goOn(_ parameters: (any TimingCurveProvider)?, durationFactor: Double) {
        let fraction = fractionComplete
        let rest = timing.seconds * abs(isReversed ? fraction : 1 - fraction)
        let product = MotionTiming.usable(durationFactor * duration)
        let asked = product > 0 ? product : nil
        if let parameters {
            let next = parameters.motionTiming(for: asked ?? rest)
            aim(asked.map(next.stretched) ?? next)
        } else if case .spring = timing.shape, scrubsLinearly {
            let isAtBeginning = fraction == (isReversed ? 1 : 0)
            guard isAtBeginning else { return aim(timing.resting.stretched(to: asked ?? rest)) }
            for block in blocks { block.beginAgain(atEnd: isReversed) }
            run(for: asked ?? rest, from: now)
        } else {
            resume()
            run(for: asked ?? rest, from: now)
        }
    }

    /// Stops the animation where it is on screen (rules E 4 and K 7).
    /// - Parameter withoutFinishing: If true, the models get what is on screen, and the animator becomes inactive and
    ///   does not call its completions. If false, it is stopped until `finishAnimation(at:)`.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard allows("stopAnimation") else { return }
        switch phase {
        case .inactive: return
        case .waiting, .running: halt()
        case .paused, .stopped: break
        }
        if withoutFinishing {
            endContributions(at: .current)
            leave(calling: completions.filter(\.isAlwaysCalled), at: .current)
        } else {
            phase = .stopped
            notifyObservers()
        }
    }

    /// Ends a stopped animation and calls its completions.
    /// - Parameter position: The values that the models get: those of the end, those of the start, or those on screen
    ///   (rule E 4).
    public func finishAnimation(at position: AnimatingPosition) {
        switch phase {
        case .stopped: finish(at: position)
        case .inactive: misuse("finishAnimation", "it is inactive", "call stopAnimation(false) first")
        case .waiting, .running, .paused:
            misuse("finishAnimation", "it is active", "call stopAnimation(false) first")
        }
    }

    // MARK: Helpers

    /// The number of animations without changes that end inside each other's completions.
    private static var endings = 0
    /// The most such animations: a completion that starts the next one forever goes on in the next step of time.
    private static let mostEndings = 100

    private func endAtOnce() {
        guard Self.endings < Self.mostEndings else { return run(for: 0, from: now) }
        Self.endings += 1
        finish(at: .end)
        Self.endings -= 1
    }

    func halt() {
        guard let driver else { return }
        settle()
        phase = .paused
        driver.halt(self)
        present()
    }

    /// Turns a running animation around, at its current speed. One that waits for its delay goes on waiting.
    func turnRound() {
        guard phase == .running, driver != nil, let block = blocks.first else { return }
        guard now >= since else { return run(for: timing.seconds, from: since) }
        let span = block.playhead.span
        let speed = span > 0 ? abs(block.playhead.goal - block.playhead.origin) / span : 0
        let seconds = block.path.timing.seconds
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
