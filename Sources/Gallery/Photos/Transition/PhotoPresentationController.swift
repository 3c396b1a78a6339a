import Foundation
import Scrim

/// The viewer over the grid: the dimming view and the gestures in the container, and the tile that is away meanwhile.
@MainActor
final class PhotoPresentationController: PresentationController {
    let viewer: PhotoViewerController
    /// In the container from the beginning of the presentation to the end of the dismissal (rule B 3).
    let dimming = DimmingView(frame: .zero)
    let gestures: PhotoGestures
    /// What opens or closes the viewer now, from the moment it is asked for.
    var transition: PhotoTransition?
    private let grid: PhotoGrid
    private let library: PhotoLibrary

    init(
        viewer: PhotoViewerController, presenting: ViewController?, grid: PhotoGrid, library: PhotoLibrary,
        direction: PhotoDismissalSettings.Direction
    ) {
        self.viewer = viewer
        self.grid = grid
        self.library = library
        gestures = PhotoGestures(direction: direction)
        super.init(presentedViewController: viewer, presenting: presenting)
        gestures.presentation = self
        viewer.photoPresentation = self
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        containerView.addSubview(dimming)
        gestures.attach(to: containerView)
        viewer.pager.photoDidChange = { [weak self] in self?.photoDidChange() }
        photoDidChange()
    }

    override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { giveBack() } }

    override func dismissalTransitionWillBegin() { gestures.letGo() }

    override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { giveBack() } }

    /// Another photo is the open one.
    private func photoDidChange() {
        grid.reveal(viewer.photo)
        grid.hiddenPhoto = viewer.photo
        loadPictures()
    }

    /// The photo is in its tile again, or gone.
    private func giveBack() {
        grid.hiddenPhoto = nil
        library.dropAllFull()
    }

    /// Asks for the full pictures of the open photo and its neighbours, as large as the stage is now.
    func loadPictures() {
        if let containerView { library.showFull(viewer.photo, size: containerView.bounds.size) }
    }

    /// The stage has another size, or photos have gone.
    func photosDidChange() {
        guard containerView != nil else { return }
        viewer.pager.reload()
        grid.reveal(viewer.photo)
        loadPictures()
        guard let transition else { return viewer.closeIfGone() }
        transition.show(viewer.photo.image)
        transition.retarget()
    }

    /// Where a photo's tile lies now, in the container's coordinates; nil where it has gone.
    func target(of photo: Photo) -> PhotoDismissal.Target? {
        guard let containerView, let frame = grid.tileFrame(of: photo) else { return nil }
        return PhotoDismissal.Target(
            frame: grid.convertPresented(frame, to: containerView), cornerRadius: PhotoTile.cornerRadius)
    }
}
