import Drawing
import SystemPackage

/// How large a picture may be; checked on its header, before memory is taken for its pixels.
enum PictureLimits {
    /// Longest side of a picture in a file, in pixels: what a JPEG can hold (libjpeg's `JPEG_MAX_DIMENSION`).
    static let side = 65_500

    /// Most pixels of a picture that is decoded row by row. The largest phone cameras make 200 million, medium format
    /// stitches about twice that.
    static let pixels = 500_000_000

    /// Most pixels of a picture that its decoder must hold in memory whole (interlaced and progressive ones, WebP, GIF,
    /// HEIF, JPEG XL, BMP): at 3 to 6 bytes a pixel, about 600 MB for the time of decoding.
    static let wholePixels = 100_000_000

    /// Most bytes of a file that its decoder must hold in memory whole (WebP): those of as many pixels that hardly shrank.
    static let wholeBytes = 512 << 20

    /// Most bytes of a colour profile; a larger one is ignored, and the picture is taken for sRGB.
    static let profileBytes = 4 << 20

    /// Longest side, in pixels, of a decoded picture: only `.cover` of an extreme panorama comes near. It bounds the
    /// memory of a tile; cairo's surfaces end at 32,767.
    static let decodedSide = 8_192

    /// Refuses a file that is too long to be read whole.
    static func checkWhole(bytes: Int) throws(CodecError) {
        guard bytes <= wholeBytes else {
            var error = CodecError("\(bytes >> 20) MB")
            error.cause = .tooLarge
            throw error
        }
    }

    /// Refuses a picture of no or too many pixels.
    static func check(width: Int, height: Int, isDecodedWhole: Bool, of path: FilePath) throws(ImageError) {
        guard width > 0, height > 0 else { throw ImageError(path: path, cause: .damaged, detail: "it has no pixels") }
        guard width <= side, height <= side, width * height <= (isDecodedWhole ? wholePixels : pixels) else {
            throw ImageError(path: path, cause: .tooLarge, detail: "\(width) x \(height) pixels")
        }
    }
}

extension ImageRequest.Resolution {
    /// The size in pixels at which to decode a picture of `width` x `height`: of the same shape, never enlarged, each
    /// side from 1 to `PictureLimits.decodedSide`.
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
