import Drawing
import Timing
package import ViewHierarchy

/// The values and velocities of tracks.
extension PropertyAnimator {
    /// Shows all values at the positions of the playheads.
    func present() {
        for group in groups.indices {
            let sample = groups[group].path.sample(at: groups[group].position)
            for index in groups[group].tracks where tracks[index].life == .live {
                if tracks[index].isSpecial { show(index, ownValue(index)) } else { tracks[index].show(sample) }
            }
        }
    }

    /// Shows a value of one track, which moves its property from then on.
    func show(_ index: Int, _ value: AnimationVector) {
        guard let driver else { return }
        if let ends = shadowPaths[index] { tracks[index].view.setShadowPathEnds(from: ends.from, to: ends.to) }
        tracks[index].view.present(tracks[index].property, value, owner: driver)
    }

    /// Returns the value of a track at its group's playhead.
    func ownValue(_ index: Int) -> AnimationVector {
        let group = groups[tracks[index].group]
        return value(of: index, along: group.path, at: group.position, blend: group.blend)
    }

    func value(
        of index: Int, along path: MotionPath, at position: Double, blend: Double
    ) -> AnimationVector {
        let track = tracks[index]
        let sample = path.sample(at: position)
        var value = track.value(sample)
        if let shape = track.keyframes {
            let (from, to) = path.fractions
            value =
                keyframes[shape].value(at: from + (to - from) * sample.progress)
                + track.from * (1 - sample.progress) + track.push * sample.response
        }
        if let previous = track.previous, track.property != .shadowPath, position < blend {
            value += (ownValue(previous) - track.start) * (1 - position / blend)
        }
        return value
    }

    /// Returns the value of a track with its group's playhead at a position, without blending.
    func plainValue(_ index: Int, at position: Double) -> AnimationVector {
        value(of: index, along: groups[tracks[index].group].path, at: position, blend: 0)
    }

    /// Returns the current path of a track that moves a shadow's path.
    func shadowPath(_ index: Int) -> Path? { shadowPaths[index]?.path(at: ownValue(index)[0]) }

    /// Returns the velocity of a track's property by time, in its vector's units per second.
    func velocity(ofTrack index: Int, at now: FrameTime) -> AnimationVector {
        guard case .running(let since, let until) = phase, now < until, case .live = tracks[index].life else {
            return .zero
        }
        let (time, isBack) = cycle.time(now - since, leg: timing.seconds)
        return ownVelocity(index) { ($0.playhead.position(after: time), $0.playhead.rate(after: time)) }
            * (isBack ? -1 : 1)
    }

    /// Returns the velocity of a track's property for moving playheads.
    /// - Parameter movement: Returns the position and the velocity, per second, of a group's playhead.
    func ownVelocity(
        _ index: Int, _ movement: (MotionGroup) -> (position: Double, rate: Double)
    ) -> AnimationVector {
        let track = tracks[index]
        let group = groups[track.group]
        let (position, rate) = movement(group)
        let slope = group.path.slope(at: position, rate: rate)
        var velocity = track.velocity(slope)
        if let shape = track.keyframes {
            let (from, to) = group.path.fractions
            let progress = group.path.sample(at: position).progress
            let rise = (to - from) * slope.progress
            velocity =
                keyframes[shape].slope(at: from + (to - from) * progress, falling: rise < 0) * rise
                - track.from * slope.progress + track.push * slope.response
        }
        // A return that just begins counts as well: the result is the velocity from now on.
        let isBlending = position < group.blend || position == group.blend && rate < 0
        if let previous = track.previous, track.property != .shadowPath, isBlending {
            velocity += ownVelocity(previous, movement) * (1 - position / group.blend)
            velocity -= (ownValue(previous) - track.start) * (rate / group.blend)
        }
        return velocity
    }

    // MARK: On screen

    /// Returns the value and the velocity of a track that moves its property, in units per second of the timeline.
    ///
    /// Unlike the velocity that an animation takes over, it includes scrubbing by a finger (rule I 1).
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
            let rate = scrubbing.velocity(at: driver.now).dx
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

    /// Sets the velocity with which a property starts, taken from a finger, in its vector's units per second.
    ///
    /// Applies to properties that animate from the start of the animator; call it before the start. Where the distance
    /// in some direction is zero, a spring still swings out: the velocity is not relative to the distance.
    package func handOver(_ velocity: AnimationVector, to property: AnimatableProperty, of view: View) {
        handedVelocities.append((view, property, velocity))
    }

    func handedVelocity(of property: AnimatableProperty, in view: View) -> AnimationVector? {
        handedVelocities.last { $0.view === view && $0.property == property }?.velocity
    }
}

extension AnimationDriver {
    /// Returns the motion of a property on screen (the `AnimationOwner` contract).
    package func motion(of property: AnimatableProperty, in view: View) -> PropertyMotion? {
        owner(of: property, in: view).map { $0.animator.seenMotion(ofTrack: $0.index) }
    }
}

extension View {
    /// Returns the velocity of a property on screen, in its vector's units per second; zero if no animation moves it.
    package func presentedVelocity(of property: AnimatableProperty) -> AnimationVector {
        AnimationDriver.current.velocity(of: property, in: self)
    }
}
