import Animator
import ViewHierarchy

extension NavigationController {
    // MARK: Validation

    /// Ends the running transition at once, so that the new change can be made.
    func endRunningChange(for call: String) {
        childContainer.endRunningChange(for: call, "a \(currentChange?.operation == .pop ? "pop" : "push") runs")
    }

    /// Whether there is a page to go back to, now or after an interactive transition has been ended.
    var canPop: Bool {
        if stack.count > 1 { return true }
        guard let currentChange, currentChange.run.isInteractive else { return false }
        return currentChange.before.count > 1
    }

    /// Reports why pages can't be the stack. Returns false if they can.
    func refuses(_ pages: [ViewController], _ call: String) -> Bool {
        var known: Set<ObjectIdentifier> = []
        for page in pages {
            guard let cause = obstacle(to: page, isNew: known.insert(ObjectIdentifier(page)).inserted) else { continue }
            TransitionDirector.current.report(
                self, call, "\(TransitionDirector.name(of: page)) \(cause)", "the stack stays as it is")
            return true
        }
        return false
    }

    private func obstacle(to page: ViewController, isNew: Bool) -> String? {
        if !isNew { return "is in the stack already" }
        if page is NavigationController { return "is a navigation controller itself" }
        return obstacle(toHolding: page)
    }

    // MARK: Changing

    /// Replaces the stack, with a transition if its last page changes.
    func change(to pages: [ViewController], animated: Bool) {
        changeCount += 1
        let count = changeCount
        let pending = currentChange
        let before = pending?.before ?? stack
        let from = childContainer.shown
        let dropped = stack.filter { page in !(pages + before).contains { $0 === page } }
        stack = pages
        for page in dropped { release(page) }
        for page in pages where page.parent !== self {
            addChild(page)
            addedPages.append(page)
        }
        guard childContainer.isSeen, pages.last !== from else {
            currentChange = nil
            childContainer.rest()
            pending?.run.withdraw()
            displayStack(instead: before)
            return
        }
        let operation: Operation = before.contains { $0 === pages.last } ? .pop : .push
        let takesTime = animated && from != nil && pages.last != nil
        let own = takesTime ? ownAnimator(operation, from, pages.last) : nil
        if takesTime { usesOwnAnimator = own != nil }
        let interactor =
            own.flatMap { own in
                TransitionDirector.current.ask(delegate, "navigationController(_:interactionControllerFor:)") {
                    $0.navigationController(self, interactionControllerFor: own)
                }
            } ?? offeredInteractor
        // The delegate may have changed the stack.
        guard count == changeCount else { return }
        let slide = NavigationSlide(operation) { [weak self] in self?.moveAlong() }
        var ended: NavigationChange?
        let change = ChildChange(
            kind: operation == .pop ? .pop : .push, from: from, to: pages.last, isAnimated: takesTime,
            animator: own ?? slide, interactor: interactor,
            willBegin: { [self] in willBegin() }, isBeginning: { [self] in isBeginning(hasOwn: own != nil) },
            isEnding: { [self] in ended = isEnding($0) },
            didEnd: { [self] completed in
                guard let currentChange = ended else { return }
                // Break the cycle: the change retains the run, and the run this block.
                ended = nil
                didEnd(currentChange, completed)
            })
        guard let run = childContainer.makeRun(change) else { return }
        currentChange = NavigationChange(
            run: run, operation: operation, from: from, to: pages.last, before: before,
            wasBarHidden: isNavigationBarHidden)
        pending?.run.withdraw(for: run)
        childContainer.start(run)
    }

    private func ownAnimator(
        _ operation: Operation, _ from: ViewController?, _ to: ViewController?
    ) -> (any ViewControllerAnimatedTransitioning)? {
        guard let from, let to else { return nil }
        return TransitionDirector.current.ask(delegate, "navigationController(_:animationControllerFor:from:to:)") {
            $0.navigationController(self, animationControllerFor: operation, from: from, to: to)
        }
    }

    /// Shows the stack's last page at once and releases the pages of the previous stack.
    private func displayStack(instead before: [ViewController]) {
        childContainer.display(stack.last)
        navigationBar.display(stack.map(\.navigationItem))
        let leaving = before.filter { page in !stack.contains { $0 === page } }
        for page in leaving { release(page) }
        tabBarController?.moveBar()
        notifyAddedPages()
    }

    // MARK: The transition

    private func willBegin() {
        guard let currentChange else { return }
        self.currentChange?.isBeginning = true
        self.currentChange?.wasBarHidden = isNavigationBarHidden
        if let to = currentChange.to {
            delegate?.navigationController(self, willShow: to, animated: currentChange.run.plan.isAnimated)
        }
        guard currentChange.run.isRunning else { return }
        for page in leaving(currentChange) {
            page.willMove(toParent: nil)
            page.parentMove = .fromParent
        }
        for page in addedPages { page.parentMove = .toParent }
    }

    private func isBeginning(hasOwn: Bool) {
        guard let currentChange else { return }
        self.currentChange?.isBeginning = false
        navigationBar.prepare(stack.map(\.navigationItem), currentChange.operation)
        if hasOwn {
            currentChange.run.coordinator.animate(alongsideTransition: { [weak self] _ in self?.moveAlong() })
        }
    }

    /// Updates the bars. Called alongside the transition.
    func moveAlong() {
        navigationBar.move()
        layOutBar(isAway: isNavigationBarHidden)
        tabBarController?.moveBar()
    }

    private func isEnding(_ completed: Bool) -> NavigationChange? {
        guard let currentChange else { return nil }
        self.currentChange = nil
        if !completed { stack = currentChange.before }
        navigationBar.display(stack.map(\.navigationItem))
        if !completed { isNavigationBarHidden = currentChange.wasBarHidden }
        layOutBar(isAway: isNavigationBarHidden)
        tabBarController?.moveBar()
        return currentChange
    }

    private func didEnd(_ currentChange: NavigationChange, _ completed: Bool) {
        if completed {
            for page in leaving(currentChange) where !stack.contains(where: { $0 === page }) {
                page.parentMove = .none
                page.removeFromParent()
            }
            notifyAddedPages()
            if let to = currentChange.to {
                delegate?.navigationController(self, didShow: to, animated: currentChange.run.plan.isAnimated)
            }
        } else {
            for page in currentChange.before where page.parentMove == .fromParent {
                page.parentMove = .none
                page.didMove(toParent: self)
            }
            for page in addedPages where !stack.contains(where: { $0 === page }) { release(page) }
        }
    }

    private func leaving(_ currentChange: NavigationChange) -> [ViewController] {
        currentChange.before.filter { page in !stack.contains { $0 === page } }
    }

    /// Notifies the new pages that they have moved to this controller.
    private func notifyAddedPages() {
        let welcomed = addedPages
        addedPages = []
        for page in welcomed where page.parent === self {
            page.parentMove = .none
            page.didMove(toParent: self)
        }
    }

    private func release(_ page: ViewController) {
        addedPages.removeAll { $0 === page }
        page.parentMove = .none
        page.willMove(toParent: nil)
        page.removeFromParent()
    }
}

/// A push or a pop of a navigation controller, from the call until its end.
@MainActor
struct NavigationChange {
    let run: TransitionRun
    let operation: NavigationController.Operation
    let from: ViewController?
    let to: ViewController?
    /// The stack before the change, which a cancelled change restores.
    let before: [ViewController]
    var wasBarHidden: Bool
    /// Whether the controllers are being notified of the beginning. Bar changes then join the transition.
    var isBeginning = false
}
