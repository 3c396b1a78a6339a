import Drawing
import Foundation
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import MotionChecks

/// The rules of views that are gone, doubled or replaced, and of fades, on both sides of each of their limits.
@Suite("Rules of states")
struct StateRuleTests {
    private typealias Rows = [String: TraceView]

    // MARK: Flashes

    /// A card that is gone from frame 5 on, for some frames, in a flight to frame 18.
    private func flash(
        frames: Int = 1, before: Double = 1, during: Double? = nil, after: Double = 1, shift: Double = 0,
        speed: Double = 0, fraction: @escaping (Int) -> Double = { _ in 0 }, events: [TraceEvent] = [],
        input: [InputEvent] = [], phase: ((Int) -> TracePhase)? = nil, order: Int? = nil, copies: Double = 0,
        beside others: (Int) -> Rows = { _ in [:] }
    ) -> [String] {
        words(
            MadeMotion(count: 20, phase: phase, fraction: fraction, events: events, input: input).run { index in
                let isGone = (5..<5 + frames).contains(index)
                let alpha = isGone ? during ?? 0 : index < 5 ? before : after
                let x: Double = index < 5 ? 200 : 200 + shift
                let details = order.map { TraceView.Details(order: $0, copies: isGone ? copies : 0) }
                var rows = others(index)
                if !isGone || during != nil || details != nil {
                    rows["card"] = .at(x, alpha: alpha, velocity: (speed, 0), details: details)
                }
                return rows
            }.flashes())
    }

    @Test("a view that is well seen flashes if it is gone for one or two frames, and back at its place")
    func flashes() {
        #expect(flash() == ["5 card 1.000"] && flash(frames: 2) == ["5 card 2.000"] && flash(frames: 3).isEmpty)
        #expect(flash(before: 0.3) == ["5 card 1.000"] && flash(before: 0.29).isEmpty)
        #expect(flash(after: 0.3) == ["5 card 1.000"] && flash(after: 0.29).isEmpty)
        #expect(flash(during: 0.049) == ["5 card 1.000"] && flash(during: 0.05).isEmpty)
        #expect(flash(shift: 30) == ["5 card 1.000"] && flash(shift: 30.1).isEmpty)
        // Two steps at 500 pt/s are 10 points more.
        #expect(flash(shift: -40, speed: 500) == ["5 card 1.000"] && flash(shift: -40.1, speed: 500).isEmpty)
    }

    @Test("a fade out and in with the transition's progress, at slopes within a quarter, is no flash")
    func slopes() {
        // From 1 to 0 over 0.2 of the transition, and back over a part of that.
        func faded(_ back: Double) -> [String] {
            flash(during: 0, fraction: { $0 < 5 ? 0.5 : $0 == 5 ? 0.7 : 0.7 - back })
        }
        #expect(faded(0.2).isEmpty && faded(0.151).isEmpty && faded(0.266).isEmpty)
        #expect(faded(0.149) == ["5 card 1.000"] && faded(0.268) == ["5 card 1.000"] && faded(-0.2) == ["5 card 1.000"])
        #expect(faded(0) == ["5 card 1.000"])
    }

    @Test("nor is one where a snapshot or another view takes its place for that long")
    func replaced() {
        #expect(flash(order: 1, copies: 0.3).isEmpty && flash(order: 1, copies: 0.29) == ["5 card 1.000"])
        func other(
            _ x: Double = 200, _ width: Double = 100, _ height: Double = 100, alpha: Double = 1, from first: Int = 5
        )
            -> [String]
        {
            flash(
                frames: 2,
                beside: { (first..<7).contains($0) ? ["other": .at(x, 400, width, height, alpha: alpha)] : [:] }
            )
            .filter { $0.contains("card") }
        }
        #expect(other().isEmpty && other(230).isEmpty && other(230.1) == ["5 card 2.000"])
        #expect(other(200, 130).isEmpty && other(200, 130.1) == ["5 card 2.000"] && other(200, 70).isEmpty)
        #expect(other(200, 100, 130).isEmpty && other(200, 100, 130.1) == ["5 card 2.000"])
        #expect(other(alpha: 0.3).isEmpty && other(alpha: 0.29) == ["5 card 2.000"])
        // One that was there before, or comes too late, is none.
        #expect(other(from: 4) == ["5 card 2.000"] && other(from: 6) == ["5 card 2.000"])
    }

