import Drawing
public import Foundation

extension ScrollView {
    /// How large the content is shown, 1 unless zoomed; setting it zooms about the middle, within the limits.
    public var zoomScale: Double {
        get { scale }
        set { setZoomScale(newValue, animated: false) }
    }

    /// The pinch that zooms; nil while there is nothing to zoom, as the limits are the same.
    public var pinchGestureRecognizer: PinchGestureRecognizer? { pinch.isEnabled ? pinch : nil }

    /// Whether fingers or the wheel zoom the content.
    public var isZooming: Bool { if case .zooming = activity { true } else { false } }

    /// Whether the content springs back from a scale beyond the limits.
    public var isZoomBouncing: Bool {
        guard case .rescaling(let ease, _, let isBounce) = activity else { return false }
        return isBounce && ease.start.scale != ease.end.scale
    }

    /// Zooms about the middle of what is seen, at once or within 0.3 s. The scale is brought within the limits; one that
    /// is no number, and any without a view to zoom, changes nothing, and neither does one while fingers zoom.
    /// While a finger drags it is always at once.
    public func setZoomScale(_ scale: Double, animated: Bool) {
        guard scale.isFinite else { return }
        zoom(to: zoomLimits.clamp(scale), seeing: middle(at: self.scale), animated: animated)
    }

    /// Zooms so that a rectangle, in the zoomed view's coordinates, is seen as large as fits, in the middle where the
    /// content's ends allow it; at once or within 0.3 s. An empty rectangle shows its place at the largest scale.
    public func zoom(to rect: CGRect, animated: Bool) {
        guard let view = zoomedView, [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) else {
            return
        }
        let wanted = min(bounds.width / max(rect.width, 0), bounds.height / max(rect.height, 0))
        let center = CGPoint(x: rect.midX, y: rect.midY)
        let place = center.applying(view.model.toSuperview)
        zoom(
            to: zoomLimits.clamp(wanted.isNaN ? scale : wanted),
            seeing: CGPoint(x: place.x / scale, y: place.y / scale), animated: animated)
    }

    var zoomedView: View? { delegate?.viewForZooming(in: self) }

    var zoomLimits: ZoomLimits { ZoomLimits(least: minimumZoomScale, most: maximumZoomScale) }

    /// The point of the content, at scale 1, in the middle of what is seen.
    private func middle(at scale: Double) -> CGPoint { CGPoint(x: bounds.midX / scale, y: bounds.midY / scale) }

    /// - Parameter point: Of the content at scale 1, to be seen in the middle.
    private func zoom(to scale: Double, seeing point: CGPoint, animated: Bool) {
        guard zoomedView != nil, !isZooming else { return }
        let offset = CGPoint(x: point.x * scale - bounds.width / 2, y: point.y * scale - bounds.height / 2)
        let end = ScrollZoom(scale: scale, offset: limits(for: contentSize(at: scale)).clamp(offset))
        if isDragging {
            show(end)
            setContentOffset(end.offset, animated: false)
        } else if animated {
            rescale(to: end, isBounce: false)
        } else {
            arrive(at: end)
        }
    }

    // MARK: - Pinching

    func zoom(_ pinch: PinchGestureRecognizer) {
        switch pinch.state {
        case .began: beginZoom(pinch)
        case .changed: follow(pinch)
        case .ended, .cancelled: endZoom()
        case .possible, .failed: return
        }
    }

