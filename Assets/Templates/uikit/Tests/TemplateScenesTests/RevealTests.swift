import ScrimTesting
import Testing

@testable import TemplateScenes

@MainActor
@Suite("The reveal")
struct RevealTests {
    @Test("the page is covered when it is pulled far enough")
    func pulled() async throws {
        let trace = try await play("Tapes/reveal.tape", in: .reveal)
        #expect(trace.completed)
        #expect(
            trace.events.filter { $0.name == "transitionCompleted" }.map(\.object) == [
                "completed", "cancelled", "completed",
            ])
    }
}
