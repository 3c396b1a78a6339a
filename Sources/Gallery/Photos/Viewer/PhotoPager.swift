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
    /// The resistance of the drag beyond the first and last photo.
    private var band = RubberBand(dimension: 0)
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
    }

    required init?(coder: NSCoder) { nil }

    var page: PhotoPage { page(of: photo) }

    var isTurning: Bool { turn != nil }

    private var pitch: Double { bounds.width + PhotoPager.gap }

    /// Shows what has loaded for a photo.
    func refresh(_ photo: Photo) { pages[ObjectIdentifier(photo)]?.refresh() }

    func select(_ photo: Photo) {
        stop()
        self.photo = photo
        settle()
    }

    /// Updates the layout after photos were removed. A turn goes on between the same photos, whose places have moved.
    func reload() { settle() }

    func beginDrag() {
        stop()
        let inside = inside(bounds.minX)
        band = RubberBand(dimension: bounds.width).reaching(bounds.minX - inside)
        originAtStart = inside + band.distance(for: bounds.minX - inside)
        travel = 0
    }

    /// Returns the nearest origin between the first and the last photo.
    private func inside(_ origin: Double) -> Double {
        min(max(origin, 0), Double(max(0, library.photos.count - 1)) * pitch)
    }

    /// Follows the finger, with resistance beyond the first and last photo.
    func drag(by x: Double) {
        travel = x
        let wanted = originAtStart - x
        let inside = inside(wanted)
        bounds.origin.x = inside + band.offset(for: wanted - inside)
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

    /// Turns by a number of pages, if there is such a photo. With less motion one page fades into the other.
    func turn(by step: Int) {
        guard let index = library.index(of: photo), library.photos.indices.contains(index + step) else { return }
        stop()
        guard Accessibility.isReduceMotionEnabled else { return turn(to: index + step, velocity: 0) }
        View.transition(with: self, duration: PhotoPager.response, options: .transitionCrossDissolve) { [self] in
            photo = library.photos[index + step]
            settle()
        }
        photoDidChange()
    }

    override func layoutSubviews() {
        // The target of a turn depends on the size of the pages, so a change of size stops it.
        if pitch != placedPitch { stop() }
        placedPitch = pitch
        if !isTurning { settle() }
        layOutPages()
    }

    /// - Parameter velocity: The velocity of the origin, in points per second.
    private func turn(to wanted: Int, velocity: Double) {
        guard !library.photos.isEmpty else { return }
        let index = min(max(wanted, 0), library.photos.count - 1)
        let changes = library.photos[index] !== photo
        if changes { photo = library.photos[index] }
        layOutPages()
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
            band = RubberBand(dimension: bounds.width)
        }
        layOutPages()
    }

    /// Keeps and lays out only the pages of the open photo and its neighbors.
    private func layOutPages() {
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
        let page = PhotoPage(
            photo: photo, of: library, frame: CGRect(origin: bounds.origin, size: bounds.size))
        pages[ObjectIdentifier(photo)] = page
        addSubview(page)
        return page
    }
}
