import Foundation
import Scrim

/// The open photo and its neighbours side by side; the bounds' origin is the place among them.
@MainActor
final class PhotoPager: View {
    private let library: PhotoLibrary
    private var pages: [ObjectIdentifier: PhotoPage] = [:]
    private var turn: PropertyAnimator?
    /// From one page to the next when they were placed last, in points.
    private var placedPitch = 0.0
    private var originAtStart = 0.0
    /// How far the finger has dragged since.
    private var travel = 0.0
    /// How fast the finger moves the origin.
    private var finger = VelocityEstimator()

    private(set) var photo: Photo
    /// Called when another photo has become the open one.
    var photoDidChange: () -> Void = {}

    /// Between two photos, in points.
    static let gap = 20.0
    /// The speed, in points a second, from which a sideways drag turns the page however short it was.
    static let turnSpeed = 300.0
    /// The response of the spring that turns pages, in seconds; critically damped.
    static let response = 0.4

    init(frame: CGRect, library: PhotoLibrary, photo: Photo) {
        self.library = library
        self.photo = photo
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        isUserInteractionEnabled = false
        motionSource = self
    }

    required init?(coder: NSCoder) { nil }

    var page: PhotoPage { page(of: photo) }

    /// Whether a page is being turned.
    var isTurning: Bool { turn != nil }

    private var pitch: Double { bounds.width + PhotoPager.gap }

    /// Shows what has arrived for a photo.
    func refresh(_ photo: Photo) { pages[ObjectIdentifier(photo)]?.refresh() }

    func show(_ photo: Photo) {
        stop()
        self.photo = photo
        settle()
    }

    /// Lays the pages out again after photos have gone.
    func reload() { if !isTurning { settle() } }

    func beginDrag() {
        stop()
        originAtStart = bounds.minX
        travel = 0
        finger.reset()
    }

    /// Follows the finger; past the first and last photo with resistance.
    func drag(by x: Double) {
        travel = x
        let wanted = originAtStart - x
        let inside = min(max(wanted, 0), Double(max(0, library.photos.count - 1)) * pitch)
        bounds.origin.x = inside + RubberBand(dimension: bounds.width).offset(for: wanted - inside)
        finger.add(Timeline.current.now, x: bounds.minX, y: 0)
        layoutIfNeeded()
    }

    func endDrag(velocity: Double) {
        finger.reset()
        turn(to: verdict(velocity).index, velocity: -velocity)
    }

    /// The photo to which a release turns, one that is there: a flick decides, else the nearest one.
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

    /// What a release would do now.
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

    /// Turns to the photo a number of places on, if there is one.
    func turn(by step: Int) {
        guard let index = library.index(of: photo), library.photos.indices.contains(index + step) else { return }
        stop()
        turn(to: index + step, velocity: 0)
    }

    override func layoutSubviews() {
        // A turn goes to a place among pages of the size that it began with.
        if pitch != placedPitch { stop() }
        placedPitch = pitch
        if !isTurning { settle() }
        placePages()
    }

    /// - Parameter velocity: Of the origin, in points a second.
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

    /// Leaves the pages as they are on screen.
    private func stop() {
        if let turn, turn.state == .active { turn.stopAnimation(true) }
        turn = nil
    }

    private func settle() {
        if let index = library.index(of: photo) {
            bounds.origin.x = Double(index) * pitch
            // A drag continues from where another size has put the pages.
            originAtStart = bounds.minX + travel
        }
        placePages()
    }

    /// Keeps the pages of the open photo and its neighbours, each in its place.
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

extension PhotoPager: MotionSource {
    func motion(of view: View) -> ViewMotion {
        var motion = ViewMotion()
        motion.origin.dx = finger.velocity(at: Timeline.current.now).dx
        return motion
    }
}
