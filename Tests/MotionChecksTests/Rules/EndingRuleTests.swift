import Drawing
import Foundation
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import MotionChecks

/// The rules of transitions, touches and animations, on both sides of each of their limits.
@Suite("Rules of endings")
struct EndingRuleTests {
    // MARK: Transitions

    @Test("where nothing is open there is no measurement")
    func nothingOpen() { #expect(MadeMotion(count: 5).run().openTransitions().isEmpty) }

    @Test("a transition that has begun and not ended when all rests is stuck")
    func stuck() {
        let (begun, done) = (TraceEvent.at(2, .transitionBegan), TraceEvent.at(6, .transitionCompleted))
        func open(
            _ events: [TraceEvent], phase: TracePhase = .idle, down: Bool = false, settled: Bool? = nil
        ) -> [String] {
            let observed = settled.map { isSettled in
                { (_: Int) -> StageObservation in
                    var seen = StageObservation()
                    seen.isSettled = isSettled
                    return seen
                }
            }
            return words(
                MadeMotion(
                    count: 10, phase: { $0 < 9 ? .animating : phase }, finger: { _ in down ? .zero : nil },
                    seen: observed, events: events
                ).run().openTransitions())
        }
        #expect(
            open([begun]) == ["9 - 1.000"] && open([begun, begun]) == ["9 - 2.000"] && open([begun, done]).isEmpty)
        #expect(open([begun], down: true).isEmpty && open([begun], down: true, settled: true) == ["9 - 1.000"])
        #expect(open([begun], settled: false).isEmpty)
        #expect(open([], phase: .animating) == ["9 - 1.000"] && open([begun, done], phase: .animating).count == 1)
        #expect(open([begun, begun, done], phase: .animating) == ["9 - 1.000"])
        for text in [
            "the transition is ended; call x", "it is cancelled; call finish()",
            "it is finished; let wantsInteractiveStart be",
        ] {
            let forced = TraceEvent.at(3.5, .error, "Fade: \(text)")
            #expect(
                open([begun, forced, done]) == ["4 - 1.000"] && open([begun, forced], down: true) == ["4 - 1.000"])
        }
        #expect(open([.at(3.5, .error, "the transition is over already")]).isEmpty)
    }

    @Test("a second completion is one that is reported, or one without a beginning")
    func twice() {
        let (begun, done) = (TraceEvent.at(2, .transitionBegan), TraceEvent.at(6, .transitionCompleted))
        func endings(_ events: [TraceEvent], starts: TracePhase = .idle) -> [String] {
            words(
                MadeMotion(count: 10, phase: { $0 == 0 ? starts : .animating }, events: events).run()
                    .secondEndings())
        }
        #expect(endings([begun, done]).isEmpty && endings([begun, done, done]) == ["6 - 1.000"])
        #expect(endings([done, done]) == ["6 - 1.000", "6 - 1.000"] && endings([done], starts: .animating).isEmpty)
        #expect(endings([.at(0, .transitionCompleted)]).isEmpty)
        #expect(endings([.at(1, .transitionCompleted)]) == ["1 - 1.000"])
        #expect(endings([begun, done, .at(7, .error, "Pop: the transition is over already")]) == ["7 - 1.000"])
        #expect(endings([.at(7, .error, "another error")]).isEmpty)
        // The next frame shows it.
        #expect(endings([.at(6.1, .transitionCompleted)]) == ["7 - 1.000"])
        #expect(endings([.at(60, .transitionCompleted)]) == ["9 - 1.000"])
    }

    // MARK: Rest

    @Test("what is left over, held or dimmed is measured where it begins, and where it changes")
    func rest() {
        func seen(_ change: @escaping (inout StageObservation, Int) -> Void) -> MotionRun {
            MadeMotion(
                count: 10,
                seen: { index in
                    var seen = StageObservation()
                    change(&seen, index)
                    return seen
                }
            ).run()
        }
        let left = seen { seen, index in
            seen.leftovers = index < 2 || index == 6 ? [] : index < 4 ? ["b", "a"] : ["a", "b", "a"]
        }
        #expect(
            words(left.leftovers()) == ["2 a 1.000", "2 b 1.000", "4 a 2.000", "7 a 2.000", "7 b 1.000"])
        let held = seen { seen, index in seen.holders = index == 3 || index == 4 ? ["Pan of card", "Pan of card"] : [] }
        #expect(words(held.heldTouches()) == ["3 Pan of card 1.000"])
        let dimmed = seen { seen, index in
            if index > 4 { seen.dimming = .init(view: "dimming", contrast: index < 8 ? 1.5 : 1.25) }
        }
        #expect(words(dimmed.contrasts()) == ["5 dimming 1.500", "8 dimming 1.250"])
    }

    @Test("the contrast of dimming is WCAG's, over white, or over black where that is higher")
    @MainActor
    func contrast() {
        /// Returns the luminance of a gray.
        func luminance(_ gray: Double) -> Double { gray <= 0.04045 ? gray / 12.92 : pow((gray + 0.055) / 1.055, 2.4) }
        for alpha in [0, 0.038, 0.05, 0.08, 0.2, 0.5, 0.962, 0.97, 1] {
            let black = StageObserver.contrast(of: .black, alpha)
            #expect(abs(black - 1.05 / (luminance(1 - alpha) + 0.05)) < 1e-9, "\(alpha)")
            let white = StageObserver.contrast(of: .white, alpha)
            #expect(abs(white - (luminance(alpha) + 0.05) / 0.05) < 1e-9, "\(alpha)")
        }
        // A fifth of black is 1.6, and a twelfth 1.2; pure green is brighter than red, and that than blue.
        #expect(abs(StageObserver.contrast(of: .black, 0.2) - 1.606) < 0.001)
        for (color, part) in [(0xFF0000, 0.2126), (0x00FF00, 0.7152), (0x0000FF, 0.0722)] {
            let contrast = StageObserver.contrast(of: Color(hex: UInt32(color)), 1)
            #expect(abs(contrast - max(1.05 / (part + 0.05), (part + 0.05) / 0.05)) < 1e-9)
        }
    }

    @Test("a gesture is lost that is cancelled though its finger was not taken away and nothing else has happened")
    func touches() {
        func lost(_ events: [TraceEvent], _ input: [InputEvent], phase: @escaping (Int) -> TracePhase = { _ in .idle })
            -> [String]
        {
            words(MadeMotion(count: 20, phase: phase, events: events, input: input).run().heldTouches())
        }
        let (down, began) = (InputEvent.finger(2, .down), TraceEvent.at(3, .gestureBegan, "Pan"))
        let cancelled = [began, .at(8, .gestureCancelled, "Pan")]
        #expect(lost(cancelled, [down]) == ["8 Pan 1.000"])
        #expect(lost([began, .at(8, .gestureEnded, "Pan")], [down]).isEmpty)
        #expect(
            lost(cancelled, [down, .finger(8, .cancel)]).isEmpty && lost(cancelled, [down, .finger(8, .up)]).count == 1)
        #expect(lost(cancelled, [down, .finger(7.9, .cancel)]).count == 1)
        // Other input, or another finger, between the beginning and the end.
        for (frame, isLost) in [(2.9, true), (3, false), (5, false), (8, false), (8.1, true)] {
            #expect(lost(cancelled, [down, .at(frame, .turn(.left))]).isEmpty != isLost, "\(frame)")
        }
        #expect(lost(cancelled, [down, .finger(5, .move), .finger(6, .move)]).count == 1)
        #expect(lost(cancelled, [down, .finger(5, .move), .finger(6, .down, id: 2)]).isEmpty)
        // One that is cancelled as it begins, or with the motion that it began in.
        #expect(lost([began, .at(3, .gestureCancelled, "Pan")], [down]).isEmpty)
        let ends: (Int) -> TracePhase = { $0 < 8 ? .animating : .idle }
        #expect(lost(cancelled, [down], phase: ends).isEmpty)
        #expect(lost(cancelled, [down], phase: { $0 < 7 ? .animating : .idle }).count == 1)
        for (frame, isLost) in [(6.9, true), (7.1, false), (8, false), (8.1, true)] {
            let all = cancelled + [.at(frame, .transitionCompleted)]
            #expect(lost(all, [down], phase: { _ in .animating }).isEmpty != isLost, "\(frame)")
            #expect(lost(all, [down]).count == 1)
        }
        // Of a trace, a gesture has not ended at all.
        func open(_ events: [TraceEvent], down: Bool = false) -> [String] {
            words(
                MadeMotion(count: 20, finger: { _ in down ? .zero : nil }, events: events, input: nil).run()
                    .heldTouches())
        }
        #expect(open([began]) == ["3 Pan 1.000"] && open([began], down: true).isEmpty && open(cancelled).isEmpty)
        #expect(open([began, .at(4, .gestureEnded, "Pan")]).isEmpty)
        #expect(
            open([began, .at(5, .gestureBegan, "Pan"), .at(4, .gestureBegan, "Edge")]) == [
                "4 Edge 1.000", "5 Pan 2.000",
            ])
    }

    // MARK: Animations

    @Test("animations that begin together end apart within 0.15 s")
    func apart() {
        /// - Parameters:
        ///   - early: The last frame of the first of two animations, which begin at frame 3.
        ///   - late: That of the second one.
        func apart(
            _ early: Int, _ late: Int, from first: Int = 3, views: [String] = ["b"], count: Int = 40,
            input: [InputEvent] = [],
            idle: Int = 50
        ) -> [String] {
            words(
                MadeMotion(
                    count: count, phase: { $0 < idle ? .animating : .idle },
                    seen: { index in
                        var seen = StageObservation()
                        if (3...early).contains(index) { seen.animations.append(.init(number: 1, views: ["a"])) }
                        if (first...late).contains(index) { seen.animations.append(.init(number: 2, views: views)) }
                        return seen
                    }, input: input
                ).run().endsApart())
        }
        #expect(apart(10, 16) == ["11 a, b 0.060"] && apart(16, 10) == ["11 b, a 0.060"] && apart(10, 10).isEmpty)
        #expect(apart(10, 24) == ["11 a, b 0.140"] && apart(10, 25).isEmpty)
        #expect(apart(10, 16, from: 4).isEmpty && apart(3, 9).isEmpty && apart(4, 9).count == 1)
        #expect(apart(10, 16, views: ["a"]).isEmpty && apart(10, 16, views: ["c", "a"]).isEmpty)
        #expect(apart(10, 16, count: 17).isEmpty && apart(10, 16, count: 18).count == 1)
        #expect(apart(10, 16, idle: 11).count == 1 && apart(10, 16, idle: 10).isEmpty)
        for (frame, isFound) in [(3.0, true), (3.5, false), (17, false), (17.5, true)] {
            #expect(apart(10, 16, input: [.finger(frame, .move)]).isEmpty != isFound, "\(frame)")
        }
    }

    @Test("content is stretched in a flight by more than at rest")
    func stretches() {
        func stretched(_ ratio: Double, rest: Double = 1, input: [InputEvent] = []) -> [String] {
            words(
                MadeMotion(
                    count: 10,
                    seen: { index in
                        var seen = StageObservation()
                        seen.stretches = [
                            .init(id: 1, view: "photo", ratio: index == 5 ? ratio : index == 0 ? rest : 1)
                        ]
                        return seen
                    }, input: input
                ).run().stretches())
        }
        #expect(stretched(1.25) == ["5 photo 25.000"] && stretched(0.8) == ["5 photo 25.000"])
        #expect(stretched(1.006) == ["5 photo 0.600"] && stretched(1.004).isEmpty)
        #expect(stretched(1.25, rest: 1.2) == ["5 photo 25.000"] && stretched(1.25, rest: 1.25).isEmpty)
        #expect(stretched(1.25, rest: 0.8).isEmpty && stretched(1.255, rest: 0.8).isEmpty)
        #expect(stretched(1.256, rest: 0.8) == ["5 photo 25.600"])
        for (frame, isFound) in [(1.0, false), (5, false), (6, true)] {
            #expect(stretched(1.25, input: [.at(frame, .turn(.left))]).isEmpty != isFound, "\(frame)")
        }
    }
}
