import Foundation
import RandomSupport
import Testing
import Timing

@testable import Sessions

@Suite("The playhead and its marks")
struct PlayheadTests {
    /// What is shown and marked, by the rules.
    private struct Expected {
        var time: Double?
        var isPlaying = false
        /// The marks, the older one first.
        var marks: [Double] = []

        mutating func mark(_ place: Double) {
            let others = marks.filter { abs($0 - place) >= 1e-6 }
            marks = others.count < marks.count ? others : Array(marks.suffix(1)) + [place]
        }

        mutating func advance(by seconds: Double, loops: Bool, end: Double) {
            guard isPlaying, let shown = time else { return }
            let part = loops && marks.count == 2 ? marks.sorted() : [0, end]
            time = shown + seconds
            guard shown + seconds >= part[1] else { return }
            time = loops ? part[0] : end
            isPlaying = loops
        }
    }

    @Test("it stays in its gesture, plays at its pace, and loops in all of it or between two marks", arguments: 1...24)
    func playing(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let end = random.number(0.5...3)
        var playhead = ScrubPosition()
        var expected = Expected()
        var now = random.number(0...9)
        for step in 0..<200 {
            switch random.whole(0...9) {
            case 0:
                let place = random.number(-1...4)
                playhead.move(to: place, end: end)
                (expected.time, expected.isPlaying) = (min(max(place, 0), end), false)
            case 1:
                playhead.returnToNow()
                (expected.time, expected.isPlaying) = (nil, false)
            case 2:
                playhead.play(at: FrameTime(seconds: now), end: end)
                if expected.time == nil || expected.time == end { expected.time = 0 }
                expected.isPlaying = true
            case 3:
                playhead.pause()
                expected.isPlaying = false
            case 4: playhead.loops.toggle()
            case 5, 6:
                // Some on a mark, or so near that it is the same one.
                let known = random.pick([nil] + expected.marks.map { Optional($0) })
                let place = known.map { $0 + random.pick([0, 8e-7, -8e-7]) } ?? random.number(0...end)
                playhead.mark(place)
                expected.mark(place)
            case 7:
                guard !expected.marks.isEmpty else { continue }
                let index = random.whole(0...expected.marks.count - 1)
                let place = min(max(random.number(-0.3...end + 0.3), 0), end)
                let old = expected.marks.sorted()[index]
                guard !expected.marks.contains(place), let own = expected.marks.firstIndex(of: old) else { continue }
                expected.marks[own] = place
                let moved = playhead.moveMark(index, to: place == end ? end + 1 : place == 0 ? -1 : place, end: end)
                #expect(playhead.marks[moved] == place)
            default:
                let (seconds, factor) = (random.number(0...0.6), random.pick([1, 0.5, 0.1]))
                now += seconds
                playhead.advance(to: FrameTime(seconds: now), factor: factor, end: end)
                expected.advance(by: seconds * factor, loops: playhead.loops, end: end)
            }
            let (found, wanted) = (playhead.time ?? -1, expected.time ?? -1)
            #expect(abs(found - wanted) < 1e-9 && playhead.isPlaying == expected.isPlaying, "step \(step)")
            #expect(playhead.marks == expected.marks.sorted(), "step \(step)")
            #expect(playhead.isScrubbed == (expected.time != nil))
            expected.time = playhead.time
        }
        playhead.forget()
        #expect(playhead.marks.isEmpty && !playhead.isScrubbed && !playhead.isPlaying)
    }

    @Test("there are never more than two marks, also where both were moved to one moment")
    func twoMarks() {
        var playhead = ScrubPosition()
        playhead.mark(0.2)
        playhead.mark(0.4)
        _ = playhead.moveMark(0, to: 9, end: 1)
        _ = playhead.moveMark(0, to: 9, end: 1)
        #expect(playhead.marks == [1, 1])
        playhead.mark(0.5)
        #expect(playhead.marks == [0.5, 1])
        // Two microseconds apart are two moments.
        playhead.mark(0.5 + 2e-6)
        #expect(playhead.marks.count == 2 && playhead.marks[0] == 0.5)
        playhead.move(to: 0.3, end: -1)
        #expect(playhead.time == 0)
    }
}
