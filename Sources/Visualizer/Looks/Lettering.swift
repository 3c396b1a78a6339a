import Drawing
import Foundation

/// The window's fonts, and lines of text drawn by them.
enum Lettering {
    static let title = Font.systemFont(ofSize: 15, weight: .semibold)
    static let body = Font.systemFont(ofSize: 13)
    static let strong = Font.systemFont(ofSize: 13, weight: .medium)
    static let small = Font.systemFont(ofSize: 11.5)
    static let figures = Font.systemFont(ofSize: 11, weight: .medium)
    static let heading = Font.systemFont(ofSize: 11, weight: .semibold)

    /// Where a line of text lies in a row.
    enum Place {
        case left, center, right
    }

    @MainActor
    static func width(_ text: String, _ font: Font) -> Double { TextSystem.measuring.width(of: text, font: font) }

    /// Draws one line in the middle of a row's height, cut with an ellipsis where it is too long.
    @MainActor
    static func draw(
        _ text: String, _ font: Font, _ color: Color, in row: CGRect, _ place: Place = .left, _ canvas: inout Canvas
    ) {
        let text = fitted(text, font, row.width)
        guard !text.isEmpty else { return }
        let metrics = TextSystem.measuring.metrics(of: font)
        let width = width(text, font)
        let x =
            switch place {
            case .left: row.minX
            case .center: row.midX - width / 2
            case .right: row.maxX - width
            }
        let baseline = row.midY + (metrics.ascent - metrics.descent) / 2
        canvas.draw(
            .text(TextRun(text: text, font: font, color: color, origin: CGPoint(x: x, y: baseline), width: width)))
    }

    /// The text, or as much of its beginning as fits in a width with an ellipsis; empty where not even that does.
    @MainActor
    static func fitted(_ text: String, _ font: Font, _ limit: Double) -> String {
        guard width(text, font) > limit else { return text }
        var (fits, tooLong) = (0, text.count)
        while tooLong - fits > 1 {
            let middle = (fits + tooLong) / 2
            if width(text.prefix(middle) + "…", font) <= limit { fits = middle } else { tooLong = middle }
        }
        return fits == 0 ? "" : String(text.prefix(fits)) + "…"
    }

    /// The text in lines that fit in a width, broken between words, and where a word is too long for a line, within it.
    @MainActor
    static func lines(_ text: String, _ font: Font, _ limit: Double) -> [String] {
        func fits(_ line: String) -> Bool { width(line, font) <= limit }
        if fits(text) { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").map(String.init) {
            let longer = line.isEmpty ? word : line + " " + word
            if fits(longer) {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for letter in word {
                if !line.isEmpty, !fits(line + String(letter)) {
                    lines.append(line)
                    line = ""
                }
                line.append(letter)
            }
        }
        return lines + [line]
    }
}
