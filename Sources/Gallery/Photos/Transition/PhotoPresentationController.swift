import Foundation
import Scrim

/// The presentation of the viewer over the grid. It has the dimming view and the gestures, and hides the photo's tile.
@MainActor
final class PhotoPresentationController: PresentationController {
    let viewer: PhotoViewerController
    /// The dimming view, in the container from the start of the presentation to the end of the dismissal (rule B 3).
    let dimming = DimmingView(frame: .zero)
    /// The number of the open photo. It is in the dimming view, and appears and disappears with it.
    private let page = Label()
    let gestures: PhotoGestures
    /// The current transition of the viewer, from the moment it is requested.
    var transition: PhotoTransition?
    private let grid: PhotoGrid
    private let library: PhotoLibrary

    /// The distance of the page label from the top, in points: within the bar above a photo of 2 : 3 on a phone.
    private static let labelTop = 44.0
    private static let labelHeight = 20.0

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
        page.font = .systemFont(ofSize: 15, weight: .semibold)
        page.textColor = Palette.dark.secondaryText
        page.textAlignment = .center
        page.autoresizingMask = .flexibleWidth
        page.frame = CGRect(
            x: 0, y: containerView.safeAreaInsets.top + Self.labelTop, width: dimming.bounds.width,
            height: Self.labelHeight)
        dimming.addSubview(page)
        gestures.attach(to: containerView)
        viewer.pager.photoDidChange = { [weak self] in self?.photoDidChange() }
        photoDidChange()
    }

    override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { restoreTile() } }

    override func dismissalTransitionWillBegin() { gestures.letGo() }

    override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { restoreTile() } }

    /// Updates the grid and pictures after another photo was opened.
    private func photoDidChange() {
        grid.reveal(viewer.photo)
        grid.hiddenPhoto = viewer.photo
        updatePageNumber()
        loadPictures()
    }

    private func updatePageNumber() {
        guard let index = library.index(of: viewer.photo) else { return }
        page.text = "\(index + 1) of \(library.photos.count)"
    }

    /// Shows the photo's tile again, and releases full pictures.
    private func restoreTile() {
        grid.hiddenPhoto = nil
        library.dropAllFull()
    }

    /// Requests the full pictures of the open photo and its neighbors for the current size of the stage.
    func loadPictures() {
        if let containerView { library.loadFull(viewer.photo, size: containerView.bounds.size) }
    }

    /// Updates the layout after the stage was resized or photos were removed.
    func photosDidChange() {
        guard containerView != nil else { return }
        viewer.pager.reload()
        grid.reveal(viewer.photo)
        updatePageNumber()
        loadPictures()
        guard let transition else { return viewer.closeIfGone() }
        transition.display(viewer.photo.image)
        transition.retarget()
    }

    /// Returns the current position of a photo's tile, in the container's coordinates, or nil if the photo is gone.
    func target(of photo: Photo) -> PhotoDismissal.Target? {
        guard let containerView, let frame = grid.tileFrame(of: photo) else { return nil }
        return PhotoDismissal.Target(
            frame: grid.convertPresented(frame, to: containerView), cornerRadius: PhotoTile.cornerRadius)
    }
}
