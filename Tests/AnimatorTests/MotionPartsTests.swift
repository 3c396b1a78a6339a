import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Animator

/// The parts that motions are made of, by closed forms and differences.
@MainActor
@Suite("Parts of motions")
struct MotionPartsTests {
    private static let spring = Spring(mass: 1, stiffness: 100, damping: 8)

    private static let timings = [
        MotionTiming(shape: .curve(.linear), seconds: 2), MotionTiming(shape: .curve(.easeInOut), seconds: 0.5),
        MotionTiming(shape: .spring(spring), seconds: 1.5),
        MotionTiming(shape: .spring(spring), seconds: 1.5, velocity: CGVector(dx: 3, dy: -2)),
        MotionTiming(shape: .spring(spring), seconds: 0.75, velocity: CGVector(dx: -4, dy: 1), speed: 2),
    ]

    @Test("a playhead waits, goes evenly to its goal, and stays there")
    func playheads() {
        let playhead = Playhead(origin: 0.25, goal: 0.75, wait: 1, span: 2)
        for (time, position, rate) in [
            (-1.0, 0.25, 0.0), (0, 0.25, 0), (0.99, 0.25, 0), (1, 0.25, 0.25), (2, 0.5, 0.25), (2.5, 0.625, 0.25),
            (3, 0.75, 0), (4, 0.75, 0),
        ] {
            #expect(playhead.position(after: time) == position && playhead.rate(after: time) == rate, "\(time)")
        }
        let back = Playhead(origin: 1, goal: 0, wait: 0, span: 4)
        #expect(back.position(after: 1) == 0.75 && back.rate(after: 1) == -0.25)
        // Without a duration it is at its goal at once, after the wait.
        let none = Playhead(origin: 0, goal: 1, wait: 1, span: 0)
        #expect(none.position(after: 0.5) == 0 && none.position(after: 1) == 1 && none.rate(after: 1) == 0)
    }

    @Test("passes go there, or there and back, and the last one ends where it ends")
    func cycles() {
        let plain = MotionCycle(count: 3, autoreverses: false)
        let both = MotionCycle(count: 2, autoreverses: true)
        #expect(plain.legs == 3 && both.legs == 4 && MotionCycle.once.isOnce && !plain.isOnce)
        for count in [0, -1, Double.nan] { #expect(MotionCycle(count: count, autoreverses: false).legs == 1) }
        for (elapsed, once, there, back, isBack) in [
            (0.0, 0.0, 0.0, 0.0, false), (1.5, 1.5, 1.5, 1.5, false), (2, 2, 0, 2, true), (3.5, 3.5, 1.5, 0.5, true),
            (4.5, 4.5, 0.5, 0.5, false), (5.75, 5.75, 1.75, 1.75, false), (-1, -1, -1, -1, false),
        ] {
            #expect(MotionCycle.once.time(elapsed, leg: 2).time == once)
            #expect(plain.time(elapsed, leg: 2) == (there, false), "\(elapsed)")
            #expect(both.time(elapsed, leg: 2) == (back, isBack), "\(elapsed)")
        }
        #expect(plain.time(6, leg: 2) == (6, false) && both.time(8, leg: 2) == (8, false))
        #expect(plain.time(3, leg: 0) == (3, false))
    }

    @Test(
        "durations that are too short, negative or no number count as none, and none is longer than a billion seconds")
    func durations() {
        for (asked, used) in [
            (1.0, 1.0), (1e-9, 1e-9), (0.9e-9, 0), (0, 0), (-1, 0), (.nan, 0), (.infinity, 0), (1e9, 1e9), (2e9, 1e9),
        ] {
            #expect(
                MotionTiming.usable(asked) == used
                    && MotionTiming(shape: .curve(.linear), seconds: asked).seconds == used)
        }
    }

