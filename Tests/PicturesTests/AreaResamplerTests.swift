import Drawing
import Testing

@testable import Pictures

@Suite struct AreaResamplerTests {
    /// Returns premultiplied pixels that differ everywhere.
    private func pattern(width: Int, height: Int) -> PixelBuffer {
        PixelBuffer(width: width, height: height, isOpaque: false) { pixels in
            var state: UInt32 = 12345
            for index in pixels.indices {
                state = state &* 1_664_525 &+ 1_013_904_223
                let alpha = state >> 24
                let channels = [state >> 16 & 255, state >> 8 & 255, state & 255].map { $0 * alpha / 255 }
                pixels[index] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
            }
        }
    }

    private func channel(_ buffer: PixelBuffer, _ x: Int, _ y: Int, _ shift: UInt32) -> Double {
        Double(buffer.withPixels { $0[y * buffer.width + x] } >> shift & 255)
    }

    /// Returns the mean over the area, integrated in double precision.
    private func mean(_ source: PixelBuffer, _ x: Int, _ y: Int, width: Int, height: Int, shift: UInt32) -> Double {
        let (left, right) = (
            Double(x * source.width) / Double(width), Double((x + 1) * source.width) / Double(width)
        )
        let (top, bottom) = (
            Double(y * source.height) / Double(height), Double((y + 1) * source.height) / Double(height)
        )
        var sum = 0.0
        for row in 0..<source.height {
            let tall = min(bottom, Double(row + 1)) - max(top, Double(row))
            guard tall > 0 else { continue }
            for column in 0..<source.width {
                let wide = min(right, Double(column + 1)) - max(left, Double(column))
                if wide > 0 { sum += wide * tall * channel(source, column, row, shift) }
            }
        }
        return sum / ((right - left) * (bottom - top))
    }

    @Test(
        "each pixel is the mean of the area it covers",
        arguments: [(20, 14, 10, 7), (31, 17, 26, 14), (40, 30, 7, 1), (9, 40, 9, 13), (5, 5, 1, 1)])
    func mean(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
        let source = pattern(width: sourceWidth, height: sourceHeight)
        let result = AreaResampler.resample(source, width: width, height: height)
        #expect(result.width == width && result.height == height && result.isOpaque == source.isOpaque)
        for y in 0..<height {
            for x in 0..<width {
                for shift: UInt32 in [0, 8, 16, 24] {
                    let expected = mean(source, x, y, width: width, height: height, shift: shift)
                    // Half a step of rounding.
                    #expect(abs(channel(result, x, y, shift) - expected) <= 0.501)
                }
            }
        }
    }

    @Test("color stays at or below alpha, and opaque pixels stay opaque")
    func premultiplied() {
        let result = AreaResampler.resample(pattern(width: 64, height: 64), width: 27, height: 19)
        result.withPixels { pixels in
            #expect(pixels.allSatisfy { max($0 >> 16 & 255, $0 >> 8 & 255, $0 & 255) <= $0 >> 24 })
        }
        let opaque = PixelBuffer(width: 50, height: 50, isOpaque: true) { $0.update(repeating: 0xFFFF_8001) }
        AreaResampler.resample(opaque, width: 23, height: 41).withPixels { pixels in
            #expect(pixels.allSatisfy { $0 == 0xFFFF_8001 })
        }
    }

    @Test("nothing is enlarged, and the minimum size is one pixel")
    func limits() {
        let source = pattern(width: 8, height: 6)
        #expect(AreaResampler.resample(source, width: 20, height: 6) === source)
        let least = AreaResampler.resample(source, width: 0, height: -3)
        #expect(least.width == 1 && least.height == 1)
    }
}
