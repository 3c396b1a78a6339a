import CGIF
import CImageQuant
import Glibc

/// Encodes GIF with a palette per frame. libimagequant chooses the colors and dithers, one frame per thread; cgif packs
/// and writes.
///
/// Unchanged pixels are transparent and do not contribute to the palette, so that still parts keep their dither and do
/// not shimmer. A partly transparent picture is always written whole, because transparency cannot replace pixels.
enum GIFEncoder {
    /// A frame with palette colors.
    struct Part: Sendable {
        var width: Int
        var height: Int
        /// The palette index of each pixel of the film.
        var indices: [UInt8]
        /// The red, green and blue of each color.
        var palette: [UInt8]
        /// The index of unchanged or transparent pixels, or `nil` in the first frame of an opaque film.
        var transparent: UInt8?
        /// Whether such pixels are transparent instead of showing the previous frame.
        var isClear: Bool
        /// The display time, in hundredths of a second.
        var delay: Int
    }

    /// Starts the threads that encode a film.
    static func start(_ request: FilmRequest) -> some FilmEncoder {
        let options = request.options
        return FramePipeline(into: GIFFile(request), threads: request.threads, name: "gif") {
            () throws(RecordingError) in
            let palettes = try PaletteMaker(colors: options.colors, isDithered: options.isDithered)
            return { frame throws(RecordingError) in try palettes.part(frame) }
        }
    }
}

/// Chooses a frame's colors and maps its pixels to them. Confined to one thread.
private final class PaletteMaker {
    private let attributes: OpaquePointer
    private let isDithered: Bool

    /// The speed for libimagequant, from 1, the best, to 10, the fastest. On the photo's drag, 8 takes a third of the
    /// time of the default 4 for the same SSIM to three digits.
    private static let speed: Int32 = 8

    /// The fraction of each error that is diffused, from 0 to 1. On the photo's drag, this value makes the film 12 %
    /// smaller than full diffusion and closer to the frames: 9.7 MB and an SSIM of 0.925 against 11.0 MB and 0.903.
    private static let dithering: Float = 0.4

    init(colors: Int, isDithered: Bool) throws(RecordingError) {
        guard let attributes = liq_attr_create() else { throw Self.error(LIQ_OUT_OF_MEMORY) }
        self.attributes = attributes
        self.isDithered = isDithered
        Self.useOneThread()
        try Self.check(liq_set_max_colors(attributes, Int32(colors)))
        try Self.check(liq_set_speed(attributes, Self.speed))
    }

    deinit { liq_attr_destroy(attributes) }

    /// With OpenMP, each call of libimagequant would use all cores, which already encode other frames, and the order of
    /// its sums would depend on their number.
    private static func useOneThread() {
        typealias SetThreads = @convention(c) (Int32) -> Void
        guard let symbol = dlsym(nil, "omp_set_num_threads") else { return }
        unsafeBitCast(symbol, to: SetThreads.self)(1)
    }

    func part(_ frame: FilmFrame) throws(RecordingError) -> GIFEncoder.Part {
        let picture = frame.picture
        let earlier = picture.hasAlpha ? nil : frame.earlier
        let box = picture.box(over: earlier)
        let pixels = pixels(picture, over: earlier, box)
        let hasTransparency = picture.hasAlpha || earlier != nil
        var mapped = [UInt8](repeating: 0, count: pixels.count)
        let colors = try quantize(pixels, box, hasTransparency: hasTransparency, to: &mapped)
        var part = GIFEncoder.Part(
            width: picture.width, height: picture.height, indices: mapped, palette: [],
            isClear: picture.hasAlpha, delay: frame.ticks.count)
        for color in colors { part.palette += [color.r, color.g, color.b] }
        guard hasTransparency else { return part }
        let transparent = UInt8(colors.firstIndex { $0.a == 0 } ?? 0)
        part.transparent = transparent
        part.indices = [UInt8](repeating: transparent, count: picture.width * picture.height)
        for row in 0..<box.height {
            let start = (box.y + row) * picture.width + box.x
            part.indices.replaceSubrange(
                start..<start + box.width, with: mapped[row * box.width..<(row + 1) * box.width])
        }
        return part
    }

    /// Returns the pixels of a box as R, G, B, A in memory. They are transparent if equal to those of the previous
    /// frame, or if less than half covered, because GIF has no partial alpha.
    private func pixels(_ picture: FilmPicture, over earlier: FilmPicture?, _ box: FilmBox) -> [UInt32] {
        let width = picture.width
        return [UInt32](unsafeUninitializedCapacity: box.width * box.height) { pixels, count in
            for row in 0..<box.height {
                let start = (box.y + row) * width + box.x
                for column in 0..<box.width {
                    let pixel = picture.base[start + column]
                    let isUncovered = picture.hasAlpha && pixel >> 24 < 128
                    let isClear = isUncovered || earlier.map { $0.base[start + column] == pixel } ?? false
                    // From 0xAARRGGBB to 0xAABBGGRR.
                    pixels[row * box.width + column] =
                        isClear ? 0 : 0xFF00_0000 | pixel & 0xFF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16
                }
            }
            count = box.width * box.height
        }
    }

