import Testing

@testable import Boards

@MainActor
@Suite("Lane captions")
struct LaneCaptionTests {
    @Test(
        "a title has shorter forms, computed once: without the names of its numbers, and without numbers",
        arguments: [
            ("spring(dampingRatio: 0.7, duration: 0.5)", ["spring(0.7, 0.5)", "spring"]),
            (
                "cubic-bezier(0.2, 0, 0, 1), duration 0.4 s",
                ["cubic-bezier(0.2, 0, 0, 1), duration 0.4 s", "cubic-bezier"]
            ),
            ("ease-out, duration 0.4 s", ["ease-out, duration 0.4 s", "ease-out"]),
            ("uikit.spring(mass: 1, stiffness: 100)", ["uikit.spring(1, 100)", "uikit.spring"]),
            ("linear", ["linear", "linear"]), ("", ["", ""]),
        ])
    func titles(title: String, shorter: [String]) {
        #expect(LaneCaption.titles(title) == [title] + shorter)
    }

    @Test(
        "a prediction is shortened without the limit, and then to the outcome",
        arguments: [
            ("37 % of 33 %: dismisses", ["37 %: dismisses", "dismisses"]),
            ("1,340 of 1,200 pt/s: dismisses", ["1,340 pt/s: dismisses", "dismisses"]),
            ("80 of 120 pt: returns", ["80 pt: returns", "returns"]),
            ("caught, not moved: returns", ["caught, not moved: returns", "returns"]),
        ])
    func predictions(summary: String, shorter: [String]) {
        let content = LaneCaption.Content(prediction: summary)
        #expect(content.states == ["If released: \(summary)", summary] + shorter)
    }
}
