import Animator
import ViewHierarchy

extension ViewController {
    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        switch (appearance, isAppearing) {
        case (.disappeared, true), (.disappearing, true):
            appearance = .appearing(animated: animated)
            loadViewIfNeeded()
            report("viewWillAppear")
            isAppearingIsDue = true
            viewWillAppear(animated)
            callViewIsAppearing()
            guard case .appearing = appearance else { return }
        case (.appeared, false), (.appearing, false):
            appearance = .disappearing(animated: animated)
            report("viewWillDisappear")
            viewWillDisappear(animated)
            guard case .disappearing = appearance else { return }
        case (.appeared, true), (.appearing, true), (.disappeared, false), (.disappearing, false): return
        }
        forward { $0.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    func endAppearance() {
        switch appearance {
        case .appearing(let animated):
            callViewIsAppearing(isLast: true)
            appearance = .appeared
            report("viewDidAppear")
            viewDidAppear(animated)
        case .disappearing(let animated):
            appearance = .disappeared
            report("viewDidDisappear")
            viewDidDisappear(animated)
        case .appeared, .disappeared:
            TransitionDirector.current.report(
                self, "endAppearanceTransition()", "no appearance transition has begun",
                "call beginAppearanceTransition(_:animated:) before")
            return
        }
        let isSeen = isAppearing
        forward { $0.appear(isSeen) }
    }

    /// Calls `viewIsAppearing` once, when the view of an appearing controller is in a window.
    /// - Parameter isLast: Whether to call it even if the view is in no window, because `viewDidAppear` follows.
    func callViewIsAppearing(isLast: Bool = false) {
        guard isAppearingIsDue, case .appearing(let animated) = appearance, isLast || viewIfLoaded?.window != nil else {
            return
        }
        isAppearingIsDue = false
        viewIsAppearing(animated)
    }

    func settleAppearance() {
        switch appearance {
        case .appearing, .disappearing: endAppearanceTransition()
        case .appeared, .disappeared: break
        }
    }

    /// Reverses an appearance transition that has begun, because its cause was cancelled (rule G 1).
    func turnAppearanceBack() {
        switch appearance {
        case .appearing(let animated): beginAppearanceTransition(false, animated: animated)
        case .disappearing(let animated): beginAppearanceTransition(true, animated: animated)
        case .appeared, .disappeared: break
        }
    }

    var isAppearing: Bool {
        switch appearance {
        case .appearing, .appeared: true
        case .disappearing, .disappeared: false
        }
    }

    func appear(_ isAppearing: Bool) {
        switch (appearance, isAppearing) {
        case (.appeared, true), (.disappeared, false): return
        case (.appearing, true), (.disappearing, false): break
        case (.disappeared, true), (.disappearing, true), (.appeared, false), (.appearing, false):
            beginAppearanceTransition(isAppearing, animated: false)
        }
        endAppearanceTransition()
    }

    private func forward(_ body: (ViewController) -> Void) {
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in seenChildren { body(child) }
    }

    /// Updates a child's appearance after the program has added its view to a visible parent, or removed it.
    func followWindow() {
        guard let parent, !parent.movesChildren, parent.shouldAutomaticallyForwardAppearanceMethods else { return }
        let isInWindow = viewIfLoaded?.window != nil
        guard isInWindow != isAppearing, !isInWindow || parent.isAppearing else { return }
        let animated = View.inheritedAnimationDuration > 0
        beginAppearanceTransition(isInWindow, animated: animated)
        if case .appearing = parent.appearance, isInWindow { return }
        endAppearanceTransition()
    }
}
