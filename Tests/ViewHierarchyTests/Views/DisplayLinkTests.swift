import Foundation
import RandomSupport
import Testing
import Timing

@testable import ViewHierarchy

@MainActor
@Suite("Display links in their stage's time")
struct DisplayLinkTests {
    @Test("a link is called at each multiple of its interval while it runs, however time advances", arguments: 1...20)
    func calls(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let timeline = Timeline()
        timeline.advance(to: FrameTime(seconds: random.pick([0, 0.5, random.number(0...2)])))
        var called: [Double] = []
        let link = DisplayLink(action: { called.append($0.timestamp) })
        timeline.asCurrent { link.add(to: .main, forMode: .default) }
        var expected: [Double] = []
        var rate = 60
        for _ in 0..<60 {
            switch random.whole(0...4) {
            case 0: link.isPaused.toggle()
            case 1:
                let (asked, given) = random.pick([
                    (0, 60), (24, 24), (30, 30), (240, 240), (500, 240), (-3, 60), (7, 7),
                ])
                link.preferredFramesPerSecond = asked
                rate = given
            default:
                let start = timeline.now.seconds
                let end = start + random.pick([0, 0.125, random.number(0...0.3)])
                timeline.advance(to: FrameTime(seconds: end))
                let numbers = Int(start * Double(rate))...Int(end * Double(rate)) + 1
                let times = numbers.map { Double($0) / Double(rate) }.filter { $0 > start && $0 <= end }
                if !link.isPaused { expected += times }
            }
            #expect(called == expected && timeline.isMoving == !link.isPaused)
            #expect(link.duration == 1 / Double(rate) && link.targetTimestamp == link.timestamp + link.duration)
            let now = timeline.now.seconds
            let next = (0...2).map { Double(Int(now * Double(rate)) + $0) / Double(rate) }.first { $0 > now }
            #expect(timeline.nextDeadline?.seconds == (link.isPaused ? nil : next))
        }
        link.invalidate()
        #expect(timeline.nextDeadline == nil && !timeline.isMoving)
    }

    @Test("a link that is removed from its run loop is not called")
    func removed() {
        let timeline = Timeline()
        var calls = 0
        timeline.asCurrent {
            let link = DisplayLink { _ in calls += 1 }
            link.add(to: .main, forMode: .common)
            timeline.advance(to: FrameTime(seconds: 0.1))
            link.remove(from: .main, forMode: .common)
            timeline.advance(to: FrameTime(seconds: 0.3))
        }
        #expect(calls == 6 && !timeline.isMoving && timeline.nextDeadline == nil)
    }

    @Test("of a range of rates the preferred one is used, or else the largest, up to 240")
    func ranges() {
        let link = DisplayLink(action: { _ in })
        func range(_ most: Float, _ preferred: Float? = nil) -> FrameRateRange {
            FrameRateRange(minimum: 0, maximum: most, preferred: preferred)
        }
        let ranges = [
            (range(80), 80), (range(80, 0), 80), (range(80, 48), 48), (range(80, -1), 80), (range(80, 1), 1),
            (range(1000), 240), (range(0.5), 0), (range(80, .nan), 80), (range(.nan), 0), (range(-20), 0),
            (FrameRateRange.default, 0),
        ]
        for (range, rate) in ranges {
            link.preferredFrameRateRange = range
            #expect(link.preferredFramesPerSecond == rate, "\(range)")
        }
        link.preferredFramesPerSecond = 0
        #expect(link.duration == 1.0 / 60)
    }

    @Test("a link ends with its target, and one that is added elsewhere leaves where it was")
    func ends() throws {
        @MainActor
        final class Target {
            var count = 0

            func tick() { count += 1 }
        }
        let (first, second) = (Timeline(), Timeline())
        var target: Target? = Target()
        let link = DisplayLink(target: try #require(target), selector: Target.tick)
        first.asCurrent { link.add(to: .main, forMode: .default) }
        first.advance(to: FrameTime(seconds: 0.099))
        #expect(target?.count == 5 && second.nextDeadline == nil)
        second.asCurrent { link.add(to: .main, forMode: .default) }
        #expect(first.nextDeadline == nil && second.nextDeadline != nil)
        second.advance(to: FrameTime(seconds: 0.099))
        #expect(target?.count == 10)
        target = nil
        second.advance(to: FrameTime(seconds: 0.2))
        #expect(second.nextDeadline == nil && !second.isMoving)
    }

    @Test("a link whose stage is gone goes on in the next stage, and in nothing that is none")
    func nextStage() {
        var stage: Timeline? = Timeline()
        stage?.stageName = "one"
        var count = 0
        let link = DisplayLink(action: { _ in count += 1 })
        stage?.asCurrent { link.add(to: .main, forMode: .default) }
        stage = nil
        let (none, next) = (Timeline(), Timeline())
        next.stageName = "two"
        none.asCurrent {}
        #expect(none.nextDeadline == nil)
        next.asCurrent {}
        #expect(next.nextDeadline != nil)
        next.advance(to: FrameTime(seconds: 0.099))
        #expect(count == 5)
        link.invalidate()
    }
}