    private func quantize(
        _ pixels: [UInt32], _ box: FilmBox, hasTransparency: Bool, to mapped: inout [UInt8]
    ) throws(RecordingError) -> [liq_color] {
        let outcome = pixels.withUnsafeBytes { bytes in
            mapped.withUnsafeMutableBytes { target in
                Result { () throws(RecordingError) in
                    guard let base = bytes.baseAddress,
                        let image = liq_image_create_rgba(attributes, base, Int32(box.width), Int32(box.height), 0)
                    else { throw Self.error(LIQ_OUT_OF_MEMORY) }
                    defer { liq_image_destroy(image) }
                    if hasTransparency {
                        try Self.check(liq_image_add_fixed_color(image, liq_color(r: 0, g: 0, b: 0, a: 0)))
                    }
                    var made: OpaquePointer?
                    try Self.check(liq_image_quantize(image, attributes, &made))
                    guard let made, let target = target.baseAddress else { throw Self.error(LIQ_OUT_OF_MEMORY) }
                    defer { liq_result_destroy(made) }
                    try Self.check(liq_set_dithering_level(made, isDithered ? Self.dithering : 0))
                    try Self.check(liq_write_remapped_image(made, image, target, pixels.count))
                    return Self.colors(made)
                }
            }
        }
        return try outcome.get()
    }

    private static func colors(_ result: OpaquePointer) -> [liq_color] {
        guard let palette = liq_get_palette(result) else { return [] }
        let count = Int(palette.pointee.count)
        return withUnsafeBytes(of: palette.pointee.entries) { Array($0.bindMemory(to: liq_color.self).prefix(count)) }
    }

    private static func check(_ status: liq_error) throws(RecordingError) {
        guard status == LIQ_OK else { throw error(status) }
    }

    private static func error(_ status: liq_error) -> RecordingError {
        RecordingError(
            operation: "choosing a frame's colors",
            cause: status == LIQ_OUT_OF_MEMORY ? "out of memory" : "libimagequant reports \(status.rawValue)",
            remedy: "record at a smaller size or scale")
    }
}

/// The file of a GIF, written by cgif.
private final class GIFFile: FilmFile {
    private let request: FilmRequest
    private var file: OutputFile
    private var gif: OpaquePointer?
    /// The reason why cgif could not write.
    private var failure: RecordingError?

    init(_ request: FilmRequest) {
        self.request = request
        file = OutputFile(request.output.descriptor, name: request.name)
    }

    deinit { if let gif { _ = cgif_close(gif) } }

    func add(_ part: GIFEncoder.Part) throws(RecordingError) {
        if gif == nil { gif = try open(part) }
        var (indices, palette) = (part.indices, part.palette)
        let status = indices.withUnsafeMutableBufferPointer { indices in
            palette.withUnsafeMutableBufferPointer { palette in
                var frame = CGIF_FrameConfig()
                frame.pImageData = indices.baseAddress
                frame.pLocalPalette = palette.baseAddress
                frame.numLocalPaletteEntries = UInt16(palette.count / 3)
                frame.attrFlags = scrim_gif_local_table
                if let transparent = part.transparent {
                    frame.attrFlags |= part.isClear ? scrim_gif_has_alpha : scrim_gif_has_set_transparency
                    frame.transIndex = transparent
                }
                frame.delay = UInt16(part.delay)
                return cgif_addframe(gif, &frame)
            }
        }
        try check(status)
    }

    private func open(_ part: GIFEncoder.Part) throws(RecordingError) -> OpaquePointer {
        guard let width = UInt16(exactly: part.width), let height = UInt16(exactly: part.height) else {
            throw error("a GIF has at most 65,535 pixels in a row or column")
        }
        var config = CGIF_Config()
        config.width = width
        config.height = height
        config.attrFlags = scrim_gif_animated
        // The format stores the number of repetitions after the first play.
        switch request.options.plays {
        case nil: config.numLoops = 0
        case 1: config.attrFlags |= scrim_gif_no_loop
        case let plays?: config.numLoops = UInt16(plays - 1)
        }
        config.pContext = Unmanaged.passUnretained(self).toOpaque()
        config.pWriteFn = { context, bytes, count in
            guard let context, let bytes else { return -1 }
            return Unmanaged<GIFFile>.fromOpaque(context).takeUnretainedValue().write(bytes, count)
        }
        guard let gif = cgif_newgif(&config) else { throw failure ?? error("out of memory") }
        return gif
    }

    private func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
        do throws(RecordingError) {
            try file.write(UnsafeRawBufferPointer(start: bytes, count: count))
            return 0
        } catch {
            failure = error
            return -1
        }
    }

    func finish() throws(RecordingError) {
        guard let gif else { return }
        self.gif = nil
        try check(cgif_close(gif))
        try file.flush()
    }

    private func check(_ status: Int32) throws(RecordingError) {
        guard status != CGIF_OK.rawValue else { return }
        throw failure ?? error("cgif reports \(status)")
    }

    private func error(_ cause: String) -> RecordingError {
        RecordingError(operation: "writing \(request.name)", cause: cause, remedy: "record at a smaller size or scale")
    }
}
