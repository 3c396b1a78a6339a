import Drawing
import FormulaSupport
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// In each lane every flight has the lane's curve, and the phase says whether a finger or a flight moves what is on screen.
///
/// The curves are written anew here. A flight can begin within its curve, run back, and at another speed, as after a
/// finger (rules D 2 and E 5): what a curve leaves open is fitted, its shape is not.
@MainActor
struct LaneCurveTests {
    private static let fps = 120.0
    /// The seconds of each curve in these lanes.
    private static let duration = 0.5

    /// The tapes in which motion has a curve of its own: pages and the zoomed photo scroll, the wheel pinches, and a fade
    /// replaces a flight with reduced motion or without a tile.
    fileprivate static let unlike: Set<String> = [
        "demo", "flick-sideways", "page", "page-ends", "zoom-and-pan", "pinch-zoomed", "pinch-wheel", "reduced-motion",
        "tile-gone",
    ]

    /// The traced frames of a tape, and in each the views whose scroll view moves by itself, and the curve that the
    /// lane's caption shows beside the lane's own.
    private struct Played {
        var frames: [TraceFrame] = []
        var scrolled: [Set<String>] = []
        var ownCurves: [String?] = []
        var sizes: [CGSize] = []
        var events: [TraceEvent] = []

        @MainActor
        init(_ name: String, _ curve: String) throws {
            var tape = try SceneTapes.tape(name)
            tape.settings.removeAll { if case .parameter("curve", _) = $0 { true } else { false } }
            tape.settings.removeAll { if case .parameter("duration", _) = $0 { true } else { false } }
            tape.settings += [
                .parameter(name: "curve", value: curve), .parameter(name: "duration", value: "\(duration)"),
            ]
            let stage = try StageRun.stage(
                SceneGallery.scene(named: tape.scene) ?? .photos, size: tape.size ?? CGSize(width: 390, height: 844),
                settings: tape.parameters)
            let player = TapePlayer(tape: tape, target: stage)
            while !player.isFinished || !stage.isSettled, frames.count < 3_600 {
                let time = FrameTime.frame(frames.count, rate: fps)
                stage.finishLoading()
                // In another curve than its own, a tape can end elsewhere, where a view that it names is missing.
                do { try player.play(until: time) } catch { break }
                stage.finishLoading()
                frames += stage.traceFrames(frame: frames.count, time: time.seconds)
                ownCurves.append(stage.ownFlightCurve)
                sizes.append(stage.size)
                scrolled.append(
                    Set(
                        stage.tracedViews.filter { name in
                            guard let view = stage.view(named: name) else { return false }
                            return sequence(first: view) { $0.superview }
                                .contains { ($0 as? ScrollView)?.isDecelerating == true }
                        }))
            }
            events = stage.takeTraceEvents(since: .zero)
            #expect(
                LaneCurveTests.unlike.contains(name) || ownCurves.allSatisfy { $0 == nil },
                "\(name), \(curve): a flight has another curve")
        }

        /// The ranges of frames in flight in the lane's curve, without a transition's or a gesture's begin, end or turn, or
        /// a resize, between.
        var flights: [ClosedRange<Int>] {
            let cuts = events.filter {
                $0.name.text.hasPrefix("transition") || $0.name.text.hasPrefix("gesture") || $0.name == .verdict
            }.map(\.time)
            var flights: [ClosedRange<Int>] = []
            for index in frames.indices where frames[index].phase == .animating {
                let (earlier, now) = (index == 0 ? -1 : frames[index - 1].time, frames[index].time + 1e-9)
                let isCut =
                    index == 0 || sizes[index] != sizes[index - 1] || cuts.contains { earlier < $0 && $0 <= now }
                if let last = flights.last, last.upperBound == index - 1, !isCut {
                    flights[flights.count - 1] = last.lowerBound...index
                } else {
                    flights.append(index...index)
                }
            }
            return flights.filter { flight in flight.count > 8 && flight.allSatisfy { ownCurves[$0] == nil } }
        }

