import CVips
public import Drawing
public import Foundation
import Glibc
import SystemPackage

/// Decodes one picture on the calling thread.
enum PictureDecoder {
    /// Starts libvips, so that the first picture doesn't wait for it.
    static func prepareThread() { _ = VipsRuntime.isRunning }

    /// Gives back what libvips keeps for the calling thread. Calls `vips_thread_shutdown`.
    static func finishThread() { vips_thread_shutdown() }

    /// What the header of `file` says; no pixels are decoded. `waits` is false for a thread that must not wait for
    /// another's decoding.
    static func header(of file: borrowing PictureFile, waits: Bool) throws(ImageError) -> PictureHeader {
        if let header = try BitmapDecoder.header(of: file) { return header }
        let layout = try PictureLayout(of: file)
        let (path, descriptor, prefix) = (file.path, file.descriptor, file.prefix(4))
        return try VipsErrorGate.shared.runBeside(waits: waits) { () throws(ImageError) in
            guard VipsRuntime.isRunning, let source = VipsPictureSource(descriptor: descriptor, parts: layout.parts)
            else {
                throw ImageError(path: path, cause: .outOfMemory, detail: "libvips didn't start")
            }
            return try PictureHeader(of: path, prefix: prefix, layout: layout, source: source)
        }
    }

    /// The picture as asked: upright, in sRGB, premultiplied, with finer levels when it is large.
    static func image(path: FilePath, resolution: ImageRequest.Resolution) throws(ImageError) -> Image {
        let file = try PictureFile(opening: path)
        let header = try header(of: file, waits: true)
        let size = resolution.decodedSize(width: header.width, height: header.height)
        let pixels: PixelBuffer
        if header.format == .bitmap {
            pixels = AreaResampler.resample(try BitmapDecoder.pixels(of: file), width: size.width, height: size.height)
        } else {
            pixels = try decode(file, header: header, width: size.width, height: size.height)
        }
        return Image(
            representations: ImagePyramid.representations(of: pixels),
            size: CGSize(width: header.width, height: header.height), name: path.lastComponent?.string ?? path.string)
    }

    /// - Parameters:
    ///   - width, height: As seen.
    private static func decode(
        _ file: borrowing PictureFile, header: PictureHeader, width: Int, height: Int
    ) throws(ImageError) -> PixelBuffer {
        let isSwapped = header.layout.orientation.isSwapped
        let (width, height) = isSwapped ? (height, width) : (width, height)
        let (path, descriptor) = (file.path, file.descriptor)
        func attempt(sensitivity: DecoderSensitivity) -> Result<PixelBuffer, VipsMessage> {
            VipsErrorGate.shared.run {
                thumbnail(descriptor: descriptor, header: header, width: width, height: height, sensitivity)
            }
        }
        var result = attempt(sensitivity: header.format.sensitivity)
        if case .failure(let message) = result, header.format == .jpeg, message.isHarmless {
            result = attempt(sensitivity: .errors)
        }
        switch result {
        case .success(let pixels):
            return header.layout.orientation.upright(pixels)
        case .failure(let message):
            throw ImageError(
                path: path, cause: message.isOutOfMemory ? .outOfMemory : .damaged, detail: message.text)
        }
    }

