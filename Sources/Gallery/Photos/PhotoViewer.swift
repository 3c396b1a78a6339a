import Animator
import Drawing
import Foundation
import Staging
import Timing
import ViewHierarchy

/// The open photo over the grid: opens it from its tile, lets it be paged and zoomed, and gives it back.
@MainActor
final class PhotoViewer: GestureRecognizerDelegate {
    enum State {
        case closed
        case browsing
        /// A picture is under a finger or in flight; `pager` waits behind it.
        case moving(PhotoDismissal)
    }

    /// What a drag that began on the resting photo does.
    enum Drag {
        case none
        case dismiss
        case page
        case pan
    }

    let container: ContainerView
    let dimming: DimmingView
    private(set) var state = State.closed
    private(set) var pager: PhotoPager?
    private(set) var picture: ImageView?
    var settings: PhotoDismissalSettings
    /// Whether the picture moves to open a photo; else to dismiss it.
    private var isOpening = false
    private var drag = Drag.none
    /// The finger that caught a picture in flight.
    private var finger = VelocityEstimator()

    private let grid: PhotoGrid
    private let library: PhotoLibrary
    private let report: (_ name: String, _ object: String) -> Void
    private let pan = PanGestureRecognizer()
    private let tap = TapGestureRecognizer()
    private let doubleTap = TapGestureRecognizer()
    private let touchDown = LongPressGestureRecognizer()

    init(
        grid: PhotoGrid, library: PhotoLibrary, settings: PhotoDismissalSettings,
        report: @escaping (_ name: String, _ object: String) -> Void
    ) {
        self.grid = grid
        self.library = library
        self.settings = settings
        self.report = report
        container = ContainerView(frame: grid.frame)
        container.blocksTouches = true
        dimming = DimmingView(frame: container.bounds)
        doubleTap.numberOfTapsRequired = 2
        tap.require(toFail: doubleTap)
        touchDown.minimumPressDuration = 0
        touchDown.allowableMovement = .infinity
        pan.maximumNumberOfTouches = 1
        pan.addTarget(self, action: PhotoViewer.panned)
        tap.addTarget(self, action: PhotoViewer.tapped)
        doubleTap.addTarget(self, action: PhotoViewer.doubleTapped)
        touchDown.addTarget(self, action: PhotoViewer.touched)
        for recognizer in [pan, tap, doubleTap, touchDown] as [GestureRecognizer] {
            recognizer.delegate = self
            container.addGestureRecognizer(recognizer)
        }
        container.addSubview(dimming)
    }

    /// The photo that is open, or on its way.
    var photo: Photo? { pager?.photo }

    /// The view that shows the open photo now, or nil where none is open.
    var photoView: View? {
        switch state {
        case .closed: nil
        case .browsing: pager?.page.picture
        case .moving: picture
        }
    }

    var progress: SceneProgress {
        guard case .moving(let dismissal) = state else { return .idle }
        guard dismissal.isInteractive else {
            return SceneProgress(phase: .animating, fraction: dismissal.fractionComplete)
        }
        return SceneProgress(
            phase: .interactive, fraction: dismissal.fractionComplete,
            lead: SceneProgress.Lead(view: "photo", velocity: fingerVelocity))
    }

    private var fingerVelocity: CGVector {
        guard touchDown.state == .possible else {
            let velocity = finger.velocity(at: Timeline.current.now)
            return CGVector(dx: velocity.dx, dy: velocity.dy)
        }
        let velocity = pan.velocity(in: container)
        return CGVector(dx: velocity.x, dy: velocity.y)
    }
}

// MARK: - Opening and closing

extension PhotoViewer {
    /// Opens a photo from its tile; one that can't be read, or a viewer that is open, stays as it is.
    func open(_ photo: Photo, in view: View) {
        guard case .closed = state, library.learnSize(of: photo) else { return }
        container.frame = view.bounds
        view.addSubview(container)
        let pager = PhotoPager(frame: container.bounds, library: library, photo: photo)
        pager.isHidden = true
        pager.photoDidChange = { [weak self] in self?.photoDidChange() }
        container.addSubview(pager)
        self.pager = pager
        photoDidChange()
        isOpening = true
        move(from: pager.page.fitted).open()
    }

