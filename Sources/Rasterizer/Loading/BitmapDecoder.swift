import CSDL2
import Drawing
import SystemPackage

/// Decodes BMP, for which libvips has no decoder of its own, through SDL.
enum BitmapDecoder {
    /// The header of a BMP, or nil when `file` isn't one.
    static func header(of file: borrowing PictureFile) throws(ImageError) -> PictureHeader? {
        guard let layout = try BitmapLayout(of: file) else { return nil }
        return PictureHeader(bitmapWidth: layout.width, height: layout.height)
    }

    /// All pixels, in the picture's own size.
    static func pixels(of file: borrowing PictureFile) throws(ImageError) -> PixelBuffer {
        guard let layout = try BitmapLayout(of: file) else {
            throw ImageError(path: file.path, cause: .damaged, detail: "it changed meanwhile")
        }
        let loaded = try load(layout.canonicalFile(from: file), path: file.path)
        defer { SDL_FreeSurface(loaded) }
        let hasAlpha = loaded.pointee.format.pointee.Amask != 0
        guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
            throw ImageError(path: file.path, cause: .outOfMemory, detail: String(cString: SDL_GetError()))
        }
        defer { SDL_FreeSurface(surface) }
        return PixelPacking.pack(
            argb: surface.pointee.pixels, bytesPerRow: Int(surface.pointee.pitch), width: Int(surface.pointee.w),
            height: Int(surface.pointee.h), hasAlpha: hasAlpha)
    }

    /// Calls `SDL_LoadBMP_RW`.
    private static func load(_ bytes: [UInt8], path: FilePath) throws(ImageError) -> UnsafeMutablePointer<SDL_Surface> {
        let surface = bytes.withUnsafeBytes { bytes in
            SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)).flatMap { SDL_LoadBMP_RW($0, 1) }
        }
        guard let surface else {
            throw ImageError(path: path, cause: .damaged, detail: String(cString: SDL_GetError()))
        }
        return surface
    }
}
