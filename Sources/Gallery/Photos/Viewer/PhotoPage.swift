import Foundation
import Scrim

/// A photo in the viewer: fitted to the stage, or zoomed and scrolled within its edges.
@MainActor
final class PhotoPage: ScrollView, ScrollViewDelegate {
    let photo: Photo
    let picture = ImageView(frame: .zero)
    private let library: PhotoLibrary
    /// The size of the page at its last layout.
    private var placedSize = CGSize.zero
    /// The point in the middle of a page of that size, in fractions of the content.
    private var middle = CGPoint(x: 0.5, y: 0.5)

    init(photo: Photo, of library: PhotoLibrary, frame: CGRect) {
        self.photo = photo
        self.library = library
        super.init(frame: frame)
        delegate = self
        contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        addSubview(picture)
        refresh()
    }

    required init?(coder: NSCoder) { nil }

    var isZoomed: Bool { zoomScale > 1 }

    /// Whether fingers move or zoom the picture.
    var isHeld: Bool { isDragging || isZooming }

    func refresh() {
        picture.image = photo.image
        picture.backgroundColor = photo.image == nil ? Palette.dark.placeholder : nil
        fit()
    }

    /// The frame in which the whole picture fits the page, from the page's top left corner.
    var fitted: CGRect {
        CGRect(origin: .zero, size: bounds.size).aspectFit(CGSize(width: photo.aspect, height: 1))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if placedSize != bounds.size { fit() }
    }

    func viewForZooming(in scrollView: ScrollView) -> View? { picture }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        // A new size of the page moves the content before the layout.
        guard placedSize == bounds.size, contentSize.width > 0, contentSize.height > 0 else { return }
        middle = CGPoint(x: bounds.midX / contentSize.width, y: bounds.midY / contentSize.height)
    }

    /// Gives the picture the size that fits the page, at the current scale and with the same point in the middle.
    private func fit() {
        let middle = middle
        placedSize = bounds.size
        maximumZoomScale = library.largestZoom(of: photo, on: bounds.size)
        let (size, scale) = (fitted.size, zoomScale)
        picture.bounds = CGRect(origin: .zero, size: size)
        picture.center = CGPoint(x: size.width * scale / 2, y: size.height * scale / 2)
        contentSize = CGSize(width: size.width * scale, height: size.height * scale)
        let origin = CGPoint(
            x: middle.x * contentSize.width - bounds.width / 2, y: middle.y * contentSize.height - bounds.height / 2)
        scrollRectToVisible(CGRect(origin: origin, size: bounds.size), animated: false)
    }

    /// The scale of a double tap: the picture fills the page or is twice as large, within the limit.
    private var doubleTapScale: Double {
        let size = fitted.size
        guard size.width > 0, size.height > 0 else { return 1 }
        let filling = max(bounds.width / size.width, bounds.height / size.height)
        return min(maximumZoomScale, max(PhotoLibrary.zoomReserve, filling))
    }

    /// Zooms in with the picture's point under `point` in place if the edges allow it; or back.
    /// - Parameter point: A point of the page.
    func toggleZoom(at point: CGPoint) {
        let animated = !Accessibility.isReduceMotionEnabled
        guard !isZoomed else { return setZoomScale(1, animated: animated) }
        let scale = doubleTapScale
        let size = CGSize(width: bounds.width / scale, height: bounds.height / scale)
        let place = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
        let target = convert(point, to: picture)
        zoom(
            to: CGRect(
                origin: CGPoint(x: target.x - place.x / scale, y: target.y - place.y / scale), size: size),
            animated: animated)
    }

    /// Fits the picture immediately, and lets it go.
    func resetZoom() {
        letGo()
        setZoomScale(1, animated: false)
    }

    /// Ends what fingers do with the picture.
    func letGo() {
        for recognizer in [panGestureRecognizer, pinchGestureRecognizer] {
            guard let recognizer, recognizer.isEnabled else { continue }
            recognizer.isEnabled = false
            recognizer.isEnabled = true
        }
    }

    // MARK: Paging

    /// At a side of the picture, a drag beyond it turns the page. At full size, a pinch inward takes the picture off it.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer, leavesTurn(to: panGestureRecognizer.translation(in: self)) {
            return false
        }
        if let pinch = pinchGestureRecognizer, gestureRecognizer === pinch, !isZoomed, pinch.scale < 1 { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    /// Whether a drag with this travel belongs to the pages rather than to the zoomed picture.
    func leavesTurn(to travel: CGPoint) -> Bool {
        guard abs(travel.x) > abs(travel.y) else { return false }
        let room = travel.x > 0 ? contentOffset.x : contentSize.width - bounds.width - contentOffset.x
        return room < PhotoPage.leastRoom
    }

    /// The distance to a side, in points, below which the picture is at it.
    private static let leastRoom = 0.5
}
