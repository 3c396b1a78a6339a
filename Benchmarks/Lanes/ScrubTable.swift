import BenchmarkFigures
import Foundation
import Sessions
import Staging

/// Measures the time from the pointer on the timeline to that moment's frame, and the memory for a long gesture.
@MainActor
enum ScrubTable {
    private static let frames = 300
    private static let title = "the playhead is dragged over a gesture; milliseconds"
    private static let memoryTitle = "what is kept of a minute of an unbroken drag; MiB"
    /// The interval of frames at 60 per second, in milliseconds, so that the moment is visible in the next one.
    private static let limit = 16.7
    private static let mostMemory = 64.0

    /// - Returns: Whether a figure exceeded its limit.
    static func measure(_ gesture: Gesture, _ workshop: Workshop, only: String?) throws -> Bool {
        var isOver = false
        if only.map(title.contains) ?? true {
            print("\n" + title)
            print(Figures.line("", "content", "95 %", "drawing", "95 %", "sum", "limit"))
            for (lanes, seconds) in [(1, 3), (4, 3), (4, 30)] {
                let window = try DrivenWindow(gesture, curves: FrameTable.curves(lanes), workshop)
                try window.begin()
                for _ in 0..<Int(Double(seconds) * DrivenWindow.fps) { _ = try window.step(draws: false) }
                try window.end()
                let samples = try window.scrub(frames: frames)
                let columns = [samples.map(\.content), samples.map(\.drawing)]
                let sum = Figures.median(samples.map { $0.content + $0.drawing })
                isOver = isOver || sum > limit
                let numbers = columns.flatMap { [Figures.median($0), Figures.percentile(95, of: $0)] } + [sum, limit]
                let name = "\(seconds) s in \(lanes) lane\(lanes == 1 ? "" : "s")"
                print(Figures.line(name, numbers.map { Figures.number($0, 2) }))
            }
        }
        if only.map(memoryTitle.contains) ?? true {
            print("\n" + memoryTitle)
            print(Figures.line("", "estimate", "process", "limit"))
            let window = try DrivenWindow(gesture, curves: FrameTable.curves(4), workshop)
            try window.begin()
            for _ in 0..<Int(DrivenWindow.fps) { _ = try window.step(draws: false) }
            let before = residentBytes
            for _ in 0..<Int(60 * DrivenWindow.fps) { _ = try window.step(draws: false) }
            let (estimate, process) = (Double(window.session.keptBytes), Double(residentBytes - before))
            isOver = isOver || estimate / 1_048_576 > mostMemory
            print(
                Figures.line(
                    "4 of photos", Figures.number(estimate / 1_048_576, 1), Figures.number(process / 1_048_576, 1),
                    Figures.number(mostMemory, 0)))
        }
        return isOver
    }

    /// The process's resident memory, in bytes, from `/proc/self/statm`.
    private static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
