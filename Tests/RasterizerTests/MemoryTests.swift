import CCairo
import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Memory of drawing")
struct MemoryTests {
    /// Returns the sample with sixty groups of two boxes each, half of them masked.
    private static func list() -> DisplayList {
        var canvas = Canvas()
        for index in 0..<60 {
            let box = CGRect(x: 7 * index, y: index, width: 6, height: 9)
            let mask = [DisplayItem(.fill(Shape(rect: box, cornerRadius: 3), .black))]
            canvas.beginGroup(opacity: 0.5, mask: index % 2 == 0 ? mask : nil)
            canvas.fill(.rect(box), .red)
            canvas.fill(.rect(box.offsetBy(dx: 1, dy: 2)), .white)
            canvas.endGroup()
        }
        var list = Sample.list()
        list.items += canvas.items
        return list
    }

    @Test("a row of coverage takes a byte for each pixel, up to a whole number of words")
    func rows() {
        for (width, bytes) in [(1, 4), (4, 4), (5, 8), (31, 32), (32, 32)] {
            let buffer = AlphaBuffer(width: width, height: 3) { _, _ in }
            #expect(buffer.bytesPerRow == bytes && buffer.byteCount == 3 * bytes)
        }
    }

    @Test("a painter gives back all the memory that it borrows")
    func borrowed() throws {
        let box = CGRect(x: 0, y: 0, width: 80, height: 80)
        let clip = ClipChain(
            shape: .path(Path(ellipseIn: CGRect(x: 10, y: 10, width: 60, height: 60))), transform: .identity, outer: nil
        )
        var canvas = Canvas()
        canvas.beginGroup(opacity: 0.5, mask: [DisplayItem(.fill(Shape(rect: box, cornerRadius: 30), .black))])
        canvas.fill(.rect(box), .red)
        canvas.endGroup()
        let list =
            [
                DisplayItem(.fill(.rect(box), .red), clip: clip),
                DisplayItem(.shadow(.rect(box), .black, blur: 4, offset: .zero), clip: clip),
            ] + canvas.items
        let surface = Surface(width: 100, height: 100)
        let preparation = Preparation(
            scale: 1, frame: surface.bounds, caches: DrawingCaches(fonts: try Frames.fonts.get()))
        let items = try preparation.prepare(list) { _ in nil }
        let scratch = Scratch()
        let first = scratch.push(1 << 20)
        scratch.pop()
        let target = try CairoTarget(
            surface.base, format: CAIRO_FORMAT_ARGB32, bytesPerRow: surface.bytesPerRow, box: surface.bounds)
        try Painter(scratch: scratch).paint(items, 0..<items.count, to: target, under: Occlusion())
        try target.finish()
        #expect(scratch.push(1) == first)
    }

    @Test("what was drawn takes no memory any more once its renderer is gone")
    func drawn() async {
        await #expect(processExitsWith: .success) {
            let list = Self.list()
            func draw(_ count: Int) throws { for _ in 0..<count { _ = try Frames.draw(list) } }
            try draw(5)
            let before = mallinfo2().uordblks
            try draw(40)
            let growth = Int(mallinfo2().uordblks) - Int(before)
            // One cairo surface per group would take 1 MB.
            #expect(growth < 300_000, "\(growth) bytes")
        }
    }

    @Test("fonts that were looked for take no memory any more once nobody looks for them")
    func matching() async {
        await #expect(processExitsWith: .success) {
            func match(_ count: Int) throws {
                for _ in 0..<count { _ = try FontMatcher(.installed).file(weight: .regular) }
            }
            try match(3)
            let before = mallinfo2().uordblks
            try match(16)
            let growth = Int(mallinfo2().uordblks) - Int(before)
            // A configuration takes more than 200 kB.
            #expect(growth < 600_000, "\(growth) bytes")
        }
    }
}
