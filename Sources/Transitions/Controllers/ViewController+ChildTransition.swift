public import Animator
import Foundation
import ViewHierarchy

extension ViewController {
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
}
