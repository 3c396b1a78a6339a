import Drawing
import Foundation

/// A line of text whose characters have places of their own: for a caret among them, or digits that stand still.
@MainActor
struct TextRow {
    let text: String
    let font: Font
    /// Of each character its left edge, and at last the end, in points.
    let edges: [Double]
    private let isTabular: Bool

    /// - Parameter isTabular: Whether digits are all as wide as a zero, so that a number that counts does not tremble.
    init(_ text: String, _ font: Font, isTabular: Bool) {
        self.text = text
        self.font = font
        self.isTabular = isTabular
        if isTabular {
            let digit = Lettering.width("0", font)
            edges = text.reduce(into: [0]) { edges, character in
                let width = character.isNumber ? digit : Lettering.width(String(character), font)
                edges.append((edges.last ?? 0) + width)
            }
        } else {
            edges = (0...text.count).map { Lettering.width(String(text.prefix($0)), font) }
        }
    }

    var width: Double { edges.last ?? 0 }

    /// The place between characters that is nearest to a distance from the text's left edge.
    func caret(at x: Double) -> Int {
        edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
    }

    /// Draws it from a left edge, in the middle of a row's height.
    func draw(_ color: Color, x: Double, in row: CGRect, _ canvas: inout Canvas) {
        guard isTabular else {
            return Lettering.draw(
                text, font, color, in: CGRect(x: x, y: row.minY, width: width + 1, height: row.height), .left, &canvas)
        }
        for (index, character) in text.enumerated() {
            let cell = CGRect(
                x: x + edges[index] - 1, y: row.minY, width: edges[index + 1] - edges[index] + 2, height: row.height)
            Lettering.draw(String(character), font, color, in: cell, .center, &canvas)
        }
    }
}
