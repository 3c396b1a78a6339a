/// Pixels in memory: premultiplied ARGB, 32 bits each in the machine's byte order (cairo's `ARGB32`), rows from the
/// top.
///
/// The closure that makes a buffer writes it once. It never changes afterwards, so any thread can read it.
public final class PixelBuffer: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// Whether every pixel has alpha 255, so that nothing beneath needs to be drawn.
    public let isOpaque: Bool

    package let base: UnsafeMutableRawPointer

    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { width * 4 }

    /// The total number of bytes.
    public var byteCount: Int { bytesPerRow * height }

    /// Creates a buffer of `width` x `height` pixels (each at least 1), all of which `fill` must write.
    public init(
        width: Int, height: Int, isOpaque: Bool, fill: (UnsafeMutableBufferPointer<UInt32>) throws -> Void
    ) rethrows {
        precondition(width > 0 && height > 0, "a pixel buffer has at least one pixel")
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        base = PixelMemory.allocate(byteCount: width * height * 4)
        try fill(
            UnsafeMutableBufferPointer(
                start: base.bindMemory(to: UInt32.self, capacity: width * height), count: width * height))
    }

    /// Creates a buffer that takes ownership of written pixels, in memory from ``PixelMemory``.
    package init(width: Int, height: Int, isOpaque: Bool, taking base: UnsafeMutableRawPointer) {
        precondition(width > 0 && height > 0, "a pixel buffer has at least one pixel")
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        self.base = base
    }

    deinit { base.deallocate() }

    /// Calls a closure with the pixels, row by row.
    public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
        try body(
            UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt32.self), count: width * height))
    }
}
