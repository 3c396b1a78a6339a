import ScrimTesting
import Testing

@testable import TemplateScenes

@MainActor
@Suite("The ported code")
struct PortedTests {
    @Test("every transition that begins ends, and nothing is reported as an error")
    func played() async throws {
        let trace = try await play("Tapes/ported.tape", in: .ported)
        #expect(trace.events.filter { $0.name == "error" }.isEmpty)
        #expect(
            trace.events.count { $0.name == "transitionBegan" }
                == trace.events.count { $0.name == "transitionCompleted" })
    }
}
