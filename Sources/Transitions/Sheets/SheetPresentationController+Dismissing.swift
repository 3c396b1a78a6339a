import ViewHierarchy

extension SheetPresentationController {
    /// Whether a pull can dismiss the sheet (rule G 4).
    var mayBePulledAway: Bool {
        guard presentedViewController.presentation?.busyPresentation == nil,
            !Self.isModal(presentedViewController)
        else { return false }
        return delegate?.presentationControllerShouldDismiss(self) ?? true
    }

    /// Returns whether a controller or a descendant is modal, such as an editor in a navigation controller.
    private static func isModal(_ controller: ViewController) -> Bool {
        controller.isModalInPresentation || controller.children.contains(where: isModal)
    }

    /// Begins a dismissal under a finger, with the timeline's next step (rule A 7).
    func beginPulledDismissal() { beginDismissal(.pull) }

    /// Handles a tap outside the sheet, or a key.
    /// - Returns: Whether it was handled.
    @discardableResult
    func userWantsToDismiss() -> Bool {
        guard mover.canFlyAtRest else { return false }
        if mayBePulledAway { beginDismissal(.user) } else { userHasAttemptedToDismiss() }
        return true
    }

    private func beginDismissal(_ cause: SheetTransition.Cause) {
        guard let presentation, presentation.isSettled else { return }
        userWillDismiss()
        // The delegate may have dismissed the sheet.
        guard presentation.isSettled else { return }
        let transition = SheetTransition(mover, isPresenting: false, cause: cause)
        mover.expect(transition)
        presentation.dismiss(animator: transition, interactor: transition, animated: true) { [self] in
            if $0 { delegate?.presentationControllerDidDismiss(self) }
        }
    }

    func userWillDismiss() { delegate?.presentationControllerWillDismiss(self) }

    func userHasAttemptedToDismiss() { delegate?.presentationControllerDidAttemptToDismiss(self) }
}

extension Presentation {
    /// Whether no transition of this presentation, or of one above it, is running.
    var isSettled: Bool {
        if case .presented = state { presented.presentation?.busyPresentation == nil } else { false }
    }
}
