import Foundation
import Scrim

/// A grid of the user's photos. A tap opens a photo.
@MainActor
final class PhotosController: ViewController, ScrollViewDelegate {
    let library: PhotoLibrary
    let grid: PhotoGrid
    /// A strong reference, because the presented controllers hold it weakly.
    private let transitions: PhotoTransitioningDelegate
    private let tap = TapGestureRecognizer()

    /// - Parameters:
    ///   - settings: The settings for releases and for the motion of photos.
    ///   - palette: The colors of the grid. An open photo is always on black.
    ///   - verdict: Called with the outcome of each release of an open photo.
    init(
        library: PhotoLibrary, settings: PhotoDismissalSettings, palette: Palette,
        verdict: @escaping (PhotoDismissalOutcome) -> Void
    ) {
        self.library = library
        grid = PhotoGrid(library: library, palette: palette)
        transitions = PhotoTransitioningDelegate(grid: grid, library: library, settings: settings, verdict: verdict)
        super.init(nibName: nil, bundle: nil)
        library.photoDidChange = { [weak self] photo in
            self?.grid.refresh(photo)
            self?.viewer?.refresh(photo)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// The viewer of the open photo, from the request to present it until its dismissal has ended.
    var viewer: PhotoViewerController? { presentedViewController as? PhotoViewerController }

    override var preferredStatusBarStyle: StatusBarStyle {
        grid.backgroundColor?.isDark == true ? .lightContent : .darkContent
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = grid.backgroundColor
        tap.addTarget(self, action: PhotosController.tapped)
        grid.frame = view.bounds
        grid.addGestureRecognizer(tap)
        grid.delegate = self
        view.addSubview(grid)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        viewer?.photoPresentation?.photosDidChange()
    }

    /// Opens a photo from its tile. Does nothing if the photo can't be read or another one is open.
    private func open(_ photo: Photo) {
        guard viewer == nil, library.loadSize(of: photo) else { return }
        let viewer = PhotoViewerController(library: library, photo: photo)
        viewer.modalPresentationStyle = .custom
        viewer.transitioningDelegate = transitions
        present(viewer, animated: true)
    }

    /// Removes a photo, by its index from 0, whose file was deleted.
    func removePhoto(_ index: Int) {
        guard library.photos.indices.contains(index) else { return }
        library.remove(library.photos[index])
        grid.reload()
        grid.layoutIfNeeded()
        viewer?.photoPresentation?.photosDidChange()
    }

    /// Updates pictures after a change of the stage's scale, in pixels per point.
    func scaleDidChange(_ scale: Double) {
        library.scale = scale
        grid.reload()
        viewer?.photoPresentation?.loadPictures()
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) { viewer?.photoPresentation?.transition?.retarget() }

    private func tapped(_ tap: TapGestureRecognizer) {
        if let photo = grid.photo(at: tap.location(in: grid)) { open(photo) }
    }
}

/// Provides the viewer's presentation and transitions.
///
/// The animator of each transition is also its interaction controller, even if a tap or a key begins it, so that it can
/// be caught. `wantsInteractiveStart` says whether it starts interactively (rule A 3).
@MainActor
private final class PhotoTransitioningDelegate: ViewControllerTransitioningDelegate {
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
