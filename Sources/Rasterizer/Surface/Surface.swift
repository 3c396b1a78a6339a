import Drawing

/// A frame of pixels in memory: premultiplied ARGB, 32 bits each in the machine's byte order (cairo's `ARGB32`), rows
/// from the top, every pixel opaque once a list has been drawn.
///
/// The surface owns its memory and frees it when it is released. Different threads can use it, but only one at a time
/// can write it, and none can read it at the same time.
public final class Surface: @unchecked Sendable {
    /// The width, in pixels, at least 1.
    public private(set) var width: Int
    /// The height, in pixels, at least 1.
    public private(set) var height: Int

    package private(set) var base: UnsafeMutablePointer<UInt32>
    /// The number of pixels for which memory is allocated.
    private var capacity: Int

    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { width * 4 }

    /// The whole surface as a box.
    public var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

    /// Creates a surface of clear pixels. Sizes below 1 count as 1.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        capacity = self.width * self.height
        base = Self.pixels(capacity)
    }

    /// Changes the size, where sizes below 1 count as 1. The pixels are undefined afterwards.
    ///
    /// Memory is kept if it suffices. Larger memory is allocated with a quarter in reserve, except for the first size,
    /// because a window is resized in many steps.
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

    /// Calls a closure with the pixels, row by row.
    public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
        try body(UnsafeBufferPointer(start: base, count: width * height))
    }
}
