import Drawing
import Foundation
import RandomSupport
import Testing

@testable import ViewHierarchy

@MainActor
@Suite("Texts in lines")
struct TextLayoutTests {
    /// Letters of three widths, in lines that are higher than the letters. An `x` is read from the right.
    private struct Uneven: TextMeasuring {
        func width(of text: String, font: Font) -> Double { TextLayoutTests.width(text) * font.size / 10 }

        func metrics(of font: Font) -> FontMetrics {
            FontMetrics(ascent: 0.8 * font.size, descent: 0.3 * font.size, lineHeight: 1.5 * font.size)
        }

        func spans(of text: String, font: Font) -> [TextSpan] {
            var end = width(of: text, font: font)
            var start = 0.0
            // What is from right to left is at the end of the line.
            return text.map { character in
                let own = width(of: String(character), font: font)
                defer { if character == "x" { end -= own } else { start += own } }
                return character == "x"
                    ? TextSpan(leading: end, trailing: end - own) : TextSpan(leading: start, trailing: start + own)
            }
        }
    }

    nonisolated private static func width(_ text: String) -> Double {
        text.reduce(0) { sum, letter in sum + ("il1 ".contains(letter) ? 3 : "mw".contains(letter) ? 9 : 5) }
    }

    private let font = Font(size: 10)

    private func measured<Result>(_ body: () -> Result) -> Result {
        let before = TextSystem.measuring
        TextSystem.measuring = Uneven()
        defer { TextSystem.measuring = before }
        return body()
    }

    private func layout(_ text: String, _ width: Double, limit: Int, _ mode: LineBreakMode) -> TextLayout {
        measured { TextLayout(text, font: font, width: width, limit: limit, mode: mode) }
    }

    private func words(_ random: inout SeededRandom) -> String {
        (0..<random.whole(1...8)).map { _ in
            (0..<random.whole(1...12)).map { _ in random.pick(["i", "l", "m", "w", "a", "b"]) }.joined()
        }.joined(separator: " ")
    }

    @Test("a line has as many words as fit, and a word that is too wide as many letters", arguments: 1...40)
    func wrapping(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (text, room) = (words(&random), random.number(6...120))
        let layout = layout(text, room, limit: 0, .byClipping)
        func fits(_ line: String) -> Bool { Self.width(line) <= room + 0.01 }
        var rest = Substring(text)
        for line in layout.lines {
            #expect(rest.hasPrefix(line.text) && (fits(line.text) || line.text.count == 1), "\(text)")
            #expect(line.width == Self.width(line.text))
            rest = rest.dropFirst(line.text.count)
            guard let next = rest.first else { continue }
            if next == " " {
                rest = rest.dropFirst()
                let word = String(rest.prefix { $0 != " " })
                #expect(!fits(line.text + " " + word), "\(text)")
            } else {
                #expect(!fits(line.text + String(next)) && !line.text.contains(" "), "\(text)")
            }
        }
        #expect(rest.isEmpty)
        let widest = layout.lines.map { Self.width($0.text) }.max() ?? 0
        #expect(Double(layout.size.height) == 15 * Double(layout.lines.count) && Double(layout.size.width) == widest)
        // The last of fewer lines has what is left, as far as it fits.
        let all = layout.lines.map { $0.text }
        guard all.count > 2 else { return }
        let limit = random.whole(2...all.count - 1)
        let fewer = self.layout(text, room, limit: limit, .byTruncatingTail).lines.map { $0.text }
        let left = all[(limit - 1)...].joined(separator: " ")
        #expect(fewer == Array(all[..<(limit - 1)]) + [shortened(left, room, .byTruncatingTail)])
        #expect(self.layout(text, room, limit: all.count, .byClipping).lines.map { $0.text } == all)
    }

    /// Returns the longest text with an ellipsis that fits, by trying all.
    private func shortened(_ line: String, _ room: Double, _ mode: LineBreakMode) -> String {
        if Self.width(line) <= room + 0.01 { return line }
        let all = (0...line.count).map { count -> String in
            if mode == .byTruncatingTail {
                return String(line.prefix(count)).trimmingCharacters(in: .whitespaces) + "\u{2026}"
            }
            return String(line.prefix((count + 1) / 2)) + "\u{2026}" + String(line.suffix(count / 2))
        }
        return all.last { Self.width($0) <= room + 0.01 } ?? all[0]
    }

