import RandomSupport
import Testing
import Timing

@Suite("Virtual clock")
struct VirtualClockTests {
    @Test("virtual time neither jumps nor goes back, whatever is called")
    func continuous() {
        var numbers = SeededRandom(seed: 7)
        for _ in 0..<200 {
            var clock = VirtualClock(start: FrameTime(seconds: Double.random(in: 0...10, using: &numbers)))
            var moment = FrameTime(seconds: 10)
            var last = clock.time(at: moment)
            for _ in 0..<40 {
                moment += Double.random(in: 0...0.5, using: &numbers)
                let before = clock.time(at: moment)
                #expect(before >= last)
                var added = 0.0
                switch Int(Double.random(in: 0...4, using: &numbers)) {
                case 0: clock.setFactor(Double.random(in: 0.01...4, using: &numbers), at: moment)
                case 1: clock.pause(at: moment)
                case 2: clock.resume(at: moment)
                default:
                    added = 1.0 / 60
                    clock.step(by: added, at: moment)
                }
                #expect(clock.time(at: moment) == before + added)
                last = clock.time(at: moment)
            }
        }
    }

    @Test(
        "a second lasts ten at a tenth of the speed, ending in the other clock's time", arguments: [1, 0.5, 0.25, 0.1])
    func factors(factor: Double) throws {
        var clock = VirtualClock(start: FrameTime(seconds: 3))
        clock.setFactor(factor, at: FrameTime(seconds: 4))
        let end = try #require(clock.moment(of: FrameTime(seconds: 2)))
        #expect(abs(end.seconds - (4 + 1 / factor)) < 1e-12)
        #expect(abs(clock.time(at: end).seconds - 2) < 1e-12)
    }

    @Test("a paused clock has no moment of a deadline, and continues from its time")
    func pause() {
        var clock = VirtualClock(start: .zero, factor: 0.5)
        clock.pause(at: FrameTime(seconds: 1))
        #expect(clock.moment(of: FrameTime(seconds: 1)) == nil)
        #expect(clock.time(at: FrameTime(seconds: 100)) == FrameTime(seconds: 0.5))
        clock.setFactor(1, at: FrameTime(seconds: 100))
        #expect(clock.isPaused)
        clock.resume(at: FrameTime(seconds: 200))
        #expect(clock.time(at: FrameTime(seconds: 201)) == FrameTime(seconds: 1.5))
    }

    @Test("a moment before the last change of speed shows the time of the change")
    func late() {
        var clock = VirtualClock(start: .zero)
        clock.setFactor(0.1, at: FrameTime(seconds: 2))
        #expect(clock.time(at: FrameTime(seconds: 1)) == FrameTime(seconds: 2))
        clock.resume(at: FrameTime(seconds: 1))
        #expect(clock.time(at: FrameTime(seconds: 2)) == FrameTime(seconds: 2))
    }

    @Test("non-finite factors and steps have no effect")
    func badInput() {
        var clock = VirtualClock(start: .zero, factor: .nan)
        #expect(clock.factor == 1)
        clock.setFactor(-.infinity, at: .zero)
        #expect(clock.factor == VirtualClock.factors.lowerBound)
        for seconds in [-1, Double.nan, .infinity] { clock.step(by: seconds, at: .zero) }
        #expect(clock.time(at: .zero) == .zero)
    }
}

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

    @Test("whole microseconds: the nearest, the first from a moment on, and the first after it")
    func microseconds() {
        for whole in [0, 1, 2, 999_999, 1_000_000, 86_400_000_001] as [Int] {
            let exact = FrameTime(seconds: Double(whole) / 1e6)
            let next = FrameTime(seconds: Double(whole + 1) / 1e6)
            #expect(exact.roundedToMicroseconds == exact && exact.raisedToMicroseconds == exact)
            #expect(exact.nextMicrosecond == next)
            for part in [0.2, 0.4] {
                let early = exact + part * 1e-6
                #expect(early.roundedToMicroseconds == exact && early.raisedToMicroseconds == next)
                #expect(early.nextMicrosecond == next)
            }
            for part in [0.6, 0.8] {
                let late = exact + part * 1e-6
                #expect(late.roundedToMicroseconds == next && late.raisedToMicroseconds == next)
                #expect(late.nextMicrosecond == next)
            }
        }
    }
}
