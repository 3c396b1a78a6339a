import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("random lists over random lists")
struct DrawingFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// `SCRIM_FUZZ=N` asks for N of them, from `SCRIM_FUZZ_SEED` on.
    static let count = environment["SCRIM_FUZZ"].flatMap(UInt64.init) ?? 40
    static let firstSeed = environment["SCRIM_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

    @Test(
        "a frame drawn over any other equals the frame drawn alone",
        arguments: firstSeed..<firstSeed + count)
    func damage(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, size: ExactnessTests.size)
        let scale = seed % 3 == 0 ? 2.0 : 1.0
        let width = Int(ExactnessTests.size.width * scale)
        let height = Int(ExactnessTests.size.height * scale)
        let renderer = try Frames.renderer(width, height, threads: 2)
        var list = lists.list()
        for step in 0..<6 {
            try renderer.draw(list, scale: scale)
            let fresh = try Frames.draw(list, scale: scale, threads: 1)
            if let difference = Frame(renderer.surface).difference(from: fresh) {
                Issue.record("seed \(seed), step \(step): \(difference)\n\(list)")
                return
            }
            list = lists.change(list)
        }
    }
}