    @Test("a line that is too long keeps as much as fits beside its ellipsis", arguments: 1...40)
    func truncation(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (text, room) = (words(&random), random.number(2...200))
        for mode in [LineBreakMode.byTruncatingTail, .byTruncatingMiddle] {
            let lines = layout(text, room, limit: 1, mode).lines.map { $0.text }
            #expect(lines == [shortened(text, room, mode)], "\(text) in \(room)")
        }
        #expect(layout(text, room, limit: 1, .byClipping).lines.map { $0.text } == [text])
        // A hundredth of a point is not missed.
        let exact = Self.width(text)
        #expect(layout(text, exact - 0.009, limit: 1, .byTruncatingTail).lines.map { $0.text } == [text])
        #expect(layout(text, exact - 0.011, limit: 1, .byTruncatingTail).lines.map { $0.text } != [text])
    }

    @Test("the letters of each line are in the middle of its height, all lines in the middle of the rectangle")
    func drawing() {
        let layout = layout("ab\nmm", 100, limit: 0, .byClipping)
        let cases: [(TextAlignment, Double, [Double])] = [
            (.left, 100, [10, 10]), (.center, 100, [55, 51]), (.right, 100, [100, 92]), (.natural, 100, [10, 10]),
            (.right, 12, [12, 10]),
        ]
        for (alignment, width, x) in cases {
            var canvas = Canvas()
            layout.draw(.black, in: CGRect(x: 10, y: 20, width: width, height: 90), alignment, into: &canvas)
            let runs = canvas.items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
            let origins = runs.map { (Double($0.origin.x), Double($0.origin.y)) }
            // Of 15 points, 8 are above the baseline and 3 below, and 2 are left on either side.
            let expected: [Double] = [60, 75]
            #expect(origins.map(\.0) == x && origins.map(\.1) == expected)
        }
    }

    @Test("a label's baselines are those of its first and last drawn line, from its middle")
    func baselines() throws {
        for text in ["ab", "ab\nmm", "a\nb\nc"] {
            let (heights, baselines) = measured { () -> ([Double], (first: Double, last: Double)?) in
                let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 90))
                label.font = font
                label.numberOfLines = 0
                label.text = text
                var canvas = Canvas()
                label.draw(&canvas)
                let heights = canvas.items.compactMap { item -> Double? in
                    if case .text(let run) = item.command { Double(run.origin.y) } else { nil }
                }
                return (heights, label.baselines(forWidth: 100))
            }
            let found = try #require(baselines)
            let (first, last) = (try #require(heights.first), try #require(heights.last))
            #expect(abs(45 + found.first - first) < 1e-9 && abs(45 + found.last - last) < 1e-9, "\(text)")
        }
    }

    @Test("a row has its carets where its letters are read from, and a selection the parts that it covers")
    func rows() {
        let row = measured { TextRow("abxx", font, isTabular: false) }
        #expect(row.edges == [0, 5, 20, 15, 10] && row.width == 20)
        #expect([-3, 2, 4, 7, 8, 12, 13, 16, 18, 99].map { row.caret(at: $0) } == [0, 0, 1, 1, 4, 4, 3, 3, 2, 2])
        for (range, parts) in [
            (0..<1, [0.0...5.0]), (0..<2, [0...10]), (1..<3, [5...10, 15...20]), (2..<4, [10...20]), (1..<4, [5...20]),
            (0..<9, [0...20]), (2..<2, []), (0..<3, [0...10, 15...20]), (3..<4, [10...15]),
        ] as [(Range<Int>, [ClosedRange<Double>])] {
            #expect(row.parts(of: range) == parts, "\(range)")
        }
        let digits = measured { TextRow("1m0", font, isTabular: true) }
        #expect(digits.edges == [0, 5, 14, 19] && digits.width == 19)
    }
}
