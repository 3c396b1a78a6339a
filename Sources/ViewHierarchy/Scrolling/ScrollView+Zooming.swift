import Drawing
import Foundation

extension ScrollView {
    /// Zooms about the center of the visible content.
    func rescale(to scale: Double, animated: Bool) {
        guard scale.isFinite else { return }
        zoom(to: zoomLimits.clamp(scale), seeing: middle(at: self.scale), animated: animated)
    }

    /// Zooms so that a rectangle of the zoomed view fits.
    func zoom(fitting rect: CGRect, animated: Bool) {
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

    /// Returns the content's point, at scale 1, in the center of the visible part.
    private func middle(at scale: Double) -> CGPoint { CGPoint(x: bounds.midX / scale, y: bounds.midY / scale) }

    /// - Parameter point: The content's point, at scale 1, to show in the center.
    private func zoom(to scale: Double, seeing point: CGPoint, animated: Bool) {
        guard zoomedView != nil, !isZooming else { return }
        let offset = CGPoint(x: point.x * scale - bounds.width / 2, y: point.y * scale - bounds.height / 2)
        let end = ScrollZoom(scale: scale, offset: limits(for: contentSize(at: scale)).clamp(offset))
        if isDragging {
            apply(end)
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

    /// Begins a zoom from the current scale and offset.
    func beginZoom(_ pinch: PinchGestureRecognizer) {
        let point = pinch.location(in: self)
        activity = .zooming(
            ZoomGrip(
                scale: zoomLimits.raw(scale) / pinch.scale, anchor: CGPoint(x: point.x / scale, y: point.y / scale),
                place: CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY), isDragOpen: isDragging))
        revealIndicators()
        delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    }

    /// Keeps the content's point under the centroid of the fingers.
    private func follow(_ pinch: PinchGestureRecognizer) {
        guard case .zooming(var grip) = activity else { return }
        let point = pinch.location(in: self)
        grip.place = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
        activity = .zooming(grip)
        let raw = grip.scale * pinch.scale
        let scale = bouncesZoom ? zoomLimits.banded(raw) : zoomLimits.clamp(raw)
        let offset = CGPoint(x: grip.anchor.x * scale - grip.place.x, y: grip.anchor.y * scale - grip.place.y)
        apply(ScrollZoom(scale: scale, offset: bounces ? offset : limits(for: contentSize(at: scale)).clamp(offset)))
    }

    /// Ends a zoom when one or both fingers are released. A remaining finger continues with a drag.
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

    /// Reports the end of a zoom, unless the scale is beyond the limits: then the report follows the bounce.
    func reportZoomEnd() {
        guard zoomLimits.contains(scale) else { return }
        delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: scale)
    }

    /// Moves content back within its limits; returns whether that was necessary.
    /// - Parameter grip: The pinch that ended: its point stays in place, and the offset is clamped as well. Without it
    ///   the center stays in place, and the offset is unchanged if the scale is within the limits.
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
        revealIndicators()
        scrolling.join()
    }

    func arrive(at zoom: ScrollZoom) {
        let isEnd =
            switch activity {
            case .zooming, .rescaling: true
            case .resting, .dragging, .decelerating, .easing: false
            }
        // Set before `show`, because a new size moves content that is at rest.
        activity = .rescaling(ZoomEase(start: zoom, end: zoom), since: Timeline.current.now, isBounce: false)
        apply(zoom)
        comeToRest()
        limitsDidChange()
        if isEnd { delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: scale) }
    }

    /// Zooms the view about the content's origin, and moves the content.
    func apply(_ zoom: ScrollZoom) {
        guard let view = zoomedView else {
            move(to: zoom.offset)
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

    /// Returns the view's geometry at scale 1, recomputed where other code has moved the view or set the content size.
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

    /// Enables or disables zooming for new limits, and moves resting content into them.
    func zoomLimitsDidChange() {
        let limits = zoomLimits
        pinch.isEnabled = limits.least < limits.most
        if case .resting = activity, !limits.contains(scale) { setZoomScale(scale, animated: false) }
    }
}
