import Animator
import Foundation
import Transitions

/// Gives the viewer its presentation and its transitions.
///
/// Each transition's animator is its interaction controller too, also where a tap or a key begins it: so it can be caught,
/// and `wantsInteractiveStart` says whether a finger leads it from the start (rule A 3).
@MainActor
final class PhotoTransitioningDelegate: ViewControllerTransitioningDelegate {
    private let grid: PhotoGrid
    private let library: PhotoLibrary
    private let settings: PhotoDismissalSettings
    private let verdict: (PhotoDismissalOutcome) -> Void

    init(
        grid: PhotoGrid, library: PhotoLibrary, settings: PhotoDismissalSettings,
        verdict: @escaping (PhotoDismissalOutcome) -> Void
    ) {
        self.grid = grid
        self.library = library
        self.settings = settings
        self.verdict = verdict
    }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        guard let viewer = presented as? PhotoViewerController else { return nil }
        return PhotoPresentationController(
            viewer: viewer, presenting: presenting, grid: grid, library: library, direction: settings.direction)
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { transition(of: presented, isOpening: true) }

    func animationController(
        forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { transition(of: dismissed, isOpening: false) }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { animator as? PhotoTransition }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { animator as? PhotoTransition }

    private func transition(of viewer: ViewController, isOpening: Bool) -> PhotoTransition? {
        guard let presentation = (viewer as? PhotoViewerController)?.photoPresentation else { return nil }
        let transition = PhotoTransition(
            in: presentation, isOpening: isOpening, settings: settings, verdict: verdict)
        presentation.transition = transition
        return transition
    }
}
