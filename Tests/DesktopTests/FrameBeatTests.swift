import Testing

@testable import Desktop

@Suite("When frames are due")
struct FrameBeatTests {
    private let interval = 1 / 60.0

    /// Returns the times of the frames of a loop that wakes every millisecond, with input at the given ones.
    private func frames(until end: Int, inputs: Set<Int>) -> [Int] {
        var beat = FrameBeat(interval: interval, isPacedByDisplay: false)
        return (0...end).filter { millisecond in
            if inputs.contains(millisecond) { beat.receiveInput() }
            return beat.begin(at: Double(millisecond) / 1000)
        }
    }

    @Test("the pace counts the intervals between frames in motion, and none over a rest")
    func pace() {
        var pace = FramePace()
        #expect(pace.description == "0 frames in motion: the median 0 ms, 99 of 100 within 0 ms, the longest 0.0 ms")
        var time = 0.0
        for interval in [0.01, 0.02, 0.02, 0.03, 0.25] {
            pace.record(time)
            time += interval
        }
        pace.record(time)
        pace.rest()
        pace.record(time + 100)
        // Those above 199 ms count as 199.
        let words = "5 frames in motion: the median 20 ms, 99 of 100 within 199 ms, the longest 250.0 ms"
        #expect(pace.description == words)
    }

    @Test("without input, frames keep the display's interval")
    func motion() {
        let times = frames(until: 1000, inputs: [])
        #expect((60...61).contains(times.count))
        for (one, next) in zip(times, times.dropFirst()) { #expect((16...17).contains(next - one)) }
    }

    @Test("input between two frames is drawn at once, and the next frame is an interval later")
    func input() {
        for input in stride(from: 505, through: 511, by: 1) {
            let times = frames(until: 600, inputs: [input])
            #expect(times.contains(input), "input at \(input) ms waits for the beat")
            #expect(times.first { $0 > input }.map { (15...17).contains($0 - input) } == true)
        }
    }

    @Test("no two frames are nearer than a quarter of the interval")
    func nearest() {
        for input in 500...520 {
            let times = frames(until: 600, inputs: [input])
            for (one, next) in zip(times, times.dropFirst()) { #expect(next - one >= 3) }
            #expect(times.contains { (input...input + 4).contains($0) }, "input at \(input) ms is late")
        }
    }

    @Test("a pointer that moves all the time has no more frames than the display", arguments: [1, 2, 4, 8])
    func stream(every milliseconds: Int) {
        let inputs = Set(stride(from: 0, through: 1000, by: milliseconds))
        #expect((59...62).contains(frames(until: 1000, inputs: inputs).count))
    }

    @Test("a display that sets the pace is asked again a quarter of its interval after it has shown a frame")
    func display() {
        var beat = FrameBeat(interval: interval, isPacedByDisplay: true)
        let first = beat.begin(at: 1)
        beat.show(at: 1.016)
        let next = beat.next
        let others = [1.018, 1.0202].map { beat.begin(at: $0) }
        #expect(first && abs(next - (1.016 + interval / 4)) < 1e-12)
        #expect(others == [false, true])
    }

    @Test("frames that have fallen behind don't catch up")
    func late() {
        var beat = FrameBeat(interval: interval, isPacedByDisplay: false)
        let due = [1, 1.5, 1.51, 1.516].map { beat.begin(at: $0) }
        #expect(due == [true, true, false, true])
    }

    @Test("the pace is that of known intervals, to a millisecond")
    func percentiles() {
        func words(_ milliseconds: [Int]) -> String {
            var pace = FramePace()
            pace.record(5)
            var time = 5.0
            for interval in milliseconds {
                time += Double(interval) / 1000
                pace.record(time)
            }
            return pace.description
        }
        #expect(
            words(Array(1...100))
                == "100 frames in motion: the median 50 ms, 99 of 100 within 99 ms, the longest 100.0 ms")
        #expect(
            words([30, 10, 20]) == "3 frames in motion: the median 20 ms, 99 of 100 within 30 ms, the longest 30.0 ms")
        #expect(
            words([8, 7]) == "2 frames in motion: the median 7 ms, 99 of 100 within 8 ms, the longest 8.0 ms")
        // The last of the counts is that of 199 ms and more.
        #expect(
            words([198, 199, 200, 700])
                == "4 frames in motion: the median 199 ms, 99 of 100 within 199 ms, the longest 700.0 ms")
        var pace = FramePace()
        for time in [1, 1.0104, 1.0204] { pace.record(time) }
        #expect(pace.description == "2 frames in motion: the median 10 ms, 99 of 100 within 10 ms, the longest 10.4 ms")
    }

    @Test("frames keep the beat of a tenth of a second, a millisecond early at most, until they fall behind")
    func exactBeat() {
        var beat = FrameBeat(interval: 0.1, isPacedByDisplay: false)
        /// Returns whether a frame is due, and the time of the next one in tenths of a millisecond.
        func begin(at time: Double) -> [Double] {
            let isDue = beat.begin(at: time)
            return [isDue ? 1 : 0, (beat.next * 10_000).rounded()]
        }
        #expect(begin(at: 1) == [1, 11_000])
        #expect(begin(at: 1.0988) == [0, 11_000])
        // Early by less than a millisecond, on the beat.
        #expect(begin(at: 1.0992) == [1, 12_000])
        #expect(begin(at: 1.2008) == [1, 13_000])
        // Late by more than a millisecond: the beat follows to within one.
        #expect(begin(at: 1.34) == [1, 14_390])
        #expect(begin(at: 1.5385) == [1, 16_375])
        // Behind by a whole interval: the beat begins again.
        #expect(begin(at: 1.74) == [1, 18_400])
        // Input is shown a quarter of an interval after the last frame at the earliest, and once.
        beat.receiveInput()
        #expect((beat.next * 10_000).rounded() == 17_650)
        #expect(begin(at: 1.7638) == [0, 17_650])
        #expect(begin(at: 1.7642) == [1, 18_642])
        beat.receiveInput()
        #expect((beat.next * 10_000).rounded() == 18_642)
        // The timer's frames are not the display's.
        beat.show(at: 1.8)
        #expect((beat.next * 10_000).rounded() == 18_642)

        // Behind by exactly an interval, in numbers without rounding.
        var exact = FrameBeat(interval: 0.25, isPacedByDisplay: false)
        let due = [1, 1.5].map { exact.begin(at: $0) }
        #expect(due == [true, true] && exact.next == 1.75)

        var display = FrameBeat(interval: 0.1, isPacedByDisplay: true)
        let first = display.begin(at: 2)
        #expect(first && (display.next * 10_000).rounded() == 20_250)
        display.receiveInput()
        #expect((display.next * 10_000).rounded() == 20_250)
        let second = display.begin(at: 2.08)
        #expect(second && (display.next * 10_000).rounded() == 21_050)
        display.show(at: 2.1)
        #expect((display.next * 10_000).rounded() == 21_250)
    }
}
