import Drawing
import Foundation
import Timing

extension ScrollView {
    /// The slowest scroll, in points per second, that a touch catches for itself; one on slower content stops it and
    /// may still be a tap.
    static let leastCaughtSpeed = 30.0

    var limits: ScrollLimits {
        let left = -contentInset.left
        let top = -contentInset.top
        return ScrollLimits(
            x: left...max(left, contentSize.width + contentInset.right - bounds.width),
            y: top...max(top, contentSize.height + contentInset.bottom - bounds.height))
    }

    var canScrollHorizontally: Bool {
        isScrollEnabled && (limits.x.lowerBound < limits.x.upperBound || (alwaysBounceHorizontal && bounces))
    }

    var canScrollVertically: Bool {
        isScrollEnabled && (limits.y.lowerBound < limits.y.upperBound || (alwaysBounceVertical && bounces))
    }

    /// The offset's velocity in points per second, while the content moves by itself.
    var contentVelocity: CGVector {
        switch activity {
        case .resting, .dragging: return .zero
        case .decelerating(let x, let y, let since):
            let time = Timeline.current.now - since
            return CGVector(dx: x.velocity(at: time), dy: y.velocity(at: time))
        case .easing(let ease, let since): return ease.velocity(at: Timeline.current.now - since)
        }
    }

    // MARK: - Dragging

    /// A touch has landed: stops what runs, and tells whether the touch is for the scroll view alone.
    func stopForTouch() -> Bool {
        let speed = contentVelocity.length
        switch activity {
        case .resting, .dragging: return false
        case .easing:
            // A click right after the wheel is meant for what it hits.
            comeToRest()
            return false
        case .decelerating:
            comeToRest()
            return speed >= Self.leastCaughtSpeed || bounds.origin != limits.clamp(bounds.origin)
        }
    }

    func drag(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: self)
            activity = .dragging(start: raw(bounds.origin))
            showIndicators()
            delegate?.scrollViewWillBeginDragging(self)
        case .changed: follow(pan)
        case .ended:
            follow(pan)
            release(pan.velocity(in: self))
        case .cancelled: release(.zero)
        case .possible, .failed: return
        }
    }

    private func follow(_ pan: PanGestureRecognizer) {
        guard case .dragging(let start) = activity else { return }
        let moved = pan.translation(in: self)
        var offset = bounds.origin
        if canScrollHorizontally { offset.x = placed(start.x - moved.x, limits.x, bounds.width) }
        if canScrollVertically { offset.y = placed(start.y - moved.y, limits.y, bounds.height) }
        place(offset)
    }

    private func placed(_ raw: Double, _ limits: ClosedRange<Double>, _ size: Double) -> Double {
        bounces
            ? ScrollLimits.banded(raw, limits, size: size) : min(max(raw, limits.lowerBound), limits.upperBound)
    }

    func raw(_ offset: CGPoint) -> CGPoint {
        CGPoint(
            x: ScrollLimits.raw(offset.x, limits.x, size: bounds.width),
            y: ScrollLimits.raw(offset.y, limits.y, size: bounds.height))
    }

    /// Lets the content go with the finger's velocity.
    private func release(_ finger: CGPoint) {
        guard isDragging else { return }
        let raw = raw(bounds.origin)
        let slope = CGVector(
            dx: canScrollHorizontally ? ScrollLimits.slope(raw.x, limits.x, size: bounds.width) : 0,
            dy: canScrollVertically ? ScrollLimits.slope(raw.y, limits.y, size: bounds.height) : 0)
        let velocity = CGVector(dx: -finger.x * slope.dx, dy: -finger.y * slope.dy)
        var (x, y) = motions(velocity)
        let resting = CGPoint(x: x.rest, y: y.rest)
        var target = resting
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000), targetContentOffset: &target)
        target = target == resting ? target : limits.clamp(target)
        if target.x != resting.x { x = ScrollMotion(from: bounds.minX, velocity: velocity.dx, to: target.x) }
        if target.y != resting.y { y = ScrollMotion(from: bounds.minY, velocity: velocity.dy, to: target.y) }
        let goesOn = x.duration > 0 || y.duration > 0
        if goesOn {
            activity = .decelerating(x: x, y: y, since: Timeline.current.now)
            scrolling.join()
        } else {
            comeToRest()
        }
        delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    }

    private func motions(_ velocity: CGVector) -> (ScrollMotion, ScrollMotion) {
        func motion(_ offset: Double, _ velocity: Double, _ limits: ClosedRange<Double>) -> ScrollMotion {
            ScrollMotion(
                from: offset, velocity: velocity, limits: limits, rate: decelerationRate.rawValue, bounces: bounces)
        }
        return (motion(bounds.minX, velocity.dx, limits.x), motion(bounds.minY, velocity.dy, limits.y))
    }

    // MARK: - Wheel and animated offsets

    /// Scrolls by the wheel, on top of what the wheel has asked for before; never past the ends.
    func turn(by delta: CGVector) -> Bool {
        if isDragging { return true }
        var base = limits.clamp(bounds.origin)
        if case .easing(let ease, _) = activity { base = limits.clamp(ease.target) }
        let target = limits.clamp(CGPoint(x: base.x - delta.dx, y: base.y - delta.dy))
        guard target != base else { return false }
        ease(to: target, ScrollEase.wheelDuration)
        return true
    }

    func ease(to target: CGPoint, _ duration: Double) {
        let ease = ScrollEase(from: bounds.origin, velocity: contentVelocity, to: target, duration: duration)
        activity = .easing(ease, since: Timeline.current.now)
        showIndicators()
        scrolling.join()
    }

    // MARK: - Time

    /// When the content or the fading indicators come to rest; nil if they are.
    var nextMoment: FrameTime? {
        switch activity {
        case .resting: fadeStart.map { $0 + Self.fadeDuration }
        case .dragging: nil
        case .decelerating(let x, let y, let since): since + max(x.duration, y.duration)
        case .easing(let ease, let since): since + ease.duration
        }
    }

    func advance(to time: FrameTime) {
        guard let end = nextMoment else { return }
        switch activity {
        case .dragging: return
        case .resting: fadeIndicators(at: time, end: end)
        case .decelerating(let x, let y, let since):
            guard time >= end else {
                place(CGPoint(x: x.position(at: time - since), y: y.position(at: time - since)))
                return
            }
            comeToRest()
            place(CGPoint(x: x.rest, y: y.rest))
            delegate?.scrollViewDidEndDecelerating(self)
        case .easing(let ease, let since):
            guard time >= end else {
                place(ease.position(at: time - since))
                return
            }
            comeToRest()
            place(ease.target)
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    func comeToRest() {
        activity = .resting
        fadeStart = Timeline.current.now + Self.fadeDelay
        scrolling.join()
    }

    private func place(_ offset: CGPoint) {
        AnimationScope.run(capturing: nil) { bounds.origin = offset }
    }

    /// The content or the view has another size: what rests is brought between its ends, what runs goes on to the new
    /// ones.
    func limitsDidChange() {
        switch activity {
        case .resting:
            let offset = limits.clamp(bounds.origin)
            if offset != bounds.origin { bounds.origin = offset }
        case .dragging: break
        case .decelerating:
            let (x, y) = motions(contentVelocity)
            activity = .decelerating(x: x, y: y, since: Timeline.current.now)
        case .easing(let ease, _):
            let target = limits.clamp(ease.target)
            if target != ease.target { self.ease(to: target, ease.duration) }
        }
        placeIndicators()
    }
}
