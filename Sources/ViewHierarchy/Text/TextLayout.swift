package import Drawing
package import Foundation
import Support

/// Text broken into lines for a width.
@MainActor
struct TextLayout {
    struct Line: Hashable {
        var text: String
        var width: Double
        /// Whether the line's paragraph runs from right to left.
        var isRightToLeft: Bool
    }

    let lines: [Line]
    let metrics: FontMetrics
    private let font: Font

    static let ellipsis = "\u{2026}"
    /// The excess width, in points, that a line is allowed, so that rounding in frames does not cost a letter.
    static let slack = 0.01

    /// - Parameters:
    ///   - width: The available width in points; infinity never wraps.
    ///   - limit: The maximum number of lines, 0 for any number; the rest is truncated according to `mode`.
    init(_ text: String, font: Font, width: Double, limit: Int, mode: LineBreakMode) {
        self.font = font
        metrics = TextSystem.measuring.metrics(of: font)
        let width = width + TextLayout.slack
        var lines: [(text: String, isRightToLeft: Bool)] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isRightToLeft = TextSystem.measuring.isRightToLeft(String(paragraph))
            let wrapped = limit == 1 ? [String(paragraph)] : TextLayout.wrap(String(paragraph), font, width)
            lines += wrapped.map { ($0, isRightToLeft) }
        }
        if limit > 0, lines.count > limit {
            let rest = lines[(limit - 1)...].map(\.text).joined(separator: " ")
            lines = Array(lines[..<(limit - 1)]) + [(rest, lines[limit - 1].isRightToLeft)]
        }
        self.lines = lines.map { line in
            let fitted = TextLayout.directed(
                TextLayout.fit(line.text, font, width, mode), isRightToLeft: line.isRightToLeft)
            return Line(
                text: fitted, width: TextSystem.measuring.width(of: fitted, font: font),
                isRightToLeft: line.isRightToLeft)
        }
    }

    /// Returns the line with its paragraph's direction: if its own first letter has the other one, an invisible mark of
    /// the paragraph's direction is put before it.
    private static func directed(_ line: String, isRightToLeft: Bool) -> String {
        guard !line.isEmpty, TextSystem.measuring.isRightToLeft(line) != isRightToLeft else { return line }
        return (isRightToLeft ? "\u{200F}" : "\u{200E}") + line
    }

    var size: CGSize {
        CGSize(
            width: lines.map(\.width).reduce(0, max), height: Double(lines.count) * metrics.lineHeight)
    }

    /// Draws the lines vertically centered in a rectangle; lines that are wider start at its left edge.
    func draw(_ color: Color, in rect: CGRect, _ alignment: TextAlignment, into canvas: inout Canvas) {
        var baseline =
            rect.midY - size.height / 2 + metrics.ascent
            + (metrics.lineHeight - metrics.ascent - metrics.descent) / 2
        for line in lines {
            let room = max(0, rect.width - line.width)
            let inset =
                switch alignment {
                case .left: 0.0
                case .center: room / 2
                case .right: room
                case .natural: line.isRightToLeft ? room : 0
                }
            if !line.text.isEmpty {
                let origin = CGPoint(x: rect.minX + inset, y: baseline)
                canvas.draw(
                    .text(TextRun(text: line.text, font: font, color: color, origin: origin, width: line.width)))
            }
            baseline += metrics.lineHeight
        }
    }

    /// Breaks at spaces; a word that is too wide is broken between characters.
    private static func wrap(_ paragraph: String, _ font: Font, _ width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if line.isEmpty || TextSystem.measuring.width(of: longer, font: font) <= width {
                line = longer
            } else {
                lines.append(line)
                line = String(word)
            }
            while TextSystem.measuring.width(of: line, font: font) > width, line.count > 1 {
                let text = line
                let head = longest(width, of: text.count) {
                    TextSystem.measuring.width(of: String(text.prefix($0)), font: font)
                }
                lines.append(String(line.prefix(max(1, head))))
                line = String(line.dropFirst(max(1, head)))
            }
        }
        return lines + [line]
    }

    private static func fit(_ line: String, _ font: Font, _ width: Double, _ mode: LineBreakMode) -> String {
        let measuring = TextSystem.measuring
        guard mode != .byClipping, measuring.width(of: line, font: font) > width else { return line }
        func shortened(_ count: Int) -> String {
            guard mode == .byTruncatingMiddle else {
                return line.prefix(count).trimmingCharacters(in: .whitespaces) + ellipsis
            }
            return line.prefix((count + 1) / 2) + ellipsis + line.suffix(count / 2)
        }
        return shortened(longest(width, of: line.count) { measuring.width(of: shortened($0), font: font) })
    }

    /// Returns the largest count up to `total` with a measure of at most `width`. Measures grow with the count.
    private static func longest(_ width: Double, of total: Int, _ measure: (Int) -> Double) -> Int {
        (1..<total + 1).partitioningIndex { measure($0) > width } - 1
    }
}

extension Canvas {
    /// Draws a line of text like a label: vertically centered in a rectangle, with an ellipsis at the end if the
    /// rectangle is too narrow.
    @MainActor
    package mutating func draw(
        _ text: String, _ font: Font, _ color: Color, in rect: CGRect, _ alignment: TextAlignment = .left
    ) {
        guard rect.width > 0, !text.isEmpty else { return }
        TextLayout(text, font: font, width: rect.width, limit: 1, mode: .byTruncatingTail)
            .draw(color, in: rect, alignment, into: &self)
    }
}

/// The horizontal alignment of text.
public enum TextAlignment: Hashable, Sendable {
    case left
    case center
    case right
    /// The edge at which reading begins: the right one for text whose first letter is of a right-to-left script, else
    /// the left one.
    case natural
}

/// The treatment of text that is too long for its view.
public enum LineBreakMode: Hashable, Sendable {
    /// An ellipsis replaces the end.
    case byTruncatingTail
    /// An ellipsis replaces the middle, so that a file's extension remains readable.
    case byTruncatingMiddle
    /// The text is clipped at the edge.
    case byClipping
}
