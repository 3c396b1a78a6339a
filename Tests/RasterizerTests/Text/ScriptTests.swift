import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

/// The fonts are those of `.ci/install-packages test`.
@Suite("Scripts")
struct ScriptTests {
    private let typesetter: Typesetter
    private let font = Font.systemFont(ofSize: 40)

    init() throws { typesetter = Typesetter(try Frames.fonts.get()) }

    private func width(_ text: String) throws -> Double { try typesetter.width(of: text, font: font) }

    /// Returns the coverage of a line without its empty columns at both sides, as columns of rows.
    private func columns(_ text: String) throws -> [[Int]] {
        let mask = try typesetter.mask(of: text, Typeface(.regular), size: 40)
        let coverage = try #require(mask.coverage)
        // All lines have the same height around the baseline.
        let columns = (0..<coverage.width).map { x in
            (-60..<20).map { y in
                let row = mask.baseline + y
                return (0..<coverage.height).contains(row) ? Int(coverage.base[row * coverage.bytesPerRow + x]) : 0
            }
        }
        let inked = columns.indices.filter { columns[$0].contains { $0 > 8 } }
        guard let first = inked.first, let last = inked.last else { return [] }
        return Array(columns[first...last])
    }

    /// Returns the difference of two pictures, 0 for equal ones and 1 for disjoint ones, up to a shift by a pixel.
    private func difference(_ one: ArraySlice<[Int]>, _ other: ArraySlice<[Int]>) -> Double {
        (-1...1).map { shift in
            var sum = 0
            var all = 0
            for x in -1...max(one.count, other.count) {
                let left = x < 0 || x >= one.count ? [] : one[one.startIndex + x]
                let at = x + shift
                let right = at < 0 || at >= other.count ? [] : other[other.startIndex + at]
                for y in 0..<80 {
                    let a = left.isEmpty ? 0 : left[y]
                    let b = right.isEmpty ? 0 : right[y]
                    sum += abs(a - b)
                    all += a + b
                }
            }
            return Double(sum) / Double(max(1, all))
        }.min() ?? 1
    }

    @Test("Hebrew is drawn from the right: the first letter is at the right end, the last at the left")
    func hebrew() throws {
        let line = try columns("\u{5D0}\u{5D1}\u{5D2}")
        let (alef, gimel) = (try columns("\u{5D0}")[...], try columns("\u{5D2}")[...])
        let (left, right) = (line.prefix(gimel.count), line.suffix(alef.count))
        #expect(difference(right, alef) < 0.25)
        #expect(difference(left, gimel) < 0.25)
        // Reversed they differ.
        #expect(difference(line.prefix(alef.count), alef) > 0.4)
        #expect(difference(line.suffix(gimel.count), gimel) > 0.4)
    }

    @Test("in a bidirectional line each part has its direction, and the first strong character sets the line's")
    func bothDirections() throws {
        let (abc, alef) = (try columns("abc")[...], try columns("\u{5D0}")[...])
        let latin = try columns("abc \u{5D0}\u{5D1}\u{5D2}")
        #expect(difference(latin.prefix(abc.count), abc) < 0.25)
        #expect(difference(latin.suffix(alef.count), alef) < 0.25)
        let hebrew = try columns("\u{5D0}\u{5D1}\u{5D2} abc")
        #expect(difference(hebrew.prefix(abc.count), abc) < 0.25)
        #expect(difference(hebrew.suffix(alef.count), alef) < 0.25)
        // Parentheses are mirrored: the opening one is at the right.
        let bracketed = try columns("\u{5D0}(\u{5D1})")
        let closing = try columns(")")[...]
        #expect(difference(bracketed.prefix(closing.count), try columns("(")[...]) < 0.25)
    }

    @Test(
        "the order of a line follows UAX #9",
        arguments: [
            ("ab \u{5D0}\u{5D1} cd", [0, 1, 2, 4, 3, 5, 6, 7]),
            ("\u{5D0}\u{5D1} 12 ab", [7, 6, 5, 3, 4, 2, 0, 1]),
            ("\u{639}\u{631} 1.5", [5, 4, 3, 0, 1, 2]),
            ("a\u{5D0}(b)\u{5D1}", [0, 1, 2, 3, 4, 5]),
            ("\u{202B}ab\u{202C}", [3, 1, 2, 0]),
            // A pair of brackets goes with what is before it (N0), not its closing one with what is beside that (N1).
            ("a (\u{5D1}) \u{5D2}", [0, 1, 2, 3, 4, 5, 6]),
        ])
    func order(text: String, positions: [Int]) {
        let line = BidirectionalLine(text.unicodeScalars.map(\.value))
        let visible = text.unicodeScalars.enumerated().filter { !$0.element.properties.isDefaultIgnorableCodePoint }
            .map(\.offset)
        let seen = visible.sorted { line.positions[$0] < line.positions[$1] }
        #expect(seen == visible.sorted { positions[$0] < positions[$1] })
    }

