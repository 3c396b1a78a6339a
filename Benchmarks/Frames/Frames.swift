import BenchmarkFigures
import Drawing
import Foundation
import Rasterizer

/// Compares frames of the photo viewer with the same frames drawn by plain cairo. Both alternate in one run, so that
/// other load on the machine affects them equally. Prints a table of medians, with
/// their ratios to plain cairo's, and of a pinch to the drag's. Fails when one exceeds its limit.
@main
enum Frames {
    private struct Row {
        var name: String
        var limit: Double?
        /// The row that the limit is a multiple of.
        var reference = 0
        /// The limit in milliseconds, of rows that are what something adds to a frame.
        var most: Double?
        var samples: [Sample] = []

        var median: Double { samples.map(\.wall).sorted()[samples.count / 2] }
        var worst: Double { samples.map(\.wall).max() ?? 0 }
        var work: Double { samples.map(\.work).sorted()[samples.count / 2] }
    }

    /// The wall-clock time and the processor time of all cores, in milliseconds.
    private struct Sample {
        var wall: Double
        var work: Double
    }

    @MainActor
    static func main() throws {
        let threads = min(2, ProcessInfo.processInfo.activeProcessorCount)
        let scene = PhotoScene()
        let fonts = try FontLibrary()
        let width = Int(PhotoScene.size.width * PhotoScene.scale)
        let height = Int(PhotoScene.size.height * PhotoScene.scale)
        func renderer() -> Renderer { Renderer(width: width, height: height, threads: threads, fonts: fonts) }
        let whole = renderer()
        let drag = renderer()
        let label = renderer()
        let pinch = renderer()
        let held = renderer()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { _ in }
        let bars = DeviceBars()
        let target = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        defer { target.deallocate() }
        var rows = [
            Row(name: "plain cairo, one thread"), Row(name: "the whole picture", limit: 0.7),
            Row(name: "a frame of the drag", limit: 0.5), Row(name: "a small label changes", limit: 0.05),
            Row(name: "of a pinch that turns", limit: 1.3, reference: 2),
            Row(name: "what a device adds to the drag", reference: 2, most: 0.15),
        ]
        try label.draw(scene.list(40), scale: PhotoScene.scale)
        for frame in 0..<PhotoScene.frames {
            // Frames of a kind run consecutively: each is timed after an untimed one of the same kind, half a frame
            // earlier, so that the processor's caches are never filled by other kinds.
            let moments = [Double(frame), Double(frame) + 0.5]
            rows[0].samples.append(
                last(of: moments) { scene.plain($0, to: target, width: width, height: height) })
            let lists = moments.map { scene.list($0) }
            rows[1].samples.append(
                try last(of: lists) {
                    whole.invalidate()
                    try whole.draw($0, scale: PhotoScene.scale)
                })
            rows[2].samples.append(try last(of: lists) { try drag.draw($0, scale: PhotoScene.scale) })
            let withBars = lists.map(bars.over)
            let onDevice = try last(of: withBars) { try held.draw($0, scale: PhotoScene.scale) }
            let bare = try last(of: lists) { try drag.draw($0, scale: PhotoScene.scale) }
            rows[5].samples.append(Sample(wall: onDevice.wall - bare.wall, work: onDevice.work - bare.work))
            let pinched = moments.map { scene.list($0, isPinched: true) }
            rows[4].samples.append(try last(of: pinched) { try pinch.draw($0, scale: PhotoScene.scale) })
            let labeled = moments.map { scene.list(40, label: "frame \($0)") }
            rows[3].samples.append(try last(of: labeled) { try label.draw($0, scale: PhotoScene.scale) })
        }
        print("\(width)x\(height), \(PhotoScene.frames) frames, \(threads) threads; milliseconds")
        print(Figures.line("", "median", "worst", "all cores", "ratio", "limit"))
        var isOver = false
        for row in rows {
            let ratio = row.median / rows[row.reference].median
            isOver = isOver || row.limit.map { ratio > $0 } ?? false || row.most.map { row.median > $0 } ?? false
            print(
                Figures.line(
                    row.name, Figures.number(row.median, 3), Figures.number(row.worst, 3), Figures.number(row.work, 3),
                    Figures.number(ratio, 3),
                    row.limit.map { Figures.number($0, 2) } ?? row.most.map { "\(Figures.number($0, 2)) ms" } ?? "-"))
        }
        if isOver {
            print("over the limit")
            exit(1)
        }
    }

    /// Runs the work for each value, and returns the time of the last run.
    private static func last<Value>(of values: [Value], _ work: (Value) throws -> Void) rethrows -> Sample {
        var sample = Sample(wall: 0, work: 0)
        for value in values { sample = try time { try work(value) } }
        return sample
    }

    private static func time(_ work: () throws -> Void) rethrows -> Sample {
        let wall = Figures.milliseconds(CLOCK_MONOTONIC)
        let used = Figures.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
        try work()
        return Sample(
            wall: Figures.milliseconds(CLOCK_MONOTONIC) - wall,
            work: Figures.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - used)
    }
}