    /// Fingers take the content as it is.
    func beginZoom(_ pinch: PinchGestureRecognizer) {
        let point = pinch.location(in: self)
        activity = .zooming(
            ZoomGrip(
                scale: zoomLimits.raw(scale) / pinch.scale, anchor: CGPoint(x: point.x / scale, y: point.y / scale),
                place: CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY), isDragOpen: isDragging))
        showIndicators()
        delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    }

    /// The content's point under the middle of the fingers stays there.
    private func follow(_ pinch: PinchGestureRecognizer) {
        guard case .zooming(var grip) = activity else { return }
        let point = pinch.location(in: self)
        grip.place = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
        activity = .zooming(grip)
        let raw = grip.scale * pinch.scale
        let scale = bouncesZoom ? zoomLimits.banded(raw) : zoomLimits.clamp(raw)
        let offset = CGPoint(x: grip.anchor.x * scale - grip.place.x, y: grip.anchor.y * scale - grip.place.y)
        show(ScrollZoom(scale: scale, offset: bounces ? offset : limits(for: contentSize(at: scale)).clamp(offset)))
    }

    /// One of the fingers or both have left: a drag continues with the one that stays.
    func endZoom() {
        guard case .zooming(let grip) = activity else { return }
        let pan = panGestureRecognizer
        if pan.progress.isActive, pan.numberOfTouches > 0 {
            beginDrag(pan)
            if !grip.isDragOpen { delegate?.scrollViewWillBeginDragging(self) }
            reportZoomEnd()
        } else {
            if grip.isDragOpen { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
            if isZooming, !settleZoom(about: grip) { arrive(at: ScrollZoom(scale: scale, offset: bounds.origin)) }
        }
    }

    /// Reports that the scale stays as it is, unless it is beyond the limits: then it reports once the scale is back.
    func reportZoomEnd() {
        guard zoomLimits.contains(scale) else { return }
        delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: scale)
    }

    /// Brings content back that is beyond the limits of its scale; returns whether it was.
    /// - Parameter grip: The fingers that have let go: their point stays where it is, and the offset is brought between
    ///   its ends as well. Without it the middle stays, and an offset of a scale within the limits is left alone.
    func settleZoom(about grip: ZoomGrip? = nil) -> Bool {
        let target = zoomLimits.contains(scale) ? scale : zoomLimits.clamp(scale)
        guard target != scale || grip != nil, zoomedView != nil else { return false }
        let place = grip?.place ?? CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        let anchor = CGPoint(x: (bounds.minX + place.x) / scale, y: (bounds.minY + place.y) / scale)
        let offset =
            target == scale ? bounds.origin : CGPoint(x: anchor.x * target - place.x, y: anchor.y * target - place.y)
        let end = ScrollZoom(scale: target, offset: limits(for: contentSize(at: target)).clamp(offset))
        guard target != scale || !ScrollLimits.isSame(end.offset, bounds.origin) else { return false }
        rescale(to: end, isBounce: true)
        return true
    }

    // MARK: - Showing a scale

    private func rescale(to end: ScrollZoom, isBounce: Bool) {
        let ease = ZoomEase(start: ScrollZoom(scale: scale, offset: bounds.origin), end: end)
        activity = .rescaling(ease, since: Timeline.current.now, isBounce: isBounce)
        showIndicators()
        scrolling.join()
    }

    func arrive(at zoom: ScrollZoom) {
        let isEnd =
            switch activity {
            case .zooming, .rescaling: true
            case .resting, .dragging, .decelerating, .easing: false
            }
        // Not at rest before all is in its place: else the new size would move the content.
        activity = .rescaling(ZoomEase(start: zoom, end: zoom), since: Timeline.current.now, isBounce: false)
        show(zoom)
        comeToRest()
        limitsDidChange()
        if isEnd { delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: scale) }
    }

    /// Zooms the view about the content's origin, and moves the content.
    func show(_ zoom: ScrollZoom) {
        guard let view = zoomedView else {
            place(zoom.offset)
            return
        }
        let base = base(of: view)
        let changes = zoom.scale != scale
        view.motionSource = self
        AnimationScope.run(capturing: nil) {
            scale = zoom.scale
            view.transform = CGAffineTransform(scaleX: scale, y: scale)
            view.center = CGPoint(x: base.center.x * scale, y: base.center.y * scale)
            let size = CGSize(width: base.contentSize.width * scale, height: base.contentSize.height * scale)
            zoomBase = ZoomBase(
                view: view, center: base.center, contentSize: base.contentSize, shownCenter: view.center,
                shownSize: size)
            contentSize = size
            bounds.origin = zoom.offset
        }
        if changes { delegate?.scrollViewDidZoom(self) }
    }

    private func contentSize(at scale: Double) -> CGSize {
        guard let view = zoomedView else { return contentSize }
        let base = base(of: view)
        return CGSize(width: base.contentSize.width * scale, height: base.contentSize.height * scale)
    }

    /// The view at scale 1; where someone else has placed it or has set the content's size, by what that is now.
    private func base(of view: View) -> ZoomBase {
        let known = zoomBase.flatMap { $0.view === view ? $0 : nil }
        let size = CGSize(width: contentSize.width / scale, height: contentSize.height / scale)
        return ZoomBase(
            view: view,
            center: known.flatMap { $0.shownCenter == view.center ? $0.center : nil }
                ?? CGPoint(x: view.center.x / scale, y: view.center.y / scale),
            contentSize: known.flatMap { $0.shownSize == contentSize ? $0.contentSize : nil } ?? size,
            shownCenter: view.center, shownSize: contentSize)
    }

    /// The limits are others: there is something to zoom or not, and what rests is brought between them.
    func zoomLimitsDidChange() {
        let limits = zoomLimits
        pinch.isEnabled = limits.least < limits.most
        if case .resting = activity, !limits.contains(scale) { setZoomScale(scale, animated: false) }
    }
}
