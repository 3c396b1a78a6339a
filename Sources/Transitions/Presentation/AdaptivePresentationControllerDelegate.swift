/// Decides how a presentation adapts, and whether a sheet may be pulled away, as UIKit's
/// `UIAdaptivePresentationControllerDelegate`.
///
/// Every method has a default.
@preconcurrency @MainActor
public protocol AdaptivePresentationControllerDelegate: AnyObject {
    /// The style to present in; `.none`, the default, leaves it as it is. Asked when the presentation is asked for.
    func adaptivePresentationStyle(
        for controller: PresentationController, traitCollection: TraitCollection
    ) -> ModalPresentationStyle

    /// As the method with traits, which asks this one unless it is implemented.
    func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle

    /// Whether a sheet may be pulled away; asked when the pull begins, and again at its release (rule G 4). True by
    /// default.
    func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool

    /// Called when a pull begins to dismiss a sheet.
    func presentationControllerWillDismiss(_ presentationController: PresentationController)

    /// Called when a sheet has been pulled away; not when the program has dismissed it.
    func presentationControllerDidDismiss(_ presentationController: PresentationController)

    /// Called after a pull that was not allowed (rule G 4).
    func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(
        for controller: PresentationController, traitCollection: TraitCollection
    ) -> ModalPresentationStyle { adaptivePresentationStyle(for: controller) }

    public func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle { .none }

    public func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { true }

    public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}

    public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}

    public func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {}
}
