import Testing

/// BMP files of old programs, with four colors, a quarter each, as in ``Quarters``.
struct OldBitmap: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The length of the header after the file's own, in bytes.
    var header = 40
    /// The bytes per color.
    var entry = 4
    /// The declared number of colors.
    var declaredColors = 4
    /// The declared offset of the pixels, or nil for the actual one.
    var declaredStart: Int?
    var bits = 8
    /// Whether rows are run-length encoded.
    var isInRuns = false
    /// The declared compression, or nil for the actual one.
    var declaredMethod: Int?
    var isFromTop = false
    /// The number of bytes missing at the end.
    var missing = 0

    init(_ name: String, _ change: (inout OldBitmap) -> Void) {
        testDescription = name
        change(&self)
    }

    static let size = (width: 30, height: 20)

    private static let colors = [Quarters.red, Quarters.green, Quarters.blue, Quarters.gray]

    var bytes: [UInt8] {
        let (width, height) = Self.size
        let palette = Self.colors.flatMap { $0.reversed() + [UInt8](repeating: 0, count: entry - 3) }
        let start = 14 + header + palette.count
        var info = number(header, 4)
        if header == 12 {
            info += number(width, 2) + number(height, 2) + number(1, 2) + number(bits, 2)
        } else {
            info += number(width, 4) + number(isFromTop ? -height : height, 4) + number(1, 2) + number(bits, 2)
            if header > 16 {
                info +=
                    number(declaredMethod ?? (isInRuns ? (bits == 8 ? 1 : 2) : 0), 4) + number(0, 12)
                    + number(declaredColors, 4)
            }
            info += [UInt8](repeating: 0, count: header - info.count)
        }
        let file = Array("BM".utf8) + number(0, 8) + number(declaredStart ?? start, 4) + info + palette
        let rows = (0..<height).map { isFromTop ? $0 : height - 1 - $0 }.map(row)
        return Array((file + rows.flatMap { $0 } + (isInRuns ? [0, 1] : [])).dropLast(missing))
    }

    private func row(_ y: Int) -> [UInt8] {
        let indices = (0..<Self.size.width).map { x in
            UInt8((x < Self.size.width / 2 ? 0 : 1) + (y < Self.size.height / 2 ? 0 : 2))
        }
        if isInRuns {
            let half = UInt8(Self.size.width / 2)
            func code(_ index: UInt8) -> UInt8 { bits == 8 ? index : index << 4 | index }
            return [half, code(indices[0]), half, code(indices[Self.size.width - 1]), 0, 0]
        }
        var bytes: [UInt8]
        switch bits {
        case 8: bytes = indices
        case 4: bytes = stride(from: 0, to: indices.count, by: 2).map { indices[$0] << 4 | indices[$0 + 1] }
        default: bytes = []
        }
        while bytes.count % 4 != 0 { bytes.append(0) }
        return bytes
    }

    private func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
    }

    static let all = [
        OldBitmap("Windows 3") { _ in },
        OldBitmap("four bits a pixel") { $0.bits = 4 },
        OldBitmap("OS/2 1") {
            $0.header = 12
            $0.entry = 3
        },
        OldBitmap("OS/2 1 with colors of four bytes") { $0.header = 12 },
        OldBitmap("OS/2 2, cut off after 16 bytes") {
            $0.header = 16
            $0.bits = 4
        },
        OldBitmap("OS/2 2, whole") { $0.header = 64 },
        OldBitmap("Windows 4") { $0.header = 108 },
        OldBitmap("pixels said to be at 0") { $0.declaredStart = 0 },
        OldBitmap("pixels said to be after 256 colors") { $0.declaredStart = 14 + 40 + 1024 },
        OldBitmap("no number of colors") { $0.declaredColors = 0 },
        OldBitmap("more colors said than there is room for") { $0.declaredColors = 200 },
        OldBitmap("runs of eight bits") { $0.isInRuns = true },
        OldBitmap("runs of four bits") {
            $0.isInRuns = true
            $0.bits = 4
        },
        OldBitmap("the last row without its padding") { $0.missing = 2 },
        OldBitmap("rows from the top") { $0.isFromTop = true },
    ]
}
