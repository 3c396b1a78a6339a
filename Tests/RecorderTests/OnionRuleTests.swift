import Drawing
import Foundation
import RandomSupport
import Staging
import Testing
import Timing

@testable import Recorder

/// Which positions of a view a picture shows, and where their times stand.
@MainActor
@Suite("Positions on top of each other")
struct OnionRuleTests {
    private static let stage = CGRect(x: 30, y: 10, width: 300, height: 240)

    private static let size = CGSize(width: 360, height: 260)

    /// Returns a sink of the positions of a card, whose recording has begun.
    private static func sink(
        _ folder: TemporaryFolder, _ painter: any FramePainter, every: Int? = nil, views: [String] = ["card"]
    ) throws -> OnionSink {
        let sink = OnionSink(
            try OutputDestination(OutputName(folder("o.png"))), painter: painter, view: "card", every: every,
            showsFinger: false)
        let header = TraceHeader(scene: "s", fps: 10, scale: 2, size: size, lanes: [])
        try sink.begin(RecordingInfo(header: header, views: views))
        return sink
    }

    /// Returns the picture of a view's positions on one stage, a tenth of a second apart.
    private func picture(_ frames: [CGRect], every: Int? = nil) throws -> DisplayList? {
        let (capture, folder) = (ListPainter(), try TemporaryFolder())
        let sink = try Self.sink(folder, capture, every: every)
        defer { sink.abandon() }
        #expect(!sink.needsPixels)
        for (index, frame) in frames.enumerated() {
            let time = Double(index) / 10
            try sink.record(
                RecordedFrame(
                    index: index, time: time, list: DisplayList(size: Self.size), stages: [Self.stage],
                    trace: [
                        TraceFrame(
                            frame: index, time: time, phase: .animating,
                            views: ["card": TraceView(frame: frame, cornerRadius: 4)])
                    ]))
        }
        #expect(throws: RecordingError.self) { try sink.finish() }
        return capture.list
    }

    private func outlines(_ list: DisplayList?) -> [(box: CGRect, color: Color, width: Double)] {
        (list?.items ?? []).compactMap { item -> (box: CGRect, color: Color, width: Double)? in
            guard case .stroke(let shape, let color, let width) = item.command else { return nil }
            return (shape.bounds, color, width)
        }
    }

    @Test("a position counts if an edge has moved by half a point since the last one that counts", arguments: 0..<4)
    func leastDistance(edge: Int) throws {
        for sign in [-1.0, 1] {
            // In parts of a point that are exact.
            let places = [0.0, 15, 16, 31, 32, 96].map { sign * $0 / 32 }
            let frames = places.map { place in
                let (left, top) = (edge == 0 ? 60 + place : 60, edge == 1 ? 50 + place : 50)
                let (right, bottom) = (edge == 2 ? 140 + place : 140, edge == 3 ? 120 + place : 120)
                return CGRect(x: left, y: top, width: right - left, height: bottom - top)
            }
            let boxes = outlines(try picture(frames)).map(\.box)
            #expect(boxes == [0, 2, 4, 5].map { frames[$0].offsetBy(dx: 30, dy: 10) }, "\(edge) \(sign)")
        }
    }

    @Test("a picture is there when it is delivered, and not before")
    func delivery() throws {
        let folder = try TemporaryFolder()
        let sink = try Self.sink(folder, BoxPainter())
        let view = TraceView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
        try sink.record(
            RecordedFrame(
                index: 0, time: 0, list: DisplayList(size: Self.size), stages: [Self.stage],
                trace: [TraceFrame(frame: 0, time: 0, phase: .idle, views: ["card": view])]))
        try sink.finish()
        #expect(try !folder.names().contains("o.png"))
        try sink.deliver()
        #expect(try folder.names() == ["o.png"])
    }

    @Test("a view that is never seen is refused, with the names of those that are")
    func refusal() throws {
        let folder = try TemporaryFolder()
        let names = ["card", "photo", "veil"]
        let sink = try Self.sink(folder, ListPainter(), views: names)
        defer { sink.abandon() }
        let box = CGRect(x: 0, y: 0, width: 40, height: 30)
        let views = zip(names, [0, 0.25, 0]).map { ($0, TraceView(frame: box, alpha: $1)) }
        try sink.record(
            RecordedFrame(
                index: 0, time: 0, list: DisplayList(size: Self.size), stages: [Self.stage],
                trace: [TraceFrame(frame: 0, time: 0, phase: .idle, views: Dictionary(uniqueKeysWithValues: views))]))
        let error = #expect(throws: RecordingError.self) { try sink.finish() }
        #expect(error?.cause == "it is not seen in the recording")
        #expect(error?.remedy == "write one of these after --onion: photo")
    }

