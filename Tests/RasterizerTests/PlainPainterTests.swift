import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

@Suite("Lists painted by cairo alone")
struct PlainPainterTests {
    private static let size = CGSize(width: 240, height: 160)
    static let seeds = FuzzSeeds(60, from: 9001)

    /// Whether the plain painter paints an item: a picture of which no smaller size is made.
    private func isPlain(_ item: DisplayItem, zoom: Double) -> Bool {
        switch item.command {
        case .text, .shadow, .backdrop: return false
        case .image(let image, let crop, let destination, _):
            let pixels = image.representations[0]
            let drawn = destination.width * destination.height * abs(item.transform.determinant) * zoom * zoom
            return drawn >= crop.width * Double(pixels.width) * crop.height * Double(pixels.height)
        default: return true
        }
    }

    /// Returns the plain items of a list, also in masks, some of them with holes where their outlines overlap.
    private func plain(_ items: [DisplayItem], zoom: Double, _ random: inout SeededRandom) -> [DisplayItem] {
        var result: [DisplayItem] = []
        for var item in items where isPlain(item, zoom: zoom) {
            if case .fill(.path(var path), let color) = item.command, random.chance(0.5) {
                path.fillRule = .evenOdd
                item.command = .fill(.path(path), color)
            }
            if case .beginGroup(let opacity, let mask?) = item.command {
                item.command = .beginGroup(opacity: opacity, mask: plain(mask, zoom: zoom, &random))
            }
            result.append(item)
        }
        return result
    }

    /// Returns the list upright, mirrored, turned, or larger about its middle.
    private func moved(_ items: [DisplayItem], _ random: inout SeededRandom) -> [DisplayItem] {
        let (x, y) = (Self.size.width / 2, Self.size.height / 2)
        let about = CGAffineTransform(translationX: x, y: y)
        let transform =
            switch random.whole(0...4) {
            case 0: about.scaledBy(x: -1, y: 1)
            case 1: about.scaledBy(x: random.number(1...1.6), y: -random.number(1...1.6))
            case 2: about.rotated(by: random.number(-3...3))
            case 3: about.scaledBy(x: random.number(1...2), y: random.number(1...2))
            default: about
            }
        var canvas = Canvas(transform: transform.translatedBy(x: -x, y: -y))
        canvas.replay(items)
        return canvas.items
    }

