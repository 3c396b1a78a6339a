import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Timelines")
struct TimelineTests {
    /// An activity with deadlines, which logs the times to which it advances.
    private final class Ticks: TimedActivity {
        var deadlines: [Double]
        var isMoving = false
        /// Whether its deadlines are never over.
        var isStuck = false
        var log: [Double] = []
        var onAdvance: () -> Void = {}

        init(_ deadlines: [Double]) { self.deadlines = deadlines }

        var nextDeadline: FrameTime? { deadlines.first.map { FrameTime(seconds: $0) } }

        func advance(to time: FrameTime) {
            log.append(time.seconds)
            if !isStuck { deadlines.removeAll { $0 <= time.seconds } }
            onAdvance()
        }
    }

    private func advance(_ timeline: Timeline, to seconds: Double) {
        timeline.advance(to: FrameTime(seconds: seconds))
    }

    @Test("time stops at each deadline, and never goes back")
    func deadlines() {
        let timeline = Timeline()
        let (first, second) = (Ticks([1, 3]), Ticks([2]))
        for activity in [first, second, first] { timeline.add(activity) }
        #expect(timeline.nextDeadline == FrameTime(seconds: 1))
        advance(timeline, to: 2.5)
        #expect(first.log == [1, 2, 2.5] && second.log == first.log)
        #expect(timeline.now == FrameTime(seconds: 2.5) && timeline.nextDeadline == FrameTime(seconds: 3))
        advance(timeline, to: 2)
        #expect(timeline.now == FrameTime(seconds: 2.5) && first.log.count == 3)
        // What is overdue, and what is due at this moment.
        let late = Ticks([0.5, 2.5])
        timeline.add(late)
        advance(timeline, to: 2.5)
        #expect(late.deadlines.isEmpty && Set(late.log) == [2.5] && timeline.now == FrameTime(seconds: 2.5))
        timeline.remove(second)
        let before = second.log
        advance(timeline, to: 3)
        #expect(timeline.nextDeadline == nil && second.log == before && first.log.last == 3)
    }

    @Test("it moves while one of its activities does, and finds the first of a type")
    func activities() {
        let timeline = Timeline()
        #expect(!timeline.isMoving && !timeline.needsFrames && timeline.nextDeadline == nil)
        #expect(timeline.activity(of: Ticks.self) == nil)
        let (first, second) = (Ticks([]), Ticks([]))
        for activity in [first, second] { timeline.add(activity) }
        #expect(!timeline.isMoving && timeline.activity(of: Ticks.self) === first)
        second.isMoving = true
        #expect(timeline.isMoving && timeline.needsFrames)
        timeline.remove(first)
        #expect(timeline.activity(of: Ticks.self) === second)
    }

    @Test("while it advances it is the current one, and advances no further")
    func current() {
        let (timeline, other) = (Timeline(), Timeline())
        let outer = Timeline.current
        let activity = Ticks([1])
        var seen: [Bool] = []
        activity.onAdvance = {
            seen.append(Timeline.current === timeline)
            timeline.advance(to: FrameTime(seconds: 9))
        }
        timeline.add(activity)
        other.asCurrent {
            advance(timeline, to: 2)
            #expect(Timeline.current === other)
        }
        #expect(seen == [true, true] && activity.log == [1, 2] && Timeline.current === outer)
        other.isReduceMotionEnabled = true
        #expect(other.asCurrent { Accessibility.isReduceMotionEnabled })
        #expect(!timeline.asCurrent { Accessibility.isReduceMotionEnabled })
    }

    @Test("a thousand deadlines at one moment are an endless loop, which is left, and fewer are not")
    func endless() {
        let timeline = Timeline(now: FrameTime(seconds: 1))
        let stuck = Ticks([1])
        stuck.isStuck = true
        timeline.add(stuck)
        advance(timeline, to: 2)
        #expect(stuck.log.filter { $0 == 1 }.count == 1000 && stuck.log.count == 1001 && stuck.log.last == 2)
        let other = Timeline(now: FrameTime(seconds: 1))
        let many = Ticks([1])
        many.isStuck = true
        many.onAdvance = { [unowned many] in if many.log.count == 900 { many.deadlines = [1.5, 1.5] } }
        other.add(many)
        advance(other, to: 1.5)
        // The next moment has its own thousand.
        #expect(many.log.filter { $0 == 1 }.count == 900 && many.log.filter { $0 == 1.5 }.count > 900)
    }
}