    /// Closes the open photo into its tile.
    func close() {
        switch state {
        case .closed: break
        case .browsing: lift().close()
        case .moving(let dismissal): if !dismissal.isInteractive { dismissal.close() }
        }
    }

    /// Takes everything away at once.
    func discard() {
        container.removeFromSuperview()
        picture?.removeFromSuperview()
        pager?.removeFromSuperview()
        (picture, pager) = (nil, nil)
        grid.hiddenPhoto = nil
        library.dropAllFull()
        state = .closed
    }

    /// The stage has another size, or photos have gone.
    func update() {
        guard let pager else { return }
        pager.reload()
        grid.reveal(pager.photo)
        loadPictures()
        switch state {
        case .moving(let dismissal):
            picture?.image = pager.photo.image
            dismissal.retarget()
        case .browsing: if library.index(of: pager.photo) == nil { close() }
        case .closed: break
        }
    }

    /// Shows what has arrived for a photo.
    func refresh(_ photo: Photo) {
        pager?.refresh(photo)
        if photo === self.photo { picture?.image = photo.image }
    }

    /// The tiles lie elsewhere.
    func gridDidScroll() { if case .moving(let dismissal) = state { dismissal.retarget() } }

    /// Turns to a neighbour of the open photo; not while it moves or a finger drags it.
    func turn(by step: Int) { if case .browsing = state, drag == .none { pager?.turn(by: step) } }

    /// Takes the picture from its page, to move it.
    private func lift() -> PhotoDismissal {
        guard let pager else { preconditionFailure("an open viewer has a pager") }
        isOpening = false
        drag = .none
        let page = pager.page
        return move(from: page.picture.convertPresented(page.picture.presentation.bounds, to: container))
    }

    private func move(from frame: CGRect) -> PhotoDismissal {
        guard let pager else { preconditionFailure("an open viewer has a pager") }
        let photo = pager.photo
        let picture = ImageView(frame: frame)
        picture.image = photo.image
        picture.backgroundColor = photo.image == nil ? Palette.dark.placeholder : nil
        picture.isUserInteractionEnabled = true
        container.addSubview(picture)
        pager.isHidden = true
        self.picture = picture
        let dismissal = PhotoDismissal(
            container: container, dimming: dimming, picture: picture, aspect: photo.aspect, settings: settings,
            rest: { [weak self] in self?.pager?.page.fitted ?? frame },
            target: { [weak self] in self?.target(of: photo) })
        dismissal.onEvent = { [weak self] event in self?.handle(event) }
        state = .moving(dismissal)
        return dismissal
    }

    private func target(of photo: Photo) -> PhotoDismissal.Target? {
        guard let frame = grid.tileFrame(of: photo) else { return nil }
        return PhotoDismissal.Target(
            frame: grid.convertPresented(frame, to: container), cornerRadius: PhotoTile.cornerRadius)
    }

    private func photoDidChange() {
        guard let photo else { return }
        grid.reveal(photo)
        grid.hiddenPhoto = photo
        loadPictures()
    }

    /// Asks for the full pictures of the open photo and its neighbours, as large as the stage is now.
    func loadPictures() {
        if let photo { library.showFull(photo, size: container.bounds.size) }
    }

    private func handle(_ event: PhotoDismissalEvent) {
        switch event {
        case .began: report("transitionBegan", isOpening ? "open" : "dismiss")
        case .paused: report("transitionPaused", "PropertyAnimator")
        case .continued: report("transitionContinued", "PropertyAnimator")
        case .verdict(let outcome): report("verdict", outcome == .dismissed ? "dismiss" : "return")
        case .completed(let outcome):
            report("transitionCompleted", (outcome == .returned) == isOpening ? "completed" : "cancelled")
            rest(outcome)
        }
    }

