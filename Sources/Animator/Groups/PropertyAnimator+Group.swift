import Timing
package import ViewHierarchy

/// Animators that use the time of a group.
extension PropertyAnimator {
    /// The animator's current time: its group's, or its timeline's.
    var now: FrameTime { membership?.group.now ?? driver?.now ?? .zero }

    /// Returns the animator's own time at `moment` of the timeline.
    func ownTime(_ moment: FrameTime) -> FrameTime { membership?.group.now ?? moment }

    /// Returns the moment of the timeline at which the animator's time is `time`; nil for never.
    func moment(of time: FrameTime) -> FrameTime? {
        guard let membership else { return time }
        return membership.group.clock.moment(of: time)
    }

    /// Whether time brings the animator to its end.
    var mayEnd: Bool { membership.map { $0.group.speed > 0 } ?? true }

    /// Whether the animator is in a group whose time does not move.
    var isTimeStopped: Bool { membership?.group.isTimeStopped ?? false }

    /// Calls completions; what they start belongs to the animator's former group.
    func call(_ completions: [Completion], _ position: AnimatingPosition, in group: AnimationGroup?) {
        guard let group else {
            for completion in completions { completion.call(position) }
            return
        }
        group.collect { for completion in completions { completion.call(position) } }
    }

    // MARK: Velocities

    /// The seconds of the animator's time per second of the timeline.
    private var rate: Double { membership.map { $0.group.isTimeStopped ? 0 : $0.group.speed } ?? 1 }

    /// Returns the velocity of a track on screen, in its vector's units per second.
    func seenVelocity(ofTrack index: Int) -> AnimationVector {
        let velocity = velocity(ofTrack: index, at: now)
        return membership == nil ? velocity : velocity * rate
    }

    /// Returns the velocity of a track to take over, in units per second of this animator's time.
    func velocity(toTakeOver owner: TrackAddress) -> AnimationVector {
        let other = owner.animator
        if other.membership?.group === membership?.group { return other.velocity(ofTrack: owner.index, at: other.now) }
        return ownVelocity(other.seenVelocity(ofTrack: owner.index))
    }

    /// Converts a velocity on screen to units per second of this animator's time; zero if that does not run forward.
    func ownVelocity(_ seen: AnimationVector) -> AnimationVector {
        guard membership != nil else { return seen }
        return rate > 0 ? seen / rate : .zero
    }

    // MARK: Running back

    /// Returns the next moment up to `target` at which a seek must stop.
    /// - Parameter tolerance: The greatest distance beyond an end, in seconds, that does not count as passing it.
    func nextStop(before target: FrameTime, after tolerance: Double) -> FrameTime? {
        var next = nextBegin.flatMap { $0 <= target ? $0 : nil }
        if case .running(_, let until) = phase, until + tolerance < target { next = min(next ?? until, until) }
        return next
    }

    func isDue(at time: FrameTime, before target: FrameTime, after tolerance: Double) -> Bool {
        guard case .running(_, let until) = phase else { return false }
        return until <= time && until + tolerance < target
    }

    /// Returns what has begun but begins after `time`.
    func begins(after time: FrameTime) -> [GroupBegin] {
        guard case .running(let since, _) = phase else { return [] }
        let isFirst = since > time && membership?.beganAtEnd != nil
        let own = isFirst ? [GroupBegin(moment: since, animator: self, block: nil)] : []
        if runsBack { return own + returns(after: time) }
        return own
            + groups.indices.compactMap { index in
                let wait = groups[index].playhead.wait
                let begin = since + wait
                return wait > 0 && begin > time ? GroupBegin(moment: begin, animator: self, block: index) : nil
            }
    }

    /// Returns the blocks that have ended at their beginning after `time`, on the path back to the start values.
    private func returns(after time: FrameTime) -> [GroupBegin] {
        guard case .running(let since, _) = phase, let membership, !membership.returns.isEmpty else { return [] }
        let blocks = Set(membership.returns.keys.map { tracks[$0].group })
        return blocks.sorted().compactMap { index in
            let end = since + groups[index].playhead.span
            return end > time ? GroupBegin(moment: end, animator: self, block: index) : nil
        }
    }

    /// Makes a block take again the properties that it gave back at its beginning.
    private func takeAgain(block: Int) {
        guard let membership, let driver else { return }
        for index in groups[block].tracks {
            guard let known = membership.returns.removeValue(forKey: index), case .waiting = tracks[index].life,
                case .live = tracks[known.track].life
            else { continue }
            tracks[index].life = .live
            tracks[index].start = known.start
            tracks[index].previous = known.track
            tracks[known.track].life = .superseded
            groups[block].waiting -= 1
            groups[block].supersedes = true
            driver.setOwner(TrackAddress(self, index), of: tracks[index].property, in: tracks[index].view)
        }
    }

