public import Drawing

/// Measures text with the fonts that draw it.
@MainActor
public final class FontTextMeasuring: TextMeasuring {
    private let typesetter: Typesetter
    private let onFailure: (RasterizerError) -> Void
    private var reported: Set<RasterizerError> = []

    /// - Parameter onFailure: Called once for each error in reading a font. Texts in that font are then measured by
    ///   their size alone.
    public init(fonts: FontLibrary, onFailure: @escaping (RasterizerError) -> Void) {
        typesetter = Typesetter(fonts)
        self.onFailure = onFailure
    }

    public func width(of text: String, font: Font) -> Double {
        measured { () throws(RasterizerError) in
            try typesetter.width(of: text, font: font)
        } otherwise: {
            NominalTextMeasuring().width(of: text, font: font)
        }
    }

    public func metrics(of font: Font) -> FontMetrics {
        measured { () throws(RasterizerError) in
            try typesetter.metrics(of: font)
        } otherwise: {
            NominalTextMeasuring().metrics(of: font)
        }
    }

    public func isRightToLeft(_ text: String) -> Bool { BidirectionalLine.isRightToLeft(text) }

    public func spans(of text: String, font: Font) -> [TextSpan] {
        let spans = measured { () throws(RasterizerError) in
            try typesetter.spans(of: text, font: font)
        } otherwise: {
            nil
        }
        return spans ?? prefixSpans(of: text, font: font)
    }

    /// Returns the result of `measure` or, if a font can't be read, reports that once and returns the substitute.
    private func measured<Result>(
        _ measure: () throws(RasterizerError) -> Result, otherwise standIn: () -> Result
    ) -> Result {
        do throws(RasterizerError) {
            return try measure()
        } catch {
            if reported.insert(error).inserted { onFailure(error) }
            return standIn()
        }
    }
}
