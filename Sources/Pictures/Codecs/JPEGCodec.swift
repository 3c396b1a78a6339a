import CPictures

/// Decodes JPEG row by row with libjpeg-turbo.
final class JPEGCodec: PictureCodec {
    private let reader: PartsReader
    private let jpeg: UnsafeMutablePointer<scrim_jpeg>
    let stored: StoredPicture

    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError) {
        self.reader = reader
        guard let jpeg = scrim_jpeg_open({ PartsReader.from($0).read($1, $2) }, reader.context) else {
            throw .outOfMemory
        }
        self.jpeg = jpeg
        guard scrim_jpeg_read_header(jpeg) != 0 else {
            let message = String(cString: scrim_jpeg_message(jpeg))
            scrim_jpeg_close(jpeg)
            throw CodecError(message)
        }
        stored = StoredPicture(
            width: Int(jpeg.pointee.decoder.image_width), height: Int(jpeg.pointee.decoder.image_height),
            rows: jpeg.pointee.decoder.num_components == 4 ? .inks : .rgb,
            isDecodedWhole: jpeg_has_multiple_scans(&jpeg.pointee.decoder) != 0, orientation: layout.orientation,
            profile: layout.profile)
    }

    deinit { scrim_jpeg_close(jpeg) }

    func decode(into scaler: RowScaler) throws(CodecError) {
        try check(scrim_jpeg_start(jpeg, UInt32(divisor(for: scaler))))
        let (width, height) = (Int(jpeg.pointee.decoder.output_width), Int(jpeg.pointee.decoder.output_height))
        scaler.begin(width: width, height: height)
        // Adobe's programs store inverted inks.
        let isInverted = stored.rows == .inks && jpeg.pointee.decoder.saw_Adobe_marker != 0
        var row = [UInt8](repeating: 0, count: width * stored.rows.bytesPerPixel)
        for _ in 0..<height {
            try check(scrim_jpeg_read_row(jpeg, &row))
            if isInverted { for index in row.indices { row[index] = ~row[index] } }
            row.withUnsafeBufferPointer(scaler.append)
        }
    }

    /// Returns the factor by which the decoder itself shrinks. It averages squares, which leaves edges rough, so a
    /// factor of at least two is left to the filter.
    private func divisor(for scaler: RowScaler) -> Int {
        let shrink = min(
            Double(stored.width) / Double(scaler.width), Double(stored.height) / Double(scaler.height))
        return [8, 4, 2].first { shrink >= Double($0 * 2) } ?? 1
    }

    private func check(_ status: Int32) throws(CodecError) {
        try CodecError.check(status != 0, String(cString: scrim_jpeg_message(jpeg)))
    }
}
