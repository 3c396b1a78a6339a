/// Pages and metadata in files.
extension PictureBytes {
    struct Page {
        var width: Int
        var height: Int
        /// Whether it is marked as a smaller version of another page.
        var isReduced = false
        var color: [UInt8]
    }

    /// Returns an uncompressed TIFF of pages of one color each, with 8 bits of red, green and blue per pixel.
    static func tiff(_ pages: [Page]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var bytes = Array("II".utf8) + number(42, 2) + number(0, 4)
        // The position of the offset of the next page.
        var link = 4
        for page in pages {
            let strip = bytes.count
            bytes += (0..<page.width * page.height).flatMap { _ in page.color }
            let depths = bytes.count
            bytes += number(8, 2) + number(8, 2) + number(8, 2)
            if bytes.count % 2 != 0 { bytes.append(0) }
            bytes.replaceSubrange(link..<link + 4, with: number(bytes.count, 4))
            let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
                (254, 4, 1, page.isReduced ? 1 : 0), (256, 4, 1, page.width), (257, 4, 1, page.height),
                (258, 3, 3, depths), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, strip), (277, 3, 1, 3),
                (278, 4, 1, page.height), (279, 4, 1, page.width * page.height * 3), (284, 3, 1, 1),
            ]
            bytes += number(entries.count, 2)
            for entry in entries {
                bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + number(entry.value, 4)
            }
            link = bytes.count
            bytes += number(0, 4)
        }
        return bytes
    }

    /// The position of a chunk in a PNG.
    enum ChunkPlace: CaseIterable {
        case first, last
    }

    /// Returns a PNG with another chunk, right after its header or right before its end.
    static func png(_ png: [UInt8], with chunk: [UInt8], _ place: ChunkPlace = .first) -> [UInt8] {
        let split = place == .first ? 33 : png.count - 12
        return Array(png[..<split]) + chunk + Array(png[split...])
    }

    /// Returns Exif data with only the orientation, in either byte order.
    static func exif(orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
        isBigEndian
            ? Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
            : Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    }

    /// Returns a segment of a JPEG.
    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }
}
