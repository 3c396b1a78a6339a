import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Images")
struct ImageTests {
    static let all = CGRect(x: 0, y: 0, width: 1, height: 1)

    private func item(_ image: Image, crop: CGRect = all, to destination: CGRect, alpha: Double = 1) -> DisplayItem {
        DisplayItem(.image(image, crop: crop, destination: destination, shape: .rect(destination)), alpha: alpha)
    }

    @Test("an image of the exact size on whole pixels is copied, byte for byte")
    func copies() throws {
        let image = Pictures.texture(50, 30)
        let list = Frames.list(
            40, 30, [item(image, to: CGRect(x: 3, y: 4, width: 25, height: 15))])
        let frame = try Frames.draw(list, scale: 2)
        image.representations[0].withPixels { pixels in
            for y in 0..<30 {
                for x in 0..<50 { #expect(frame[x + 6, y + 8] == pixels[y * 50 + x]) }
            }
        }
    }

    @Test("a crop shows exactly its part, byte for byte if sizes agree")
    func crops() throws {
        let image = Pictures.texture(64, 64)
        let list = Frames.list(
            16, 16,
            [
                item(
                    image, crop: CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25),
                    to: CGRect(x: 0, y: 0, width: 16, height: 16))
            ])
        let frame = try Frames.draw(list)
        image.representations[0].withPixels { pixels in
            #expect(frame[0, 0] == pixels[32 * 64 + 16])
            #expect(frame[15, 15] == pixels[47 * 64 + 31])
        }
    }

    @Test("a supplied size that fits is used, however close the generated ones are")
    func suppliedSize() throws {
        let large = Pictures.buffer(400, 400) { _, _ in 0xFFFF_0000 }
        let small = Pictures.buffer(100, 100) { _, _ in 0xFF00_FF00 }
        let image = Image(representations: [large, small], size: CGSize(width: 400, height: 400))
        let list = Frames.list(100, 100, [item(image, to: CGRect(x: 0, y: 0, width: 100, height: 100))])
        #expect(try Frames.draw(list).pixels.allSatisfy { $0 == 0xFF00_FF00 })
    }

    @Test(
        "the size with the nearest ratio is used, and between supplied ones there are six per octave",
        arguments: [
            (1560.0, 0, 0), (3000, 0, 0), (780, 0, 6), (1472, 0, 1), (1473, 0, 0), (250, 1, 0), (262, 1, 0),
            (276, 0, 15), (100, 1, 8), (0.5, 1, 47),
        ])
    func choice(target: Double, representation: Int, level: Int) {
        let choice = LevelCache.choose(widths: [1560, 250], target: target)
        #expect(choice.representation == representation)
        #expect(choice.level == level)
    }

