import CCairo
import Drawing
import Foundation
import Pictures

/// Measures and draws lines of text with a library's fonts. One thread at a time can use it. Each renderer and text
/// measurer has its own, so that none waits for another.
final class Typesetter {
    private struct WidthKey: Hashable {
        var text: String
        var typeface: Typeface
    }

    private let fonts: FontLibrary
    private var faces: [FaceKind: [SizedFace]] = [:]
    private var clock = 0
    private var widths = ByteCache<WidthKey, Double>(limit: measuredBytes)

    private struct FaceKind: Hashable {
        var file: FontFile
        var style: RunStyle
    }

    private struct SizedFace {
        var face: FontFace
        var size: Int
        var used: Int
    }

    /// The sizes of a face that stay open. Beyond that, the least recently used face is resized instead of opening one.
    private static let openSizes = 12
    /// The memory for measured texts, in bytes.
    private static let measuredBytes = 1 << 20
    /// The em square, in pixels, at which text is measured. Widths are whole pixels of this size, so they are accurate
    /// to 1/256 of the font size and the same for every scale.
    private static let measuringSize = 256.0
    /// The largest em square that is drawn, in pixels. A larger line would not fit cairo's surfaces.
    private static let largestSize = 800.0

    init(_ fonts: FontLibrary) { self.fonts = fonts }

    // MARK: Measuring

    /// Returns the advance width of a line, in points.
    func width(of text: String, font: Font) throws(RasterizerError) -> Double {
        let key = WidthKey(text: text, typeface: Typeface(font))
        if let known = widths.value(for: key) { return known * max(1, font.size) }
        var ems = 0.0
        for run in try runs(of: text, Typeface(font)) { ems += try advance(of: run) }
        widths.insert(ems, for: key, bytes: text.utf8.count + 64)
        return ems * max(1, font.size)
    }

    /// Returns the metrics of a font, in points.
    func metrics(of font: Font) throws(RasterizerError) -> FontMetrics {
        let face = try face(fonts.file(for: Typeface(font)), .plain, size: Self.measuringSize)
        let unit = max(1, font.size) / Self.measuringSize
        return FontMetrics(
            ascent: Double(face.ascent) * unit, descent: Double(face.height - face.ascent) * unit,
            lineHeight: Double(face.lineSkip) * unit)
    }

    /// Returns the span of each character of a line, in points. Returns `nil` for a plain line in one font, where the
    /// widths of its prefixes determine the spans.
    func spans(of text: String, font: Font) throws(RasterizerError) -> [TextSpan]? {
        let runs = try runs(of: text, Typeface(font))
        if runs.count <= 1, runs.allSatisfy(\.isPlain) { return nil }
        let size = max(1, font.size)
        var spans = [TextSpan](repeating: TextSpan(leading: 0, trailing: 0), count: text.count)
        var pen = 0.0
        for run in runs {
            let places = try fonts.shaper(run.file).places(of: run.characters, run.style)
            for (index, place) in places.enumerated() {
                let left = (pen + place.lowerBound) * size
                let right = (pen + place.upperBound) * size
                spans[run.first + index] =
                    run.style.isRightToLeft
                    ? TextSpan(leading: right, trailing: left) : TextSpan(leading: left, trailing: right)
            }
            pen += try advance(of: run)
        }
        // Characters beyond the longest line are not drawn. Their spans are at the end.
        let drawn = runs.reduce(0) { max($0, $1.first + $1.characters.count) }
        for index in drawn..<max(drawn, spans.count) {
            spans[index] = TextSpan(leading: pen * size, trailing: pen * size)
        }
        return spans
    }

    /// Returns the advance width of a run, in ems.
    private func advance(of run: LineRun) throws(RasterizerError) -> Double {
        if run.isPlain {
            let face = try face(run.file, .plain, size: Self.measuringSize)
            return Double(try face.width(of: run.text)) / Self.measuringSize
        }
        return try fonts.shaper(run.file).extent(of: run.text, run.style).advance
    }

    // MARK: Drawing

    /// Returns a line drawn with an em square of `size` pixels.
    func mask(of text: String, _ typeface: Typeface, size: Double) throws(RasterizerError) -> TextMask {
        var pieces: [TextPiece] = []
        var pen = 0.0
        let size = min(size, Self.largestSize)
        let runs = try runs(of: text, typeface)
        for (position, run) in runs.enumerated() {
            if let piece = try piece(of: run, at: pen, size: size) { pieces.append(piece) }
            if position < runs.count - 1 { pen += try advance(of: run) * size }
        }
        return TextPiece.joined(pieces)
    }

