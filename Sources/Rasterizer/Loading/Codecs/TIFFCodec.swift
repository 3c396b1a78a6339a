import CPictures
import Drawing
import Glibc

/// Decodes one page of a TIFF with libtiff, strip by strip.
final class TIFFCodec: PictureCodec {
    /// The most bytes libtiff can allocate at once: a strip of the most pixels decoded whole, at 8 bytes each.
    static let memoryLimit = PictureLimits.wholePixels * 8

    private let reader: PartsReader
    private let tiff: OpaquePointer
    private let message: UnsafeMutablePointer<scrim_tiff_message>
    /// The number of rows that are decoded together.
    private let stripRows: Int
    /// The reader for sample formats that libtiff doesn't convert to RGBA, or `nil` for those it does.
    private let samples: TIFFSamples?
    let stored: StoredPicture

    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError) {
        self.reader = reader
        let message = UnsafeMutablePointer<scrim_tiff_message>.allocate(capacity: 1)
        message.initialize(to: scrim_tiff_message())
        let opened = scrim_tiff_open(
            reader.context, { tmsize_t(PartsReader.from($0).read($1, Int($2))) }, { _, _, _ in -1 },
            { UInt64(bitPattern: Int64(PartsReader.from($0).seek(Int(truncatingIfNeeded: $1), from: $2))) }, { _ in 0 },
            { UInt64(PartsReader.from($0).count) }, message,
            Self.memoryLimit)
        guard let tiff = opened, TIFFSetDirectory(tiff, UInt32(layout.page)) != 0 else {
            let text = String(cString: scrim_tiff_text(message))
            if let opened { TIFFClose(opened) }
            message.deallocate()
            throw CodecError(text)
        }
        (self.tiff, self.message) = (tiff, message)
        let height = Int(scrim_tiff_number(tiff, UInt32(TIFFTAG_IMAGELENGTH)))
        let strip =
            TIFFIsTiled(tiff) != 0
            ? scrim_tiff_number(tiff, UInt32(TIFFTAG_TILELENGTH))
            : scrim_tiff_number(tiff, UInt32(TIFFTAG_ROWSPERSTRIP))
        stripRows = strip == 0 ? height : min(Int(strip), height)
        var profile: UnsafeRawPointer?
        var length: UInt32 = 0
        let isProfiled = scrim_tiff_profile(tiff, &profile, &length) != 0
        samples = TIFFSamples(tiff, strip: stripRows, isProfiled: isProfiled)
        let isInks = scrim_tiff_short(tiff, UInt32(TIFFTAG_PHOTOMETRIC)) == UInt32(PHOTOMETRIC_SEPARATED)
        let width = Int(scrim_tiff_number(tiff, UInt32(TIFFTAG_IMAGEWIDTH)))
        stored = StoredPicture(
            width: width, height: height, rows: isInks ? .inks : samples == nil ? .premultiplied : .rgba,
            isDecodedWhole: width.multipliedReportingOverflow(by: stripRows).partialValue > PictureLimits.wholePixels,
            orientation: PictureOrientation(rawValue: Int(scrim_tiff_short(tiff, UInt32(TIFFTAG_ORIENTATION))))
                ?? .upright,
            profile: isProfiled ? Array(UnsafeRawBufferPointer(start: profile, count: Int(length))) : [])
    }

    deinit {
        TIFFClose(tiff)
        message.deallocate()
    }

    func decode(into scaler: RowScaler) throws(CodecError) {
        if let samples {
            scaler.begin(width: stored.width, height: stored.height)
            try samples.read(height: stored.height, { String(cString: scrim_tiff_text(message)) }, scaler.append)
            return
        }
        var image = TIFFRGBAImage()
        var refusal = [CChar](repeating: 0, count: 1024)
        guard scrim_tiff_start(tiff, &image, &refusal) != 0 else {
            var error = CodecError(refusal.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
            if error.cause == .damaged { error.cause = .unsupported }
            throw error
        }
        defer { TIFFRGBAImageEnd(&image) }
        scaler.begin(width: stored.width, height: stored.height)
        let strip = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: stored.width * stripRows)
        defer { strip.deallocate() }
        for top in stride(from: 0, to: stored.height, by: stripRows) {
            let count = min(stripRows, stored.height - top)
            image.row_offset = Int32(top)
            let isRead = TIFFRGBAImageGet(&image, strip.baseAddress, UInt32(stored.width), UInt32(count)) != 0
            try CodecError.check(isRead, String(cString: scrim_tiff_text(message)))
            // The lowest byte of libtiff's words is red, which comes first in memory.
            let bytes = UnsafeRawBufferPointer(strip).bindMemory(to: UInt8.self)
            let length = stored.width * 4
            for y in 0..<count { scaler.append(UnsafeBufferPointer(rebasing: bytes[y * length..<(y + 1) * length])) }
        }
    }
}