    @Test("an enlarged image is as bright at its edges as inside, and smooth between its pixels")
    func enlarged() throws {
        let white = Pictures.image(4, 4) { _, _ in 0xFFFF_FFFF }
        let box = CGRect(x: 5, y: 5, width: 70, height: 70)
        let frame = try Frames.draw(Frames.list(80, 80, [item(white, to: box)]))
        for y in 5..<75 {
            for x in 5..<75 { #expect(frame[x, y] == 0xFFFF_FFFF) }
        }
        let ramp = Pictures.image(2, 1) { x, _ in Pictures.gray(x * 255) }
        let wide = try Frames.draw(Frames.list(64, 4, [item(ramp, to: CGRect(x: 0, y: 0, width: 64, height: 4))]))
        for x in 1..<64 { #expect((0...10).contains(wide.red(x, 1) - wide.red(x - 1, 1))) }
        #expect(wide.red(0, 1) == 0 && wide.red(63, 1) == 255)
    }

    @Test("a checkerboard shrunk to a sixth is uniformly gray", arguments: [100.0, 103.7, 97.3, 88.1])
    func checkerboard(width: Double) throws {
        let box = CGRect(x: 4.3, y: 5.6, width: width, height: width)
        let frame = try Frames.draw(Frames.list(120, 120, [item(Pictures.checkerboard, to: box)]))
        for y in 8..<90 {
            for x in 8..<90 { #expect(abs(frame.red(x, y) - 128) <= 8, "at \(x), \(y)") }
        }
    }

    @Test("a picture that shrinks to a sixth neither flickers nor jumps")
    func shrinking() throws {
        let image = Pictures.texture(600, 600)
        var last: (mean: Double, contrast: Double)?
        for step in 0...60 {
            let width = 300 * exp2(-Double(step) / 60 * log2(6))
            let box = CGRect(x: 60.2 - width / 2, y: 60.7 - width / 2, width: width, height: width)
            let frame = try Frames.draw(Frames.list(120, 120, on: .white, [item(image, to: box)]))
            let seen = statistics(frame, 40..<80)
            if let last {
                #expect(abs(seen.mean - last.mean) < 3, "step \(step)")
                #expect(abs(seen.contrast - last.contrast) < 0.16 * max(last.contrast, 4), "step \(step)")
            }
            last = seen
        }
    }

    /// Returns the mean brightness, and the mean difference of neighbors, in the middle of a frame.
    private func statistics(_ frame: Frame, _ range: Range<Int>) -> (mean: Double, contrast: Double) {
        var sum = 0.0
        var steps = 0.0
        for y in range {
            for x in range {
                sum += Double(frame.green(x, y))
                steps += abs(Double(frame.green(x, y)) - Double(frame.green(x + 1, y)))
            }
        }
        let count = Double(range.count * range.count)
        return (sum / count, steps / count)
    }

    @Test("supplied sizes a quarter of an octave apart are used unchanged")
    func pyramid() {
        let widths = (0..<9).map { Int((1560 * exp2(-Double($0) / 4)).rounded()) }
        for target in stride(from: 390.0, to: 1560, by: 13) {
            let choice = LevelCache.choose(widths: widths, target: target)
            let nearest = widths.indices.min {
                abs(log2(Double(widths[$0]) / target)) < abs(log2(Double(widths[$1]) / target))
            }
            #expect(choice.level == 0 && choice.representation == nearest)
        }
    }

    @Test(
        "supplied sizes a third of an octave apart and more have levels between them", arguments: [1.6, 1.9, 2.1, 2.9])
    func gaps(steps: Double) {
        let widths = [1_000_000, Int((1_000_000 * exp2(-steps / 6)).rounded())]
        // A step below the larger size.
        let choice = LevelCache.choose(widths: widths, target: 1_000_000 * exp2(-1.0 / 6))
        #expect(choice == (steps < 2 ? (1, 0) : (0, 1)))
    }

    @Test("shrinking keeps a uniform color exactly")
    func evenColor() throws {
        let even = Pictures.image(123, 217) { _, _ in 0xFF80_40C1 }
        for width in [61.0, 40, 17.3] {
            let box = CGRect(x: 0, y: 0, width: width, height: width * 2)
            let frame = try Frames.draw(Frames.list(17, 34, [item(even, to: box)]))
            #expect(frame.pixels.allSatisfy { $0 == 0xFF80_40C1 })
        }
    }

    @Test("translucent pictures blend with the background by their alpha, and by the item's")
    func transparency() throws {
        let glass = Pictures.image(10, 10, isOpaque: false) { _, _ in 0x8000_0080 }
        let box = CGRect(x: 0, y: 0, width: 10, height: 10)
        let half = try Frames.draw(Frames.list(10, 10, on: .white, [item(glass, to: box)]))
        #expect(abs(half.red(5, 5) - 127) <= 1)
        #expect(half.blue(5, 5) == 255)
        let faded = try Frames.draw(Frames.list(10, 10, on: .white, [item(glass, to: box, alpha: 0.5)]))
        #expect(abs(faded.red(5, 5) - 191) <= 2)
    }

    @Test("a picture in a rounded clip that it fills equals the picture with that shape")
    func clipped() throws {
        let image = Pictures.texture(90, 90)
        let box = CGRect(x: 10, y: 10, width: 40, height: 40)
        let outline = Shape(rect: box, cornerRadius: 10)
        let wide = box.insetBy(dx: -5, dy: -5)
        var canvas = Canvas()
        canvas.clip(to: outline)
        canvas.draw(.image(image, crop: Self.all, destination: wide, shape: .rect(wide)))
        let cut = DisplayItem(.image(image, crop: Self.all, destination: wide, shape: outline))
        let byClip = try Frames.draw(Frames.list(60, 60, canvas.items))
        let byShape = try Frames.draw(Frames.list(60, 60, [cut]))
        #expect(byClip.difference(from: byShape) == nil)
    }
}
