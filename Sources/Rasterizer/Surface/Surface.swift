import Drawing

/// A frame of pixels in memory: premultiplied ARGB, 32 bits each in the machine's byte order (cairo's `ARGB32`), rows
/// from the top, every pixel opaque once a list has been drawn.
///
/// The surface owns its memory and frees it when it is released. It may go from thread to thread, but only one at a
/// time may write it, and none may read it meanwhile.
public final class Surface: @unchecked Sendable {
    /// In pixels, at least 1.
    public private(set) var width: Int
    /// In pixels, at least 1.
    public private(set) var height: Int

    package private(set) var base: UnsafeMutablePointer<UInt32>
    /// The pixels that the memory has room for.
    private var capacity: Int

    /// Bytes from one row to the next.
    public var bytesPerRow: Int { width * 4 }

    /// The whole surface as a box.
    public var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

    /// Makes a surface of clear pixels; sizes below 1 count as 1.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        capacity = self.width * self.height
        base = Self.pixels(capacity)
    }

    /// Gives the surface another size, below 1 counts as 1; what its pixels are then is not defined.
    ///
    /// Memory is kept where it suffices, and after the first size taken with a quarter more: a window is resized in many
    /// steps.
    func resize(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        let count = self.width * self.height
        guard count > capacity else { return }
        UnsafeMutableRawPointer(base).deallocate()
        capacity = capacity > 1 ? count + count / 4 : count
        base = Self.pixels(capacity)
    }

    private static func pixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
        PixelMemory.allocate(byteCount: count * 4)
            .initializeMemory(as: UInt32.self, repeating: 0, count: count)
    }

    deinit { UnsafeMutableRawPointer(base).deallocate() }

    /// The pixels, row by row.
    public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
        try body(UnsafeBufferPointer(start: base, count: width * height))
    }
}
