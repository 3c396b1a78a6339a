import CPictures

/// Decodes WebP, or the first frame of an animation, with libwebp, which needs the whole file in memory.
final class WebPCodec: PictureCodec {
    /// The file, into which the demuxer and the frame point.
    private let file: UnsafeMutableBufferPointer<UInt8>
    private let demuxer: OpaquePointer
    private var frame = WebPIterator()
    let stored: StoredPicture

    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError) {
        try PictureLimits.checkWhole(bytes: reader.count)
        guard let bytes = reader.readAll() else { throw CodecError("it changed meanwhile") }
        let file = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = file.initialize(from: bytes)
        var data = WebPData(bytes: UnsafePointer(file.baseAddress), size: file.count)
        let demuxer = WebPDemux(&data)
        guard let demuxer, WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else {
            WebPDemuxDelete(demuxer)
            file.deallocate()
            throw CodecError("its parts can't be read")
        }
        (self.file, self.demuxer) = (file, demuxer)
        stored = StoredPicture(
            width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
            height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)), rows: .rgba,
            orientation: PictureOrientation(note: Self.chunk("EXIF", of: demuxer, limit: PictureOrientation.dataLimit)),
            profile: Self.chunk("ICCP", of: demuxer, limit: PictureLimits.profileBytes))
    }

    deinit {
        WebPDemuxReleaseIterator(&frame)
        WebPDemuxDelete(demuxer)
        file.deallocate()
    }

    /// Returns the bytes of the first chunk of that name, or an empty array if it has more than `limit`.
    private static func chunk(_ name: String, of demuxer: OpaquePointer, limit: Int) -> [UInt8] {
        var found = WebPChunkIterator()
        guard WebPDemuxGetChunk(demuxer, name, 1, &found) != 0 else { return [] }
        defer { WebPDemuxReleaseChunkIterator(&found) }
        return found.chunk.size > limit
            ? [] : Array(UnsafeBufferPointer(start: found.chunk.bytes, count: found.chunk.size))
    }

    func decode(into scaler: RowScaler) throws(CodecError) {
        let (left, top) = (Int(frame.x_offset), Int(frame.y_offset))
        let isWhole = Int(frame.width) == stored.width && Int(frame.height) == stored.height
        // The decoder averages exactly the area that each pixel covers.
        let (width, height) = isWhole ? (scaler.width, scaler.height) : (Int(frame.width), Int(frame.height))
        let picture = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height * 4)
        defer { picture.deallocate() }
        var config = WebPDecoderConfig()
        try CodecError.check(WebPInitDecoderConfig(&config) != 0, "libwebp is of another version")
        if width != Int(frame.width) || height != Int(frame.height) {
            config.options.use_scaling = 1
            (config.options.scaled_width, config.options.scaled_height) = (Int32(width), Int32(height))
        }
        config.output.colorspace = MODE_RGBA
        config.output.is_external_memory = 1
        config.output.u.RGBA = WebPRGBABuffer(
            rgba: picture.baseAddress, stride: Int32(width * 4), size: picture.count)
        let status = WebPDecode(frame.fragment.bytes, frame.fragment.size, &config)
        try CodecError.check(status == VP8_STATUS_OK, Self.message(status))

        let row = { y in UnsafeBufferPointer(rebasing: picture[y * width * 4..<(y + 1) * width * 4]) }
        if isWhole {
            scaler.begin(width: width, height: height)
            for y in 0..<height { scaler.append(row(y)) }
            return
        }
        scaler.begin(width: stored.width, height: stored.height)
        var line = [UInt8](repeating: 0, count: stored.width * 4)
        for y in 0..<stored.height {
            for index in line.indices { line[index] = 0 }
            if (top..<top + height).contains(y) {
                line.replaceSubrange(left * 4..<(left + width) * 4, with: row(y - top))
            }
            line.withUnsafeBufferPointer(scaler.append)
        }
    }

    private static func message(_ status: VP8StatusCode) -> String {
        switch status {
        case VP8_STATUS_OUT_OF_MEMORY: "out of memory"
        case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: "the file ends before the picture"
        case VP8_STATUS_UNSUPPORTED_FEATURE: "a feature that libwebp does not have"
        default: "corrupt data"
        }
    }
}
