/// What tells how wide text will be; the rasterizer implements it with the fonts it draws with.
@preconcurrency @MainActor
public protocol TextMeasuring {
    /// The advance width of a single line in points.
    func width(of text: String, font: Font) -> Double

    func metrics(of font: Font) -> FontMetrics
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
