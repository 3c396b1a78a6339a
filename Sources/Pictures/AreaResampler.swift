package import Drawing

/// Shrinks pixels so that each new pixel is the mean of exactly the area it covers.
///
/// An area filter neither aliases nor rings, so a photo that shrinks over many frames doesn't shimmer. It works on
/// premultiplied pixels and keeps color at or below alpha. Rows are computed one after the other without shared state,
/// so the result is the same on every machine and at any thread count.
package enum AreaResampler {
    /// Returns `source` at `width` x `height` pixels. A side larger than the source's, or below 1, is clamped to that
    /// range.
    /// - Parameter whenRead: Whether the pixels are made when they are first read.
    package static func resample(
        _ source: PixelBuffer, width: Int, height: Int, whenRead: Bool = false
    ) -> PixelBuffer {
        let width = min(max(width, 1), source.width)
        let height = min(max(height, 1), source.height)
        if width == source.width, height == source.height { return source }
        if whenRead {
            return .writtenWhenRead(width: width, height: height, isOpaque: source.isOpaque, fill: fill)
        }
        return PixelBuffer(width: width, height: height, isOpaque: source.isOpaque, fill: fill)

        @Sendable func fill(_ target: UnsafeMutableBufferPointer<UInt32>) {
            source.withPixels { pixels in
                if width * 2 == source.width, height * 2 == source.height {
                    halve(pixels, sourceWidth: source.width, into: target, width: width, height: height)
                } else {
                    shrink(
                        pixels, sourceWidth: source.width, sourceHeight: source.height, into: target, width: width,
                        height: height)
                }
            }
        }
    }

    /// The source pixels that each target pixel covers, and their weights.
    private struct Coverage {
        /// The first source index of each target index.
        var starts: [Int] = []
        /// The start of each target's weights in `weights`, followed by the end of the last.
        var offsets: [Int] = [0]
        var weights: [Float] = []

        init(source: Int, target: Int) {
            // In units of 1/target of a source pixel, every edge is a whole number, so nothing is rounded.
            for index in 0..<target {
                let low = index * source
                let high = low + source
                let first = low / target
                let last = (high - 1) / target
                starts.append(first)
                for pixel in first...last {
                    let covered = min(high, (pixel + 1) * target) - max(low, pixel * target)
                    weights.append(Float(covered) / Float(source))
                }
                offsets.append(weights.count)
            }
        }
    }

    /// Added to a value from 0 to 255, leaves the rounded value in the low bits of the float's bit pattern.
    private static let roundingBias: Float = 8_388_608

    private static func shrink(
        _ source: UnsafeBufferPointer<UInt32>, sourceWidth: Int, sourceHeight: Int,
        into target: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int
    ) {
        let columns = Coverage(source: sourceWidth, target: width)
        let rows = Coverage(source: sourceHeight, target: height)
        let channels = sourceWidth * 4
        let bytes = UnsafeRawPointer(source.baseAddress!).assumingMemoryBound(to: UInt8.self)
        withUnsafeTemporaryAllocation(byteCount: channels * MemoryLayout<Float>.stride, alignment: 64) { memory in
            let sums = memory.baseAddress!.bindMemory(to: Float.self, capacity: channels)
            let pixels = UnsafeRawPointer(sums)
            for y in 0..<height {
                let weights = rows.offsets[y]..<rows.offsets[y + 1]
                for (step, index) in weights.enumerated() {
                    let row = bytes + (rows.starts[y] + step) * channels
                    let weight = rows.weights[index]
                    if step == 0 {
                        for channel in 0..<channels { sums[channel] = weight * Float(row[channel]) }
                    } else {
                        for channel in 0..<channels { sums[channel] += weight * Float(row[channel]) }
                    }
                }
                let line = target.baseAddress! + y * width
                columns.weights.withUnsafeBufferPointer { weights in
                    columns.starts.withUnsafeBufferPointer { starts in
                        columns.offsets.withUnsafeBufferPointer { offsets in
                            for x in 0..<width {
                                var sum = SIMD4<Float>.zero
                                var pixel = pixels + starts[x] * 16
                                for index in offsets[x]..<offsets[x + 1] {
                                    sum += pixel.load(as: SIMD4<Float>.self) * weights[index]
                                    pixel += 16
                                }
                                let rounded = unsafeBitCast(sum + roundingBias, to: SIMD4<UInt32>.self)
                                line[x] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: rounded), to: UInt32.self)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Averages each 2 x 2 square in integers, the most frequent step of a pyramid.
    private static func halve(
        _ source: UnsafeBufferPointer<UInt32>, sourceWidth: Int, into target: UnsafeMutableBufferPointer<UInt32>,
        width: Int, height: Int
    ) {
        // Two channels at a time in the halves of a word: 4 * 255 + 2 fits in 16 bits.
        let mask: UInt32 = 0x00FF_00FF
        let half: UInt32 = 0x0002_0002
        for y in 0..<height {
            let upper = source.baseAddress! + 2 * y * sourceWidth
            let lower = upper + sourceWidth
            let line = target.baseAddress! + y * width
            for x in 0..<width {
                let (a, b) = (upper[2 * x], upper[2 * x + 1])
                let (c, d) = (lower[2 * x], lower[2 * x + 1])
                let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ half
                let odd =
                    (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ half
                line[x] = (even >> 2 & mask) | (odd >> 2 & mask) << 8
            }
        }
    }
}
