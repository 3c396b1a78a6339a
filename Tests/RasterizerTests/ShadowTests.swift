import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Shadows")
struct ShadowTests {
    static let cases: [(CGRect, Double)] = [
        (CGRect(x: 40, y: 50, width: 120, height: 100), 6), (CGRect(x: 60.3, y: 70.6, width: 90, height: 88), 11),
        (CGRect(x: 80, y: 80, width: 30, height: 20), 9), (CGRect(x: 90.5, y: 60, width: 8, height: 70), 5),
    ]

    private func draw(
        _ shape: Shape, blur: Double, offset: CGSize = .zero, transform: CGAffineTransform = .identity,
        scale: Double = 1
    ) throws -> Frame {
        let item = DisplayItem(.shadow(shape, .black, blur: blur, offset: offset), transform: transform)
        return try Frames.draw(Frames.list(200, 200, on: .white, [item]), scale: scale)
    }

    private func darkness(_ frame: Frame, _ x: Int, _ y: Int) -> Double { Double(255 - frame.red(x, y)) / 255 }

    /// Returns a rectangle's shadow in closed form: the product of two blurred edges per axis.
    private func exact(_ box: CGRect, blur: Double, _ x: Int, _ y: Int) -> Double {
        func part(_ low: Double, _ high: Double, _ at: Double) -> Double {
            0.5 * (erf((high - at) / blur / 2.0.squareRoot()) - erf((low - at) / blur / 2.0.squareRoot()))
        }
        return part(box.minX, box.maxX, Double(x) + 0.5) * part(box.minY, box.maxY, Double(y) + 0.5)
    }

    @Test(
        "a rectangle's shadow is the Gaussian's integral, drawn by corners or as a whole",
        arguments: cases)
    func rectangle(box: CGRect, blur: Double) throws {
        let frame = try draw(.rect(box), blur: blur)
        for y in stride(from: 0, to: 200, by: 7) {
            for x in stride(from: 0, to: 200, by: 7) {
                #expect(abs(darkness(frame, x, y) - exact(box, blur: blur, x, y)) < 0.016, "at \(x), \(y)")
            }
        }
    }

    @Test("the standard deviation is in points: at scale 2 it is twice as many pixels")
    func scale() throws {
        let box = CGRect(x: 50, y: 50, width: 100, height: 100)
        let frame = try draw(.rect(box), blur: 5, scale: 2)
        let pixels = CGRect(x: 100, y: 100, width: 200, height: 200)
        for x in stride(from: 60, to: 340, by: 9) {
            #expect(abs(darkness(frame, x, 200) - exact(pixels, blur: 10, x, 200)) < 0.016)
        }
    }

    @Test("shadows drawn by corners and by the whole mask agree on a rounded rectangle")
    func agreement() throws {
        let box = CGRect(x: 50, y: 50, width: 100, height: 100)
        let byCorners = try draw(.roundedRect(box, radius: 14, corners: .allCorners), blur: 5)
        let whole = try draw(.path(Path(roundedRect: box, cornerRadius: 14)), blur: 5)
        for y in stride(from: 20, to: 180, by: 3) {
            for x in stride(from: 20, to: 180, by: 3) {
                #expect(abs(byCorners.red(x, y) - whole.red(x, y)) <= 5, "at \(x), \(y)")
            }
        }
    }

    @Test("a corner's mask ends where its shadow changes no more")
    func corners() {
        for radius in [0, 0.5, 1, 2.25, 3, 7] {
            var cache = ShadowCache(limit: 1 << 20)
            let mask = cache.corner(radius: radius)
            let reach = Gaussian.reach + ShadowCache.inwardReach(radius: radius)
            #expect(mask.width == mask.height && Double(mask.width) / ShadowCache.density >= reach, "\(radius)")
            #expect(mask.base[(mask.height - 1) * mask.bytesPerRow + mask.width - 1] >= 254, "\(radius)")
        }
    }

