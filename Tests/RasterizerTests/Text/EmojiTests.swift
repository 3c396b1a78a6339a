import Drawing
import Foundation
import Testing

@testable import Rasterizer

/// The font is Noto Color Emoji, from `.ci/install-packages test`.
@Suite("Emoji")
struct EmojiTests {
    private static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    private static let heart = "\u{2764}\u{FE0F}"

    private func width(_ text: String) throws -> Double {
        try Typesetter(Frames.fonts.get()).width(of: text, font: .systemFont(ofSize: 20))
    }

    private func frame(
        _ text: String, color: Color = .black, alpha: Double = 1, clip: ClipChain? = nil,
        transform: CGAffineTransform = .identity, scale: Double = 1
    ) throws -> Frame {
        let run = TextRun(
            text: text, font: .systemFont(ofSize: 20), color: color, origin: CGPoint(x: 20, y: 40), width: 0)
        let item = DisplayItem(.text(run), transform: transform, clip: clip, alpha: alpha)
        return try Frames.draw(Frames.list(200, 60, on: .white, [item]), scale: scale)
    }

    /// Returns the clearly red pixels.
    private func reds(_ frame: Frame) -> [(x: Int, y: Int)] {
        (0..<frame.height).flatMap { y in (0..<frame.width).map { (x: $0, y: y) } }
            .filter { frame.red($0.x, $0.y) > frame.green($0.x, $0.y) + 60 }
    }

    @Test(
        "a sequence is one picture, about an em wide",
        arguments: [family, heart, "\u{1F600}", "\u{1F1E9}\u{1F1EA}", "1\u{FE0F}\u{20E3}", "\u{1F44D}\u{1F3FD}"])
    func sequences(emoji: String) throws {
        let single = try width("\u{1F600}")
        #expect(single > 18 && single < 28)
        #expect(abs(try width(emoji) - single) < 0.01)
        #expect(abs(try width(emoji + emoji) - 2 * single) < 0.01)
        let frame = try frame(emoji)
        let inked = (0..<frame.width).filter { x in (0..<frame.height).contains { frame[x, $0] != 0xFFFF_FFFF } }
        let (first, last) = (try #require(inked.first), try #require(inked.last))
        #expect(first >= 19 && last <= 20 + Int(single.rounded(.up)))
        #expect(last - first > 12)
    }

    @Test("it has its own colors, beside letters in the text's color")
    func colors() throws {
        let black = try frame("a" + Self.heart)
        let blue = try frame("a" + Self.heart, color: Color(hex: 0x0000FF))
        let reds = reds(black)
        #expect(reds.count > 100)
        #expect(reds.allSatisfy { black[$0.x, $0.y] == blue[$0.x, $0.y] })
        #expect(black.difference(from: blue) != nil)
        // Letters beside it are drawn as without it.
        let letter = try frame("a")
        for y in 0..<60 { for x in 0..<28 { #expect(black[x, y] == letter[x, y]) } }
        let alone = try frame(Self.heart)
        #expect(alone.difference(from: try frame(Self.heart, color: Color(hex: 0x0000FF))) == nil)
        #expect(alone.difference(from: try frame(Self.heart, color: .white)) == nil)
    }

    @Test("a black and a white square are gray: each of their channels is the same")
    func grays() throws {
        for square in ["\u{2B1B}", "\u{2B1C}"] {
            let frame = try frame(square)
            var inner = 0
            for y in 0..<frame.height {
                for x in 0..<frame.width where frame[x, y] != 0xFFFF_FFFF {
                    let (red, green, blue) = (frame.red(x, y), frame.green(x, y), frame.blue(x, y))
                    #expect(abs(red - green) < 40 && abs(red - blue) < 60, "\(square) at \(x), \(y)")
                    inner += 1
                }
            }
            #expect(inner > 100)
        }
    }

    @Test("a heart in text presentation has the text's color")
    func asText() throws { #expect(reds(try frame("\u{2764}\u{FE0E}")).isEmpty) }

    @Test("it is on the baseline about as high as a capital, at every scale", arguments: [0.5, 1.0, 2.0, 6.0, 10.0])
    func place(scale: Double) throws {
        let reds = reds(try frame(Self.heart, scale: scale))
        let (top, bottom) = (try #require(reds.map(\.y).min()), try #require(reds.map(\.y).max()))
        #expect(Double(top) / scale > 18 && Double(top) / scale < 28)
        #expect(Double(bottom) / scale > 36 && Double(bottom) / scale < 46)
        let (left, right) = (try #require(reds.map(\.x).min()), try #require(reds.map(\.x).max()))
        #expect(Double(left) / scale >= 19 && Double(right) / scale <= 46)
        #expect(Double(right - left) / scale > 12 && Double(bottom - top) / scale > 12)
    }

    @Test("alpha, clips, rotations and bands apply as to all drawing")
    func drawing() throws {
        let whole = try frame(Self.heart)
        let faint = try frame(Self.heart, alpha: 0.5)
        for (x, y) in reds(whole) {
            #expect(abs(faint.green(x, y) - (whole.green(x, y) + 255) / 2) <= 2)
        }
        let clip = ClipChain(
            shape: .path(Path(ellipseIn: CGRect(x: 0, y: 0, width: 32, height: 60))), transform: .identity, outer: nil)
        let cut = reds(try frame(Self.heart, clip: clip))
        #expect(!cut.isEmpty && cut.allSatisfy { $0.x < 33 })
        #expect(cut.count < reds(whole).count)
        let turn = CGAffineTransform(translationX: 30, y: 30).rotated(by: 0.5).translatedBy(x: -30, y: -30)
        let turned = reds(try frame(Self.heart, transform: turn)).count
        #expect(abs(Double(turned) / Double(reds(whole).count) - 1) < 0.15)
    }

    @Test("without a color font it is drawn with the other fonts")
    func without() throws {
        let matcher = try FontMatcher(.only([]))
        #expect(try matcher.file(weight: .regular, holding: ["\u{1F600}"], isColored: true) == nil)
        #expect(try FontMatcher(.installed).file(weight: .regular, holding: ["ß"], isColored: true) == nil)
        let colored = try #require(
            try FontMatcher(.installed).file(weight: .regular, holding: ["\u{1F600}"], isColored: true))
        #expect(try FontMatcher(.installed).file(weight: .regular, holding: ["\u{1F600}"]) != colored)
        let plain = try #require(try FontMatcher(.installed).file(weight: .regular, holding: ["A"]))
        let only = try FontMatcher(.only([plain.path]))
        #expect(try only.file(weight: .regular, holding: ["A"]) == plain)
        #expect(try only.file(weight: .regular, holding: ["A"], isColored: true) == nil)
    }
}
