import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Text")
struct TextTests {
    private func frame(
        _ text: String, size: Double = 20, weight: Font.Weight = .regular, scale: Double = 1,
        transform: CGAffineTransform = .identity
    ) throws -> Frame {
        let run = TextRun(
            text: text, font: .systemFont(ofSize: size, weight: weight), color: .white, origin: CGPoint(x: 20, y: 40),
            width: 0)
        return try Frames.draw(Frames.list(300, 60, [DisplayItem(.text(run), transform: transform)]), scale: scale)
    }

    private func ink(_ frame: Frame) -> PixelRect {
        var box = PixelRect.empty
        for y in 0..<frame.height {
            for x in 0..<frame.width where frame.red(x, y) > 40 {
                box = box.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
            }
        }
        return box
    }

    @Test("text is on its baseline, starts at its origin, and has its measured width", arguments: [1.0, 2.0, 1.5])
    func place(scale: Double) throws {
        let text = "Himmelblau HHH"
        let box = ink(try frame(text, scale: scale))
        let width = try Typesetter(Frames.fonts.get()).width(of: text, font: .systemFont(ofSize: 20))
        #expect(abs(Double(box.maxY) - 40 * scale) <= 1)
        #expect(abs(Double(box.minX) - 20 * scale) <= 3 * scale)
        #expect(abs(Double(box.maxX) - (20 + width) * scale) <= 3 * scale)
        // Inter's capitals are 0.73 em high, its ascenders 0.76; other fonts are similar.
        #expect(abs(Double(box.height) - 0.745 * 20 * scale) <= 2 * scale)
    }

    @Test("widths are proportional to the size, and grow with the text")
    func widths() throws {
        let fonts = Typesetter(try Frames.fonts.get())
        let small = try fonts.width(of: "Photograph", font: .systemFont(ofSize: 10))
        let large = try fonts.width(of: "Photograph", font: .systemFont(ofSize: 30))
        #expect(abs(large - 3 * small) < 1e-9)
        #expect(try fonts.width(of: "", font: .systemFont(ofSize: 10)) == 0)
        let spaced = try fonts.width(of: "a b", font: .systemFont(ofSize: 10))
        #expect(try spaced > fonts.width(of: "ab", font: .systemFont(ofSize: 10)))
    }

    @Test("bold text has more ink than regular text")
    func weights() throws {
        func sum(_ frame: Frame) -> Int { frame.pixels.reduce(0) { $0 + Int($1 & 0xFF) } }
        let regular = sum(try frame("Weight"))
        let bold = sum(try frame("Weight", weight: .bold))
        #expect(Double(bold) > 1.2 * Double(regular))
    }

    @Test("a letter that extends left of its origin is not moved right")
    func overhang() throws {
        let alone = ink(try frame("j", size: 40))
        let double = ink(try frame("jH", size: 40))
        #expect(alone.minX == double.minX)
        #expect(alone.minX <= 22)
    }

    @Test("letters missing in the interface's font come from another font")
    func fallback() throws {
        let matcher = try FontMatcher(.installed)
        let own = try #require(try matcher.file(weight: .regular))
        guard let other = try matcher.file(weight: .regular, holding: ["写"]), other != own else { return }
        let box = try frame("\u{10FFFD}")
        let kanji = try frame("写")
        let second = try frame("真")
        #expect(kanji.difference(from: box) != nil)
        #expect(kanji.difference(from: second) != nil)
        #expect(ink(kanji).width >= 15)
        let mixed = ink(try frame("A写A"))
        #expect(abs(mixed.width - ink(try frame("AA")).width - 20) <= 3)
    }

    @Test("a character without a font is shown as a box")
    func missing() throws { #expect(ink(try frame("\u{10FFFD}")).area > 20) }

    @Test("empty, blank, malformed and very long texts are harmless")
    func odd() throws {
        #expect(ink(try frame("")).isEmpty)
        #expect(ink(try frame("   ")).isEmpty)
        #expect(try frame("a\nb").difference(from: frame("a b")) == nil)
        #expect(!ink(try frame(String(repeating: "abc", count: 5000))).isEmpty)
        #expect(!ink(try frame("é\u{301}👩‍👩‍👧‍👦\u{200D}\u{FE0F}x")).isEmpty)
    }

    @Test("upright text is aligned to whole pixels and keeps its pixels as it moves")
    func snapped() throws {
        let still = try frame("Snap")
        let moved = try frame("Snap", transform: CGAffineTransform(translationX: 0.3, y: -0.2))
        #expect(still.difference(from: moved) == nil)
    }

    @Test("rotated text keeps its ink")
    func turned() throws {
        let turn = CGAffineTransform(translationX: 60, y: 60).rotated(by: -0.3).translatedBy(x: -60, y: -60)
        func sum(_ frame: Frame) -> Double { frame.pixels.reduce(0) { $0 + Double($1 & 0xFF) } }
        let ratio = sum(try frame("Turn", transform: turn)) / sum(try frame("Turn"))
        #expect(abs(ratio - 1) < 0.1)
    }

    @Test("a machine without fonts is an error that says what to install")
    func noFonts() {
        do throws(RasterizerError) {
            _ = try FontLibrary(.only([]))
            Issue.record("a library without fonts was made")
        } catch {
            #expect(error.cause == "no font is installed")
            #expect(error.remedy.contains("fonts-inter"))
        }
    }

    @Test(
        "an unreadable or invalid font file is reported with its name",
        arguments: ["/no/such/font.otf", #filePath])
    func unreadable(path: String) {
        do throws(RasterizerError) {
            _ = try FontFace(
                FontFile(path: path, index: 0), bytes: MappedFile(path: path), size: 720, session: .start())
            Issue.record("\(path) was opened")
        } catch {
            #expect(error.operation.contains(path))
            #expect(!error.cause.isEmpty)
        }
    }

    @Test("metrics are positive and grow with the size")
    func metrics() throws {
        let fonts = Typesetter(try Frames.fonts.get())
        let metrics = try fonts.metrics(of: .systemFont(ofSize: 20))
        #expect(metrics.ascent > 10 && metrics.descent > 1)
        #expect(metrics.lineHeight >= metrics.ascent + metrics.descent - 1)
        let double = try fonts.metrics(of: .systemFont(ofSize: 40))
        #expect(abs(double.ascent - 2 * metrics.ascent) < 1e-9)
    }
}