    private func rest(_ outcome: PhotoDismissalOutcome) {
        guard outcome == .returned, let pager else {
            discard()
            return
        }
        picture?.removeFromSuperview()
        picture = nil
        pager.page.resetZoom()
        pager.show(pager.photo)
        pager.isHidden = false
        state = .browsing
        if library.index(of: pager.photo) == nil { close() }
    }
}

// MARK: - Gestures

extension PhotoViewer {
    /// What lands beside a picture in flight, or beside the finger that leads one, does nothing, then or later.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        switch state {
        case .closed: return false
        case .browsing: return recognizer !== touchDown
        case .moving(let dismissal):
            guard recognizer === touchDown, recognizer.numberOfTouches == 0, dismissal.isFlying, let picture else {
                return false
            }
            return picture.presentation.bounds.contains(
                touch.location(in: container).applying(picture.presentation.toSuperview.inverted()))
        }
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        switch state {
        case .closed: false
        case .browsing: recognizer !== touchDown
        case .moving: recognizer === touchDown
        }
    }

    private func panned(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .began: beginDrag(pan)
        case .changed: continueDrag(pan)
        case .ended: endDrag(pan, velocity: fingerVelocity)
        case .cancelled: cancelDrag(pan)
        default: break
        }
    }

    private func beginDrag(_ pan: PanGestureRecognizer) {
        guard case .browsing = state, let pager else { return }
        let way = pan.translation(in: container)
        pan.setTranslation(.zero, in: container)
        let isSideways = abs(way.x) > abs(way.y)
        if pager.page.isZoomed {
            drag = .pan
            pager.page.beginPan()
        } else if settings.direction == .any || (!isSideways && way.y > 0 && !pager.isTurning) {
            lift().take(at: pan.location(in: container))
            drag = .dismiss
        } else if isSideways || pager.isTurning {
            drag = .page
            pager.beginDrag()
        } else {
            drag = .none
        }
    }

    private func continueDrag(_ pan: PanGestureRecognizer) {
        let way = pan.translation(in: container)
        switch (drag, state) {
        case (.dismiss, .moving(let dismissal)): dismissal.drag(to: pan.location(in: container))
        case (.page, .browsing): pager?.drag(by: way.x)
        case (.pan, .browsing): pager?.page.pan(by: way)
        default: break
        }
    }

    private func endDrag(_ pan: PanGestureRecognizer, velocity: CGVector) {
        switch (drag, state) {
        case (.dismiss, .moving(let dismissal)): dismissal.release(velocity: velocity)
        case (.page, .browsing): pager?.endDrag(velocity: velocity.dx)
        case (.pan, .browsing): pager?.page.endPan(velocity: velocity)
        default: break
        }
        drag = .none
    }

    private func cancelDrag(_ pan: PanGestureRecognizer) {
        if drag == .dismiss, case .moving(let dismissal) = state {
            dismissal.cancel()
            drag = .none
        } else {
            endDrag(pan, velocity: .zero)
        }
    }

    /// A touch on a picture in flight, from the moment it lands.
    private func touched(_ touch: LongPressGestureRecognizer) {
        guard case .moving(let dismissal) = state else { return }
        let point = touch.location(in: container)
        switch touch.state {
        case .began:
            finger = VelocityEstimator()
            addSample(point)
            dismissal.take(at: point)
        case .changed:
            addSample(point)
            dismissal.drag(to: point)
        case .ended:
            addSample(point)
            let velocity = finger.velocity(at: Timeline.current.now)
            dismissal.release(velocity: CGVector(dx: velocity.dx, dy: velocity.dy))
        case .cancelled: dismissal.cancel()
        default: break
        }
    }

    private func addSample(_ point: CGPoint) { finger.add(Timeline.current.now, x: point.x, y: point.y) }

    private func tapped(_ tap: TapGestureRecognizer) { close() }

    private func doubleTapped(_ tap: TapGestureRecognizer) {
        guard case .browsing = state, let page = pager?.page, !(pager?.isTurning ?? true) else { return }
        page.toggleZoom(at: tap.location(in: page))
    }
}
