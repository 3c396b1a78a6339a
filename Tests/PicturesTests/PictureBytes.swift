/// Files assembled from bytes, which no encoder would write.
enum PictureBytes {
    /// Returns a PNG with a header, no pixels and correct checksums.
    static func png(width: UInt32, height: UInt32) -> [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", [0x78, 0x9C])
            + chunk("IEND", [])
    }

    /// Returns a JPEG with an Exif orientation (1 to 8), in an APP1 segment after the start mark.
    static func oriented(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
        let directory: [UInt8] =
            Array("II".utf8) + [42, 0, 8, 0, 0, 0] + [1, 0] + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            + [0, 0, 0, 0]
        let body = Array("Exif".utf8) + [0, 0] + directory
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + Array(jpeg.dropFirst(2))
    }

    /// Returns a BMP of 24 bits per pixel, with rows from the bottom, blue first.
    static func bitmap(width: Int, height: Int, pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
        var rows: [UInt8] = []
        for y in (0..<height).reversed() {
            for x in 0..<width { rows += pixel(x, y).reversed() }
            while rows.count % 4 != 0 { rows.append(0) }
        }
        return bitmapHeader(width: Int32(width), height: Int32(height), length: rows.count) + rows
    }

    static func bitmapHeader(width: Int32, height: Int32, length: Int) -> [UInt8] {
        Array("BM".utf8) + littleEndian(UInt32(54 + length)) + littleEndian(0) + littleEndian(54) + littleEndian(40)
            + littleEndian(UInt32(bitPattern: width)) + littleEndian(UInt32(bitPattern: height)) + [1, 0, 24, 0]
            + littleEndian(0) + littleEndian(UInt32(length)) + littleEndian(2835) + littleEndian(2835)
            + littleEndian(0) + littleEndian(0)
    }

    static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let checked = Array(kind.utf8) + body
        return bigEndian(UInt32(body.count)) + checked + bigEndian(checksum(checked))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] { littleEndian(number).reversed() }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Returns the CRC-32 of the PNG standard, computed by bits.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
