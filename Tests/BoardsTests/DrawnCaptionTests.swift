import Drawing
import Foundation
import Testing
import ViewHierarchy
import Widgets

@testable import Boards
@testable import Sessions

/// What captions, titles and marks of diagrams draw, in points of the window.
@Suite("What captions and marks draw, and where")
@MainActor
struct DrawnCaptionTests {
    private func fills(_ canvas: Canvas) -> [(place: CGRect, radius: Double, color: Color)] {
        canvas.items.compactMap { item -> (place: CGRect, radius: Double, color: Color)? in
            guard case .fill(let shape, let color) = item.command else { return nil }
            if case .roundedRect(let rect, let radius, _) = shape { return (rect, radius, color) }
            return (shape.bounds, 0, color)
        }
    }

    private func texts(_ canvas: Canvas) -> [TextRun] {
        canvas.items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
    }

    private func drawn(_ view: View) -> Canvas {
        var canvas = Canvas()
        view.draw(&canvas)
        return canvas
    }

    @Test("a caption has a dot and two lines, on a plate if it is chosen or under the pointer")
    func caption() {
        let caption = LaneCaption(name: "caption")
        caption.frame = CGRect(x: 0, y: 0, width: 240, height: LaneCaption.height)
        caption.content.color = .red
        caption.content.title = "linear"
        caption.content.prediction = "at 1 pt: stays"
        #expect(caption.toolTip == "linear" && LaneCaption.height == 50)
        for (isSelected, isHovered, plate) in [
            (false, false, nil), (false, true, Theme.dark.hover), (true, false, Theme.dark.selection),
            (true, true, Theme.dark.selection),
        ] as [(Bool, Bool, Color?)] {
            (caption.isSelected, caption.isHovered) = (isSelected, isHovered)
            let canvas = drawn(caption)
            let found = fills(canvas)
            #expect(found.count == (plate == nil ? 1 : 2))
            if let plate {
                let isPlate =
                    found[0].place == CGRect(x: 0, y: 5, width: 240, height: 42) && found[0].radius == 7
                    && found[0].color == plate
                #expect(isPlate)
            }
            // In the middle of a row of 17 points, 10 from the edge and 4 below the plate's.
            let dot = found[found.count - 1]
            #expect(dot.place == CGRect(x: 10, y: 13.5, width: 8, height: 8) && dot.radius == 4 && dot.color == .red)
            let lines = texts(canvas)
            #expect(lines.map(\.text) == ["linear", "If released: at 1 pt: stays"])
            #expect(lines.map { Double($0.origin.x) } == [26, 26])
            #expect(abs(Double(lines[1].origin.y - lines[0].origin.y) - 17) < 1e-9)
            #expect(lines.map(\.color) == [Theme.dark.text, Theme.dark.secondaryText])
        }
    }

    @Test("a caption has the longest text that fits beside its dot, and none below 24 points")
    func captionWidths() {
        let caption = LaneCaption(name: "caption")
        caption.content.title = "spring(damping: 1)"
        // 10 points at each side, the dot, and 8 behind it.
        for (room, count) in [(23.9, 0), (24.1, 2)] {
            caption.frame = CGRect(x: 0, y: 0, width: room + 36, height: 50)
            caption.content.prediction = "at 1 pt: stays"
            #expect(texts(drawn(caption)).count == count, "\(room)")
        }
        // 18 letters of 0.55 of 11.5 points; "spring, damping 1" has 17 of them.
        for (count, text) in [(18.0, "spring(damping: 1)"), (17.5, "spring, damping 1"), (16.5, "spring")] {
            caption.frame.size.width = count * 0.55 * 11.5 + 36.01
            #expect(texts(drawn(caption)).first?.text == text)
        }
    }

