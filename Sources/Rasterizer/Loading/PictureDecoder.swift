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
    static func image(path: FilePath, resolution: ImageRequest.Resolution) throws(ImageError) -> Image {
        let file = try PictureFile(opening: path)
        let (pixels, size) = try pixels(of: file, resolution: resolution)
        return Image(
            representations: ImagePyramid.representations(of: pixels),
            size: CGSize(width: size.width, height: size.height),
            name: path.lastComponent?.string ?? path.string)
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
/// close to it, and nothing needs to be shrunk during a frame.
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
    package static func representations(of base: PixelBuffer) -> [PixelBuffer] {
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
                    height: Int((Double(base.height) * factor).rounded())))
        }
    }
}

/// Reads pictures synchronously on the calling thread, at their own resolution. Assign it to `ImageSystem.reading`
/// where images are requested by name.
public struct PictureReader: ImageReading {
    /// The longest side, in pixels, of a picture that is read. Larger pictures are scaled down to it.
    public static let longestSide = 4096

    public init() {}

    public func image(at url: URL) throws(ImageError) -> Image {
        try PictureDecoder.image(
            path: FilePath(url.path), resolution: .fit(width: Self.longestSide, height: Self.longestSide))
    }
}