    /// Makes the animator, or one of its blocks, wait for its beginning again. A block that runs back is active again.
    func goBack(before block: Int?) {
        driver?.deadlinesDidChange()
        if let block {
            if runsBack { return takeAgain(block: block) }
            groups[block].position = groups[block].playhead.origin
            if groups[block].supersedes, groups[block].position == 0 { giveBack(group: block) }
            returnLoans(of: groups[block].tracks)
            return
        }
        guard case .running(let since, _) = phase, let membership, let fromEnd = membership.beganAtEnd else { return }
        membership.beganAtEnd = nil
        walk(to: 0)
        for index in groups.indices { groups[index].blend = 0 }
        returnLoans(of: tracks.indices)
        phase = .delayed(until: since, fromEnd: fromEnd)
        present()
    }

    /// Records that a track takes a property from another member of the animator's group.
    func borrow(_ index: Int, from owner: TrackAddress) {
        guard let membership, let lender = owner.animator.membership, lender.group === membership.group,
            !owner.animator.isHolding(owner.index, against: TrackAddress(self, index))
        else { return }
        membership.loans[index] = GroupMembership.Loan(lender: lender, track: owner.index)
    }

    /// Returns properties to the members that they were taken from; the tracks wait to take them again.
    func returnLoans(of tracks: Range<Int>) {
        guard let membership, !membership.loans.isEmpty else { return }
        for index in tracks.reversed() {
            guard let loan = membership.loans.removeValue(forKey: index), let lender = loan.lender?.animator else {
                continue
            }
            giveBack(index, to: loan.track, of: lender)
        }
    }

    private func giveBack(_ index: Int, to track: Int, of lender: PropertyAnimator) {
        guard let driver, case .live = tracks[index].life, case .gone = lender.tracks[track].life else { return }
        let view = tracks[index].view
        let property = tracks[index].property
        tracks[index].life = .waiting
        tracks[index].start = lender.tracks[track].end
        groups[tracks[index].group].waiting += 1
        lender.tracks[track].life = .live
        var later = track
        while let earlier = lender.tracks[later].previous {
            lender.groups[lender.tracks[later].group].supersedes = true
            lender.tracks[earlier].life = .superseded
            later = earlier
        }
        driver.setOwner(TrackAddress(lender, track), of: property, in: view)
        driver.setSuccessor(TrackAddress(self, index), of: property, in: view)
        lender.settle()
        lender.show(track, lender.ownValue(track))
    }

    // MARK: Animated views

    /// Whether blocks have been added but not run, because the animator was never started.
    package var hasPendingAnimations: Bool { state == .inactive && !pending.isEmpty }

    /// The views that the animator moves now, each once.
    package var animatedViews: [View] {
        var known: Set<ObjectIdentifier> = []
        return tracks.filter { $0.life == .live && known.insert(ObjectIdentifier($0.view)).inserted }.map(\.view)
    }
}

/// The beginning of a member, or of one of its blocks, in its group's time.
@MainActor
struct GroupBegin {
    let moment: FrameTime
    let animator: PropertyAnimator
    /// The index of the block that begins; nil for the animator itself.
    let block: Int?
}

/// The membership of an active animator in a group; each activation has its own.
@MainActor
final class GroupMembership {
    /// A property taken from another member, to be returned when the group's time goes back.
    struct Loan {
        weak var lender: GroupMembership?
        /// The lender's track.
        let track: Int
    }

    /// A property that a block has given back to an earlier one while returning to the start values.
    struct Return {
        /// The earlier block's track.
        let track: Int
        /// The value at which the later block had taken over.
        let start: AnimationVector
    }

    let group: AnimationGroup
    unowned let animator: PropertyAnimator
    /// Whether the first run began at the end values; nil unless the current run is the first one, from the animation's
    /// beginning.
    var beganAtEnd: Bool?
    /// The properties that this member's tracks have taken from other members.
    var loans: [Int: Loan] = [:]
    /// The properties given back in the current run, to be taken again when the group's time goes back.
    var returns: [Int: Return] = [:]

    init(_ animator: PropertyAnimator, in group: AnimationGroup) {
        self.animator = animator
        self.group = group
    }
}
