import RandomSupport
import Testing

@testable import Recorder

@Suite("Timing of a film's pictures")
struct FilmTimelineTests {
    /// Returns the entries of frames at a rate; nil is a frame equal to the previous one.
    private func entries(
        _ frames: [Int?], rate: Double, ticks: Double, least: Int = 1
    ) -> [FilmTimeline<Int>.Entry] {
        var timeline = FilmTimeline<Int>(ticksPerSecond: ticks, leastTicks: least)
        var entries: [FilmTimeline<Int>.Entry] = []
        for (index, frame) in frames.enumerated() {
            if let entry = timeline.add(frame, at: Double(index) / rate) { entries.append(entry) }
        }
        return entries + timeline.finish(at: Double(frames.count) / rate)
    }

    @Test("a picture stays until the next that differs")
    func rests() {
        let shown = entries([1, nil, nil, 2, 3, nil], rate: 10, ticks: 1000)
        #expect(shown.map(\.picture) == [1, 2, 3])
        #expect(shown.map(\.ticks) == [0..<300, 300..<400, 400..<600])
    }

    @Test(
        "at every rate the delays add up to the duration, and none is too short",
        arguments: [7.0, 24, 25, 29.97, 50, 60, 144])
    func lengths(rate: Double) {
        let count = 200
        let shown = entries((0..<count).map { $0 }, rate: rate, ticks: 100, least: 2)
        #expect(shown.first?.ticks.lowerBound == 0)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.ticks.upperBound == $1.ticks.lowerBound })
        #expect(shown.allSatisfy { $0.ticks.count >= 2 })
        let end = Double(shown.last?.ticks.upperBound ?? 0)
        #expect(abs(end - Double(count) * 100 / rate) <= 2)
        // None is shown more than half a tick before its time, or more than a tick after it.
        for entry in shown where entry.picture != count - 1 {
            let late = Double(entry.ticks.lowerBound) - Double(entry.picture) * 100 / rate
            #expect((-0.5...1).contains(late), "\(entry)")
        }
        #expect(shown.last?.picture == count - 1)
    }

    @Test("a picture that follows too soon is shown if it is the last before a pause")
    func lastBeforeRest() {
        let shown = entries([1, 2, 3, nil, nil, nil], rate: 100, ticks: 100, least: 2)
        #expect(shown.map(\.picture) == [1, 2, 3])
        #expect(shown.map(\.ticks) == [0..<2, 2..<4, 4..<6])
        let ending = entries([1, 2, 3], rate: 200, ticks: 100, least: 2)
        #expect(ending.last?.picture == 3)
    }

    @Test("a film with rests is as long as its frames, and shows what is there in a long one", arguments: 1...40)
    func restsAtRandom(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let rate = random.pick([24.0, 50, 60, 100, 120, 144, 240])
        let part = random.whole(1...4)
        var frames: [Int?] = [0]
        for index in 1..<150 { frames.append(random.whole(0...4) < part ? nil : index) }
        let shown = entries(frames, rate: rate, ticks: 100, least: 2)
        func time(_ frame: Int) -> Double { Double(frame) * 100 / rate }
        #expect(shown.first?.ticks.lowerBound == 0 && shown.allSatisfy { $0.ticks.count >= 2 })
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.ticks.upperBound == $1.ticks.lowerBound })
        let pictures = shown.map(\.picture)
        #expect(zip(pictures, pictures.dropFirst()).allSatisfy { $0 < $1 })
        let end = Double(shown.last?.ticks.upperBound ?? 0)
        #expect((-0.5...3).contains(end - time(150)), "\(end) at \(rate)")
        for index in frames.indices where frames[index] != nil {
            let next = frames.indices.first { $0 > index && frames[$0] != nil } ?? frames.count
            guard let start = shown.first(where: { $0.picture == index })?.ticks.lowerBound else {
                // What is left out is there for less than the least time of two pictures, and two frames.
                #expect(time(next) - time(index) < 4 + 2 * time(1), "\(index)")
                continue
            }
            // It is shown before the next one comes, and not before it is there, unless it is the last.
            #expect(Double(start) <= time(next) + 1, "\(index)")
            #expect(index == pictures.last || Double(start) >= time(index) - 0.5, "\(index)")
        }
    }

    @Test("a single frame lasts its time")
    func single() {
        #expect(entries([1], rate: 25, ticks: 100, least: 2).map(\.ticks) == [0..<4])
    }
}
