import Drawing

/// Brings decoded pixels into the form that is drawn: premultiplied, one machine word each.
enum PixelPacking {
    /// From bytes red, green, blue and, with 4 or more `bands`, alpha; bands past the fourth are left out. With 1 or 2
    /// bands the first is grey, the second alpha.
    static func pack(_ bytes: UnsafePointer<UInt8>, bands: Int, width: Int, height: Int) -> PixelBuffer {
        let count = width * height
        let alphaBand: Int? = bands == 2 ? 1 : bands >= 4 ? 3 : nil
        let isOpaque = alphaBand.map { band in (0..<count).allSatisfy { bytes[$0 * bands + band] == 255 } } ?? true
        let (green, blue) = bands < 3 ? (0, 0) : (1, 2)
        return PixelBuffer(width: width, height: height, isOpaque: isOpaque) { target in
            let pixels = target.baseAddress!
            var source = bytes
            if let alphaBand, !isOpaque {
                for index in 0..<count {
                    pixels[index] = premultiplied(
                        alpha: UInt32(source[alphaBand]), red: UInt32(source[0]), green: UInt32(source[green]),
                        blue: UInt32(source[blue]))
                    source += bands
                }
            } else {
                for index in 0..<count {
                    pixels[index] =
                        0xFF00_0000 | UInt32(source[0]) << 16 | UInt32(source[green]) << 8 | UInt32(source[blue])
                    source += bands
                }
            }
        }
    }

    /// From words of alpha, red, green, blue that aren't premultiplied, in rows of `bytesPerRow`; alpha is taken for
    /// 255 unless `hasAlpha`.
    static func pack(
        argb rows: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, hasAlpha: Bool
    ) -> PixelBuffer {
        func row(_ y: Int) -> UnsafePointer<UInt32> { (rows + y * bytesPerRow).assumingMemoryBound(to: UInt32.self) }
        let isOpaque = !hasAlpha || (0..<height).allSatisfy { y in (0..<width).allSatisfy { row(y)[$0] >> 24 == 255 } }
        return PixelBuffer(width: width, height: height, isOpaque: isOpaque) { target in
            for y in 0..<height {
                let source = row(y)
                for x in 0..<width {
                    let word = source[x]
                    target[y * width + x] =
                        isOpaque
                        ? word | 0xFF00_0000
                        : premultiplied(
                            alpha: word >> 24, red: word >> 16 & 255, green: word >> 8 & 255, blue: word & 255)
                }
            }
        }
    }

    /// Each of 0 to 255; a channel becomes channel x alpha / 255, rounded to nearest.
    private static func premultiplied(alpha: UInt32, red: UInt32, green: UInt32, blue: UInt32) -> UInt32 {
        func scaled(_ channel: UInt32) -> UInt32 { (channel * alpha + 127) / 255 }
        return alpha << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
    }
}