    /// The pixels, or nil with a message in libvips' buffer. Calls `vips_thumbnail_source`, which lets the decoder
    /// shrink as far as it can: of a photo of 12 megapixels that becomes a tile, no more is ever in memory than rows.
    private static func thumbnail(
        descriptor: Int32, header: PictureHeader, width: Int, height: Int, _ sensitivity: DecoderSensitivity
    ) -> PixelBuffer? {
        guard let source = VipsPictureSource(descriptor: descriptor, parts: header.layout.parts) else { return nil }
        var output: OpaquePointer?
        let isProfiled: Int32 = header.isProfiled ? 1 : 0
        // Of a TIFF, the thumbnail's own source would take another page for a smaller version of the first by its size.
        let code =
            header.format == .tiff
            ? scrim_vips_page_thumbnail(
                source.pointer, &output, Int32(width), Int32(height),
                "[fail_on=\(sensitivity.rawValue),page=\(header.layout.page)]", isProfiled)
            : scrim_vips_thumbnail(
                source.pointer, &output, Int32(width), Int32(height), "[fail_on=\(sensitivity.rawValue)]", isProfiled)
        guard code == 0, var image = output else { return nil }
        defer { releaseVipsObject(image) }

        if vips_image_get_format(image) != Int32(SCRIM_VIPS_FORMAT_UCHAR)
            || vips_image_get_interpretation(image) != Int32(SCRIM_VIPS_INTERPRETATION_SRGB)
        {
            var converted: OpaquePointer?
            guard
                scrim_vips_colourspace(image, &converted, Int32(SCRIM_VIPS_INTERPRETATION_SRGB)) == 0,
                let converted
            else { return nil }
            releaseVipsObject(image)
            image = converted
        }
        guard vips_image_get_format(image) == Int32(SCRIM_VIPS_FORMAT_UCHAR) else { return nil }

        var length = 0
        guard let bytes = vips_image_write_to_memory(image, &length) else { return nil }
        defer { g_free(bytes) }
        return PixelPacking.pack(
            UnsafePointer(bytes.assumingMemoryBound(to: UInt8.self)), bands: Int(vips_image_get_bands(image)),
            width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
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

/// libvips, started once for the process.
///
/// Starting it loads its modules, about 25 ms; the first call pays, so the loader's threads do it ahead.
enum VipsRuntime {
    /// Whether libvips started; the first call starts it, calls at the same time wait for that.
    static let isRunning: Bool = {
        guard vips_init("scrim") == 0 else { return false }
        // Every picture is decoded once: a cache of operations would only hold on to memory and to files.
        vips_cache_set_max(0)
        vips_cache_set_max_mem(0)
        vips_cache_set_max_files(0)
        // The loader has a thread for each core already.
        vips_concurrency_set(1)
        // What matters comes back as an error; a library doesn't print.
        _ = g_log_set_handler("VIPS", Int32(SCRIM_VIPS_LOG_LEVELS), { _, _, _, _ in }, nil)
        return true
    }()
}

/// Assigns messages to pictures, though libvips keeps one buffer for the whole process.
///
/// Work that goes well needs no message and runs side by side. Work that fails is done once more with nothing else
/// running; what is in the buffer then is its own. Failing files are few and fail early, so that costs little.
final class VipsErrorGate: @unchecked Sendable {
    static let shared = VipsErrorGate()

    private let lock: UnsafeMutablePointer<pthread_rwlock_t>

    private init() {
        lock = .allocate(capacity: 1)
        pthread_rwlock_init(lock, nil)
    }

    /// Runs `work`, whose messages nobody wants, beside other work; when something is being repeated alone, it waits for
    /// that if `waits`, else runs all the same, at the risk of disturbing the other's message.
    func runBeside<Value>(waits: Bool, _ work: () throws(ImageError) -> Value) throws(ImageError) -> Value {
        let isHeld = (waits ? pthread_rwlock_rdlock(lock) : pthread_rwlock_tryrdlock(lock)) == 0
        defer { if isHeld { pthread_rwlock_unlock(lock) } }
        return try work()
    }

    /// What `work` makes, or, when it gives nil twice, the message of the second time, in one line.
    func run<Value>(_ work: () -> Value?) -> Result<Value, VipsMessage> {
        pthread_rwlock_rdlock(lock)
        let value = work()
        pthread_rwlock_unlock(lock)
        if let value { return .success(value) }

        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        vips_error_clear()
        defer { vips_error_clear() }
        if let value = work() { return .success(value) }
        return .failure(VipsMessage(buffer: String(cString: vips_error_buffer())))
    }
}

/// What libvips says about a failure.
struct VipsMessage: Error, Equatable {
    /// One line, without repetitions; may be empty.
    let text: String

    init(buffer: String) {
        var lines: [Substring] = []
        for line in buffer.split(whereSeparator: \.isNewline) where !lines.contains(line) { lines.append(line) }
        text = lines.joined(separator: "; ")
    }

    /// Whether memory ran out, which says nothing about the file.
    var isOutOfMemory: Bool { text.contains("out of memory") }

    /// Whether a JPEG decoder only remarks on an odd mark in the header, which leaves every pixel as it was meant.
    var isHarmless: Bool {
        ["unknown JFIF revision number", "Unknown Adobe color transform code"].contains { text.contains($0) }
            && !text.contains("Corrupt") && !text.contains("Premature")
    }
}

/// Reads pictures with libvips on the thread that asks, in their own resolution: what `ImageSystem.reading` is to be
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