    @Test("outlines are evenly stronger from a third to all, and a single one is strong", arguments: [1, 2, 5, 12])
    func strengths(count: Int) throws {
        let frames = (0..<count).map { CGRect(x: 10 + 12 * Double($0), y: 40, width: 90, height: 80) }
        let outlines = outlines(try picture(frames))
        try #require(outlines.count == count)
        #expect(outlines.allSatisfy { $0.width == 1.5 })
        let steps = Double(max(1, count - 1))
        for (index, outline) in outlines.enumerated() {
            let wanted = count == 1 ? 1 : 0.35 + 0.65 * Double(index) / steps
            #expect(abs(outline.color.alpha - wanted) < 1e-9)
        }
    }

    @Test("every n-th position is shown, up to a thousand")
    func everyOther() throws {
        let frames = [0.0, 20, 40, 60, 80, 100].map { CGRect(x: $0, y: 40, width: 90, height: 80) }
        let boxes = outlines(try picture(frames, every: 2)).map { $0.box.minX - Self.stage.minX }
        #expect(boxes == [0, 40, 80])
        // At most as many as a picture may show.
        let many = (0...FrameSample<Int>.most).map { CGRect(x: Double($0 % 2), y: 40, width: 90, height: 80) }
        let error = #expect(throws: RecordingError.self) { try picture(many, every: 1) }
        #expect(error?.cause == "it would show more than 1,000 frames" && error?.kind == .request)
    }

    @Test("a time stands in a corner of the view, in the stage, apart from other times, around its middle")
    func labels() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<40 {
            let frames = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                CGRect(
                    x: Double.random(in: -60...280, using: &random).rounded(),
                    y: Double.random(in: -60...220, using: &random).rounded(),
                    width: Double.random(in: 20...200, using: &random).rounded(),
                    height: Double.random(in: 10...160, using: &random).rounded())
            }
            let items = try picture(frames)?.items ?? []
            let runs = items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
            let pills = items.compactMap { item -> CGRect? in
                guard case .fill(.roundedRect(let box, let radius, _), let color) = item.command,
                    color == Color(hex: 0x3D5AFE)
                else { return nil }
                #expect(radius == 8.5)
                return box
            }
            try #require(pills.count == runs.count)
            let seen = frames.map { $0.offsetBy(dx: 30, dy: 10).intersection(Self.stage) }
            for (pill, run) in zip(pills, runs) {
                // The text has 5 points on either side; its ascenders and descenders are around the middle.
                #expect(pill.height == 17 && abs(pill.width - run.width - 10) < 1e-9)
                #expect(abs(run.origin.x - pill.minX - 5) < 1e-9)
                let metrics = TextSystem.measuring.metrics(of: run.font)
                #expect(abs(run.origin.y + (metrics.descent - metrics.ascent) / 2 - pill.midY) <= 0.25)
                #expect(pill.minX >= 30 && pill.maxX <= 330 && pill.minY >= 10 && pill.maxY <= 250)
                let number = try #require(Double(run.text.dropLast(2)))
                let box = seen[Int((number * 10).rounded())]
                let (left, right) = (abs(pill.minX - box.minX - 3), abs(box.maxX - pill.maxX - 3))
                let (top, bottom) = (abs(pill.minY - box.minY - 3), abs(box.maxY - pill.maxY - 3))
                // Whole points, so that a place can be half a point off.
                #expect(min(left, right) <= 0.51 && min(top, bottom) <= 0.51, "\(pill) in \(box)")
            }
            for (index, pill) in pills.enumerated() {
                for other in pills[..<index] {
                    #expect(
                        pill.minX - 2 >= other.maxX || other.minX - 2 >= pill.maxX || pill.minY - 1 >= other.maxY
                            || other.minY - 1 >= pill.maxY)
                }
            }
        }
    }

    @Test("of positions beneath each other the first and the last have times, and a corner for each of the others")
    func corners() throws {
        // The corners of one box, from the last to the first position: left top, right top, left bottom, right bottom.
        let frames = (0..<6).map { CGRect(x: 20 + Double($0), y: 30, width: 200, height: 150) }
        let items = try picture(frames)?.items ?? []
        let texts = items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
        #expect(texts == ["0.50 s", "0.00 s", "0.10 s", "0.20 s"])
    }
}
