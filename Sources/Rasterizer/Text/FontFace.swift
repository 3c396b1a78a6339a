import CSDL2
import Drawing
import Foundation

/// An open font at one size. One thread at a time can use a face, but different threads can use different faces at
/// once.
///
/// FreeType, below SDL2_ttf, opens and closes faces of one library one at a time. Only that is locked, never measuring
/// or drawing, so no thread waits for another's text. A face owns its SDL2_ttf handle and closes it when released. It
/// retains SDL2_ttf's session until then.
final class FontFace {
    private let handle: OpaquePointer
    /// The font's file, which the handle reads and which must outlive it.
    private let bytes: MappedFile
    private let session: GlyphSession

    /// Opens a font with an em square of `size` 1/72 pixels. SDL2_ttf accepts only whole points, so the font is opened
    /// at one point and that many dots per inch. `bytes` is the font's file. Calls `TTF_OpenFontIndexDPIRW`.
    init(
        _ file: FontFile, bytes: MappedFile, size: Int, style: RunStyle = .plain, session: GlyphSession
    ) throws(RasterizerError) {
        GlyphSession.lock.lock()
        // From memory, because SDL2_ttf seeks and reads for every glyph when it reads from a file.
        let stream = SDL_RWFromConstMem(bytes.base, Int32(bytes.count))
        let opened = TTF_OpenFontIndexDPIRW(stream, 1, 1, file.index, UInt32(size), UInt32(size))
        GlyphSession.lock.unlock()
        guard let handle = opened else {
            try check(.sdl(succeeded: false), "opening the font \(file.path)")
            preconditionFailure("a failed check throws")
        }
        self.bytes = bytes
        self.handle = handle
        self.session = session
        // Light hinting moves outlines vertically only and leaves the advances unchanged, so text has its measured
        // width at every scale.
        TTF_SetFontHinting(handle, TTF_HINTING_LIGHT_SUBPIXEL)
        // Without either, SDL2_ttf shapes from left to right by the font's default rules.
        if style.isRightToLeft {
            try check(
                .sdl(succeeded: TTF_SetFontDirection(handle, TTF_DIRECTION_RTL) == 0), "setting text's direction")
        }
        if let script = style.script {
            try check(.sdl(succeeded: TTF_SetFontScriptName(handle, script) == 0), "setting text's script")
        }
    }

    deinit {
        GlyphSession.lock.lock()
        TTF_CloseFont(handle)
        GlyphSession.lock.unlock()
    }

    /// Changes the em square to `size` 1/72 pixels. Calls `TTF_SetFontSizeDPI`.
    func resize(to size: Int) throws(RasterizerError) {
        try check(
            .sdl(succeeded: TTF_SetFontSizeDPI(handle, 1, UInt32(size), UInt32(size)) == 0), "resizing a font")
    }

    /// The heights of the face at its size, in pixels.
    var ascent: Int { Int(TTF_FontAscent(handle)) }
    var height: Int { Int(TTF_FontHeight(handle)) }

    /// The distance between baselines, in pixels.
    var lineSkip: Int { Int(TTF_FontLineSkip(handle)) }

    /// Returns the width of a line in pixels. Calls `TTF_SizeUTF8`.
    func width(of text: String) throws(RasterizerError) -> Int {
        var width: Int32 = 0
        try check(.sdl(succeeded: TTF_SizeUTF8(handle, text, &width, nil) == 0), "measuring text")
        return Int(width)
    }

    /// Returns how far the ink of `text`, in the plain style, can extend left of its origin and above the ascent, in
    /// pixels. SDL2_ttf shifts the picture by that.
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

    /// Returns the coverage of a line of text, or `nil` if it has no width. Calls `TTF_RenderUTF8_Blended`.
    func coverage(of text: String) throws(RasterizerError) -> AlphaBuffer? {
        try drawn(text) { pixels, pitch, columns, rows in
            AlphaBuffer(width: columns, height: rows) { base, bytesPerRow in
                for row in 0..<rows {
                    let line = (pixels + row * pitch).assumingMemoryBound(to: UInt32.self)
                    for column in 0..<columns { base[row * bytesPerRow + column] = UInt8(line[column] >> 24) }
                }
            }
        }
    }

    /// Returns a line of text in the font's own colors, with uncolored glyphs in white, or `nil` if it has no width.
    /// Calls `TTF_RenderUTF8_Blended`.
    func picture(of text: String) throws(RasterizerError) -> PixelBuffer? {
        try drawn(text) { pixels, pitch, columns, rows in
            PixelBuffer(width: columns, height: rows, isOpaque: false) { target in
                for row in 0..<rows {
                    let line = (pixels + row * pitch).assumingMemoryBound(to: UInt32.self)
                    for column in 0..<columns {
                        // SDL2_ttf leaves colored glyphs premultiplied, as FreeType does. Others are white.
                        let pixel = line[column]
                        let alpha = pixel >> 24
                        let red = min(pixel >> 16 & 0xFF, alpha)
                        let green = min(pixel >> 8 & 0xFF, alpha)
                        let blue = min(pixel & 0xFF, alpha)
                        target[row * columns + column] = alpha << 24 | red << 16 | green << 8 | blue
                    }
                }
            }
        }
    }

    private func drawn<Result>(
        _ text: String, _ read: (UnsafeMutableRawPointer, _ pitch: Int, _ columns: Int, _ rows: Int) -> Result
    ) throws(RasterizerError) -> Result? {
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        guard let surface = TTF_RenderUTF8_Blended(handle, text, white) else {
            // SDL2_ttf also fails for text without width.
            try check(.sdl(succeeded: width(of: text) == 0), "drawing text")
            return nil
        }
        defer { SDL_FreeSurface(surface) }
        guard let pixels = surface.pointee.pixels else { return nil }
        return read(pixels, Int(surface.pointee.pitch), Int(surface.pointee.w), Int(surface.pointee.h))
    }
}

/// A session of SDL2_ttf, ended by `TTF_Quit`, which reverses this session's `TTF_Init` (SDL2_ttf counts them), when
/// the library and all faces that hold it are released.
final class GlyphSession: Sendable {
    /// The lock on state that SDL2_ttf and FreeType share between faces. Held while a face is opened or closed, never
    /// while text is measured or drawn.
    static let lock = NSLock()

    /// Starts a session with `TTF_Init`. No session exists after a failure, so none ends by `TTF_Quit`.
    static func start() throws(RasterizerError) -> GlyphSession {
        let result = lock.withLock { TTF_Init() }
        try check(.sdl(succeeded: result == 0), "starting SDL2_ttf")
        return GlyphSession()
    }

    private init() {}

    deinit { Self.lock.withLock { TTF_Quit() } }
}
