import CPictures
import Glibc

/// Decodes HEIC and AVIF with libheif, which applies the orientation.
final class HEIFCodec: PictureCodec {
    /// The functions, shared by the process, through which libheif reads.
    private nonisolated(unsafe) static let callbacks: UnsafePointer<heif_reader> = {
        let callbacks = UnsafeMutablePointer<heif_reader>.allocate(capacity: 1)
        callbacks.initialize(
            to: heif_reader(
                reader_api_version: 1, get_position: { Int64(PartsReader.from($0).position) },
                read: { PartsReader.from($2).read($0, $1) == $1 ? 0 : 1 },
                seek: { PartsReader.from($1).seek(Int($0), from: SEEK_SET) < 0 ? 1 : 0 },
                wait_for_file_size: {
                    $0 <= PartsReader.from($1).count
                        ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof
                }))
        return UnsafePointer(callbacks)
    }()

    private let reader: PartsReader
    private let context: OpaquePointer
    private let picture: OpaquePointer
    let stored: StoredPicture

    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError) {
        self.reader = reader
        guard let context = heif_context_alloc() else { throw .outOfMemory }
        var found: OpaquePointer?
        do throws(CodecError) {
            try Self.check(heif_context_read_from_reader(context, Self.callbacks, reader.context, nil))
            try Self.check(heif_context_get_primary_image_handle(context, &found))
            guard let picture = found else { throw CodecError("it has no picture") }
            (self.context, self.picture) = (context, picture)
        } catch {
            heif_context_free(context)
            throw error
        }
        stored = StoredPicture(
            width: Int(heif_image_handle_get_width(picture)), height: Int(heif_image_handle_get_height(picture)),
            rows: Self.rows(of: picture), profile: Self.profile(of: picture))
    }

    deinit {
        heif_image_handle_release(picture)
        heif_context_free(context)
    }

    private static func rows(of picture: OpaquePointer) -> RowFormat {
        guard heif_image_handle_has_alpha_channel(picture) != 0 else { return .rgb }
        return heif_image_handle_is_premultiplied_alpha(picture) != 0 ? .premultiplied : .rgba
    }

    private static func profile(of picture: OpaquePointer) -> [UInt8] {
        let length = heif_image_handle_get_raw_color_profile_size(picture)
        guard length > 0, length <= PictureLimits.profileBytes else { return [] }
        var bytes = [UInt8](repeating: 0, count: length)
        return heif_image_handle_get_raw_color_profile(picture, &bytes).code == heif_error_Ok ? bytes : []
    }

    func decode(into scaler: RowScaler) throws(CodecError) {
        let chosen = thumbnail(for: scaler)
        defer { if let chosen { heif_image_handle_release(chosen) } }
        var decoded: OpaquePointer?
        let options = heif_decoding_options_alloc()
        defer { heif_decoding_options_free(options) }
        options?.pointee.convert_hdr_to_8bit = 1
        try Self.check(
            heif_decode_image(
                chosen ?? picture, &decoded, heif_colorspace_RGB,
                stored.rows == .rgb ? heif_chroma_interleaved_RGB : heif_chroma_interleaved_RGBA, options))
        defer { heif_image_release(decoded) }
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride) else {
            throw CodecError("it has no pixels")
        }
        let width = Int(heif_image_get_width(decoded, heif_channel_interleaved))
        let height = Int(heif_image_get_height(decoded, heif_channel_interleaved))
        scaler.begin(width: width, height: height)
        for y in 0..<height {
            scaler.append(
                UnsafeBufferPointer(start: plane + y * Int(stride), count: width * stored.rows.bytesPerPixel))
        }
    }

    /// Returns a thumbnail in the file that is large enough and has the same shape and row format, if any. Decoding it
    /// takes a fraction of the time.
    private func thumbnail(for scaler: RowScaler) -> OpaquePointer? {
        var number: heif_item_id = 0
        var found: OpaquePointer?
        guard heif_image_handle_get_list_of_thumbnail_IDs(picture, &number, 1) > 0,
            heif_image_handle_get_thumbnail(picture, number, &found).code == heif_error_Ok, let thumbnail = found
        else { return nil }
        let (width, height) = (
            Int(heif_image_handle_get_width(thumbnail)), Int(heif_image_handle_get_height(thumbnail))
        )
        // The tolerance covers the rounding of the shorter side.
        let isOfSameShape = abs(width * stored.height - height * stored.width) <= max(stored.width, stored.height)
        if width >= scaler.width, height >= scaler.height, isOfSameShape, Self.rows(of: thumbnail) == stored.rows {
            return thumbnail
        }
        heif_image_handle_release(thumbnail)
        return nil
    }

    private static func check(_ error: heif_error) throws(CodecError) {
        try CodecError.check(
            error.code == heif_error_Ok,
            error.code == heif_error_Memory_allocation_error ? "out of memory" : String(cString: error.message))
    }
}
