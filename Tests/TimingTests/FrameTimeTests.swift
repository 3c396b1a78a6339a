import Testing
import Timing

@Suite("Frame time")
struct FrameTimeTests {
    @Test("frame i is at exactly i / fps", arguments: [24.0, 30, 60, 144])
    func framesAreExact(fps: Double) {
        for index in [0, 1, 2, 7, 59, 60, 1_000_003] {
            #expect(FrameTime.frame(index, rate: fps).seconds == Double(index) / fps)
        }
    }

    @Test("moments are ordered and their difference is in seconds")
    func arithmetic() {
        let start = FrameTime(seconds: 1.5)
        #expect(start < start + 0.25)
        #expect(start - 0.25 < start)
        #expect((start + 0.25) - start == 0.25)
        #expect(FrameTime.zero - start == -1.5)
        var moving = start
        moving += 2
        moving -= 0.5
        #expect(moving == FrameTime(seconds: 3))
        #expect("\(start)" == "1.5s")
    }
}
