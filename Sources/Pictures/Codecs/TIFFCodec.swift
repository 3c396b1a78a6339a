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

/// Reads TIFF samples that libtiff doesn't convert to RGBA: samples of 32 bits, inks of 16 bits, and gray of 16 bits
/// with alpha, which libtiff drops. One strip or tile is in memory at a time.
struct TIFFSamples {
    private enum Kind { case short, long, float }

    /// Whether rows contain inks instead of red, green, blue and alpha.
    let isInks: Bool
    private let tiff: OpaquePointer
    private let kind: Kind
    private let width: Int
    /// The samples per pixel, and the parts read for each pixel: one, or one for each sample that is needed.
    private let count, planes: Int
    /// The size of a tile or strip.
    private let part: (width: Int, height: Int)
    /// The bytes of one plane of a part.
    private let partBytes: Int
    /// The indices of the samples for red, green, blue and alpha, or for the four inks.
    private let channels: SIMD4<Int>
    private let hasAlpha, isAssociated, isInverted, isLinear: Bool

    /// Creates a reader, or returns `nil` if libtiff converts the samples itself or the format is unsupported.
    /// - Parameter strip: The number of rows that are read together.
    init?(_ tiff: OpaquePointer, strip: Int, isProfiled: Bool) {
        func short(_ tag: Int32) -> Int { Int(scrim_tiff_short(tiff, UInt32(tag))) }
        let (photometric, format) = (Int32(short(TIFFTAG_PHOTOMETRIC)), Int32(short(TIFFTAG_SAMPLEFORMAT)))
        let isGray = photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE
        isInks = photometric == PHOTOMETRIC_SEPARATED && short(TIFFTAG_INKSET) == INKSET_CMYK
        let colors = isGray ? 1 : isInks ? 4 : 3
        count = short(TIFFTAG_SAMPLESPERPIXEL)
        // As in libtiff, an unspecified fourth sample is alpha, and an unspecified second one is not.
        let extra = scrim_tiff_extra(tiff)
        hasAlpha = !isInks && count > colors && (extra != EXTRASAMPLE_UNSPECIFIED || count > 3)
        switch (short(TIFFTAG_BITSPERSAMPLE), format) {
        case (16, SAMPLEFORMAT_UINT) where isInks || isGray && hasAlpha: kind = .short
        case (32, SAMPLEFORMAT_UINT): kind = .long
        case (32, SAMPLEFORMAT_IEEEFP): kind = .float
        default: return nil
        }
        guard isGray || isInks || photometric == PHOTOMETRIC_RGB, count >= colors else { return nil }
        self.tiff = tiff
        let width = Int(scrim_tiff_number(tiff, UInt32(TIFFTAG_IMAGEWIDTH)))
        self.width = width
        let isSeparate = short(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE
        planes = isSeparate ? colors + (hasAlpha ? 1 : 0) : 1
        if TIFFIsTiled(tiff) != 0 {
            part = (Int(scrim_tiff_number(tiff, UInt32(TIFFTAG_TILEWIDTH))), strip)
            partBytes = Int(TIFFTileSize(tiff))
        } else {
            part = (width, strip)
            partBytes = Int(TIFFVStripSize(tiff, UInt32(strip)))
        }
        channels = isGray ? SIMD4(0, 0, 0, 1) : SIMD4(0, 1, 2, 3)
        isAssociated = hasAlpha && extra != EXTRASAMPLE_UNASSALPHA
        isInverted = photometric == PHOTOMETRIC_MINISWHITE
        // Floats are linear light, as in scRGB, unless a profile says otherwise.
        isLinear = kind == .float && !isInks && !isProfiled
    }

    /// Passes all rows to `body`, four bytes per pixel, one strip or row of tiles at a time.
    func read(height: Int, _ message: () -> String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(CodecError) {
        let rowBytes = part.width * (planes == 1 ? count : 1) * (kind == .short ? 2 : 4)
        guard rowBytes > 0, partBytes / part.height >= rowBytes, partBytes <= TIFFCodec.memoryLimit / planes else {
            var error = CodecError("strips or tiles of \(part.width) x \(part.height) pixels")
            error.cause = .tooLarge
            throw error
        }
        let samples = UnsafeMutableRawBufferPointer.allocate(byteCount: partBytes * planes, alignment: 16)
        let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * part.height * 4)
        defer {
            samples.deallocate()
            rows.deallocate()
        }
        for top in stride(from: 0, to: height, by: part.height) {
            let count = min(part.height, height - top)
            for left in stride(from: 0, to: width, by: part.width) {
                for plane in 0..<planes {
                    let place = samples.baseAddress! + plane * partBytes
                    try CodecError.check(readPart(plane, left, top, count, into: place), message())
                }
                switch kind {
                case .short: put(samples, left, count, rows) { (sample: UInt16) in Float(sample) / 65_535 }
                case .long: put(samples, left, count, rows) { (sample: UInt32) in Float(sample) / 4_294_967_296 }
                case .float: put(samples, left, count, rows) { (sample: Float) in sample }
                }
            }
            for y in 0..<count { body(UnsafeBufferPointer(rebasing: rows[y * width * 4..<(y + 1) * width * 4])) }
        }
    }

    private func readPart(
        _ plane: Int, _ left: Int, _ top: Int, _ rows: Int, into place: UnsafeMutableRawPointer
    ) -> Bool {
        if TIFFIsTiled(tiff) != 0 {
            let tile = TIFFComputeTile(tiff, UInt32(left), UInt32(top), 0, UInt16(plane))
            return TIFFReadEncodedTile(tiff, tile, place, tmsize_t(partBytes)) == partBytes
        }
        let bytes = TIFFVStripSize(tiff, UInt32(rows))
        return TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, UInt32(top), UInt16(plane)), place, bytes) == bytes
    }

    /// Converts a part's samples with `value`, which returns values from 0 to 1, and puts the pixels into whole rows.
    @inline(__always)
    private func put<Sample: BitwiseCopyable>(
        _ samples: UnsafeMutableRawBufferPointer, _ left: Int, _ height: Int, _ rows: UnsafeMutableBufferPointer<UInt8>,
        _ value: (Sample) -> Float
    ) {
        let size = MemoryLayout<Sample>.size
        let (pixelBytes, channelBytes) = planes == 1 ? (size * count, size) : (size, partBytes)
        let (most, hasFourth) = (SIMD4<Float>(repeating: 1), isInks || hasAlpha)
        let target = UnsafeMutableRawPointer(rows.baseAddress!)
        for y in 0..<height {
            for x in 0..<min(part.width, width - left) {
                let pixel = samples.baseAddress! + (y * part.width + x) * pixelBytes
                func channel(_ index: Int) -> Float {
                    value(pixel.load(fromByteOffset: index * channelBytes, as: Sample.self))
                }
                let fourth = hasFourth ? channel(channels.w) : 1
                var color = SIMD4(channel(channels.x), channel(channels.y), channel(channels.z), fourth)
                if isAssociated, fourth > 0 { color /= SIMD4(fourth, fourth, fourth, 1) }
                if isInverted { color = SIMD4(1 - color.x, 1 - color.y, 1 - color.z, fourth) }
                // NaN becomes 0.
                color = color.replacing(with: 0, where: .!(color .> 0)).replacing(with: most, where: color .> most)
                var bytes = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(color * 255 + 0.5))
                if isLinear {
                    for index in 0..<3 { bytes[index] = Self.encoded[Int(color[index] * Self.steps + 0.5)] }
                }
                target.storeBytes(of: bytes, toByteOffset: (y * width + left + x) * 4, as: SIMD4<UInt8>.self)
            }
        }
    }

    private static let steps: Float = 65_535

    /// The sRGB encoding (IEC 61966-2-1) of light from 0 to 1, in `steps` steps.
    private static let encoded: [UInt8] = (0...Int(steps)).map { step in
        let light = Double(step) / Double(steps)
        let level = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(level * 255 + 0.5)
    }
}
