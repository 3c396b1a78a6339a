import Foundation
import ViewHierarchy

/// A presentation over one that is being dismissed: it goes with it, on its view, and comes back if that does.
@MainActor
final class CarriedPresentation {
    private let presentation: Presentation
    private let place: ViewPlace?
    private let isAnimated: Bool
    /// Whether the presented controller was seen before: what is presented over it may cover it.
    private let wasSeen: Bool

    init(_ presentation: Presentation, on view: View, animated: Bool) {
        self.presentation = presentation
        isAnimated = animated
        wasSeen = presentation.presented.isAppearing
        let container = presentation.container
        presentation.lendPresenter()
        place = ViewPlace(of: container)
        container.frame = container.superview == nil ? view.bounds : container.frame(in: view)
        view.addSubview(container)
        presentation.presented.beginAppearanceTransition(false, animated: animated)
    }

    /// The dismissal has completed.
    func leave() {
        place?.abandon()
        guard !presentation.isOver else { return }
        presentation.presented.appear(false)
        presentation.leaveWithDismissed()
    }

    /// The dismissal was cancelled.
    func stay() {
        guard !presentation.isOver else {
            place?.abandon()
            return
        }
        place?.putBack(presentation.container)
        presentation.takePresenterAway()
        presentation.presented.beginAppearanceTransition(wasSeen, animated: isAnimated)
        presentation.presented.settleAppearance()
    }
}
