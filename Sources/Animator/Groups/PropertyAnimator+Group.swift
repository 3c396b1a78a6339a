import Timing
package import ViewHierarchy

/// Animators in the time of a group.
extension PropertyAnimator {
    /// The moment it is for the animator: its group's, or its timeline's.
    var now: FrameTime { membership?.group.now ?? driver?.now ?? .zero }

    /// The moment that it is for the animator where it is `moment` on the timeline.
    func ownTime(_ moment: FrameTime) -> FrameTime { membership?.group.now ?? moment }

    /// The moment of the timeline at which the animator's time will be `time`; nil for never.
    func moment(of time: FrameTime) -> FrameTime? {
        guard let membership else { return time }
        return membership.group.clock.moment(of: time)
    }

    /// Whether time brings the animator to its end.
    var mayEnd: Bool { membership.map { $0.group.speed > 0 } ?? true }

    /// Whether the animator is in a group whose time does not move.
    var isTimeStopped: Bool { membership?.group.isTimeStopped ?? false }

    /// Calls completions; what they start belongs to the group that the animator was in.
    func call(_ completions: [Completion], _ position: AnimatingPosition, in group: AnimationGroup?) {
        guard let group else {
            for completion in completions { completion.call(position) }
            return
        }
        group.collect { for completion in completions { completion.call(position) } }
    }

    // MARK: Velocities

    /// Seconds of the animator's time in a second of the timeline's.
    private var rate: Double { membership.map { $0.group.isTimeStopped ? 0 : $0.group.speed } ?? 1 }

    /// How fast a track moves on screen, in its vector's units per second.
    func seenVelocity(ofTrack index: Int) -> AnimationVector {
        let velocity = velocity(ofTrack: index, at: now)
        return membership == nil ? velocity : velocity * rate
    }

    /// The velocity of a track that is to be taken over, in units per second of this animator's time.
    func velocity(toTakeOver owner: TrackAddress) -> AnimationVector {
        let other = owner.animator
        if other.membership?.group === membership?.group { return other.velocity(ofTrack: owner.index, at: other.now) }
        return ownVelocity(other.seenVelocity(ofTrack: owner.index))
    }

    /// A velocity on screen in units per second of this animator's time; none where that does not run forward.
    func ownVelocity(_ seen: AnimationVector) -> AnimationVector {
        guard membership != nil else { return seen }
        return rate > 0 ? seen / rate : .zero
    }

    // MARK: Back and forth

    /// The next moment up to `target` at which time must stop before it.
    /// - Parameter tolerance: How far beyond an end, in seconds, does not count as passing it.
    func nextStop(before target: FrameTime, after tolerance: Double) -> FrameTime? {
        var next = nextBegin.flatMap { $0 <= target ? $0 : nil }
        if case .running(_, let until) = phase, until + tolerance < target { next = min(next ?? until, until) }
        return next
    }

    func isDue(at time: FrameTime, before target: FrameTime, after tolerance: Double) -> Bool {
        guard case .running(_, let until) = phase else { return false }
        return until <= time && until + tolerance < target
    }

    /// What begins after `time` though it has begun already.
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

    /// What has ended at its begin after `time`, before the start values.
    private func returns(after time: FrameTime) -> [GroupBegin] {
        guard case .running(let since, _) = phase, let membership, !membership.returns.isEmpty else { return [] }
        let blocks = Set(membership.returns.keys.map { tracks[$0].group })
        return blocks.sorted().compactMap { index in
            let end = since + groups[index].playhead.span
            return end > time ? GroupBegin(moment: end, animator: self, block: index) : nil
        }
    }

    /// Lets a block take again what it has given back at its begin.
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

    /// Lets the animator, or one of its blocks, wait for its beginning again; one that leads back is not over again.
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

    /// Remembers that a track takes a property from another member of the animator's group.
    func borrow(_ index: Int, from owner: TrackAddress) {
        guard let membership, let lender = owner.animator.membership, lender.group === membership.group,
            !owner.animator.isHolding(owner.index, against: TrackAddress(self, index))
        else { return }
        membership.loans[index] = GroupMembership.Loan(lender: lender, track: owner.index)
    }

    /// Gives properties back to the members that they were taken from, to wait until it is time to take them again.
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

    // MARK: What moves

    /// Whether blocks have been added that were not run yet: the animator was never started.
    package var hasPendingAnimations: Bool { state == .inactive && !pending.isEmpty }

    /// The views that the animator moves now, each once.
    package var animatedViews: [View] {
        var known: Set<ObjectIdentifier> = []
        return tracks.filter { $0.life == .live && known.insert(ObjectIdentifier($0.view)).inserted }.map(\.view)
    }
}

/// Where something of a member begins in its group's time, so that it has not begun yet before.
@MainActor
struct GroupBegin {
    let moment: FrameTime
    let animator: PropertyAnimator
    /// Which of the animator's blocks begins; nil for the animator itself.
    let block: Int?
}

/// What makes an active animator a member of a group; each activation has one of its own.
@MainActor
final class GroupMembership {
    /// A property that a member has taken from another one, to be given back where the group's time goes back.
    struct Loan {
        weak var lender: GroupMembership?
        /// The lender's track.
        let track: Int
    }

    /// A property that a block has given back to an earlier one while it returns to the start values.
    struct Return {
        /// The earlier block's track.
        let track: Int
        /// The value from which the later block had taken over.
        let start: AnimationVector
    }

    let group: AnimationGroup
    unowned let animator: PropertyAnimator
    /// Whether the present run is the first one, from the animation's beginning: nil if not, else whether it began at the
    /// end values.
    var beganAtEnd: Bool?
    /// What this member's tracks have taken from other members.
    var loans: [Int: Loan] = [:]
    /// What this member's tracks have given back in the present run, to be taken again where the group's time goes back.
    var returns: [Int: Return] = [:]

    init(_ animator: PropertyAnimator, in group: AnimationGroup) {
        self.animator = animator
        self.group = group
    }
}
