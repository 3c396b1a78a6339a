import Foundation
import ViewHierarchy

/// A change from one child of a container controller to another, as the container asks for it.
@MainActor
struct ChildChange {
    var kind: TransitionKind
    var from: ViewController?
    var to: ViewController?
    var isAnimated: Bool
    var animator: any ViewControllerAnimatedTransitioning
    var interactor: (any ViewControllerInteractiveTransitioning)?
    /// Told first of all, when the transition begins.
    var willBegin: () -> Void = {}
    /// Told when both children know of the beginning, before anything moves.
    var isBeginning: () -> Void = {}
    /// Told when all views are in place, before the children know of the end.
    var isEnding: (Bool) -> Void = { _ in }
    /// Told when the children know of the end.
    var didEnd: (Bool) -> Void = { _ in }
}
