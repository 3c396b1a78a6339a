import ViewHierarchy

extension SheetPresentationController {
    /// Whether the user may pull the sheet away (rule G 4).
    var mayBePulledAway: Bool {
        guard presentedViewController.presentation?.busyPresentation == nil,
            !Self.isModal(presentedViewController)
        else { return false }
        return delegate?.presentationControllerShouldDismiss(self) ?? true
    }

    /// A controller is modal if any of its children says so: the one that edits lies in a navigation controller.
    private static func isModal(_ controller: ViewController) -> Bool {
        controller.isModalInPresentation || controller.children.contains(where: isModal)
    }

    /// Begins the dismissal that a finger leads, with the timeline's next step (rule A 7).
    func beginPulledDismissal() { beginDismissal(.pull) }

    /// A tap beside the sheet, or a key.
    /// - Returns: Whether it was of use.
    @discardableResult
    func userWantsToDismiss() -> Bool {
        guard mover.canFlyAtRest else { return false }
        if mayBePulledAway { beginDismissal(.user) } else { userHasAttemptedToDismiss() }
        return true
    }

    private func beginDismissal(_ cause: SheetTransition.Cause) {
        guard let presentation, presentation.isSettled else { return }
        userWillDismiss()
        // The delegate may have dismissed it meanwhile.
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
    /// Whether nothing is running, here or above.
    var isSettled: Bool {
        if case .presented = state { presented.presentation?.busyPresentation == nil } else { false }
    }
}

extension ViewController {
    /// The sheet in which the controller is presented, or will be; nil where its style is none of a sheet's.
    public var sheetPresentationController: SheetPresentationController? {
        presentationController as? SheetPresentationController
    }
}
