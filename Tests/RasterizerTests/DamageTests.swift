import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Damage between frames")
struct DamageTests {
    private func box(_ x: Double, _ y: Double, _ side: Double = 20, _ color: Color = .white) -> DisplayItem {
        DisplayItem(.fill(.rect(CGRect(x: x, y: y, width: side, height: side)), color))
    }

    private func damage(_ before: [DisplayItem], _ after: [DisplayItem]) throws -> DamagedRegion {
        let renderer = try Frames.renderer(1200, 600)
        try renderer.draw(Frames.list(1200, 600, before), scale: 1)
        return try renderer.draw(Frames.list(1200, 600, after), scale: 1)
    }

    @Test("the first frame is drawn completely, the same list again not at all")
    func first() throws {
        let renderer = try Frames.renderer(1200, 600)
        let list = Frames.list(1200, 600, [box(10, 10)])
        #expect(try renderer.draw(list, scale: 1).area == 1200 * 600)
        #expect(try renderer.draw(list, scale: 1).isEmpty)
        renderer.invalidate()
        #expect(try renderer.draw(list, scale: 1).area == 1200 * 600)
    }

    @Test("another scale or background draws everything")
    func everything() throws {
        let renderer = try Frames.renderer(100, 100)
        try renderer.draw(Frames.list(100, 100, []), scale: 1)
        #expect(try renderer.draw(Frames.list(100, 100, []), scale: 2).area == 10000)
        #expect(try renderer.draw(Frames.list(100, 100, on: .white, []), scale: 2).area == 10000)
    }

    @Test("a moved item damages its old and its new place")
    func moved() throws {
        let region = try damage(
            [box(0, 0, 5), box(10, 10), box(300, 300)], [box(0, 0, 5), box(600, 100), box(300, 300)])
        #expect(
            region.rects == [
                PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30),
                PixelRect(minX: 600, minY: 100, maxX: 620, maxY: 120),
            ])
    }

    @Test("an added or removed item damages only its own place")
    func inserted() throws {
        let others = (0..<10).map { box(Double($0) * 50, 500) }
        let with = Array(others[..<5]) + [box(0, 40)] + Array(others[5...])
        #expect(try damage(others, with).rects == [PixelRect(minX: 0, minY: 40, maxX: 20, maxY: 60)])
        #expect(try damage(with, others).rects == [PixelRect(minX: 0, minY: 40, maxX: 20, maxY: 60)])
    }

    @Test("unchanged items in the same order are not redrawn")
    func middle() throws {
        let still = box(0, 400)
        let region = try damage([box(0, 0), still, box(0, 100)], [box(0, 30), still, box(0, 130)])
        #expect(region.rects.allSatisfy { $0.maxY <= 150 })
    }

    @Test("items that change their order are redrawn where they can overlap")
    func swapped() throws {
        let region = try damage([box(0, 0), box(10, 10, 20, .black)], [box(10, 10, 20, .black), box(0, 0)])
        #expect(!region.isEmpty)
    }

    @Test("a change within a group damages only the group's place")
    func group() throws {
        func list(_ color: Color) -> [DisplayItem] {
            [
                box(0, 0), DisplayItem(.beginGroup(opacity: 0.5, mask: nil)), box(0, 200), box(0, 210, 20, color),
                DisplayItem(.endGroup), box(0, 400),
            ]
        }
        #expect(
            try damage(list(.white), list(.black)).rects == [PixelRect(minX: 0, minY: 200, maxX: 20, maxY: 230)])
    }

    @Test("a change within a masked group damages only what the mask lets through")
    func mask() throws {
        func list(_ color: Color) -> [DisplayItem] {
            [
                DisplayItem(.beginGroup(opacity: 1, mask: [box(0, 200), box(30, 210)])), box(0, 200, 400, color),
                DisplayItem(.endGroup),
            ]
        }
        #expect(
            try damage(list(.white), list(.red)).rects == [PixelRect(minX: 0, minY: 200, maxX: 50, maxY: 230)])
    }

    @Test("the size that a renderer has changes nothing, and no size is one pixel", arguments: [(1, 30), (30, 1)])
    func sameSize(width: Int, height: Int) throws {
        let renderer = try Frames.renderer(width, height)
        let list = Frames.list(Double(width), Double(height), [box(0, 0, 4)])
        try renderer.draw(list, scale: 1)
        renderer.resize(width: width == 1 ? 0 : width, height: height == 1 ? 0 : height)
        #expect(renderer.surface.width == width && renderer.surface.height == height)
        #expect(try renderer.draw(list, scale: 1).isEmpty)
    }

    @Test("a label's change damages about the label")
    func label() throws {
        func list(_ text: String) -> [DisplayItem] {
            let run = TextRun(
                text: text, font: .systemFont(ofSize: 13), color: .white, origin: CGPoint(x: 20, y: 40), width: 60)
            return [box(0, 100, 400), DisplayItem(.text(run))]
        }
        let region = try damage(list("12 %"), list("13 %"))
        #expect(region.area <= 512 * 20)
        #expect(!region.isEmpty)
    }

    @Test("boxes are sets of pixels, also empty ones")
    func boxes() {
        func pixels(_ box: PixelRect) -> Set<Int> {
            Set(
                (box.minY..<max(box.minY, box.maxY)).flatMap { y in
                    (box.minX..<max(box.minX, box.maxX)).map { x in y * 100 + x }
                })
        }
        let ranges = [0..<2, 0..<3, 1..<2, 1..<4, 2..<2, 3..<4]
        let boxes = ranges.flatMap { x in
            ranges.map { y in
                PixelRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
            }
        }
        for one in boxes {
            let own = pixels(one)
            #expect(one.isEmpty == own.isEmpty && one.area == own.count)
            for other in boxes {
                let theirs = pixels(other)
                #expect(one.contains(other) == own.isSuperset(of: theirs), "\(one) \(other)")
                #expect(pixels(one.intersection(other)) == own.intersection(theirs))
                #expect(one.isEmpty || other.isEmpty || one.intersects(other) == !own.isDisjoint(with: theirs))
                let union = one.union(other)
                #expect(union.contains(one) && union.contains(other))
                let parts = one.subtracting(other)
                #expect(parts.reduce(Set()) { $0.union(pixels($1)) } == own.subtracting(theirs))
                #expect(parts.reduce(0) { $0 + $1.area } == own.subtracting(theirs).count)
            }
        }
    }

    @Test("each pixel is in one column, whatever the width")
    func columns() {
        for width in [1, 511, 512, 513, 1024, 1025] {
            var region = DamagedRegion(width: width, height: 3)
            region.insert(PixelRect(minX: width - 1, minY: 0, maxX: width + 9, maxY: 3))
            #expect(region.area == 3, "\(width)")
            region.insert(PixelRect(minX: 0, minY: 0, maxX: width, maxY: 3))
            #expect(region.area == 3 * width && region.boxes.count == (width - 1) / 512 + 1, "\(width)")
        }
    }

    @Test("boxes in a column are joined where their rows touch")
    func joining() {
        func box(_ x: Range<Int>, _ y: Range<Int>) -> PixelRect {
            PixelRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
        }
        var region = DamagedRegion(width: 600, height: 100)
        region.insert(box(0..<10, 10..<20))
        region.insert(box(5..<12, 40..<50))
        region.insert(box(500..<520, 20..<40))
        region.insert(box(-50..<10, -10..<5))
        #expect(region.boxes == [[box(0..<10, 0..<5), box(0..<512, 10..<50)], [box(512..<520, 20..<40)]])
    }
}
