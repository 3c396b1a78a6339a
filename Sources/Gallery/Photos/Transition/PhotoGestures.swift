import Foundation
import Scrim

/// The gestures in the viewer's container: paging, zooming, tapping, taking the photo off its page by a drag or a pinch,
/// and catching it in flight.
@MainActor
final class PhotoGestures: GestureRecognizerDelegate {
    /// The effect of a gesture.
    private enum Drag {
        case none
        case page
        /// It has requested a dismissal, or caught the photo in flight, and drives the transition.
        case hold(Source)
    }

    /// What holds the photo.
    private enum Source {
        case fingers, wheel
    }

    weak var presentation: PhotoPresentationController?
    /// Turns pages, takes the picture off its page, and catches it in flight on touch-down. A zoomed picture scrolls
    /// instead, but at its sides.
    private let grip = GripGestureRecognizer()
    /// The wheel with Ctrl, in place of two fingers.
    private let wheel = PinchGestureRecognizer()
    private let tap = TapGestureRecognizer()
    private let doubleTap = TapGestureRecognizer()
    private let direction: PhotoDismissalSettings.Direction
    private var drag = Drag.none

    init(direction: PhotoDismissalSettings.Direction) {
        self.direction = direction
        doubleTap.numberOfTapsRequired = 2
        tap.require(toFail: doubleTap)
        grip.addTarget(self, action: PhotoGestures.handleGrip)
        wheel.addTarget(self, action: PhotoGestures.wheeled)
        tap.addTarget(self, action: PhotoGestures.tapped)
        doubleTap.addTarget(self, action: PhotoGestures.doubleTapped)
        grip.predictRelease = { [weak self] in self?.predictRelease() }
    }

    /// Whether a finger drags or zooms the resting photo.
    var isDragging: Bool { isActive || viewer?.pager.page.isHeld == true }

    /// Whether a gesture holds the photo, or has just requested a dismissal.
    var isHolding: Bool { if case .hold = drag { true } else { false } }

    /// Whether the wheel holds the photo.
    var isWheeling: Bool { if case .hold(.wheel) = drag { true } else { false } }

    /// What holds the photo at this moment, or did last.
    var hold: PhotoHold {
        let container = presentation?.containerView
        return isWheeling ? PhotoHold(wheel, in: container) : PhotoHold(grip, in: container)
    }

    func attach(to container: View) {
        // The wheel comes first: a touch that catches the photo ends its pinch before.
        for recognizer in [wheel, grip, tap, doubleTap] as [GestureRecognizer] {
            recognizer.delegate = self
            container.addGestureRecognizer(recognizer)
        }
    }

    /// Ends gestures on the resting photo, because it is in flight.
    func letGo() {
        viewer?.pager.page.letGo()
        if isHolding { return }
        drag = .none
        // Fingers that are down take no part in what follows.
        grip.isEnabled = false
        grip.isEnabled = true
    }

    private var viewer: PhotoViewerController? { presentation?.viewer }

    private var isActive: Bool { if case .none = drag { false } else { true } }

    // MARK: - Gesture recognizer delegate

