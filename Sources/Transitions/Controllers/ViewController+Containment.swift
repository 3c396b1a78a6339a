import Animator
package import Drawing
package import ViewHierarchy

extension ViewController {
    func adopt(_ childController: ViewController) {
        guard childController.parent !== self, childController !== self else { return }
        childController.parent?.forget(childController)
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    func leaveParent() {
        guard let parent else { return }
        parent.forget(self)
        didMove(toParent: nil)
    }

    private func forget(_ child: ViewController) {
        children.removeAll { $0 === child }
        child.parent = nil
    }

    /// Returns whether this controller is `other` or one of its descendants.
    func isDescendant(of other: ViewController) -> Bool { lineage.contains { $0 === other } }

    private var lineage: some Sequence<ViewController> { sequence(first: self) { $0.parent } }

    /// Returns the nearest ancestor of a type.
    func ancestor<Controller: ViewController>() -> Controller? {
        for case let found as Controller in lineage.dropFirst() { return found }
        return nil
    }

    /// Returns why another controller can't be a child of this one, as words that follow its name, or nil if it can.
    func obstacle(toHolding child: ViewController) -> String? {
        if let parent = child.parent, parent !== self { return "is a child of \(TransitionDirector.name(of: parent))" }
        if isDescendant(of: child) { return "is around this controller" }
        if child.presentedBy != nil { return "is presented" }
        if child.viewIfLoaded?.window?.rootController === child { return "is the window's root controller" }
        return nil
    }

    /// The ancestor without a parent, or this controller if it has no parent.
    var rootAncestor: ViewController { parent?.rootAncestor ?? self }

    func exchange(
        _ fromViewController: ViewController, with toViewController: ViewController, duration: Double,
        options: AnimationOptions, animations: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        guard fromViewController.parent === self, toViewController.parent === self,
            let fromView = fromViewController.viewIfLoaded, let superview = fromView.superview,
            let toView = toViewController.view
        else {
            TransitionDirector.current.report(
                self, "transition(from:to:)", "both have to be children, and the view of the first in the tree",
                "nothing is changed; call addChild(_:) before")
            return
        }
        let isSeen = isAppearing
        if isSeen {
            fromViewController.beginAppearanceTransition(false, animated: duration > 0)
            toViewController.beginAppearanceTransition(true, animated: duration > 0)
        }
        let end = { (reached: Bool) in
            fromView.removeFromSuperview()
            if isSeen {
                fromViewController.settleAppearance()
                toViewController.settleAppearance()
            }
            completion?(reached)
        }
        let effects: AnimationOptions = [.transitionFlipFromLeft, .transitionCurlDown, .transitionFlipFromBottom]
        if options.isDisjoint(with: effects) {
            superview.addSubview(toView)
            View.animate(withDuration: duration, options: options, animations: { animations?() }, completion: end)
        } else {
            if let animations { View.animate(withDuration: duration, options: options, animations: animations) }
            View.transition(from: fromView, to: toView, duration: duration, options: options, completion: end)
        }
    }

    func changeAdditionalSafeArea(to insets: EdgeInsets) {
        guard insets != barItems.additionalSafeArea else { return }
        barItems.additionalSafeArea = insets
        updateSafeArea()
    }

    package func safeAreaInsets(of view: View) -> EdgeInsets {
        var given = parent?.safeArea(forChild: self) ?? presentedBy?.safeArea ?? view.safeAreaInsetsByPlace
        if let apart = parent.map(barsApart) {
            given.top -= apart.top
            given.bottom -= apart.bottom
        }
        let added = barItems.additionalSafeArea
        return EdgeInsets(
            top: max(0, given.top + added.top), left: max(0, given.left + added.left),
            bottom: max(0, given.bottom + added.bottom), right: max(0, given.right + added.right))
    }

    /// Returns the insets of a container's bars at which the view ends instead of extending below them.
    func barsApart(in container: ViewController) -> EdgeInsets {
        let extends = container.hasTranslucentBars || extendedLayoutIncludesOpaqueBars
        let edges: RectEdge = extends ? edgesForExtendedLayout : []
        guard edges != .all else { return .zero }
        var insets = container.barInsets(forChild: self)
        if edges.contains(.top) { insets.top = 0 }
        if edges.contains(.bottom) { insets.bottom = 0 }
        return insets
    }

    /// Notifies the view, the controller and all children if their safe areas have changed.
    func updateSafeArea() {
        guard let view = viewIfLoaded else { return }
        let insets = view.safeAreaInsets
        if insets != barItems.lastSafeArea {
            barItems.lastSafeArea = insets
            view.notifySafeAreaChange()
            viewSafeAreaInsetsDidChange()
        }
        for child in children { child.updateSafeArea() }
    }
}
