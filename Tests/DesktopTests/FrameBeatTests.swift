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
}
