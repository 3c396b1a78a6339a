import CWebP

/// Animated WebP, each frame cropped to what changed and encoded by libwebp on all threads; libwebpmux joins them.
///
/// libwebp's own animation encoder keeps pixels that are merely like those of the frame before. In a slow fade that leaves
/// blocks of several brightnesses side by side, and at the same size twice the mean error.
final class WebPEncoder: FilmEncoder {
    /// A frame as a WebP picture of its own.
    struct Part: Sendable {
        var box: FilmBox
        /// The film's size.
        var width: Int
        var height: Int
        var milliseconds: Int
        var picture: [UInt8]
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
        var memory = WebPMemoryWriter()
        WebPMemoryWriterInit(&memory)
        defer { WebPMemoryWriterClear(&memory) }
        let isEncoded = withUnsafeMutablePointer(to: &memory) { memory in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(memory)
            return WebPEncode(&config, &picture) != 0
        }
        guard isEncoded else { throw request.webPError("libwebp reports \(picture.error_code.rawValue)") }
        return Part(
            box: box, width: whole.width, height: whole.height, milliseconds: frame.ticks.count,
            picture: Array(UnsafeBufferPointer(start: memory.mem, count: memory.size)))
    }

    /// From 0, the fastest, to 6, the smallest, as libwebp counts.
    private static let method: Int32 = 2
}

/// The frames of a WebP, joined at the end. Belongs to one thread at a time.
private final class WebPFile: @unchecked Sendable {
    private let request: FilmRequest
    private var mux: OpaquePointer?
    private var size: (width: Int, height: Int)?

    init(_ request: FilmRequest) {
        self.request = request
        mux = WebPMuxNew()
    }

    deinit { WebPMuxDelete(mux) }

    func add(_ part: WebPEncoder.Part) throws(RecordingError) {
        size = size ?? (part.width, part.height)
        let status = part.picture.withUnsafeBufferPointer { bytes in
            var frame = WebPMuxFrameInfo()
            frame.bitstream = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            frame.id = WEBP_CHUNK_ANMF
            frame.x_offset = Int32(part.box.x)
            frame.y_offset = Int32(part.box.y)
            frame.duration = Int32(part.milliseconds)
            frame.dispose_method = WEBP_MUX_DISPOSE_NONE
            frame.blend_method = WEBP_MUX_NO_BLEND
            return WebPMuxPushFrame(mux, &frame, 1)
        }
        try check(status)
    }

    /// Writes the file.
    func finish() throws(RecordingError) {
        guard let size else { return }
        var animation = WebPMuxAnimParams(bgcolor: 0x00FF_FFFF, loop_count: Int32(request.options.plays ?? 0))
        try check(WebPMuxSetAnimationParams(mux, &animation))
        try check(WebPMuxSetCanvasSize(mux, Int32(size.width), Int32(size.height)))
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        try check(WebPMuxAssemble(mux, &data))
        var file = OutputFile(request.output.descriptor, name: request.name)
        try file.write(Array(UnsafeBufferPointer(start: data.bytes, count: data.size)))
        try file.flush()
    }

    private func check(_ status: WebPMuxError) throws(RecordingError) {
        guard status == WEBP_MUX_OK else { throw request.webPError("libwebpmux reports \(status.rawValue)") }
    }
}

extension FilmRequest {
    fileprivate func webPError(_ cause: String) -> RecordingError {
        RecordingError(
            operation: "writing \(name)", cause: cause,
            remedy: "record at a smaller size or scale; WebP has at most 16,383 pixels in a row or column")
    }
}
