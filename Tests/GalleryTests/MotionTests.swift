import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The motion of a flight: the spring, a curve instead, or a cross-fade.
@MainActor
struct MotionTests {
    /// Returns the progress of a value between `from` and `to`.
    private static func travel(_ value: Double, _ from: Double, _ to: Double) -> Double { (value - from) / (to - from) }

    private struct Sample {
        var time: Double
        var photo: Double
        var dimming: Double
    }

    /// Returns a flight's samples from its first frame on: the progress of picture and dimming.
    private static func samples(_ frames: ArraySlice<TraceFrame>, to end: CGPoint, alpha: Double) -> [Sample] {
        let flight = frames.filter { $0.phase == .animating }
        guard let first = flight.first, let start = first.photo?.frame.middle, let dark = first.dimming?.alpha else {
            return []
        }
        return flight.map { frame in
            Sample(
                time: frame.time - first.time, photo: travel((frame.photo?.frame ?? .zero).midY, start.y, end.y),
                dimming: travel(frame.dimming?.alpha ?? 0, dark, alpha))
        }
    }

    enum Flight: CaseIterable, Sendable {
        case opening, dismissing, returning, closing
    }

    /// Plays a flight, and returns its samples.
    private static func play(_ flight: Flight, _ settings: SceneSettings) throws -> [Sample] {
        let hand = try StageHand(settings: settings)
        let tile = try #require(hand.stage.center(ofViewNamed: "tile 5"))
        if flight != .opening { hand.open() }
        let first: Int
        switch flight {
        case .opening:
            first = hand.frames.count
            hand.tapTile(5)
        case .closing:
            first = hand.frames.count
            hand.key("escape")
        case .dismissing, .returning:
            hand.dragTo(progress: flight == .dismissing ? 0.6 : 0.3)
            first = hand.frames.count
            hand.release()
        }
        hand.comeToRest()
        let opens = flight == .opening || flight == .returning
        let middle = CGPoint(x: 195, y: 422)
        return samples(hand.frames[first...], to: opens ? middle : tile, alpha: opens ? 1 : 0)
    }

    @Test("a linear curve moves both animators evenly over its duration, in every flight", arguments: Flight.allCases)
    func linear(flight: Flight) throws {
        let samples = try Self.play(flight, ["curve": "linear", "duration": "0.4"])
        #expect((48...49).contains(samples.count))
        for sample in samples {
            #expect(abs(sample.photo - sample.time / 0.4) < 1e-6)
            #expect(abs(sample.dimming - sample.time / 0.4) < 1e-6)
        }
    }

    @Test("a curve replaces the spring in both animators", arguments: Flight.allCases)
    func curves(flight: Flight) throws {
        for curve in ["ease-in-out", "cubic-bezier(0.3, 1.5, 0.6, 1)", "spring(duration: 0.4, bounce: 0.3)"] {
            for sample in try Self.play(flight, ["curve": curve]) {
                #expect(abs(sample.photo - sample.dimming) < 1e-3, "\(curve) at \(sample.time)")
            }
        }
    }

    @Test("the spring has mass 4.5, stiffness 1300, damping 95: an overshoot of 8.3 %, settled in 0.604 s")
    func spring() throws {
        for flight in [Flight.opening, .closing] {
            let samples = try Self.play(flight, [:])
            let farthest = try #require(samples.map(\.photo).max())
            #expect(abs(farthest - 1.083) < 0.003)
            #expect(abs(Double(samples.count) / StageHand.rate - 0.604) < 0.017)
        }
    }

