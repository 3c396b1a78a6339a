import Drawing
import Foundation
import Testing
import ViewHierarchy

/// Widths are the nominal ones: 0.55 of the font's size per character, lines 1.2 of it.
@MainActor
@Suite("Label")
struct LabelTests {
    private let label = Label(frame: CGRect(x: 0, y: 0, width: 55, height: 48))

    init() { label.font = Font(size: 10) }

    private func lines() -> [String] {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(label)
        return runs(window).map(\.text)
    }

    private func runs(_ window: Window) -> [TextRun] {
        window.displayList().items.compactMap { item in
            if case .text(let run) = item.command { run } else { nil }
        }
    }

    @Test("a line that is too long is truncated at the end, in the middle, or clipped")
    func truncation() {
        label.text = "abcdefghijklmnop"
        #expect(lines() == ["abcdefghi\u{2026}"])
        label.lineBreakMode = .byTruncatingMiddle
        #expect(lines() == ["abcde\u{2026}mnop"])
        label.lineBreakMode = .byClipping
        #expect(lines() == ["abcdefghijklmnop"])
        label.text = "abcdefghij"
        label.lineBreakMode = .byTruncatingTail
        #expect(lines() == ["abcdefghij"])
    }

    @Test("many lines break between words, long words between characters, and at line ends")
    func wrapping() {
        label.numberOfLines = 0
        label.text = "the quick brown fox"
        #expect(lines() == ["the quick", "brown fox"])
        label.text = "a incomprehensibility b"
        #expect(lines() == ["a", "incomprehe", "nsibility", "b"])
        label.text = "one\n\ntwo"
        #expect(lines() == ["one", "two"])
        #expect(label.sizeThatFits(CGSize(width: 55, height: 0)).height == 36)
    }

    @Test("the last of a limited number of lines is truncated")
    func limit() {
        label.numberOfLines = 2
        label.text = "the quick brown fox jumps over"
        #expect(lines() == ["the quick", "brown fox\u{2026}"])
    }

    /// The nominal widths, and Hebrew from right to left.
    private struct BothDirections: TextMeasuring {
        func width(of text: String, font: Font) -> Double {
            NominalTextMeasuring().width(of: text.filter { $0 != "\u{200F}" && $0 != "\u{200E}" }, font: font)
        }
        func metrics(of font: Font) -> FontMetrics { NominalTextMeasuring().metrics(of: font) }
        func isRightToLeft(_ text: String) -> Bool {
            for scalar in text.unicodeScalars {
                if scalar == "\u{200F}" || (0x590..<0x600).contains(scalar.value) { return true }
                if scalar == "\u{200E}" || scalar.properties.isAlphabetic { return false }
            }
            return false
        }
    }

    @Test("naturally aligned text starts at the leading edge of its paragraph, whatever its lines start with")
    func naturalAlignment() throws {
        let before = TextSystem.measuring
        TextSystem.measuring = BothDirections()
        defer { TextSystem.measuring = before }
        #expect(label.textAlignment == .natural)
        label.frame = CGRect(x: 0, y: 0, width: 55, height: 96)
        label.numberOfLines = 0
        label.text = "abcd\n\u{5D0}\u{5D1}\u{5D2} abcdefg\nabcdefg \u{5D0}\u{5D1}\u{5D2}"
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(label)
        let lines = runs(window)
        #expect(
            lines.map(\.text)
                == [
                    "abcd", "\u{5D0}\u{5D1}\u{5D2}", "\u{200F}abcdefg", "abcdefg",
                    "\u{200E}\u{5D0}\u{5D1}\u{5D2}",
                ])
        let edges = [0.0, 55 - 16.5, 55 - 38.5, 0, 0]
        for (line, edge) in zip(lines, edges) { #expect(abs(line.origin.x - edge) < 1e-9) }
    }

    @Test("lines break and truncate between grapheme clusters, in the order of the text")
    func graphemes() {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
        label.text = String(repeating: family, count: 12)
        #expect(lines() == [String(repeating: family, count: 9) + "\u{2026}"])
        label.numberOfLines = 0
        #expect(lines() == [String(repeating: family, count: 10), String(repeating: family, count: 2)])
        label.numberOfLines = 1
        label.lineBreakMode = .byTruncatingMiddle
        label.text = "\u{915}\u{94D}\u{937}bcdefghijklmn\u{303}"
        #expect(lines() == ["\u{915}\u{94D}\u{937}bcde\u{2026}klmn\u{303}"])
    }

    @Test("lines are centered vertically and aligned horizontally")
    func alignment() throws {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(label)
        label.text = "abcd"
        label.textAlignment = .right
        let run = try #require(runs(window).first)
        #expect(abs(run.origin.x - 33) < 1e-9)
        // Ascent 9.5 and descent 2.5 in a line of 12, which is in the middle of 48.
        #expect(abs(run.origin.y - (18 + 9.5)) < 1e-9)
        label.textAlignment = .center
        #expect(abs((runs(window).first?.origin.x ?? 0) - 16.5) < 1e-9)
    }

    @Test("the size that fits is that of the text, rounded up")
    func fitting() {
        label.text = "abc"
        label.sizeToFit()
        #expect(label.frame == CGRect(x: 0, y: 0, width: 17, height: 12))
        label.text = nil
        #expect(lines() == [])
    }

    @Test("a line that adjusts its font is drawn smaller, down to the limit, and then truncated")
    func shrinking() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(label)
        label.text = "abcdefghijklmnopqrst"
        label.adjustsFontSizeToFitWidth = true
        #expect(runs(window).first?.text == label.text)
        #expect(abs((runs(window).first?.font.size ?? 0) - 5) < 1e-9)
        label.minimumScaleFactor = 0.8
        #expect(runs(window).first?.font.size == 8 && runs(window).first?.text == "abcdefghijk\u{2026}")
        #expect(label.sizeThatFits(CGSize(width: Double.infinity, height: .infinity)).width >= 110)
    }
}
