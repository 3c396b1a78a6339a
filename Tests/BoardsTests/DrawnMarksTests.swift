import Drawing
import Foundation
import Testing
import ViewHierarchy
import Widgets

@testable import Boards
@testable import Sessions

@Suite("What diagrams and predictions draw, and where")
@MainActor
struct DrawnMarksTests {
    private func rects(_ canvas: Canvas, _ color: Color) -> [CGRect] {
        canvas.items.compactMap { item in
            if case .fill(.rect(let rect), color) = item.command { rect } else { nil }
        }
    }

    @Test("grid lines are at the times and values of their labels, and the dot is at the curve's end")
    func panel() throws {
        let frame = CGRect(x: 30, y: 20, width: 458, height: 240)
        let plot = PlotPanel.plot(in: frame)
        for duration in [1.0, 1.7, 3] {
            let points = (0...20).map { (time: Double($0) / 20 * duration, value: Optional(Double($0) * 15)) }
            let panel = PlotPanel(
                title: "a", unit: "pt", lines: [PlotPanel.Line(color: .red, points: points)], duration: duration)
            var canvas = Canvas()
            panel.draw(into: &canvas, in: frame, .dark, showsTimes: true)
            let lines = rects(canvas, Theme.dark.plotGrid)
            let upright = lines.filter { $0.width == 1 }
            let labels = canvas.items.compactMap { item -> (x: Double, time: Double)? in
                guard case .text(let run) = item.command, run.text.hasSuffix(" s") else { return nil }
                return Double(run.text.dropLast(2)).map { (run.origin.x + run.width / 2, $0) }
            }
            #expect(upright.count == labels.count && labels.count >= 3)
            for (line, label) in zip(upright, labels) {
                let x = plot.minX + label.time / duration * plot.width
                #expect(abs(line.midX - x) <= 0.5 + 1e-9 && abs(label.x - x) <= 0.5 + 1e-9)
                #expect(line.minY == plot.minY && line.height == plot.height)
            }
            let values = canvas.items.compactMap { item -> Double? in
                guard case .text(let run) = item.command, Int(run.text) != nil else { return nil }
                return Double(run.origin.y) - 4
            }
            let level = (lines.filter { $0.height == 1 } + rects(canvas, Theme.dark.plotBase)).map(\.midY)
            #expect(level.count == values.count && values.count >= 3)
            for (one, other) in zip(level.sorted(), values.sorted()) { #expect(abs(one - other) < 3) }
            let dot = try #require(
                canvas.items.compactMap { item -> CGRect? in
                    if case .fill(let shape, .red) = item.command { shape.bounds } else { nil }
                }.first)
            #expect(abs(dot.midX - plot.maxX) < 1e-9 && dot.width == dot.height)
        }
    }

    @Test("a location in a stage's view is one of the stage, to thousandths of a point; without a stage, of the view")
    func stagePoints() {
        let view = StageView()
        view.frame = CGRect(x: 0, y: 0, width: 195, height: 422)
        for (size, expected) in [
            (CGSize(width: 390, height: 844), CGPoint(x: 20.006, y: 60)), (CGSize.zero, CGPoint(x: 10.003, y: 30)),
            (CGSize(width: 195, height: 422), CGPoint(x: 10.003, y: 30)),
        ] {
            #expect(view.stagePoint(CGPoint(x: 10.00312, y: 30), stageSize: size) == expected)
        }
    }

