import Drawing
import Foundation
import ViewHierarchy

extension TabBarController {
    // MARK: Validation

    /// Ends the running transition at once, so that the new change can be made.
    func endRunningChange(for call: String) {
        childContainer.endRunningChange(for: call, "a change to another tab runs")
    }

    /// Returns why the controllers can't be the tabs, or nil if they can.
    func obstacle(to controllers: [ViewController]) -> String? {
        var known: Set<ObjectIdentifier> = []
        for controller in controllers {
            let name = TransitionDirector.name(of: controller)
            if !known.insert(ObjectIdentifier(controller)).inserted { return "\(name) is there twice" }
            if let cause = obstacle(toHolding: controller) { return "\(name) \(cause)" }
        }
        return nil
    }

    // MARK: Tabs

    func replaceTabs(by wanted: [ViewController]) {
        let old = tabs
        let place = tabs.firstIndex { $0 === selected } ?? 0
        let added = wanted.filter { $0.parent !== self }
        tabs = wanted
        for controller in added { addChild(controller) }
        let next =
            wanted.first { $0 === selected } ?? (wanted.isEmpty ? nil : wanted[min(place, wanted.count - 1)])
        change(to: next, isAnimated: false)
        for controller in old where !wanted.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            controller.removeFromParent()
        }
        for controller in added where controller.parent === self { controller.didMove(toParent: self) }
    }

    func updateItems() {
        tabBar.items = tabs.compactMap(\.tabBarItem)
        tabBar.selectedItem = selected?.tabBarItem
    }

    // MARK: Selecting

    func tapped(_ item: TabBarItem) {
        guard let controller = tabs.first(where: { $0.tabBarItem === item }), currentChange?.run.isRunning != true
        else {
            return
        }
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        if controller !== selected {
            select(controller, call: "selecting \(TransitionDirector.name(of: controller))")
        } else if let navigation = controller as? NavigationController, navigation.currentChange == nil {
            navigation.popToRootViewController(animated: true)
        }
        delegate?.tabBarController(self, didSelect: controller)
    }

    func select(_ controller: ViewController, call: String) {
        endRunningChange(for: call)
        guard controller !== selected else { return }
        change(to: controller, isAnimated: true)
    }

    /// Selects a controller, with a transition if the delegate provides an animator.
    private func change(to controller: ViewController?, isAnimated: Bool) {
        changeCount += 1
        let count = changeCount
        let pending = currentChange
        let before = pending.map(\.before) ?? selected
        let from = childContainer.shown
        selected = controller
        updateItems()
        guard childContainer.isSeen, controller !== from else {
            currentChange = nil
            childContainer.rest()
            pending?.run.withdraw()
            childContainer.display(controller)
            return moveBar()
        }
        var animator: (any ViewControllerAnimatedTransitioning)?
        var interactor: (any ViewControllerInteractiveTransitioning)?
        if isAnimated, let from, let controller, let delegate {
            let director = TransitionDirector.current
            animator = director.ask(delegate, "tabBarController(_:animationControllerForTransitionFrom:to:)") {
                $0.tabBarController(self, animationControllerForTransitionFrom: from, to: controller)
            }
            interactor = animator.flatMap { animator in
                director.ask(delegate, "tabBarController(_:interactionControllerFor:)") {
                    $0.tabBarController(self, interactionControllerFor: animator)
                }
            }
        }
        // The delegate may have changed the selection.
        guard count == changeCount else { return }
        let change = ChildChange(
            kind: .select, from: from, to: controller, isAnimated: animator != nil,
            animator: animator ?? ImmediateAnimator(), interactor: interactor,
            isBeginning: { [self] in
                currentChange?.run.coordinator.animate(alongsideTransition: { [weak self] _ in self?.moveBar() })
            },
            isEnding: { [self] in isEnding($0) })
        guard let run = childContainer.makeRun(change) else { return }
        currentChange = (run, before)
        pending?.run.withdraw(for: run)
        childContainer.start(run)
    }

    private func isEnding(_ completed: Bool) {
        guard let currentChange else { return }
        self.currentChange = nil
        if !completed { selected = currentChange.before }
        updateItems()
        moveBar()
    }

    // MARK: The bar

    /// Moves the bar to the bottom, or off screen below it if a page of the selected tab hides it.
    func moveBar() {
        isBarAway = selected?.hidesTabBar ?? false
        layOutBar()
        for tab in tabs { tab.updateSafeArea() }
    }

    private func layOutBar() {
        guard let view = viewIfLoaded else { return }
        let (bottom, height) = (view.safeAreaInsets.bottom, barHeight)
        let y = view.bounds.height - (isBarAway ? 0 : bottom + height)
        tabBar.fill(CGRect(x: 0, y: y, width: view.bounds.width, height: height))
        tabBar.arrangement = TabBarArrangement(on: screen.device)
        tabBar.bottomExtension = bottom
        let alpha: Double = isBarAway ? 0 : 1
        if tabBar.alpha != alpha { tabBar.alpha = alpha }
    }

    /// The height of the bar on the stage's device, in points.
    var barHeight: Double { screen.device?.hasLowBars == true ? TabBar.lowHeight : TabBar.height }

    func layOut(in bounds: CGRect) {
        childContainer.fill(bounds)
        childContainer.setNeedsLayout()
        layOutBar()
    }
}

extension ViewController {
    /// Whether a page of this controller hides the tab bar.
    var hidesTabBar: Bool {
        guard let navigation = self as? NavigationController else { return hidesBottomBarWhenPushed }
        return navigation.stack.contains(where: \.hidesBottomBarWhenPushed)
    }
}

/// Stands for the animator of changes that take no time, and is never called.
final class ImmediateAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {}
}
