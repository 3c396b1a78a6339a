import Drawing
import Foundation
import Testing

@testable import Sessions

@Suite("The difference of two motions as a sentence")
struct MotionSentenceTests {
    /// Returns samples of a view that moves down evenly from a time on, over a distance in a duration, beyond it by some points
    /// in the middle of another tenth of a second, and then rests.
    private func motion(
        start: Double = 0.1, seconds: Double = 0.4, distance: Double = 400, beyond: Double = 0
    ) -> [RecordedMotion.Sample] {
        stride(from: 0.0, through: 1.5, by: 0.001).map { time in
            let part = min(max((time - start) / seconds, 0), 1)
            let after = min(max((time - start - seconds) / 0.1, 0), 1)
            let y = distance * part + beyond * (1 - abs(2 * after - 1))
            return RecordedMotion.Sample(
                time: time,
                seen: RecordedMotion.Appearance(
                    frame: CGRect(x: 0, y: y, width: 100, height: 100), cornerRadius: 0, alpha: 1))
        }
    }

    private func text(_ before: [RecordedMotion.Sample], _ now: [RecordedMotion.Sample]) -> String? {
        MotionSentence(from: before, to: now)?.text
    }

    @Test("equal motions move the same, and a view that rests or is not seen has no sentence")
    func same() {
        #expect(text(motion(), motion()) == "moves the same")
        #expect(text(motion(), motion(distance: 0)) == nil)
        #expect(text([], motion()) == nil)
        let unseen = motion().map { RecordedMotion.Sample(time: $0.time, seen: nil) }
        #expect(text(unseen, motion()) == nil)
    }

    @Test("a motion that begins later by some milliseconds lands later by as many")
    func later() {
        for milliseconds in [12, 34, 80] {
            let late = motion(start: 0.1 + Double(milliseconds) / 1000)
            #expect(text(motion(), late) == "starts \(milliseconds) ms later, lands \(milliseconds) ms later")
            #expect(text(late, motion()) == "starts \(milliseconds) ms earlier, lands \(milliseconds) ms earlier")
        }
        #expect(text(motion(), motion(start: 0.105)) == "moves the same")
    }

    @Test("an even motion in a shorter time peaks faster by the ratio of the times, and lands earlier")
    func faster() {
        // 0.4 s to 0.32 s: 25 % faster, 80 ms earlier, up to the last point that is not visible.
        #expect(text(motion(), motion(seconds: 0.32)) == "peaks 25 % faster, lands 80 ms earlier")
        #expect(text(motion(seconds: 0.32), motion()) == "peaks 20 % slower, lands 80 ms later")
    }

    @Test("an overshoot is told in points, more or less than the other's, and that it is gone")
    func overshoot() {
        let (none, some, more) = (motion(), motion(beyond: 12), motion(beyond: 15))
        #expect(text(none, some)?.contains("overshoots 12 pt, ") == true)
        #expect(text(some, more)?.hasPrefix("overshoots 3 pt more") == true)
        #expect(text(more, some)?.hasPrefix("overshoots 3 pt less") == true)
        #expect(text(some, none)?.hasPrefix("does not overshoot, ") == true)
    }
}
