package import Drawing
package import Foundation

/// A line of text with a position for each character, for a caret or for tabular digits.
@MainActor
package struct TextRow {
    private let text: String
    private let font: Font
    package let width: Double
    /// The caret's position before each character, and after the last, in points from the text's left edge.
    package let edges: [Double]
    private let spans: [TextSpan]
    private let isTabular: Bool

    /// - Parameter isTabular: Whether all digits have the width of a zero, so that a changing number does not jitter.
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

    /// Returns the position between characters that is nearest to a distance from the text's left edge.
    func caret(at x: Double) -> Int {
        edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
    }

    /// Returns the extents of a range of characters, from left to right: several where text runs in both directions.
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

    /// The gap between neighbors that counts as rounding, in points.
    private static let gap = 0.01

    /// Draws the line from a left edge, vertically centered in a rectangle.
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
