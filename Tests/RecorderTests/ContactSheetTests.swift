import Drawing
import Foundation
import Staging
import SystemPackage
import Testing

@testable import Recorder

@MainActor
@Suite("Contact sheet")
struct ContactSheetTests {
    @Test(
        "the samples are evenly spaced, in order, with the first and the last",
        arguments: [
            1, 2, 5, 23, 24, 25, 47, 48, 49, 50, 97, 191, 192, 193, 194, 386, 1000, 12345,
        ])
    func sample(count: Int) {
        var sample = EvenSample<Int>(limit: 24)
        for index in 0..<count { sample.append(index) }
        let elements = sample.elements
        #expect(elements.first == 0 && elements.last == count - 1)
        #expect(elements.count == min(count, 24))
        let steps = zip(elements.dropFirst(), elements).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 > 0 })
        let ideal = Double(count - 1) / Double(max(1, elements.count - 1))
        #expect(steps.allSatisfy { abs(Double($0) - ideal) <= ideal })
        // Up to eight times as many are kept, so that each is the nearest to its place; then each is near it.
        let places = elements.indices.map { Double($0) * ideal }
        if count <= 8 * 24 {
            #expect(elements == places.map { Int($0.rounded()) })
        } else {
            #expect(zip(elements, places).allSatisfy { abs(Double($0) - $1) <= 0.4 * ideal })
        }
    }

    @Test("all frames are on the sheet, separated, with their times", arguments: [1, 2, 7, 24])
    func layout(count: Int) throws {
        let frame = DisplayList(size: CGSize(width: 390, height: 844), background: .black)
        let cells = (0..<count).map { ContactSheet.Cell(list: frame, time: Double($0) / 4) }
        let list = ContactSheet.list(cells, lanes: 1)
        let sheet = CGRect(origin: .zero, size: list.size)
        let boxes = list.items.compactMap { item -> CGRect? in
            guard case .fill(let shape, _) = item.command else { return nil }
            return shape.bounds.applying(item.transform)
        }
        #expect(boxes.count == count)
        // A phone's frame has 125,000 pixels: 240 x 519, 24 from its neighbors, with a caption of 26 below.
        let columns = boxes.prefix { $0.minY == boxes[0].minY }.count
        for (index, box) in boxes.enumerated() {
            let (x, y) = (24 + 264 * Double(index % columns), 24 + 569 * Double(index / columns))
            #expect(abs(box.minX - x) < 0.5 && abs(box.minY - y) < 0.5 && abs(box.width - 240) < 0.5)
        }
        let rows = Double((count + columns - 1) / columns)
        #expect(list.size == CGSize(width: 24 + 264 * Double(columns), height: 24 + 569 * rows))
        for (index, box) in boxes.enumerated() {
            #expect(sheet.insetBy(dx: 20, dy: 20).contains(box))
            #expect(abs(box.width / box.height - 390.0 / 844) < 0.01)
            for other in boxes[..<index] { #expect(!box.insetBy(dx: -10, dy: -10).intersects(other)) }
        }
        let texts = list.items.compactMap { item -> String? in
            guard case .text(let run) = item.command else { return nil }
            return run.text
        }
        #expect(texts == (0..<count).map { ContactSheet.caption(Double($0) / 4) })
    }

    @Test("a frame of another size fits into the middle of its cell; a marked cell has a red outline")
    func otherSizes() throws {
        let tall = DisplayList(size: CGSize(width: 100, height: 200))
        let wide = DisplayList(size: CGSize(width: 400, height: 200), background: .white)
        var cells = [tall, wide].map { ContactSheet.Cell(list: $0, time: 0) }
        cells[1].isMarked = true
        let items = ContactSheet.list(cells, lanes: 1, columns: 2).items
        let boxes = items.compactMap { item -> CGRect? in
            if case .fill(let shape, _) = item.command { shape.bounds.applying(item.transform) } else { nil }
        }
        #expect(boxes[0] == CGRect(x: 24, y: 24, width: 100, height: 200))
        // A quarter as large, from 148 to 248.
        #expect(boxes[1] == CGRect(x: 148, y: 99, width: 100, height: 50))
        let lines = items.compactMap { if case .stroke(let shape, _, 4) = $0.command { shape.bounds } else { nil } }
        #expect(lines == [CGRect(x: 148, y: 24, width: 100, height: 200)])
        let runs = items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
        #expect(zip(runs, [74.0, 198]).allSatisfy { abs($0.origin.x + $0.width / 2 - $1) <= 0.5 })
        // Within the 26 points below the frame.
        #expect(runs.allSatisfy { $0.origin.y > 224 + 10 && $0.origin.y < 224 + 26 })
        #expect(ContactSheet.list([], lanes: 1).items.isEmpty)
    }

    @Test("times are written to a hundredth of a second")
    func captions() {
        #expect([0, 0.25, 1.005, 61.999].map(ContactSheet.caption) == ["0.00 s", "0.25 s", "1.00 s", "62.00 s"])
    }

    /// Returns the times on the sheet of a recording in which a card is at some height in each of 60 frames per second.
    private func times(_ frames: Int, _ height: (Double) -> Double) throws -> [Double] {
        let capture = ListPainter()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "scrim-sheet-\(UUID().uuidString).png")
        let sinks = try OutputPlan([OutputName(FilePath(folder.path))]).sinks(threads: 1, painter: capture)
        let sink = try #require(sinks.first)
        let header = TraceHeader(
            scene: "card", fps: 60, scale: 1, size: CGSize(width: 390, height: 844), lanes: [TraceLane(name: "card")])
        try sink.begin(RecordingInfo(header: header, views: []))
        for frame in 0..<frames {
            let time = Double(frame) / 60
            var canvas = Canvas()
            canvas.fill(.rect(CGRect(x: 0, y: height(time), width: 200, height: 100)), .white)
            let list = DisplayList(size: CGSize(width: 390, height: 844), items: canvas.items)
            try sink.record(RecordedFrame(index: frame, time: time, list: list, stages: []))
        }
        #expect(throws: RecordingError.self) { try sink.finish() }
        sink.abandon()
        return (capture.list?.items ?? []).compactMap { item in
            guard case .text(let run) = item.command else { return nil }
            return Double(run.text.dropLast(2))
        }
    }

    @Test("rest before a motion and the end of a spring have a tile each at most, and what moves has the others")
    func rest() throws {
        // At rest for a second; then a spring of 20 and a damping ratio of 0.6, which is within 2 points of its end from about
        // 0.45 s on but goes on to move by less for as long again; then at rest.
        let (frequency, ratio) = (20.0, 0.6)
        func height(_ time: Double) -> Double {
            let (t, damped) = (max(0, time - 1), frequency * (1 - ratio * ratio).squareRoot())
            let decay = exp(-ratio * frequency * t)
            return 400 - 400 * decay * (cos(damped * t) + ratio * frequency / damped * sin(damped * t))
        }
        let times = try times(300, height)
        let lastMove = (0..<300).map { Double($0) / 60 }.last { abs(height($0) - 400) > 2 } ?? 0
        #expect(times.count { $0 < 1 } <= 1 && times.count { $0 > lastMove + 1.0 / 60 } <= 1, "\(times) \(lastMove)")
        #expect(times.count { $0 >= 1 && $0 <= lastMove } >= 12, "\(times)")
        // Slow motion is not rest.
        #expect(try self.times(600) { $0 * 20 }.count == 24)
    }

    @Test("a sheet without frames, or of frames without pixels, is a small picture")
    func empty() {
        for size in [nil, CGSize(width: 0, height: 10), CGSize(width: 10, height: 0)] {
            let cells = size.map { [ContactSheet.Cell(list: DisplayList(size: $0), time: 0)] } ?? []
            let list = ContactSheet.list(cells, lanes: 1)
            #expect(list.size == CGSize(width: 24, height: 24) && list.items.isEmpty)
            #expect(list.background == Color(white: 0.89))
        }
    }

    @Test("a frame keeps its ratio in whole pixels, at least one, and is never enlarged", arguments: [1, 2, 0])
    func cellSizes(lanes: Int) {
        for (width, height) in [(390.0, 844.0), (844, 390), (100, 200), (2000, 1), (1, 2000), (1600, 900), (0.4, 0.4)] {
            let frame = DisplayList(size: CGSize(width: width, height: height), background: .black)
            let sheet = ContactSheet.list([ContactSheet.Cell(list: frame, time: 0)], lanes: lanes).size
            // 24 on each side, and 26 for the time.
            let (cell, row) = (sheet.width - 48, sheet.height - 74)
            #expect(cell >= 1 && row >= 1 && cell == cell.rounded() && row == row.rounded())
            #expect(cell <= max(1, width.rounded()))
            // The area is that of a phone's cell for each lane, up to half a pixel in either direction.
            let most = 125_000 * Double(max(1, lanes))
            let wanted = min(width, (most * width / height).squareRoot())
            #expect(abs(cell - max(1, wanted)) <= 0.5 && abs(row - max(1, cell * height / width)) <= 0.5)
        }
    }

    @Test("a time stands in the middle of the band below its frame, two points lower")
    func captionPlaces() {
        let frame = DisplayList(size: CGSize(width: 101, height: 200), background: .black)
        let items = ContactSheet.list([ContactSheet.Cell(list: frame, time: 1.25)], lanes: 1).items
        let runs = items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
        #expect(runs.map(\.text) == ["1.25 s"] && runs.map(\.font.size) == [15])
        for run in runs {
            let metrics = TextSystem.measuring.metrics(of: run.font)
            #expect(abs(run.origin.y + (metrics.descent - metrics.ascent) / 2 - (24 + 200 + 13 + 2)) <= 0.5)
            #expect(abs(run.origin.x + run.width / 2 - (24 + 50.5)) <= 0.5)
            #expect(run.width == TextSystem.measuring.width(of: "1.25 s", font: run.font))
        }
    }
}
