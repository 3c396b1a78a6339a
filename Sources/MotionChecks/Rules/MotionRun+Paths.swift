import Drawing
import Foundation
import Staging
import Timing

// The rules on the positions of views: jumps, velocities, fingers, the screen's edges.
extension MotionRun {
    /// Returns a view's row in a frame if it is visible; a trace can end in the middle of a flight.
    private func view(_ name: String, _ index: Int) -> TraceView? {
        frames.indices.contains(index) ? path(name)?.rows[index] : nil
    }

    /// Returns the movement of the pointer since the previous frame.
    private func pointerStep(_ index: Int) -> CGVector {
        guard let before = frames[index - 1].row.pointer, let after = frames[index].row.pointer else { return .zero }
        return after.location - before.location
    }

    // MARK: Velocity

    /// The speed of a finger or a view above which its loss is visible, in points per second.
    private static let throwSpeed = 800.0
    private static let flightSpeed = 200.0
    /// The minimum ratio of a velocity break to the changes in the steps before and after it.
    private static let breakFactor = 4.0
    /// The number of frames after a release in which the view can reach the finger's speed.
    private static let takeover = 4
    /// The part of a throw's velocity from which a view that only gets slower has been braked.
    private static let keptPart = 0.5
    /// The part below which the throw is lost, however the view flies on.
    private static let brakedPart = 0.25
    /// The factor by which a view that has stalled gets faster again.
    private static let stallFactor = 1.25

    /// The minimum seconds from a throw to its end: UIKit's transitions last 0.4 s, and a cubic without overshoot
    /// starts at three times its mean velocity at most.
    private static let roomForThrow = 0.4 / 3

    func velocityBreaks() -> [Measurement] {
        // Views that fade keep no velocity.
        guard !asksForLessMotion else { return [] }
        var found: [Measurement] = []
        for flight in flights {
            for name in views {
                guard let last = flight.last(where: { view(name, $0) != nil }) else { continue }
                if isRelease(flight.lowerBound) {
                    found += lostThrow(name, flight, until: last).map { [$0] } ?? []
                }
                found += breaks(name, flight)
            }
        }
        return found
    }

    /// Returns whether a leading finger is lifted after a frame. Other input can also end the interaction.
    private func isRelease(_ index: Int) -> Bool {
        guard frames[index].row.phase == .interactive, index + 1 < frames.count else { return false }
        let times = frames[index].row.time - step...frames[index + 1].row.time
        return events.contains { $0.name == .gestureEnded && times.contains($0.time) }
    }

    /// Returns the excess of a throw's velocity over the view's in the frames after it.
    private func lostThrow(_ name: String, _ flight: ClosedRange<Int>, until last: Int) -> Measurement? {
        guard let release = view(name, flight.lowerBound), let end = view(name, last),
            isSame(name, flight.lowerBound, last),
            // A view that ends in another size is not where it was thrown.
            !isRearranged(after: flight.lowerBound, until: last)
        else { return nil }
        let path = end.center - release.center
        guard flight.upperBound > flight.lowerBound + Self.takeover else { return nil }
        // A finger can move in another direction than the view. Only the part along the view's path counts.
        let direction = CGVector(dx: path.dx / path.length, dy: path.dy / path.length)
        let speed = release.velocity * direction
        guard speed >= Self.throwSpeed, path.length > speed * Self.roomForThrow else { return nil }
        let behind = (flight.lowerBound + 1...flight.lowerBound + Self.takeover).compactMap { view(name, $0) }
        // A view that fades in elsewhere takes over no velocity.
        guard behind.count == Self.takeover, behind.allSatisfy({ $0.alpha >= Self.clearAlpha }),
            // A view that is caught and thrown again during the flight can end elsewhere.
            (behind[Self.takeover - 1].center - release.center) * direction > 0,
            let best = behind.map({ $0.velocity * direction }).max(), best < Self.keptPart * speed
        else { return nil }
        let later = (flight.lowerBound + Self.takeover...last).compactMap { view(name, $0) }
        let isStalled = later.contains { $0.velocity * direction > Self.stallFactor * best }
        guard isStalled || best < Self.brakedPart * speed else { return nil }
        return Measurement(frame: flight.lowerBound + 1, view: name, number: speed - best)
    }

