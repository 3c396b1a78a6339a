import Drawing
import Foundation

extension ScrollView {
    /// The speed, in points per second, above which a touch on the content belongs to the scroll view. A touch on
    /// slower content stops it and can still be a tap.
    static let leastCaughtSpeed = 30.0

    /// Returns whether a drag with this travel belongs to this scroll view.
    func mayDrag(by travel: CGPoint) -> Bool {
        if travel == .zero || pinch.progress.isActive { return true }
        let isSideways = abs(travel.x) > abs(travel.y)
        guard isSideways ? canScrollHorizontally : canScrollVertically else { return false }
        let handsOn = isSideways ? transfersHorizontalScrollingToParent : transfersVerticalScrollingToParent
        guard handsOn, !hasRoom(for: travel, sideways: isSideways) else { return true }
        var outer = superview
        while let view = outer {
            if let scrollView = view as? ScrollView, scrollView.isScrollEnabled,
                scrollView.hasRoom(for: travel, sideways: isSideways)
            {
                return false
            }
            outer = view.superview
        }
        return true
    }

    /// Whether two fingers can still become a pinch of content that can't be dragged at its current scale.
    var awaitsPinch: Bool {
        pinch.isEnabled && !pinch.progress.isActive && zoomedView != nil && !canScrollHorizontally
            && !canScrollVertically
    }

    /// Returns whether the content can follow a drag without being pulled past its end.
    private func hasRoom(for travel: CGPoint, sideways: Bool) -> Bool {
        let limits = sideways ? limits.x : limits.y
        let offset = sideways ? bounds.minX : bounds.minY
        let step = sideways ? -travel.x : -travel.y
        let room = step > 0 ? limits.upperBound - offset : offset - limits.lowerBound
        return room >= ScrollLimits.tolerance
    }

    /// Whether the offset changes without a finger.
    var movesByItself: Bool {
        switch activity {
        case .decelerating, .easing: true
        case .resting, .dragging, .zooming, .rescaling: false
        }
    }

    /// Stops the content when a touch lands, and returns whether the touch belongs to the scroll view alone.
    func stopForTouch() -> Bool {
        let speed = contentVelocity.length
        switch activity {
        case .resting, .dragging, .zooming, .rescaling: return false
        case .easing:
            // A click right after a wheel event is meant for the view that it hits.
            comeToRest()
            return false
        case .decelerating:
            comeToRest()
            return speed >= Self.leastCaughtSpeed || !limits.contains(bounds.origin)
        }
    }

    /// Moves content that a touch has stopped beyond its ends or between two pages to its resting position, unless a
    /// drag followed.
    func springBack() {
        guard case .resting = activity else { return }
        let x = motion(bounds.minX, 0, limits.x, page: bounds.width, from: bounds.minX)
        let y = motion(bounds.minY, 0, limits.y, page: bounds.height, from: bounds.minY)
        let place = CGPoint(x: x.rest, y: y.rest)
        guard !ScrollLimits.isSame(bounds.origin, place) else { return }
        activity = .decelerating(x: x, y: y, since: Timeline.current.now)
        scrolling.join()
    }

    func drag(_ pan: PanGestureRecognizer) {
        if case .zooming(var grip) = activity {
            // The pinch takes precedence. If the pan continues after it, the pan takes over then.
            if pan.state == .ended || pan.state == .cancelled, grip.isDragOpen {
                grip.isDragOpen = false
                activity = .zooming(grip)
                delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
            }
            return
        }
        switch pan.state {
        case .began:
            beginDrag(pan)
            delegate?.scrollViewWillBeginDragging(self)
        case .changed: follow(pan)
        case .ended:
            follow(pan)
            release(pan.velocity(in: self))
        case .cancelled: release(nil)
        case .possible, .failed: return
        }
    }

    /// Begins a drag at the current offset.
    func beginDrag(_ pan: PanGestureRecognizer) {
        if case .rescaling = activity { reportZoomEnd() }
        var drag = ScrollDrag(
            at: bounds.origin, limits, size: bounds.size, lock: isDirectionalLockEnabled ? .undecided : .free)
        drag.decide(by: pan.translation(in: self))
        pan.setTranslation(.zero, in: self)
        activity = .dragging(drag)
        dragPartner?.scrollViewWillShare(self)
        revealIndicators()
    }

    private func follow(_ pan: PanGestureRecognizer) {
        guard case .dragging(var drag) = activity else { return }
        let moved = pan.translation(in: self)
        drag.decide(by: moved)
        drag.restsHorizontally = false
        drag.restsVertically = false
        share(&drag, at: moved.y)
        activity = .dragging(drag)
        var offset = bounds.origin
        if canScrollHorizontally, drag.movesHorizontally {
            offset.x = resisted(drag.start.x - moved.x, limits.x, drag.extent.width)
        }
        if canScrollVertically, drag.movesVertically {
            offset.y = resisted(drag.start.y - (moved.y - drag.taken), limits.y, drag.extent.height)
        }
        move(to: offset)
    }

    private func resisted(_ raw: Double, _ limits: ClosedRange<Double>, _ extent: Double) -> Double {
        bounces
            ? ScrollLimits.banded(raw, limits, extent: extent) : ScrollLimits.clamp(raw, to: limits)
    }

