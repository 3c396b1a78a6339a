package import Foundation
import StageSupport

/// Pixels of the screen or of an expected picture, as red, green and blue.
package struct ScreenPicture: Hashable {
    package let width: Int
    package let height: Int
    private let pixels: [UInt32]

    private static let colors: UInt32 = 0xFF_FFFF

    private init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// - Parameters:
    ///   - rows: The pixels, with any highest byte.
    ///   - stride: The number of pixels per row, or nil for the width.
    package init(width: Int, height: Int, rows: UnsafeBufferPointer<UInt32>, stride: Int? = nil) {
        let stride = stride ?? width
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                for x in 0..<width { buffer[y * width + x] = rows[y * stride + x] & Self.colors }
            }
            count = width * height
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Returns the part in a rectangle of whole pixels inside the picture.
    package func part(_ rect: CGRect) -> ScreenPicture {
        let (left, top) = (Int(rect.minX), Int(rect.minY))
        var part: [UInt32] = []
        for y in top..<top + Int(rect.height) {
            part += pixels[y * width + left..<y * width + left + Int(rect.width)]
        }
        return ScreenPicture(width: Int(rect.width), height: Int(rect.height), pixels: part)
    }

    /// Returns the number of different pixels, or all if the sizes differ.
    package func difference(from other: ScreenPicture) -> Int {
        guard (width, height) == (other.width, other.height) else { return max(pixels.count, other.pixels.count) }
        return PixelDifference(pixels, other.pixels).count
    }

    /// Returns whether all channels of all pixels differ by at most `levels` of 255.
    package func isEqual(to other: ScreenPicture, within levels: Int) -> Bool {
        (width, height) == (other.width, other.height)
            && PixelDifference(pixels, other.pixels).largest <= levels
    }

    /// Returns the number of pixels of a color, `0xRRGGBB`.
    package func count(of color: UInt32) -> Int { pixels.count { $0 == color } }

    /// The picture as a file of a common format.
    package var portablePixmap: [UInt8] {
        Array("P6 \(width) \(height) 255\n".utf8)
            + pixels.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }
}
