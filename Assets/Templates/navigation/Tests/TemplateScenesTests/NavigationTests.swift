import ScrimTesting
import Testing

@testable import TemplateScenes

@MainActor
@Suite("Pages")
struct NavigationTests {
    @Test("one leaves when it is swiped far enough")
    func swiped() async throws {
        let trace = try await play("Tapes/navigation.tape", in: .navigation)
        #expect(trace.completed)
        trace["page 1"].expect(.x, 0, at: trace.duration)
    }

    @Test("it returns where the threshold is higher")
    func threshold() async throws {
        let trace = try await play("Tapes/navigation.tape", in: .navigation, parameters: ["threshold": 0.9])
        trace.expectTransition(completed: false)
        trace["page 2"].expect(.x, 0, at: trace.duration)
    }
}
