import Drawing

/// The segments of a JPEG before its picture and between its scans (ITU-T T.81, annex B).
enum JPEGSegments {
    /// The maximum number of segments. Decoders append each known segment to a list by walking to its end, which takes
    /// minutes for half a million.
    private static let countLimit = 20_000

    private static let scan: UInt8 = 0xDA
    private static let lastMarker: UInt8 = 0xD9
    /// The frame markers of pictures that can have all components in one scan, unlike progressive ones.
    private static let baseline: ClosedRange<UInt8> = 0xC0...0xC1
    private static let comment: UInt8 = 0xFE

    /// The application segments that a decoder needs: marker, first bytes, and the maximum number of each kind.
    private static let notes: [(number: UInt8, start: [UInt8], limit: Int)] = [
        (0xE0, Array("JFIF\0".utf8), 1), (0xEE, Array("Adobe".utf8), 1),
    ]

    /// The application segments that are read here instead.
    private static let exif = (number: UInt8(0xE1), start: Array("Exif\0\0".utf8))
    private static let profile = (number: UInt8(0xE2), start: Array("ICC_PROFILE\0".utf8))
    /// The maximum number of pieces of a profile, of 64 KB each. The format allows 255; real profiles have a few.
    private static let profileLimit = 64

    /// Returns the file without its comments and application segments, and the orientation and profile from those.
    static func layout(
        of file: borrowing PictureFile
    ) throws(ImageError) -> (parts: PictureParts, orientation: PictureOrientation, profile: [UInt8]) {
        var parts = PictureParts()
        var counts = [Int](repeating: 0, count: notes.count)
        var orientation: PictureOrientation?
        // The pieces of the profile by number, from 1.
        var profiles: [Int: [UInt8]] = [:]
        var profileCount = 0
        parts.append(0..<2)
        var offset = 2
        var isInOneScan = false
        var components: UInt8 = 0
        func result() -> (parts: PictureParts, orientation: PictureOrientation, profile: [UInt8]) {
            let isWhole = profileCount > 0 && (1...profileCount).allSatisfy { profiles[$0] != nil }
            return (
                parts, orientation ?? .upright,
                isWhole ? (1...profileCount).flatMap { profiles[$0] ?? [] } : []
            )
        }
        for _ in 0..<countLimit {
            let head = file.bytes(at: offset, count: 18)
            // The decoder reports a file that ends here.
            guard head.count >= 4 else { return result() }
            guard head[0] == 0xFF else {
                throw ImageError(path: file.path, cause: .damaged, detail: "the header is corrupt")
            }
            let marker = head[1]
            if marker == 0xFF {
                // Any number of these bytes can precede a marker.
                offset += 1
                continue
            }
            let length = head.bigEndian(at: 2, bytes: 2)
            let end = offset + 2 + length
            let start = head[4...]
            if marker == exif.number, start.starts(with: exif.start) {
                let note = file.bytes(at: offset + 4, count: length - 2)
                orientation = orientation ?? PictureOrientation(note: note)
            } else if marker == profile.number, start.starts(with: profile.start), head.count == 18 {
                let number = Int(head[16])
                profileCount = Int(head[17])
                if profileCount <= profileLimit, profiles[number] == nil {
                    profiles[number] = file.bytes(at: offset + 18, count: length - 16)
                }
            } else if isKept(marker, Array(start), &counts) {
                parts.append(offset..<min(end, file.stamp.size))
            }
            if baseline.contains(marker), head.count > 9 { components = head[9] }
            offset = end
            if marker == scan {
                // A picture in one scan is complete here, so the rest is not read.
                isInOneScan = isInOneScan || (head.count > 4 && components == head[4])
                guard !isInOneScan, let next = nextMarker(in: file, from: end), next.marker != lastMarker else {
                    parts.append(end..<max(end, file.stamp.size))
                    return result()
                }
                parts.append(end..<next.offset)
                offset = next.offset
            }
        }
        throw ImageError(path: file.path, cause: .damaged, detail: "more than \(countLimit) segments")
    }

    /// Returns the next marker after the data of a scan.
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

    /// Whether a decoder needs a segment with this marker and these first bytes.
    private static func isKept(_ marker: UInt8, _ start: [UInt8], _ counts: inout [Int]) -> Bool {
        guard marker == comment || (0xE0...0xEF).contains(marker) else { return true }
        for (index, note) in notes.enumerated() where note.number == marker && start.starts(with: note.start) {
            counts[index] += 1
            return counts[index] <= note.limit
        }
        return false
    }
}
