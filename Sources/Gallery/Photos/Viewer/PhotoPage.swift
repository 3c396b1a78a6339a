import Foundation
import Scrim

/// A photo in the viewer: fitted to the stage, or zoomed to twice that size and movable.
@MainActor
final class PhotoPage: View {
    let photo: Photo
    let picture = ImageView(frame: .zero)
    private var zoom = 1.0
    /// The offset of the picture's center from the page's, in points; zero unless zoomed.
    private var offset = CGVector.zero
    private var offsetAtStart = CGVector.zero
    /// The translation of the finger since then.
    private var travel = CGPoint.zero
    private var motion: PropertyAnimator?

    static let zoomFactor = 2.0
    /// The spring for zooming and for the end of a pan. It settles without a bounce in about half a second.
    static let spring = SpringTimingParameters(duration: 0.32, bounce: 0)
    /// The seconds that a released picture continues at its velocity, within its edges.
    static let glide = 0.15

    init(photo: Photo, frame: CGRect) {
        self.photo = photo
        super.init(frame: frame)
        isUserInteractionEnabled = false
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        addSubview(picture)
        refresh()
    }

    required init?(coder: NSCoder) { nil }

    var isZoomed: Bool { zoom > 1 }

    func refresh() {
        picture.image = photo.image
        picture.backgroundColor = photo.image == nil ? Palette.dark.placeholder : nil
        setNeedsLayout()
    }

    /// The frame in which the whole picture fits the page, in the page's coordinates.
    var fitted: CGRect { bounds.aspectFit(CGSize(width: photo.aspect, height: 1)) }

    override func layoutSubviews() {
        offset = held(offset)
        // A drag continues from the position after a change of size.
        offsetAtStart = CGVector(dx: offset.dx - travel.x, dy: offset.dy - travel.y)
        place()
    }

    /// Zooms to twice the fitted size, with the picture's point under `point` in place if the edges allow it; or back.
    func toggleZoom(at point: CGPoint) {
        let from = offset
        if isZoomed {
            zoom = 1
            offset = .zero
        } else {
            let middle = bounds.center
            let factor = PhotoPage.zoomFactor
            zoom = factor
            offset = held(
                CGVector(
                    dx: (middle.x + from.dx - point.x) * factor + point.x - middle.x,
                    dy: (middle.y + from.dy - point.y) * factor + point.y - middle.y))
        }
        animate()
    }

    /// Fits the picture immediately.
    func resetZoom() {
        stop()
        zoom = 1
        offset = .zero
        place()
    }

    func beginPan() {
        stop()
        let seen = picture.center
        offset = CGVector(dx: seen.x - bounds.midX, dy: seen.y - bounds.midY)
        offsetAtStart = offset
        travel = .zero
    }

    /// Moves the zoomed picture by the finger's translation, with resistance beyond its edges.
    func pan(by translation: CGPoint) {
        travel = translation
        let wanted = CGVector(dx: offsetAtStart.dx + translation.x, dy: offsetAtStart.dy + translation.y)
        let inside = held(wanted)
        offset = CGVector(
            dx: inside.dx + RubberBand(dimension: bounds.width).offset(for: wanted.dx - inside.dx),
            dy: inside.dy + RubberBand(dimension: bounds.height).offset(for: wanted.dy - inside.dy))
        place()
    }

    func endPan(velocity: CGVector) {
        offset = held(
            CGVector(
                dx: offset.dx + velocity.dx * PhotoPage.glide, dy: offset.dy + velocity.dy * PhotoPage.glide))
        animate()
    }

    private var zoomedSize: CGSize { CGSize(width: fitted.width * zoom, height: fitted.height * zoom) }

    /// Returns the nearest offset with the least empty space beside the picture.
    private func held(_ offset: CGVector) -> CGVector {
        let reach = CGVector(
            dx: max(0, (zoomedSize.width - bounds.width) / 2), dy: max(0, (zoomedSize.height - bounds.height) / 2))
        return CGVector(
            dx: min(max(offset.dx, -reach.dx), reach.dx), dy: min(max(offset.dy, -reach.dy), reach.dy))
    }

    private func place() {
        picture.bounds = CGRect(origin: .zero, size: zoomedSize)
        picture.center = CGPoint(x: bounds.midX + offset.dx, y: bounds.midY + offset.dy)
    }

    private func animate() {
        stop()
        let motion = PropertyAnimator(duration: 0, timingParameters: PhotoPage.spring)
        motion.addAnimations { [weak self] in self?.place() }
        self.motion = motion
        motion.startAnimation()
    }

    /// Stops the animation, and leaves the picture as it is on screen.
    private func stop() {
        if let motion, motion.state == .active { motion.stopAnimation(true) }
        motion = nil
    }
}
