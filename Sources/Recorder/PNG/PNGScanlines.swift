import Drawing

/// A picture in the form that PNG deflates: RGB or RGBA bytes, each row filtered.
///
/// Every row has the filter Up (the difference from the row above). For frames of photos, deflated by libdeflate at
/// level 1, it was the fastest of the five (30 ms against 33 for Sub, 44 for Paeth, 52 for none, on a 780 x 1688 frame)
/// and within 4 % of the smallest. It does not depend on its own row, so all bytes of a pixel are processed at once.
package final class PNGScanlines {
    package private(set) var width = 0
    package private(set) var height = 0
    /// Whether each pixel has an alpha after its color.
    package private(set) var hasAlpha = false
    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// The number of the filter Up in PNG.
    private static let up: UInt8 = 2
    /// The number of bytes after the last row that storing a pixel can overwrite.
    private static let slack = 8

    package init() {}

    deinit { storage.deallocate() }

    private var bytesPerRow: Int { 1 + width * (hasAlpha ? 4 : 3) }

    /// The rows, each preceded by its filter number.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[0..<(bytesPerRow * height)])
    }

    /// Converts a picture. The memory is reused.
    package func fill(from pixels: FramePixels) {
        width = pixels.width
        height = pixels.height
        hasAlpha = pixels.hasAlpha
        let needed = bytesPerRow * height + Self.slack
        if storage.count < needed {
            storage.deallocate()
            storage = UnsafeMutableRawBufferPointer(
                start: PixelMemory.allocate(byteCount: needed), count: needed)
        }
        guard let start = storage.baseAddress else { return }
        [UInt32](repeating: 0, count: width).withUnsafeBufferPointer { blank in
            guard let blank = blank.baseAddress else { return }
            if hasAlpha { fillWithAlpha(pixels, start, blank) } else { fill(pixels, start, blank) }
        }
    }

    private func fill(_ pixels: FramePixels, _ start: UnsafeMutableRawPointer, _ blank: UnsafePointer<UInt32>) {
        var above = blank
        for y in 0..<height {
            let row = pixels.base + y * pixels.stride
            var out = start + y * bytesPerRow
            out.storeBytes(of: Self.up, as: UInt8.self)
            out += 1
            let packs = width / 4
            for pack in 0..<packs {
                Self.store4(UnsafeRawPointer(row + pack * 4), UnsafeRawPointer(above + pack * 4), out)
                out += 12
            }
            for x in (packs * 4)..<width {
                // From 0xAARRGGBB to the bytes R, G, B. The next pixel overwrites the fourth byte.
                let difference = Self.difference(row[x], above[x]).byteSwapped >> 8
                out.storeBytes(of: difference, as: UInt32.self)
                out += 3
            }
            above = row
        }
    }

    private func fillWithAlpha(_ pixels: FramePixels, _ start: UnsafeMutableRawPointer, _ blank: UnsafePointer<UInt32>)
    {
        var above = blank
        for y in 0..<height {
            let row = pixels.base + y * pixels.stride
            let out = start + y * bytesPerRow
            out.storeBytes(of: Self.up, as: UInt8.self)
            for x in 0..<width {
                // From 0xAARRGGBB to the bytes R, G, B, A.
                let difference = Self.difference(row[x], above[x])
                (out + 1 + x * 4).storeBytes(of: (difference << 8 | difference >> 24).byteSwapped, as: UInt32.self)
            }
            above = row
        }
    }

    /// Stores the differences of four pixels as twelve bytes R, G, B. The next pixels overwrite the bytes after them.
    @inline(__always)
    private static func store4(_ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ out: UnsafeMutableRawPointer) {
        let difference = row.loadUnaligned(as: SIMD16<UInt8>.self) &- above.loadUnaligned(as: SIMD16<UInt8>.self)
        let pairs = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
        out.storeBytes(of: packed(pairs[0]), as: UInt64.self)
        (out + 6).storeBytes(of: packed(pairs[1]), as: UInt64.self)
    }

    /// Returns two pixels in memory order as the six bytes R, G, B, R, G, B.
    @inline(__always)
    private static func packed(_ pair: UInt64) -> UInt64 {
        // From B, G, R, A, B, G, R, A: all machines on which Swift runs under Linux are little-endian.
        let swapped = pair.byteSwapped
        return swapped >> 40 | (swapped >> 8 & 0xFF_FFFF) << 24
    }

    /// Returns the differences of four bytes at once, each modulo 256.
    @inline(__always)
    private static func difference(_ left: UInt32, _ right: UInt32) -> UInt32 {
        // Without the top bits, there is no borrow from the next byte. They are corrected afterwards.
        ((left | 0x8080_8080) &- (right & 0x7F7F_7F7F)) ^ ((left ^ ~right) & 0x8080_8080)
    }
}

/// The pixels of a frame in the painter's memory: 32 bits each, 0xAARRGGBB, rows from the top.
///
/// They are opaque, or have a straight (not premultiplied) alpha. Valid only as long as the painter specifies.
package struct FramePixels {
    package let base: UnsafePointer<UInt32>
    /// At least 1.
    package let width: Int
    /// At least 1.
    package let height: Int
    /// The distance between rows, in pixels, at least `width`.
    package let stride: Int
    /// Whether the alpha is significant. Otherwise, the pixels are opaque.
    package let hasAlpha: Bool

    package init(base: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, hasAlpha: Bool = false) {
        precondition(width > 0 && height > 0 && stride >= width, "a frame has at least one pixel")
        self.base = base
        self.width = width
        self.height = height
        self.stride = stride
        self.hasAlpha = hasAlpha
    }
}
