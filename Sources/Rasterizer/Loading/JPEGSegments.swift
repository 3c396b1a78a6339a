import Drawing

/// The segments of a JPEG before its picture and between the scans of it (ITU-T T.81, annex B).
enum JPEGSegments {
    /// Most segments that are walked through. Decoders keep those that they know in a list to whose end they go for
    /// each: of half a million, that takes minutes.
    private static let countLimit = 20_000

    private static let scan: UInt8 = 0xDA
    private static let lastMarker: UInt8 = 0xD9
    /// Pictures whose components may all be in one scan, which is not so of progressive ones.
    private static let baseline: ClosedRange<UInt8> = 0xC0...0xC1
    private static let comment: UInt8 = 0xFE

    /// The notes of applications that a decoder needs, each by its segment's number and what it begins with, and how
    /// many of the kind there may be.
    private static let notes: [(number: UInt8, start: [UInt8], limit: Int)] = [
        (0xE0, Array("JFIF\0".utf8), 1), (0xE1, Array("Exif\0".utf8), 1),
        // A profile is cut into at most as many pieces as a byte can count, of 64 KB each; those in use have a few.
        (0xE2, Array("ICC_PROFILE\0".utf8), 64), (0xEE, Array("Adobe".utf8), 1),
    ]

    /// The file without the comments and notes that say nothing about its colours or which side is
    /// up; nil where there are none.
    static func parts(of file: borrowing PictureFile) throws(ImageError) -> PictureParts? {
        var parts = PictureParts()
        var counts = [Int](repeating: 0, count: notes.count)
        parts.append(0..<2)
        var offset = 2
        var isInOneScan = false
        var components: UInt8 = 0
        for _ in 0..<countLimit {
            let head = file.bytes(at: offset, count: 16)
            // The decoder reports a file that ends here.
            guard head.count >= 4 else { return parts }
            guard head[0] == 0xFF else {
                throw ImageError(path: file.path, cause: .damaged, detail: "the header is corrupt")
            }
            let marker = head[1]
            if marker == 0xFF {
                // A marker may be preceded by any number of these.
                offset += 1
                continue
            }
            let end = offset + 2 + head.bigEndian(at: 2, bytes: 2)
            if isKept(marker, Array(head[4...]), &counts) { parts.append(offset..<min(end, file.stamp.size)) }
            if baseline.contains(marker), head.count > 9 { components = head[9] }
            offset = end
            if marker == scan {
                // A picture in one scan is whole after it: what follows is not read.
                isInOneScan = isInOneScan || (head.count > 4 && components == head[4])
                guard !isInOneScan, let next = nextMarker(in: file, from: end), next.marker != lastMarker else {
                    parts.append(end..<max(end, file.stamp.size))
                    return parts.ranges.count > 1 ? parts : nil
                }
                parts.append(end..<next.offset)
                offset = next.offset
            }
        }
        throw ImageError(path: file.path, cause: .damaged, detail: "more than \(countLimit) segments")
    }

    /// The next marker within a scan's data that is not part of that data.
    private static func nextMarker(in file: borrowing PictureFile, from start: Int) -> (offset: Int, marker: UInt8)? {
        var place = start
        while true {
            let block = file.bytes(at: place, count: 1 << 16)
            guard block.count > 1 else { return nil }
            let found = block.withUnsafeBufferPointer { bytes in
                (0..<bytes.count - 1).first { index in
                    let next = bytes[index + 1]
                    return bytes[index] == 0xFF && next != 0 && next != 0xFF && !(0xD0...0xD7).contains(next)
                }
            }
            if let found { return (place + found, block[found + 1]) }
            place += block.count - 1
        }
    }

    /// Whether a decoder needs a segment that begins so.
    private static func isKept(_ marker: UInt8, _ start: [UInt8], _ counts: inout [Int]) -> Bool {
        guard marker == comment || (0xE0...0xEF).contains(marker) else { return true }
        for (index, note) in notes.enumerated() where note.number == marker && start.starts(with: note.start) {
            counts[index] += 1
            return counts[index] <= note.limit
        }
        return false
    }
}
