import Drawing
import Foundation
import Timing

extension ScrollView {
    var limits: ScrollLimits { limits(for: contentSize) }

    /// Returns the range of resting offsets for content of a size.
    func limits(for size: CGSize) -> ScrollLimits {
        func axis(
            _ before: Double, _ size: Double, _ after: Double, _ seen: Double, _ alignment: Double
        ) -> ClosedRange<Double> {
            func sound(_ number: Double) -> Double { number.isFinite ? number : 0 }
            let first = -sound(before)
            let last = max(0, sound(size)) + sound(after) - sound(seen)
            if last - first >= ScrollLimits.tolerance { return first...last }
            let place = first + min(0, last - first) * sound(alignment)
            return place...place
        }
        let inset = adjustedContentInset
        return ScrollLimits(
            x: axis(inset.left, size.width, inset.right, bounds.width, contentAlignmentPoint.x),
            y: axis(inset.top, size.height, inset.bottom, bounds.height, contentAlignmentPoint.y))
    }

    var canScrollHorizontally: Bool {
        isScrollEnabled && (limits.x.lowerBound < limits.x.upperBound || (alwaysBounceHorizontal && bounces))
    }

    var canScrollVertically: Bool {
        isScrollEnabled && (limits.y.lowerBound < limits.y.upperBound || (alwaysBounceVertical && bounces))
    }

    /// The offset's velocity in points per second, while the content moves without a finger.
    var contentVelocity: CGVector {
        switch activity {
        case .resting, .dragging, .zooming, .rescaling: return .zero
        case .decelerating(let x, let y, let since):
            let time = Timeline.current.now - since
            return CGVector(dx: x.velocity(at: time), dy: y.velocity(at: time))
        case .easing(let ease, let since): return ease.velocity(at: Timeline.current.now - since)
        }
    }

    // MARK: - Wheel and animated offsets

    /// Scrolls by a wheel event, in addition to earlier events that are still running, and never past the ends. If the
    /// view pages, it scrolls to the next page and ignores further events until it arrives.
    func turn(by delta: CGVector) -> Bool {
        var base = limits.clamp(bounds.origin)
        switch activity {
        case .dragging, .zooming, .rescaling: return true
        case .easing(let ease, _):
            if isPagingEnabled { return true }
            base = limits.clamp(ease.target)
        case .resting, .decelerating: break
        }
        var step = delta
        if isPagingEnabled {
            step = CGVector(dx: Self.sign(delta.dx) * bounds.width, dy: Self.sign(delta.dy) * bounds.height)
        }
        let target = limits.clamp(CGPoint(x: base.x - step.dx, y: base.y - step.dy))
        guard !ScrollLimits.isSame(target, base) else { return false }
        ease(to: target, isPagingEnabled ? ScrollEase.animatedDuration : ScrollEase.wheelDuration, isOfWheel: true)
        return true
    }

    private static func sign(_ number: Double) -> Double { number > 0 ? 1 : number < 0 ? -1 : 0 }

    func ease(to target: CGPoint, _ duration: Double, isOfWheel: Bool = false) {
        let ease = ScrollEase(
            from: bounds.origin, velocity: contentVelocity, to: target, duration: duration, isOfWheel: isOfWheel)
        activity = .easing(ease, since: Timeline.current.now)
        revealIndicators()
        scrolling.join()
    }

    // MARK: - Time

    /// The time at which the content or the fading indicators come to rest; nil if they are at rest.
    var nextMoment: FrameTime? {
        switch activity {
        case .resting: fadeStart.map { $0 + Self.fadeDuration }
        case .dragging, .zooming: nil
        case .decelerating(let x, let y, let since): since + max(x.duration, y.duration)
        case .easing(let ease, let since): since + ease.duration
        case .rescaling(_, let since, _): since + ZoomEase.duration
        }
    }

    func advance(to time: FrameTime) {
        guard let end = nextMoment else { return }
        switch activity {
        case .dragging, .zooming: return
        case .resting: fadeIndicators(at: time, end: end)
        case .decelerating(let x, let y, let since):
            guard time >= end else {
                move(to: CGPoint(x: x.position(at: time - since), y: y.position(at: time - since)))
                return
            }
            comeToRest()
            move(to: CGPoint(x: x.rest, y: y.rest))
            delegate?.scrollViewDidEndDecelerating(self)
        case .easing(let ease, let since):
            guard time >= end else {
                move(to: ease.position(at: time - since))
                return
            }
            comeToRest()
            move(to: ease.target)
            delegate?.scrollViewDidEndScrollingAnimation(self)
        case .rescaling(let ease, let since, _):
            if time >= end { arrive(at: ease.end) } else { apply(ease.state(at: time - since)) }
        }
    }

    func comeToRest() {
        activity = .resting
        fadeStart = showsIndicators ? Timeline.current.now + Self.fadeDelay : nil
        scrolling.join()
    }

    func move(to offset: CGPoint) {
        AnimationScope.run(capturing: nil) { bounds.origin = offset }
    }

    /// Adapts to a new size of the content or the view: resting content moves into its limits, a running motion
    /// continues to the new limits, and content under a finger doesn't move.
    func limitsDidChange() {
        switch activity {
        case .resting:
            let offset = limits.clamp(bounds.origin)
            if offset != bounds.origin { bounds.origin = offset }
        case .dragging(var drag):
            // The finger continues from the current offset, because beyond the ends the resistance depends on the size.
            guard bounces else { break }
            drag.rebase(
                to: bounds.origin, limits, size: bounds.size, travel: panGestureRecognizer.translation(in: self))
            activity = .dragging(drag)
        case .zooming, .rescaling: break
        case .decelerating:
            let velocity = contentVelocity
            activity = .decelerating(
                x: freeMotion(bounds.minX, velocity.dx, limits.x), y: freeMotion(bounds.minY, velocity.dy, limits.y),
                since: Timeline.current.now)
        case .easing(let ease, _):
            let target = limits.clamp(ease.target)
            if target != ease.target { self.ease(to: target, ease.duration, isOfWheel: ease.isOfWheel) }
        }
        layOutIndicators()
    }
}

/// A scroll view's entry in the timeline while it moves without a finger.
@MainActor
final class ScrollActivity: TimedActivity {
    private weak var scrollView: ScrollView?
    private var timeline: Timeline?

    init(_ scrollView: ScrollView) { self.scrollView = scrollView }

    var nextDeadline: FrameTime? { scrollView?.nextMoment }

    var isMoving: Bool { scrollView?.nextMoment != nil }

    func advance(to time: FrameTime) {
        scrollView?.advance(to: time)
        if scrollView?.nextMoment == nil { leave() }
    }

    func join() {
        guard timeline !== Timeline.current else { return }
        leave()
        timeline = .current
        timeline?.add(self)
    }

    private func leave() {
        timeline?.remove(self)
        timeline = nil
    }
}