    @Test(
        "an arrow begins at the finger and shows a tenth of a second, and a ring is where the release leads, from 20 points per second on"
    )
    func prediction() throws {
        let colors = PredictionOverlay.Colors(completes: .green, returns: .red, text: .white, plate: .black)
        let bounds = CGRect(x: 0, y: 0, width: 400, height: 800)
        let start = CGPoint(x: 200, y: 400)
        for (dx, dy) in [(0.0, 19.9), (0, 20), (12, 16), (-300, 400), (500, 0)] {
            var prediction = ReleasePrediction(
                "returns", completes: dx > 0, by: .undecided, location: start, velocity: CGVector(dx: dx, dy: dy))
            prediction.motion = prediction.velocity
            var canvas = Canvas()
            PredictionOverlay(predictions: [prediction]).draw(into: &canvas, in: bounds, scale: 0.5, colors)
            let speed = hypot(dx, dy)
            #expect(canvas.items.count == (speed < 20 ? 0 : 3))
            for item in canvas.items {
                switch item.command {
                case .fill(let shape, let color):
                    #expect(color == (dx > 0 ? .green : .red))
                    guard case .path(let head) = shape, case .move(let tip)? = head.elements.first else {
                        Issue.record("an arrow has a head")
                        continue
                    }
                    #expect(hypot(tip.x - start.x - dx / 10, tip.y - start.y - dy / 10) < 1e-9)
                case .stroke(.path(let path), _, _):
                    if case .move(start)? = path.elements.first {
                        #expect(path.elements.count == 2)
                        continue
                    }
                    let ring = path.controlBounds
                    let place = prediction.projection
                    #expect(abs(ring.midX - min(max(place.x, 0), 400)) < 1e-9)
                    #expect(abs(ring.midY - min(max(place.y, 0), 800)) < 1e-9 && abs(ring.width - 28) < 1e-9)
                default: Issue.record("\(item.command)")
                }
            }
        }
    }

    @Test("a guide's name is beside its left end, on a plate 6 points inside of the stage", arguments: [0.5, 1, 2])
    func guideNames(scale: Double) throws {
        let colors = PredictionOverlay.Colors(completes: .green, returns: .red, text: .white, plate: .black)
        let bounds = CGRect(x: 0, y: 0, width: 400, height: 800)
        let room = CGRect(x: 6, y: 6, width: 400 * scale - 12, height: 800 * scale - 12)
        var lefts: Set<Double> = []
        for (x, y) in [(-50.0, 400.0), (10, -20), (100, 300), (200, 500), (390, 795), (500, 900)] {
            var prediction = ReleasePrediction(
                "returns", completes: false, by: .undecided, location: CGPoint(x: 200, y: 400), velocity: .zero)
            var line = Path()
            line.move(to: CGPoint(x: x, y: y))
            line.addLine(to: CGPoint(x: x + 60, y: y))
            prediction.guides = [ReleasePrediction.Guide(line, label: "half")]
            var canvas = Canvas()
            PredictionOverlay(predictions: [prediction]).draw(into: &canvas, in: bounds, scale: scale, colors)
            let plates = canvas.items.compactMap { item -> CGRect? in
                guard case .fill(let shape, .black) = item.command else { return nil }
                return shape.bounds
            }
            let plate = try #require(plates.first)
            #expect(plates.count == 1 && plate.width > 12 && plate.height > 6)
            let left = min(max(x * scale, room.minX), room.maxX - plate.width)
            let middle = min(max(y * scale, room.minY + plate.height / 2), room.maxY - plate.height / 2)
            #expect(abs(plate.minX - left) < 1e-6 && abs(plate.midY - middle) < 1e-6, "\(x), \(y)")
            lefts.insert(left)
        }
        #expect(lefts.count > 3)
    }

    @Test(
        "where a view lands, a line of 3 points of the window with round corners is inside its edge",
        arguments: [0.5, 1, 2])
    func landing(scale: Double) throws {
        let colors = PredictionOverlay.Colors(completes: .green, returns: .red, text: .white, plate: .black)
        var prediction = ReleasePrediction(
            "returns", completes: false, by: .undecided, location: CGPoint(x: 200, y: 400), velocity: .zero)
        let landing = CGRect(x: 40, y: 60, width: 120, height: 90)
        prediction.landing = landing
        var canvas = Canvas()
        PredictionOverlay(predictions: [prediction])
            .draw(into: &canvas, in: CGRect(x: 0, y: 0, width: 400, height: 800), scale: scale, colors)
        let edges = canvas.items.compactMap { item -> (box: CGRect, radius: Double, width: Double)? in
            guard case .stroke(.roundedRect(let box, let radius, _), .red, let width) = item.command else { return nil }
            return (box, radius, width)
        }
        let edge = try #require(edges.first)
        #expect(edges.count == 1 && edge.width * scale == 3 && edge.radius * scale == 8)
        #expect(edge.box == landing.insetBy(dx: edge.width / 2, dy: edge.width / 2))
    }
}
