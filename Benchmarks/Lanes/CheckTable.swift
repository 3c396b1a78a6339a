import BenchmarkFigures
import Foundation
import Sessions
import Staging
import Visualizer

/// Measures what the main thread does for the check of a finished gesture: it hands over the input, and copies the log of
/// input at the next event. Compares that with a frame of the same window.
@MainActor
enum CheckTable {
    private static let frames = 100
    private static let rounds = 200
    private static let title = "a finished gesture is handed over to its check; milliseconds"
    /// The maximum ratio to a frame of the window.
    private static let limit = 0.2

    /// - Returns: Whether a ratio exceeded its limit.
    static func measure(_ gesture: Gesture, _ workshop: Workshop, only: String?) throws -> Bool {
        guard only.map(title.contains) ?? true else { return false }
        print("\n" + title)
        print(Figures.line("", "handover", "95 %", "event", "frame", "ratio", "limit"))
        var isOver = false
        for (lanes, count) in [(1, 1_000), (4, 1_000), (4, 20_000)] {
            let window = try DrivenWindow(gesture, curves: FrameTable.curves(lanes), workshop)
            try window.fill(log: count)
            var frame: [Double] = []
            for _ in 0..<frames {
                let sample = try window.step()
                frame.append(sample.content + sample.drawing)
            }
            try window.end()
            var handover: [Double] = []
            var events: [Double] = []
            var request: GestureCheckRequest?
            for round in 0..<2 * rounds {
                let isHandedOver = round.isMultiple(of: 2)
                let begin = Figures.milliseconds()
                request = isHandedOver ? window.session.gestureToCheck() : nil
                if isHandedOver, request == nil { throw DrivenWindow.Refusal() }
                window.pass()
                if isHandedOver {
                    handover.append(Figures.milliseconds() - begin)
                } else {
                    events.append(Figures.milliseconds() - begin)
                }
            }
            withExtendedLifetime(request) {}
            let ratio = (Figures.median(handover) - Figures.median(events)) / Figures.median(frame)
            isOver = isOver || ratio > limit
            let numbers = [
                Figures.median(handover), Figures.percentile(95, of: handover), Figures.median(events),
                Figures.median(frame), ratio,
                limit,
            ]
            let name = "\(lanes) lane\(lanes == 1 ? "" : "s"), \(count) events"
            print(Figures.line(name, numbers.map { Figures.number($0, 3) }))
        }
        return isOver
    }
}