    @Test("a stretched motion is the same one, slower or faster, with its velocity per second or from rest")
    func stretched() {
        for timing in Self.timings {
            for factor in [0.5, 1, 3] {
                let (seconds, other) = (timing.seconds * factor, timing.stretched(to: timing.seconds * factor))
                let rest = timing.stretched(to: seconds, fromRest: true)
                #expect(other.seconds == seconds && other.velocity == timing.velocity && rest.velocity == .zero)
                for place in [0.1, 0.4, 0.8] {
                    #expect(isNear(other.sample(at: place).progress, timing.sample(at: place).progress))
                    #expect(isNear(other.sample(at: place).response, timing.sample(at: place).response * factor))
                }
            }
            // Without a duration before or after, the spring has its own pace.
            #expect(timing.stretched(to: 0).speed == 1 && timing.stretched(to: 0).stretched(to: 2).speed == 1)
        }
    }

    @Test("samples begin at 0 and end at 1, slopes are their derivatives, and a progress is reached where it says")
    func samples() {
        for timing in Self.timings {
            let (start, end) = (timing.sample(at: 0), timing.sample(at: 1))
            #expect(start.progress == 0 && start.response == 0 && end.progress == 1 && end.response == 0)
            #expect(timing.slope(at: 1).progress == 0 && timing.slope(at: 1).response == 0)
            let step = 1e-6
            for place in [0.05, 0.3, 0.55, 0.9] {
                let (before, after) = (timing.sample(at: place - step), timing.sample(at: place + step))
                let slope = timing.slope(at: place)
                let seconds = 2 * step * timing.seconds
                #expect(isNear(slope.progress, (after.progress - before.progress) / seconds, within: 1e-5))
                #expect(isNear(slope.response, (after.response - before.response) / seconds, within: 1e-5))
                let plain = timing.sample(at: place)
                let value = plain.progress + timing.velocity.dx * plain.response
                #expect(isNear(timing.plainProgress(at: place), value))
                let found = timing.fraction(of: value)
                #expect(found <= place + 1e-6 && isNear(timing.plainProgress(at: found), value, within: 1e-6))
            }
            #expect(timing.fraction(of: 0) == 0 && timing.fraction(of: 1) == 1)
            // A spring begins with its velocity per second.
            guard case .spring = timing.shape else { continue }
            #expect(isNear(timing.slope(at: 0).response, 1) && isNear(timing.slope(at: 0).progress, 0))
            #expect(timing.sample(at: -0.5).progress == 0)
        }
        // The start and the end, also of a curve that begins at the end.
        let turned = LinearCurve(stops: [
            .init(input: 0, output: 1), .init(input: 0.5, output: 0), .init(input: 1, output: 1),
        ])
        let detour = MotionTiming(shape: .curve(.lines(turned)), seconds: 1)
        #expect(detour.fraction(of: 0) == 0 && detour.fraction(of: 1) == 1 && detour.fraction(of: 0.5) == 0.25)
        // Without a duration it is at its start until it ends.
        let none = MotionTiming(shape: .spring(Self.spring), seconds: 0)
        for timing in [none, MotionTiming(shape: .curve(.linear), seconds: 0)] {
            let (sample, slope) = (timing.sample(at: 0.5), timing.slope(at: 0.5))
            #expect(sample.progress == 0 && sample.response == 0 && slope.progress == 0 && slope.response == 0)
            #expect(timing.sample(at: 1).progress == 1)
        }
        for (progress, place) in [(0.3, 0.3), (-1, 0), (2, 1.0)] { #expect(none.fraction(of: progress) == place) }
    }

    @Test("a velocity pushes by the change, and vertically by its own part for points alone")
    func pushes() {
        let change = AnimationVector(10, 20, 30, 40)
        let timing = Self.timings[3]
        for property in [AnimatableProperty.center, .bounds] {
            #expect(timing.push(for: property, change: change) == AnimationVector(30, -40, 90, 120))
        }
        #expect(timing.push(for: .alpha, change: change) == AnimationVector(30, 60, 90, 120))
        #expect(Self.timings[2].push(for: .center, change: change) == .zero)
        let vertical = MotionTiming(shape: .spring(Self.spring), seconds: 1, velocity: CGVector(dx: 0, dy: 2))
        #expect(vertical.push(for: .center, change: change) == AnimationVector(0, 40))
    }

    @Test("a push is whole at the pivot, and falls evenly to nothing at both ends")
    func hats() {
        for (place, pivot, value) in [
            (0.5, 0.5, 1.0), (0.25, 0.5, 0.5), (0.75, 0.5, 0.5), (0, 0.5, 0), (1, 0.5, 0), (-1, 0.5, 0), (2, 0.5, 0),
            (0.6, 0.2, 0.5), (0.1, 0.2, 0.5), (0, 0, 1), (0.25, 0, 0.75), (1, 1, 1), (0.25, 1, 0.25), (-0.5, -0.5, 1),
            (1.2, 1.4, 0.5), (1, 1.4, 0), (0.5, 1.4, 0), (1.5, 1.4, 1), (-0.5, 0, 0), (2, 1, 0),
        ] {
            #expect(isNear(MotionPath.hat(place, pivot: pivot), value), "\(place) \(pivot)")
        }
    }

    @Test("a path's slopes are the derivatives of its samples, in both directions, with and without a pivot")
    func paths() {
        let step = 1e-6
        for timing in Self.timings {
            for (pivot, isScrubbed) in [(nil, false), (0.4, false), (0.4, true), (1.3, true), (0, false)]
                as [(Double?, Bool)]
            {
                let path = MotionPath(timing: timing, pivot: pivot, isScrubbed: isScrubbed)
                for place in [0.1, 0.35, 0.6, 0.9] + (pivot.map { $0 > 1 ? [1.1] : [] } ?? []) {
                    for rate in [0.7, -1.3] {
                        let (before, after) = (path.sample(at: place - step), path.sample(at: place + step))
                        let slope = path.slope(at: place, rate: rate)
                        #expect(
                            isNear(slope.response, (after.response - before.response) / (2 * step) * rate, within: 1e-4)
                        )
                        guard place < 1 else { continue }
                        let rise = (after.progress - before.progress) / (2 * step) * rate
                        #expect(isNear(slope.progress, rise, within: 1e-4), "\(place) \(rate)")
                        let whole = (path.fraction(at: place + step) - path.fraction(at: place - step)) / (2 * step)
                        if !isScrubbed { #expect(isNear(path.fractionSlope(slope), whole * rate, within: 1e-4)) }
                    }
                }
                guard let pivot, pivot < 1 else { continue }
                #expect(path.sample(at: pivot).response == 1 && path.sample(at: 1).progress == 1)
                // At the pivot the slope is that of the side to which it moves.
                let (up, down) = (path.slope(at: pivot, rate: 1).response, path.slope(at: pivot, rate: -1).response)
                #expect(isNear(up, -1 / (1 - pivot)) && isNear(down, pivot > 0 ? -1 / pivot : 1))
            }
        }
        var part = MotionPath(timing: Self.timings[0])
        part.fractions = (0.5, 0.25)
        #expect(part.fraction(at: 0.5) == 0.375 && part.fraction(at: 0) == 0.5 && part.fraction(at: 1) == 0.25)
        #expect(isNear(part.fractionSlope(part.slope(at: 0.5, rate: 1)), -0.25))
        // It turns back at its end with the slope just before it.
        #expect(part.slope(at: 1, rate: 1).progress == 0 && isNear(part.slope(at: 1, rate: -1).progress, -1))
    }

    @Test("a layer's timing goes there and back, from its offset, at its speed, and shows its ends by its fill mode")
    func layers() {
        let motion = MotionTiming(shape: .curve(.linear), seconds: 2)
        for (timing, table) in [
            (
                LayerTiming(motion: motion, begin: 1),
                [(0.9, nil), (1, (0, 0.5)), (2, (0.5, 0.5)), (2.5, (0.75, 0.5)), (3, nil)]
            ),
            (
                LayerTiming(motion: motion, begin: 1, fill: .both), [(0.9, (0, 0)), (3, (1, 0)), (9, (1, 0))]
            ),
            (LayerTiming(motion: motion, speed: 2), [(0.25, (0.25, 1)), (1, nil)]),
            (LayerTiming(motion: motion, speed: -1, fill: .both), [(-1, (1, 0)), (0.5, (0.75, -0.5)), (2, (0, 0))]),
            (LayerTiming(motion: motion, offset: 0.5), [(0, (0.25, 0.5)), (1, (0.75, 0.5)), (1.75, (0.125, 0.5))]),
            (LayerTiming(motion: motion, speed: 0, offset: 0.5), [(0, (0.25, 0)), (99, (0.25, 0))]),
            (LayerTiming(motion: motion, speed: 0, offset: 2), [(5, (1, 0))]),
            (
                LayerTiming(motion: motion, legs: 4, autoreverses: true, fill: .both),
                [(1, (0.5, 0.5)), (3, (0.5, -0.5)), (3.5, (0.25, -0.5)), (5, (0.5, 0.5)), (8, (0, 0))]
            ),
            (LayerTiming(motion: motion, legs: 2.5, fill: .both), [(4.5, (0.25, 0.5)), (5, (0.5, 0)), (7, (0.5, 0))]),
        ] as [(LayerTiming, [(Double, (Double, Double)?)])] {
            for (time, wanted) in table {
                let found = timing.progress(at: time)
                #expect((found == nil) == (wanted == nil), "\(timing) \(time)")
                guard let found, let wanted else { continue }
                #expect(isNear(found.fraction, wanted.0) && isNear(found.rate, wanted.1), "\(timing) \(time)")
            }
        }
        #expect(LayerTiming(motion: motion, begin: 1, speed: -4, legs: 3).end == 2.5)
        #expect(LayerTiming(motion: motion, speed: 0).end == .infinity)
        let none = LayerTiming(motion: MotionTiming(shape: .curve(.linear), seconds: 0), begin: 1, fill: .both)
        #expect(none.progress(at: 0.5)?.fraction == 0 && none.progress(at: 1)?.fraction == 1)
    }

    @Test("a track's value is on its way, bent between keyframes, and its slope is the derivative")
    func tracks() throws {
        let step = 1e-6
        let way = LayerTrack.Way.line(from: AnimationVector(10, 0), to: AnimationVector(30, -40))
        let curve = TimingCurve.easeIn
        let track = LayerTrack(way: way, curves: [(0.2, 0.6, curve), (0.6, 1, .linear)])
        for (progress, warped) in [
            (0.1, 0.1), (0.3, 0.2 + 0.4 * curve.value(atFraction: 0.25)), (0.6, 0.6), (0.9, 0.9), (1.2, 1.2),
        ] {
            let value = track.value(at: progress)
            #expect(isNear(value[0], 10 + 20 * warped) && isNear(value[1], -40 * warped), "\(progress)")
            guard progress != 0.6 else { continue }
            let rise = (track.value(at: progress + step) - track.value(at: progress - step)) * (1 / (2 * step))
            #expect(isNear(track.slope(at: progress, falling: false)[0], rise[0], within: 1e-4))
        }
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 30, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 10))
        path.addCurve(
            to: CGPoint(x: 0, y: 10), control1: CGPoint(x: 30, y: 40), control2: CGPoint(x: 0, y: 40))
        for (times, isPaced) in [(nil, false), ([0, 0.5, 0.75, 1], false), ([0, 1], false), (nil, true)]
            as [([Double]?, Bool)]
        {
            guard let track = PathTrack(path, times: times, isPaced: isPaced) else {
                Issue.record("there is a path")
                return
            }
            if !isPaced {
                let begins: [Double] = times?.count == 4 ? [0, 0.5, 0.75, 1] : [0, 1.0 / 3, 2.0 / 3, 1]
                #expect(track.point(at: begins[1]).distance(to: CGPoint(x: 30, y: 0)) < 1e-9)
                #expect(track.point(at: begins[2] / 2 + begins[1] / 2).distance(to: CGPoint(x: 30, y: 5)) < 1e-9)
            }
            #expect(track.point(at: -1) == .zero && track.point(at: 2).distance(to: CGPoint(x: 0, y: 10)) < 1e-9)
            for progress in [0.11, 0.45, 0.7, 0.86] {
                let (before, after) = (track.point(at: progress - step), track.point(at: progress + step))
                let slope = track.slope(at: progress)
                let rise = CGVector(dx: (after.x - before.x) / (2 * step), dy: (after.y - before.y) / (2 * step))
                #expect(isNear(slope.dx, rise.dx, within: 1e-3) && isNear(slope.dy, rise.dy, within: 1e-3))
                let direction = track.direction(at: progress)
                #expect(isNear(direction.angle, atan2(rise.dy, rise.dx), within: 1e-5))
                let turn =
                    (track.direction(at: progress + step).angle - track.direction(at: progress - step).angle)
                    / (2 * step)
                #expect(isNear(direction.slope, turn, within: 1e-3), "\(progress)")
                // A paced one goes as far in any part of the time.
                if isPaced { #expect(isNear(hypot(slope.dx, slope.dy), track.length, within: 0.03 * track.length)) }
            }
        }
        // Along straight lines, a paced one is exactly where the way is that long.
        var corner = Path()
        corner.move(to: .zero)
        for end in [CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 70)] { corner.addLine(to: end) }
        let even = try #require(PathTrack(corner, times: nil, isPaced: true))
        for progress in [0.001, 0.01, 0.1, 0.299, 0.3, 0.301, 0.31, 0.8, 0.999] {
            let way = 100 * progress
            let place = CGPoint(x: min(way, 30), y: max(0, way - 30))
            #expect(even.point(at: progress).distance(to: place) < 1e-9, "\(progress)")
        }
        #expect(PathTrack(Path(), times: nil, isPaced: false) == nil)
        var point = Path()
        point.move(to: .zero)
        point.addLine(to: .zero)
        #expect(PathTrack(point, times: nil, isPaced: true) == nil)
    }

    @Test("a shadow goes from outline to outline, beyond the first and the last one too")
    func outlines() {
        let paths = (1...3).map { Path(rect: CGRect(x: 0, y: 0, width: $0, height: 1)) }
        let ends = ShadowPathEnds(paths: paths, original: nil)
        for (number, first, fraction) in [
            (-0.5, 0, -0.5), (0, 0, 0), (0.75, 0, 0.75), (1, 1, 0), (1.5, 1, 0.5), (2, 1, 1), (2.5, 1, 1.5),
        ] {
            let part = ends.part(at: number)
            #expect(part.from == paths[first] && part.to == paths[first + 1] && part.fraction == fraction, "\(number)")
        }
        let one = ShadowPathEnds(paths: [paths[0]], original: nil).part(at: 0)
        #expect(one.from == paths[0] && one.to == paths[0] && one.fraction == 0)
    }

    @Test("fingers nearer than a point neither turn a picture nor make it endlessly large; the farther one travels")
    func fingers() {
        func pair(_ x: Double, _ y: Double) -> PictureFingers { PictureFingers(.zero, CGPoint(x: x, y: y)) }
        for (old, new, scale, turn) in [
            (pair(10, 0), pair(0, 20), 2.0, Double.pi / 2), (pair(1, 0), pair(0, 1), 1, .pi / 2),
            (pair(0.5, 0), pair(0, 3), 3, 0), (pair(10, 0), pair(0, 0.5), 0.1, 0), (pair(0, 0), pair(0.1, 0), 1, 0),
        ] {
            let change = new.similarity(from: old)
            #expect(isNear(change?.scale ?? 0, scale) && isNear(change?.rotation ?? 9, turn))
        }
        #expect(pair(1, 1).similarity(from: PictureFingers(.zero)) == nil)
        let moved = PictureFingers(CGPoint(x: 3, y: 4), CGPoint(x: 10, y: 1))
        #expect(moved.travel(from: pair(10, 0)) == 5 && moved.travel(from: pair(10, 13)) == 12)
        #expect(moved.travel(from: PictureFingers(CGPoint(x: 3, y: 0))) == 4)
        #expect(
            moved.middle == CGPoint(x: 6.5, y: 2.5) && PictureFingers(CGPoint(x: 3, y: 1)).middle == CGPoint(x: 3, y: 1)
        )
    }
}

extension PathTrack {
    /// The length of its outline, by many short lines.
    fileprivate var length: Double {
        let points = (0...3000).map { point(at: Double($0) / 3000) }
        return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}
