package import Drawing
package import Foundation

/// A line of text with a position for each character: for a caret among them, or digits of one width.
@MainActor
package struct TextRow {
    private let text: String
    private let font: Font
    package let width: Double
    /// Where the caret is before each character, and last after all of them, in points from the text's left edge.
    package let edges: [Double]
    private let spans: [TextSpan]
    private let isTabular: Bool

    /// - Parameter isTabular: Whether all digits are as wide as a zero, so that a number that counts does not tremble.
    package init(_ text: String, _ font: Font, isTabular: Bool) {
        self.text = text
        self.font = font
        self.isTabular = isTabular
        if isTabular {
            let digit = Self.width("0", font)
            var end = 0.0
            spans = text.map { character in
                let start = end
                end += character.isNumber ? digit : Self.width(String(character), font)
                return TextSpan(leading: start, trailing: end)
            }
            width = end
        } else {
            spans = TextSystem.measuring.spans(of: text, font: font)
            width = Self.width(text, font)
        }
        edges = spans.map(\.leading) + [spans.last?.trailing ?? 0]
    }

    private static func width(_ text: String, _ font: Font) -> Double {
        TextSystem.measuring.width(of: text, font: font)
    }

    /// The position between characters that is nearest to a distance from the text's left edge.
    func caret(at x: Double) -> Int {
        edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
    }

    /// What a range of characters covers, from left to right: one part, or several where text runs in both directions.
    func parts(of range: Range<Int>) -> [ClosedRange<Double>] {
        let covered = spans[range.clamped(to: spans.indices)].map {
            min($0.leading, $0.trailing)...max($0.leading, $0.trailing)
        }
        return covered.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { parts, next in
            guard let last = parts.last, next.lowerBound <= last.upperBound + Self.gap else {
                return parts.append(next)
            }
            parts[parts.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
        }
    }

    /// The distance of neighbours that is rounding, in points.
    private static let gap = 0.01

    /// Draws the line from a left edge, in the middle of a rectangle's height.
    package func draw(_ color: Color, x: Double, in rect: CGRect, into canvas: inout Canvas) {
        guard isTabular else {
            let place = CGRect(x: x, y: rect.minY, width: width + 1, height: rect.height)
            return canvas.draw(text, font, color, in: place)
        }
        for (index, character) in text.enumerated() {
            let cell = CGRect(
                x: x + spans[index].leading - 1, y: rect.minY,
                width: spans[index].trailing - spans[index].leading + 2, height: rect.height)
            canvas.draw(String(character), font, color, in: cell, .center)
        }
    }
}
