import Drawing
import Foundation
import RandomSupport

/// Pictures generated for tests.
enum Pictures {
    /// Creates a picture by a function of the position that returns premultiplied ARGB.
    static func image(
        _ width: Int, _ height: Int, isOpaque: Bool = true, pixel: (_ x: Int, _ y: Int) -> UInt32
    ) -> Image {
        Image(
            representations: [buffer(width, height, isOpaque: isOpaque, pixel: pixel)],
            size: CGSize(width: width, height: height))
    }

    static func buffer(
        _ width: Int, _ height: Int, isOpaque: Bool = true, pixel: (_ x: Int, _ y: Int) -> UInt32
    ) -> PixelBuffer {
        PixelBuffer(width: width, height: height, isOpaque: isOpaque) { pixels in
            for y in 0..<height {
                for x in 0..<width { pixels[y * width + x] = pixel(x, y) }
            }
        }
    }

    static func gray(_ value: Int) -> UInt32 {
        let byte = UInt32(min(max(value, 0), 255))
        return 0xFF00_0000 | byte << 16 | byte << 8 | byte
    }

    /// Creates a picture with detail at all sizes and colors.
    static func texture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Image {
        var noise = SeededRandom(seed: seed)
        return image(width, height) { x, y in
            let wave = sin(Double(x) * 0.11 + Double(y) * 0.05) * 60 + sin(Double(y) * 0.31) * 30
            let grain = Double(noise.next() & 63)
            let red = UInt32(min(max(110 + wave + grain, 0), 255))
            let green = UInt32(min(max(90 - wave * 0.7 + grain, 0), 255))
            let blue = UInt32((x * 5 + y * 3) & 255)
            return 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }

    /// Creates translucent dots on a transparent background.
    static func dots(_ width: Int, _ height: Int) -> Image {
        image(width, height, isOpaque: false) { x, y in (x / 3 + y / 3) % 2 == 0 ? 0x8040_2080 : 0 }
    }

    static let checkerboard = image(600, 600) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
}
