public import Drawing

/// Measures text with the fonts that draw it.
@MainActor
public final class FontTextMeasuring: TextMeasuring {
    private let fonts: FontLibrary
    /// The last font that could not be read while measuring; its texts were measured by size alone.
    public private(set) var failure: RasterizerError?

    public init(fonts: FontLibrary) { self.fonts = fonts }

    public func width(of text: String, font: Font) -> Double {
        do throws(RasterizerError) {
            return try fonts.width(of: text, font: font)
        } catch {
            failure = error
            return NominalTextMeasuring().width(of: text, font: font)
        }
    }

    public func metrics(of font: Font) -> FontMetrics {
        do throws(RasterizerError) {
            return try fonts.metrics(of: font)
        } catch {
            failure = error
            return NominalTextMeasuring().metrics(of: font)
        }
    }
}