    /// Ends the drag with the finger's velocity; nil if the drag was cancelled.
    private func release(_ velocity: CGPoint?) {
        guard case .dragging(let drag) = activity else { return }
        var finger = velocity ?? .zero
        if let dragPartner, dragPartner.scrollView(self, takesRelease: velocity.map { Double($0.y) }) { finger.y = 0 }
        let velocity = contentVelocity(after: drag, finger)
        let proposed = motions(after: drag, velocity)
        let resting = CGPoint(x: proposed.x.rest, y: proposed.y.rest)
        var target = resting
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000), targetContentOffset: &target)
        // The delegate can end the drag itself or move the content.
        guard isDragging else { return }
        var (x, y) = motions(after: drag, velocity)
        if target != resting {
            let chosen = limits.clamp(
                CGPoint(x: target.x.isFinite ? target.x : resting.x, y: target.y.isFinite ? target.y : resting.y))
            if target.x != resting.x { x = ScrollMotion(from: bounds.minX, velocity: velocity.dx, to: chosen.x) }
            if target.y != resting.y { y = ScrollMotion(from: bounds.minY, velocity: velocity.dy, to: chosen.y) }
        }
        let goesOn = x.duration > 0 || y.duration > 0
        if !settleZoom() {
            if goesOn {
                activity = .decelerating(x: x, y: y, since: Timeline.current.now)
                scrolling.join()
            } else {
                comeToRest()
                move(to: CGPoint(x: x.rest, y: y.rest))
            }
        }
        delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
        if isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
    }

    /// Returns the content's velocity at a release, in points per second.
    private func contentVelocity(after drag: ScrollDrag, _ finger: CGPoint) -> CGVector {
        let raw = drag.raw(bounds.origin, limits)
        let movesX = canScrollHorizontally && drag.movesHorizontally
        let movesY = canScrollVertically && drag.movesVertically
        return CGVector(
            dx: movesX ? -finger.x * ScrollLimits.slope(raw.x, limits.x, extent: drag.extent.width) : 0,
            dy: movesY ? -finger.y * ScrollLimits.slope(raw.y, limits.y, extent: drag.extent.height) : 0)
    }

    private func motions(after drag: ScrollDrag, _ velocity: CGVector) -> (x: ScrollMotion, y: ScrollMotion) {
        (
            motion(bounds.minX, velocity.dx, limits.x, page: bounds.width, from: drag.origin.x),
            motion(bounds.minY, velocity.dy, limits.y, page: bounds.height, from: drag.origin.y)
        )
    }

    /// Returns the resting position after a release of the drag, unless the delegate chooses another; nil if the
    /// content would not move.
    func predictRelease() -> ReleasePrediction? {
        guard case .dragging(let drag) = activity, let window else { return nil }
        if let prediction = dragPartner?.predictRelease(of: self) { return prediction }
        let finger = panGestureRecognizer.velocity(in: self)
        let (x, y) = motions(after: drag, contentVelocity(after: drag, finger))
        let place = CGPoint(x: x.rest, y: y.rest)
        guard !ScrollLimits.isSame(bounds.origin, place) else { return nil }
        let returns = isPagingEnabled && ScrollLimits.isSame(place, drag.origin)
        let content = convert(CGRect(origin: .zero, size: contentSize), to: nil)
        return ReleasePrediction(
            returns ? "returns" : isPagingEnabled ? "turns" : "scrolls on", completes: !returns,
            by: isPagingEnabled ? pagingRule(drag, finger) : .other("decelerates"),
            location: panGestureRecognizer.location(in: nil), velocity: CGVector(dx: finger.x, dy: finger.y),
            landing: content.offsetBy(dx: bounds.minX - place.x, dy: bounds.minY - place.y).intersection(window.bounds),
            duration: max(x.duration, y.duration))
    }

    private func pagingRule(_ drag: ScrollDrag, _ finger: CGPoint) -> ReleasePrediction.Rule {
        let isSideways = canScrollHorizontally && drag.movesHorizontally
        let speed = abs(isSideways ? finger.x : finger.y)
        if speed >= ScrollPaging.flickSpeed { return .speed(speed, threshold: ScrollPaging.flickSpeed) }
        let (travel, page) =
            isSideways
            ? (abs(bounds.minX - drag.origin.x), bounds.width) : (abs(bounds.minY - drag.origin.y), bounds.height)
        return .progress(page > 0 ? travel / page : 0, threshold: 0.5)
    }

    /// Returns the motion along an axis after a release.
    /// - Parameters:
    ///   - page: The size of a page if the view pages.
    ///   - origin: The offset when the drag began.
    private func motion(
        _ offset: Double, _ velocity: Double, _ limits: ClosedRange<Double>, page: Double, from origin: Double
    ) -> ScrollMotion {
        let slack = ScrollLimits.tolerance
        guard isPagingEnabled else { return freeMotion(offset, velocity, limits) }
        let edge = ScrollLimits.clamp(offset, to: limits)
        if abs(offset - edge) >= slack {
            // Content beyond its ends springs back to them. It goes to a page only if it would continue inwards.
            let free = freeMotion(offset, velocity, limits)
            if abs(free.rest - edge) < slack { return free }
        }
        let target = ScrollPaging.target(edge, velocity: velocity, origin: origin, size: page, limits: limits)
        let isLeaving =
            (target > limits.upperBound - slack && velocity > 0) || (target < limits.lowerBound + slack && velocity < 0)
        return ScrollMotion(
            from: offset, velocity: velocity, to: target, frequency: ScrollMotion.pageFrequency,
            overshoots: isLeaving && bounces)
    }

    func freeMotion(_ offset: Double, _ velocity: Double, _ limits: ClosedRange<Double>) -> ScrollMotion {
        ScrollMotion(
            from: offset, velocity: velocity, limits: limits, rate: decelerationRate.rawValue, bounces: bounces)
    }
}
