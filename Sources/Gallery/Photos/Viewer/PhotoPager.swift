import Foundation
import Scrim

/// The open photo and its neighbors side by side. The origin of the bounds is the scroll position.
@MainActor
final class PhotoPager: View {
    private let library: PhotoLibrary
    private var pages: [ObjectIdentifier: PhotoPage] = [:]
    private var turn: PropertyAnimator?
    /// The distance between pages at their last layout, in points.
    private var placedPitch = 0.0
    private var originAtStart = 0.0
    /// The translation of the finger since then.
    private var travel = 0.0

    private(set) var photo: Photo
    /// Called when another photo has become the open one.
    var photoDidChange: () -> Void = {}

    /// The distance between two photos, in points.
    static let gap = 20.0
    /// The speed, in points per second, from which a horizontal drag of any length turns the page.
    static let turnSpeed = 300.0
    /// The response, in seconds, of the critically damped spring that turns pages.
    static let response = 0.4

    init(frame: CGRect, library: PhotoLibrary, photo: Photo) {
        self.library = library
        self.photo = photo
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    var page: PhotoPage { page(of: photo) }

    var isTurning: Bool { turn != nil }

    private var pitch: Double { bounds.width + PhotoPager.gap }

    /// Shows what has loaded for a photo.
    func refresh(_ photo: Photo) { pages[ObjectIdentifier(photo)]?.refresh() }

    func show(_ photo: Photo) {
        stop()
        self.photo = photo
        settle()
    }

    /// Updates the layout after photos were removed.
    func reload() { if !isTurning { settle() } }

    func beginDrag() {
        stop()
        originAtStart = bounds.minX
        travel = 0
    }

    /// Follows the finger, with resistance beyond the first and last photo.
    func drag(by x: Double) {
        travel = x
        let wanted = originAtStart - x
        let inside = min(max(wanted, 0), Double(max(0, library.photos.count - 1)) * pitch)
        bounds.origin.x = inside + RubberBand(dimension: bounds.width).offset(for: wanted - inside)
        layoutIfNeeded()
    }

    func endDrag(velocity: Double) {
        turn(to: verdict(velocity).index, velocity: -velocity)
    }

    /// Returns the existing photo that a release turns to: in the direction of a flick, else the nearest one.
    private func verdict(_ velocity: Double) -> (index: Int, rule: ReleasePrediction.Rule) {
        let here = bounds.minX / pitch
        let last = max(0, library.photos.count - 1)
        if abs(velocity) > PhotoPager.turnSpeed {
            let index = Int(here.rounded(velocity < 0 ? .up : .down))
            return (min(max(index, 0), last), .speed(abs(velocity), threshold: PhotoPager.turnSpeed))
        }
        let travel = abs(bounds.minX - originAtStart) / pitch
        return (min(max(Int(here.rounded()), 0), last), .progress(travel, threshold: 0.5))
    }

    /// Returns what a release would do now.
    func predictRelease(of pan: PanGestureRecognizer) -> ReleasePrediction? {
        guard let window else { return nil }
        let (location, velocity) = (pan.location(in: nil), pan.velocity(in: nil))
        let (index, rule) = verdict(velocity.x)
        let turns = library.photos.indices.contains(index) && library.photos[index] !== photo
        let side: Double = bounds.minX < originAtStart ? -1 : 1
        return ReleasePrediction(
            turns ? "turns" : "returns", completes: turns, by: rule, location: location,
            velocity: CGVector(dx: velocity.x, dy: velocity.y),
            guides: [
                .line(
                    through: CGPoint(
                        x: location.x - (originAtStart + side * pitch / 2 - bounds.minX), y: location.y),
                    isHorizontal: false, in: window.bounds, label: "threshold")
            ])
    }

    /// Turns by a number of pages, if there is such a photo.
    func turn(by step: Int) {
        guard let index = library.index(of: photo), library.photos.indices.contains(index + step) else { return }
        stop()
        turn(to: index + step, velocity: 0)
    }

    override func layoutSubviews() {
        // The target of a turn depends on the size of the pages, so a change of size stops it.
        if pitch != placedPitch { stop() }
        placedPitch = pitch
        if !isTurning { settle() }
        placePages()
    }

    /// - Parameter velocity: The velocity of the origin, in points per second.
    private func turn(to wanted: Int, velocity: Double) {
        guard !library.photos.isEmpty else { return }
        let index = min(max(wanted, 0), library.photos.count - 1)
        let changes = library.photos[index] !== photo
        if changes { photo = library.photos[index] }
        placePages()
        let target = Double(index) * pitch
        let relative = RelativeVelocity.of(velocity, over: target - bounds.minX)
        let parameters = SpringTimingParameters(
            duration: PhotoPager.response, bounce: 0, initialVelocity: CGVector(dx: relative, dy: 0))
        let turn = PropertyAnimator(duration: 0, timingParameters: parameters)
        turn.addAnimations { [weak self] in self?.bounds.origin.x = target }
        turn.addCompletion { [weak self, weak turn] _ in
            guard let self, self.turn === turn else { return }
            self.turn = nil
            settle()
        }
        self.turn = turn
        turn.startAnimation()
        if changes { photoDidChange() }
    }

    /// Stops the turn, and leaves the pages as they are on screen.
    private func stop() {
        if let turn, turn.state == .active { turn.stopAnimation(true) }
        turn = nil
    }

    private func settle() {
        if let index = library.index(of: photo) {
            bounds.origin.x = Double(index) * pitch
            // A drag continues from the position after a change of size.
            originAtStart = bounds.minX + travel
        }
        placePages()
    }

    /// Keeps and lays out only the pages of the open photo and its neighbors.
    private func placePages() {
        let photos = library.photos
        guard let index = library.index(of: photo) else {
            page(of: photo).frame = bounds
            return
        }
        let wanted = max(0, index - 1)...min(photos.count - 1, index + 1)
        let keep = Set(wanted.map { ObjectIdentifier(photos[$0]) })
        for (key, page) in pages where !keep.contains(key) {
            page.removeFromSuperview()
            pages[key] = nil
        }
        for place in wanted {
            let page = page(of: photos[place])
            let frame = CGRect(x: Double(place) * pitch, y: 0, width: bounds.width, height: bounds.height)
            if page.frame != frame { page.frame = frame }
            if photos[place] !== photo, page.isZoomed { page.resetZoom() }
        }
    }

    private func page(of photo: Photo) -> PhotoPage {
        if let page = pages[ObjectIdentifier(photo)] { return page }
        let page = PhotoPage(photo: photo, frame: CGRect(origin: bounds.origin, size: bounds.size))
        pages[ObjectIdentifier(photo)] = page
        addSubview(page)
        return page
    }
}

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
