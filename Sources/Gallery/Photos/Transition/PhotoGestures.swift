import Foundation
import Scrim

/// The gestures in the viewer's container: paging, zooming, tapping, pulling the photo away, and catching it in flight.
@MainActor
final class PhotoGestures: GestureRecognizerDelegate {
    /// The effect of a drag that began on the resting photo.
    private enum Drag {
        case none
        /// It has requested a dismissal, which it now drives.
        case pull
        case page
    }

    /// Turns pages, and pulls the picture away. A zoomed picture scrolls instead, but at its sides. A transition that it began follows it.
    let pan = PanGestureRecognizer()
    /// Catches the picture in flight on touch-down. The transition follows it.
    let touchDown = LongPressGestureRecognizer()
    weak var presentation: PhotoPresentationController?
    private let tap = TapGestureRecognizer()
    private let doubleTap = TapGestureRecognizer()
    private let direction: PhotoDismissalSettings.Direction
    private var drag = Drag.none

    init(direction: PhotoDismissalSettings.Direction) {
        self.direction = direction
        doubleTap.numberOfTapsRequired = 2
        tap.require(toFail: doubleTap)
        touchDown.minimumPressDuration = 0
        touchDown.allowableMovement = .infinity
        pan.maximumNumberOfTouches = 1
        pan.addTarget(self, action: PhotoGestures.panned)
        tap.addTarget(self, action: PhotoGestures.tapped)
        doubleTap.addTarget(self, action: PhotoGestures.doubleTapped)
        pan.predictRelease = { [weak self] in self?.predictRelease() }
        touchDown.predictRelease = { [weak self] in self?.presentation?.transition?.predictRelease() }
    }

    /// Whether a finger drags or zooms the resting photo.
    var isDragging: Bool { drag != .none || viewer?.pager.page.isHeld == true }

    /// Whether a drag has just requested a dismissal.
    var isPulling: Bool { drag == .pull }

    func attach(to container: View) {
        for recognizer in [pan, tap, doubleTap, touchDown] as [GestureRecognizer] {
            recognizer.delegate = self
            container.addGestureRecognizer(recognizer)
        }
    }

    /// Ends a running drag, because the photo is in flight.
    func letGo() {
        drag = .none
        viewer?.pager.page.letGo()
    }

    private var viewer: PhotoViewerController? { presentation?.viewer }

    // MARK: - Gesture recognizer delegate

    /// Ignores touches beside a picture in flight, and further touches while a finger holds it, until they are lifted.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        guard let presentation, let container = presentation.containerView else { return false }
        guard let transition = presentation.transition else { return recognizer !== touchDown }
        return recognizer === touchDown && recognizer.numberOfTouches == 0
            && transition.canBeCaught(at: touch.location(in: container))
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard let presentation, presentation.containerView != nil else { return false }
        let page = presentation.viewer.pager.page
        if recognizer === pan, page.isZoomed || page.isHeld, !page.leavesTurn(to: pan.translation(in: page)) {
            return false
        }
        return (recognizer === touchDown) == (presentation.transition != nil)
    }

    // MARK: - Gestures on the resting photo

    private func panned(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .began: beginDrag(pan)
        case .changed: continueDrag(pan)
        case .ended:
            let velocity = pan.velocity(in: presentation?.containerView)
            endDrag(velocity: CGVector(dx: velocity.x, dy: velocity.y))
        case .cancelled: endDrag(velocity: .zero)
        default: break
        }
    }

    private func beginDrag(_ pan: PanGestureRecognizer) {
        guard let presentation, presentation.transition == nil, let container = presentation.containerView else {
            return
        }
        let pager = presentation.viewer.pager
        let travel = pan.translation(in: container)
        pan.setTranslation(.zero, in: container)
        let isSideways = abs(travel.x) > abs(travel.y)
        if !pager.page.isZoomed, direction == .any || (!isSideways && travel.y > 0 && !pager.isTurning) {
            drag = .pull
            presentation.viewer.dismiss(animated: true)
        } else if isSideways || pager.isTurning {
            drag = .page
            pager.beginDrag()
        } else {
            drag = .none
        }
    }

    private func continueDrag(_ pan: PanGestureRecognizer) {
        guard let viewer else { return }
        let travel = pan.translation(in: presentation?.containerView)
        switch drag {
        case .page: viewer.pager.drag(by: travel.x)
        case .pull, .none: break
        }
    }

    private func endDrag(velocity: CGVector) {
        switch drag {
        case .page: viewer?.pager.endDrag(velocity: velocity.dx)
        case .pull, .none: break
        }
        drag = .none
    }

    private func predictRelease() -> ReleasePrediction? {
        switch drag {
        case .page: viewer?.pager.predictRelease(of: pan)
        case .pull, .none: presentation?.transition?.predictRelease()
        }
    }

    private func tapped(_ tap: TapGestureRecognizer) { viewer?.close() }

    private func doubleTapped(_ tap: TapGestureRecognizer) {
        guard let presentation, presentation.transition == nil else { return }
        let pager = presentation.viewer.pager
        if !pager.isTurning { pager.page.toggleZoom(at: tap.location(in: pager.page)) }
    }
}
