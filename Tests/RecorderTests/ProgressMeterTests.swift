import Recorder
import Testing

@Suite("Progress meter")
struct ProgressMeterTests {
    @Test("a line has frames, their rate and the time that is left")
    func lines() {
        let meter = ProgressMeter(at: 10)
        func text(_ frames: Int, of expected: Int, after seconds: Double) -> String {
            meter.text(RecordingProgress(frames: frames, expectedFrames: expected, time: 0), at: 10 + seconds)
        }
        #expect(text(1, of: 100, after: 0) == "1 frame")
        #expect(text(30, of: 120, after: 0.5) == "30 frames, 60.0 frames/s, about 2 s left")
        #expect(text(30, of: 9000, after: 4) == "30 frames, 7.5 frames/s, about 19 min 56 s left")
        #expect(text(120, of: 120, after: 2) == "120 frames, 60.0 frames/s")
    }

    @Test("lines come no more often than can be read")
    func pace() {
        var meter = ProgressMeter(at: 0)
        let progress = RecordingProgress(frames: 1, expectedFrames: 2, time: 0)
        let lines = (0..<100).compactMap { meter.line(progress, at: Double($0) / 100) }
        #expect((9...11).contains(lines.count))
    }
}
