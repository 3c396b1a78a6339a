import Timing

/// Conversions between time and progress: scrubbing, continuing and new timings.
extension PropertyAnimator {
    /// The remaining seconds at the original speed, from the position of the first block.
    var remainingAtOriginalSpeed: Double {
        guard let block = blocks.first else { return 0 }
        let part = isReversed && block.path.isWhole ? block.position : 1 - block.position
        return part * block.path.timing.seconds
    }

    /// Makes playheads fractions of time again, on paths of the original timing (rule E 5).
    func resume() {
        for block in blocks {
            if !block.path.isWhole { block.leavePath() }
            block.joinTime()
        }
    }

    /// Sets the progress on screen, or without `scrubsLinearly` the fraction of time.
    func scrub(to fraction: Double) {
        guard allows("setting fractionComplete") else { return }
        var goesOn = false
        switch phase {
        case .inactive:
            activate()
            notifyObservers()
        case .waiting: halt()
        case .running:
            goesOn = true
            halt()
        case .paused: break
        case .stopped: return misuse("setting fractionComplete", "it is stopped", "finish it first")
        }
        guard phase == .paused else { return }
        let fraction = fraction > 0 ? min(fraction, 1) : 0
        let before = fractionComplete
        for block in blocks { block.beginScrubbing(from: before, isLinear: scrubsLinearly) }
        walk(to: fraction)
        present()
        if goesOn { continueAnimation() }
        driver?.endCutAnimations()
    }

    /// Uses a new timing for the remaining distance.
    func aim(_ timing: MotionTiming) {
        for block in blocks { block.aim(timing, from: place, toStart: isReversed) }
        run(for: timing.seconds, from: now)
    }
}
