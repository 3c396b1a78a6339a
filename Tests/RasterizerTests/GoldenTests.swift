import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Goldens")
struct GoldenTests {
    /// Without text, whose shapes depend on the installed fonts.
    @Test("a list with each kind of item except text is drawn as recorded", arguments: [1, 2])
    func sample(scale: Int) throws {
        let frame = try Frames.draw(Sample.list(text: false), scale: Double(scale))
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Goldens/sample@\(scale)x.png")
        if ProcessInfo.processInfo.environment["SCRIM_RECORD"] == "1" {
            try PNG.write(frame, to: url)
            Issue.record("recorded \(url.lastPathComponent)")
            return
        }
        let golden = try PNG.read(url)
        #expect(frame.width == golden.width && frame.height == golden.height)
        #expect(frame.difference(from: golden) == nil)
    }
}
