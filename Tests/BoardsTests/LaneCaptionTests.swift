import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Boards

@MainActor
@Suite("Lane captions")
struct LaneCaptionTests {
    @Test(
        "a title has shorter forms, which keep names: of a spring its characteristic number first, last the curve alone",
        arguments: [
            (
                "spring(dampingRatio: 0.7, duration: 0.5)",
                ["spring, damping 0.7, 0.5 s", "spring, damping 0.7", "spring"]
            ),
            (
                "cubic-bezier(0.2, 0, 0, 1), duration 0.4 s",
                ["cubic-bezier"]
            ),
            ("ease-out, duration 0.4 s", ["ease-out"]),
            (
                "uikit.spring(mass: 1, stiffness: 100)",
                ["uikit spring, mass 1, stiffness 100", "uikit spring, mass 1", "uikit spring"]
            ),
            (
                "spring(dampingRatio: 0.7, duration: 0.5), 2 animators changed",
                [
                    "spring, damping 0.7, 0.5 s, 2 animators changed", "spring, damping 0.7, 2 animators changed",
                    "spring, 2 animators changed", "spring, changed",
                ]
            ),
            (
                "the scene’s own curve, 1 animator changed",
                ["own curve, 1 animator changed", "own curve, changed"]
            ),
            ("linear(0, 0.5 20%, 1)", ["linear"]), ("linear", ["linear"]), ("", [""]),
        ])
    func titles(title: String, shorter: [String]) {
        #expect(LaneCaption.titles(title) == [title] + shorter)
    }

    @Test("the title is drawn whole or shorter, and is the tooltip, also when it changes")
    func titleChanges() {
        let caption = LaneCaption()
        for (title, width, shown) in [
            ("ease-out, duration 0.4 s", 400.0, "ease-out, duration 0.4 s"),
            ("cubic-bezier(0.2, 0, 0, 1), duration 0.4 s", 120, "cubic-bezier"), ("linear", 400, "linear"),
        ] {
            caption.content.title = title
            caption.frame = CGRect(x: 0, y: 0, width: width, height: LaneCaption.height)
            var canvas = Canvas()
            caption.draw(&canvas)
            let texts = canvas.items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
            #expect(texts.first == shown && caption.toolTip == title)
        }
    }

    @Test(
        "a prediction is shortened without the limit, and then to the outcome",
        arguments: [
            ("at 37 %, needs 33 %: dismisses", ["at 37 %: dismisses", "dismisses"]),
            ("at 1,340 pt/s, needs 1,200 pt/s: dismisses", ["at 1,340 pt/s: dismisses", "dismisses"]),
            ("at 80 pt, needs 120 pt: returns", ["at 80 pt: returns", "returns"]),
            ("caught, not moved: returns", ["caught, not moved: returns", "returns"]),
        ])
    func predictions(summary: String, shorter: [String]) {
        let content = LaneCaption.Content(prediction: summary)
        #expect(content.states == ["If released: \(summary)", summary] + shorter)
    }
}
