import Timing
package import ViewHierarchy

/// The course of an animator in time: its timeline's, or that of its group.
extension PropertyAnimator {
    var now: FrameTime { group?.now ?? driver?.now ?? .zero }

    /// The moment of the timeline at which time brings the animator to its end; nil for never.
    var deadlineOnTimeline: FrameTime? {
        guard let deadline = nextDeadline, let group else { return nextDeadline }
        return group.clock.moment(of: deadline)
    }

    /// Whether time brings a running animator to its end, unless its group's time stops.
    var endsByItself: Bool { nextDeadline != nil && group?.isTimeStopped != true }

    /// The moment of the animator's time at which it ends; nil if it continues until it is removed, or does not run.
    var nextDeadline: FrameTime? { phase == .running && end.seconds.isFinite ? end : nil }

    /// What the animator moves now: the contributions of its blocks that others have not replaced or removed.
    var contributions: Contributions { Contributions(blocks) }

    /// Whether it changes nothing, or others have replaced or removed all that it moved.
    var movesNothing: Bool { !contributions.contains { _ in true } }

    /// Whether the animation has begun, and only values change until the end, by time alone.
    var isPlain: Bool {
        guard phase == .running, since <= now, group == nil, cycle.isOnce else { return false }
        return blocks.allSatisfy { $0.path.pivot == nil }
    }

    /// Whether both animators return to their start values together, as one.
    func returns(with other: PropertyAnimator) -> Bool { self === other || group != nil && group === other.group }

    /// Whether blocks have been added but not run, because the animator was never started.
    package var hasPendingAnimations: Bool { state == .inactive && !pending.isEmpty }

    /// The views that the animator moves now, each once.
    package var animatedViews: [View] {
        var known: Set<ObjectIdentifier> = []
        return contributions.map(\.property.view).filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    /// Starts the run to the goal, which it reaches in `seconds`.
    func run(for seconds: Double, from moment: FrameTime) {
        driver?.leaveRows(self)
        let goal: Double = isReversed ? 0 : 1
        for block in blocks { block.run(from: place, to: goal, seconds: seconds) }
        playhead = Playhead(origin: place, goal: goal, wait: 0, span: seconds)
        // An animation that moves nothing has nothing to repeat.
        let repeats = seconds > 0 && (cycle.legs.isFinite || !movesNothing)
        phase = .running
        since = moment
        end = moment + seconds * (repeats ? cycle.legs : 1)
        driver?.start(self)
        movePlayheads(isOver: seconds == 0 && moment <= now)
        present()
    }

    /// Whether the animator runs, on a timeline that still exists.
    var moves: Bool { phase == .running && driver != nil }

    /// Moves the playheads to the current moment, that of the last frame or event.
    /// - Returns: Whether the animation has run out.
    @discardableResult
    func settle() -> Bool {
        guard moves else { return false }
        let isOver = now >= end
        movePlayheads(isOver: isOver)
        return isOver
    }

    private func movePlayheads(isOver: Bool) {
        let now = now
        elapsed = isOver ? .infinity : now - since
        // During a delay everything has its start value (rule K 1).
        guard now >= since || isOver else { return walk(to: 0) }
        let (time, _) = cycle.time(isOver ? .infinity : now - since, leg: timing.seconds)
        place = playhead.position(after: time)
        for block in blocks { block.move(after: time, at: now) }
    }

    func walk(to place: Double) {
        for block in blocks { block.position = block.local(place) }
        self.place = place
    }

    func present() {
        for contribution in contributions where contribution.property.slot == nil { contribution.property.present() }
    }

    func runOut() {
        guard phase == .running, now >= end else { return }
        guard pausesOnCompletion else { return finish(at: isReversed ? .start : .end) }
        phase = .paused
        driver?.halt(self)
        transaction?.end()
        didPauseAtEnd?()
        notifyObservers()
    }

    /// Returns the position of a block and its rate per second of the timeline; nil if time does not move it.
    func movement(of block: MotionBlock) -> (position: Double, rate: Double)? {
        let now = now
        guard moves, now >= since, now < end else { return nil }
        let (time, isBack) = cycle.time(now - since, leg: timing.seconds)
        let rate = block.playhead.rate(after: time) * (isBack ? -1 : 1) * (group?.seenRate ?? 1)
        return rate == 0 ? nil : (block.playhead.position(after: time), rate)
    }

    func finish(at position: AnimatingPosition) {
        endContributions(at: position)
        leave(at: position)
    }

    /// Ends all contributions, the newest first: of several of one property the first one's start value is set last.
    /// A superview that ends in another size resizes its subviews, but not those that the animator moves itself: what
    /// the size does to them is part of their own contributions.
    func endContributions(at position: AnimatingPosition) {
        let ended = Array(contributions)
        let moved = ended.filter { position != .end && [.bounds, .center].contains($0.property.property) }
        let masks = moved.map(\.property.view).filter { !$0.autoresizingMask.isEmpty }.map { ($0, $0.autoresizingMask) }
        for (view, _) in masks { view.autoresizingMask = [] }
        for contribution in ended.reversed() { contribution.property.end(contribution, at: position) }
        for (view, mask) in masks { view.autoresizingMask = mask }
        for contribution in ended { contribution.property.settle() }
    }

    func leave(at position: AnimatingPosition, isFinished: Bool = true) {
        let (group, transaction, completions, ranOut) = (group, transaction, completions, position == .end && !wasCut)
        driver?.halt(self)
        self.group = nil
        self.transaction = nil
        phase = .inactive
        blocks.removeAll()
        self.completions = []
        capturing = nil
        hasAnimations = false
        wasCut = false
        place = 0
        delay = 0
        (label, retimedDelay) = (nil, nil)
        notifyObservers()
        // What the completions start belongs to the animator's former group.
        AnimationGroup.run(in: group) {
            for completion in completions where isFinished || completion.isAlwaysCalled {
                completion.call(position, ranOut)
            }
        }
        transaction?.end()
    }

    /// Ends the animation if nothing is left to move (rule K 3); a property animator only if it was removed (rule L 2).
    func endIfCut() {
        let mayEnd = endsWithItsParts ? state == .active : wasCut && isRunning
        guard mayEnd, movesNothing else { return }
        finish(at: wasCut ? .current : .end)
    }
}

extension PropertyAnimator {
    /// Ends what moves one of the views.
    fileprivate func endPart(of view: View, at position: AnimatingPosition) {
        for contribution in contributions where contribution.property.view === view {
            contribution.property.end(contribution, at: position)
            contribution.property.settle()
            driver?.didEnd(contribution, isCut: false)
        }
    }
}

extension View {
    /// Ends all animators that move the view: with what is on screen, without completions, or with the end values.
    ///
    /// A block of animations that moves other views too, such as all those of a window that turns, goes on with them.
    package func endAnimators(at position: AnimatingPosition) {
        for animator in AnimationDriver.current.animators(of: self) {
            if animator.endsWithItsParts, animator.contributions.contains(where: { $0.property.view !== self }) {
                animator.endPart(of: self, at: position)
                continue
            }
            animator.stopAnimation(position == .current)
            if position != .current { animator.finishAnimation(at: position) }
        }
    }
}
