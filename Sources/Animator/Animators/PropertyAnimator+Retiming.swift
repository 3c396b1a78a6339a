package import Timing
package import ViewHierarchy

/// The timing that an animator gets instead of its own, as if it had been created and started with it.
package struct Retiming: Hashable, Sendable {
    package var curve: TimingCurve
    /// The duration, in seconds, unless the curve has its own.
    package var duration: Double
    /// The time before the first motion, in seconds.
    package var delay: Double

    package init(curve: TimingCurve, duration: Double, delay: Double) {
        self.curve = curve
        self.duration = duration
        self.delay = delay
    }
}

extension PropertyAnimator {
    /// Asks for another timing once all is known that the animator moves, before it moves any of it.
    func applyRetiming() {
        guard let ask = driver?.willBegin, !movesNothing, let answer = ask(self) else { return }
        label = answer.label
        guard let retiming = answer.timing else { return }
        timingParameters = retiming.curve
        timing = retiming.curve.motionTiming(for: retiming.duration)
        retimedDelay = retiming.delay
        for block in blocks {
            block.path.timing = timing.stretched(to: timing.seconds * (1 - block.begin))
            for contribution in block.contributions {
                let (view, property) = (contribution.property.view, contribution.property.property)
                contribution.aim(
                    handed: handedVelocities.last { $0.view === view && $0.property == property }?.velocity)
            }
        }
    }

    /// What the animator moves, in the order in which its blocks have set it.
    package var movedProperties: [(view: View, property: AnimatableProperty)] {
        contributions.map { ($0.property.view, $0.property.property) }
    }
}