    @Test(
        "nor, as a transition completes, one that a view in front hides, or that uncovers one at its place, or a rest")
    func completions() {
        let done = [TraceEvent.at(4.5, .transitionCompleted)]
        /// - Parameter shift: How far the edges of the other view are from the card's, on all sides.
        func covered(_ order: Int, by shift: Double, alpha: Double = 1, x: Double = 200, events: [TraceEvent])
            -> [String]
        {
            let side = 100 + 2 * shift
            return flash(
                events: events, order: 5,
                beside: { _ in
                    ["other": .at(x, 400, side, side, alpha: alpha, details: TraceView.Details(order: order))]
                })
        }
        #expect(covered(6, by: 0, events: done).isEmpty && covered(6, by: 0, events: []) == ["5 card 1.000"])
        #expect(covered(6, by: -0.75, events: done).isEmpty && covered(6, by: -1.25, events: done) == ["5 card 1.000"])
        #expect(covered(6, by: 0, alpha: 0.99, events: done).isEmpty)
        #expect(covered(6, by: 0, alpha: 0.98, events: done) == ["5 card 1.000"])
        // A view behind may be up to 30 points larger or smaller at each edge.
        #expect(covered(4, by: 30, events: done).isEmpty && covered(4, by: 30.1, events: done) == ["5 card 1.000"])
        #expect(covered(4, by: -30, events: done).isEmpty && covered(4, by: -30.1, events: done) == ["5 card 1.000"])
        #expect(covered(4, by: 0, x: 230, events: done).isEmpty && covered(4, by: 0, x: 231, events: done).count == 1)
        // Outside of the stage, nothing has to be hidden.
        let rest: (Int) -> TracePhase = { (4...6).contains($0) ? .idle : .animating }
        let input = [InputEvent.finger(5.5, .down)]
        let begun = done + [.at(5.5, .transitionBegan)]
        #expect(flash(events: begun, input: input, phase: rest).isEmpty)
        #expect(flash(events: begun, phase: rest).count == 1)
        #expect(flash(events: done, input: input, phase: rest).count == 1)
        #expect(flash(events: begun, input: input).count == 1)
    }

    @Test("a view is covered by what is in front of its place in one frame, in all of the others")
    func covered() throws {
        let run = MadeMotion(count: 6).run { index in
            var rows: Rows = ["card": .at(50 + 100 * Double(index), details: .init(order: 1))]
            if index < 4 { rows["front"] = .at(150, 400, 120, 120, details: .init(order: 2)) }
            return rows
        }
        let card = try #require(run.path("card"))
        let places = (0..<5).map { first in (1..<5).map { run.isCovered(card, at: first, by: first..<first + $0) } }
        #expect(places[0].allSatisfy { !$0 } && places[2...].allSatisfy { $0.allSatisfy { !$0 } })
        #expect(places[1] == [true, true, true, false])
        // What is outside of the stage needs no cover: a card that is half outside is covered by half of it.
        let edge = MadeMotion(count: 3).run { _ in
            [
                "card": .at(400, details: .init(order: 1)), "front": .at(375, 400, 50, 100, details: .init(order: 2)),
            ]
        }
        #expect(edge.isCovered(try #require(edge.path("card")), at: 1, by: 1..<2))
    }

    // MARK: Fades

