import Drawing
import Foundation
import Recorder
import Staging
import Testing

@testable import MotionChecks

@Suite("What was drawn around a finding")
@MainActor
struct DrawnFramesTests {
    @Test("the stage of a lane is drawn at the origin, as it was in the frame and in the frames beside it")
    func lanes() {
        let stages = [CGRect(x: 10, y: 20, width: 100, height: 200), CGRect(x: 130, y: 24, width: 100, height: 200)]
        let finding = Finding(rule: .jump, frame: 5, time: 0.05, lane: 1, number: 20, limit: 12)
        let drawn = DrawnFrames(around: [finding])
        for number in 3...7 {
            var list = DisplayList(size: CGSize(width: 300, height: 300))
            list.items = [
                DisplayItem(.fill(.rect(CGRect(x: 140, y: 30 + Double(number), width: 8, height: 8)), .white))
            ]
            drawn.record(
                RecordedFrame(
                    index: 90 + number, time: 1, list: list, stages: stages,
                    trace: [TraceFrame(frame: number, time: 1, phase: .idle)]))
        }
        for number in 3...7 {
            var canvas = Canvas()
            #expect(drawn.draw(number, lane: 1, in: &canvas) == (4...6).contains(number))
            #expect(!drawn.draw(number, lane: 2, in: &canvas))
            guard (4...6).contains(number) else { continue }
            // Above the background.
            guard let item = canvas.items.last, case .fill(let shape, _) = item.command else {
                Issue.record("\(canvas.items)")
                continue
            }
            let place = shape.bounds.applying(item.transform)
            #expect(place == CGRect(x: 10, y: 6 + Double(number), width: 8, height: 8))
        }
    }
}
