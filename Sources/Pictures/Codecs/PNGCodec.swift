import CPictures

/// Decodes PNG with libpng, row by row unless it is interlaced.
final class PNGCodec: PictureCodec {
    private let reader: PartsReader
    private let png: UnsafeMutablePointer<scrim_png>
    let stored: StoredPicture

    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError) {
        self.reader = reader
        guard let png = scrim_png_open({ PartsReader.from($0).read($1, $2) }, reader.context) else {
            throw .outOfMemory
        }
        self.png = png
        guard scrim_png_read_header(png) != 0 else {
            let message = String(cString: scrim_png_message(png))
            scrim_png_close(png)
            throw CodecError(message)
        }
        var profile: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        let isProfiled = scrim_png_profile(png, &profile, &length) != 0
        let (decoder, info) = (png.pointee.decoder, png.pointee.info)
        stored = StoredPicture(
            width: Int(png_get_image_width(decoder, info)), height: Int(png_get_image_height(decoder, info)),
            rows: scrim_png_has_alpha(png) != 0 ? .rgba : .rgb,
            isDecodedWhole: png_get_interlace_type(decoder, info) != UInt8(PNG_INTERLACE_NONE),
            orientation: layout.orientation,
            profile: isProfiled ? Array(UnsafeBufferPointer(start: profile, count: Int(length))) : [])
    }

    deinit { scrim_png_close(png) }

    func decode(into scaler: RowScaler) throws(CodecError) {
        try check(scrim_png_start(png))
        scaler.begin(width: stored.width, height: stored.height)
        let length = stored.width * stored.rows.bytesPerPixel
        guard stored.isDecodedWhole else {
            var row = [UInt8](repeating: 0, count: length)
            for _ in 0..<stored.height {
                try check(scrim_png_read_row(png, &row))
                row.withUnsafeBufferPointer(scaler.append)
            }
            return
        }
        // Each pass adds pixels to the rows of the earlier passes.
        let picture = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length * stored.height)
        defer { picture.deallocate() }
        picture.initialize(repeating: 0)
        let rows = picture.baseAddress!
        for _ in 0..<PNG_INTERLACE_ADAM7_PASSES {
            for y in 0..<stored.height { try check(scrim_png_read_row(png, rows + y * length)) }
        }
        for y in 0..<stored.height { scaler.append(UnsafeBufferPointer(start: rows + y * length, count: length)) }
    }

    private func check(_ status: Int32) throws(CodecError) {
        try CodecError.check(status != 0, String(cString: scrim_png_message(png)))
    }
}
