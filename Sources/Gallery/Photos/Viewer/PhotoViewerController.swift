import Foundation
import Scrim

/// The open photo, which can be paged and zoomed while it rests.
@MainActor
final class PhotoViewerController: ViewController {
    let pager: PhotoPager
    private let library: PhotoLibrary
    /// The presentation controller of the viewer, which sets itself.
    weak var photoPresentation: PhotoPresentationController?

    init(library: PhotoLibrary, photo: Photo) {
        self.library = library
        pager = PhotoPager(frame: .zero, library: library, photo: photo)
        super.init(nibName: nil, bundle: nil)
        modalPresentationCapturesStatusBarAppearance = true
    }

    required init?(coder: NSCoder) { nil }

    /// The photo that is open, or opening.
    var photo: Photo { pager.photo }

    /// The view that shows the photo: the page's own, or the moving one in its place.
    var photoView: View { photoPresentation?.transition?.picture ?? pager.page.picture }

    /// A photo is on black, with nothing else than the status bar.
    override var preferredStatusBarStyle: StatusBarStyle { .lightContent }

    override var prefersHomeIndicatorAutoHidden: Bool { true }

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

    override func keyPressed(_ key: Key) -> Bool {
        switch key {
        case .escape: close()
        case .left: turn(by: -1)
        case .right: turn(by: 1)
        default: return super.keyPressed(key)
        }
        return true
    }

    /// Closes the photo into its tile. Reverses it if it is in flight; has no effect while a finger drags it.
    func close() {
        if let transition = photoPresentation?.transition { transition.close() } else { dismiss(animated: true) }
    }

    func closeIfGone() { if library.index(of: photo) == nil { close() } }

    /// Turns to a neighboring photo, unless the photo moves or a finger drags it.
    private func turn(by step: Int) {
        guard let photoPresentation, photoPresentation.transition == nil, !photoPresentation.gestures.isDragging else {
            return
        }
        pager.turn(by: step)
    }

    /// Shows what has loaded for a photo.
    func refresh(_ photo: Photo) {
        pager.refresh(photo)
        if photo === self.photo { photoPresentation?.transition?.display(photo.image) }
    }

    /// Resets the zoom and position after the photo has returned.
    func settle() {
        pager.page.resetZoom()
        pager.select(photo)
    }
}