    private func piece(of run: LineRun, at pen: Double, size: Double) throws(RasterizerError) -> TextPiece? {
        let face = try face(run.file, run.isColored ? .plain : run.style, size: size)
        let x = Int(pen.rounded())
        if run.isColored {
            guard let picture = try face.picture(of: run.text) else { return nil }
            let advance = try fonts.shaper(run.file).extent(of: run.text, .plain).advance
            return try Self.colored(picture, ascent: face.ascent, x: x, width: advance * size)
        }
        guard let coverage = try face.coverage(of: run.text) else { return nil }
        var overhang = run.isPlain ? face.overhang(of: run.text) : (left: 0, top: 0)
        if !run.isPlain {
            let extent = try fonts.shaper(run.file).extent(of: run.text, run.style)
            overhang.left = Int((-extent.left * size).rounded(.up))
            // The extra height of the picture above the face, if nothing extends below it.
            let below = -extent.bottom * size > Double(face.height - face.ascent)
            let above = extent.top * size > Double(face.ascent)
            if above {
                overhang.top =
                    below
                    ? Int((extent.top * size).rounded(.up)) - face.ascent : max(0, coverage.height - face.height)
            }
        }
        return TextPiece(content: .coverage(coverage), x: x - overhang.left, y: -face.ascent - overhang.top)
    }

    /// Returns a colored character, `width` pixels wide. Bitmap fonts have it only in fixed sizes, so it is scaled.
    private static func colored(
        _ picture: PixelBuffer, ascent: Int, x: Int, width: Double
    ) throws(RasterizerError) -> TextPiece {
        if abs(Double(picture.width) - width) < 2 {
            return TextPiece(content: .colors(picture), x: x, y: -ascent)
        }
        let factor = width / Double(picture.width)
        let scaled = try scaled(
            picture, width: max(1, Int(width.rounded())),
            height: max(1, Int((Double(picture.height) * factor).rounded())))
        return TextPiece(content: .colors(scaled), x: x, y: -Int((Double(ascent) * factor).rounded()))
    }

    private static func scaled(
        _ picture: PixelBuffer, width: Int, height: Int
    ) throws(RasterizerError) -> PixelBuffer {
        if width <= picture.width { return AreaResampler.resample(picture, width: width, height: height) }
        let surface = Surface(width: width, height: height)
        let target = try CairoTarget(
            surface.base, format: CAIRO_FORMAT_ARGB32, bytesPerRow: surface.bytesPerRow, box: surface.bounds)
        let source = cairo_image_surface_create_for_data(
            picture.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(picture.width),
            Int32(picture.height), Int32(picture.bytesPerRow))
        cairo_scale(
            target.context, Double(width) / Double(picture.width), Double(height) / Double(picture.height))
        cairo_set_source_surface(target.context, source, 0, 0)
        cairo_surface_destroy(source)
        cairo_pattern_set_filter(cairo_get_source(target.context), CAIRO_FILTER_BILINEAR)
        cairo_paint(target.context)
        cairo_set_source_rgb(target.context, 0, 0, 0)
        try target.finish()
        return surface.withPixels { pixels in
            PixelBuffer(width: width, height: height, isOpaque: false) { _ = $0.initialize(from: pixels) }
        }
    }

    private func runs(of text: String, _ typeface: Typeface) throws(RasterizerError) -> [LineRun] {
        try LineItemizer(fonts: fonts, typeface: typeface).runs(of: text)
    }

    // MARK: Faces

    private func face(_ file: FontFile, _ style: RunStyle, size: Double) throws(RasterizerError) -> FontFace {
        let dots = Int((min(max(size, 1), Self.largestSize) * 72).rounded())
        let kind = FaceKind(file: file, style: style)
        clock += 1
        var open = faces[kind] ?? []
        if let known = open.firstIndex(where: { $0.size == dots }) {
            faces[kind]?[known].used = clock
            return open[known].face
        }
        let measuring = Int(Self.measuringSize * 72)
        if open.count >= Self.openSizes,
            let oldest = open.indices.filter({ open[$0].size != measuring }).min(by: { open[$0].used < open[$1].used })
        {
            let face = open[oldest].face
            // If that fails, the face's size is unknown.
            faces[kind]?.remove(at: oldest)
            try face.resize(to: dots)
            faces[kind]?.append(SizedFace(face: face, size: dots, used: clock))
            return face
        }
        let face = try FontFace(
            file, bytes: fonts.bytes(of: file), size: dots, style: style, session: fonts.session)
        open.append(SizedFace(face: face, size: dots, used: clock))
        faces[kind] = open
        return face
    }
}
