import ScrimTesting
import Testing

@testable import SheetExample

@MainActor
struct SheetTests {
    private let scene = SheetExample.scenes[0]

    @Test("a sheet that is pulled beyond the threshold leaves")
    func pull() async throws {
        let trace = try await play("Tapes/pull.tape", in: scene)
        #expect(trace.completed)
        trace["sheet"].expect(.y, 337.6, within: 0.5, at: 0.55)
        trace["dimming"].expect(.alpha, in: 0...0.4)
    }

    @Test("when it has left, it is below the stage, and the white page behind is seen")
    func left() async throws {
        let trace = try await play("Tapes/pull.tape", in: scene)
        let last = try #require(trace["sheet"].frames.last)
        #expect(last.frame.minY > 780 && last.velocity.dy > 0)
        #expect(try trace.image(at: 0).pixel(at: CGPoint(x: 195, y: 20)).red == 255)
    }

    @Test("with a threshold that it does not reach, it returns")
    func threshold() async throws {
        let trace = try await play("Tapes/pull.tape", in: scene, parameters: ["threshold": 0.9])
        trace.expectTransition(completed: false)
        trace["sheet"].expect(.y, 337.6, within: 0.5, at: trace.duration)
    }

    @Test("a sheet that is caught on its path down follows the finger back up")
    func caught() async throws {
        let trace = try await play("Tapes/catch.tape", in: scene)
        trace.expectTransition(completed: false)
    }
}
