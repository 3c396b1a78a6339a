import CCairo
import Drawing
import Foundation

/// Finds fonts with fontconfig, from any thread: fontconfig only reads a configuration in use.
///
/// Owns its fontconfig configuration and destroys it when released.
final class FontMatcher: @unchecked Sendable {
    /// The available fonts.
    enum Fonts {
        /// The fonts of the machine's configuration, and those that are registered.
        case installed
        /// Only the fonts of the given files, as on a machine without others.
        case only([String])
    }

    private let configuration: OpaquePointer

    init(_ fonts: Fonts) throws(RasterizerError) {
        let made: OpaquePointer? =
            switch fonts {
            case .installed: FcInitLoadConfigAndFonts()
            case .only: FcConfigCreate()
            }
        guard let made else {
            try check(.fontconfig(succeeded: false), "reading the font configuration")
            preconditionFailure("a failed check throws")
        }
        configuration = made
        let files = if case .only(let files) = fonts { files } else { FontFiles.paths }
        for path in files where FcConfigAppFontAddFile(made, path) == 0 {
            throw RasterizerError(
                operation: "reading the font \(path)", cause: "it is no font that can be read",
                remedy: "register a TrueType or OpenType file that is there")
        }
    }

    deinit { FcConfigDestroy(configuration) }

    /// Returns the file for the interface's typeface in a weight. With `scalars`, returns the nearest of the fonts with
    /// the first scalar that have the most of them. Returns `nil` if there is none.
    /// - Parameters:
    ///   - family: The preferred family, before the interface's, or `nil`.
    ///   - isColored: Whether the font must have colored glyphs. Fonts that have them are otherwise avoided.
    func file(
        family: String? = nil, weight: Font.Weight, holding scalars: [Unicode.Scalar] = [], isColored: Bool = false
    ) throws(RasterizerError) -> FontFile? {
        let pattern = FcPatternCreate()
        defer { FcPatternDestroy(pattern) }
        var complete = true
        for family in isColored ? ["emoji"] : [family, "Inter", "sans-serif"].compactMap(\.self) {
            complete = FcPatternAddString(pattern, FC_FAMILY, family) != 0 && complete
        }
        complete =
            FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(weight.rawValue))) != 0 && complete
        complete = FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN) != 0 && complete
        complete = FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL) != 0 && complete
        complete = FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1)) != 0 && complete
        complete = FcPatternAddBool(pattern, FC_COLOR, FcBool(isColored ? 1 : 0)) != 0 && complete
        if !scalars.isEmpty {
            let characters = FcCharSetCreate()
            defer { FcCharSetDestroy(characters) }
            for scalar in scalars { complete = FcCharSetAddChar(characters, scalar.value) != 0 && complete }
            complete = FcPatternAddCharSet(pattern, FC_CHARSET, characters) != 0 && complete
        }
        complete = FcConfigSubstitute(configuration, pattern, FcMatchPattern) != 0 && complete
        try check(.fontconfig(succeeded: complete), "describing a font")
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let match = FcFontMatch(configuration, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        var path: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path,
            FcPatternGetInteger(match, FC_INDEX, 0, &index) == FcResultMatch
        else { return nil }
        var hasColors: FcBool = 0
        if isColored, FcPatternGetBool(match, FC_COLOR, 0, &hasColors) != FcResultMatch || hasColors == 0 { return nil }
        if let first = scalars.first {
            var characters: OpaquePointer?
            guard FcPatternGetCharSet(match, FC_CHARSET, 0, &characters) == FcResultMatch,
                FcCharSetHasChar(characters, first.value) != 0
            else { return nil }
        }
        return FontFile(path: String(cString: path), index: Int(index))
    }
}

/// A font family and weight, in any size.
struct Typeface: Hashable, Sendable {
    /// The family, or `nil` for the interface's own.
    var family: String?
    var weight: Font.Weight

    init(_ weight: Font.Weight, family: String? = nil) {
        self.family = family
        self.weight = weight
    }

    init(_ font: Font) { self.init(font.weight, family: font.family) }
}

/// A face in a font file.
struct FontFile: Hashable, Sendable {
    var path: String
    /// The index of the face in a collection.
    var index: Int
}
