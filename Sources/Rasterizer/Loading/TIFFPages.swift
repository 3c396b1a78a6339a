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
