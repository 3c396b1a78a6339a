import CHarfBuzz
import Drawing

/// A part of a line that is drawn with one face, in one direction, by the rules of one script.
struct LineRun {
    /// The text in logical order.
    var text: String
    /// The characters of the text; empty for a line with a single plain run, which is not split.
    var characters: [Character] = []
    /// The index of the first character in the line.
    var first: Int
    var file: FontFile
    var style: RunStyle
    /// Whether the font provides the colors. Such a run is a single character.
    var isColored = false

    var isPlain: Bool { style == .plain && !isColored }
}

/// Splits a line into runs, from left to right in visual order: by direction, by script, and where another font is
/// needed. Grapheme clusters are never split.
struct LineItemizer {
    let fonts: FontLibrary
    let typeface: Typeface

    /// The number of characters per line that are drawn and measured. Those after it are ignored.
    static let longestLine = 2000

    func runs(of text: String) throws(RasterizerError) -> [LineRun] {
        let main = try fonts.file(for: typeface)
        let mainShaper = try fonts.shaper(main)
        if Self.isPlain(text, in: mainShaper) {
            return text.isEmpty ? [] : [LineRun(text: text, first: 0, file: main, style: .plain)]
        }
        let characters = text.prefix(Self.longestLine).map { $0.isNewline || $0 == "\t" ? " " : $0 }
        let order = order(of: characters)
        var runs: [LineRun] = []
        // The range of each run among the line's scalars.
        var spans: [Range<Int>] = []
        var levels: [Int8] = []
        var scalar = 0
        var script: String?
        for (index, character) in characters.enumerated() {
            let count = character.unicodeScalars.count
            defer { scalar += count }
            let level = order?.levels[scalar] ?? 0
            let own = Self.script(of: character)
            switch own {
            case .shared: if levels.last != level { script = nil }
            case .simple: script = nil
            case .complex(let name): script = name
            }
            let choice = try font(for: character, main: (main, mainShaper), before: runs.last)
            let style = RunStyle(script: choice.isColored ? nil : script, isRightToLeft: level & 1 == 1)
            if !choice.isColored, let last = runs.last, !last.isColored, last.file == choice.file, last.style == style,
                levels.last == level
            {
                runs[runs.count - 1].text.append(character)
                runs[runs.count - 1].characters.append(character)
                spans[spans.count - 1] = spans[spans.count - 1].lowerBound..<scalar + count
            } else {
                runs.append(
                    LineRun(
                        text: String(character), characters: [character], first: index, file: choice.file,
                        style: style, isColored: choice.isColored))
                spans.append(scalar..<scalar + count)
                levels.append(level)
            }
        }
        guard let order else { return runs }
        func position(_ run: Int) -> Int {
            min(order.positions[spans[run].lowerBound], order.positions[spans[run].upperBound - 1])
        }
        return runs.indices.sorted { position($0) < position($1) }.map { runs[$0] }
    }

    /// Returns whether a line contains only Latin, Greek and Cyrillic letters that the font has. Nearly all lines do,
    /// and then need no check of each character.
    private static func isPlain(_ text: String, in font: FontShaper) -> Bool {
        guard text.utf8.count <= longestLine else { return false }
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
        return text.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0.value < firstRightToLeft && !(0x7F..<0xA0).contains($0.value) && font.has($0)
        }
    }

    /// Returns the bidirectional order, or `nil` if everything runs from left to right.
    private func order(of characters: [Character]) -> BidirectionalLine? {
        let scalars = characters.flatMap { $0.unicodeScalars.map(\.value) }
        return scalars.allSatisfy { $0 < Self.firstRightToLeft } ? nil : BidirectionalLine(scalars)
    }

    /// The start of the Hebrew block, before which nothing runs from right to left.
    private static let firstRightToLeft: UInt32 = 0x590

    private func font(
        for character: Character, main: (file: FontFile, shaper: FontShaper), before: LineRun?
    ) throws(RasterizerError) -> (file: FontFile, isColored: Bool) {
        if character.isWhitespace {
            // Whitespace doesn't separate words of the same font.
            return (before.flatMap { $0.isColored ? nil : $0.file } ?? main.file, false)
        }
        if Self.isEmoji(character), let file = try fonts.colorFile(for: character) { return (file, true) }
        if FontLibrary.visible(character).allSatisfy(main.shaper.has) { return (main.file, false) }
        return (try fonts.fallbackFile(for: character, weight: typeface.weight) ?? main.file, false)
    }

    /// Returns whether a character has emoji presentation (UTS #51), by default or through a selector, a keycap or a
    /// skin tone.
    private static func isEmoji(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first, first.value > 0x22 else { return false }
        if first.properties.isEmojiPresentation { return !character.unicodeScalars.contains(textSelector) }
        return first.properties.isEmoji
            && character.unicodeScalars.dropFirst().contains {
                $0 == pictureSelector || $0 == keycap || $0.properties.isEmojiModifier
            }
    }

    private static let textSelector: Unicode.Scalar = "\u{FE0E}"
    private static let pictureSelector: Unicode.Scalar = "\u{FE0F}"
    private static let keycap: Unicode.Scalar = "\u{20E3}"

    private enum Script {
        /// Punctuation, digits and marks that all scripts use.
        case shared
        /// A script without joining or reordering letters.
        case simple
        case complex(String)
    }

    /// Calls `hb_unicode_script`.
    private static func script(of character: Character) -> Script {
        for scalar in character.unicodeScalars {
            // Latin, Greek and Cyrillic, without asking.
            if scalar.value < 0x530 {
                if scalar.properties.isAlphabetic { return .simple }
                continue
            }
            let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
            switch script {
            case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: continue
            case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN,
                HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO:
                return .simple
            default: return .complex(name(script))
            }
        }
        return .shared
    }

    private static func name(_ script: hb_script_t) -> String {
        let tag = UInt32(script.rawValue)
        return String((0..<4).map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)))) })
    }
}
