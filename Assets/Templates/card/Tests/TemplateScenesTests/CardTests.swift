import ScrimTesting
import Testing

@testable import TemplateScenes

@MainActor
@Suite("The card")
struct CardTests {
    @Test("it leaves when it is pulled far enough, and never lies above its place")
    func pulled() async throws {
        let trace = try await play("Tapes/card.tape", in: .card)
        #expect(trace.completed)
        let rest = trace["card"].frames.map(\.frame.minY).min() ?? 0
        trace["card"].expect(.y, in: rest...844)
        trace["dimming"].expect(.alpha, in: 0...1)
    }

    @Test("it returns where the threshold is higher")
    func threshold() async throws {
        let trace = try await play("Tapes/card.tape", in: .card, parameters: ["threshold": 0.9])
        trace.expectTransition(completed: false)
    }
}
