package import Drawing
import Foundation
package import Recorder
import Staging
import Support
import Timing

/// The differences between two pictures of a golden's sheet.
@MainActor
package struct GoldenSheet {
    private let expected: Image
    private let actual: Image
    /// The cells that differ, in pixels.
    private let marks: [CGRect]

    /// The tolerance of each color component, of 255. Text is drawn slightly differently by other versions of the
    /// font's library.
    static let tolerance = 24
    /// The part of the pixels that can differ by more.
    static let part = 0.001
    /// The side of a marked cell, in pixels.
    private static let cell = 8

    /// - Returns: `nil` if the pictures are alike.
    package init?(_ expected: Image, _ actual: Image) {
        self.expected = expected
        self.actual = actual
        let (first, second) = (expected.representations[0], actual.representations[0])
        guard first.width == second.width, first.height == second.height else {
            marks = [CGRect(x: 0, y: 0, width: second.width, height: second.height)]
            return
        }
        var cells: [Int: Int] = [:]
        let columns = (first.width + Self.cell - 1) / Self.cell
        first.withPixels { left in
            second.withPixels { right in
                for y in 0..<first.height {
                    for x in 0..<first.width {
                        let index = y * first.width + x
                        if left[index] != right[index], Self.differ(left[index], right[index]) {
                            cells[y / Self.cell * columns + x / Self.cell, default: 0] += 1
                        }
                    }
                }
            }
        }
        let count = cells.values.reduce(0, +)
        guard Double(count) > Self.part * Double(first.width * first.height) else { return nil }
        marks = cells.keys.sorted().map {
            CGRect(x: $0 % columns * Self.cell, y: $0 / columns * Self.cell, width: Self.cell, height: Self.cell)
        }
    }

    private static func differ(_ left: UInt32, _ right: UInt32) -> Bool {
        for shift in [UInt32(0), 8, 16] {
            if abs(Int(left >> shift & 255) - Int(right >> shift & 255)) > tolerance { return true }
        }
        return false
    }

    /// A description of the difference.
    package var difference: GoldenDifference {
        let size = actual.representations[0]
        let part = Double(marks.count * Self.cell * Self.cell) / Double(size.width * size.height) * 100
        return GoldenDifference(
            lane: 0, message: "the pictures differ in \(DecimalText.fixed(min(100, part), digits: 1)) % of the sheet")
    }

    /// The expected picture, the actual one and the difference, from left to right.
    package var list: DisplayList {
        var canvas = Canvas()
        var x = 0.0
        func draw(_ image: Image, marked: Bool) {
            let size = CGSize(width: image.representations[0].width, height: image.representations[0].height)
            let frame = CGRect(x: x, y: 0, width: size.width, height: size.height)
            canvas.save()
            if marked { canvas.multiplyAlpha(by: Self.faint) }
            canvas.draw(
                .image(
                    image, crop: .unit, destination: frame, shape: .rect(frame))
            )
            canvas.restore()
            if marked {
                for mark in marks { canvas.fill(.rect(mark.offsetBy(dx: x, dy: 0)), Self.mark) }
            }
            x += size.width + Self.gap
        }
        draw(expected, marked: false)
        draw(actual, marked: false)
        draw(actual, marked: true)
        let height = max(expected.representations[0].height, actual.representations[0].height)
        return DisplayList(
            size: CGSize(width: x - Self.gap, height: Double(height)), background: .white, items: canvas.items)
    }

    private static let gap = 16.0
    private static let faint = 0.25
    private static let mark = Color(hex: 0xE5383B, alpha: 0.7)
}

/// The expected and actual frames of the views, as outlines over a faint picture of the run.
@MainActor
package struct GoldenGhosts {
    private let expected: GoldenTrace
    private let actual: GoldenTrace
    private let run: GoldenRun

    package init(_ expected: GoldenTrace, _ run: GoldenRun) {
        self.expected = expected
        actual = run.golden
        self.run = run
    }

    /// The pictures, one for each moment.
    package var lists: [DisplayList] { run.lists.indices.map { list($0, Ghost.allCases) } }

    private enum Ghost: CaseIterable {
        case expected, actual
    }

    private func list(_ moment: Int, _ ghosts: [Ghost]) -> DisplayList {
        let picture = run.lists[moment]
        var canvas = Canvas()
        canvas.beginGroup(opacity: Self.faint)
        canvas.replay(picture.items)
        canvas.endGroup()
        for (lane, stage) in run.stages.enumerated() {
            canvas.save()
            canvas.clip(to: .rect(stage))
            for ghost in ghosts {
                let (trace, color, width) =
                    ghost == .expected ? (expected, Self.expectedColor, 5.0) : (actual, Self.actualColor, 2.0)
                for frame in trace.frames(lane: lane, moment: moment) {
                    canvas.stroke(.rect(frame.offsetBy(dx: stage.minX, dy: stage.minY)), color, width: width)
                }
            }
            canvas.restore()
        }
        return DisplayList(size: picture.size, background: .white, items: canvas.items)
    }

    private static let faint = 0.3
    /// Expected is wide and green, actual thin and red, so where they are equal, red is inside green.
    private static let expectedColor = Color(hex: 0x2A9D3F)
    private static let actualColor = Color(hex: 0xE5383B)

    /// The number of rows on the sheet of moments.
    private static let rows = 6

    /// Returns a sheet of moments from the first difference on: expected, actual and both.
    package func sheet(from time: Double) -> DisplayList {
        let first = min(Int((time * GoldenTrace.rate).rounded()), run.lists.count - 1)
        let step = max(1, (run.lists.count - first) / Self.rows)
        let moments = stride(from: max(0, first), to: run.lists.count, by: step).prefix(Self.rows)
        return ContactSheet.list(
            moments.flatMap { moment in
                [[Ghost.expected], [.actual], Ghost.allCases].map {
                    ContactSheet.Cell(list: list(moment, $0), time: Double(moment) / GoldenTrace.rate)
                }
            }, lanes: 1, columns: 3)
    }

    /// Writes the film, with each moment shown for a fifth of a second, at half speed.
    package func write(film: OutputName, painter: any FramePainter) throws(RecordingError) {
        let plan = try OutputPlan([film])
        guard let sink = plan.sinks(threads: 1, painter: painter).first else { return }
        let header = TraceHeader(
            scene: "", fps: GoldenTrace.rate * Self.speed, scale: 1, size: run.lists.first?.size ?? .zero, lanes: [])
        do throws(RecordingError) {
            try sink.begin(RecordingInfo(header: header, views: []))
            for (index, list) in lists.enumerated() {
                let painted = try painter.paint(list, scale: Self.filmScale)
                try sink.record(
                    RecordedFrame(
                        index: index, time: Double(index) / header.fps, list: list, pixels: painted.pixels,
                        isUnchanged: index > 0 && painted.isUnchanged))
            }
            try sink.finish()
            try sink.deliver()
        } catch {
            sink.abandon()
            throw error
        }
    }

    private static let speed = 0.5
    private static let filmScale = 0.75
}