        /// Returns the way of a view's center in a flight, along the axis on which it moves farther; nil if it is not
        /// there throughout, hardly moves, or scrolls by itself.
        func way(of view: String, in flight: ClosedRange<Int>) -> [Double]? {
            let centers = flight.compactMap { frames[$0].views[view]?.frame.middle }
            guard centers.count == flight.count, !flight.contains(where: { scrolled[$0].contains(view) }) else {
                return nil
            }
            let ways = [centers.map { Double($0.x) }, centers.map { Double($0.y) }]
            let way = ways.max { range($0) < range($1) } ?? []
            return range(way) > 5 ? way : nil
        }
    }

    nonisolated private static func range(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }

    // MARK: Curves

    @Test("in a linear lane everything flies straight on, in the phase of a flight", arguments: SceneTapes.names)
    func linear(_ name: String) throws {
        let played = try Played(name, "linear")
        try checkPhases(of: played, name, "linear")
        // The wheel moves the photo in its own ease, whatever the lane's curve is.
        guard name != "pinch-wheel" else { return }
        for flight in played.flights {
            for view in Set(played.frames[flight.lowerBound].views.keys).sorted() {
                guard let way = played.way(of: view, in: flight) else { continue }
                let bends = way.indices.dropFirst().dropLast().filter {
                    abs(way[$0 + 1] - 2 * way[$0] + way[$0 - 1]) > 0.02
                }
                // Another animation can begin and end within the flight; each end falls between two frames.
                #expect(bends.count <= 4, "\(name), \(view), from \(played.frames[flight.lowerBound].time) s")
            }
        }
    }

    @Test("in a lane that eases in, a flight is a part of that curve, in its phase", arguments: SceneTapes.names)
    func easeIn(_ name: String) throws {
        let played = try Played(name, "ease-in")
        try checkPhases(of: played, name, "ease-in")
        let lead = try #require(SceneGallery.scene(named: try SceneTapes.tape(name).scene)?.leadView)
        for flight in played.flights {
            // What is turned around in flight is a sum of two flights; there the other curves are the test.
            let isTurned = flight.lowerBound > 0 && played.frames[flight.lowerBound - 1].phase == .animating
            guard !isTurned, let way = played.way(of: lead, in: flight) else { continue }
            let times = flight.map { played.frames[$0].time - played.frames[flight.lowerBound].time }
            // The place in the curve at which it begins, and its speed: negative if it runs back. The nearest of a coarse
            // grid are looked at in a fine one.
            func misfit(_ begin: Double, _ speed: Double) -> Double {
                CurveFormulas.misfit(way, [times.map { Self.easeIn(begin + speed * $0 / Self.duration) }])
            }
            var coarse: [(off: Double, begin: Double, speed: Double)] = []
            for begin in stride(from: -0.1, through: 1.1, by: 0.05) {
                for speed in stride(from: -4, through: 4, by: 0.4) {
                    coarse.append((misfit(begin, speed), begin, speed))
                }
            }
            coarse.sort { $0.off < $1.off }
            var least = coarse[0].off
            for near in coarse.prefix(8) {
                for begin in stride(from: near.begin - 0.03, through: near.begin + 0.03, by: 0.01) {
                    for speed in stride(from: near.speed - 0.2, through: near.speed + 0.2, by: 0.1)
                    where least > tolerance(way) { least = min(least, misfit(begin, speed)) }
                }
            }
            let start = played.frames[flight.lowerBound].time
            #expect(least <= tolerance(way), "\(name), from \(start) s: off by \(least)")
        }
    }

    @Test("in a lane with a spring, a flight solves the spring's equation, in its phase", arguments: SceneTapes.names)
    func spring(_ name: String) throws {
        let played = try Played(name, "spring(dampingRatio: .5)")
        try checkPhases(of: played, name, "spring")
        let lead = try #require(SceneGallery.scene(named: try SceneTapes.tape(name).scene)?.leadView)
        for flight in played.flights {
            guard let way = played.way(of: lead, in: flight) else { continue }
            let times = flight.map { played.frames[$0].time - played.frames[flight.lowerBound].time }
            var (least, speed) = (Double.infinity, 0.2)
            while speed < 8, least > tolerance(way) {
                // Every motion of a spring, with any place and velocity at the start, is a sum of these two.
                let omega = Self.omega * speed
                let turns = omega * (1 - Self.ratio * Self.ratio).squareRoot()
                for direction in [1.0, -1] {
                    let fades = times.map { exp(-direction * Self.ratio * omega * $0) }
                    least = min(
                        least,
                        CurveFormulas.misfit(
                            way,
                            [
                                zip(times, fades).map { $1 * cos(turns * $0) },
                                zip(times, fades).map { $1 * sin(turns * $0) },
                            ]))
                }
                speed *= 1.03
            }
            let start = played.frames[flight.lowerBound].time
            #expect(least <= tolerance(way), "\(name), from \(start) s: off by \(least)")
        }
    }

    private func tolerance(_ way: [Double]) -> Double { 0.02 * Self.range(way) + 0.5 }

    private static let ratio = 0.5

    /// The angular frequency at which a spring with that damping ratio is at last a thousandth from its end after
    /// ``duration``.
    private static let omega: Double = {
        let turns = (1 - ratio * ratio).squareRoot()
        var angle = 40.0
        while abs(exp(-ratio * angle) * (cos(turns * angle) + ratio / turns * sin(turns * angle))) < 0.001 {
            angle -= 0.0005
        }
        return angle / duration
    }()

    /// CSS's `ease-in` by bisection, sampled once.
    private static let easeInSamples = (0...1000).map { CurveFormulas.bezier(0.42, 0, 1, 1, Double($0) / 1000) }

    private static func easeIn(_ fraction: Double) -> Double {
        let place = min(max(fraction, 0), 1) * 1000
        let index = min(Int(place), 999)
        return easeInSamples[index] + (easeInSamples[index + 1] - easeInSamples[index]) * (place - Double(index))
    }

    // MARK: Phases

    /// Checks that what moves is led or flies, and that the phase says which.
    private func checkPhases(of played: Played, _ name: String, _ curve: String) throws {
        let frames = played.frames
        let lead = try #require(SceneGallery.scene(named: try SceneTapes.tape(name).scene)?.leadView)
        for index in frames.indices.dropFirst() {
            let (before, now) = (frames[index - 1], frames[index])
            let wasDown = before.pointer?.isDown == true
            let isDown = now.pointer?.isDown == true
            if now.phase == .interactive {
                #expect(isDown, "\(name), \(curve), \(now.time) s: led without a finger")
            }
            guard let from = before.views[lead]?.frame, let to = now.views[lead]?.frame,
                max(abs(from.midX - to.midX), abs(from.midY - to.midY)) > 1
            else { continue }
            // What moved up to this frame was led or flew in one of the two.
            let phases = [before.phase, now.phase]
            if !wasDown, !isDown {
                #expect(phases.contains(.animating), "\(name), \(curve), \(now.time) s: moves by itself")
            } else {
                #expect(phases != [.idle, .idle], "\(name), \(curve), \(now.time) s: moves under a finger")
            }
        }
    }
}