    /// Ignores touches beside a picture in flight, except for a second one that helps to hold it.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        guard let presentation, let container = presentation.containerView else { return false }
        let isWheeled = wheel.state == .began || wheel.state == .changed
        if recognizer === wheel { return isWheeled }
        guard let transition = presentation.transition else {
            if recognizer === grip { grip.beginsAtTouchDown = false }
            return true
        }
        guard recognizer === grip else { return false }
        if grip.numberOfTouches > 0 { return true }
        grip.beginsAtTouchDown = true
        return (transition.isFlying || isWheeled) && transition.covers(touch.location(in: container))
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard let presentation, let container = presentation.containerView else { return false }
        if let transition = presentation.transition {
            guard transition.isFlying else { return false }
            if recognizer === wheel { return transition.covers(wheel.location(in: container)) }
            return recognizer === grip && grip.beginsAtTouchDown
        }
        let (pager, page) = (presentation.viewer.pager, presentation.viewer.pager.page)
        let isFree = !page.isZoomed && !page.isHeld
        if recognizer === wheel { return isFree && !pager.isTurning && wheel.scale < 1 }
        guard recognizer === grip else { return true }
        if grip.numberOfTouches > 1 { return isFree && !pager.isTurning && grip.spread < 1 }
        return isFree || page.leavesTurn(to: grip.translation(in: page))
    }

    // MARK: - Fingers

    private func handleGrip(_ grip: GripGestureRecognizer) {
        let velocity = grip.velocity(in: presentation?.containerView)
        switch (grip.state, drag) {
        case (.began, _): begin(grip)
        case (.changed, .page):
            viewer?.pager.drag(by: grip.translation(in: presentation?.containerView).x)
        case (.changed, .hold(.fingers)): presentation?.transition?.follow()
        case (.ended, .page): viewer?.pager.endDrag(velocity: velocity.x)
        case (.cancelled, .page): viewer?.pager.endDrag(velocity: 0)
        case (.ended, .hold(.fingers)): presentation?.transition?.release()
        case (.cancelled, .hold(.fingers)): presentation?.transition?.cancel()
        default: break
        }
        if grip.state == .ended || grip.state == .cancelled { drag = .none }
    }

    private func begin(_ grip: GripGestureRecognizer) {
        guard let presentation, let container = presentation.containerView else { return }
        if let transition = presentation.transition {
            drag = .hold(.fingers)
            return transition.hold()
        }
        let pager = presentation.viewer.pager
        let travel = grip.translation(in: container)
        grip.setTranslation(.zero, in: container)
        let isSideways = abs(travel.x) > abs(travel.y)
        let isPull = direction == .any || (!isSideways && travel.y > 0 && !pager.isTurning)
        if grip.numberOfTouches > 1 || (isPull && !pager.page.isZoomed) {
            beginDismissal(by: .fingers)
        } else if isSideways || pager.isTurning {
            drag = .page
            pager.beginDrag()
        } else {
            drag = .none
        }
    }

    private func beginDismissal(by source: Source) {
        drag = .hold(source)
        viewer?.dismiss(animated: true)
    }

    private func wheeled(_ wheel: PinchGestureRecognizer) {
        let transition = presentation?.transition
        switch (wheel.state, transition) {
        case (.began, let transition?):
            drag = .hold(.wheel)
            transition.hold()
        case (.began, nil): beginDismissal(by: .wheel)
        case (.changed, let transition?): transition.follow()
        case (.ended, let transition?): transition.release()
        case (.cancelled, let transition?): transition.cancel()
        default: break
        }
        if wheel.state == .ended || wheel.state == .cancelled { drag = .none }
    }

    private func predictRelease() -> ReleasePrediction? {
        if case .page = drag { return viewer?.pager.predictRelease(of: grip) }
        return presentation?.transition?.predictRelease()
    }

    // MARK: - Taps

    private func tapped(_ tap: TapGestureRecognizer) { viewer?.close() }

    private func doubleTapped(_ tap: TapGestureRecognizer) {
        guard let presentation, presentation.transition == nil else { return }
        let pager = presentation.viewer.pager
        if !pager.isTurning { pager.page.toggleZoom(at: tap.location(in: pager.page)) }
    }
}

/// One or two fingers that hold a photo, or the wheel in their place, in the coordinates of the viewer's container.
@MainActor
struct PhotoHold {
    let fingers: [CGPoint]
    /// The velocity of the finger, or of the middle between two, in points per second.
    let velocity: CGVector
    /// The relative rate of change of the fingers' distance, per second.
    let spreadVelocity: Double
    /// The rate of the rotation, in radians per second, clockwise.
    let rotationVelocity: Double

    /// Half the distance, in points, of the two fingers that the wheel stands for, at scale 1.
    private static let wheelReach = 50.0

    init(_ grip: GripGestureRecognizer, in container: View?) {
        let velocity = grip.velocity(in: container)
        fingers = grip.locations(in: container)
        self.velocity = CGVector(dx: velocity.x, dy: velocity.y)
        spreadVelocity = grip.spreadVelocity
        rotationVelocity = grip.rotationVelocity
    }

    init(_ wheel: PinchGestureRecognizer, in container: View?) {
        let middle = wheel.location(in: container)
        let reach = Self.wheelReach * wheel.scale
        fingers = [CGPoint(x: middle.x - reach, y: middle.y), CGPoint(x: middle.x + reach, y: middle.y)]
        velocity = .zero
        spreadVelocity = wheel.velocity / wheel.scale
        rotationVelocity = 0
    }

    /// The finger, or the point in the middle between two.
    var middle: CGPoint {
        let (first, last) = (fingers[0], fingers[fingers.count - 1])
        return CGPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    }

    /// Takes the picture, or moves it.
    func apply(to dismissal: PhotoDismissal) {
        if fingers.count > 1 {
            dismissal.beginDrag(at: fingers[0], and: fingers[1])
            dismissal.drag(to: fingers[0], and: fingers[1])
        } else {
            dismissal.beginDrag(at: fingers[0])
            dismissal.drag(to: fingers[0])
        }
    }

    func release(_ dismissal: PhotoDismissal) {
        dismissal.release(
            velocity: velocity, spreadVelocity: spreadVelocity, rotationVelocity: rotationVelocity)
    }
}
