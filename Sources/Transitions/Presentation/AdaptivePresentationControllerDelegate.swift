/// An object that decides how a presentation adapts and whether a pull can dismiss a sheet, like UIKit's
/// `UIAdaptivePresentationControllerDelegate`.
///
/// Every method has a default.
@preconcurrency @MainActor
public protocol AdaptivePresentationControllerDelegate: AnyObject {
    /// Returns the style to present in; `.none`, the default, keeps it. Called when the presentation is requested.
    func adaptivePresentationStyle(
        for controller: PresentationController, traitCollection: TraitCollection
    ) -> ModalPresentationStyle

    /// Returns the style to present in. Called if the method with traits is not implemented.
    func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle

    /// Returns whether a pull can dismiss a sheet; true by default. Called when the pull begins and again when it ends
    /// (rule G 4).
    func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool

    /// Called when a pull begins to dismiss a sheet.
    func presentationControllerWillDismiss(_ presentationController: PresentationController)

    /// Called when a pull has dismissed a sheet. Not called when the program dismisses it.
    func presentationControllerDidDismiss(_ presentationController: PresentationController)

    /// Called after a pull to dismiss that is not allowed (rule G 4).
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
