import CCairo
import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

@Suite("Occluded items")
struct OcclusionTests {
    private static let width = 500
    private static let height = 500

    /// Returns a frame with all items of a list drawn, visible or not.
    private func plain(_ list: DisplayList) throws -> Frame {
        let surface = Surface(width: Self.width, height: Self.height)
        surface.base.update(repeating: 0xFF00_0000, count: Self.width * Self.height)
        let preparation = Preparation(
            scale: 1, frame: surface.bounds, caches: DrawingCaches(fonts: try Frames.fonts.get()))
        let items = try preparation.prepare(list.items) { _ in nil }
        for line in preparation.pending.drawings { try line.draw() }
        var whole = DamagedRegion(width: Self.width, height: Self.height)
        whole.insert(surface.bounds)
        let grid = CellGrid(whole)
        for cell in 0..<grid.count {
            let box = grid.box(cell)
            let target = try CairoTarget(
                surface.base + box.minY * surface.width + box.minX, format: CAIRO_FORMAT_ARGB32,
                bytesPerRow: surface.bytesPerRow, box: box)
            try Painter(scratch: Scratch()).paint(items, 0..<items.count, to: target, under: Occlusion())
            try target.finish()
        }
        return Frame(surface)
    }

    @Test(
        "omitting them changes no pixel",
        arguments: DrawingFuzzTests.seeds.first..<DrawingFuzzTests.seeds.first + 2 * DrawingFuzzTests.seeds.count)
    func leftOut(seed: UInt64) throws {
        var lists = RandomLists(
            seed: 7000 + seed, size: CGSize(width: Self.width, height: Self.height), hasBackdrops: false)
        // Opaque cards with shadows, each over parts of the earlier ones, as in a deck.
        var items: [DisplayItem] = []
        for card in 0..<4 {
            let place = Double((seed &* 37 &+ UInt64(card) &* 53) % 90) + 0.25 * Double(card)
            let rect = CGRect(x: 20 + place, y: 30 + place / 2, width: 320.5, height: 380.25)
            let clip = ClipChain(
                shape: Shape(rect: rect, cornerRadius: 24), transform: .identity,
                outer: ClipChain(
                    shape: Shape(rect: CGRect(x: 15, y: 10, width: 460, height: 470), cornerRadius: 40),
                    transform: .identity, outer: nil))
            items.append(
                DisplayItem(
                    .shadow(Shape(rect: rect, cornerRadius: 24), .black, blur: 9, offset: .zero), clip: clip.outer))
            items += lists.list().items
            items.append(DisplayItem(.beginGroup(opacity: 0.6, mask: nil)))
            items.append(DisplayItem(.fill(.rect(rect), Color(red: 0.2, green: 0.5, blue: 0.9)), clip: clip))
            items += lists.list().items
            items.append(DisplayItem(.endGroup))
            items.append(DisplayItem(.fill(.rect(rect), Color(red: 0.9, green: 0.5, blue: 0.1)), clip: clip))
        }
        let list = Frames.list(Double(Self.width), Double(Self.height), items)
        let difference = try Frames.draw(list, threads: 2).difference(from: plain(list))
        #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }

    @Test("only items below a cover have holes, and only where it is opaque")
    func holes() {
        let box = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)
        let cover = PixelRect(minX: 50, minY: 0, maxX: 200, maxY: 100)
        let occlusion = Occlusion(of: box, by: [Occlusion.Cover(item: 5, box: cover)])
        let hole = PixelRect(minX: 50, minY: 0, maxX: 100, maxY: 100)
        #expect(occlusion.holes(in: box, below: 4) == [hole])
        #expect(occlusion.holes(in: box, below: 5).isEmpty)
        #expect(occlusion.holes(in: PixelRect(minX: 0, minY: 0, maxX: 50, maxY: 9), below: 0).isEmpty)
    }

    @Test("the largest of many covers are used")
    func largest() {
        let box = PixelRect(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
        let covers = (1...30).map { item in
            Occlusion.Cover(item: item, box: PixelRect(minX: 0, minY: 0, maxX: 33 + (item * 7) % 31, maxY: 100))
        }
        let kept = Occlusion(of: box, by: covers).covers.map(\.box.maxX).sorted()
        #expect(kept == covers.map(\.box.maxX).sorted().suffix(kept.count))
        #expect(!kept.isEmpty && kept.count < covers.count)
    }

    @Test("partly covered items are drawn in their visible rows")
    func rows() throws {
        let area = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10)
        let upper = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 4)
        let middle = PixelRect(minX: 2, minY: 4, maxX: 9, maxY: 10)
        let sight = try #require(Painter.VisibleParts(area, under: [upper, middle]))
        #expect(sight.area == PixelRect(minX: 0, minY: 4, maxX: 10, maxY: 10))
        #expect(sight.isCut)
        #expect(sight.parts.reduce(0) { $0 + $1.area } == 18)
        #expect(Painter.VisibleParts(area, under: [area]) == nil)
        #expect(Painter.VisibleParts(area, under: [])?.isCut == false)
    }
}
