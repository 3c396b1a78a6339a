import Drawing

/// Shrinks pictures by averaging exactly the area that each new pixel covers, so that nothing shimmers.
enum AreaFilter {
    /// The pixels that a new one covers along one axis, and how much of each; the weights add up to `one`.
    struct Span {
        var first: Int
        var weights: [UInt32]
    }

    static let oneBits = 15
    static let one = UInt32(1) << oneBits
    /// Fraction bits kept between the two passes.
    private static let middleBits = 7

    /// The spans for shrinking `source` pixels to `target` (at most as many).
    static func spans(from source: Int, to target: Int) -> [Span] {
        let ratio = Double(source) / Double(target)
        return (0..<target).map { index in
            let start = Double(index) * ratio
            let end = min(Double(index + 1) * ratio, Double(source))
            let first = min(Int(start), source - 1)
            let last = max(first, min(Int(end.rounded(.up)) - 1, source - 1))
            var weights = (first...last).map { pixel in
                let covered = min(Double(pixel + 1), end) - max(Double(pixel), start)
                return UInt32((max(0, covered) / ratio * Double(one)).rounded())
            }
            let sum = weights.reduce(0, +)
            if let heaviest = weights.indices.max(by: { weights[$0] < weights[$1] }) {
                weights[heaviest] = weights[heaviest] + one - sum
            }
            return Span(first: first, weights: weights)
        }
    }

    /// A picture of `width` x `height` pixels, at most as many as the source has along each axis.
    static func shrink(
        _ source: PixelBuffer, width: Int, height: Int, pool: WorkerPool
    ) throws(RasterizerError) -> PixelBuffer {
        let columns = spans(from: source.width, to: width)
        let rows = spans(from: source.height, to: height)
        let target = Target()
        let buffer = PixelBuffer(width: width, height: height, isOpaque: source.isOpaque) {
            target.base = $0.baseAddress
        }
        let stripes = (height + stripeRows - 1) / stripeRows
        try pool.run(stripes) { stripe, _ throws(RasterizerError) in
            guard let base = target.base else { return }
            let rowsHere = stripe * stripeRows..<min(height, (stripe + 1) * stripeRows)
            shrink(source, rows: rows, in: rowsHere, columns: columns, to: base, width: width)
        }
        return buffer
    }

    private static let stripeRows = 32

    /// Where the stripes write: each its own rows, so that threads never meet.
    private final class Target: @unchecked Sendable {
        var base: UnsafeMutablePointer<UInt32>?
    }

    private static func shrink(
        _ source: PixelBuffer, rows: [Span], in range: Range<Int>, columns: [Span],
        to base: UnsafeMutablePointer<UInt32>, width: Int
    ) {
        let bytes = source.width * 4
        let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: bytes)
        let middle = UnsafeMutablePointer<UInt16>.allocate(capacity: bytes)
        defer {
            sums.deallocate()
            middle.deallocate()
        }
        let pixels = UnsafePointer(source.base.assumingMemoryBound(to: UInt8.self))
        let half = UInt32(1) << (oneBits - middleBits - 1)
        for row in range {
            let span = rows[row]
            sums.initialize(repeating: half, count: bytes)
            for (offset, weight) in span.weights.enumerated() where weight > 0 {
                let line = pixels + (span.first + offset) * source.bytesPerRow
                for index in 0..<bytes { sums[index] &+= UInt32(line[index]) &* weight }
            }
            for index in 0..<bytes {
                middle[index] = UInt16(truncatingIfNeeded: sums[index] >> UInt32(oneBits - middleBits))
            }
            shrink(middle, columns: columns, to: base + row * width)
        }
    }

    private static func shrink(
        _ middle: UnsafeMutablePointer<UInt16>, columns: [Span], to line: UnsafeMutablePointer<UInt32>
    ) {
        let shift = UInt32(oneBits + middleBits)
        let half = SIMD4<UInt32>(repeating: 1 << (shift - 1))
        let raw = UnsafeRawPointer(middle)
        columns.withUnsafeBufferPointer { columns in
            for column in columns.indices {
                var sum = half
                var offset = columns[column].first * 8
                columns[column].weights.withUnsafeBufferPointer { weights in
                    for weight in weights {
                        let pixel = raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self)
                        sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixel) &* weight
                        offset += 8
                    }
                }
                let bytes = SIMD4<UInt8>(truncatingIfNeeded: sum &>> shift)
                line[column] = unsafeBitCast(bytes, to: UInt32.self)
            }
        }
    }
}
