import Drawing
import Foundation
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions

/// The diagrams of a board's gesture.
@Suite("Diagrams of a gesture")
@MainActor
struct PlotViewTests {
    private func history(until end: Double) -> GestureHistory {
        var history = GestureHistory()
        history.begin(at: 0)
        for time in [0, end] {
            let place = CGRect(x: 0, y: 100 * time, width: 10, height: 10)
            history.add(
                [
                    TraceFrame(
                        frame: 0, time: 0, lane: 0, phase: .interactive, pointer: nil,
                        views: ["card": TraceView(frame: place, velocity: .zero)])
                ], at: time)
        }
        return history
    }

    @Test("the axis of time is a second long at least, then whole halves up to four seconds, and whole ones after that")
    func durations() throws {
        for (end, duration) in [
            (0.3, 1.0), (0.9, 1), (1, 1), (1.1, 1.5), (1.5, 1.5), (1.6, 2), (3.9, 4), (4, 4), (4.1, 5), (5.5, 6),
        ] {
            let history = history(until: end)
            let view = PlotView()
            view.frame = CGRect(x: 0, y: 0, width: 300, height: 760)
            view.display(history, Travel(history), PlotChoice())
            var canvas = Canvas()
            view.draw(&canvas)
            let labels = canvas.items.compactMap { item -> (x: Double, time: Double)? in
                guard case .text(let run) = item.command, run.text.hasSuffix(" s") else { return nil }
                return Double(run.text.dropLast(2)).map { (Double(run.origin.x) + run.width / 2, $0) }
            }
            let (first, last) = (try #require(labels.first), try #require(labels.last))
            let second = (last.x - first.x) / (last.time - first.time)
            let plot = PlotPanel.plot(in: CGRect(x: 0, y: 0, width: 300, height: 300))
            #expect(labels.count >= 3 && abs(Double(plot.width) / second - duration) < 1e-6, "\(end)")
        }
    }

    @Test("without a motion there is a hint, which says whether a gesture has begun")
    func hints() {
        let view = PlotView()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 760)
        func hint() -> Label? { view.subviews.compactMap { $0 as? Label }.first }
        view.display(GestureHistory(), nil, PlotChoice())
        #expect(hint()?.text == "Drag something: its curves appear here" && hint()?.isHidden == false)
        var begun = GestureHistory()
        begun.begin(at: 0)
        view.display(begun, nil, PlotChoice())
        #expect(hint()?.text == "Nothing has moved yet" && hint()?.isHidden == false)
        let moved = history(until: 1)
        view.display(moved, Travel(moved), PlotChoice())
        #expect(hint()?.isHidden == true)
    }
}
