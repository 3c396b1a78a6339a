import Synchronization

/// Pixels in memory: premultiplied ARGB, 32 bits each in the machine's byte order (cairo's `ARGB32`), rows from the
/// top.
///
/// The closure that makes a buffer writes it once, before it is read. It never changes afterwards, so any thread can
/// read it.
public final class PixelBuffer: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// Whether every pixel has alpha 255, so that nothing beneath needs to be drawn.
    public let isOpaque: Bool

    private let memory: UnsafeMutableRawPointer
    /// Writes the pixels when they are read for the first time; nil once they are written.
    private let awaited: Mutex<(@Sendable (UnsafeMutableBufferPointer<UInt32>) -> Void)?>

    /// The first pixel. A loop over pixels gets it once, before it begins.
    package var base: UnsafeMutableRawPointer {
        awaited.withLock { fill in
            fill?(buffer)
            fill = nil
        }
        return memory
    }

    private var buffer: UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableBufferPointer(
            start: memory.bindMemory(to: UInt32.self, capacity: width * height), count: width * height)
    }

    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { width * 4 }

    /// The total number of bytes.
    public var byteCount: Int { bytesPerRow * height }

    /// Creates a buffer of `width` x `height` pixels (each at least 1), all of which `fill` must write.
    public convenience init(
        width: Int, height: Int, isOpaque: Bool, fill: (UnsafeMutableBufferPointer<UInt32>) throws -> Void
    ) rethrows {
        self.init(
            width: width, height: height, isOpaque: isOpaque, taking: Self.unwritten(width: width, height: height))
        try fill(buffer)
    }

    /// Returns a buffer that is written when it is first read, on the reading thread; others wait meanwhile.
    package static func writtenWhenRead(
        width: Int, height: Int, isOpaque: Bool,
        fill: @escaping @Sendable (UnsafeMutableBufferPointer<UInt32>) -> Void
    ) -> PixelBuffer {
        let buffer = PixelBuffer(
            width: width, height: height, isOpaque: isOpaque, taking: unwritten(width: width, height: height))
        buffer.awaited.withLock { $0 = fill }
        return buffer
    }

    /// Returns memory for the pixels of a buffer.
    private static func unwritten(width: Int, height: Int) -> UnsafeMutableRawPointer {
        precondition(width > 0 && height > 0, "a pixel buffer has at least one pixel")
        return PixelMemory.allocate(byteCount: width * height * 4)
    }

    /// Creates a buffer that takes ownership of written pixels, in memory from ``PixelMemory``.
    package init(width: Int, height: Int, isOpaque: Bool, taking base: UnsafeMutableRawPointer) {
        precondition(width > 0 && height > 0, "a pixel buffer has at least one pixel")
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        memory = base
        awaited = Mutex(nil)
    }

    deinit { memory.deallocate() }

    /// Calls a closure with the pixels, row by row.
    public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
        try body(
            UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt32.self), count: width * height))
    }
}
