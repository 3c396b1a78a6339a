import Drawing

/// The orientation of a stored picture, numbered as in Exif (Exif 2.3, tag 0x0112).
enum PictureOrientation: Int, Sendable {
    case upright = 1
    case mirrored
    case upsideDown
    case flipped
    case transposed
    /// The left side is up. A clockwise quarter turn makes it upright.
    case turnedLeft
    case transversed
    case turnedRight

    /// The maximum bytes of Exif data that are read: the most that a JPEG can contain.
    static let dataLimit = 1 << 16

    private static let tag = 0x0112

    /// Whether the upright picture has the stored width and height swapped.
    var isSwapped: Bool { rawValue >= Self.transposed.rawValue }

    /// Creates the orientation from Exif data, which is a small TIFF file, or returns `nil` if the data has none.
    init?(exif data: [UInt8]) {
        let isBigEndian: Bool
        switch data.prefix(4) {
        case [0x49, 0x49, 0x2A, 0]: isBigEndian = false
        case [0x4D, 0x4D, 0, 0x2A]: isBigEndian = true
        default: return nil
        }
        func number(_ offset: Int, _ bytes: Int) -> Int? {
            guard offset >= 0, offset + bytes <= data.count else { return nil }
            return isBigEndian
                ? data.bigEndian(at: offset, bytes: bytes)
                : (0..<bytes).reduce(0) { $0 | Int(data[offset + $1]) << (8 * $1) }
        }
        guard let first = number(4, 4), let count = number(first, 2) else { return nil }
        for entry in 0..<count {
            let place = first + 2 + entry * 12
            guard let tag = number(place, 2), let value = number(place + 8, 2) else { return nil }
            if tag == Self.tag {
                self.init(rawValue: value)
                return
            }
        }
        return nil
    }

    func upright(_ stored: PixelBuffer) -> PixelBuffer {
        if self == .upright { return stored }
        let (width, height) = (stored.width, stored.height)
        let size = isSwapped ? (width: height, height: width) : (width: width, height: height)
        return stored.withPixels { source in
            PixelBuffer(width: size.width, height: size.height, isOpaque: stored.isOpaque) { target in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let (column, row) =
                            switch self {
                            case .upright: (x, y)
                            case .mirrored: (width - 1 - x, y)
                            case .upsideDown: (width - 1 - x, height - 1 - y)
                            case .flipped: (x, height - 1 - y)
                            case .transposed: (y, x)
                            case .turnedLeft: (y, height - 1 - x)
                            case .transversed: (width - 1 - y, height - 1 - x)
                            case .turnedRight: (width - 1 - y, x)
                            }
                        target[y * size.width + x] = source[row * width + column]
                    }
                }
            }
        }
    }
}

extension [UInt8] {
    /// Returns the big-endian number of `bytes` bytes at `offset`.
    func bigEndian(at offset: Int, bytes: Int) -> Int {
        self[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
}
