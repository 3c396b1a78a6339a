import Timing
import ViewHierarchy

extension PropertyAnimator {
    /// Starts the animation, or continues a paused one.
    public func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after `delay` seconds; the models have their end values at once. A paused animation
    /// continues without delay. Does nothing while the animation runs.
    public func startAnimation(afterDelay delay: Double) {
        control("startAnimation") {
            if isRunning { return }
            if phase == .paused { return continueAnimation() }
            activate()
            guard phase == .paused else { return }
            if !hasAnimations {
                phase = .waiting
                return
            }
            // A block that changes nothing is over at once (rule L 1).
            if endsWithItsParts, !isImmediate, movesNothing { return endAtOnce() }
            self.delay = MotionTiming.usable(retimedDelay ?? delay)
            run(for: timing.seconds, from: now + self.delay)
        }
    }

    /// Pauses the animation. An inactive animator is activated at its start; a paused one stays paused.
    public func pauseAnimation() { control("pauseAnimation", interrupts: true, pause) }

    private func pause() {
        if phase == .inactive { activate() } else if isRunning { halt() }
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
        control("continueAnimation") {
            let changesNothing = parameters == nil && durationFactor <= 0 && now >= since
            if phase == .waiting || phase == .running && changesNothing { return }
            pause()
            guard driver != nil else { return }
            if hasAnimations { goOn(parameters, durationFactor: durationFactor) } else { phase = .waiting }
        }
    }

    private func goOn(_ parameters: (any TimingCurveProvider)?, durationFactor: Double) {
        let fraction = fractionComplete
        let rest = timing.seconds * abs(isReversed ? fraction : 1 - fraction)
        let asked = MotionTiming.usable(durationFactor * duration)
        let seconds = asked > 0 ? asked : rest
        if let parameters {
            let next = parameters.motionTiming(for: seconds)
            return aim(asked > 0 ? next.stretched(to: asked) : next)
        }
        if case .spring = timing.shape, scrubsLinearly {
            guard fraction == (isReversed ? 1 : 0) else {
                return aim(timing.stretched(to: seconds, fromRest: true))
            }
            for block in blocks { block.begin(atEnd: isReversed) }
        } else {
            resume()
        }
        run(for: seconds, from: now)
    }

    /// Stops the animation where it is on screen (rules E 4 and K 7).
    /// - Parameter withoutFinishing: If true, the models get what is on screen, and the animator becomes inactive and
    ///   does not call its completions. If false, it is stopped until `finishAnimation(at:)`.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard phase != .inactive, phase == .stopped || allows("stopAnimation", interrupts: true) else { return }
        if isRunning { halt() }
        if withoutFinishing {
            endContributions(at: .current)
            leave(at: .current, isFinished: false)
        } else {
            phase = .stopped
            notifyObservers()
        }
    }

    /// Ends a stopped animation and calls its completions.
    /// - Parameter position: The values that the models get (rule E 4): of the end, of the start, or on screen.
    public func finishAnimation(at position: AnimatingPosition) {
        if phase == .stopped { return finish(at: position) }
        misuse("finishAnimation", "it is \(state)", "call stopAnimation(false) first")
    }

    /// The progress from the start values to the end values (rule E 2).
    ///
    /// 0 at the start values, 1 at the end values, beyond 1 while a spring overshoots. Without `scrubsLinearly` it is
    /// the fraction of time. New values are clamped to 0...1; an inactive animator is activated, paused (rule E 1).
    public var fractionComplete: Double {
        get {
            settle()
            guard let block = blocks.first else { return 0 }
            if scrubsLinearly { return block.fraction }
            let (from, to) = block.path.fractions
            return from + (to - from) * block.position
        }
        set {
            control("setting fractionComplete", interrupts: true) {
                let goesOn = phase == .running
                pause()
                guard phase == .paused else { return }
                let before = fractionComplete
                for block in blocks { block.beginScrubbing(from: before, isLinear: scrubsLinearly) }
                walk(to: clamped(newValue))
                present()
                if goesOn { continueAnimation() }
            }
        }
    }

    private func aim(_ timing: MotionTiming) {
        for block in blocks { block.aim(timing, from: place, toStart: isReversed) }
        run(for: timing.seconds, from: now)
    }

    /// Makes playheads fractions of time again, on paths of the original timing (rule E 5).
    private func resume() {
        for block in blocks {
            if !block.path.isWhole { block.leavePath() }
            block.joinTime()
        }
    }

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
        guard moves, let block = blocks.first else { return }
        guard now >= since else { return run(for: timing.seconds, from: since) }
        let span = block.playhead.span
        let speed = span > 0 ? abs(block.playhead.goal - block.playhead.origin) / span : 0
        let seconds = block.path.timing.seconds
        halt()
        resume()
        let usual = (isReversed ? block.position : 1 - block.position) * block.path.timing.seconds
        run(for: speed > 0 && seconds > 0 ? usual / (speed * seconds) : usual, from: now)
    }

    /// Makes a call that changes the state, if it is possible.
    private func control(_ operation: String, interrupts: Bool = false, _ call: () -> Void) {
        guard allows(operation, interrupts: interrupts) else { return }
        call()
        notifyObservers()
        driver?.endCutAnimations()
    }

    /// Returns whether a call, which may interrupt a running animation, is possible; reports it otherwise.
    private func allows(_ operation: String, interrupts: Bool = false) -> Bool {
        if phase == .stopped {
            misuse(operation, "it is stopped", "finish it first")
        } else if interrupts, !isInterruptible, isRunning {
            misuse(operation, "it is not interruptible", "set isInterruptible before the start, or wait for its end")
        } else {
            return true
        }
        return false
    }

    func misuse(_ operation: String, _ cause: String, _ remedy: String) {
        (driver ?? AnimationDriver.current).report(operation + " of a property animator", cause, remedy)
    }
}
