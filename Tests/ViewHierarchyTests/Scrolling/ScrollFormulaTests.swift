import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

/// The motion of scrolled content by integration of what each part of it obeys, and eases by their cubics.
@MainActor
@Suite("Formulas of scrolling")
struct ScrollFormulaTests {
    private static let step = 2.5e-4

    /// Integrates the laws from a release: within the limits the velocity decays, beyond them a critically damped spring
    /// of stiffness 100 pulls to the nearest one.
    /// - Returns: The offset at every step of 1.25 seconds.
    private func integrated(_ offset: Double, _ velocity: Double, _ limits: ClosedRange<Double>, rate: Double)
        -> [Double]
    {
        let timeConstant = rate / (1 - rate) / 1000
        func force(_ x: Double, _ v: Double) -> Double {
            let edge = min(max(x, limits.lowerBound), limits.upperBound)
            return x == edge ? -v / timeConstant : -100 * (x - edge) - 20 * v
        }
        var (x, v) = (offset, velocity)
        return (0...5000).map { _ in
            defer {
                // The midpoint method.
                let (middle, speed) = (x + v * Self.step / 2, v + force(x, v) * Self.step / 2)
                x += speed * Self.step
                v += force(middle, speed) * Self.step
            }
            return x
        }
    }

    @Test("a release obeys its laws, from every place and at every speed, and ends a quarter of a point from its rest")
    func motions() {
        let limits = -200.0...800
        for offset in [-320.0, -201, -200, -199, 300, 799, 800, 801, 950] {
            for velocity in [-5000.0, -700, -40, 0, 25, 900, 6000] {
                let rate = velocity < 0 ? 0.998 : 0.99
                let motion = ScrollMotion(from: offset, velocity: velocity, limits: limits, rate: rate, bounces: true)
                let course = integrated(offset, velocity, limits, rate: rate)
                let end = min(course.count - 1, Int(motion.duration / Self.step))
                // A step across a limit has half of a step's force too much.
                let slack = 0.3 + abs(velocity) / 1000
                let misses = stride(from: 0, through: end, by: 50).filter {
                    abs(motion.position(at: Double($0) * Self.step) - course[$0]) > slack
                }
                #expect(misses.isEmpty, "\(offset), \(velocity): \(misses.prefix(3))")
                let isAtRest = velocity == 0 && limits.contains(offset)
                #expect((motion.duration == 0) == isAtRest && abs(motion.position(at: 0) - offset) < 1e-9)
                if end < course.count - 1 { #expect(abs(course[end] - motion.rest) < slack, "\(offset), \(velocity)") }
            }
        }
    }

    @Test("an ease is the cubic that begins with the velocity, limited to what does not overshoot, and ends at rest")
    func eases() {
        let duration = 0.4
        for (start, end, speed) in [
            (10.0, 90.0, 100.0), (10, 90, -100), (10, 90, 5000), (-50, -90, -120), (-50, -90, 80), (30, 30, 60),
            (5, -75, -9000),
        ] {
            let mean = (end - start) / duration
            let first = mean >= 0 ? min(max(speed, 0), 3 * mean) : max(min(speed, 0), 3 * mean)
            // The same on the other axis, with all signs turned.
            let ease = ScrollEase(
                from: CGPoint(x: start, y: -start), velocity: CGVector(dx: speed, dy: -speed),
                to: CGPoint(x: end, y: -end), duration: duration)
            var misses = 0.0
            for part in [-0.5, 0, 0.1, 0.25, 0.5, 0.9, 1, 1.5] {
                let s = min(max(part, 0), 1)
                // Bernstein's form: the two inner points are a third of the velocities away.
                let points = [start, start + first * duration / 3, end, end]
                let rest = 1 - s
                let place =
                    rest * rest * rest * points[0] + 3 * rest * rest * s * points[1] + 3 * rest * s * s * points[2]
                    + s * s * s * points[3]
                let slope =
                    3 / duration
                    * (rest * rest * (points[1] - points[0]) + 2 * rest * s * (points[2] - points[1])
                        + s * s * (points[3] - points[2]))
                let (position, velocity) = (ease.position(at: part * duration), ease.velocity(at: part * duration))
                misses = max(misses, abs(position.x - place), abs(position.y + place))
                misses = max(misses, abs(velocity.dx - slope), abs(velocity.dy + slope))
            }
            #expect(misses < 1e-9, "\(start) to \(end) at \(speed)")
        }
        #expect(ScrollEase.animatedDuration == 0.3 && ScrollEase.wheelDuration == 0.15 && ZoomEase.duration == 0.3)
    }

    @Test("a zoom's scale and offset change at the rates that it says, and rest at its end")
    func zooms() {
        for (from, to) in [(1.0, 3.0), (4, 1), (2, 2)] {
            let ease = ZoomEase(
                start: ScrollZoom(scale: from, offset: CGPoint(x: 10, y: -40)),
                end: ScrollZoom(scale: to, offset: CGPoint(x: 250, y: 60)))
            #expect(
                ease.state(at: -1) == ease.start && ease.state(at: 0.3) == ease.end && ease.state(at: 9) == ease.end)
            for time in [0.02, 0.1, 0.15, 0.2, 0.29] {
                let (before, after) = (ease.state(at: time - 1e-6), ease.state(at: time + 1e-6))
                let rate = ease.velocity(at: time)
                let misses = [
                    (after.scale - before.scale) / 2e-6 - rate.scale,
                    (after.offset.x - before.offset.x) / 2e-6 - rate.offset.dx,
                    (after.offset.y - before.offset.y) / 2e-6 - rate.offset.dy,
                ].map(abs)
                #expect(misses.allSatisfy { $0 < 1e-4 }, "\(from) to \(to) at \(time)")
                // The logarithm of the scale eases, and a point of the content stays in place.
                let part = pow(time / 0.3, 2) * (3 - 2 * time / 0.3)
                let scale = from * pow(to / from, part)
                let covered = from == to ? part : (scale - from) / (to - from)
                let state = ease.state(at: time)
                #expect(abs(state.scale - scale) < 1e-9 && abs(state.offset.x - 10 - 240 * covered) < 1e-9)
            }
            for time in [0.3, 0.31, 8] { #expect(ease.velocity(at: time) == (0, .zero)) }
        }
    }

    @Test("scales beyond their limits are resisted, up to twice the largest and half the smallest")
    func zoomLimits() {
        for (least, most, expected) in [
            (0.5, 4.0, 0.5...4.0), (0, 3, 1...3), (-2, 2, 1...2), (.nan, 2, 1...2), (.infinity, 2, 1...2),
            (2, 1, 2...2), (2, 0, 2...2), (1, 1.0000001, 1...1), (0.5, 0, 0.5...1), (3, 3, 3...3),
        ] as [(Double, Double, ClosedRange<Double>)] {
            let limits = ZoomLimits(least: least, most: most)
            #expect(limits.least == expected.lowerBound && limits.most == expected.upperBound, "\(least) to \(most)")
            for raw in [1e-9, 0.1, 0.3, 1, 2.5, 7, 100, 1e9] {
                let edge = min(max(raw, expected.lowerBound), expected.upperBound)
                // numbers.md: b = (1 - 1 / (x c / d + 1)) d of the logarithm, with d = log 2.
                let beyond = log(raw / edge)
                let resisted = (1 - 1 / (abs(beyond) * 0.55 / log(2.0) + 1)) * log(2.0)
                let shown = edge * exp(beyond < 0 ? -resisted : resisted)
                #expect(abs(limits.banded(raw) - shown) < 1e-9 * shown && limits.clamp(raw) == edge)
                #expect(limits.contains(raw) == (raw == edge))
                #expect(abs(limits.raw(shown) / raw - 1) < 1e-6)
                let slope = (limits.banded(raw * 1.000001) - limits.banded(raw / 1.000001)) / (raw * 2e-6)
                if raw != edge || (raw > limits.least && raw < limits.most) {
                    #expect(abs(limits.slope(raw) - slope) < 1e-4 * max(1, slope))
                }
            }
        }
    }

    @Test("an indicator shows the part of the content that is seen, shorter beyond its ends")
    func indicators() {
        // A track of 194 of a view of 200 points, 3 from its ends.
        for (offset, range, before, start, length) in [
            (0.0, 200.0, 0.0, 3.0, 97.0), (200, 200, 0, 100, 97), (100, 200, 0, 51.5, 97), (0, 600, 0, 3, 48.5),
            (-20, 200, 0, 3, 77), (230, 200, 0, 130, 67), (-500, 200, 0, 3, 8), (900, 200, 0, 189, 8),
            (0, 99_800, 0, 3, 36), (99_800, 99_800, 0, 161, 36), (0, 0, 0, 3, 194), (-10, 0, 0, 3, 184),
            (10, 0, 0, 13, 184), (0, 200, 20, 23, 87), (200, 200, 20, 110, 87),
        ] {
            let extent = ScrollIndicator.extent(offset: offset, range: range, size: 200, insets: (before, 0))
            #expect(extent == (start, length), "\(offset) of \(range)")
            let turned = ScrollIndicator.extent(offset: range - offset, range: range, size: 200, insets: (0, before))
            if range > 0 || offset == 0 {
                #expect(abs(turned.start + turned.length + start - 200) < 1e-9 && turned.length == length)
            }
        }
        #expect(ScrollIndicator.extent(offset: 0, range: 50, size: 10, insets: (1, 1)).length == 2)
        #expect(ScrollIndicator.extent(offset: 0, range: 50, size: 4).length == 0)
    }
}
