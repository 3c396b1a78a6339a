import Drawing
import Foundation
import Rasterizer
import Staging
import Tapes
import Testing
import Timing

@testable import Recorder

/// Additions to the stage's picture.
@MainActor
@Suite("Pictures")
struct PictureTests {
    private static let tape = """
        Scene box
        Press 20 15
        Move by 12 8 in 100ms
        Hold 100ms
        Release
        Wait 1s
        """

    /// Keeps the frames of a recording.
    private final class Frames: FrameSink {
        let needsPixels = false
        let showsFinger: Bool
        private(set) var all: [RecordedFrame] = []

        init(showsFinger: Bool = false) { self.showsFinger = showsFinger }

        func begin(_ info: RecordingInfo) {}
        func record(_ frame: RecordedFrame) { all.append(frame) }
        func finish() {}
        func deliver() {}
        func abandon() {}
    }

    private func record(_ sinks: [any FrameSink], _ options: PictureOptions = PictureOptions()) throws {
        let stage = RecordedStage()
        try Recording(
            tape: try Tape(parsing: Self.tape), stage: stage, fps: 20, scale: 1, sinks: sinks, pictures: options
        ) { BoxPainter() }.run()
    }

    @Test("fingers are drawn for sinks that show them, and disappear after their release")
    func fingers() throws {
        let (plain, marked) = (Frames(), Frames(showsFinger: true))
        try record([plain, marked])
        #expect(plain.all.count == marked.all.count && plain.all.count > 20)
        #expect(plain.all.allSatisfy { $0.list.items.count == 1 })
        // It is pressed at 0 s and released at 0.2 s.
        for (index, pair) in zip(plain.all, marked.all).enumerated() {
            let more = pair.1.list.items.dropFirst()
            #expect(pair.1.list.items.first == pair.0.list.items.first)
            #expect(more.isEmpty == (Double(index) / 20 > 0.41), "frame \(index)")
            #expect(more.allSatisfy { $0.clip != nil })
        }
        let disc = try #require(
            marked.all[4].list.items.compactMap {
                if case .fill(let shape, _) = $0.command { shape.bounds } else { nil }
            }.last)
        #expect(abs(disc.midX - 32) < 1e-9 && abs(disc.midY - 23) < 1e-9)
    }

    @Test("a device frame surrounds the stage, and a crop cuts to a box")
    func frames() throws {
        var options = PictureOptions()
        options.frame = .phone
        options.background = .red
        let framed = Frames()
        try record([framed], options)
        let room = DeviceFrame.phone.bezel + DeviceFrame.margin
        #expect(framed.all[0].list.size == CGSize(width: 40 + 2 * room, height: 30 + 2 * room))
        #expect(framed.all[0].stages == [CGRect(x: room, y: room, width: 40, height: 30)])
        #expect(framed.all[0].list.background == .red)

        let extent = ViewBoundsSink(of: "box")
        try record([extent])
        // From 20, 15 to 32, 23, and 0.25 s at 40 points per second up to the edge. The box has a margin of eight
        // points.
        let box = try extent.box()
        #expect(box == CGRect(x: 16, y: 11, width: 24, height: 16))
        options = PictureOptions()
        options.crop = box
        let cut = Frames()
        try record([cut], options)
        #expect(cut.all[0].list.size == box.size)
        #expect(cut.all[0].stages == [CGRect(x: -16, y: -11, width: 40, height: 30)])
        #expect(cut.all[0].list.items[0].transform.tx == -16)
    }

    @Test("a view that is never visible is rejected, with the visible ones")
    func unseen() throws {
        let extent = ViewBoundsSink(of: "bax")
        try record([extent])
        let error = #expect(throws: RecordingError.self) { try extent.box() }
        #expect(error?.kind == .request && error?.remedy == "write one of these: box")
        let folder = try TemporaryFolder()
        var options = PictureOptions()
        options.sheet.onion = "bax"
        let sinks = try OutputPlan([folder("o.png")]).sinks(threads: 1, painter: BoxPainter(), pictures: options)
        #expect(throws: RecordingFailure.self) { try record(sinks, options) }
        #expect(try folder.names().isEmpty)
    }

    /// Returns a sink that has begun to outline the positions of "box".
    private func onion(of size: CGSize, in folder: TemporaryFolder, _ painter: BoxPainter) throws -> OnionSink {
        let sink = OnionSink(
            try OutputDestination(OutputName(folder("o.png"))), painter: painter, view: "box", every: nil,
            showsFinger: false)
        try sink.begin(
            RecordingInfo(header: TraceHeader(scene: "box", fps: 10, scale: 1, size: size, lanes: []), views: ["box"]))
        return sink
    }

    @Test("a view's positions are outlined from faint to strong, and each has its time")
    func positions() throws {
        let folder = try TemporaryFolder()
        let painter = BoxPainter()
        let size = CGSize(width: 600, height: 300)
        let sink = try onion(of: size, in: folder, painter)
        for index in 0..<5 {
            let frame = CGRect(x: Double(index) * 100, y: 40, width: 120, height: 120)
            try sink.record(
                RecordedFrame(
                    index: index, time: Double(index) / 10, list: DisplayList(size: size),
                    stages: [CGRect(origin: .zero, size: size)],
                    trace: [
                        TraceFrame(
                            frame: index, time: Double(index) / 10, phase: .animating,
                            views: ["box": TraceView(frame: frame)])
                    ]))
        }
        try sink.finish()
        let items = try #require(painter.last).items
        let lines = items.compactMap { item -> (box: CGRect, alpha: Double)? in
            if case .stroke(let shape, let color, _) = item.command { (shape.bounds, color.alpha) } else { nil }
        }
        #expect(lines.map(\.box.minX) == [0, 100, 200, 300, 400])
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.alpha < $1.alpha })
        #expect(lines.last?.alpha == 1)
        let texts = items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
        // The last one's place is chosen first, then those of the others, from the first on.
        #expect(texts == ["0.40 s", "0.00 s", "0.10 s", "0.20 s", "0.30 s"])
    }

    @Test("a time is in the first free corner of its view, 3 points inside; without one it is left out")
    func labels() throws {
        let folder = try TemporaryFolder()
        let painter = BoxPainter()
        let size = CGSize(width: 400, height: 300)
        let sink = try onion(of: size, in: folder, painter)
        let frames = (0..<6).map { CGRect(x: 10 + Double($0), y: 20, width: 300, height: 200) }
        // Less than half a point is no new position, and what is clear or empty none at all.
        let near = frames[0].offsetBy(dx: 0.4, dy: 0.4)
        let empty = CGRect(x: 200, y: 20, width: 0, height: 200)
        for (index, frame) in ([frames[0], near] + frames.dropFirst() + [empty]).enumerated() {
            for alpha in [1, 0.0] {
                let seen = TraceView(frame: alpha > 0 ? frame : frame.offsetBy(dx: 50, dy: 0), alpha: alpha)
                try sink.record(
                    RecordedFrame(
                        index: index, time: Double(index) / 10, list: DisplayList(size: size),
                        stages: [CGRect(origin: .zero, size: size)],
                        trace: [TraceFrame(frame: index, time: 0, phase: .animating, views: ["box": seen])]))
            }
        }
        try sink.finish()
        let items = try #require(painter.last).items
        let boxes = items.compactMap { item -> CGRect? in
            if case .fill(.roundedRect(let box, 8.5, _), _) = item.command { box } else { nil }
        }
        let runs = items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
        // The last has the first corner; then the others have those that are left, from the first position on.
        #expect(runs.map(\.text) == ["0.60 s", "0.00 s", "0.20 s", "0.30 s"])
        try #require(boxes.count == 4)
        let width = TextSystem.measuring.width(of: "0.60 s", font: .systemFont(ofSize: 11, weight: .semibold)) + 10
        #expect(boxes.allSatisfy { abs($0.width - width) < 1e-9 && $0.height == 17 })
        let right = [frames[0], frames[2]].map { ($0.maxX - width - 3).rounded() }
        for (box, x) in zip(boxes, [18, right[0], 14, right[1]]) { #expect(abs(box.minX - x) < 1e-9) }
        #expect(boxes.map { Int($0.minY) } == [23, 23, 200, 200])
        #expect(zip(boxes, runs).allSatisfy { $1.origin.x == $0.minX + 5 && abs($1.origin.y - $0.midY - 4) < 2 })
        // Each position is what was seen within the view, and its outline is on the stage.
        let views = items.filter { $0.clip?.shape == Shape.rect(frames[3]) }
        #expect(
            !views.isEmpty && views.allSatisfy { $0.clip?.outer?.shape == .rect(CGRect(origin: .zero, size: size)) })
        let lines = items.filter { if case .stroke = $0.command { true } else { false } }
        #expect(lines.count == 6)
        #expect(lines.allSatisfy { $0.clip?.shape == .rect(CGRect(origin: .zero, size: size)) })
    }

    @Test(
        "a frame is a ring from the stage outwards, with a fine line at its outer edge", arguments: DeviceFrame.allCases
    )
    func rings(frame: DeviceFrame) {
        let stage = CGRect(x: 50, y: 60, width: 100, height: 200)
        let (bezel, inner) = frame == .phone ? (12.0, 28.0) : frame == .tablet ? (20, 16) : (0, 0)
        #expect(frame.bezel == bezel && frame.outlineRadius == bezel + inner)
        // It covers the corners of a rectangle.
        #expect(bezel >= (2.0.squareRoot() - 1) * inner)
        var canvas = Canvas()
        frame.draw(around: stage, on: &canvas)
        if frame == .none {
            #expect(canvas.items.isEmpty)
            return
        }
        let lines = canvas.items.compactMap { item -> [Double]? in
            guard case .stroke(.roundedRect(let box, let radius, _), _, let width) = item.command else { return nil }
            #expect(box.midX == 100 && box.midY == 160 && box.height - box.width == 100)
            // Where it begins and ends beside the stage, and its radius there.
            let middle = stage.minX - box.minX
            return [middle - width / 2, middle + width / 2, radius + width / 2]
        }
        #expect(lines == [[0, bezel, inner + bezel], [bezel - 1, bezel, inner + bezel]])
        var ground = Canvas()
        frame.fill(around: stage, on: &ground)
        #expect(
            ground.items.map(\.command) == [
                .fill(
                    .roundedRect(
                        CGRect(x: 50 - bezel, y: 60 - bezel, width: 100 + 2 * bezel, height: 200 + 2 * bezel),
                        radius: bezel + inner, corners: .allCorners), Color(hex: 0x1A1B1F))
            ])
    }

    @Test("of several stages a crop shows the same part of each side by side, and frames fit between them")
    func severalStages() {
        let stage = RecordedStage()
        stage.stageFrames = [CGRect(x: 30, y: 30, width: 40, height: 30), CGRect(x: 110, y: 30, width: 40, height: 30)]
        let point = DisplayItem(.fill(.rect(CGRect(x: 36, y: 37, width: 1, height: 1)), .red))
        let list = DisplayList(size: CGSize(width: 180, height: 90), background: .green, items: [point])
        var options = PictureOptions()
        options.crop = CGRect(x: 5, y: 6, width: 10, height: 8)
        let cut = PictureComposer(stage, options).picture(of: list, showingFinger: false)
        let next = 10 + LaneSet.gap
        #expect(cut.list.size == CGSize(width: next + 10, height: 8) && cut.list.background == .green)
        #expect(cut.parts == [0, next].map { CGRect(x: $0, y: 0, width: 10, height: 8) })
        #expect(cut.stages == [-5, next - 5].map { CGRect(x: $0, y: -6, width: 40, height: 30) })
        // What is at (6, 7) of the first stage is a point from the corner of its part.
        let places = cut.list.items.map { CGPoint(x: 36, y: 37).applying($0.transform) }
        #expect(places == [CGPoint(x: 1, y: 1), CGPoint(x: next - 79, y: 1)])
        #expect(cut.list.items.map { $0.clip?.bounds } == cut.parts)

        options = PictureOptions()
        options.frame = .phone
        let framed = PictureComposer(stage, options).picture(of: list, showingFinger: false)
        #expect(framed.list.size == list.size && framed.stages == stage.stageFrames && framed.parts == framed.stages)
        #expect(framed.list.background == .green && framed.list.items.count == 5 && framed.list.items[0] == point)
        // There is no room above: a margin of 24 points is added around the frames.
        stage.stageFrames[1].origin.y = 11
        let alone = PictureComposer(stage, options).picture(of: list, showingFinger: false)
        #expect(alone.list.size == CGSize(width: 180 + 72, height: 90 + 72) && alone.list.background != .green)
        #expect(alone.stages == stage.stageFrames.map { $0.offsetBy(dx: 36, dy: 36) })
        #expect(alone.list.items.allSatisfy { $0.transform.tx == 36 && $0.transform.ty == 36 })
    }

    @Test("a pixel's color and coverage follow from its drawings over black and over white")
    func transparency() throws {
        let fonts = try FontLibrary()
        let painter = TransparentPainter { Renderer(threads: 1, fonts: fonts) }
        var canvas = Canvas()
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: 1, height: 1)), Color(hex: 0x336699))
        canvas.fill(.rect(CGRect(x: 1, y: 0, width: 1, height: 1)), Color(hex: 0xFF8000, alpha: 0.5))
        let list = DisplayList(size: CGSize(width: 3, height: 1), background: .red, items: canvas.items)
        let painted = try painter.paint(list, scale: 1)
        #expect(painted.pixels.hasAlpha && !painted.isUnchanged)
        let pixels = (0..<3).map { painted.pixels.base[$0] }
        #expect(pixels[0] == 0xFF33_6699 && pixels[2] == 0)
        #expect((126...129).contains(pixels[1] >> 24), "\(String(pixels[1], radix: 16))")
        #expect((253...255).contains(pixels[1] >> 16 & 0xFF) && (126...130).contains(pixels[1] >> 8 & 0xFF))
        #expect(try painter.paint(list, scale: 1).isUnchanged)
        // The least coverage is seen too.
        for level in 1...3 {
            var canvas = Canvas()
            canvas.fill(
                .rect(CGRect(x: 0, y: 0, width: 3, height: 1)), Color(hex: 0xFFFFFF, alpha: Double(level) / 255))
            let faint = try painter.paint(DisplayList(size: list.size, items: canvas.items), scale: 1).pixels.base[0]
            #expect(faint == UInt32(level) << 24 | 0xFFFFFF, "\(String(faint, radix: 16))")
        }
        // Rounding gives red a level more than its coverage has, which must not reach the other channels.
        for alpha in stride(from: 0.1, through: 0.95, by: 0.05) {
            var canvas = Canvas()
            canvas.fill(.rect(CGRect(x: 0, y: 0, width: 3, height: 1)), Color(hex: 0xFF0000, alpha: alpha))
            let faint = try painter.paint(DisplayList(size: list.size, items: canvas.items), scale: 1).pixels.base[0]
            #expect(faint >> 16 & 0xFF == 255 && abs(Double(faint >> 24) - 255 * alpha) <= 1.5, "\(alpha)")
        }
    }

    @Test("each pixel of a clear picture has its own color and coverage, with the levels that its alpha leaves")
    func transparentRows() throws {
        let fonts = try FontLibrary()
        let painter = TransparentPainter { Renderer(threads: 1, fonts: fonts) }
        let alphas = [1, 0.25, 0.5, 0.75]
        let colors = [Color(hex: 0xC01020), Color(hex: 0x10C020), Color(hex: 0x2010C0)]
        for size in [CGSize(width: 4, height: 3), CGSize(width: 4, height: 1), CGSize(width: 4, height: 3)] {
            var canvas = Canvas()
            for (row, color) in colors.enumerated() {
                for (column, alpha) in alphas.enumerated() {
                    canvas.fill(
                        .rect(CGRect(x: column, y: row, width: 1, height: 1)), color.withAlphaComponent(alpha))
                }
            }
            let pixels = try painter.paint(DisplayList(size: size, items: canvas.items), scale: 1).pixels
            #expect(pixels.width == 4 && pixels.height == Int(size.height))
            for row in 0..<pixels.height {
                for (column, alpha) in alphas.enumerated() {
                    let pixel = pixels.base[row * pixels.stride + column]
                    let levels = [24, 16, 8, 0].map { Double(pixel >> $0 & 0xFF) }
                    #expect(abs(levels[0] - 255 * alpha) <= 1.5)
                    let color = [colors[row].red, colors[row].green, colors[row].blue]
                    #expect(zip(levels.dropFirst(), color).allSatisfy { abs($0 - 255 * $1) <= 1.5 / alpha })
                }
            }
        }
    }

    @Test("a sheet shows one of every n frames, in the requested columns")
    func everyFrame() throws {
        var sample = FrameSample<Int>(every: 3, limit: 2)
        let isTaken = (0..<10).map { sample.append($0) }
        #expect(!isTaken.contains(false))
        #expect(sample.elements == [0, 3, 6, 9])
        var full = FrameSample<Int>(every: 1, limit: 2)
        let last = (0...FrameSample<Int>.most).map { full.append($0) }.last
        #expect(last == false)
        let cells = sample.elements.map {
            ContactSheet.Cell(list: DisplayList(size: CGSize(width: 100, height: 100)), time: Double($0))
        }
        let wide = ContactSheet.list(cells, lanes: 1, columns: 4).size
        let tall = ContactSheet.list(cells, lanes: 1, columns: 1).size
        #expect(wide.width > 4 * 100 && wide.height < 200 && tall.width < 200 && tall.height > 4 * 100)
    }

    @Test("a board of four lanes is shown four times as large as one lane")
    func boardSize() {
        let board = ContactSheet.Cell(list: DisplayList(size: CGSize(width: 1600, height: 900)), time: 0)
        let (one, four) = (ContactSheet.list([board], lanes: 1).size, ContactSheet.list([board], lanes: 4).size)
        // 48 points of both are the gaps.
        #expect(abs((four.width - 48) / (one.width - 48) - 2) < 0.01)
    }

    @Test("in a stage of another size marks are in the same proportion, and a trail has a disc for each 4 points")
    func scaledMarks() {
        func event(_ seconds: Double, _ phase: PointerPhase, _ x: Double, _ y: Double) -> InputEvent {
            InputEvent(
                time: FrameTime(seconds: seconds),
                action: .pointer(id: 0, phase: phase, location: CGPoint(x: x, y: y)))
        }
        let stages = [CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 100, y: 0, width: 200, height: 50)]
        let items = FingerMarks.items(
            of: [event(0, .down, 20, 40), event(0.01, .move, 60, 40)], at: FrameTime(seconds: 0.01), in: stages)
        // The disc and its trail in each stage, which is twice as wide and half as high as the first.
        let fills = items.compactMap { item -> CGRect? in
            if case .fill(let shape, _) = item.command { shape.bounds.applying(item.transform) } else { nil }
        }
        #expect(fills.count == 4)
        #expect(fills.count == 4 && fills[1].midX == 60 && fills[1].midY == 40)
        #expect(fills.count == 4 && fills[3].midX == 220 && fills[3].midY == 20)
        #expect(fills[0].minX < 20 && fills[2].midY == 20)
        let trails = items.compactMap { item -> Int? in
            guard case .fill(.path(let path), _) = item.command else { return nil }
            return path.elements.count { if case .move = $0 { true } else { false } }
        }
        #expect(trails == [10, 20])
    }
}
