/// Receives what becomes of a sheet, as UIKit's `UISheetPresentationControllerDelegate`; set as the presentation controller's
/// `delegate`.
@preconcurrency @MainActor
public protocol SheetPresentationControllerDelegate: AdaptivePresentationControllerDelegate {
    /// Called when a drag, or a tap on the grabber, has chosen another detent; not when the program has.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: SheetPresentationController)
}

extension SheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: SheetPresentationController
    ) {}
}
