import CPictures

/// The supported formats, detected by a file's first bytes, whatever its name.
enum PictureFormat: CaseIterable {
    case jpeg, png, webP, gif, tiff, heif, jpegXL, bitmap

    /// The number of bytes that ``init(start:)`` needs.
    static let startLength = 32

    /// Creates the format of a file from its first bytes, or returns `nil` for an unsupported one.
    init?(start: [UInt8]) {
        func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
        func begins(_ text: String, at offset: Int = 0) -> Bool { begins(Array(text.utf8), at: offset) }
        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(PNGChunks.signature) {
            self = .png
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webP
        } else if begins("GIF8") {
            self = .gif
        } else if ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains(where: { begins($0) }) {
            self = .tiff
        } else if begins([0xFF, 0x0A]) || begins([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) {
            self = .jpegXL
        } else if start.count >= 12, heif_check_filetype(start, Int32(start.count)) != heif_filetype_no {
            self = .heif
        } else if begins("BM") {
            self = .bitmap
        } else {
            return nil
        }
    }

    /// The decoder of the format, or `nil` for BMP, which SDL reads.
    var codec: (any PictureCodec.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webP: WebPCodec.self
        case .gif: GIFCodec.self
        case .tiff: TIFFCodec.self
        case .heif: HEIFCodec.self
        case .jpegXL: JPEGXLCodec.self
        case .bitmap: nil
        }
    }
}
