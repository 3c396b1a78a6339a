import CCairo

/// The fonts that fontconfig finds, used only for the report.
enum Fonts {
    struct Match {
        let family: String
        let file: String
    }

    /// The font for the interface, or nil if there is none.
    static var interface: Match? { match(family: "Inter", holding: nil) }

    /// Returns a font for a character that the interface font lacks, or nil if no font has it.
    static func fallback(for scalar: Unicode.Scalar) -> Match? { match(family: "sans-serif", holding: scalar) }

    /// Returns the font that has a character in color, or nil if no font has it.
    static func colored(for scalar: Unicode.Scalar) -> Match? {
        match(family: "emoji", holding: scalar, isColored: true)
    }

    /// The version of fontconfig at run time. Calls `FcGetVersion`.
    static var version: String {
        let number = FcGetVersion()
        return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
    }

    /// Calls `FcFontMatch`.
    private static func match(
        family: String, holding scalar: Unicode.Scalar?, isColored: Bool = false
    ) -> Match? {
        let pattern = FcPatternCreate()
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
        FcPatternAddBool(pattern, FC_COLOR, FcBool(isColored ? 1 : 0))
        let characters = FcCharSetCreate()
        defer { FcCharSetDestroy(characters) }
        if let scalar {
            FcCharSetAddChar(characters, scalar.value)
            FcPatternAddCharSet(pattern, FC_CHARSET, characters)
        }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        guard let file = text(match, FC_FILE), let family = text(match, FC_FAMILY) else { return nil }
        var hasColors: FcBool = 0
        if isColored, FcPatternGetBool(match, FC_COLOR, 0, &hasColors) != FcResultMatch || hasColors == 0 { return nil }
        if let scalar {
            var held: OpaquePointer?
            guard FcPatternGetCharSet(match, FC_CHARSET, 0, &held) == FcResultMatch,
                FcCharSetHasChar(held, scalar.value) != 0
            else { return nil }
        }
        return Match(family: family, file: file)
    }

    private static func text(_ pattern: OpaquePointer, _ key: String) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, key, 0, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }
}
