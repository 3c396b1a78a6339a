import Drawing
import Glibc

/// The ranges of a file's bytes that a decoder can read, joined as if they were the whole file.
///
/// Decoders read every text, comment and note that a format allows before they return a picture, at whatever length the
/// file claims. Bytes that don't belong to the picture are left out, so that no time is spent on them.
struct PictureParts: Sendable {
    /// The ranges in the file, none of them empty.
    private(set) var ranges: [Range<Int>] = []
    /// The offset of each range in the joined bytes.
    private var starts: [Int] = []
    /// The number of joined bytes.
    private(set) var count = 0

    /// Appends bytes of the file, merging them with the last range if they continue it.
    mutating func append(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
            starts.append(count)
        }
        count += range.count
    }

    /// Copies joined bytes from `offset` on with `pread`. Returns their number, which is 0 at the end and negative on
    /// failure.
    func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard offset >= 0, offset < count, let base = buffer.baseAddress else { return 0 }
        var index = index(at: offset)
        var done = 0
        while done < buffer.count, index < ranges.count {
            let skipped = offset + done - starts[index]
            let wanted = min(buffer.count - done, ranges[index].count - skipped)
            let got = pread(descriptor, base + done, wanted, off_t(ranges[index].lowerBound + skipped))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return done > 0 ? done : got }
            done += got
            if got == wanted { index += 1 }
        }
        return done
    }

    /// Returns the range that contains `offset`, which must be less than `count`.
    private func index(at offset: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// The result of scanning a file: the parts that a decoder needs, and properties that it doesn't report itself.
struct PictureLayout: Sendable {
    var parts = PictureParts()
    /// The orientation to apply to the decoded picture.
    var orientation = PictureOrientation.upright
    /// The embedded ICC profile, or an empty array if there is none or the decoder reads it.
    var profile: [UInt8] = []
    /// The page of a TIFF to decode, from 0.
    var page = 0

    /// Reads the layout of PNG, JPEG and TIFF files. Others are passed on unchanged.
    init(of file: borrowing PictureFile, _ format: PictureFormat) throws(ImageError) {
        switch format {
        case .png: (parts, orientation) = try PNGChunks.layout(of: file)
        case .jpeg: (parts, orientation, profile) = try JPEGSegments.layout(of: file)
        default:
            parts.append(0..<file.stamp.size)
            if format == .tiff { page = TIFFPages.firstFullPage(of: file) ?? 0 }
        }
    }
}

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

/// The pages of a TIFF file (TIFF 6.0, section 2, and BigTIFF).
enum TIFFPages {
    /// The maximum number of pages that are read.
    private static let limit = 64
    /// The maximum entries read per page. Entries are sorted by tag, and the one sought has the lowest tag.
    private static let entryLimit = 4

    private static let newSubfileType = 254
    private static let subfileType = 255

    /// Returns the number of the first page that is not a reduced version of another, which some writers put first.
    /// Returns 0 if all are reduced, and `nil` if the file is not a TIFF.
    static func firstFullPage(of file: borrowing PictureFile) -> Int? {
        guard let form = Form(file.prefix(16)) else { return nil }
        var offset = form.first
        var seen: Set<Int> = []
        for page in 0..<limit {
            guard offset > 0, offset < file.stamp.size, seen.insert(offset).inserted else { return 0 }
            let count = form.number(file.bytes(at: offset, count: form.countBytes))
            let first = offset + form.countBytes
            let entries = file.bytes(at: first, count: min(count, entryLimit) * form.entryBytes)
            if !form.isReduced(entries) { return page }
            let (bytes, isBeyond) = count.multipliedReportingOverflow(by: form.entryBytes)
            guard !isBeyond, bytes <= file.stamp.size else { return 0 }
            offset = form.number(file.bytes(at: first + bytes, count: form.offsetBytes))
        }
        return 0
    }

    /// The number format of a file.
    private struct Form {
        let isBigEndian: Bool
        /// The offset of the first page's entries.
        private(set) var first = 0
        /// The bytes of the entry count, of an entry, and of an offset.
        let countBytes, entryBytes, offsetBytes: Int

        init?(_ start: [UInt8]) {
            switch start.prefix(2) {
            case [0x49, 0x49]: isBigEndian = false
            case [0x4D, 0x4D]: isBigEndian = true
            default: return nil
            }
            let version = start.count < 8 ? [] : start[2..<4]
            let isLarge = version == (isBigEndian ? [0, 43] : [43, 0])
            guard isLarge || version == (isBigEndian ? [0, 42] : [42, 0]) else { return nil }
            (countBytes, entryBytes, offsetBytes) = isLarge ? (8, 20, 8) : (2, 12, 4)
            first = number(Array(start.dropFirst(isLarge ? 8 : 4).prefix(offsetBytes)))
        }

        /// Returns 0 if the number is too large for an `Int`.
        func number(_ bytes: [UInt8]) -> Int {
            let value = (isBigEndian ? bytes : bytes.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value) ?? 0
        }

        func isReduced(_ entries: [UInt8]) -> Bool {
            for start in stride(from: 0, to: entries.count - entryBytes + 1, by: entryBytes) {
                let entry = Array(entries[start..<start + entryBytes])
                // Tag, type (3: two bytes, 4: four), count, and the value itself.
                let type = number(Array(entry[2..<4]))
                let place = entryBytes - offsetBytes
                let value = number(Array(entry[place..<place + (type == 3 ? 2 : 4)]))
                switch number(Array(entry[0..<2])) {
                case newSubfileType: return value & 1 == 1
                case subfileType: return value == 2
                default: continue
                }
            }
            return false
        }
    }
}
