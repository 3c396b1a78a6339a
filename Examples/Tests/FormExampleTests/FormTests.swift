import ScrimTesting
import Testing

@testable import FormExample

@MainActor
struct FormTests {
    @Test("the list fills what form and sheet leave, and the sheet's height moves as a spring does")
    func sheet() async throws {
        let trace = try await play("Tapes/Form/total.tape", in: FormExample.scenes[0])
        // The button is tapped at 0.1 s; the damping ratio of 0.8 overshoots a little.
        trace["sheet"].expect(.height, 96, within: 0.01, at: 0)
        trace["sheet"].expect(.y, 844 - 96, within: 0.01, at: 0)
        trace["sheet"].expect(.height, in: 95.9...246)
        trace["sheet"].expect(.height, 240, within: 0.2, at: trace.duration)
        for frame in trace["sheet"].frames { #expect(abs(frame.frame.maxY - 844) < 1) }
        #expect(
            zip(trace["list"].frames, trace["sheet"].frames).allSatisfy { abs($0.frame.maxY - $1.frame.minY) < 0.01 })
    }
}
