import CPictures
public import Drawing
public import Foundation
import SystemPackage

/// Decodes one picture on the calling thread.
enum PictureDecoder {
    /// Returns the upright size, in pixels, of the picture in `file` from its header, without decoding pixels.
    static func size(of file: borrowing PictureFile) throws(ImageError) -> (width: Int, height: Int) {
        switch try open(file) {
        case .bitmap(let size): size
        case .coded(let codec): codec.stored.seen
        }
    }

    /// Returns the picture at the requested resolution: upright, in sRGB, premultiplied, with smaller levels if it is
    /// large.
    /// - Parameter lazily: The longest side, in pixels, up to which the levels are made when they are first read.
    static func image(
        path: FilePath, resolution: ImageRequest.Resolution, lazily limit: Int = 0
    ) throws(ImageError) -> Image {
        let file = try PictureFile(opening: path)
        let (pixels, size) = try pixels(of: file, resolution: resolution)
        return Image(
            representations: ImagePyramid.representations(of: pixels, lazily: limit),
            size: CGSize(width: size.width, height: size.height),
            name: path.name)
    }

    /// Returns the pixels at the requested resolution, and the upright size of the picture in the file.
    private static func pixels(
        of file: borrowing PictureFile, resolution: ImageRequest.Resolution
    ) throws(ImageError) -> (PixelBuffer, size: (width: Int, height: Int)) {
        switch try open(file) {
        case .bitmap(let size):
            let (width, height) = resolution.decodedSize(width: size.width, height: size.height)
            return (AreaResampler.resample(try BitmapDecoder.pixels(of: file), width: width, height: height), size)
        case .coded(let codec):
            let size = codec.stored.seen
            let (width, height) = resolution.decodedSize(width: size.width, height: size.height)
            do throws(CodecError) {
                return (try decode(codec, width: width, height: height), size)
            } catch {
                throw ImageError(path: file.path, cause: error.cause, detail: error.detail)
            }
        }
    }

    /// A file whose header has been read and is within the limits.
    private enum Opened {
        case bitmap((width: Int, height: Int))
        case coded(any PictureCodec)
    }

    private static func open(_ file: borrowing PictureFile) throws(ImageError) -> Opened {
        guard let format = PictureFormat(start: file.prefix(PictureFormat.startLength)) else {
            throw ImageError(path: file.path, cause: .notAPicture)
        }
        guard let type = format.codec else {
            guard let size = try BitmapDecoder.size(of: file) else {
                throw ImageError(path: file.path, cause: .notAPicture)
            }
            return .bitmap(size)
        }
        let layout = try PictureLayout(of: file, format)
        let codec: any PictureCodec
        do throws(CodecError) {
            codec = try type.init(PartsReader(descriptor: file.descriptor, parts: layout.parts), layout: layout)
        } catch {
            let detail = error.cause == .damaged ? "the header can't be read" : error.detail
            throw ImageError(path: file.path, cause: error.cause, detail: detail)
        }
        let stored = codec.stored
        try PictureLimits.check(
            width: stored.width, height: stored.height, isDecodedWhole: stored.isDecodedWhole, of: file.path)
        return .coded(codec)
    }

    /// - Parameters:
    ///   - width, height: The size of the upright result.
    private static func decode(
        _ codec: any PictureCodec, width: Int, height: Int
    ) throws(CodecError) -> PixelBuffer {
        let stored = codec.stored
        let (width, height) = stored.orientation.isSwapped ? (height, width) : (width, height)
        let scaler = RowScaler(stored.rows, width: width, height: height)
        try codec.decode(into: scaler)
        // The profile is applied after scaling, to as few pixels as possible.
        let pixels = scaler.takePixels { ColorTransform(stored.profile, of: stored.rows)?.apply(to: $0) }
        return stored.orientation.upright(pixels)
    }
}

/// The same pixels at finely stepped sizes. Whatever size a picture passes through in a transition, one of them is
/// close to it, and nothing large needs to be shrunk during a frame.
package enum ImagePyramid {
    /// The number of steps per halving: a level is 2^(-1/4) = 0.84 times the one before. Sizes in between are drawn
    /// from the larger level at 0.84 or more, where bilinear sampling still reads every pixel.
    package static let stepsPerOctave = 4
    /// The longest side, in pixels, up to which a picture gets no levels: tiles, which are drawn at their own size.
    package static let smallestBase = 512
    /// The least longest side of a level, in pixels: a little less than a tile of the photo grid.
    package static let smallestLevel = 200

    /// Returns `base` and, if its longest side exceeds `smallestBase`, its levels down to about `smallestLevel`. All
    /// levels together take 2.4 times the base's memory.
    /// - Parameter lazily: The longest side, in pixels, up to which the levels are made when they are first read.
    package static func representations(of base: PixelBuffer, lazily limit: Int = 0) -> [PixelBuffer] {
        let longest = max(base.width, base.height)
        guard longest > smallestBase else { return [base] }
        var levels = [base]
        while true {
            let step = levels.count
            let factor = pow(2, -Double(step) / Double(stepsPerOctave))
            guard Double(longest) * factor >= Double(smallestLevel) else { return levels }
            // From an octave above: exactly or nearly two to one, so the filters don't add up to a blur.
            let source = step < stepsPerOctave ? base : levels[step - stepsPerOctave]
            levels.append(
                AreaResampler.resample(
                    source, width: Int((Double(base.width) * factor).rounded()),
                    height: Int((Double(base.height) * factor).rounded()), whenRead: longest <= limit))
        }
    }
}