    /// Returns the velocity breaks in the middle of a flight.
    private func breaks(_ name: String, _ flight: ClosedRange<Int>) -> [Measurement] {
        guard flight.count > 5 else { return [] }
        var found: [Measurement] = []
        for index in flight.lowerBound + 2...flight.upperBound - 3 {
            let indices = index - 1...index + 2
            let seen = indices.compactMap { view(name, $0)?.velocity }
            guard seen.count == indices.count, indices.dropFirst().allSatisfy({ isSame(name, $0 - 1, $0) }),
                min(seen[1].length, seen[2].length) > Self.flightSpeed,
                !isDisturbed(after: index - 1, until: index + 2), !isRearranged(after: index - 1, until: index + 2)
            else { continue }
            let changes = (0..<3).map { (seen[$0 + 1] - seen[$0]).length }
            guard changes[1] > Self.breakFactor * max(changes[0], changes[2]) else { continue }
            found.append(Measurement(frame: index + 1, view: name, number: changes[1]))
        }
        return found
    }

    // MARK: Fingers

    /// The part of the finger's step from which a view follows it.
    private static let following = 0.3
    /// The number of frames for which a view must follow a finger before it stops.
    private static let followed = 4
    /// The fractions of a transition between which no end stops a view.
    private static let middle = 0.03...0.97

    func leftFingers() -> [Measurement] {
        var found: [Measurement] = []
        for name in views {
            var following = 0
            var direction = CGVector.zero
            var alone = 0.0
            for index in frames.indices.dropFirst() {
                let (before, after) = (frames[index - 1].row, frames[index].row)
                guard before.phase == .interactive, after.phase == .interactive, after.pointer?.isDown == true,
                    let old = view(name, index - 1), let new = view(name, index), isSame(name, index - 1, index),
                    !isRearranged(after: index - 1, until: index), down(at: index) ?? 1 == 1,
                    contacts(until: index) == contacts(until: index - 1),
                    after.fraction == 0 && before.fraction == 0 || Self.middle.contains(after.fraction)
                else {
                    (following, alone, direction) = (0, 0, .zero)
                    continue
                }
                let finger = pointerStep(index)
                guard finger.length > 0.5 else { continue }
                let moved = new.center - old.center
                if moved * finger > Self.following * (finger * finger) {
                    following += 1
                    direction = finger
                    alone = 0
                } else if following >= Self.followed, finger * direction > 0.7 * finger.length * direction.length,
                    moved.length < 0.02 * finger.length, old.frame.size == new.frame.size
                {
                    alone += finger.length
                    found.append(Measurement(frame: index, view: name, number: alone))
                } else {
                    (following, alone) = (0, 0)
                }
            }
        }
        return found.filter { isFollowing($0) }
    }

    /// Returns the number of times that fingers have landed or been lifted.
    private func contacts(until index: Int) -> Int {
        input?.count {
            guard case .pointer(_, let phase, _) = $0.action, phase != .move else { return false }
            return $0.time.seconds <= frames[index].row.time
        } ?? 0
    }

    /// Returns the number of fingers that are down, or `nil` if unknown.
    private func down(at index: Int) -> Int? {
        guard let input else { return nil }
        var down: Set<Int> = []
        for event in input where event.time.seconds <= frames[index].row.time {
            guard case .pointer(let id, let phase, _) = event.action else { continue }
            switch phase {
            case .down: down.insert(id)
            case .up, .cancel: down.remove(id)
            case .move: break
            }
        }
        return down.count
    }

    /// Returns whether no other view follows the finger. One part of the screen can rest while another is led.
    private func isFollowing(_ found: Measurement) -> Bool {
        let finger = pointerStep(found.frame)
        return !frames[found.frame].row.views.keys.contains { name in
            guard let old = view(name, found.frame - 1), let new = view(name, found.frame) else { return false }
            return (new.center - old.center).length > Self.following * finger.length
        }
    }

    // MARK: Screen edges

