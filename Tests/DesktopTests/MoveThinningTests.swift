import Foundation
import Staging
import Testing

@testable import Desktop

@Suite("Frequent mouse moves")
struct MoveThinningTests {
    private func move(_ ticks: UInt32, _ x: Double, id: Int = 1) -> TimedWindowEvent {
        pointer(.move, ticks, x, id: id)
    }

    private func pointer(_ phase: PointerPhase, _ ticks: UInt32, _ x: Double, id: Int = 1) -> TimedWindowEvent {
        TimedWindowEvent(
            ticks: ticks, event: .input(.pointer(id: id, phase: phase, location: CGPoint(x: x, y: 0))))
    }

    @Test("of 1,000 locations per second about every third is reported, and the last")
    func fast() {
        let events = (0..<18).map { move(UInt32(1000 + $0), Double($0)) }
        let kept = MoveThinning.thinned(events)
        #expect(kept.first == events.first && kept.last == events.last)
        // A movement is kept if the one after it is 4 ms or more after the last one that was kept.
        #expect(kept.map { $0.ticks - 1000 } == [0, 3, 6, 9, 12, 15, 17])
        #expect(kept.allSatisfy(events.contains))
    }

    @Test("slow moves are reported completely")
    func slow() {
        let events = (0..<10).map { (index: Int) in move(UInt32(1000 + 8 * index), Double(index)) }
        #expect(MoveThinning.thinned(events) == events)
    }

    @Test("presses and releases keep their order, each after the location before it")
    func presses() {
        let events = [
            move(10, 1), move(10, 2), move(11, 3), pointer(.down, 11, 3), move(12, 4), move(12, 5), move(12, 6),
            pointer(.up, 12, 6), move(13, 7),
        ]
        let kept = MoveThinning.thinned(events)
        #expect(kept.filter { events.firstIndex(of: $0) != nil }.count == kept.count)
        let up = kept.firstIndex(of: events[7]) ?? 0
        #expect(kept[up - 1] == events[6] && kept.last == events[8])
        let down = kept.firstIndex(of: events[3]) ?? 0
        #expect(kept[down - 1] == events[2])
    }

    @Test("two fingers keep their order, and the clock can overflow")
    func fingers() {
        let events = [move(5, 1, id: 1), move(5, 2, id: 2), move(6, 3, id: 1), move(6, 4, id: 2)]
        #expect(MoveThinning.thinned(events) == events)
        let around = [move(.max - 1, 1), move(.max, 2), move(0, 3), move(1, 4), move(9, 5)]
        let kept = MoveThinning.thinned(around)
        #expect(kept.first == around.first && kept.last == around.last && kept.count < around.count)
    }
}
