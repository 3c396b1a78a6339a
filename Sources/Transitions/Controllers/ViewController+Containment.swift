public import Animator
public import Drawing
package import ViewHierarchy

extension ViewController {
    /// Makes a controller a child of this one, after it has left its earlier parent. Its view is added by hand, and
    /// `didMove(toParent:)` called then.
    public func addChild(_ childController: ViewController) {
        guard childController.parent !== self, childController !== self else { return }
        childController.parent?.forget(childController)
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    /// Ends being a child. The view is removed by hand, and `willMove(toParent:)` called with nil before.
    public func removeFromParent() {
        guard let parent else { return }
        parent.forget(self)
        didMove(toParent: nil)
    }

    private func forget(_ child: ViewController) {
        children.removeAll { $0 === child }
        child.parent = nil
    }

    /// Whether the controller is getting a parent by a transition that runs, as by a push.
    public var isMovingToParent: Bool { parentMove == .toParent }

    /// Whether the controller is leaving its parent by a transition that runs, as by a pop.
    public var isMovingFromParent: Bool { parentMove == .fromParent }

    /// Whether this controller is `other` or lies anywhere inside of it.
    func isDescendant(of other: ViewController) -> Bool { lineage.contains { $0 === other } }

    private var lineage: some Sequence<ViewController> { sequence(first: self) { $0.parent } }

    /// The nearest controller of a type that this one is inside of.
    func ancestor<Controller: ViewController>() -> Controller? {
        for case let found as Controller in lineage.dropFirst() { return found }
        return nil
    }

    /// Why another controller can't be a child of this one, in words that follow its name; nil if it can.
    func obstacle(toHolding child: ViewController) -> String? {
        if let parent = child.parent, parent !== self { return "is a child of \(TransitionDirector.name(of: parent))" }
        if isDescendant(of: child) { return "is around this controller" }
        if child.presentedBy != nil { return "is presented" }
        if child.viewIfLoaded?.window?.rootController === child { return "is the window's root controller" }
        return nil
    }

    /// The ancestor that has no parent; this one where it has none itself.
    var rootAncestor: ViewController { parent?.rootAncestor ?? self }

    /// Goes from one child to another: the view of the one that comes is added, the changes are animated, and the other
    /// view is removed. Both receive their appearance where this controller is seen.
    ///
    /// Reported, and without effect, if one of them is no child of this controller or the view of the first is nowhere.
    /// - Parameters:
    ///   - fromViewController: The child that is seen.
    ///   - toViewController: The child that comes; its frame is set beforehand, and no superview is needed.
    ///   - duration: Seconds, 0 or more.
    ///   - options: The curve, the touches, and one of the transitions of `View.transition(from:to:)`.
    ///   - animations: The changes, or nil.
    ///   - completion: Always called (rule C 2), with whether the end was reached.
    public func transition(
        from fromViewController: ViewController, to toViewController: ViewController, duration: Double,
        options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
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

    /// What the controller adds to its view's `safeAreaInsets`, in points; less than 0 takes away.
    public var additionalSafeAreaInsets: EdgeInsets {
        get { barItems.additionalSafeArea }
        set {
            guard newValue != barItems.additionalSafeArea else { return }
            barItems.additionalSafeArea = newValue
            updateSafeArea()
        }
    }

    package func safeAreaInsets(of view: View) -> EdgeInsets {
        let given = parent?.safeArea(forChild: self) ?? view.safeAreaInsetsByPlace
        let added = barItems.additionalSafeArea
        return EdgeInsets(
            top: max(0, given.top + added.top), left: max(0, given.left + added.left),
            bottom: max(0, given.bottom + added.bottom), right: max(0, given.right + added.right))
    }

    /// Notifies the view and the controller of what has changed since the last time, and so all children.
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
