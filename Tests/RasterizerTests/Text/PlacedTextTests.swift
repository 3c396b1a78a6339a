import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

/// Where a text's pixels come from: its mask, as the typesetter draws it.
@Suite("Masks of texts in their places")
struct PlacedTextTests {
    private static let texts = [
        "Photograph", "fjord", "\u{C5}\u{1EA4}", "A", "\u{5D0}\u{5D1} abc", "\u{633}\u{644}\u{627}\u{645}",
        "\u{915}\u{94D}\u{937} 12", "\u{1F600}", "a\u{2764}\u{FE0F}b",
    ]
    private static let smile = "\u{1F600}"

    private func run(_ text: String, _ random: inout SeededRandom) -> TextRun {
        TextRun(
            text: text,
            font: .systemFont(ofSize: random.number(9...30), weight: random.pick([.regular, .medium, .bold])),
            color: .white, origin: CGPoint(x: random.number(10...60), y: random.number(40...60)), width: 0)
    }

    private func mask(_ run: TextRun, size: Double) throws -> TextMask {
        try Typesetter(Frames.fonts.get()).mask(of: run.text, Typeface(run.font), size: size)
    }

    @Test("an upright text is its mask, with its origin at the nearest pixel", arguments: 1...24)
    func upright(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let text = random.pick(Self.texts)
        let run = run(text, &random)
        let zoom = random.pick([1.0, 1.5, 2])
        let shift = CGAffineTransform(translationX: random.number(-5...5), y: random.number(-5...5))
        let transform = CGAffineTransform(scaleX: zoom, y: zoom).concatenating(shift)
        let frame = try Frames.draw(Frames.list(400, 140, [DisplayItem(.text(run), transform: transform)]))
        let mask = try mask(run, size: run.font.size * zoom)
        let coverage = try #require(mask.coverage)
        let origin = run.origin.applying(transform)
        let (left, top) = (Int(origin.x.rounded()) - mask.left, Int(origin.y.rounded()) - mask.baseline)
        // White over black is as bright as it covers; what has colors of its own is in its picture.
        let picture = mask.picture(in: Ink(run.color, alpha: 1))
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let (column, row) = (x - left, y - top)
                var expected: UInt32 = 0xFF00_0000
                if column >= 0, row >= 0, column < coverage.width, row < coverage.height {
                    if let picture {
                        expected |= picture.withPixels { $0[row * picture.width + column] }
                    } else {
                        let cover = UInt32(coverage.base[row * coverage.bytesPerRow + column])
                        expected |= cover << 16 | cover << 8 | cover
                    }
                }
                guard frame[x, y] == expected else {
                    Issue.record("\(text) at \(x), \(y): \(frame[x, y]) in place of \(expected)")
                    return
                }
            }
        }
        #expect(frame.pixels.contains { $0 >> 16 & 0xFF > 128 })
    }

    @Test("a turned or stretched text mixes the nearest pixels of its mask", arguments: 1...16)
    func turned(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let run = run(random.pick(Array(Self.texts.prefix(7))), &random)
        let isStretched = seed.isMultiple(of: 3)
        let transform = CGAffineTransform(translationX: 80, y: 60)
            .rotated(by: isStretched ? 0 : random.number(-0.6...0.6))
            .scaledBy(x: random.number(0.8...1.6), y: (isStretched ? -1 : 1) * random.number(0.8...1.6))
            .translatedBy(x: 0, y: isStretched ? -90 : 0)
        let frame = try Frames.draw(Frames.list(300, 220, [DisplayItem(.text(run), transform: transform)]))
        let zoom = abs(transform.determinant).squareRoot()
        let mask = try mask(run, size: run.font.size * zoom)
        let coverage = try #require(mask.coverage)
        func cover(_ x: Int, _ y: Int) -> Double {
            guard x >= 0, y >= 0, x < coverage.width, y < coverage.height else { return 0 }
            return Double(coverage.base[y * coverage.bytesPerRow + x])
        }
        var (sum, worst) = (0.0, 0.0)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform.inverted())
                let u = (point.x - run.origin.x) * zoom + Double(mask.left) - 0.5
                let v = (point.y - run.origin.y) * zoom + Double(mask.baseline) - 0.5
                let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                let (across, down) = (u - Double(left), v - Double(top))
                let upper = cover(left, top) * (1 - across) + cover(left + 1, top) * across
                let lower = cover(left, top + 1) * (1 - across) + cover(left + 1, top + 1) * across
                let expected = upper * (1 - down) + lower * down
                worst = max(worst, abs(Double(frame.red(x, y)) - expected))
                sum += expected
            }
        }
        // cairo mixes in 128 steps, of up to 255 on either axis.
        #expect(worst <= 8 && sum > 2000, "\(worst), \(sum): \(run.text)")
    }

    @Test("an emoji's own pixels are kept where they are within two pixels as wide as its place, and else scaled to it")
    func pictures() throws {
        let fonts = try Frames.fonts.get()
        let typesetter = Typesetter(fonts)
        let file = try #require(try fonts.colorFile(for: Character(Self.smile)))
        let ems = try typesetter.width(of: Self.smile, font: .systemFont(ofSize: 1))
        func own(_ size: Double) throws -> (picture: PixelBuffer, ascent: Int) {
            let face = try FontFace(
                file, bytes: fonts.bytes(of: file), size: Int((size * 72).rounded()), session: fonts.session)
            return (try #require(try face.picture(of: Self.smile)), face.ascent)
        }
        let natural = Double(try own(100).picture.width)
        for difference in [-30, -2.6, -1.6, -0.7, 0.4, 1.6, 2.6, 40] {
            let size = (natural + difference) / ems
            let (picture, ascent) = try own(size)
            let mask = try typesetter.mask(of: Self.smile, Typeface(.regular), size: size)
            let colors = try #require(mask.colors)
            let isKept = abs(difference) < 2
            let pixels = colors.withPixels { Array($0) }
            #expect((pixels == picture.withPixels { Array($0) }) == isKept, "\(difference)")
            let factor = isKept ? 1 : (natural + difference) / natural
            #expect(colors.width == (isKept ? picture.width : Int((natural + difference).rounded())))
            #expect(colors.height == Int((Double(picture.height) * factor).rounded()))
            #expect(mask.baseline == Int((Double(ascent) * factor).rounded()), "\(difference)")
        }
    }
}