    @Test(
        "a paragraph's direction is its first strong character's",
        arguments: [
            ("", false), ("12 !", false), ("abc \u{5D0}", false), ("12 \u{5D0} abc", true), ("(\u{639})", true),
            ("\u{200F}abc", true), ("\u{915}\u{5D0}", false), ("\u{2067}abc\u{2069}\u{5D0}", true),
        ])
    func direction(text: String, isRightToLeft: Bool) {
        #expect(BidirectionalLine.isRightToLeft(text) == isRightToLeft)
    }

    /// The glyphs of joined letters have code points of their own, by which they can be drawn separately.
    @Test("Arabic letters join: each has the width of its form at its position in the word")
    func arabic() throws {
        let joined = try width("\u{633}\u{644}\u{627}\u{645}")
        let forms = try ["\u{FEB3}", "\u{FEFC}", "\u{FEE1}"].reduce(0) { $0 + (try width($1)) }
        #expect(abs(joined - forms) < 0.5)
        let isolated = try ["\u{633}", "\u{644}", "\u{627}", "\u{645}"].reduce(0) { $0 + (try width($1)) }
        #expect(joined < 0.85 * isolated)
        // From left to right: meem, lam with alef, seen.
        let line = try columns("\u{633}\u{644}\u{627}\u{645}")
        let (meem, seen) = (try columns("\u{FEE1}")[...], try columns("\u{FEB3}")[...])
        #expect(difference(line.prefix(meem.count), meem) < 0.3)
        #expect(difference(line.suffix(seen.count), seen) < 0.3)
    }

    @Test("a Devanagari conjunct is one character, narrower than its letters, without the joining sign")
    func devanagari() throws {
        let conjunct = "\u{915}\u{94D}\u{937}"
        let apart = "\u{915}\u{94D}\u{200C}\u{937}"
        #expect(try width(conjunct) < 0.8 * width(apart))
        #expect(try typesetter.spans(of: conjunct, font: font)?.count == 1)
        // The sign is below the letters.
        func depth(_ text: String) throws -> Int {
            try columns(text).reduce(0) { max($0, $1.lastIndex { $0 > 60 } ?? 0) }
        }
        #expect(try depth(apart) > depth("\u{915}") + 2)
        #expect(try depth(conjunct) <= depth("\u{915}") + 1)
        // The vowel sign i follows its consonant in text and precedes it on screen.
        let ki = try columns("\u{915}\u{93F}")
        let ka = try columns("\u{915}")[...]
        #expect(difference(ki.suffix(ka.count), ka) < 0.45)
        #expect(difference(ki.suffix(ka.count), ka) < difference(ki.prefix(ka.count), ka))
    }

    @Test("Thai marks have no width of their own")
    func thai() throws {
        #expect(try abs(width("\u{E01}\u{E34}\u{E48}") - width("\u{E01}")) < 0.01)
        #expect(try typesetter.spans(of: "\u{E01}\u{E34}\u{E48}\u{E01}", font: font)?.count == 2)
    }

    @Test(
        "a grapheme cluster is drawn with one font",
        arguments: [
            "a\u{951}", "e\u{302}\u{301}", "\u{5D0}\u{5B8}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
            "\u{1F1E9}\u{1F1EA}",
            "1\u{FE0F}\u{20E3}", "\u{1F44D}\u{1F3FD}", "\u{915}\u{94D}\u{937}\u{93F}",
        ])
    func oneFont(character: String) throws {
        let runs = try LineItemizer(fonts: Frames.fonts.get(), typeface: Typeface(.regular)).runs(
            of: "x" + character + "y")
        #expect(runs.count <= 3)
        #expect(runs.count { $0.text.contains(character) } == 1)
    }

    @Test("lines of plain letters in one font are one run, with unchanged shaping")
    func plain() throws {
        let itemizer = LineItemizer(fonts: try Frames.fonts.get(), typeface: Typeface(.regular))
        for text in ["Plain (text) 12!", "\u{C5}ngstr\u{F6}m e\u{301}", "\u{424}\u{43E}\u{442}\u{43E} \u{3B1}\u{3B2}"] {
            let runs = try itemizer.runs(of: text)
            #expect(runs.count == 1 && runs[0].isPlain && runs[0].text == text)
        }
        #expect(try typesetter.spans(of: "plain", font: font) == nil)
    }

