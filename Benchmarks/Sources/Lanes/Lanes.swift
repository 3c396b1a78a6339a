import BenchmarkFigures
import Drawing
import Foundation
import Rasterizer
import Staging
import Visualizer

/// Measures frames of the whole window while something is dragged in it, beside one stage drawn alone, and how long a
/// change in the editor takes to play all input anew. Prints tables; fails when a median is over its limit.
@main
@MainActor
enum Lanes {
    /// Frames that are measured of a drag, after some that are not.
    private static let frames = 300
    private static let unmeasured = 30
    private static let curves = ["linear", "ease-out", "spring(dampingRatio: 0.7)", "ease-in-out"]
    private static let threads = 2
    /// Events that a change in the editor plays anew.
    private static let logs = [300, 3000, 30000]
    private static let changes = 5

    private struct Row {
        var name: String
        var drag = Drag.photos
        var lanes = 1
        var isWhole = true
        var scale = 1.0
        /// The most milliseconds in the median.
        var limit: Double?
    }

    private static let rows = [
        Row(name: "one stage alone", isWhole: false), Row(name: "the window, one lane", limit: 6),
        Row(name: "the window, card sheet", drag: .cardSheet, limit: 6),
        Row(name: "the window, four lanes", lanes: 4, limit: 16),
        Row(name: "one stage alone, doubled", isWhole: false, scale: 2),
        Row(name: "one lane, doubled", scale: 2), Row(name: "four lanes, doubled", lanes: 4, scale: 2),
    ]

    static func main() throws {
        guard CommandLine.arguments.count > 1 else {
            FileHandle.standardError.write(Data("usage: Lanes PHOTO|FOLDER ...\n".utf8))
            exit(2)
        }
        let photos = PhotoCollection(paths: Array(CommandLine.arguments.dropFirst())).photos
        let fonts = try FontLibrary()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { _ in }
        let pool = ImagePool(VipsImageLoader())
        func window(_ row: Row) throws -> DrivenWindow {
            try DrivenWindow(
                row.drag, curves: row.lanes == 1 ? [] : Array(curves.prefix(row.lanes)), isWhole: row.isWhole,
                scale: row.scale, photos: photos, pool: pool, fonts: fonts, threads: threads)
        }
        let size = DrivenWindow.size
        print("\(Int(size.width))x\(Int(size.height)), \(frames) frames amid a drag, \(threads) threads; milliseconds")
        print(Figures.line("", "content", "95 %", "drawing", "95 %", "sum", "95 %", "ratio", "limit"))
        var isOver = false
        var base: Double?
        for row in rows {
            let window = try window(row)
            try window.begin(row.drag)
            let samples = try (0..<unmeasured + frames).map { _ in try window.step { Figures.milliseconds() } }
                .dropFirst(unmeasured)
            guard window.isInDrag else { throw DrivenWindow.Refusal() }
            let columns = [samples.map(\.content), samples.map(\.drawing), samples.map { $0.content + $0.drawing }]
            let sum = Figures.median(columns[2])
            if !row.isWhole { base = sum }
            isOver = isOver || row.limit.map { sum > $0 } ?? false
            let numbers = columns.flatMap { [Figures.median($0), Figures.percentile(95, of: $0)] }
                .map { Figures.number($0, 2) }
            print(
                Figures.line(
                    row.name, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5],
                    base.map { Figures.number(sum / $0, 2) } ?? "-", row.limit.map { Figures.number($0, 0) } ?? "-"))
        }
        print("\na change in the editor plays all input anew; milliseconds")
        print(Figures.line("", "one lane", "four lanes"))
        for count in logs {
            let times = try [1, 4].map { lanes in
                let window = try window(Row(name: "", lanes: lanes))
                try window.fill(log: count, .photos)
                return try Figures.median((0..<changes).map { try change(window.session, number: $0) })
            }
            print(Figures.line("\(count) events", Figures.number(times[0], 1), Figures.number(times[1], 1)))
        }
        if isOver {
            print("over the limit")
            exit(1)
        }
    }

    private static func change(_ session: LiveSession, number: Int) throws -> Double {
        let seconds = 0.3 + Double(number) / 100
        let choice = session.choice.setting("duration", to: "\(seconds)", lane: 0)
        let begin = Figures.milliseconds()
        session.change(to: choice)
        return Figures.milliseconds() - begin
    }
}
