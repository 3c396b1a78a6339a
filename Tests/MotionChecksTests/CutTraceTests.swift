import Foundation
import MotionChecks
import ScrimGallery
import Staging
import Testing

/// Traces that begin or end in the middle of a motion, as parts of a file and what a crash has left.
@MainActor
@Suite("Traces that are cut")
struct CutTraceTests {
    private static let tape = """
        Tap tile 9
        Wait 500ms
        Press photo
        Move by 30 180 in 160ms ease-out
        Release
        Wait settled
        """

    @Test("a trace can begin and end with any frame, also alone")
    func anywhere() throws {
        let whole = try MotionRun.playing("Scene photos\n" + Self.tape, on: .photos)
        #expect(MotionChecks.findings(in: whole).isEmpty)
        var parts = 0
        for length in [1, 2, 3, 5, whole.frames.count / 2] {
            for start in 0...whole.frames.count - length {
                let frames = Array(whole.frames[start..<start + length])
                let part = MotionRun(header: whole.header, frames: frames, events: whole.events, input: whole.input)
                for finding in MotionChecks.findings(in: part) {
                    #expect(frames.contains { abs($0.row.time - finding.time) < 1e-9 })
                }
                parts += 1
            }
        }
        #expect(parts > 4 * (whole.frames.count - 5))
    }
}
