import Drawing
import Foundation
import Testing
import ViewHierarchy
import Widgets

@testable import Boards

/// What a stage's view draws over its picture: lines are as wide in the window whatever the stage's size.
@Suite("What is drawn over a stage")
@MainActor
struct DrawnStageTests {
    /// Returns the view of a stage of 390 by 844 points at half of its size.
    private func stage() -> StageView {
        let view = StageView()
        view.frame = CGRect(x: 0, y: 0, width: 195, height: 422)
        view.apply(.dark)
        view.display(DisplayList(size: CGSize(width: 390, height: 844), background: .black))
        return view
    }

    private func items(_ view: StageView) -> [DisplayItem] {
        var canvas = Canvas()
        view.draw(&canvas)
        return canvas.items
    }

    @Test("the selected view has an outline of 1.5 points of the window, over a color of 16 %")
    func selection() {
        let (view, place) = (stage(), CGRect(x: 10, y: 20, width: 30, height: 40))
        let before = items(view)
        view.selection = place
        let over = items(view).filter { !before.contains($0) }
        #expect(over.count == 2)
        for item in over {
            #expect(item.transform == CGAffineTransform(scaleX: 0.5, y: 0.5) && item.alpha == 1)
        }
        let tint = Theme.dark.tint
        #expect(
            over.map(\.command) == [
                .fill(.rect(place), tint.withAlphaComponent(0.16)), .stroke(.rect(place), tint, width: 3),
            ])
    }

    @Test("the outlines of other lanes are 1.5 points of the window wide, in their colors, as round as their views")
    func outlines() {
        let (view, place) = (stage(), CGRect(x: 10, y: 20, width: 30, height: 40))
        let before = items(view)
        view.outlines = [
            StageView.Outline(frame: place, cornerRadius: 7, color: .red),
            StageView.Outline(frame: place, cornerRadius: 0, color: .green),
        ]
        let over = items(view).filter { !before.contains($0) }
        #expect(
            over.map(\.command) == [
                .stroke(Shape(rect: place, cornerRadius: 7), .red, width: 3), .stroke(.rect(place), .green, width: 3),
            ])
        #expect(over.allSatisfy { $0.transform == CGAffineTransform(scaleX: 0.5, y: 0.5) })
    }

    @Test("a reference's picture is over the whole stage, half transparent")
    func ghost() {
        let view = stage()
        let image = Image(
            representations: [PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFFFF_FFFF }],
            size: CGSize(width: 20, height: 10), name: "film")
        let crop = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        view.ghost = StageView.Ghost(image: image, crop: crop)
        let found = items(view).filter { if case .image = $0.command { true } else { false } }
        let whole = CGRect(x: 0, y: 0, width: 390, height: 844)
        let expected = DrawCommand.image(image, crop: crop, destination: whole, shape: .rect(whole))
        #expect(found.map(\.command) == [expected])
        #expect(found.map(\.alpha) == [0.5])
    }

    @Test("a stage has corners of 10 points, or those of its device, at most half of its sides, and a fine edge")
    func corners() throws {
        for (width, deviceRadius, radius) in [(195.0, 0.0, 10.0), (195, 18, 10), (195, 60, 30), (16, 0, 8)] {
            let view = stage()
            view.frame.size.width = width
            view.deviceRadius = deviceRadius * 195 / width
            let height = 422.0
            let found = items(view)
            let edge = CGRect(x: 0.5, y: 0.5, width: width - 1, height: height - 1)
            let line = DrawCommand.stroke(
                Shape(rect: edge, cornerRadius: radius - 0.5), Theme.dark.stageEdge, width: 1)
            #expect(found.last?.command == line)
            var paths: [Path] = []
            for item in found {
                if case .fill(.path(let path), Theme.dark.board) = item.command { paths.append(path) }
            }
            let path = try #require(paths.first)
            #expect(paths.count == 1 && path.elements.count == 16)
            // Each corner without the quarter of a circle.
            var places: [CGPoint] = []
            for start in stride(from: 0, to: 16, by: 4) {
                guard case .move(let corner) = path.elements[start], case .line(let side) = path.elements[start + 1],
                    case .curve(let end, let first, let second) = path.elements[start + 2],
                    path.elements[start + 3] == .close
                else {
                    Issue.record("a corner is a line and a curve")
                    continue
                }
                places.append(corner)
                let (right, down) = (corner.x == 0 ? 1.0 : -1, corner.y == 0 ? 1.0 : -1)
                func isAt(_ point: CGPoint, _ x: Double, _ y: Double) -> Bool {
                    abs(Double(point.x - corner.x) - right * x) < 1e-9
                        && abs(Double(point.y - corner.y) - down * y) < 1e-9
                }
                #expect(isAt(side, radius, 0) && isAt(end, 0, radius))
                #expect(isAt(first, 0.4477 * radius, 0) && isAt(second, 0, 0.4477 * radius))
            }
            #expect(Set(places.map { [Double($0.x), Double($0.y)] }).count == 4)
            #expect(places.allSatisfy { [0, width].contains(Double($0.x)) && [0, height].contains(Double($0.y)) })
        }
    }

    @Test("before its first picture a stage's points are those of the window")
    func noPicture() {
        let view = StageView()
        view.frame = CGRect(x: 0, y: 0, width: 195, height: 422)
        view.apply(.dark)
        let before = items(view)
        view.selection = CGRect(x: 10, y: 20, width: 30, height: 40)
        let over = items(view).filter { !before.contains($0) }
        #expect(over.count == 2 && over.allSatisfy { $0.transform == .identity })
    }
}