    @Test("the shadow of a large rectangle is the same from all sides, also at its mask's edges")
    func symmetry() throws {
        // A mask has at most 1024 pixels, here half of one for a standard deviation: the rectangle begins after 1.5.
        for (width, height) in [(2042, 20), (20, 2042)] as [(Double, Double)] {
            var cache = ShadowCache(limit: 1 << 24)
            let shape = Shape.rect(CGRect(x: 7, y: -5, width: width, height: height))
            let made = try cache.whole(shape, blur: 1)
            let mask = try #require(made)
            #expect(mask.scale == 0.5 && mask.origin == CGPoint(x: 4, y: -8))
            let cover = mask.coverage
            let (columns, rows) = (Int((width + 6) / 2), Int((height + 6) / 2))
            #expect(cover.width == columns + 1 && cover.height == rows + 1)
            func value(_ x: Int, _ y: Int) -> Int { Int(cover.base[y * cover.bytesPerRow + x]) }
            var farthest = 0
            for y in 0..<rows {
                for x in 0..<columns {
                    let (across, along) = (value(columns - 1 - x, y), value(x, rows - 1 - y))
                    farthest = max(farthest, abs(across - value(x, y)), abs(along - value(x, y)))
                }
            }
            #expect(farthest <= 2)
            // Of the first pixel's neighbor half is covered.
            #expect((8...20).contains(width > height ? value(0, rows / 2) : value(columns / 2, 0)))
        }
    }

    @Test("a moving shadow moves smoothly, without jumps of pixels at a tenth of a pixel")
    func smooth() throws {
        var last: Frame?
        for step in 0..<20 {
            let box = CGRect(x: 40 + Double(step) * 0.1, y: 50, width: 110 - Double(step) * 0.2, height: 90)
            let frame = try draw(.roundedRect(box, radius: 10, corners: .allCorners), blur: 8)
            if let last {
                let jump = zip(frame.pixels, last.pixels).map { abs(Int($0 & 0xFF) - Int($1 & 0xFF)) }.max() ?? 0
                #expect(jump <= 4)
            }
            last = frame
        }
    }

    @Test("without blur, a shadow is the shape itself, moved by the offset")
    func sharp() throws {
        let box = CGRect(x: 50, y: 50, width: 40, height: 40)
        let frame = try draw(.rect(box), blur: 0, offset: CGSize(width: 10, height: 20))
        #expect(frame.red(59, 80) == 255 && frame.red(60, 80) == 0)
        #expect(frame.red(80, 69) == 255 && frame.red(80, 70) == 0)
    }

    @Test("a shadow is blurred from a fifth of a pixel on, by the scale at which it is drawn")
    func leastBlur() throws {
        let box = CGRect(x: 50, y: 50, width: 100, height: 100)
        // 0.15 points are 0.3 pixels at scale 2, and 0.15 pixels at scale 1.
        #expect(try draw(.rect(box), blur: 0.15).red(49, 100) == 255)
        let edge = darkness(try draw(.rect(box), blur: 0.15, scale: 2), 99, 200)
        #expect(edge > 0.02 && edge < 0.2, "\(edge)")
    }

    @Test("the mask of a corner is made once")
    func knownCorner() {
        var cache = ShadowCache(limit: 1 << 20)
        let first = cache.corner(radius: 2)
        let other = cache.corner(radius: 3)
        let again = cache.corner(radius: 2)
        #expect(again === first && other !== first)
    }

    @Test("a rotated shadow is as dark in its center as an upright one")
    func turned() throws {
        let turn = CGAffineTransform(translationX: 100, y: 100).rotated(by: 0.7)
        let frame = try draw(.rect(CGRect(x: -50, y: -50, width: 100, height: 100)), blur: 6, transform: turn)
        #expect(darkness(frame, 100, 100) > 0.98)
        let corner = CGPoint(x: 50, y: 50).applying(turn)
        #expect(abs(darkness(frame, Int(corner.x), Int(corner.y)) - 0.25) < 0.04)
    }
}
