import CWebP

/// Animated WebP, each frame cropped to what changed and encoded by libwebp on all threads. It is written as it is made:
/// libwebpmux holds all of a film until its end.
///
/// libwebp's own animation encoder keeps pixels that are merely like those of the frame before. In a slow fade that leaves
/// blocks of several brightnesses side by side, and at the same size twice the mean error.
final class WebPEncoder: FilmEncoder {
    /// A frame as a WebP picture of its own.
    fileprivate struct Part: Sendable {
        var box: FilmBox
        /// The film's size.
        var width: Int
        var height: Int
        var milliseconds: Int
        var hasAlpha: Bool
        var picture: WebPBytes
    }

    private let file: WebPFile
    private let pipeline: FramePipeline<FilmFrame, Part>

    init(_ request: FilmRequest) {
        let file = WebPFile(request)
        self.file = file
        pipeline = FramePipeline(threads: request.threads, name: "webp") { () throws(RecordingError) in
            { frame throws(RecordingError) in try Self.part(frame, request) }
        } write: { part throws(RecordingError) in
            try file.add(part)
        }
    }

    func add(_ frame: FilmFrame) throws(RecordingError) { try pipeline.add(frame) }

    func finish() throws(RecordingError) {
        try pipeline.finish()
        try file.finish()
    }

    func stop() { pipeline.stop() }

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
        // What libwebp makes of the pixels for itself is the picture's.
        defer { WebPPictureFree(&picture) }
        config.lossless = request.options.isLossless ? 1 : 0
        config.quality = Float(request.options.quality)
        config.method = method
        picture.use_argb = 1
        picture.width = Int32(box.width)
        picture.height = Int32(box.height)
        // Only read: the picture does not own them.
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

    /// From 0, the fastest, to 6, the smallest, as libwebp counts.
    private static let method: Int32 = 2
}

/// A WebP picture's file, as libwebp has written it. Belongs to one thread at a time.
private final class WebPBytes: @unchecked Sendable {
    let writer = UnsafeMutablePointer<WebPMemoryWriter>.allocate(capacity: 1)

    init() { WebPMemoryWriterInit(writer) }

    deinit {
        WebPMemoryWriterClear(writer)
        writer.deallocate()
    }

    /// The chunks with the pixels: without the file's header and without a `VP8X`, which says what the film's own does.
    var chunks: UnsafeRawBufferPointer {
        let file = UnsafeRawBufferPointer(start: writer.pointee.mem, count: writer.pointee.size)
        let isExtended = file.count > Self.first && file[Self.first..<Self.first + 4].elementsEqual("VP8X".utf8)
        let start = min(file.count, Self.first + (isExtended ? Self.extendedLength : 0))
        return UnsafeRawBufferPointer(rebasing: file[start...])
    }

    /// Where the first chunk is: behind `RIFF`, the length and `WEBP`.
    private static let first = 12
    /// Of the chunk `VP8X` with its name and its length.
    private static let extendedLength = 18
}

/// The chunks of an animated WebP, by the container's specification. Belongs to one thread at a time.
private final class WebPFile: @unchecked Sendable {
    private let request: FilmRequest
    private var file: OutputFile
    /// Bytes behind the file's length.
    private var length = 0

    /// Where the length is, which is known at the end.
    private static let lengthOffset = 4
    /// The format counts in 32 bits, and all chunks in an even number of bytes.
    private static let longest = Int(UInt32.max) - 9
    private static let animation: UInt8 = 1 << 1
    private static let alpha: UInt8 = 1 << 4
    /// The frame takes the place of what is there, and stays.
    private static let replaces: UInt8 = 1 << 1

    init(_ request: FilmRequest) {
        self.request = request
        file = OutputFile(request.output.descriptor, name: request.name)
    }

    func add(_ part: WebPEncoder.Part) throws(RecordingError) {
        if length == 0 { try begin(part) }
        let (box, pixels) = (part.box, part.picture.chunks)
        let header =
            Self.number(box.x / 2) + Self.number(box.y / 2) + Self.number(box.width - 1) + Self.number(box.height - 1)
            + Self.number(part.milliseconds) + [Self.replaces]
        // libwebp ends its file with an even number of bytes.
        length += 8 + header.count + pixels.count
        guard length <= Self.longest else { throw request.webPError("a WebP has at most 4 GB") }
        try file.write(Array("ANMF".utf8) + Self.number(header.count + pixels.count, bytes: 4) + header)
        try file.write(pixels)
    }

    private func begin(_ part: WebPEncoder.Part) throws(RecordingError) {
        let size = Self.number(part.width - 1) + Self.number(part.height - 1)
        let flags = Self.animation | (part.hasAlpha ? Self.alpha : 0)
        // White without alpha is behind all frames, which nobody sees.
        let animation: [UInt8] = [0xFF, 0xFF, 0xFF, 0] + Self.number(request.options.plays ?? 0, bytes: 2)
        let chunks =
            Array("WEBP".utf8) + Self.chunk("VP8X", [flags, 0, 0, 0] + size) + Self.chunk("ANIM", animation)
        length = chunks.count
        try file.write(Array("RIFF".utf8) + Self.number(0, bytes: 4) + chunks)
    }

    /// Makes the file whole.
    func finish() throws(RecordingError) {
        try file.flush()
        try file.overwrite(Self.number(length, bytes: 4), at: Self.lengthOffset)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, bytes: 4) + content
    }

    /// The lowest byte first.
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
