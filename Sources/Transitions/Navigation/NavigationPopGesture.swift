import Foundation
import ViewHierarchy

/// The drag from the left edge that leads a pop.
@MainActor
final class NavigationPopGesture: GestureRecognizerDelegate {
    /// How far the page has to be, as a part of its width, for the release to finish the pop.
    static let threshold = 0.5
    /// How fast the finger has to be at the release, in points per second, for its direction alone to decide.
    static let flickSpeed = 500.0

    let recognizer = ScreenEdgePanGestureRecognizer()
    private weak var controller: NavigationController?
    private var state = State.idle

    /// Each with what only it needs.
    private enum State {
        case idle
        case leading(PercentDrivenInteractiveTransition)
    }

    init(_ controller: NavigationController) {
        self.controller = controller
        recognizer.edges = .left
        recognizer.delegate = self
        recognizer.addAction { [weak self] in self?.follow($0) }
    }

    /// Whether a recognizer of the navigation controller's view may begin: its own only where there is a pop to lead, and
    /// the delegate does not animate pages by itself. The delegate is not asked: that is done when the pop is asked for.
    func mayBegin(_ other: GestureRecognizer) -> Bool {
        guard other === recognizer else { return true }
        guard let controller else { return false }
        return controller.journey == nil && controller.stage.isSeen && controller.stack.count > 1
            && !(controller.delegate != nil && controller.usesOwnAnimator)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        controller?.showsWayBack ?? false
    }

    private func follow(_ pan: ScreenEdgePanGestureRecognizer) {
        switch (pan.state, state) {
        case (.began, _): begin(pan)
        case (.changed, .leading(let interactor)): update(interactor, pan)
        case (.ended, .leading(let interactor)):
            update(interactor, pan)
            state = .idle
            if isFinished(interactor, pan) { interactor.finish() } else { interactor.cancel() }
        case (.cancelled, .leading(let interactor)), (.failed, .leading(let interactor)):
            state = .idle
            interactor.cancel()
        case (.possible, _), (.changed, .idle), (.ended, .idle), (.cancelled, .idle), (.failed, .idle): break
        }
    }

    private func begin(_ pan: ScreenEdgePanGestureRecognizer) {
        guard let controller, controller.journey == nil, controller.stack.count > 1 else { return }
        // Nothing jumps by the way that the recognizer needed.
        pan.setTranslation(.zero, in: controller.viewIfLoaded)
        let interactor = PercentDrivenInteractiveTransition()
        state = .leading(interactor)
        controller.offeredInteractor = interactor
        controller.popViewController(animated: true)
        controller.offeredInteractor = nil
    }

    private func update(_ interactor: PercentDrivenInteractiveTransition, _ pan: ScreenEdgePanGestureRecognizer) {
        guard let view = controller?.viewIfLoaded, view.bounds.width > 0 else { return }
        interactor.update(pan.translation(in: view).x / view.bounds.width)
    }

    private func isFinished(
        _ interactor: PercentDrivenInteractiveTransition, _ pan: ScreenEdgePanGestureRecognizer
    ) -> Bool {
        let speed = Double(pan.velocity(in: controller?.viewIfLoaded).x)
        if abs(speed) > Self.flickSpeed { return speed > 0 }
        return Double(interactor.percentComplete) > Self.threshold
    }
}

extension NavigationController {
    /// Whether the bar is seen and shows a back button.
    fileprivate var showsWayBack: Bool {
        guard !isNavigationBarHidden, stack.count > 1, let item = topViewController?.navigationItem else {
            return false
        }
        return !item.hidesBackButton
            && (item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton)
    }
}
