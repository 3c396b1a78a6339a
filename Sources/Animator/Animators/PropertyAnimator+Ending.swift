package import ViewHierarchy

extension PropertyAnimator {
    /// Ends the animation at its end, its start or what is on screen, and calls the completions.
    func finish(at position: AnimatingPosition) {
        endContributions(at: position)
        leave(calling: completions, at: position)
    }

    /// Ends all contributions, the newest first: of several of one property the first one's start value is set last.
    ///
    /// A superview that ends in another size resizes its subviews, but not those that the animator moves itself: what the
    /// size does to them is part of their own contributions.
    func endContributions(at position: AnimatingPosition) {
        let ended = Array(contributions)
        let moved =
            position == .end
            ? [] : ended.filter { [.bounds, .center].contains($0.property.property) }.map(\.property.view)
        let masks = moved.filter { !$0.autoresizingMask.isEmpty }.map { ($0, $0.autoresizingMask) }
        for (view, _) in masks { view.autoresizingMask = [] }
        for contribution in ended.reversed() { contribution.property.end(contribution, at: position) }
        for (view, mask) in masks { view.autoresizingMask = mask }
        for contribution in ended { contribution.property.settle() }
    }

    /// Makes the animator inactive, resets its state and calls completions.
    func leave(calling completions: [Completion], at position: AnimatingPosition) {
        let (group, transaction, wasCut) = (group, transaction, wasCut)
        driver?.halt(self)
        self.group = nil
        self.transaction = nil
        phase = .inactive
        blocks.removeAll()
        self.completions = []
        capturing = nil
        hasAnimations = false
        self.wasCut = false
        place = 0
        delay = 0
        notifyObservers()
        call(completions, position, in: group, wasCut: wasCut)
        transaction?.end()
    }

    /// Calls completions; what they start belongs to the animator's former group.
    func call(_ completions: [Completion], _ position: AnimatingPosition, in group: AnimationGroup?, wasCut: Bool) {
        func call() { for completion in completions { completion.call(position, position == .end && !wasCut) } }
        if let group { group.collect(call) } else { call() }
    }

    /// Ends the animation if others have replaced or removed all that it moved: a block of `View.animate` in any case
    /// (rule K 3), a property animator if it was removed (rule L 2).
    func endIfCut() {
        let mayEnd = endsWithItsParts ? state == .active : wasCut && isRunning
        guard mayEnd, movesNothing else { return }
        finish(at: wasCut ? .current : .end)
    }
}

extension View {
    /// Ends every animator that moves the view: with what is on screen, without completions, or with the end values.
    ///
    /// A motion that is retargeted in flight consists of several, each with what is left of its part.
    package func endAnimators(at position: AnimatingPosition) {
        for animator in AnimationDriver.current.animators(of: self) {
            animator.stopAnimation(position == .current)
            if position != .current { animator.finishAnimation(at: position) }
        }
    }
}
