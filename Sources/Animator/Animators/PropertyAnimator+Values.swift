import Drawing
import Timing
import ViewHierarchy

/// Values and velocities of tracks.
extension PropertyAnimator {
    /// Shows every value where the playheads are.
    func present() {
        for group in groups.indices {
            let sample = groups[group].path.sample(at: groups[group].position)
            for index in groups[group].tracks where tracks[index].life == .live {
                if tracks[index].isSpecial { show(index, ownValue(index)) } else { tracks[index].show(sample) }
            }
        }
    }

    /// Shows a value of one track, which moves its property from here on.
    func show(_ index: Int, _ value: AnimationVector) {
        guard let driver else { return }
        if let ends = shadowPaths[index] { tracks[index].view.setShadowPathEnds(from: ends.from, to: ends.to) }
        tracks[index].view.present(tracks[index].property, value, owner: driver)
    }

    /// The value of a track where its group's playhead is.
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

    /// The value that a track will have when its group's playhead is at a position.
    func plainValue(_ index: Int, at position: Double) -> AnimationVector {
        value(of: index, along: groups[tracks[index].group].path, at: position, blend: 0)
    }

    /// The path of a track that moves a shadow's path, where its group's playhead is.
    func shadowPath(_ index: Int) -> Path? { shadowPaths[index]?.path(at: ownValue(index)[0]) }

    /// How fast the property of a track moves by time, in its vector's units per second.
    func velocity(ofTrack index: Int, at now: FrameTime) -> AnimationVector {
        guard case .running(let since, let until) = phase, now < until, case .live = tracks[index].life else {
            return .zero
        }
        let (time, isBack) = cycle.time(now - since, leg: timing.seconds)
        return ownVelocity(index) { ($0.playhead.position(after: time), $0.playhead.rate(after: time)) }
            * (isBack ? -1 : 1)
    }

    /// How fast the property of a track moves where the groups' playheads move.
    /// - Parameter movement: Where a group's playhead is, and how fast it goes, per second.
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
        // Where the way back just sets in, it counts as well: what is asked for is how things move on.
        let isBlending = position < group.blend || position == group.blend && rate < 0
        if let previous = track.previous, track.property != .shadowPath, isBlending {
            velocity += ownVelocity(previous, movement) * (1 - position / group.blend)
            velocity -= (ownValue(previous) - track.start) * (rate / group.blend)
        }
        return velocity
    }
}
