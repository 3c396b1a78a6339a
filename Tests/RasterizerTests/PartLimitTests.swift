import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

/// The rasterizer's parts at their limits, against what counting pixels or trying all gives.
@Suite("Limits of the rasterizer's parts")
struct PartLimitTests {
    @Test("a box around a rectangle has the pixels that it touches, one inside of it those that it covers")
    func boxes() {
        let rect = CGRect(x: 1.2, y: 2, width: 3.3, height: 4)
        #expect(PixelRect(around: rect) == PixelRect(minX: 1, minY: 2, maxX: 5, maxY: 6))
        #expect(PixelRect(inside: rect) == PixelRect(minX: 2, minY: 2, maxX: 4, maxY: 6))
        #expect(PixelRect(around: rect.offsetBy(dx: -5, dy: -5)) == PixelRect(minX: -4, minY: -3, maxX: 0, maxY: 1))
        let numbers = [Double.nan, 1e9, -1e9, .infinity, 3_999_999.5, -7.9].map(PixelRect.whole)
        #expect(numbers == [0, 4_000_000, -4_000_000, 4_000_000, 3_999_999, -7])
    }

    @Test("an ink's parts are from 0 to 1; what adds less than half a level is invisible, and opaque black is black")
    func inks() {
        let parts = [-1.0, 0, 0.25, 1, 7, .nan].map(Ink.unit)
        #expect(parts == [0, 0, 0.25, 1, 1, 0])
        for (alpha, factor, isInvisible) in [
            (1.0, 1.0, false), (0.00196, 1, false), (0.00195, 1, true), (0.5, 0.00392, false), (0.5, 0.0039, true),
            (0, 1, true),
        ] {
            let ink = Ink(Color(red: 1, green: 0.5, blue: 0.25, alpha: alpha), alpha: factor)
            #expect(ink.isInvisible == isInvisible, "\(alpha), \(factor)")
            #expect(ink.red == 1 && ink.green == 0.5 && ink.blue == 0.25 && abs(ink.alpha - alpha * factor) < 1e-12)
        }
        #expect(Ink(.black, alpha: 1).isBlack && !Ink(.black, alpha: 0.99).isBlack)
        for color in [
            Color(red: 0.1, green: 0, blue: 0), Color(red: 0, green: 0.1, blue: 0), Color(red: 0, green: 0, blue: 0.1),
        ] {
            #expect(!Ink(color, alpha: 1).isBlack)
        }
    }

    @Test("a blurred backdrop is reduced by the largest power of two up to 64 that leaves it a deviation of 4 pixels")
    func backdropFactors() {
        let limit = PixelRect(minX: 0, minY: 0, maxX: 9999, maxY: 9999)
        let powers = [1, 2, 4, 8, 16, 32, 64]
        for deviation in [0.2, 3.9, 7.99, 8, 8.01, 15.99, 16, 31.9, 32, 64, 127.9, 128, 255.9, 256, 511.9, 512, 5000] {
            let largest = powers.last { $0 == 1 || deviation >= 4 * Double($0) }
            #expect(Backdrop(deviation: deviation, limit: limit).factor == largest, "\(deviation)")
        }
    }

    @Test("of what covers a place the eight largest boxes of 1,024 pixels or more are kept, beside those around")
    func covers() {
        let box = PixelRect(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
        func cover(_ item: Int, _ width: Int, _ height: Int) -> Occlusion.Cover {
            Occlusion.Cover(item: item, box: PixelRect(minX: 10, minY: 10, maxX: 10 + width, maxY: 10 + height))
        }
        func kept(_ covers: [Occlusion.Cover], beside rest: [PixelRect] = []) -> Set<Int> {
            Set(Occlusion(of: box, by: covers, beside: rest).covers.map(\.item))
        }
        #expect(kept([cover(1, 32, 32), cover(2, 32, 31), cover(3, 31, 33)]) == [1])
        let eight = (1...8).map { cover($0, 32, 40 + $0) }
        #expect(kept(eight + [cover(9, 32, 41)]) == Set(1...8))
        #expect(kept(eight + [cover(9, 32, 42)]) == Set(2...9))
        #expect(kept(eight + [cover(9, 32, 90), cover(10, 32, 91)]) == Set(3...10))
        // What is around stays, however small it is.
        let large = PixelRect(minX: 0, minY: 0, maxX: 500, maxY: 500)
        let small = PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 2)
        #expect(kept(eight, beside: Array(repeating: large, count: 7)) == [Int.max, 8])
        #expect(kept(eight, beside: Array(repeating: small, count: 8)) == [Int.max])
        // What is cut off the box does not count.
        let outside = Occlusion.Cover(item: 1, box: PixelRect(minX: 990, minY: 0, maxX: 2000, maxY: 90))
        #expect(kept([outside]) == [])
        let found = Occlusion(of: box, by: [cover(4, 40, 40)])
        let area = PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 30)
        #expect(found.holes(in: area, below: 3) == [PixelRect(minX: 10, minY: 10, maxX: 20, maxY: 30)])
        #expect(found.holes(in: area, below: 4) == [] && found.holes(in: small, below: 3) == [])
    }

    @Test("the cells of a frame are all of its pixels, each once, and so is what is damaged in them")
    func cells() {
        var random = SeededRandom(seed: 3)
        for (width, height) in [(1, 1), (512, 128), (513, 129), (600, 300), (1025, 700)] {
            var region = DamagedRegion(width: width, height: height)
            for _ in 0..<6 {
                let (x, y) = (random.whole(0...width - 1), random.whole(0...height - 1))
                region.insert(
                    PixelRect(minX: x, minY: y, maxX: min(width, x + 90), maxY: min(height, y + random.whole(1...200))))
            }
            let grid = CellGrid(region)
            var seen = [Int](repeating: 0, count: width * height)
            var damaged = seen
            for cell in 0..<grid.count {
                let box = grid.box(cell)
                #expect(box.width <= 512 && box.height <= 128)
                for y in box.minY..<box.maxY { for x in box.minX..<box.maxX { seen[y * width + x] += 1 } }
                for part in grid.damage(in: cell) {
                    #expect(box.contains(part))
                    for y in part.minY..<part.maxY { for x in part.minX..<part.maxX { damaged[y * width + x] += 1 } }
                }
            }
            #expect(seen.allSatisfy { $0 == 1 }, "\(width) by \(height)")
            var expected = [Int](repeating: 0, count: width * height)
            for box in region.rects {
                for y in box.minY..<box.maxY { for x in box.minX..<box.maxX { expected[y * width + x] += 1 } }
            }
            #expect(damaged == expected && region.area == expected.reduce(0, +))
        }
    }
}
