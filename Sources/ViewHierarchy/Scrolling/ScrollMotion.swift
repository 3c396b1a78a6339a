import Foundation
import Timing

/// How one axis of a scroll view continues by itself: an exact function of the time since the release.
///
/// Within the limits it glides and slows down; the moment it crosses a limit its velocity is handed to a critically
/// damped spring that brings it back, and where that spring shoots inwards it glides on from the limit.
struct ScrollMotion: Hashable {
    /// The spring at the limits: stiffness 100 for mass 1, critically damped; UIKit's, by observation.
    static let spring = Spring(mass: 1, stiffness: 100, damping: 20)
    /// The angular frequency of the spring that brings a page into its place, per second; critically damped, about
    /// half a second for a page, about as UIKit's.
    static let pageFrequency = 15.0
    /// How near to its resting place the content is put there, in points: less than a pixel.
    static let tolerance = 0.25
    /// A glide, a bounce and what may come before them; more legs than that come of no release.
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
    /// Where it ends, in points.
    private(set) var rest: Double
    /// Seconds until it is there.
    private(set) var duration = 0.0

    /// The motion after a release.
    /// - Parameters:
    ///   - offset: Where the content is, in points.
    ///   - velocity: Its velocity in points per second.
    ///   - limits: Between which it can rest.
    ///   - rate: The deceleration rate per millisecond, as `Decay` has it.
    ///   - bounces: Whether it may go past the limits.
    init(from offset: Double, velocity: Double, limits: ClosedRange<Double>, rate: Double, bounces: Bool) {
        rest = offset
        var position = offset
        var velocity = velocity
        while legs.count < Self.mostLegs {
            let edge = min(max(position, limits.lowerBound), limits.upperBound)
            let isLeaving =
                (position == limits.upperBound && velocity > 0) || (position == limits.lowerBound && velocity < 0)
            if position != edge || (isLeaving && bounces) {
                let start = Spring.State(displacement: position - edge, velocity: velocity)
                legs.append(
                    Leg(start: duration, origin: position, law: .spring(Self.spring, around: edge, from: start)))
                let settling = Self.spring.settlingDuration(from: start, tolerance: Self.tolerance)
                // What creeps up to the limit and would pass it long after it is seen there stays there.
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
                let limit = min(max(end, limits.lowerBound), limits.upperBound)
                legs.append(Leg(start: duration, origin: position, law: .glide(decay)))
                guard limit != end, let crossing = decay.duration(toCover: limit - position) else {
                    rest = limit
                    duration += decay.duration(untilSlowerThan: Self.tolerance / decay.timeConstant)
                    return
                }
                duration += crossing
                position = limit
                velocity = decay.velocity(at: crossing)
            }
        }
        rest = position
    }

    /// The motion to a place that someone chose, by a critically damped spring that does not pass it: one that would is
    /// made stiffer.
    /// - Parameters:
    ///   - frequency: The spring's angular frequency per second, unless it has to be more.
    ///   - overshoots: Whether content that is there already may continue past the place and come back; else it stops.
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

    /// The place, in points, so many seconds after the release.
    func position(at time: Double) -> Double { time >= duration ? rest : state(at: time).position }

    /// In points per second; 0 from the end on.
    func velocity(at time: Double) -> Double { time >= duration ? 0 : state(at: time).velocity }

    private func state(at time: Double) -> (position: Double, velocity: Double) {
        (legs.last { $0.start <= time } ?? legs.first)?.state(at: time) ?? (rest, 0)
    }

    /// When a critically damped motion, x = (x0 + (v0 + w x0) t) e^(-w t), passes its target; nil if it never does.
    private static func crossing(from start: Spring.State) -> Double? {
        let slope = start.velocity + spring.angularFrequency * start.displacement
        guard start.displacement != 0, slope != 0 else { return nil }
        let time = -start.displacement / slope
        return time > 0 && time.isFinite ? time : nil
    }
}

/// Where a scroll view that pages comes to rest, along one axis.
enum ScrollPaging {
    /// The speed in points per second from which a release continues to the next page; our choice, as no public source
    /// says what UIKit's is.
    static let flickSpeed = 200.0
    /// How near to a page's place the content counts as being there, in pages.
    private static let exactness = 1e-6

    /// The nearest page, or with a flick the next one in that direction, but at most one from the page where the drag began.
    /// - Parameters:
    ///   - offset: Where the content is, in points.
    ///   - velocity: Of the offset, in points per second.
    ///   - origin: Where it was when the drag began.
    ///   - size: Of a page, in points; 0 or less has no pages.
    static func target(
        _ offset: Double, velocity: Double, origin: Double, size: Double, limits: ClosedRange<Double>
    ) -> Double {
        guard size > 0 else { return min(max(offset, limits.lowerBound), limits.upperBound) }
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
        return min(max(place, limits.lowerBound), limits.upperBound)
    }
}
