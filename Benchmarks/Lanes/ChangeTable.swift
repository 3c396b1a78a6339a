import BenchmarkFigures
import Foundation
import Sessions
import Staging

/// Measures how long a change in the editor takes to replay all input.
@MainActor
enum ChangeTable {
    /// The numbers of events that are replayed.
    private static let logs = [300, 3000, 30000]
    private static let changes = 5
    private static let title = "a change of a lane in the editor plays all its input again; milliseconds"

    static func measure(_ gesture: Gesture, _ workshop: Workshop, only: String?) throws {
        if let only, !title.contains(only) { return }
        print("\n" + title)
        print(Figures.line("", "one lane", "four lanes"))
        for count in logs {
            let times = try [1, 4].map { lanes in
                let window = try DrivenWindow(gesture, curves: FrameTable.curves(lanes), workshop)
                try window.fill(log: count)
                return Figures.median((0..<changes).map { change(window.session, number: $0) })
            }
            print(Figures.line("\(count) events", Figures.number(times[0], 1), Figures.number(times[1], 1)))
        }
    }

    private static func change(_ session: LiveSession, number: Int) -> Double {
        let seconds = 0.3 + Double(number) / 100
        let choice = session.choice.setting("duration", to: "\(seconds)", lane: 0)
        let begin = Figures.milliseconds()
        session.change(to: choice)
        return Figures.milliseconds() - begin
    }
}