    /// A card of which each alpha is given, after 1.
    private func fade(
        _ alphas: [Double?], at place: Int = 4, phase: ((Int) -> TracePhase)? = nil, fraction: [Double] = [],
        finger: [Double] = [], events: [TraceEvent] = [], x: Double = 200, copies: [Double] = [],
        beside others: (Int) -> Rows = { _ in [:] }
    ) -> [String] {
        func value(_ values: [Double], _ index: Int, or other: Double = 0) -> Double {
            values.isEmpty ? other : values[max(0, min(values.count - 1, index - place))]
        }
        let motion = MadeMotion(
            count: 20, phase: phase, fraction: { value(fraction, $0) },
            finger: { index in finger.isEmpty ? nil : CGPoint(x: value(finger, index), y: 0) }, events: events,
            input: nil)
        return words(
            motion.run { index in
                var rows = others(index)
                let alpha = alphas[max(0, min(alphas.count - 1, index - place))]
                let details = copies.isEmpty ? nil : TraceView.Details(order: 1, copies: value(copies, index))
                rows["card"] = alpha.map { .at(x, alpha: $0, details: details) }
                return rows
            }.fadeJumps())
    }

    @Test("a step of an alpha is as large as the steps before and behind, and what is more is a jump")
    func steps() {
        #expect(fade([1, 0.9, 0.8, 0.7, 0.6, 0.5]).isEmpty)
        #expect(fade([1, 0.9, 0.8, 0.4, 0.3, 0.2]) == ["7 card 30.000: 0.700, 0.400"])
        #expect(fade([0.1, 0.2, 0.3, 0.7, 0.75, 0.8]) == ["7 card 30.000: 0.400, 0.700"])
        // Of different steps beside the greater one counts; without one of them, there is no fade.
        #expect(fade([1, 0.9, 0.7, 0.3, 0.2, 0.1]) == ["7 card 20.000: 0.500, 0.300"])
        #expect(fade([1, 1, 1, 0.5, 0.4, 0.3]).isEmpty && fade([1, 0.9, 0.8, 0.3, 0.3]).isEmpty)
        // Snapshots add to the alpha, up to 1.
        #expect(fade([1, 0.9, 0.8, 0.4, 0.3, 0.2], copies: [0, 0, 0, 0.3, 0.3, 0.3]).isEmpty)
        #expect(
            fade([1, 0.9, 0.8, 0.4, 0.3, 0.2], copies: [0, 0, 0, 0.2, 0.2, 0.2]) == ["7 card 10.000: 0.700, 0.600"])
        #expect(fade([0.5, 0.6, 0.7, 0.9], copies: [0, 0, 0, 0.9]).isEmpty)
        // Off the stage nothing is judged: its right edge is half a point within it, or more.
        #expect(fade([1, 0.9, 0.8, 0.4, 0.3, 0.2], x: -49.6).isEmpty)
        #expect(fade([1, 0.9, 0.8, 0.4, 0.3, 0.2], x: -49.4).count == 1)
    }

    @Test("as the transition advances faster, an alpha changes as much faster")
    func progress() {
        let alphas: [Double?] = [1, 0.9, 0.8, 0.5, 0.4, 0.3]
        #expect(fade(alphas, fraction: [0, 0.1, 0.2, 0.5, 0.6, 0.7]).isEmpty)
        #expect(fade(alphas, fraction: [0, 0.1, 0.2, 0.35, 0.45, 0.55]) == ["7 card 15.000: 0.650, 0.500"])
        #expect(fade(alphas, fraction: [0, 0.1, 0.2, 0.25, 0.35, 0.45]) == ["7 card 20.000: 0.700, 0.500"])
        // Where that is unknown, a finger fades by a percent for each of its points; of a trace, at its turns alone.
        let led: (Int) -> TracePhase = { _ in .interactive }
        #expect(fade(alphas, phase: led, fraction: [0]).count == 1)
        // Where the transition rests before and behind, a finger fades by as much as it advances in between.
        let step: [Double?] = [1, 0.9, 0.8, 0.4, 0.3, 0.2]
        #expect(fade(step, phase: led, fraction: [0, 0, 0, 0.4, 0.4, 0.4]).isEmpty)
        #expect(fade(step, phase: led, fraction: [0, 0, 0, 0.3, 0.3, 0.3]) == ["7 card 10.000: 0.500, 0.400"])
        #expect(fade(step, fraction: [0, 0, 0, 0.3, 0.3, 0.3]) == ["7 card 30.000: 0.700, 0.400"])
    }

    @Test("a half faded view is not gone at once, an opaque one where a view hides it or something begins")
    func gone() {
        #expect(fade([0.5, nil]) == ["5 card 50.000: 0.500, 0.000"])
        #expect(fade([0.2, nil]) == ["5 card 20.000: 0.200, 0.000"] && fade([0.19, nil]).isEmpty)
        #expect(fade([0.9, nil]) == ["5 card 90.000: 0.900, 0.000"])
        #expect(fade([0.5, 0.049]).first == "5 card 45.100: 0.500, 0.049" && fade([0.5, 0.05]).isEmpty)
        #expect(fade([1, nil]) == ["5 card 100.000: 1.000, 0.000"])
        #expect(fade([0.91, nil]) == ["5 card 91.000: 0.910, 0.000"])
        #expect(fade([0.91, nil], events: [.at(5, .transitionBegan)]).isEmpty)
        #expect(fade([0.9, nil], events: [.at(5, .transitionBegan)]).count == 1)
        #expect(fade([1, nil], phase: { _ in .idle }).isEmpty && fade([0.5, nil], phase: { _ in .idle }).count == 1)
        func covered(_ order: Int) -> [String] {
            let details = TraceView.Details(order: order)
            return fade([1, nil], copies: [0], beside: { _ in ["other": .at(200, 400, 120, 120, details: details)] })
        }
        #expect(covered(2).isEmpty && covered(0).isEmpty)
        #expect(fade([0.5, nil], beside: { $0 < 5 ? [:] : ["other": .at(200, 400)] }).isEmpty)
        #expect(fade([0.5, nil], beside: { $0 < 4 ? [:] : ["other": .at(200, 400)] }).count == 1)
    }

    // MARK: Landings

    private func landing(
        _ first: TraceView, _ last: TraceView = .at(200), moves: Double = 2, still: Int = 0, other: TraceView? = nil,
        events: [TraceEvent] = []
    ) -> MotionRun {
        MadeMotion(count: 30, events: events).run { index in
            if index >= 20 { return ["tile": first, "other": other].compactMapValues(\.self) }
            var card = last
            if index < 19 - still { card.frame.origin.x += moves }
            return ["card": card]
        }
    }

    @Test("what lands differs from what replaces it by its shape, its fade and its ratio")
    func landings() {
        /// Returns the greatest differences of shapes, fades and ratios, to hundredths.
        func numbers(_ first: TraceView, _ last: TraceView = .at(200)) -> [Double] {
            landing(first, last).landings().flatMap { [$0.shape, $0.fade] + [$0.ratio].compactMap(\.self) }
                .map { ($0.number * 100).rounded() / 100 }
        }
        #expect(numbers(.at(200)) == [0, 0])
        #expect(numbers(.at(210, 400, 114, 97, alpha: 0.75, radius: 9)) == [14, 25])
        #expect(numbers(.at(200, 400, 100, 100, radius: 20)) == [20, 0])
        // The corner of a square of 100 points is on a circle of 141.42 / 2: 30 degrees are 37.02 points.
        #expect(numbers(.at(200, details: .init(order: 1, rotation: 30, shadow: 0.4))) == [37.02, 40])
        let picture = TraceView.Details(order: 1, picture: "cat")
        #expect(numbers(.at(200, 400, 120, 100, details: picture), .at(200, details: picture)) == [20, 0, 18.23])
        #expect(numbers(.at(200, details: picture)) == [0, 0])
        #expect(numbers(.at(200, details: picture), .at(200, details: picture)) == [0, 0, 0])
        // Of a view that is turned by half a right angle the ratio is unknown.
        let turned = TraceView.Details(order: 1, rotation: 45, picture: "cat")
        for (first, last) in [(picture, turned), (turned, picture), (turned, turned)] {
            #expect(numbers(.at(200, 400, 120, 100, details: first), .at(200, details: last)).count == 2)
        }
        let copied = TraceView.Details(order: 1, copies: 0.3)
        #expect(numbers(.at(200, alpha: 0.5, details: copied)) == [0, 20])
    }

    @Test("a view lands within 20 points of what replaces it, and of half to twice its size, if it has moved")
    func places() {
        func isFound(_ first: TraceView, _ last: TraceView = .at(200)) -> Bool {
            !landing(first, last).landings().isEmpty
        }
        #expect(isFound(.at(212, 416)) && !isFound(.at(212.1, 416)))
        #expect(isFound(.at(200, 400, 200, 50)) && !isFound(.at(200, 400, 201)) && !isFound(.at(200, 400, 49)))
        #expect(!isFound(.at(200, 400, 100, 201)) && !isFound(.at(200, 400, 100, 49)))
        #expect(isFound(.at(200, alpha: 0.5)) && !isFound(.at(200, alpha: 0.49)))
        #expect(isFound(.at(200), .at(200, alpha: 0.5)) && !isFound(.at(200), .at(200, alpha: 0.49)))
        // It moves by more than a point within the last twelve frames.
        #expect(landing(.at(200), moves: 1).landings().isEmpty && landing(.at(200), moves: 1.1).landings().count == 1)
        #expect(landing(.at(200), still: 10).landings().count == 1 && landing(.at(200), still: 11).landings().isEmpty)
        // Of two that appear, the more alike one replaces it.
        let both = landing(.at(205, 400, 120), other: .at(195, 400, 110)).landings()
        #expect(
            words(both.map(\.shape)) == ["20 card 10.000: 110.000 100.000 0.000 0.000, 100.000 100.000 0.000 0.000"])
    }

    // MARK: Views that are hidden

    @Test("a view that was seen at an earlier rest, with the same others, is missed at a later one")
    func vanished() {
        /// - Parameter alpha: That of the card after a flight from frame 5 to 9.
        func missed(
            _ alpha: Double?, before: Double = 1, other: Double = 1, more: Bool = false, copies: Double? = 0
        ) -> [String] {
            words(
                MadeMotion(count: 15, phase: { (5...9).contains($0) ? .animating : .idle }).run { index in
                    var rows: Rows = ["other": .at(100, alpha: index < 5 ? 1 : other)]
                    if more, index > 9 { rows["new"] = .at(300) }
                    let details = copies.map { TraceView.Details(order: 1, copies: index > 9 ? $0 : 0) }
                    rows["card"] =
                        index < 5 ? .at(200, alpha: before) : alpha.map { .at(200, alpha: $0, details: details) }
                    return rows
                }.vanished().filter { $0.view == "card" })
        }
        #expect(missed(0) == ["14 card 1.000: 1.000, 0.000"] && missed(nil).isEmpty)
        #expect(missed(0.049) == ["14 card 1.000: 1.000, 0.049"] && missed(0.05).isEmpty)
        #expect(missed(0, before: 0.5).count == 1 && missed(0, before: 0.49).isEmpty)
        #expect(missed(0, other: 0.5).count == 1 && missed(0, other: 0.49).isEmpty)
        #expect(missed(0, more: true).isEmpty)
        // Old traces do not say whether a snapshot shows it.
        for (copies, isMissed) in [(0.49, true), (0.5, false), (nil, true)] as [(Double?, Bool)] {
            #expect(missed(0, copies: copies).isEmpty != isMissed)
        }
    }

    @Test("a view that is gone as it lands in the place of a hidden one leaves nothing there")
    func hidden() {
        func hidden(_ x: Double = 200, alpha: Double = 0, before: Double = 1, until: Int = 30, less: Bool = false)
            -> [String]
        {
            words(
                MadeMotion(count: 30, lessMotion: less).run { index in
                    var rows: Rows = ["tile": .at(x, 400, 150, alpha: alpha)]
                    if index < 20 || index >= until { rows["card"] = .at(index < 15 ? 190 : 200, alpha: before) }
                    return rows
                }.vanished())
        }
        #expect(hidden() == ["20 tile 1.000: 1.000, 0.000"] && hidden(less: true).isEmpty)
        #expect(hidden(alpha: 0.049) == ["20 tile 1.000: 1.000, 0.049"] && hidden(alpha: 0.05).isEmpty)
        #expect(hidden(220).count == 1 && hidden(220.1).isEmpty)
        #expect(hidden(before: 0.5).count == 1 && hidden(before: 0.49).isEmpty)
        // What is back within three frames is a flash.
        #expect(hidden(until: 22).isEmpty && hidden(until: 23).count == 1)
        // Of several hidden ones it is the first by name.
        let several = MadeMotion(count: 30).run { index in
            var rows: Rows = ["b": .at(201, alpha: 0), "c": .at(200, alpha: 0), "a": .at(202, alpha: 0)]
            if index < 20 { rows["card"] = .at(index < 15 ? 190 : 200) }
            return rows
        }
        #expect(words(several.vanished()) == ["20 a 1.000: 1.000, 0.000"])
    }

    // MARK: Views at two places

    @Test("two views with one picture, or one and its snapshot, are seen at two places, 30 points apart")
    func doubles() {
        /// - Parameters:
        ///   - x: The place of the second one from frame 5 to 9, where a flight is.
        ///   - rest: Its alpha before and after.
        func doubles(_ x: Double, alpha: Double = 1, rest: Double = 0, picture: String? = "cat", less: Bool = false)
            -> [String]
        {
            words(
                MadeMotion(count: 15, phase: { (3...11).contains($0) ? .animating : .idle }, lessMotion: less).run {
                    index in
                    let isBoth = (5...9).contains(index)
                    return [
                        "a": .at(100, details: .init(order: 1, picture: "cat")),
                        "b": .at(x, alpha: isBoth ? alpha : rest, details: .init(order: 2, picture: picture)),
                    ]
                }.doubles())
        }
        #expect(doubles(130) == ["5 a 1.000: 130.000 400.000, 100.000 400.000"] && doubles(129.9).isEmpty)
        #expect(doubles(200, alpha: 0.3).count == 1 && doubles(200, alpha: 0.29).isEmpty)
        #expect(doubles(200, rest: 0.29).count == 1 && doubles(200, rest: 0.3).isEmpty)
        #expect(
            doubles(200, picture: "dog").isEmpty && doubles(200, picture: nil).isEmpty
                && doubles(200, less: true).isEmpty)
        #expect(doubles(449.4).count == 1 && doubles(449.6).isEmpty)

        /// - Parameter front: The order of a view that covers the card, which has 1.
        func copied(_ x: Double, copies: Double = 1, front: Int = 0) -> [String] {
            words(
                MadeMotion(count: 15, phase: { (3...11).contains($0) ? .animating : .idle }).run { index in
                    let isCopied = (5...9).contains(index)
                    return [
                        "a": .at(
                            100,
                            details: .init(
                                order: 1, copies: isCopied ? copies : 0, copy: isCopied ? CGPoint(x: x, y: 440) : nil)
                        ),
                        "b": .at(100, 400, 300, 300, details: .init(order: front)),
                    ]
                }.doubles())
        }
        #expect(copied(130) == ["5 a 1.000: 130.000 440.000, 100.000 400.000"])
        #expect(copied(130, copies: 0.3).count == 1 && copied(130, copies: 0.29).isEmpty)
        #expect(copied(130, front: 2).isEmpty)
    }
}
