import Drawing
import Foundation

/// A line of text whose characters have places of their own: for a caret among them, or digits that stand still.
@MainActor
struct TextRow {
    let text: String
    let font: Font
    let width: Double
    /// Where the caret is seen before each character, and at last behind them all, in points from the text's left edge.
    let edges: [Double]
    /// Of each character where it lies.
    private let spans: [TextSpan]
    private let isTabular: Bool

    /// - Parameter isTabular: Whether digits are all as wide as a zero, so that a number that counts does not tremble.
    init(_ text: String, _ font: Font, isTabular: Bool) {
        self.text = text
        self.font = font
        self.isTabular = isTabular
        if isTabular {
            let digit = Lettering.width("0", font)
            var end = 0.0
            spans = text.map { character in
                let start = end
                end += character.isNumber ? digit : Lettering.width(String(character), font)
                return TextSpan(leading: start, trailing: end)
            }
            width = end
        } else {
            spans = TextSystem.measuring.spans(of: text, font: font)
            width = Lettering.width(text, font)
        }
        edges = spans.map(\.leading) + [spans.last?.trailing ?? 0]
    }

    /// The place between characters that is nearest to a distance from the text's left edge.
    func caret(at x: Double) -> Int {
        edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
    }

    /// What some of the characters cover, from left to right: one part, or several where text runs in both directions.
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

    /// What neighbours may lie apart by rounding, in points.
    private static let gap = 0.01

    /// Draws it from a left edge, in the middle of a row's height.
    func draw(_ color: Color, x: Double, in row: CGRect, _ canvas: inout Canvas) {
        guard isTabular else {
            return Lettering.draw(
                text, font, color, in: CGRect(x: x, y: row.minY, width: width + 1, height: row.height), .left, &canvas)
        }
        for (index, character) in text.enumerated() {
            let cell = CGRect(
                x: x + spans[index].leading - 1, y: row.minY,
                width: spans[index].trailing - spans[index].leading + 2, height: row.height)
            Lettering.draw(String(character), font, color, in: cell, .center, &canvas)
        }
    }
}
