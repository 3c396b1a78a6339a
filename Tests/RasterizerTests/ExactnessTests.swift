import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("the same list gives the same bytes")
struct ExactnessTests {
    /// Wider than two columns and higher than three cells.
    static let size = CGSize(width: 600, height: 420)

    @Test("a frame drawn over any other equals the frame drawn anew", arguments: UInt64(1)...40)
    func damage(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, size: Self.size)
        let scale = seed % 3 == 0 ? 2.0 : 1.0
        let width = Int(Self.size.width * scale)
        let height = Int(Self.size.height * scale)
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

    @Test("1, 2 and 8 threads draw the same bytes", arguments: UInt64(101)...110)
    func threads(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, size: Self.size)
        let list = lists.list()
        let one = try Frames.draw(list, threads: 1)
        for threads in [2, 8] {
            let many = try Frames.draw(list, threads: threads)
            #expect(many.difference(from: one) == nil)
        }
    }
}