    @Test("a title that opens a list has an arrow in 16 points, and a plate under the pointer or a finger")
    func plotTitle() {
        let plain = PlotTitle()
        let title = PlotTitle(tooltip: "Choose", action: {})
        #expect(!plain.isUserInteractionEnabled && title.isUserInteractionEnabled && title.toolTip == "Choose")
        for view in [plain, title] { view.view = "card" }
        let width = Lettering.width("Position of the card", Lettering.heading)
        #expect(plain.fittingWidth == width.rounded(.up) && title.fittingWidth == (width + 16).rounded(.up))
        title.frame = CGRect(x: 0, y: 0, width: 150, height: PlotTitle.height)
        let height = PlotTitle.height
        #expect(fills(drawn(title)).isEmpty && height == 18)
        for (isHighlighted, isHovered, color) in [
            (false, true, Theme.dark.hover), (true, false, Theme.dark.pressed), (true, true, Theme.dark.pressed),
        ] {
            (title.isHighlighted, title.isHovered) = (isHighlighted, isHovered)
            let plates = fills(drawn(title))
            #expect(plates.count == 1)
            for plate in plates {
                #expect(plate.place == CGRect(x: -4, y: -1, width: 158, height: 18))
                #expect(plate.radius == 5 && plate.color == color)
            }
        }
        // What is narrower has the view's name alone.
        for (room, text) in [(width + 0.01, "Position of the card"), (width - 0.1, "card")] {
            title.frame.size.width = room + 16
            #expect(texts(drawn(title)).map(\.text) == [text])
            plain.frame = CGRect(x: 0, y: 0, width: room, height: 18)
            #expect(texts(drawn(plain)).map(\.text) == [text])
        }
    }

    @Test("the mark of a release is a ring, with its text beside it on the side that has room, above it if it can be")
    func releaseMarks() throws {
        let plot = CGRect(x: 40, y: 20, width: 300, height: 200)
        let mark = ReleaseMark(time: 0.5, value: 1200)
        let width = Lettering.width(mark.text, Lettering.small).rounded(.up)
        let height = TextSystem.measuring.metrics(of: Lettering.small).lineHeight
        let above = 150 - 8.5 - height / 2
        let cases: [(place: CGPoint, x: Double, y: Double)] = [
            (CGPoint(x: 60.0, y: 150), 68.5, above), (CGPoint(x: 330.0, y: 150), 321.5 - width, above),
            (CGPoint(x: 60.0, y: 30), 68.5, 35), (CGPoint(x: 331.5 - width, y: 150), 340 - width, above),
        ]
        for (place, x, y) in cases {
            var canvas = Canvas()
            mark.draw(into: &canvas, at: place, in: plot, .dark)
            let found = fills(canvas)
            #expect(found.count == 2)
            let ring = try #require(found.first)
            let isRing = abs(ring.place.midX - place.x) < 1e-9 && abs(ring.place.midY - place.y) < 1e-9
            #expect(isRing && ring.place.width == 7 && ring.place.height == 7 && ring.radius == 3.5)
            let plate = try #require(found.last)
            #expect(abs(Double(plate.place.minX) - (x - 3)) < 1e-9 && plate.radius == 4)
            #expect(abs(Double(plate.place.width) - width - 6) < 1e-9)
            #expect(abs(Double(plate.place.height) - height - 2) < 1e-9)
            #expect(abs(Double(plate.place.minY) - (y - 1)) < 1e-9)
            #expect(plate.color == Theme.dark.plate.withAlphaComponent(0.8))
            let text = try #require(texts(canvas).first)
            #expect(text.text == mark.text && abs(Double(text.origin.x) - x) < 1e-9)
        }
        // Without room for the text there is the ring alone.
        var canvas = Canvas()
        let narrow = CGRect(x: 0, y: 0, width: width - 1, height: 100)
        mark.draw(into: &canvas, at: CGPoint(x: 20, y: 50), in: narrow, .dark)
        #expect(fills(canvas).count == 1 && texts(canvas).isEmpty)
    }
}
