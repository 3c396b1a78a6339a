import Drawing

/// Brings decoded pixels into the form that is drawn: premultiplied, one machine word each.
enum PixelPacking {
    /// From bytes red, green, blue and alpha.
    static func pack(_ bytes: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int) -> PixelBuffer {
        let count = width * height
        let source = UnsafePointer(bytes.baseAddress!)
        // One read of all pixels, without a branch at each.
        var alphas: UInt8 = 255
        for index in 0..<count { alphas &= source[4 * index + 3] }
        let isOpaque = alphas == 255
        return PixelBuffer(width: width, height: height, isOpaque: isOpaque) { target in
            let pixels = target.baseAddress!
            for index in 0..<count {
                let (red, green, blue) = (
                    UInt32(source[4 * index]), UInt32(source[4 * index + 1]), UInt32(source[4 * index + 2])
                )
                pixels[index] =
                    isOpaque
                    ? 0xFF00_0000 | red << 16 | green << 8 | blue
                    : premultiplied(alpha: UInt32(source[4 * index + 3]), red: red, green: green, blue: blue)
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
