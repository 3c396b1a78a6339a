/// A frame of pixels in memory: premultiplied ARGB, 32 bits each in the machine's byte order (cairo's `ARGB32`), rows
/// from the top, every pixel opaque once a list has been drawn.
///
/// The surface owns its memory and frees it when it is released. It may go from thread to thread, but only one at a
/// time may write it, and none may read it meanwhile.
public final class Surface: @unchecked Sendable {
    /// In pixels, at least 1.
    public let width: Int
    /// In pixels, at least 1.
    public let height: Int

    package let base: UnsafeMutablePointer<UInt32>

    /// Bytes from one row to the next.
    public var bytesPerRow: Int { width * 4 }

    /// The whole surface as a box.
    public var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

    /// Makes a surface of clear pixels; sizes below 1 count as 1.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        let raw = UnsafeMutableRawPointer.allocate(byteCount: self.width * self.height * 4, alignment: 64)
        base = raw.initializeMemory(as: UInt32.self, repeating: 0, count: self.width * self.height)
    }

    deinit { UnsafeMutableRawPointer(base).deallocate() }

    /// The pixels, row by row.
    public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
        try body(UnsafeBufferPointer(start: base, count: width * height))
    }
}
