import Foundation
import Scrim

/// The open photo, which can be paged and zoomed while it rests.
@MainActor
final class PhotoViewerController: ViewController {
    let pager: PhotoPager
    private let library: PhotoLibrary
    /// The presentation by which the viewer is there; it sets itself.
    weak var photoPresentation: PhotoPresentationController?

    init(library: PhotoLibrary, photo: Photo) {
        self.library = library
        pager = PhotoPager(frame: .zero, library: library, photo: photo)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// The photo that is open, or opening.
    var photo: Photo { pager.photo }

    /// The view that shows the photo now: the page's own, or the one that moves in its place.
    var photoView: View { photoPresentation?.transition?.picture ?? pager.page.picture }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        pager.frame = view.bounds
        view.addSubview(pager)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        closeIfGone()
    }

    override func keyPressed(_ key: String) -> Bool {
        switch key {
        case "escape": close()
        case "left": turn(by: -1)
        case "right": turn(by: 1)
        default: return super.keyPressed(key)
        }
        return true
    }

    /// Closes the photo into its tile. One in flight turns round, one that a finger leads stays with it.
    func close() {
        if let transition = photoPresentation?.transition { transition.close() } else { dismiss(animated: true) }
    }

    func closeIfGone() { if library.index(of: photo) == nil { close() } }

    /// Turns to a neighbour of the photo; not while it moves or a finger drags it.
    private func turn(by step: Int) {
        guard let photoPresentation, photoPresentation.transition == nil, !photoPresentation.gestures.isDragging else {
            return
        }
        pager.turn(by: step)
    }

    /// Shows what has arrived for a photo.
    func refresh(_ photo: Photo) {
        pager.refresh(photo)
        if photo === self.photo { photoPresentation?.transition?.show(photo.image) }
    }

    /// Lets the whole photo rest in its place: a picture has come back to it.
    func settle() {
        pager.page.resetZoom()
        pager.show(photo)
    }
}
