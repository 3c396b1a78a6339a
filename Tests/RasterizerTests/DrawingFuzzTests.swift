import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

@Suite("Random lists over random lists")
struct DrawingFuzzTests {
    static let seeds = FuzzSeeds(40)

    @Test(
        "a frame drawn over another equals the frame drawn alone",
        arguments: seeds.range)
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

    @Test("a resized renderer draws like a new one, and keeps its memory", arguments: UInt64(1)...10)
    func resizing(seed: UInt64) throws {
        let renderer = try Frames.renderer(1, 1, threads: 2)
        var memory: Set<UnsafeMutablePointer<UInt32>> = []
        for (step, width) in [600.0, 480, 610, 611, 612, 330].enumerated() {
            var lists = RandomLists(seed: seed, size: CGSize(width: width, height: 420))
            var list = lists.list()
            renderer.resize(width: Int(width), height: 420)
            // The second list of a size is drawn over the first.
            for part in 0..<2 {
                try renderer.draw(list, scale: 1)
                let difference = Frame(renderer.surface).difference(from: try Frames.draw(list))
                #expect(difference == nil, "seed \(seed), step \(step), part \(part)")
                list = lists.change(list)
            }
            memory.insert(renderer.surface.base)
        }
        #expect(memory.count <= 2)
    }
}
