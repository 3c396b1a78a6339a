import CHarfBuzz

/// The shaping properties of a run.
struct RunStyle: Hashable, Sendable {
    /// The four letters of an ISO 15924 script whose characters join, reorder or stack, or `nil` for scripts that need
    /// only the font's default rules.
    var script: String?
    var isRightToLeft = false

    static let plain = RunStyle()
}

/// Shapes text with one face, in ems, to measure it for any size.
///
/// Owns its HarfBuzz font, which is immutable, so that any thread can use it at any time.
final class FontShaper: @unchecked Sendable {
    private let font: OpaquePointer
    /// The font's file, which the HarfBuzz font reads and which must outlive it.
    private let bytes: MappedFile
    private let unitsPerEm: Double

    init(_ file: FontFile, bytes: MappedFile) {
        let blob = hb_blob_create(
            bytes.base.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil, nil)
        let face = hb_face_create(blob, UInt32(file.index))
        hb_blob_destroy(blob)
        font = hb_font_create(face)
        unitsPerEm = Double(max(1, hb_face_get_upem(face)))
        hb_face_destroy(face)
        hb_font_make_immutable(font)
        self.bytes = bytes
    }

    deinit { hb_font_destroy(font) }

    /// Returns whether the font has a glyph for a scalar. Calls `hb_font_get_nominal_glyph`.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }

    /// The extent of a shaped run, in ems from its left end and upwards from its baseline.
    struct Extent {
        var advance = 0.0
        /// The ink's left edge, at most 0.
        var left = 0.0
        var top = 0.0
        var bottom = 0.0
    }

    func extent(of text: String, _ style: RunStyle) -> Extent {
        var extent = Extent()
        shape(text, style) { glyph in
            var box = hb_glyph_extents_t()
            if hb_font_get_glyph_extents(font, glyph.index, &box) != 0 {
                let x = extent.advance + glyph.x + Double(box.x_bearing) / unitsPerEm
                let y = glyph.y + Double(box.y_bearing) / unitsPerEm
                extent.left = min(extent.left, x)
                extent.top = max(extent.top, y)
                extent.bottom = min(extent.bottom, y + Double(box.height) / unitsPerEm)
            }
            extent.advance += glyph.advance
        }
        return extent
    }

    /// Returns the range of each character, in ems from the run's left end. Characters that share a glyph divide it
    /// evenly.
    func places(of characters: [Character], _ style: RunStyle) -> [ClosedRange<Double>] {
        // By the first byte of the characters that share glyphs.
        var clusters: [Int: ClosedRange<Double>] = [:]
        var pen = 0.0
        shape(String(characters), style) { glyph in
            let own = pen...(pen + max(0, glyph.advance))
            let known = clusters[glyph.cluster] ?? own
            clusters[glyph.cluster] =
                min(known.lowerBound, own.lowerBound)...max(known.upperBound, own.upperBound)
            pen += glyph.advance
        }
        let starts = clusters.keys.sorted()
        var byte = 0
        let owners = characters.map { character in
            defer { byte += character.utf8.count }
            return starts.last { $0 <= byte } ?? 0
        }
        var taken: [Int: Int] = [:]
        return owners.map { owner in
            let whole = clusters[owner] ?? 0...0
            let share = (whole.upperBound - whole.lowerBound) / Double(owners.count { $0 == owner })
            let before = Double(taken[owner, default: 0])
            taken[owner, default: 0] += 1
            let lower =
                style.isRightToLeft
                ? whole.upperBound - share * (before + 1) : whole.lowerBound + share * before
            return lower...(lower + share)
        }
    }

    /// A glyph of a run, in ems.
    private struct Glyph {
        var index: hb_codepoint_t
        /// The first byte of the glyph's text.
        var cluster: Int
        var advance: Double
        var x: Double
        var y: Double
    }

    /// Shapes a run and passes its glyphs to `use` from left to right. Calls `hb_shape`.
    private func shape(_ text: String, _ style: RunStyle, _ use: (Glyph) -> Void) {
        let buffer = hb_buffer_create()
        defer { hb_buffer_destroy(buffer) }
        hb_buffer_set_direction(buffer, style.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(
            buffer, style.script.map { hb_script_from_string($0, -1) } ?? HB_SCRIPT_UNKNOWN)
        hb_buffer_add_utf8(buffer, text, -1, 0, -1)
        hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let places = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) {
            use(
                Glyph(
                    index: infos[index].codepoint, cluster: Int(infos[index].cluster),
                    advance: Double(places[index].x_advance) / unitsPerEm,
                    x: Double(places[index].x_offset) / unitsPerEm, y: Double(places[index].y_offset) / unitsPerEm))
        }
    }
}
