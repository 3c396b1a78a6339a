import Foundation
import Staging
import Testing
import Timing

@testable import Visualizer

@Suite("The log of all input")
struct InputLogTests {
    private func move(_ time: Double, _ x: Double) -> InputEvent {
        InputEvent(
            time: FrameTime(seconds: time),
            action: .pointer(id: 1, phase: .move, location: CGPoint(x: x, y: 0)))
    }

    private func pointer(_ time: Double, _ phase: PointerPhase) -> InputEvent {
        InputEvent(time: FrameTime(seconds: time), action: .pointer(id: 1, phase: phase, location: .zero))
    }

    @Test("of a mouse that passes over the last place is kept, of a drag every one")
    func passing() {
        var log = InputLog()
        let events = [
            move(1, 1), move(2, 2), pointer(3, .down), move(4, 4), move(5, 5), pointer(6, .up), move(7, 7), move(8, 8),
        ]
        for event in events { log.append(event, keepsPassing: false) }
        #expect(log.events == [events[1]] + events[2...5] + [events[7]])
    }

    @Test("while a recording runs every place is kept, and so is the last one before it")
    func recording() {
        var log = InputLog()
        let events = [move(1, 1), move(2, 2), move(3, 3), move(4, 4)]
        for (index, event) in events.enumerated() { log.append(event, keepsPassing: index == 1 || index == 2) }
        #expect(log.events == [events[0], events[1], events[2], events[3]])
    }
}
