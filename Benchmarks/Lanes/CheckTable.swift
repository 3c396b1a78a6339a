import BenchmarkFigures
import Foundation
import Staging
import Visualizer

/// Measures what the main thread does for the check of a finished gesture: it makes the tape and hands it over. Compares
/// that with a frame of the same window.
@MainActor
enum CheckTable {
    private static let frames = 100
    private static let rounds = 200
    private static let title = "a finished gesture is handed over to its check; milliseconds"
    /// The maximum ratio to a frame of the window.
    private static let limit = 0.5

    /// - Returns: Whether a ratio exceeded its limit.
    static func measure(_ gesture: Gesture, _ workshop: Workshop, only: String?) throws -> Bool {
        guard only.map(title.contains) ?? true else { return false }
        print("\n" + title)
        print(Figures.line("", "handover", "95 %", "frame", "ratio", "limit"))
        var isOver = false
        for (lanes, events) in [(1, 1_000), (4, 1_000), (4, 20_000)] {
            let window = try DrivenWindow(gesture, curves: FrameTable.curves(lanes), workshop)
            try window.fill(log: events)
            var frame: [Double] = []
            for _ in 0..<frames {
                let sample = try window.step()
                frame.append(sample.content + sample.drawing)
            }
            try window.end()
            var handover: [Double] = []
            var before: GestureCheckRequest?
            for _ in 0..<rounds {
                let begin = Figures.milliseconds()
                guard let request = window.session.gestureToCheck(), before.map({ $0 == request }) ?? true else {
                    throw DrivenWindow.Refusal()
                }
                handover.append(Figures.milliseconds() - begin)
                before = request
            }
            let ratio = Figures.median(handover) / Figures.median(frame)
            isOver = isOver || ratio > limit
            let numbers = [
                Figures.median(handover), Figures.percentile(95, of: handover), Figures.median(frame), ratio, limit,
            ]
            let name = "\(lanes) lane\(lanes == 1 ? "" : "s"), \(events) events"
            print(Figures.line(name, numbers.map { Figures.number($0, 3) }))
        }
        return isOver
    }
}
