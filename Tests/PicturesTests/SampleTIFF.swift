/// An uncompressed TIFF of unusual samples, in strips or tiles.
struct SampleTIFF: CustomStringConvertible {
    var bits = 32
    /// 1 for unsigned numbers, 2 for signed ones, 3 for floats.
    var format = 3
    /// 0 for gray with 0 as white, 1 for gray, 2 for red, green and blue, 5 for inks.
    var photometric = 2
    /// The meaning of the sample after the colors: 1 for premultiplied alpha, 2 for unassociated alpha.
    var extra: Int?
    var isSeparate = false
    var isBigEndian = false
    /// The side of a tile in pixels, or nil for strips.
    var tile: Int?
    var stripRows = 7
    /// The declared compression; 1 is none.
    var compression = 1
    /// The declared size, or nil for its own.
    var claim: (width: Int, height: Int)?

    var description: String {
        "\(bits) bits of format \(format), colors \(photometric), alpha \(extra ?? 0), \(isSeparate ? "apart" : "together"),"
            + " \(isBigEndian ? "big" : "little")-endian, in \(tile == nil ? "strips" : "tiles")"
    }

    /// - Parameter pixel: Returns the samples at a position; 1 is the maximum of integers.
    func bytes(width: Int, height: Int, pixel: (Int, Int) -> [Double]) -> [UInt8] {
        let count = pixel(0, 0).count
        let (partWidth, partHeight) = (tile ?? width, tile ?? min(stripRows, height))
        var parts: [[UInt8]] = []
        for plane in 0..<(isSeparate ? count : 1) {
            for top in stride(from: 0, to: height, by: partHeight) {
                for left in stride(from: 0, to: width, by: partWidth) {
                    var part: [UInt8] = []
                    for y in top..<(tile == nil ? min(top + partHeight, height) : top + partHeight) {
                        for x in left..<left + partWidth {
                            let samples = x < width && y < height ? pixel(x, y) : Array(repeating: 0.9, count: count)
                            part += (isSeparate ? [samples[plane]] : samples).flatMap(sample)
                        }
                    }
                    parts.append(part)
                }
            }
        }
        var entries: [(tag: Int, size: Int, values: [Int])] = [
            (256, 4, [claim?.width ?? width]), (257, 4, [claim?.height ?? height]),
            (258, 2, Array(repeating: bits, count: count)), (259, 2, [compression]), (262, 2, [photometric]),
            (277, 2, [count]),
            (284, 2, [isSeparate ? 2 : 1]), (339, 2, Array(repeating: format, count: count)),
            (tile == nil ? 279 : 325, 4, parts.map(\.count)),
        ]
        entries += tile.map { [(322, 4, [$0]), (323, 4, [$0])] } ?? [(278, 4, [claim?.height ?? stripRows])]
        if let extra { entries.append((338, 2, [extra])) }
        func starts(from first: Int) -> (tag: Int, size: Int, values: [Int]) {
            (tile == nil ? 273 : 324, 4, parts.indices.map { parts[..<$0].reduce(first) { $0 + $1.count } })
        }
        // The length of the header doesn't depend on its offsets.
        let length = header(entries + [starts(from: 0)]).count
        return header(entries + [starts(from: length)]) + parts.joined()
    }

    private func header(_ entries: [(tag: Int, size: Int, values: [Int])]) -> [UInt8] {
        var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(entries.count, 2)
        var far: [UInt8] = []
        let end = bytes.count + entries.count * 12 + 4
        for entry in entries.sorted(by: { $0.tag < $1.tag }) {
            let values = entry.values.flatMap { number($0, entry.size) }
            bytes += number(entry.tag, 2) + number(entry.size == 2 ? 3 : 4, 2) + number(entry.values.count, 4)
            if values.count > 4 {
                bytes += number(end + far.count, 4)
                far += values
            } else {
                bytes += values + Array(repeating: 0, count: 4 - values.count)
            }
        }
        return bytes + number(0, 4) + far
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }

    private func sample(_ value: Double) -> [UInt8] {
        let most = Double(UInt64(1) << bits) - 1
        return number(format == 3 ? Int(Float(value).bitPattern) : Int((value * most).rounded()), bits / 8)
    }
}
