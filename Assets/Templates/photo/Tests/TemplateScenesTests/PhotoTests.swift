import ScrimTesting
import Testing

@testable import TemplateScenes

@MainActor
@Suite("The photo")
struct PhotoTests {
    @Test("it flies to its tile when it is dragged far enough")
    func dragged() async throws {
        let trace = try await play("Tapes/photo.tape", in: .photo)
        #expect(trace.completed)
        let last = try #require(trace["flight"].frames.last)
        #expect(abs(last.frame.width - 193) < 20)
    }

    @Test("it returns where the threshold is higher")
    func threshold() async throws {
        let trace = try await play("Tapes/photo.tape", in: .photo, parameters: ["threshold": 0.9])
        trace.expectTransition(completed: false)
    }
}
