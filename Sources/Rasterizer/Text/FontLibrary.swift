import CSDL2
import Drawing
import Foundation

/// The fonts of the machine: which file is used for what, how wide text is, and its coverage in pixels.
///
/// SDL2_ttf may be used by one thread at a time, so everything here happens under one lock for the whole process.
/// Teardown: the open faces are closed, then `TTF_Quit` takes back this library's `TTF_Init` (SDL2_ttf counts them).
public final class FontLibrary: @unchecked Sendable {
    /// Guards SDL2_ttf and every library's tables.
    private static let lock = NSLock()

    private struct FaceKey: Hashable {
        var file: FontFile
        var size: Int
    }

    private struct CharacterKey: Hashable {
        var character: Character
        var weight: Font.Weight
    }

    private struct WidthKey: Hashable {
        var text: String
        var weight: Font.Weight
    }

    private let matcher: FontMatcher
    private var faces = ByteCache<FaceKey, FontFace>(limit: openFaces)
    private var files: [String: MappedFile] = [:]
    /// The interface's typeface in the weights that were asked for so far, where it has them.
    private var primary: [Font.Weight: FontFile?] = [:]
    private var fallback: [CharacterKey: FontFile?] = [:]
    private var widths = ByteCache<WidthKey, Double>(limit: measuredBytes)

    /// Faces kept open at once.
    private static let openFaces = 48
    /// Bytes of measured texts remembered.
    private static let measuredBytes = 1 << 20
    /// The em square, in pixels, at which text is measured: widths are whole pixels of this size, so they are right to
    /// 1/256 of the font size, the same for every scale.
    private static let measuringSize = 256.0
    /// Characters of a line past this number are neither drawn nor measured.
    private static let longestLine = 2000

    /// Reads the machine's font configuration; throws when there is no font at all.
    public convenience init() throws(RasterizerError) { try self.init(.installed) }

    init(_ fonts: FontMatcher.Fonts) throws(RasterizerError) {
        matcher = try Self.start(fonts)
        Self.lock.lock()
        defer { Self.lock.unlock() }
        for weight in [Font.Weight.regular, .medium, .semibold, .bold] {
            primary[weight] = .some(try matcher.file(weight: weight))
        }
    }

    /// Starts SDL2_ttf and finds out whether there is a font; what was started is stopped again on failure.
    private static func start(_ fonts: FontMatcher.Fonts) throws(RasterizerError) -> FontMatcher {
        lock.lock()
        defer { lock.unlock() }
        let matcher = try FontMatcher(fonts)
        guard try matcher.file(weight: .regular) != nil else {
            throw RasterizerError(
                operation: "looking for a font", cause: "no font is installed",
                remedy: "install one, such as the package fonts-inter")
        }
        try check(.sdl(succeeded: TTF_Init() == 0), "starting SDL2_ttf")
        return matcher
    }

    deinit {
        Self.lock.lock()
        faces = ByteCache(limit: Self.openFaces)
        TTF_Quit()
        Self.lock.unlock()
    }

    /// The advance width of a line, in points.
    func width(of text: String, font: Font) throws(RasterizerError) -> Double {
        Self.lock.lock()
        defer { Self.lock.unlock() }
        let key = WidthKey(text: text, weight: font.weight)
        if let known = widths.value(for: key) { return known * max(1, font.size) }
        var sum = 0
        for run in try runs(of: text, weight: font.weight) {
            sum += try face(run.file, size: Self.measuringSize).width(of: run.text)
        }
        let ems = Double(sum) / Self.measuringSize
        widths.insert(ems, for: key, bytes: text.utf8.count + 64)
        return ems * max(1, font.size)
    }

    /// Heights of a font, in points.
    func metrics(of font: Font) throws(RasterizerError) -> FontMetrics {
        Self.lock.lock()
        defer { Self.lock.unlock() }
        let face = try face(file(for: font.weight), size: Self.measuringSize)
        let unit = max(1, font.size) / Self.measuringSize
        return FontMetrics(
            ascent: Double(face.ascent) * unit, descent: Double(face.height - face.ascent) * unit,
            lineHeight: Double(face.lineSkip) * unit)
    }

    /// The coverage of a line whose em square is `size` pixels.
    func mask(of text: String, weight: Font.Weight, size: Double) throws(RasterizerError) -> TextMask {
        Self.lock.lock()
        defer { Self.lock.unlock() }
        var pieces: [Piece] = []
        var pen = 0.0
        let runs = try runs(of: text, weight: weight)
        for (position, run) in runs.enumerated() {
            let face = try face(run.file, size: size)
            let overhang = face.overhang(of: run.text)
            if let coverage = try face.coverage(of: run.text) {
                pieces.append(
                    Piece(
                        coverage: coverage, x: Int(pen.rounded()) - overhang.left, y: -face.ascent - overhang.top))
            }
            if position == runs.count - 1 { break }
            let measured = try self.face(run.file, size: Self.measuringSize).width(of: run.text)
            pen += Double(measured) / Self.measuringSize * size
        }
        return Piece.joined(pieces)
    }

