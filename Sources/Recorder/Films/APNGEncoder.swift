/// Encodes animated PNG as in the third edition of the PNG specification, with exact colors. Each frame is cropped to
/// the part that changed.
enum APNGEncoder {
    fileprivate struct Part: Sendable {
        var box: FilmBox
        /// The size of the picture and of the film.
        var width: Int
        var height: Int
        var ticks: Int
        var hasAlpha: Bool
        /// The deflated rows.
        var data: [UInt8]
    }

    /// Returns the number of ticks per second for delays: the frame rate if it is an integer, so that delays are exact.
    static func ticks(rate: Double) -> Double { rate == rate.rounded() && (1...65_535).contains(rate) ? rate : 1000 }

    /// Starts the threads that encode a film.
    static func start(_ request: FilmRequest) -> some FilmEncoder {
        FramePipeline(into: APNGFile(request), threads: request.threads, name: "apng") { () throws(RecordingError) in
            let encoder = try PNGEncoder()
            let rows = PNGScanlines()
            return { frame throws(RecordingError) in
                let picture = frame.picture
                let box = picture.box(over: frame.earlier)
                rows.fill(
                    from: FramePixels(
                        base: picture.base + box.y * picture.width + box.x, width: box.width, height: box.height,
                        stride: picture.width, hasAlpha: picture.hasAlpha))
                return Part(
                    box: box, width: picture.width, height: picture.height, ticks: frame.ticks.count,
                    hasAlpha: picture.hasAlpha, data: try encoder.deflate(rows))
            }
        }
    }
}

/// The chunks of an animated PNG.
private struct APNGFile: FilmFile {
    private let request: FilmRequest
    private var file: OutputFile
    private var frames = 0
    /// The sequence number of the next frame chunk.
    private var sequence = 0

    /// The offset of the number of frames, which is known only at the end: after the signature and `IHDR`.
    private static let countOffset = 8 + 25

    init(_ request: FilmRequest) {
        self.request = request
        file = OutputFile(request.output.descriptor, name: request.name)
    }

    mutating func add(_ part: APNGEncoder.Part) throws(RecordingError) {
        let box = part.box
        if frames == 0 {
            try file.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            try file.write(
                PNGChunk.bytes(
                    "IHDR", PNGChunk.big(part.width) + PNGChunk.big(part.height) + [8, part.hasAlpha ? 6 : 2, 0, 0, 0]))
            try file.write(count)
            try file.write(PNGChunk.bytes("sRGB", [0]))
        }
        // The delay is a fraction of two 16-bit numbers.
        let unit = Int(APNGEncoder.ticks(rate: request.rate))
        let control =
            PNGChunk.big(next()) + PNGChunk.big(box.width) + PNGChunk.big(box.height) + PNGChunk.big(box.x)
            + PNGChunk.big(box.y) + PNGChunk.big16(part.ticks) + PNGChunk.big16(unit)
        // No disposal and no blending: the box replaces the existing pixels.
        try file.write(PNGChunk.bytes("fcTL", control + [0, 0]))
        let isFirst = frames == 0
        try PNGChunk.write(isFirst ? "IDAT" : "fdAT", isFirst ? [] : PNGChunk.big(next()), part.data, to: &file)
        frames += 1
    }

    private mutating func next() -> Int {
        defer { sequence += 1 }
        return sequence
    }

    private var count: [UInt8] {
        PNGChunk.bytes("acTL", PNGChunk.big(frames) + PNGChunk.big(request.options.plays ?? 0))
    }

    mutating func finish() throws(RecordingError) {
        try file.write(PNGChunk.bytes("IEND", []))
        try file.flush()
        try file.overwrite(count, at: Self.countOffset)
    }
}