/// Reads pictures synchronously on the calling thread, at their own resolution. Assign it to `ImageSystem.reading`
/// where images are requested by name.
public struct PictureReader: ImageReading {
    /// The longest side, in pixels, of a picture that is read. Larger pictures are scaled down to it.
    public static let longestSide = 4096

    /// The longest side, in pixels, of a picture whose levels are made when they are first drawn, which takes up to
    /// 2 ms each. All of them at once would delay the start of a scene, whose thread reads its pictures.
    static let quickSide = 1024

    public init() {}

    public func image(at url: URL) throws(ImageError) -> Image {
        try PictureDecoder.image(
            path: FilePath(url.path), resolution: .fit(width: Self.longestSide, height: Self.longestSide),
            lazily: Self.quickSide)
    }
}

/// Converts colors from a profile, or from inks, to sRGB with relative colorimetry. Calls Little CMS.
final class ColorTransform {
    /// The link profile for inks without a profile: Argyll CMS' "Chemical proof", which its author has put into the
    /// public domain, linked with sRGB by Little CMS (9 steps per ink, 8 bits: 0.4 of 255 from the original on
    /// average).
    private static var plainInks: [UInt8] { PackageResources.plain_inks_icc }

    private let context: cmsContext
    private let transform: cmsHTRANSFORM
    private let format: RowFormat

    /// Creates a transform of rows of `format`, or returns `nil` if none is needed or the profile is not for such rows.
    init?(_ profile: [UInt8], of format: RowFormat) {
        self.format = format
        guard format == .inks || Self.isForeign(profile), let context = cmsCreateContext(nil, nil) else { return nil }
        let made = Self.transform(profile, context, format) ?? (format == .inks ? Self.link(context) : nil)
        guard let transform = made else {
            cmsDeleteContext(context)
            return nil
        }
        (self.context, self.transform) = (context, transform)
    }

    deinit {
        cmsDeleteTransform(transform)
        cmsDeleteContext(context)
    }

    /// Converts pixels of four bytes in place and leaves alpha unchanged.
    func apply(to bytes: UnsafeMutableBufferPointer<UInt8>) {
        cmsDoTransform(transform, bytes.baseAddress, bytes.baseAddress, UInt32(bytes.count / 4))
        if format == .inks { for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 } }
    }

    private static func transform(
        _ bytes: [UInt8], _ context: cmsContext, _ format: RowFormat
    ) -> cmsHTRANSFORM? {
        guard let profile = cmsOpenProfileFromMemTHR(context, bytes, UInt32(bytes.count)) else { return nil }
        defer { cmsCloseProfile(profile) }
        guard let standard = cmsCreate_sRGBProfileTHR(context) else { return nil }
        defer { cmsCloseProfile(standard) }
        let input: cmsUInt32Number
        switch (cmsGetColorSpace(profile), format) {
        case (cmsSigCmykData, .inks): input = scrim_color_inks
        case (cmsSigRgbData, .rgb), (cmsSigRgbData, .rgba), (cmsSigRgbData, .premultiplied): input = scrim_color_rgb
        // The decoders represent gray as equal red, green and blue.
        case (cmsSigGrayData, .rgb), (cmsSigGrayData, .rgba), (cmsSigGrayData, .premultiplied):
            input = scrim_color_grey
        default: return nil
        }
        return cmsCreateTransformTHR(
            context, profile, input, standard, scrim_color_rgb, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_NOCACHE))
    }

    private static func link(_ context: cmsContext) -> cmsHTRANSFORM? {
        guard let profile = cmsOpenProfileFromMemTHR(context, plainInks, UInt32(plainInks.count)) else { return nil }
        defer { cmsCloseProfile(profile) }
        return cmsCreateTransformTHR(
            context, profile, scrim_color_inks, nil, scrim_color_rgb, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_NOCACHE))
    }

    /// Whether a profile differs from plain sRGB. Converting sRGB to sRGB would change nothing and cost more than
    /// decoding a tile.
    private static func isForeign(_ profile: [UInt8]) -> Bool {
        // The name in the standard's own profile, as Latin text or, in version 4, as UTF-16.
        let latin = Array("sRGB IEC61966-2.1".utf8)
        return !profile.isEmpty && !profile.contains(latin) && !profile.contains(latin.flatMap { [0, $0] })
    }
}
