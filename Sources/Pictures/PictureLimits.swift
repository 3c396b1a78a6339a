import Drawing
import SystemPackage

/// The limits on a picture's size, checked on its header before memory is allocated for its pixels.
enum PictureLimits {
    /// The longest side of a picture in a file, in pixels: the maximum of JPEG (libjpeg's `JPEG_MAX_DIMENSION`).
    static let side = 65_500

    /// The maximum pixels of a picture that is decoded row by row. The largest phone cameras take 200 million, and
    /// stitched medium-format pictures have about twice that.
    static let pixels = 500_000_000

    /// The maximum pixels of a picture that its decoder must keep in memory as a whole (interlaced and progressive
    /// ones, WebP, GIF, HEIF, JPEG XL, BMP): at 3 to 6 bytes per pixel, about 600 MB during decoding.
    static let wholePixels = 100_000_000

    /// The maximum bytes of a file that its decoder must keep in memory as a whole (WebP): `wholePixels` barely
    /// compressed.
    static let wholeBytes = 512 << 20

    /// The maximum bytes of a color profile. A larger one is ignored, and the picture is treated as sRGB.
    static let profileBytes = 4 << 20

    /// The longest side, in pixels, of a decoded picture. Only `.cover` of an extreme panorama comes near. It bounds
    /// the memory of a tile; cairo's surfaces are limited to 32,767.
    static let decodedSide = 8_192

    /// Throws an error if a file is too long to be read as a whole.
    static func checkWhole(bytes: Int) throws(CodecError) {
        guard bytes <= wholeBytes else {
            var error = CodecError("\(bytes >> 20) MB")
            error.cause = .tooLarge
            throw error
        }
    }

    /// Throws an error if a picture has no pixels or too many.
    static func check(width: Int, height: Int, isDecodedWhole: Bool, of path: FilePath) throws(ImageError) {
        guard width > 0, height > 0 else { throw ImageError(path: path, cause: .damaged, detail: "it has no pixels") }
        guard width <= side, height <= side, width * height <= (isDecodedWhole ? wholePixels : pixels) else {
            throw ImageError(path: path, cause: .tooLarge, detail: "\(width) x \(height) pixels")
        }
    }
}

extension ImageRequest.Resolution {
    /// Returns the size in pixels at which to decode a picture of `width` x `height`: the same aspect ratio, never
    /// enlarged, each side from 1 to `PictureLimits.decodedSide`.
    func decodedSize(width: Int, height: Int) -> (width: Int, height: Int) {
        let scale: Double
        switch self {
        case .cover(let boxWidth, let boxHeight):
            scale = max(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        case .fit(let boxWidth, let boxHeight):
            scale = min(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        }
        let limited = min(scale, 1, Double(PictureLimits.decodedSide) / Double(max(width, height)))
        return (
            max(1, Int((Double(width) * limited).rounded())), max(1, Int((Double(height) * limited).rounded()))
        )
    }
}