    /// Returns the largest difference of a channel.
    private func difference(_ one: UInt32, _ other: UInt32) -> Int {
        var most = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            most = max(most, abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)))
        }
        return most
    }

    @Test("shapes, borders, pictures, clips, groups and masks are what cairo paints of them", arguments: seeds.range)
    func lists(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, size: Self.size, hasBackdrops: false)
        var random = SeededRandom(seed: seed + 50_000)
        let scale = random.pick([1.0, 1, 2])
        var list = lists.list()
        let items = plain(list.items, zoom: scale, &random)
        list.items = moved(items, &random)
        let frame = try Frames.draw(list, scale: scale, threads: 2)
        let expected = PlainPainter.draw(list, scale: scale)
        var (worst, rough) = (0, 0)
        for (index, pixel) in frame.pixels.enumerated() where pixel != expected.pixels[index] {
            let most = difference(pixel, expected.pixels[index])
            worst = max(worst, most)
            if most > 6 { rough += 1 }
        }
        // Each of several layers is rounded, as are positions in pictures.
        #expect(worst <= 16 && rough <= frame.pixels.count / 200, "\(worst), \(rough) pixels of seed \(seed)")
    }

    @Test("a border that is at least as wide as its rectangle is the rectangle that it reaches", arguments: 1...12)
    func wideBorders(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let rect = CGRect(
            x: random.number(30...50), y: random.number(30...50), width: random.number(3...40),
            height: random.number(3...40))
        let half = min(rect.width, rect.height) / 2 * random.pick([1, 1.2, 3])
        let (radius, color) = (random.pick([0.0, 1]), Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.75))
        let transform = random.pick([CGAffineTransform.identity, CGAffineTransform(rotationAngle: 0.2)])
        let frames = try [
            DrawCommand.stroke(Shape(rect: rect, cornerRadius: radius), color, width: 2 * half),
            .fill(
                Shape(rect: rect.insetBy(dx: -half, dy: -half), cornerRadius: radius > 0 ? radius + half : 0), color),
        ].map { try Frames.draw(Frames.list(120, 120, [DisplayItem($0, transform: transform)])) }
        #expect(frames[0].difference(from: frames[1]) == nil)
        #expect(frames[0].red(Int(rect.midX), Int(rect.midY)) > 180 || transform != .identity)
    }

    @Test("what an outline covers whole is filled, and nothing is drawn beyond what it can touch", arguments: 1...40)
    func outlines(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var rect = CGRect(
            x: random.number(-30...60), y: random.number(-30...60), width: random.number(1...90),
            height: random.number(1...90))
        var transform = CGAffineTransform(translationX: random.number(-9...30), y: random.number(-9...30))
            .rotated(by: random.pick([0, 0, random.number(-3...3)]))
            .scaledBy(x: random.number(0.5...1.5), y: random.number(0.5...1.5))
        let isWhole = random.chance(0.3)
        if isWhole { (rect, transform) = (rect.integral, CGAffineTransform(translationX: 7, y: -3)) }
        let corners: RectCorner = random.pick([.allCorners, [.topRight], [.topLeft, .bottomRight], .bottomLeft])
        let shape = Shape(rect: rect, cornerRadius: random.pick([0, 3.5, random.number(1...60)]), corners: corners)
        let path = DevicePath(shape, transform: transform)
        let frame = try Frames.draw(Frames.list(160, 160, [DisplayItem(.fill(shape, .white), transform: transform)]))
        for y in 0..<160 {
            for x in 0..<160 {
                let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                if path.interiors.contains(where: { $0.contains(pixel) }) { #expect(frame.red(x, y) == 255) }
                if !path.bounds.contains(pixel) { #expect(frame.red(x, y) == 0) }
            }
        }
        let isUpright = if case .rect = shape { isWhole } else { false }
        #expect(path.alignedRect == (isUpright ? path.bounds : nil))
        if isUpright { #expect(path.interiors == [path.bounds]) }
    }

    @Test("a pattern's map keeps its anchor, and is as near to what is asked as its grid", arguments: 1...40)
    func patterns(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let turn = random.number(-3...3)
        let map = CGAffineTransform(translationX: random.number(-900...900), y: random.number(-900...900))
            .rotated(by: turn).scaledBy(x: random.number(0.2...4), y: random.number(0.2...4))
        let anchor = CGPoint(x: random.whole(-800...800), y: random.whole(-800...800))
        let found = try #require(FixedPoint.pattern(map, anchor: anchor))
        let (wanted, kept) = (anchor.applying(map), anchor.applying(found))
        #expect(abs(wanted.x - kept.x) <= 0.51 / 65536 && abs(wanted.y - kept.y) <= 0.51 / 65536)
        for (number, asked) in [(found.a, map.a), (found.b, map.b), (found.c, map.c), (found.d, map.d)] {
            #expect(abs(number - asked) <= 1.001 / 65536)
            #expect((number * 32768).rounded() == number * 32768)
        }
        for number in [found.tx, found.ty] { #expect((number * 65536).rounded() == number * 65536) }
        #expect(FixedPoint.pattern(CGAffineTransform(scaleX: 1, y: 0), anchor: .zero) == nil)
        #expect(FixedPoint.pattern(CGAffineTransform(translationX: 0, y: 32000), anchor: .zero) == nil)
        #expect(FixedPoint.pattern(CGAffineTransform(translationX: -31999, y: 0), anchor: .zero) != nil)
    }
}
