import Foundation
import Staging
import Testing

@Suite("The difference of two motions as a sentence")
struct MotionSentenceTests {
    /// Returns samples of a view that moves down evenly from a time on, over a distance in a duration, beyond it by some points
    /// in the middle of another tenth of a second, and then rests.
    private func motion(
        start: Double = 0.1, seconds: Double = 0.4, distance: Double = 400, beyond: Double = 0
    ) -> [MotionSentence.Place] {
        stride(from: 0.0, through: 1.5, by: 0.001).map { time in
            let part = min(max((time - start) / seconds, 0), 1)
            let after = min(max((time - start - seconds) / 0.1, 0), 1)
            let y = distance * part + beyond * (1 - abs(2 * after - 1))
            return MotionSentence.Place(time: time, center: CGPoint(x: 50, y: y + 50))
        }
    }

    /// Returns samples at tenths of a second.
    private func sampled(_ heights: [Double]) -> [MotionSentence.Place] {
        heights.enumerated().map { .init(time: Double($0) / 10, center: CGPoint(x: 0, y: $1)) }
    }

    private func text(_ before: [MotionSentence.Place], _ now: [MotionSentence.Place]) -> String? {
        MotionSentence(from: before, to: now)?.text
    }

    @Test("equal motions move the same, views that rest have no sentence, and one that moves in one of both is said")
    func same() {
        #expect(text(motion(), motion()) == "moves the same")
        #expect(text(motion(distance: 0), motion(distance: 0)) == nil)
        #expect(text([], motion(distance: 0)) == nil)
        #expect(text(motion(), motion(distance: 0)) == "does not move")
        #expect(text(motion(), []) == "does not move")
        #expect(text([], motion()) == "moves, and did not")
        #expect(MotionSentence.name(of: 1, against: 0) == "Lane 2 against lane 1")
    }

    @Test("a motion that begins later by some milliseconds lands later by as many")
    func later() {
        for milliseconds in [12, 34, 80] {
            let late = motion(start: 0.1 + Double(milliseconds) / 1000)
            #expect(text(motion(), late) == "starts \(milliseconds) ms later, lands \(milliseconds) ms later")
            #expect(text(late, motion()) == "starts \(milliseconds) ms earlier, lands \(milliseconds) ms earlier")
        }
        #expect(text(motion(), motion(start: 0.105)) == "moves the same")
        // Between samples a view moves evenly: it has moved a point at 125 ms, and at 150 ms.
        #expect(text(sampled([0, 0.5, 2.5, 100]), sampled([0, 0, 2, 100])) == "starts 25 ms later")
    }

    @Test("an even motion in a shorter time peaks faster by the ratio of the times, and lands earlier")
    func faster() {
        // 0.4 s to 0.32 s: 25 % faster, 80 ms earlier, up to the last point that is not visible.
        #expect(text(motion(), motion(seconds: 0.32)) == "peaks 25 % faster, lands 80 ms earlier")
        #expect(text(motion(seconds: 0.32), motion()) == "peaks 20 % slower, lands 80 ms later")
    }

    @Test("differences under 10 ms, 3 % and 1 point are not named, and those above are")
    func least() {
        #expect(text(motion(), motion(start: 0.109)) == "moves the same")
        #expect(text(motion(), motion(start: 0.111)) == "starts 11 ms later, lands 11 ms later")
        // 8 ms of 400 are 2 %, 16 ms 4 %.
        #expect(text(motion(), motion(seconds: 0.392)) == "moves the same")
        #expect(text(motion(), motion(seconds: 0.389)) == "lands 11 ms earlier")
        #expect(text(motion(), motion(seconds: 0.384)) == "peaks 4 % faster, lands 16 ms earlier")
        #expect(text(motion(beyond: 12), motion(beyond: 12.9))?.contains("overshoots") != true)
        #expect(text(motion(beyond: 12), motion(beyond: 13.2))?.contains("overshoots 1 pt more") == true)
    }

    @Test("an overshoot is told in points, more or less than the other's, and that it is gone")
    func overshoot() {
        let (none, some, more) = (motion(), motion(beyond: 12), motion(beyond: 15))
        #expect(text(none, some)?.contains("overshoots 12 pt, ") == true)
        #expect(text(some, more)?.hasPrefix("overshoots 3 pt more") == true)
        #expect(text(more, some)?.hasPrefix("overshoots 3 pt less") == true)
        #expect(text(some, none)?.hasPrefix("does not overshoot, ") == true)
        #expect(
            text(sampled([0, 100, 101, 100]), sampled([0, 100, 103, 100]))?.contains("overshoots 2 pt more") == true)
        // What returns to its beginning goes nowhere, and so not beyond.
        #expect(text(none, motion(distance: 0, beyond: 30))?.contains("overshoot") == false)
    }
}
