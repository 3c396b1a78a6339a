import Testing

@testable import Visualizer

@MainActor
@Suite("Lane captions")
struct LaneCaptionTests {
    @Test(
        "a title has shorter forms, found once for each title: without the names of its numbers, and without numbers",
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
}