    /// A part of a line that one face draws.
    private struct Run {
        var text: String
        var file: FontFile
    }

    /// Cuts a line where another font has to take over.
    private func runs(of text: String, weight: Font.Weight) throws(RasterizerError) -> [Run] {
        let main = try file(for: weight)
        let mainFace = try face(main, size: Self.measuringSize)
        if text.utf8.count <= Self.longestLine, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            // Plain ASCII, which any interface font has, is not looked at character by character.
            return text.isEmpty ? [] : [Run(text: text, file: main)]
        }
        var runs: [Run] = []
        for character in text.prefix(Self.longestLine) {
            let drawn = character.isNewline || character == "\t" ? " " : character
            let joins = drawn.isWhitespace || Self.visible(drawn).allSatisfy(mainFace.has)
            var file = main
            if !joins, let other = try fallbackFile(for: drawn, weight: weight) { file = other }
            if drawn.isWhitespace, let last = runs.last { file = last.file }
            if runs.last?.file == file {
                runs[runs.count - 1].text.append(drawn)
            } else {
                runs.append(Run(text: String(drawn), file: file))
            }
        }
        return runs
    }

    /// The scalars of a character that need a glyph: joiners and variation selectors only choose among glyphs.
    private static func visible(_ character: Character) -> [Unicode.Scalar] {
        character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    }

    /// The font that has a character which the main one lacks; nil when none has it, and the main font shows its box.
    private func fallbackFile(for character: Character, weight: Font.Weight) throws(RasterizerError) -> FontFile? {
        let key = CharacterKey(character: character, weight: weight)
        if let known = fallback[key] { return known }
        var found: FontFile?
        if let first = Self.visible(character).first,
            let candidate = try matcher.file(weight: weight, holding: first),
            try face(candidate, size: Self.measuringSize).has(first)
        {
            found = candidate
        }
        fallback[key] = .some(found)
        return found
    }

    private func file(for weight: Font.Weight) throws(RasterizerError) -> FontFile {
        if primary[weight] == nil { primary[weight] = .some(try matcher.file(weight: weight)) }
        guard let file = (primary[weight] ?? nil) ?? (primary[.regular] ?? nil) else {
            throw RasterizerError(
                operation: "looking for a font", cause: "no font of weight \(weight.rawValue) is installed",
                remedy: "install one, such as the package fonts-inter")
        }
        return file
    }

    private func face(_ file: FontFile, size: Double) throws(RasterizerError) -> FontFace {
        let dots = Int((min(max(size, 1), Self.largestSize) * 72).rounded())
        let key = FaceKey(file: file, size: dots)
        if let face = faces.value(for: key) { return face }
        let bytes: MappedFile
        if let mapped = files[file.path] {
            bytes = mapped
        } else {
            bytes = try MappedFile(path: file.path)
            files[file.path] = bytes
        }
        let face = try FontFace(file, bytes: bytes, size: dots)
        faces.insert(face, for: key, bytes: 1)
        return face
    }

    /// The largest em square drawn, in pixels: beyond it a line would not fit cairo's surfaces.
    private static let largestSize = 800.0

    /// The ink of one run, placed relative to the line's origin.
    private struct Piece {
        var coverage: AlphaBuffer
        var x: Int
        var y: Int

        static func joined(_ pieces: [Piece]) -> TextMask {
            guard let first = pieces.first else { return TextMask(coverage: nil, left: 0, baseline: 0) }
            if pieces.count == 1 { return TextMask(coverage: first.coverage, left: -first.x, baseline: -first.y) }
            let box = pieces.reduce(PixelRect.empty) { box, piece in
                box.union(
                    PixelRect(
                        minX: piece.x, minY: piece.y, maxX: piece.x + piece.coverage.width,
                        maxY: piece.y + piece.coverage.height))
            }
            let coverage = AlphaBuffer(width: box.width, height: box.height) { base, bytesPerRow in
                for piece in pieces {
                    for row in 0..<piece.coverage.height {
                        let from = piece.coverage.base + row * piece.coverage.bytesPerRow
                        let to = base + (piece.y - box.minY + row) * bytesPerRow + piece.x - box.minX
                        for column in 0..<piece.coverage.width { to[column] = max(to[column], from[column]) }
                    }
                }
            }
            return TextMask(coverage: coverage, left: -box.minX, baseline: -box.minY)
        }
    }
}
