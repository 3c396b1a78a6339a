import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("the same list gives the same bytes")
struct ExactnessTests {
    /// Wider than two columns and higher than three cells.
    static let size = CGSize(width: 600, height: 420)

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
