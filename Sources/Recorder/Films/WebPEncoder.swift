import CWebP

/// Encodes animated WebP. Each frame is cropped to the part that changed, and libwebp encodes on all threads. The file
/// is written progressively; libwebpmux would hold all of the film until the end.
///
/// libwebp's own animation encoder keeps pixels that are merely similar to the previous frame's. In a slow fade, this
/// leaves adjacent blocks of different brightness and, at the same size, twice the mean error.
enum WebPEncoder {
    /// A frame as a WebP picture of its own.
    fileprivate struct Part: Sendable {
        var box: FilmBox
        /// The size of the film.
        var width: Int
        var height: Int
        var milliseconds: Int
        var hasAlpha: Bool
        var picture: WebPBytes
    }

    /// Starts the threads that encode a film.
    static func start(_ request: FilmRequest) -> some FilmEncoder {
        FramePipeline(into: WebPFile(request), threads: request.threads, name: "webp") { () throws(RecordingError) in
            { frame throws(RecordingError) in try part(frame, request) }
        }
    }

    // MARK: On the threads

    private static func part(_ frame: FilmFrame, _ request: FilmRequest) throws(RecordingError) -> Part {
        let whole = frame.picture
        var box = whole.box(over: frame.earlier)
        // Offsets are stored halved.
        box = FilmBox(
            x: box.x / 2 * 2, y: box.y / 2 * 2, width: box.width + box.x % 2, height: box.height + box.y % 2)
        var config = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
            throw request.webPError("libwebp has another version than Scrim was built with")
        }
        // Frees the memory that libwebp allocates for the picture.
        defer { WebPPictureFree(&picture) }
        config.lossless = request.options.isLossless ? 1 : 0
        config.quality = Float(request.options.quality)
        config.method = method
        picture.use_argb = 1
        picture.width = Int32(box.width)
        picture.height = Int32(box.height)
        // libwebp only reads the pixels and does not own them.
        picture.argb = UnsafeMutablePointer(mutating: whole.base + box.y * whole.width + box.x)
        picture.argb_stride = Int32(whole.width)
        let bytes = WebPBytes()
        picture.writer = WebPMemoryWrite
        picture.custom_ptr = UnsafeMutableRawPointer(bytes.writer)
        guard WebPEncode(&config, &picture) != 0 else {
            throw request.webPError("libwebp reports \(picture.error_code.rawValue)")
        }
        return Part(
            box: box, width: whole.width, height: whole.height, milliseconds: frame.ticks.count,
            hasAlpha: whole.hasAlpha, picture: bytes)
    }

    /// The compression method for libwebp, from 0, the fastest, to 6, the smallest.
    private static let method: Int32 = 2
}

/// The file of a WebP picture, written by libwebp. Confined to one thread at a time.
private final class WebPBytes: @unchecked Sendable {
    let writer = UnsafeMutablePointer<WebPMemoryWriter>.allocate(capacity: 1)

    init() { WebPMemoryWriterInit(writer) }

    deinit {
        WebPMemoryWriterClear(writer)
        writer.deallocate()
    }

    /// The chunks with the pixels, without the file header and `VP8X`, which the film has once.
    var chunks: UnsafeRawBufferPointer {
        let file = UnsafeRawBufferPointer(start: writer.pointee.mem, count: writer.pointee.size)
        let isExtended = file.count > Self.first && file[Self.first..<Self.first + 4].elementsEqual("VP8X".utf8)
        let start = min(file.count, Self.first + (isExtended ? Self.extendedLength : 0))
        return UnsafeRawBufferPointer(rebasing: file[start...])
    }

    /// The offset of the first chunk: after `RIFF`, the length and `WEBP`.
    private static let first = 12
    /// The length of the `VP8X` chunk, including its name and size.
    private static let extendedLength = 18
}

/// The chunks of an animated WebP, as in the container specification.
private struct WebPFile: FilmFile {
    private let request: FilmRequest
    private var file: OutputFile
    /// The number of bytes after the file's length field.
    private var length = 0

    /// The offset of the length field, which is known only at the end.
    private static let lengthOffset = 4
    /// The format has 32-bit lengths and even-sized chunks.
    private static let longest = Int(UInt32.max) - 9
    private static let animation: UInt8 = 1 << 1
    private static let alpha: UInt8 = 1 << 4
    /// The frame replaces the existing pixels and is not disposed of.
    private static let replaces: UInt8 = 1 << 1

    init(_ request: FilmRequest) {
        self.request = request
        file = OutputFile(request.output.descriptor, name: request.name)
    }

    mutating func add(_ part: WebPEncoder.Part) throws(RecordingError) {
        if length == 0 { try begin(part) }
        let (box, pixels) = (part.box, part.picture.chunks)
        let header =
            Self.number(box.x / 2) + Self.number(box.y / 2) + Self.number(box.width - 1) + Self.number(box.height - 1)
            + Self.number(part.milliseconds) + [Self.replaces]
        // libwebp pads its file to an even number of bytes.
        length += 8 + header.count + pixels.count
        guard length <= Self.longest else { throw request.webPError("a WebP has at most 4 GB") }
        try file.write(Array("ANMF".utf8) + Self.number(header.count + pixels.count, bytes: 4) + header)
        try file.write(pixels)
    }

    private mutating func begin(_ part: WebPEncoder.Part) throws(RecordingError) {
        let size = Self.number(part.width - 1) + Self.number(part.height - 1)
        let flags = Self.animation | (part.hasAlpha ? Self.alpha : 0)
        // The background, white without alpha, is never visible.
        let animation: [UInt8] = [0xFF, 0xFF, 0xFF, 0] + Self.number(request.options.plays ?? 0, bytes: 2)
        let chunks =
            Array("WEBP".utf8) + Self.chunk("VP8X", [flags, 0, 0, 0] + size) + Self.chunk("ANIM", animation)
        length = chunks.count
        try file.write(Array("RIFF".utf8) + Self.number(0, bytes: 4) + chunks)
    }

    mutating func finish() throws(RecordingError) {
        try file.flush()
        try file.overwrite(Self.number(length, bytes: 4), at: Self.lengthOffset)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, bytes: 4) + content
    }

    /// Returns the bytes of a number, least significant first.
    private static func number(_ value: Int, bytes: Int = 3) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension FilmRequest {
    fileprivate func webPError(_ cause: String) -> RecordingError {
        RecordingError(
            operation: "writing \(name)", cause: cause,
            remedy: "record at a smaller size or scale; WebP has at most 16,383 pixels in a row or column")
    }
}
