public import Drawing
public import Foundation
import SystemPackage

/// Decodes one picture on the calling thread.
enum PictureDecoder {
    /// The size of the picture in `file` as seen, in pixels, by its header; no pixels are decoded.
    static func size(of file: borrowing PictureFile) throws(ImageError) -> (width: Int, height: Int) {
        switch try open(file) {
        case .bitmap(let size): size
        case .coded(let codec): codec.stored.seen
        }
    }

    /// The picture as asked: upright, in sRGB, premultiplied, with finer levels when it is large.
    static func image(path: FilePath, resolution: ImageRequest.Resolution) throws(ImageError) -> Image {
        let file = try PictureFile(opening: path)
        let (pixels, size) = try pixels(of: file, resolution: resolution)
        return Image(
            representations: ImagePyramid.representations(of: pixels),
            size: CGSize(width: size.width, height: size.height),
            name: path.lastComponent?.string ?? path.string)
    }

    /// The pixels as asked, and the size of the picture in the file as seen.
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

    /// A file whose header was read, and is within the limits.
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
    ///   - width, height: As seen.
    private static func decode(
        _ codec: any PictureCodec, width: Int, height: Int
    ) throws(CodecError) -> PixelBuffer {
        let stored = codec.stored
        let (width, height) = stored.orientation.isSwapped ? (height, width) : (width, height)
        let scaler = RowScaler(stored.rows, width: width, height: height)
        try codec.decode(into: scaler)
        // As few pixels as can be are taken through the profile.
        let pixels = scaler.takePixels { ColorTransform(stored.profile, of: stored.rows)?.apply(to: $0) }
        return stored.orientation.upright(pixels)
    }
}

/// The same pixels at finely stepped sizes, so that whatever size a picture passes through while it flies, one of them
/// is near and nothing needs to be shrunk during a frame.
package enum ImagePyramid {
    /// Steps for each halving: a level is 2^(-1/4) = 0.84 times the one before. What is between two levels is drawn
    /// from the larger at 0.84 or more, where bilinear sampling still sees every pixel.
    package static let stepsPerOctave = 4
    /// Longest side, in pixels, under which a picture gets no levels: tiles, which are drawn at their own size.
    package static let smallestBase = 512
    /// Longest side, in pixels, at which the levels end: a little under a tile of the photo grid.
    package static let smallestLevel = 200

    /// `base` and, if its longest side is over `smallestBase`, its levels down to about `smallestLevel`; all levels
    /// together take 2.4 times the base's memory.
    package static func representations(of base: PixelBuffer) -> [PixelBuffer] {
        let longest = max(base.width, base.height)
        guard longest > smallestBase else { return [base] }
        var levels = [base]
        while true {
            let step = levels.count
            let factor = pow(2, -Double(step) / Double(stepsPerOctave))
            guard Double(longest) * factor >= Double(smallestLevel) else { return levels }
            // From a whole octave above: exactly or nearly two to one, so the filters don't add up to a blur.
            let source = step < stepsPerOctave ? base : levels[step - stepsPerOctave]
            levels.append(
                AreaResampler.resample(
                    source, width: Int((Double(base.width) * factor).rounded()),
                    height: Int((Double(base.height) * factor).rounded())))
        }
    }
}

/// Reads pictures on the thread that asks, in their own resolution: what `ImageSystem.reading` is to be
/// where pictures are asked for by their names.
public struct PictureReader: ImageReading {
    /// The longest side of a picture that is read, in pixels; larger ones come smaller.
    public static let longestSide = 4096

    public init() {}

    public func image(at url: URL) throws(ImageError) -> Image {
        try PictureDecoder.image(
            path: FilePath(url.path), resolution: .fit(width: Self.longestSide, height: Self.longestSide))
    }
}
