import Foundation
import ViewHierarchy

/// The interaction controller of a pop by a drag from the left edge.
final class NavigationPopGesture: PanInteractionController {
    let recognizer = ScreenEdgePanGestureRecognizer()
    private weak var controller: NavigationController?

    init(_ controller: NavigationController) {
        self.controller = controller
        super.init(direction: .right)
        // More than half of the page's width.
        threshold = CGFloat(0.5).nextUp
        flickSpeed = 500
        recognizer.edges = .left
        follow(recognizer) { [weak self] in self?.pop() }
    }

    /// Returns whether a recognizer of the navigation controller's view can begin. The pop recognizer begins only if a
    /// pop is possible and the delegate does not animate transitions itself. The delegate is called later, when the pop
    /// is requested.
    func mayBegin(_ other: GestureRecognizer) -> Bool {
        guard other === recognizer else { return true }
        guard let controller else { return false }
        return controller.currentChange == nil && controller.childContainer.isSeen && controller.stack.count > 1
            && !(controller.delegate != nil && controller.usesOwnAnimator)
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        controller?.showsBackButton ?? false
    }

    private func pop() {
        guard let controller, controller.currentChange == nil, controller.stack.count > 1 else { return }
        controller.offeredInteractor = self
        controller.popViewController(animated: true)
        controller.offeredInteractor = nil
    }
}

extension NavigationController {
    fileprivate var showsBackButton: Bool {
        guard !isNavigationBarHidden, stack.count > 1, let item = topViewController?.navigationItem else {
            return false
        }
        return !item.hidesBackButton
            && (item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton)
    }
}
