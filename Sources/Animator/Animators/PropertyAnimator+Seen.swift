import Timing
package import ViewHierarchy

/// What tracks do on screen, moved by time, by a finger that scrubs, or by a group's own time.
extension PropertyAnimator {
    /// The value and the velocity of a track that moves its property, in units per second of the timeline.
    ///
    /// Other than the velocity that an animation takes over, it counts a finger's scrubbing as well (rule I 1).
    func seenMotion(ofTrack index: Int) -> PropertyMotion {
        switch phase {
        case .running(let since, let until):
            let now = now
            let (time, isBack) = cycle.time(now - since, leg: timing.seconds)
            let rate = now < until ? (membership?.group.seenRate ?? 1) * (isBack ? -1 : 1) : 0
            return seenMotion(ofTrack: index, rate: rate) {
                ($0.playhead.position(after: time), $0.playhead.rate(after: time))
            }
        case .paused:
            guard let driver else { break }
            let rate = scrubbing.rate(at: driver.now)
            return seenMotion(ofTrack: index, rate: 1) { [place] in
                ($0.position, $0.localSlope(place, falling: rate < 0) * rate)
            }
        case .inactive, .delayed, .stopped: break
        }
        return PropertyMotion(value: ownValue(index), velocity: .zero)
    }

    private func seenMotion(
        ofTrack index: Int, rate: Double, _ movement: (MotionGroup) -> (position: Double, rate: Double)
    ) -> PropertyMotion {
        let group = groups[tracks[index].group]
        let value = value(of: index, along: group.path, at: movement(group).position, blend: group.blend)
        let velocity: AnimationVector = rate == 0 ? .zero : ownVelocity(index, movement) * rate
        return PropertyMotion(value: value, velocity: velocity)
    }
}

extension AnimationDriver {
    /// What a property does on screen (the `AnimationOwner` contract).
    package func motion(of property: AnimatableProperty, in view: View) -> PropertyMotion? {
        owner(of: property, in: view).map { $0.animator.seenMotion(ofTrack: $0.index) }
    }
}
