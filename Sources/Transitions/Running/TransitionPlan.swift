import Foundation
import ViewHierarchy

/// A transition as those ask for it who own the controllers.
@MainActor
struct TransitionPlan {
    var kind: TransitionKind
    var from: ViewController?
    var to: ViewController?
    /// Who asks: the presenter, the navigation controller.
    var owner: ViewController
    var style = ModalPresentationStyle.none
    var isAnimated: Bool
    var animator: any ViewControllerAnimatedTransitioning
    var interactor: (any ViewControllerInteractiveTransitioning)?
    var container: ContainerView
    /// The views that the animator may move; nil for one that stays in place (rule B 1).
    var fromView: () -> View?
    var toView: () -> View?
    /// Where a controller's view will be, in the container's coordinates.
    var finalFrame: (ViewController) -> CGRect
    /// Puts the container in place and tells the controllers of the beginning.
    var willBegin: () -> Void
    /// Puts everything in its place and tells the controllers of the end, with whether the transition completed.
    var didEnd: (Bool) -> Void
    /// Told last of all, with whether the transition completed.
    var completion: (Bool) -> Void = { _ in }
}
