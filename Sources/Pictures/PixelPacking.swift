import Drawing

/// Converts decoded pixels to the drawn format: premultiplied, one 32-bit word each.
enum PixelPacking {
    /// Packs red, green, blue and alpha bytes in memory of ``PixelMemory``, which the result takes over.
    static func pack(_ bytes: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int) -> PixelBuffer {
        let (base, count) = (UnsafeMutableRawPointer(bytes.baseAddress!), width * height)
        let pixels = base.bindMemory(to: UInt32.self, capacity: count)
        // One pass over all pixels without branches. Red is the lowest byte of a word: Linux machines that run Swift
        // are little-endian.
        var alphas = UInt32.max
        for index in 0..<count { alphas &= pixels[index] }
        let isOpaque = alphas >> 24 == 255
        for index in 0..<count {
            let word = pixels[index]
            pixels[index] =
                isOpaque
                ? word & 0xFF00_FF00 | word << 16 & 0xFF_0000 | word >> 16 & 0xFF
                : premultiplied(
                    alpha: word >> 24, red: word & 255, green: word >> 8 & 255, blue: word >> 16 & 255)
        }
        return PixelBuffer(width: width, height: height, isOpaque: isOpaque, taking: base)
    }

    /// Packs unpremultiplied words of alpha, red, green and blue, in rows of `bytesPerRow`. Alpha counts as 255 unless
    /// `hasAlpha`.
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

    /// Premultiplies channels from 0 to 255: channel x alpha / 255, rounded to nearest.
    private static func premultiplied(alpha: UInt32, red: UInt32, green: UInt32, blue: UInt32) -> UInt32 {
        func scaled(_ channel: UInt32) -> UInt32 { (channel * alpha + 127) / 255 }
        return alpha << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
    }
}
