import CPictures
import Glibc

/// Decodes JPEG XL, or the first frame of an animation, with libjxl, which applies the orientation.
final class JPEGXLCodec: PictureCodec {
    private let reader: PartsReader
    private let decoder: OpaquePointer
    private var input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    let stored: StoredPicture

    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError) {
        guard let decoder = JxlDecoderCreate(nil) else {
            input.deallocate()
            throw .outOfMemory
        }
        (self.reader, self.decoder) = (reader, decoder)
        let events = JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_COLOR_ENCODING.rawValue | JXL_DEC_FULL_IMAGE.rawValue
        _ = JxlDecoderSubscribeEvents(decoder, Int32(events))
        var info = JxlBasicInfo()
        do throws(CodecError) {
            try Self.advance(decoder, reader, input, to: JXL_DEC_BASIC_INFO)
            try Self.check(JxlDecoderGetBasicInfo(decoder, &info))
            try Self.advance(decoder, reader, input, to: JXL_DEC_COLOR_ENCODING)
        } catch {
            JxlDecoderDestroy(decoder)
            input.deallocate()
            throw error
        }
        let rows: RowFormat =
            info.alpha_bits == 0 ? .rgb : info.alpha_premultiplied != 0 ? .premultiplied : .rgba
        stored = StoredPicture(
            width: Int(info.xsize), height: Int(info.ysize), rows: rows, profile: Self.profile(of: decoder))
    }

    deinit {
        JxlDecoderDestroy(decoder)
        input.deallocate()
    }

    /// Returns the ICC profile of the decoded pixels, or an empty array for sRGB.
    private static func profile(of decoder: OpaquePointer) -> [UInt8] {
        var encoding = JxlColorEncoding()
        if JxlDecoderGetColorAsEncodedProfile(decoder, nil, JXL_COLOR_PROFILE_TARGET_DATA, &encoding)
            == JXL_DEC_SUCCESS,
            encoding.color_space == JXL_COLOR_SPACE_RGB, encoding.white_point == JXL_WHITE_POINT_D65,
            encoding.primaries == JXL_PRIMARIES_SRGB, encoding.transfer_function == JXL_TRANSFER_FUNCTION_SRGB
        {
            return []
        }
        var length = 0
        guard
            JxlDecoderGetICCProfileSize(decoder, nil, JXL_COLOR_PROFILE_TARGET_DATA, &length) == JXL_DEC_SUCCESS,
            length <= PictureLimits.profileBytes
        else { return [] }
        var bytes = [UInt8](repeating: 0, count: length)
        let status = JxlDecoderGetColorAsICCProfile(decoder, nil, JXL_COLOR_PROFILE_TARGET_DATA, &bytes, length)
        return status == JXL_DEC_SUCCESS ? bytes : []
    }

    func decode(into scaler: RowScaler) throws(CodecError) {
        try Self.advance(decoder, reader, input, to: JXL_DEC_NEED_IMAGE_OUT_BUFFER)
        let length = stored.width * stored.rows.bytesPerPixel
        let picture = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length * stored.height)
        defer { picture.deallocate() }
        var format = JxlPixelFormat(
            num_channels: UInt32(stored.rows.bytesPerPixel), data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN,
            align: 0)
        try Self.check(JxlDecoderSetImageOutBuffer(decoder, &format, picture.baseAddress, picture.count))
        try Self.advance(decoder, reader, input, to: JXL_DEC_FULL_IMAGE)
        scaler.begin(width: stored.width, height: stored.height)
        for y in 0..<stored.height {
            scaler.append(UnsafeBufferPointer(rebasing: picture[y * length..<(y + 1) * length]))
        }
    }

    /// Decodes up to `event`, and supplies more of the file when it is needed.
    private static func advance(
        _ decoder: OpaquePointer, _ reader: PartsReader, _ input: UnsafeMutableBufferPointer<UInt8>,
        to event: JxlDecoderStatus
    ) throws(CodecError) {
        while true {
            let status = JxlDecoderProcessInput(decoder)
            if status == event { return }
            switch status {
            case JXL_DEC_NEED_MORE_INPUT:
                // Unused bytes are supplied again, first.
                let rest = JxlDecoderReleaseInput(decoder)
                _ = reader.seek(-rest, from: SEEK_CUR)
                let count = reader.read(input.baseAddress, input.count)
                try CodecError.check(count > rest, "the file ends before the picture")
                try check(JxlDecoderSetInput(decoder, input.baseAddress, count))
            case JXL_DEC_SUCCESS: throw CodecError("it has no picture")
            default: try check(status)
            }
        }
    }

    private static func check(_ status: JxlDecoderStatus) throws(CodecError) {
        try CodecError.check(status == JXL_DEC_SUCCESS, "corrupt data")
    }
}
