public import Drawing

/// Measures text with the fonts that draw it.
@MainActor
public final class FontTextMeasuring: TextMeasuring {
    private let typesetter: Typesetter
    private let onFailure: (RasterizerError) -> Void
    private var told: Set<RasterizerError> = []

    /// - Parameter onFailure: Told, once for each error, that a font could not be read while measuring; its texts are
    ///   then measured by their size alone.
    public init(fonts: FontLibrary, onFailure: @escaping (RasterizerError) -> Void) {
        typesetter = Typesetter(fonts)
        self.onFailure = onFailure
    }

    public func width(of text: String, font: Font) -> Double {
        do throws(RasterizerError) {
            return try typesetter.width(of: text, font: font)
        } catch {
            tell(error)
            return NominalTextMeasuring().width(of: text, font: font)
        }
    }

    public func metrics(of font: Font) -> FontMetrics {
        do throws(RasterizerError) {
            return try typesetter.metrics(of: font)
        } catch {
            tell(error)
            return NominalTextMeasuring().metrics(of: font)
        }
    }

    public func isRightToLeft(_ text: String) -> Bool { BidirectionalLine.isRightToLeft(text) }

    public func spans(of text: String, font: Font) -> [TextSpan] {
        do throws(RasterizerError) {
            return try typesetter.spans(of: text, font: font) ?? prefixSpans(of: text, font: font)
        } catch {
            tell(error)
            return prefixSpans(of: text, font: font)
        }
    }

    private func tell(_ error: RasterizerError) {
        if told.insert(error).inserted { onFailure(error) }
    }
}