    func overshoots() -> [Measurement] {
        var found: [Measurement] = []
        let size = header.size
        for flight in flights where !isRearranged(after: flight.lowerBound, until: flight.upperBound) {
            for name in views {
                let own = flight.filter { view(name, $0) != nil }
                // A thrown view can fly as far as it is thrown, also by a gesture of less than a frame.
                let thrown = [flight.lowerBound, flight.lowerBound + 1].compactMap { view(name, $0)?.velocity.length }
                if frames[flight.lowerBound].row.phase == .interactive,
                    thrown.contains(where: { $0 >= Self.throwSpeed })
                {
                    continue
                }
                guard let first = own.first, let last = own.last, isSame(name, first, last),
                    let start = view(name, first)?.frame, let end = view(name, last)?.frame
                else { continue }
                // The frames around a redirection count as starts, because it was to move on.
                let turns = own.filter { $0 > first && isSent(at: $0) }.flatMap { [$0 - 1, $0] }
                    .compactMap { view(name, $0)?.frame }
                let ends = ([start, end] + turns).map { Self.beyond($0, size) }
                var worst = Measurement(frame: first, view: name, number: 0)
                for index in own where isSame(name, first, index) {
                    guard let frame = view(name, index)?.frame else { continue }
                    let parts = Self.beyond(frame, size).enumerated().map { edge, part in
                        (part - ends.map { $0[edge] }.reduce(0, max)) / (edge < 2 ? size.width : size.height)
                    }
                    let most = parts.reduce(0, max) * 100
                    if most > worst.number { worst = Measurement(frame: index, view: name, number: most) }
                }
                if worst.number > 0 { found.append(worst) }
            }
        }
        return found
    }

    /// Returns whether input since the previous frame has started or redirected motion.
    private func isSent(at index: Int) -> Bool { steps[index].isTurned || steps[index].hasCommand }

    /// Returns the distances by which a frame extends beyond the left, right, top and bottom edges.
    private static func beyond(_ frame: CGRect, _ size: CGSize) -> [Double] {
        [-frame.minX, frame.maxX - size.width, -frame.minY, frame.maxY - size.height]
    }

    func travels() -> [Measurement] {
        guard asksForLessMotion else { return [] }
        var found: [Measurement] = []
        // A finger's motion is allowed to finish, also that of a gesture between two frames, or after a rest.
        for flight in flights where frames[flight.lowerBound].row.phase == .idle {
            let first = steps[min(flight.lowerBound + 1, flight.upperBound)]
            if first.beginsGesture || first.endsGesture { continue }
            for name in views {
                var path = 0.0
                for index in flight.dropFirst() where frames[index].row.phase == .animating {
                    guard let before = view(name, index - 1), let after = view(name, index),
                        isSame(name, index - 1, index), !isTurned(after: index - 1, until: index),
                        before.alpha >= Self.clearAlpha, after.alpha >= Self.clearAlpha,
                        // Where a fade begins, its view can be outside at once.
                        isOnStage(name, index - 1), isOnStage(name, index),
                        // Content that a finger scrolls or has scrolled keeps moving.
                        frames[index].seen?.scrolled.contains(name) != true,
                        frames[index - 1].seen?.scrolled.contains(name) != true,
                        // A wheel keeps scroll views moving.
                        frames[index - 1].row.phase == .animating, !isRearranged(after: flight.lowerBound, until: index)
                    else { continue }
                    path += (after.center - before.center).length
                }
                if path > 0 { found.append(Measurement(frame: flight.upperBound, view: name, number: path)) }
            }
        }
        return found
    }

    /// The alpha from which motion is visible.
    private static let clearAlpha = 0.2
}

extension TraceView {
    fileprivate var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }
}

extension CGPoint {
    fileprivate static func - (left: CGPoint, right: CGPoint) -> CGVector {
        CGVector(dx: left.x - right.x, dy: left.y - right.y)
    }
}

extension CGVector {
    fileprivate var length: Double { hypot(dx, dy) }

    fileprivate static func - (left: CGVector, right: CGVector) -> CGVector {
        CGVector(dx: left.dx - right.dx, dy: left.dy - right.dy)
    }

    /// The dot product.
    fileprivate static func * (left: CGVector, right: CGVector) -> Double {
        left.dx * right.dx + left.dy * right.dy
    }
}
