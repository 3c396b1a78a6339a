import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Sessions

@Suite("The views of a lane at one moment")
struct SeenViewTests {
    /// Something whose identity stands for a view's.
    private final class Mark: Sendable {}

    /// Returns views of random depths, the first of which is the stage of 400 x 800 points.
    private func views(_ random: inout SeededRandom) -> [SeenView] {
        var views: [SeenView] = []
        for number in 0..<random.whole(1...14) {
            let before = views.last?.identity.depth ?? -1
            let depth = number == 0 ? 0 : random.whole(1...before + 1)
            let frame =
                number == 0 || random.chance(0.2)
                ? CGRect(x: 0, y: 0, width: 400, height: 800)
                : CGRect(
                    x: random.number(-50...300), y: random.number(-50...700), width: random.number(20...300),
                    height: random.number(20...500))
            let identity = SeenView.Identity(
                id: ObjectIdentifier(Mark()), depth: depth, name: random.pick([nil, "card", "tile"]), type: "View",
                role: nil, isHidden: number > 0 && random.chance(0.15), animators: [],
                recognizer: random.chance(0.2) ? "pan \(number)" : nil)
            views.append(
                SeenView(
                    identity: identity,
                    appearance: SeenView.Appearance(
                        frame: frame, presentationFrame: frame, bounds: frame,
                        alpha: number > 0 && random.chance(0.15) ? 0 : random.pick([0.01, 1]), transform: .identity,
                        cornerRadius: 0, mapToSuperview: .identity, shares: [])))
        }
        return views
    }

    /// Returns a view and its ancestors, the nearest first.
    private func chain(_ index: Int, _ views: [SeenView]) -> [Int] {
        var chain = [index]
        while let last = chain.last, views[last].identity.depth > 0 {
            let depth = views[last].identity.depth - 1
            guard let parent = views[..<last].lastIndex(where: { $0.identity.depth == depth }) else { break }
            chain.append(parent)
        }
        return chain
    }

    @Test("views at a place are those seen there from the front, those as large as the stage last", arguments: 1...60)
    func places(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let views = views(&random)
        let inside = LaneInside(views: views)
        let stage = views[0].appearance.presentationFrame
        for _ in 0..<12 {
            let place = CGPoint(x: random.number(-20...420), y: random.number(-20...820))
            var found: [Int] = []
            for index in views.indices.reversed() where views[index].appearance.presentationFrame.contains(place) {
                let isSeen = chain(index, views).allSatisfy { position in
                    !views[position].identity.isHidden && views[position].appearance.alpha > 0
                }
                if isSeen { found.append(index) }
            }
            let large = found.filter { views[$0].appearance.presentationFrame == stage }
            // No smaller one of these contains the stage.
            #expect(inside.views(at: place) == found.filter { !large.contains($0) } + large, "\(place)")
        }
        #expect(LaneInside().views(at: .zero).isEmpty)
    }

    @Test("a view is held by the recognizer of the nearest of itself and its ancestors", arguments: 1...40)
    func holders(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let views = views(&random)
        let inside = LaneInside(views: views)
        for index in views.indices {
            let held = chain(index, views).first { views[$0].identity.recognizer != nil }
            let holder = inside.holder(of: index)
            #expect(holder?.recognizer == held.flatMap { views[$0].identity.recognizer })
            let ancestor = held.flatMap { $0 == index ? nil : views[$0].identity.name ?? views[$0].identity.type }
            #expect(holder?.ancestor == ancestor)
        }
    }

    @Test("views of one name are numbered from back to front, from the second one on in words", arguments: 1...20)
    func keys(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let views = views(&random)
        let inside = LaneInside(views: views)
        for (index, view) in views.enumerated() {
            let name = view.identity.name ?? "View"
            let number = views[..<index].count { ($0.identity.name ?? "View") == name }
            let key = LaneInside.Key(name: name, number: number)
            #expect(inside.keys[index] == key && inside.index(of: key) == index)
            #expect(key.text == (number == 0 ? name : "\(name) \(number + 1)"))
        }
    }
}

@Suite("The motion of a gesture that is kept")
struct RecordedMotionTests {
    /// Returns a motion of one lane whose view is sometimes away.
    private func motion(_ random: inout SeededRandom) -> RecordedMotion {
        var time = 0.0
        var samples: [RecordedMotion.Sample] = []
        for _ in 0..<random.whole(1...12) {
            let seen = RecordedMotion.Appearance(
                frame: CGRect(
                    x: random.number(-99...99), y: random.number(-99...99), width: random.number(1...99),
                    height: random.number(1...99)), cornerRadius: random.number(0...20), alpha: random.number(0...1))
            samples.append(RecordedMotion.Sample(time: time, seen: random.chance(0.2) ? nil : seen))
            time += random.number(0.01...0.2)
        }
        return RecordedMotion(scene: "card", view: "card", start: 2, isWhole: true, lanes: [samples])
    }

