import Foundation
import Timing

/// The motion of a scroll view along one axis after a release: an exact function of the time since then.
///
/// Within the limits it decelerates. When it crosses a limit, a critically damped spring takes over its velocity and
/// brings it back. Where that spring overshoots inwards, it decelerates on from the limit.
struct ScrollMotion: Hashable {
    /// The spring at the limits: stiffness 100 for mass 1, critically damped; UIKit's, by observation.
    static let spring = Spring(mass: 1, stiffness: 100, damping: 20)
    /// The angular frequency, per second, of the critically damped spring that moves a page into place; it takes about
    /// half a second for a page, approximately as in UIKit.
    static let pageFrequency = 15.0
    /// The distance from the resting position at which the motion ends, in points: less than a pixel.
    static let tolerance = 0.25
    /// The maximum number of legs. A release results in no more than a glide, a bounce and what precedes them.
    private static let mostLegs = 8

    private enum Law: Hashable {
        case glide(Decay)
        case spring(Spring, around: Double, from: Spring.State)
    }

    private struct Leg: Hashable {
        var start: Double
        var origin: Double
        var law: Law

        func state(at time: Double) -> (position: Double, velocity: Double) {
            switch law {
            case .glide(let decay):
                return (origin + decay.position(at: time - start), decay.velocity(at: time - start))
            case .spring(let spring, let target, let first):
                let state = spring.state(from: first, at: time - start)
                return (target + state.displacement, state.velocity)
            }
        }
    }

    private var legs: [Leg] = []
    /// The final offset, in points.
    private(set) var rest: Double
    /// The duration, in seconds.
    private(set) var duration = 0.0

    /// Creates the motion after a release.
    /// - Parameters:
    ///   - offset: The offset at the release, in points.
    ///   - velocity: The velocity at the release, in points per second.
    ///   - limits: The range in which the motion can end.
    ///   - rate: The deceleration rate per millisecond, as in `Decay`.
    ///   - bounces: Whether the motion can go past the limits.
    init(from offset: Double, velocity: Double, limits: ClosedRange<Double>, rate: Double, bounces: Bool) {
        rest = offset
        var position = offset
        var velocity = velocity
        while legs.count < Self.mostLegs {
            let edge = ScrollLimits.clamp(position, to: limits)
            let isLeaving =
                (position == limits.upperBound && velocity > 0) || (position == limits.lowerBound && velocity < 0)
            if position != edge || (isLeaving && bounces) {
                let start = Spring.State(displacement: position - edge, velocity: velocity)
                legs.append(
                    Leg(start: duration, origin: position, law: .spring(Self.spring, around: edge, from: start)))
                let settling = Self.spring.settlingDuration(
                    from: start, tolerance: Self.tolerance(of: start.displacement))
                // A motion that approaches the limit so slowly that it would cross it after settling ends there.
                guard let crossing = Self.crossing(from: start), crossing < settling else {
                    rest = edge
                    duration += settling
                    return
                }
                duration += crossing
                position = edge
                velocity = Self.spring.state(from: start, at: crossing).velocity
            } else if isLeaving {
                rest = edge
                return
            } else {
                let decay = Decay(velocity: velocity, rate: rate)
                let end = position + decay.restDistance
                let limit = ScrollLimits.clamp(end, to: limits)
                legs.append(Leg(start: duration, origin: position, law: .glide(decay)))
                guard limit != end, let crossing = decay.duration(toCover: limit - position) else {
                    let time = decay.duration(untilSlowerThan: Self.tolerance / decay.timeConstant)
                    // Too slow to move visibly: it stays, without a jump to where it would come to rest.
                    rest = time > 0 ? limit : position
                    duration += time
                    return
                }
                duration += crossing
                position = limit
                velocity = decay.velocity(at: crossing)
            }
        }
        rest = position
    }

    /// Creates a motion to a chosen offset by a critically damped spring, made stiffer if necessary so that it doesn't
    /// overshoot.
    /// - Parameters:
    ///   - frequency: The minimum angular frequency of the spring, per second.
    ///   - overshoots: Whether content that is already at the target can pass it and come back; otherwise it stops.
    init(
        from offset: Double, velocity: Double, to target: Double, frequency: Double = Self.spring.angularFrequency,
        overshoots: Bool = false
    ) {
        let distance = target - offset
        let isThere = abs(distance) < Self.tolerance
        rest = target
        if isThere, !overshoots { return }
        let least = isThere || velocity * distance <= 0 ? frequency : max(frequency, velocity / distance)
        let spring = Spring(mass: 1, stiffness: least * least, damping: 2 * least)
        let start = Spring.State(displacement: -distance, velocity: velocity)
        legs = [Leg(start: 0, origin: offset, law: .spring(spring, around: target, from: start))]
        duration = spring.settlingDuration(from: start, tolerance: Self.tolerance)
    }

    /// Returns the distance from a limit at which a motion ends that begins at another one: less, so that it doesn't begin
    /// with a jump.
    private static func tolerance(of distance: Double) -> Double {
        abs(distance) < ScrollLimits.tolerance ? tolerance : min(tolerance, abs(distance) / 2)
    }

    /// Returns the offset, in points, at a time in seconds after the release.
    func position(at time: Double) -> Double { time >= duration ? rest : state(at: time).position }

    /// Returns the velocity in points per second; 0 after the end.
    func velocity(at time: Double) -> Double { time >= duration ? 0 : state(at: time).velocity }

    private func state(at time: Double) -> (position: Double, velocity: Double) {
        (legs.last { $0.start <= time } ?? legs.first)?.state(at: time) ?? (rest, 0)
    }

    /// Returns when a critically damped motion, x = (x0 + (v0 + w x0) t) e^(-w t), crosses its target; nil if never.
    private static func crossing(from start: Spring.State) -> Double? {
        let slope = start.velocity + spring.angularFrequency * start.displacement
        guard start.displacement != 0, slope != 0 else { return nil }
        let time = -start.displacement / slope
        return time > 0 && time.isFinite ? time : nil
    }
}

/// The resting positions of a paging scroll view along one axis.
enum ScrollPaging {
    /// The speed, in points per second, at which a release continues to the next page. The value is our choice, because
    /// no public source documents UIKit's.
    static let flickSpeed = 200.0
    /// The tolerance, in pages, within which the content counts as aligned with a page.
    private static let exactness = 1e-6

    /// Returns the nearest page, or with a flick the next one, but at most one from the page where the drag began.
    /// - Parameters:
    ///   - offset: The content offset, in points.
    ///   - velocity: The offset's velocity, in points per second.
    ///   - origin: The offset when the drag began.
    ///   - size: The size of a page, in points; 0 or less disables paging.
    static func target(
        _ offset: Double, velocity: Double, origin: Double, size: Double, limits: ClosedRange<Double>
    ) -> Double {
        guard size > 0 else { return ScrollLimits.clamp(offset, to: limits) }
        let here = (offset - limits.lowerBound) / size
        let first = ((origin - limits.lowerBound) / size).rounded()
        let page: Double =
            if velocity >= flickSpeed {
                (here + exactness).rounded(.down) + 1
            } else if velocity <= -flickSpeed {
                (here - exactness).rounded(.up) - 1
            } else {
                here.rounded()
            }
        let place = limits.lowerBound + min(max(page, first - 1), first + 1) * size
        return ScrollLimits.clamp(place, to: limits)
    }
}
