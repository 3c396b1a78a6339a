import Drawing
import Foundation
import ScrimGallery
import Staging
import Testing
import ViewHierarchy
import ViewSupport

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// What changes the picture of a part of the window asks for a new one, and what is set again does not.
@MainActor
@Suite("Requests of the window's parts for a new picture")
struct RequestedPartsTests {
    private func check<Part: View>(
        _ part: Part, size: CGSize = CGSize(width: 300, height: 60), repeats: Bool = true,
        _ changes: [(String, (Part) -> Void)]
    ) {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 600, height: 900))
        let frame = CGRect(origin: CGPoint(x: 20, y: 30), size: size)
        #expect(PictureRequests.problems(of: part, frame: frame, in: window, repeats: repeats, changes) == [])
    }

    private static let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    private static let image = Image(
        representations: [PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFF33_55FF }],
        size: CGSize(width: 20, height: 10), name: "film")

    @Test("what a stage's view shows beside its scene, and its scene")
    func stages() {
        let size = CGSize(width: 390, height: 844)
        let view = StageView()
        view.display(DisplayList(size: size))
        let prediction = ReleasePrediction(
            "returns", completes: true, by: .undecided, location: CGPoint(x: 100, y: 100),
            velocity: CGVector(dx: 0, dy: 500))
        let outline = StageView.Outline(frame: CGRect(x: 5, y: 5, width: 90, height: 50), cornerRadius: 3, color: .red)
        let item = DisplayItem(.fill(.rect(CGRect(x: 50, y: 50, width: 20, height: 20)), .red))
        check(
            view, size: size,
            [
                ("deviceRadius", { $0.deviceRadius = 40 }), ("outlines", { $0.outlines = [outline] }),
                ("selection", { $0.selection = CGRect(x: 9, y: 9, width: 50, height: 50) }),
                ("overlay", { $0.overlay = PredictionOverlay(predictions: [prediction]) }),
                ("picture", { $0.display(DisplayList(size: size, items: [item])) }),
                ("ghost", { $0.ghost = StageView.Ghost(image: Self.image, crop: Self.whole) }),
            ])
        check(view, size: size, repeats: false, [("theme", { $0.apply(.light) })])
    }

    @Test func parts() throws {
        check(
            Chip("one", name: "chip") {},
            [("title", { $0.title = "two" }), ("isSelected", { $0.isSelected = true })])
        check(
            ToolButton(.word("one"), tooltip: "", name: "button") {},
            [
                ("face", { $0.face = .word("two") }), ("accent", { $0.accent = .red }),
                ("isSelected", { $0.isSelected = true }), ("isEnabled", { $0.isEnabled = false }),
            ])
        let motion = try #require(Scene.cardSheet.parameters.first { $0.kind == .curve }?.motion)
        let row = OwnMotionRow()
        row.motion = OwnMotion(motion) { _ in 1 }
        check(row, [("color", { $0.color = .red }), ("motion", { $0.motion = nil })])
        check(CurveHandle(name: "handle", tooltip: ""), [("color", { $0.color = .red })])
        check(
            FactsRow(), [("facts", { $0.facts = [FactsRow.Fact(title: "Ends", value: "at 0.3 s")] })])
        check(LaneTitle(), [("title", { $0.title = "Lane 2" }), ("color", { $0.color = .red })])
        check(PlotTitle(), [("view", { $0.view = "card" })])
        check(
            ReferenceCaption { _ in }, [("title", { $0.title = "a.mp4" }), ("state", { $0.state = "at 0.2 s" })])
    }
    @Test("rows, captions and bars, and what a panel shows again")
    func rows() {
        check(
            MenuRow(MenuItem("Title", 1, detail: "Ctrl K"), name: "row") {},
            [("isMarked", { $0.isMarked = true }), ("isEnabled", { $0.isEnabled = false })])
        check(
            MenuRow(MenuItem("Title", 1, detail: "Ctrl K"), name: "row") {}, repeats: false,
            [("theme", { $0.apply(.light) })])
        check(
            LaneCaption(name: "caption"),
            [
                ("title", { $0.content.title = "Lane 2" }), ("color", { $0.content.color = .red }),
                ("prediction", { $0.content.prediction = "returns" }), ("isSelected", { $0.isSelected = true }),
            ])
        check(
            GuideBar { _ in },
            [("drag", { $0.display(.drag) }), ("scrub", { $0.display(.scrub) }), ("none", { $0.display(nil) })])
        check(
            ResidualView(), repeats: false,
            [
                ("first", { $0.display([(time: 0, value: 1), (time: 1, value: 2), (time: 2, value: -2)]) }),
                ("second", { $0.display([(time: 0, value: 1), (time: 1, value: 0), (time: 2, value: -2)]) }),
                ("none", { $0.display([]) }),
            ])
        check(
            InspectedValuesView(), size: CGSize(width: 300, height: 300),
            [("values", { $0.values.lines = [InspectedValues.Line(name: "Alpha", value: "0.5")] })])
        check(
            ReferenceView(), size: CGSize(width: 300, height: 300), repeats: false,
            [
                ("hint", { $0.content.hint = CGPoint(x: 0.5, y: 0.25) }), ("image", { $0.content.image = Self.image }),
                ("theme", { $0.apply(.light) }),
            ])
    }
}
