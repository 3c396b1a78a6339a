import CVips
import Drawing
import Foundation
import SystemPackage

/// What a picture's header says, within the limits.
struct PictureHeader: Sendable {
    /// Formats that are decoded; others that libvips could read (documents, matrices, slides) aren't photos.
    enum Format: String, CaseIterable, Sendable {
        case jpeg = "Jpeg"
        case png = "Png"
        case webp = "Webp"
        case gif = "Nsgif"
        case tiff = "Tiff"
        case heif = "Heif"
        case jpegXL = "Jxl"
        case bitmap = "Bitmap"
    }

    var format: Format
    /// As seen, orientation obeyed.
    var width: Int
    var height: Int
    /// Whether the colours must be taken to sRGB by the embedded profile.
    var isProfiled = false

    /// What of the file is decoded.
    var layout: PictureLayout

    /// Reads the header of the file at `path` through `source`; `prefix` is its first 4 bytes.
    init(
        of path: FilePath, prefix: [UInt8], layout: PictureLayout, source: VipsPictureSource
    ) throws(ImageError) {
        guard let loader = source.loader, let format = Format(loader: loader) else {
            // A TIFF's directory may lie at its end, so one that is cut off is no longer known for what it was.
            let isTIFF = [Array("II*\0".utf8), Array("MM\0*".utf8)].contains(prefix)
            throw ImageError(path: path, cause: isTIFF ? .damaged : .notAPicture)
        }
        guard let image = scrim_vips_image_from_source(source.pointer, format == .tiff ? "[page=\(layout.page)]" : "")
        else {
            throw ImageError(path: path, cause: .damaged, detail: "the header can't be read")
        }
        defer { releaseVipsObject(image) }
        let (width, height) = (Int(vips_image_get_width(image)), Int(vips_image_get_height(image)))
        let isDecodedWhole = format.isDecodedWhole || vips_image_get_typeof(image, "interlaced") != 0
        try PictureLimits.check(width: width, height: height, isDecodedWhole: isDecodedWhole, of: path)

        let isSwapped = vips_image_get_orientation_swap(image) != 0 || layout.orientation.isSwapped
        self.format = format
        self.layout = layout
        self.width = isSwapped ? height : width
        self.height = isSwapped ? width : height
        isProfiled =
            vips_image_get_interpretation(image) == Int32(SCRIM_VIPS_INTERPRETATION_CMYK)
            || Self.hasForeignProfile(image)
    }

    init(bitmapWidth width: Int, height: Int) {
        (format, self.width, self.height, layout) = (.bitmap, width, height, PictureLayout())
    }

    /// Whether a profile other than plain sRGB is embedded. Going from sRGB to sRGB would leave the pixels as they are
    /// and cost more than a tile's decoding.
    private static func hasForeignProfile(_ image: OpaquePointer) -> Bool {
        var data: UnsafeRawPointer?
        var length = 0
        guard vips_image_get_typeof(image, profileName) != 0,
            vips_image_get_blob(image, profileName, &data, &length) == 0, let data
        else { return false }
        let profile = UnsafeRawBufferPointer(start: data, count: length)
        // The name that the profile of the standard bears, as Latin text or, in version 4, as UTF-16.
        let latin = Array("sRGB IEC61966-2.1".utf8)
        return !profile.contains(latin) && !profile.contains(latin.flatMap { [0, $0] })
    }

    private static let profileName = "icc-profile-data"
}

extension PictureHeader.Format {
    /// By the name of libvips' loader, such as `VipsForeignLoadJpegSource`.
    init?(loader: String) {
        let found = Self.allCases.first { loader == "VipsForeignLoad\($0.rawValue)Source" }
        guard let found else { return nil }
        self = found
    }

    /// Whether the decoder holds the whole picture in memory, however small the result.
    var isDecodedWhole: Bool {
        switch self {
        case .jpeg, .png, .tiff: false
        case .webp, .gif, .heif, .jpegXL, .bitmap: true
        }
    }

    /// How sensitive the decoder is. JPEG's reports destroyed pixels only as warnings; others warn of harmless things,
    /// such as unknown tags, and fail when pixels are gone.
    var sensitivity: DecoderSensitivity { self == .jpeg ? .warnings : .errors }
}

/// What a decoder shall fail on: the option `fail_on` of libvips' loaders.
enum DecoderSensitivity: String, Sendable {
    case errors = "error"
    case warnings = "warning"
}

extension UnsafeRawBufferPointer {
    /// Whether `bytes` occur one after the other.
    fileprivate func contains(_ bytes: [UInt8]) -> Bool {
        guard let baseAddress, count >= bytes.count else { return false }
        return (0...count - bytes.count).contains { memcmp(baseAddress + $0, bytes, bytes.count) == 0 }
    }
}

/// How large a picture may be; checked on its header, before memory is taken for its pixels.
enum PictureLimits {
    /// Longest side of a picture in a file, in pixels: what a JPEG can hold (libjpeg's `JPEG_MAX_DIMENSION`).
    static let side = 65_500

    /// Most pixels of a picture that is decoded row by row. The largest phone cameras make 200 million, medium format
    /// stitches about twice that.
    static let pixels = 500_000_000

    /// Most pixels of a picture that its decoder must hold in memory whole (interlaced and progressive ones, WebP, GIF, HEIF, BMP):
    /// at 3 to 6 bytes a pixel, about 600 MB for the time of decoding.
    static let wholePixels = 100_000_000

    /// Longest side, in pixels, of a decoded picture: only `.cover` of an extreme panorama comes near. It bounds the
    /// memory of a tile; cairo's surfaces end at 32,767.
    static let decodedSide = 8_192

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