    @Test(
        "a run goes on over shared characters of its direction, and keeps its script until one of another direction",
        arguments: [
            ("\u{915} \u{916}", ["\u{915} \u{916}"], ["Deva"]),
            ("\u{639} 12", ["12", "\u{639} "], [nil, "Arab"]),
            ("\u{639} \u{628}", ["\u{639} \u{628}"], ["Arab"]),
        ] as [(String, [String], [String?])])
    func shared(text: String, parts: [String], scripts: [String?]) throws {
        let runs = try LineItemizer(fonts: Frames.fonts.get(), typeface: Typeface(.regular)).runs(of: text)
        #expect(runs.map { $0.text } == parts && runs.map { $0.style.script } == scripts)
        #expect(runs.map { $0.style.isRightToLeft } == scripts.map { $0 == "Arab" })
    }

    @Test(
        "a character has colors where it has emoji presentation: by default, by a selector, a keycap or a skin tone",
        arguments: [
            ("#\u{FE0F}\u{20E3}", true), ("*\u{FE0F}\u{20E3}", true), ("0\u{FE0F}\u{20E3}", true),
            ("\u{A9}\u{FE0F}", true), ("\u{263A}\u{FE0F}", true), ("\u{261D}\u{1F3FD}", true),
            ("\u{1F600}", true), ("\u{1F600}\u{FE0F}", true), ("\u{1F600}\u{FE0E}", false), ("\u{A9}", false),
            ("\u{263A}", false), ("\u{263A}\u{FE0E}", false), ("#", false), ("0", false), ("\"", false),
            ("\u{5D0}", false),
        ])
    func colored(character: String, isColored: Bool) throws {
        let itemizer = LineItemizer(fonts: try Frames.fonts.get(), typeface: Typeface(.regular))
        // Beside a letter from right to left, no line is plain.
        for text in [character, "\u{5D0}" + character, "\u{5D0} " + character] {
            let runs = try itemizer.runs(of: text)
            let own = try #require(runs.first { $0.text.contains(character) })
            #expect(own.isColored == isColored && runs.count { $0.isColored } == (isColored ? 1 : 0), "\(text)")
        }
    }

    @Test("the carets of a word in one direction are where the next letter begins, from end to end", arguments: 1...30)
    func contiguous(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let alphabets: [(letters: ClosedRange<UInt32>, isRightToLeft: Bool)] = [
            (0x5D0...0x5EA, true), (0x627...0x64A, true), (0x915...0x928, false), (0xE01...0xE2E, false),
        ]
        let (letters, isRightToLeft) = random.pick(alphabets)
        var word = ""
        for _ in 0..<random.whole(1...9) {
            let letter = try #require(Unicode.Scalar(UInt32.random(in: letters, using: &random)))
            word.unicodeScalars.append(letter)
        }
        let spans = try #require(try typesetter.spans(of: word, font: font))
        let whole = try width(word)
        #expect(spans.count == word.count)
        let carets = spans.map(\.leading) + spans.suffix(1).map(\.trailing)
        let begins = isRightToLeft ? whole : 0
        #expect(abs(carets[0] - begins) < 1e-6 && abs(carets[spans.count] - (whole - begins)) < 1e-6, "\(word)")
        for (index, span) in spans.enumerated() {
            #expect(abs(span.trailing - carets[index + 1]) < 1e-6, "\(word)")
            #expect((span.trailing > span.leading) != isRightToLeft, "\(word)")
        }
    }

    @Test("letters that share a glyph divide it evenly")
    func ligature() throws {
        let spans = try #require(try typesetter.spans(of: "\u{644}\u{627}", font: font))
        let whole = try width("\u{644}\u{627}")
        #expect(try whole < width("\u{644}") + width("\u{627}"))
        #expect(abs(spans[0].leading - whole) < 1e-9 && abs(spans[0].trailing - whole / 2) < 1e-9)
        #expect(abs(spans[1].leading - whole / 2) < 1e-9 && abs(spans[1].trailing) < 1e-9)
    }

    @Test("the caret's positions in a line follow its letters, from the right in Hebrew")
    func spans() throws {
        let text = "ab \u{5D0}\u{5D1}"
        let spans = try #require(try typesetter.spans(of: text, font: font))
        let whole = try width(text)
        let (latin, hebrew) = (try width("ab "), try width("\u{5D0}"))
        #expect(spans.count == 5)
        #expect(abs(spans[0].leading) < 0.3 && abs(spans[2].trailing - latin) < 0.5)
        #expect(abs(spans[3].leading - whole) < 0.5 && abs(spans[3].trailing - (whole - hebrew)) < 0.5)
        #expect(abs(spans[4].trailing - latin) < 0.5)
        // Lines above the maximum length have positions too.
        let endless = String(repeating: "\u{5D0}", count: LineItemizer.longestLine + 9)
        #expect(try typesetter.spans(of: endless, font: font)?.count == endless.count)
    }
}