    private func numbers(_ seen: RecordedMotion.Appearance?) -> [Double] {
        guard let seen else { return [] }
        let frame = seen.frame
        return [frame.minX, frame.minY, frame.width, frame.height, seen.cornerRadius, seen.alpha]
    }

    @Test("between two samples a view is between both, and else as in the last one", arguments: 1...30)
    func appearance(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let motion = motion(&random)
        let samples = motion.lanes[0]
        for _ in 0..<30 {
            let time = random.pick([random.number(-0.1...2), random.pick(samples).time])
            let found = numbers(motion.appearance(lane: 0, at: time))
            let before = samples.last { $0.time <= time }
            let after = samples.first { $0.time > time }
            let (from, to) = (numbers(before?.seen), numbers(after?.seen))
            guard let before, let after, !from.isEmpty, !to.isEmpty else {
                #expect(found == from)
                continue
            }
            let part = (time - before.time) / (after.time - before.time)
            for (index, number) in found.enumerated() {
                #expect(abs(number - from[index] * (1 - part) - to[index] * part) < 1e-9)
            }
            #expect(found.count == 6)
        }
        #expect(motion.appearance(lane: 1, at: 0) == nil)
    }

    @Test("a view rests from where all its edges stay within a twentieth of a point of their last places")
    func rest() {
        func motion(_ steps: [CGRect?]) -> RecordedMotion {
            let samples = steps.enumerated().map { index, frame in
                RecordedMotion.Sample(
                    time: Double(index) / 4,
                    seen: frame.map { RecordedMotion.Appearance(frame: $0, cornerRadius: 0, alpha: 1) })
            }
            return RecordedMotion(scene: "card", view: "card", start: 0, isWhole: true, lanes: [samples])
        }
        let last = CGRect(x: 10, y: 20, width: 30, height: 40)
        for (off, rest) in [(0.045, 0.25), (-0.045, 0.25), (0.055, 0.5), (-0.055, 0.5)] {
            let near = [
                last.offsetBy(dx: off, dy: 0), last.offsetBy(dx: 0, dy: off),
                CGRect(x: 10, y: 20, width: 30 + off, height: 40), CGRect(x: 10, y: 20, width: 30, height: 40 + off),
            ]
            for frame in near {
                #expect(motion([CGRect.zero, frame, last, last]).rest(lane: 0) == rest, "\(frame)")
            }
        }
        // A twentieth is a distance; places are exact about zero.
        for off in [(0.05, 0.0, 0.0, 0.0), (0, 0.05, 0, 0), (0, 0, 0.05, 0), (0, 0, 0, 0.05)] {
            let away = CGRect(x: off.0, y: off.1, width: off.2, height: off.3)
            #expect(motion([last, away, CGRect.zero, CGRect.zero]).rest(lane: 0) == 0.5, "\(off)")
        }
        #expect(motion([last, last, last]).rest(lane: 0) == 0)
        #expect(motion([last, nil, last, last]).rest(lane: 0) == 0.5)
        #expect(motion([CGRect.zero, last, nil]).rest(lane: 0) == 0)
    }

    @Test("it is kept as text, to a thousandth, with all digits of its times", arguments: 1...10)
    func text(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let motion = motion(&random)
        let read = try JSONDecoder().decode(RecordedMotion.self, from: JSONEncoder().encode(motion))
        #expect(read.lanes[0].map(\.time) == motion.lanes[0].map(\.time) && read.isWhole && read.start == 2)
        for (kept, sample) in zip(read.lanes[0], motion.lanes[0]) {
            let (found, wanted) = (numbers(kept.seen), numbers(sample.seen))
            #expect(found == wanted.map { ($0 * 1000).rounded() / 1000 })
        }
    }

    @Test("a gesture is the same one if it began at the same microsecond of the same scene")
    func same() {
        var random = SeededRandom(seed: 1)
        let motion = motion(&random)
        var history = GestureHistory()
        #expect(!motion.isOfGesture(in: history, scene: "card"))
        for (start, isSame) in [(2, true), (2 + 1.9e-6, true), (2 - 1.9e-6, true), (2 + 2.1e-6, false), (1.5, false)] {
            history.begin(at: start)
            #expect(motion.isOfGesture(in: history, scene: "card") == isSame, "\(start)")
            #expect(!motion.isOfGesture(in: history, scene: "photos"))
        }
    }
}
