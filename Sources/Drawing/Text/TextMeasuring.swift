/// An interface to measure text; the rasterizer implements it with the fonts it draws with.
@preconcurrency @MainActor
public protocol TextMeasuring {
    /// Returns the advance width of a single line, in points.
    func width(of text: String, font: Font) -> Double

    func metrics(of font: Font) -> FontMetrics

    /// Returns whether a paragraph runs from right to left: by its first strong character (UAX #9, rules P2 and P3).
    func isRightToLeft(_ text: String) -> Bool

    /// Returns the span of each character (grapheme) of a single line, in the order of the text.
    func spans(of text: String, font: Font) -> [TextSpan]
}

extension TextMeasuring {
    /// Returns false.
    public func isRightToLeft(_ text: String) -> Bool { false }

    public func spans(of text: String, font: Font) -> [TextSpan] { prefixSpans(of: text, font: font) }

    /// Returns the spans of a left-to-right line: each character ends where the text up to it ends.
    package func prefixSpans(of text: String, font: Font) -> [TextSpan] {
        var start = 0.0
        return text.indices.map { index in
            let end = width(of: String(text[...index]), font: font)
            defer { start = end }
            return TextSpan(leading: start, trailing: end)
        }
    }
}

/// The horizontal extent of a character in a line, in points from the line's left edge.
public struct TextSpan: Hashable, Sendable {
    /// The edge at which reading the character begins: the right one in right-to-left text.
    public var leading: Double
    public var trailing: Double

    public init(leading: Double, trailing: Double) {
        self.leading = leading
        self.trailing = trailing
    }
}

/// The vertical metrics of a font in points, each positive.
public struct FontMetrics: Hashable, Sendable {
    public var ascent: Double
    public var descent: Double
    /// The distance from one baseline to the next.
    public var lineHeight: Double

    public init(ascent: Double, descent: Double, lineHeight: Double) {
        self.ascent = ascent
        self.descent = descent
        self.lineHeight = lineHeight
    }
}

/// Text measuring from the font size alone, with the same results on every machine. It applies in tests, and until the
/// program installs real fonts.
public struct NominalTextMeasuring: TextMeasuring {
    /// The width of an average Latin character in ems.
    static let characterWidth = 0.55

    public init() {}

    public func width(of text: String, font: Font) -> Double { Double(text.count) * font.size * Self.characterWidth }

    public func metrics(of font: Font) -> FontMetrics {
        FontMetrics(ascent: font.size * 0.95, descent: font.size * 0.25, lineHeight: font.size * 1.2)
    }
}

/// The current text measuring, which is set once at launch.
@preconcurrency @MainActor
public enum TextSystem {
    public static var measuring: any TextMeasuring = NominalTextMeasuring()
}
