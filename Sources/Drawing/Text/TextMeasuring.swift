/// Measures how wide text will be; the rasterizer implements it with the fonts it draws with.
@preconcurrency @MainActor
public protocol TextMeasuring {
    /// The advance width of a single line in points.
    func width(of text: String, font: Font) -> Double

    func metrics(of font: Font) -> FontMetrics

    /// Whether a paragraph runs from right to left: by its first strong character (UAX #9, rules P2 and P3).
    func isRightToLeft(_ text: String) -> Bool

    /// Where each character (grapheme) of a single line lies, in the order of the text.
    func spans(of text: String, font: Font) -> [TextSpan]
}

extension TextMeasuring {
    /// No.
    public func isRightToLeft(_ text: String) -> Bool { false }

    public func spans(of text: String, font: Font) -> [TextSpan] { prefixSpans(of: text, font: font) }

    /// Spans of a line that runs from left to right: each character ends where the text up to it does.
    package func prefixSpans(of text: String, font: Font) -> [TextSpan] {
        var start = 0.0
        return text.indices.map { index in
            let end = width(of: String(text[...index]), font: font)
            defer { start = end }
            return TextSpan(leading: start, trailing: end)
        }
    }
}

/// Where a character of a line lies, in points from the line's left edge.
public struct TextSpan: Hashable, Sendable {
    /// The edge at which reading it begins: the right one where it runs from right to left.
    public var leading: Double
    public var trailing: Double

    public init(leading: Double, trailing: Double) {
        self.leading = leading
        self.trailing = trailing
    }
}

/// Heights of a font in points, each positive.
public struct FontMetrics: Hashable, Sendable {
    public var ascent: Double
    public var descent: Double
    /// From one baseline to the next.
    public var lineHeight: Double

    public init(ascent: Double, descent: Double, lineHeight: Double) {
        self.ascent = ascent
        self.descent = descent
        self.lineHeight = lineHeight
    }
}

/// Widths from the font size alone, the same on every machine: what text measures before the program puts real fonts
/// in place, and in tests.
public struct NominalTextMeasuring: TextMeasuring {
    /// The width of an average Latin character in ems.
    static let characterWidth = 0.55

    public init() {}

    public func width(of text: String, font: Font) -> Double { Double(text.count) * font.size * Self.characterWidth }

    public func metrics(of font: Font) -> FontMetrics {
        FontMetrics(ascent: font.size * 0.95, descent: font.size * 0.25, lineHeight: font.size * 1.2)
    }
}

/// The measuring in force: set once at start.
@preconcurrency @MainActor
public enum TextSystem {
    public static var measuring: any TextMeasuring = NominalTextMeasuring()
}
