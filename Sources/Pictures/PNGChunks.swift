import Drawing

/// The chunks of a PNG file (PNG Specification, third edition, section 5).
enum PNGChunks {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The maximum number of chunks. With the usual 8 KB per chunk, that is 4 GB of picture.
    private static let countLimit = 500_000
    /// The maximum bytes of a compressed color profile. Decompressed, it grows a thousandfold at most: 64 MB.
    private static let profileLimit = 1 << 16
    /// The bytes of a chunk's length, name and checksum, without its data.
    private static let frame = 12

    /// Returns the chunks that make up the picture, and its orientation. Texts, times, thumbnails and all other
    /// ancillary chunks, whose names begin with a small letter, are left out, except transparency and the profile.
    static func layout(
        of file: borrowing PictureFile
    ) throws(ImageError) -> (parts: PictureParts, orientation: PictureOrientation) {
        var parts = PictureParts()
        var orientation = PictureOrientation.upright
        parts.append(0..<signature.count)
        var offset = signature.count
        for _ in 0..<countLimit {
            let head = file.bytes(at: offset, count: 8)
            guard head.count == 8 else { return (parts, orientation) }
            let length = head.bigEndian(at: 0, bytes: 4)
            let name = Array(head[4...])
            let end = offset + frame + length
            let isWhole = end <= file.stamp.size
            let isCritical = name[0] & 0x20 == 0
            switch name {
            case Array("tRNS".utf8) where isWhole && length <= 256,
                Array("iCCP".utf8) where isWhole && length <= profileLimit:
                parts.append(offset..<end)
            case Array("eXIf".utf8) where isWhole && length <= PictureOrientation.dataLimit:
                orientation = PictureOrientation(exif: file.bytes(at: offset + 8, count: length)) ?? orientation
            case _ where isCritical:
                parts.append(offset..<min(end, file.stamp.size))
            default: break
            }
            offset = end
            if !isWhole || name == Array("IEND".utf8) { return (parts, orientation) }
        }
        throw ImageError(path: file.path, cause: .damaged, detail: "more than \(countLimit) chunks")
    }
}
