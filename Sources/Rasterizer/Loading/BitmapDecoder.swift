import CSDL2
import Drawing
import Foundation
import SystemPackage

/// Decodes BMP, for which libvips has no decoder of its own, through SDL.
enum BitmapDecoder {
    /// The sizes of the header that follows the file's own: OS/2's, Windows 3's and its later versions.
    private static let headerSizes: Set<Int> = [12, 40, 52, 56, 64, 108, 124]
    private static let signature = Array("BM".utf8)

    /// The header of a BMP, or nil when `file` isn't one.
    static func header(of file: borrowing PictureFile) throws(ImageError) -> PictureHeader? {
        let bytes = file.prefix(34)
        guard bytes.count >= 26, Array(bytes.prefix(2)) == signature else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        let headerSize = number(14, 4)
        guard headerSizes.contains(headerSize) else { return nil }
        let isOld = headerSize == 12
        let width = isOld ? number(18, 2) : Int(Int32(truncatingIfNeeded: number(18, 4)))
        // Negative when the rows come from the top.
        let height = abs(isOld ? number(20, 2) : Int(Int32(truncatingIfNeeded: number(22, 4))))
        try PictureLimits.check(width: width, height: height, isDecodedWhole: true, of: file.path)

        // Compression 0 and 3 (bit fields) are plain rows, padded to 4 bytes: their length is known.
        let compression = isOld ? 0 : bytes.count >= 34 ? number(30, 4) : 0
        let bitsPerPixel = isOld ? number(24, 2) : bytes.count >= 30 ? number(28, 2) : 0
        let rowBytes = (width * bitsPerPixel + 31) / 32 * 4
        guard compression == 1 || compression == 2 || file.stamp.size >= number(10, 4) + rowBytes * height else {
            throw ImageError(path: file.path, cause: .damaged, detail: "the file ends before the picture")
        }
        return PictureHeader(bitmapWidth: width, height: height)
    }

    /// All pixels, in the picture's own size. Calls `SDL_LoadBMP_RW`.
    static func pixels(of file: borrowing PictureFile) throws(ImageError) -> PixelBuffer {
        let path = file.path
        let stream = path.withPlatformString { SDL_RWFromFile($0, "rb") }
        guard let stream, let loaded = SDL_LoadBMP_RW(stream, 1) else {
            throw ImageError(path: path, cause: .damaged, detail: String(cString: SDL_GetError()))
        }
        defer { SDL_FreeSurface(loaded) }
        let hasAlpha = loaded.pointee.format.pointee.Amask != 0
        guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
            throw ImageError(path: path, cause: .outOfMemory, detail: String(cString: SDL_GetError()))
        }
        defer { SDL_FreeSurface(surface) }
        return PixelPacking.pack(
            argb: surface.pointee.pixels, bytesPerRow: Int(surface.pointee.pitch), width: Int(surface.pointee.w),
            height: Int(surface.pointee.h), hasAlpha: hasAlpha)
    }
}
