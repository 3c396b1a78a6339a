import Drawing
import Foundation
import GoldenSupport
import Staging
import Testing
import Timing

@testable import Recorder

/// Pictures of several frames as lists of what is drawn, against lists that were looked at.
@MainActor
@Suite("Sheets as lists")
struct SheetStoryTests {
    /// Returns what is drawn. Of texts, only the words are kept, as their widths follow from the fonts.
    private func text(_ list: DisplayList?) -> String {
        (list?.description ?? "nothing").split(separator: "\n").map { line in
            line.contains("text \"") ? String(line.prefix { $0 != "#" }) : String(line)
        }.joined(separator: "\n")
    }

    /// Returns the positions of a card on two stages, over 40 frames.
    private func onion(every: Int?, _ frame: (Int) -> CGRect) throws -> DisplayList? {
        let (capture, folder) = (ListPainter(), try TemporaryFolder())
        let sink = OnionSink(
            try OutputDestination(OutputName(folder("o.png"))), painter: capture, view: "card", every: every,
            showsFinger: false)
        let size = CGSize(width: 410, height: 200)
        try sink.begin(
            RecordingInfo(header: TraceHeader(scene: "s", fps: 10, scale: 2, size: size, lanes: []), views: ["card"]))
        let stages = [CGRect(x: 0, y: 0, width: 200, height: 200), CGRect(x: 210, y: 0, width: 200, height: 200)]
        for index in 0..<40 {
            var canvas = Canvas()
            canvas.fill(.rect(frame(index)), .red)
            let rows = (0..<2).map { lane in
                // The second one is not seen after half of the time.
                let view = TraceView(frame: frame(index), alpha: lane == 0 || index < 20 ? 1 : 0, cornerRadius: 6)
                return TraceFrame(
                    frame: index, time: Double(index) / 10, lane: lane, phase: .animating, views: ["card": view])
            }
            try sink.record(
                RecordedFrame(
                    index: index, time: Double(index) / 10, list: DisplayList(size: size, items: canvas.items),
                    stages: stages, trace: rows))
        }
        #expect(throws: RecordingError.self) { try sink.finish() }
        sink.abandon()
        return capture.list
    }

    @Test("the positions of a view have outlines from faint to strong, and times in the corner that is free")
    func onions() throws {
        var story = GoldenStory("onion")
        let moving = try onion(every: nil) { CGRect(x: 4 * Double($0), y: 20, width: 60, height: 50) }
        story.add("twelve positions", text(moving))
        let slow = try onion(every: nil) { CGRect(x: 20 + 0.26 * Double($0), y: 150, width: 60, height: 80) }
        story.add("each half a point from the last one", text(slow))
        story.add("every 13th", text(try onion(every: 13) { CGRect(x: 4 * Double($0), y: 20, width: 60, height: 50) }))
        try story.check()
    }

    @Test("a contact sheet is wider than high, with cells that are as large as their lanes need")
    func sheets() throws {
        func cells(_ count: Int, _ size: CGSize) -> [ContactSheet.Cell] {
            (0..<count).map { index in
                var canvas = Canvas()
                canvas.fill(.rect(CGRect(x: 0, y: 0, width: 10, height: 10)), .red)
                var cell = ContactSheet.Cell(
                    list: DisplayList(size: size, background: .black, items: canvas.items), time: Double(index) / 8)
                cell.isMarked = index == 1
                return cell
            }
        }
        var story = GoldenStory("sheets")
        let phone = CGSize(width: 390, height: 844)
        story.add("three", text(ContactSheet.list(cells(3, phone), lanes: 1)))
        story.add("five in two columns", text(ContactSheet.list(cells(5, phone), lanes: 1, columns: 2)))
        story.add("two lanes", text(ContactSheet.list(cells(2, CGSize(width: 800, height: 844)), lanes: 2)))
        let sizes = (1...24).map { count in
            let size = ContactSheet.list(cells(count, phone), lanes: 1).size
            return "\(count): \(size.width) x \(size.height)"
        }
        story.add("sizes", sizes.joined(separator: "\n"))
        try story.check()
    }
}
