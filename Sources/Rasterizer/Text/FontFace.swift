import CSDL2

/// An open font at one size. Used under the font library's lock only.
///
/// Owns its SDL2_ttf handle and closes it when released, which must be before `TTF_Quit`.
final class FontFace {
    private let handle: OpaquePointer
    /// Must outlive the handle, which reads from it.
    private let bytes: MappedFile
    /// Heights in pixels of the face at its size.
    let ascent: Int
    let height: Int

    /// `size` is the em square in 1/72 pixels: SDL2_ttf takes whole points only, so one point is opened at that many
    /// dots to the inch. `bytes` is the font's file. Calls `TTF_OpenFontIndexDPIRW`.
    init(_ file: FontFile, bytes: MappedFile, size: Int) throws(RasterizerError) {
        // Read from memory: from a file, SDL2_ttf seeks and reads for every glyph.
        let stream = SDL_RWFromConstMem(bytes.base, Int32(bytes.count))
        guard let handle = TTF_OpenFontIndexDPIRW(stream, 1, 1, file.index, UInt32(size), UInt32(size)) else {
            try check(.sdl(succeeded: false), "opening the font \(file.path)")
            preconditionFailure("a failed check throws")
        }
        self.bytes = bytes
        self.handle = handle
        // Light hinting moves outlines up and down only and leaves the advances as designed, so that text is as wide at
        // every scale as it was measured.
        TTF_SetFontHinting(handle, TTF_HINTING_LIGHT_SUBPIXEL)
        ascent = Int(TTF_FontAscent(handle))
        height = Int(TTF_FontHeight(handle))
    }

    deinit { TTF_CloseFont(handle) }

    func has(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(handle, scalar.value) != 0 }

    /// From one baseline to the next, in pixels.
    var lineSkip: Int { Int(TTF_FontLineSkip(handle)) }

    /// The width of a line in pixels. Calls `TTF_SizeUTF8`.
    func width(of text: String) throws(RasterizerError) -> Int {
        var width: Int32 = 0
        try check(.sdl(succeeded: TTF_SizeUTF8(handle, text, &width, nil) == 0), "measuring text")
        return Int(width)
    }

    /// How far the ink of `text` may reach left of its origin and above the ascent, in pixels: SDL2_ttf moves the
    /// picture by as much.
    func overhang(of text: String) -> (left: Int, top: Int) {
        var left: Int32 = 0
        var top: Int32 = 0
        for (position, scalar) in text.unicodeScalars.enumerated() {
            var minX: Int32 = 0
            var maxY: Int32 = 0
            guard TTF_GlyphMetrics32(handle, scalar.value, &minX, nil, nil, &maxY, nil) == 0 else { continue }
            if position == 0 { left = max(0, -minX) }
            top = max(top, maxY - Int32(ascent))
        }
        return (Int(left), Int(top))
    }

    /// The coverage of a line of text; nil when it has no width. Calls `TTF_RenderUTF8_Blended`.
    func coverage(of text: String) throws(RasterizerError) -> AlphaBuffer? {
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        guard let surface = TTF_RenderUTF8_Blended(handle, text, white) else {
            // Text of no width is refused too.
            try check(.sdl(succeeded: width(of: text) == 0), "drawing text")
            return nil
        }
        defer { SDL_FreeSurface(surface) }
        let pitch = Int(surface.pointee.pitch)
        guard let pixels = surface.pointee.pixels else { return nil }
        let columns = Int(surface.pointee.w)
        let rows = Int(surface.pointee.h)
        return AlphaBuffer(width: columns, height: rows) { base, bytesPerRow in
            for row in 0..<rows {
                let line = (pixels + row * pitch).assumingMemoryBound(to: UInt32.self)
                for column in 0..<columns { base[row * bytesPerRow + column] = UInt8(line[column] >> 24) }
            }
        }
    }
}