    @Test(
        "with the spring the dimming is as fast, starts as softly, is monotone and stays in its range",
        arguments: Flight.allCases)
    func dimming(flight: Flight) throws {
        let samples = try Self.play(flight, [:])
        for sample in samples {
            #expect(abs(min(sample.photo, 1) - sample.dimming) < 0.3, "at \(sample.time)")
            #expect((-1e-9...1).contains(sample.dimming))
            if sample.time < 0.02 { #expect(sample.dimming < 0.06) }
        }
        for (before, after) in zip(samples, samples.dropFirst()) { #expect(after.dimming >= before.dimming) }
    }

    // MARK: - Reduced motion

    private static let reduced: SceneSettings = ["reduced-motion": "on"]

    @Test("with reduced motion a photo opens in place, by fading in")
    func reducedOpening() throws {
        let hand = try StageHand(settings: Self.reduced)
        hand.tapTile(5)
        let first = hand.frames.count - 1
        hand.comeToRest()
        let flight = hand.frames[first...].filter { $0.phase == .animating }
        let rest = CGRect(x: 0, y: 292, width: 390, height: 260)
        #expect(flight.allSatisfy { ($0.photo?.frame ?? .zero).edgeDistance(to: rest) < 1e-6 })
        let alphas = flight.compactMap { $0.photo?.alpha }
        #expect(alphas.first == 0)
        #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(hand.now.photo?.alpha == 1)
    }

    @Test("with reduced motion the picture follows the finger, and the finish cross-fades", arguments: [0.2, 0.6])
    func reducedFinish(progress: Double) throws {
        let hand = try StageHand.opened(settings: Self.reduced)
        hand.dragTo(progress: progress)
        let held = try #require(hand.now.held(aspect: 1.5))
        hand.drag(40, 30, in: 0.2)
        let place = try #require(hand.now.place(of: held, aspect: 1.5))
        #expect(place.distance(from: try #require(hand.now.pointer?.location)) < 0.5)
        hand.wait(0.2)
        let released = hand.photo
        hand.release()
        let tile = try #require(hand.now.tile?.frame)
        let rest = CGRect(x: 0, y: 292, width: 390, height: 260)
        #expect(hand.photo.edgeDistance(to: progress > 0.33 ? tile : rest) < 1e-6)
        #expect(hand.now.photo?.alpha == 0)
        let ghost = try #require(hand.container?.subviews.first { $0 !== hand.view("photo") && $0.frame == released })
        #expect(ghost.presentation.alpha == 1, "a copy stays where the picture was, and fades")
        hand.wait(0.25)
        #expect(ghost.presentation.alpha < 0.9)
        #expect((hand.now.photo?.alpha ?? 0) > 0.1)
        hand.comeToRest()
        #expect(ghost.superview == nil)
        #expect((hand.view("photo") == nil) == (progress > 0.33))
    }

    @Test("a cross-fade that is turned around, or caught and released, goes on from what is on screen (rule K 3)")
    func reducedTurns() throws {
        let hand = try StageHand.opened(settings: Self.reduced)
        let container = try #require(hand.container)
        /// How much of the photo is on screen: its alpha, and that of its copies.
        func shown() -> Double {
            container.subviews.filter { $0 is SnapshotView || $0 === hand.view("photo") }
                .reduce(0) { $0 + $1.presentation.alpha }
        }
        hand.dragTo(progress: 0.6)
        hand.release()
        for turn in 0..<3 {
            hand.wait(0.15)
            let before = shown()
            if turn == 1 {
                // The finger's move and its release keep what is on screen.
                hand.press(try #require(hand.view("photo")).presentation.frame.center)
                hand.drag(0, 1, in: 0.02)
                #expect(abs(shown() - before) < 0.03)
                hand.release()
            } else {
                hand.key("escape")
            }
            #expect(abs(shown() - before) < 0.03)
        }
        hand.comeToRest()
        #expect(!container.subviews.contains { $0 is SnapshotView })
    }

    @Test("with reduced motion a picture is caught during the fade, and is opaque again under the finger")
    func reducedCatch() throws {
        let hand = try StageHand(settings: Self.reduced)
        hand.tapTile(5)
        hand.wait(0.2)
        let alpha = try #require(hand.now.photo?.alpha)
        hand.pressPhoto()
        #expect(abs((hand.now.photo?.alpha ?? 0) - alpha) < 1e-9)
        hand.drag(0, 120, in: 0.2)
        #expect(hand.now.photo?.alpha == 1)
        hand.wait(0.2)
        hand.letGo()
        #expect(hand.container?.subviews.count ?? 2 == 2)
    }
}
