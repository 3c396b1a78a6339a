import Synchronization

/// A frame's pixels in YUV 4:2:0: 8 bits of luma per pixel and, at half the resolution, of two color differences, in
/// the limited range of ITU-R BT.709, then alpha if significant. The planes are contiguous.
///
/// ffmpeg takes a fifth of its encoding time to convert pixels, on one thread, and reads them as 4 bytes each. This
/// conversion takes a fifth of that, and the pipe carries 1.5 bytes per pixel.
final class VideoPicture: @unchecked Sendable {
    /// The format, with even sides for the halved planes: the last column and row of an odd frame are repeated.
    let format: PictureFormat
    private let storage: UnsafeMutablePointer<UInt8>
    private let memory: FrameMemory

    /// - Parameter first: A picture with the size to use, because all frames of a film have the same size. Larger
    ///   frames are cropped; smaller ones get a black or transparent margin. They share their memory.
    init(_ pixels: FramePixels, like first: VideoPicture? = nil) {
        format =
            first?.format
            ?? Self.format(
                of: PictureFormat(width: pixels.width, height: pixels.height, hasAlpha: pixels.hasAlpha))
        let count = Self.byteCount(format)
        memory = first.flatMap { $0.memory.count == count ? $0.memory : nil } ?? FrameMemory(count)
        storage = memory.take()
        let columns = min(width, Self.even(pixels.width))
        let rows = min(height, Self.even(pixels.height))
        if columns < width || rows < height { clear() }
        for y in stride(from: 0, to: rows, by: 2) {
            let upper = pixels.base + y * pixels.stride
            let lower = y + 1 < pixels.height ? upper + pixels.stride : upper
            let (blue, red) = (chroma + y / 2 * (width / 2), chroma + (height / 2 + y / 2) * (width / 2))
            let count = min(columns, pixels.width)
            for (row, line) in [(upper, y), (lower, y + 1)] {
                Self.write(row, count, luma: storage + line * width)
                if hasAlpha { Self.write(row, count, alpha: alpha + line * width) }
            }
            Self.write(upper, lower, count / 2, blue, red)
            if columns > count {
                for plane in [storage] + (hasAlpha ? [alpha] : []) {
                    for line in [y, y + 1] { plane[line * width + count] = plane[line * width + count - 1] }
                }
                let (last, pair) = (
                    count - 1, [upper[count - 1], upper[count - 1], lower[count - 1], lower[count - 1]]
                )
                pair.withUnsafeBufferPointer { pair in
                    guard let base = pair.baseAddress else { return }
                    Self.write(base, base + 2, 1, blue + last / 2, red + last / 2)
                }
            }
        }
    }

    deinit { memory.give(storage) }

    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: storage, count: Self.byteCount(format))
    }

    var width: Int { format.width }
    var height: Int { format.height }
    var hasAlpha: Bool { format.hasAlpha }

    /// Returns the format of a picture for pixels in a format.
    static func format(of pixels: PictureFormat) -> PictureFormat {
        PictureFormat(width: even(pixels.width), height: even(pixels.height), hasAlpha: pixels.hasAlpha)
    }

    private static func even(_ length: Int) -> Int { length + length % 2 }

    private static func byteCount(_ format: PictureFormat) -> Int {
        format.width * format.height * (format.hasAlpha ? 5 : 3) / 2
    }

    /// The plane of blue differences, followed by that of red differences.
    private var chroma: UnsafeMutablePointer<UInt8> { storage + width * height }
    private var alpha: UnsafeMutablePointer<UInt8> { storage + width * height * 3 / 2 }

    /// Makes all pixels black or transparent.
    private func clear() {
        storage.update(repeating: Self.black, count: width * height)
        chroma.update(repeating: Self.gray, count: width * height / 2)
        if hasAlpha { alpha.update(repeating: 0, count: width * height) }
    }

    // MARK: ITU-R BT.709

    // Luma is 0.2126 R + 0.7152 G + 0.0722 B, in 219 steps from 16. The differences of blue and red from luma, divided
    // by 1.8556 and 1.5748, are in 224 steps around 128. The factors are in units of `1 / (1 << 15)`, rounded so that
    // white is exactly 235 and gray exactly 128.

    private static let black: UInt8 = 16
    private static let gray: UInt8 = 128

    private static func write(_ row: UnsafePointer<UInt32>, _ count: Int, luma: UnsafeMutablePointer<UInt8>) {
        for x in 0..<count {
            let pixel = row[x]
            let sum = (pixel >> 16 & 255) &* 5983 &+ (pixel >> 8 & 255) &* 20127 &+ (pixel & 255) &* 2032
            luma[x] = UInt8(truncatingIfNeeded: (sum &+ (16 << 15 | 1 << 14)) >> 15)
        }
    }

    private static func write(_ row: UnsafePointer<UInt32>, _ count: Int, alpha: UnsafeMutablePointer<UInt8>) {
        for x in 0..<count { alpha[x] = UInt8(truncatingIfNeeded: row[x] >> 24) }
    }

    /// Writes the color differences of the mean of each four pixels.
    private static func write(
        _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int,
        _ blues: UnsafeMutablePointer<UInt8>, _ reds: UnsafeMutablePointer<UInt8>
    ) {
        let mask: UInt32 = 0xFF_00FF
        for x in 0..<count {
            let (a, b, c, d) = (upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
            let outer = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask)
            let inner = (a >> 8 & 255) &+ (b >> 8 & 255) &+ (c >> 8 & 255) &+ (d >> 8 & 255)
            let red = Int32(truncatingIfNeeded: outer >> 16)
            let green = Int32(truncatingIfNeeded: inner)
            let blue = Int32(truncatingIfNeeded: outer & 0xFFFF)
            let half: Int32 = 128 << 17 | 1 << 16
            blues[x] = UInt8(truncatingIfNeeded: (blue &* 14392 &- red &* 3298 &- green &* 11094 &+ half) >> 17)
            reds[x] = UInt8(truncatingIfNeeded: (red &* 14392 &- green &* 13073 &- blue &* 1319 &+ half) >> 17)
        }
    }
}

/// Reuses the memory of frames, because the system clears new memory page by page.
private final class FrameMemory: Sendable {
    /// The size of a frame, in bytes.
    let count: Int
    private let free = Mutex<[Block]>([])

    /// A block belongs to one frame at a time.
    private struct Block: @unchecked Sendable { let start: UnsafeMutablePointer<UInt8> }

    init(_ count: Int) { self.count = count }

    deinit { for block in free.withLock(\.self) { block.start.deallocate() } }

    func take() -> UnsafeMutablePointer<UInt8> {
        free.withLock { $0.popLast() }?.start ?? .allocate(capacity: count)
    }

    func give(_ start: UnsafeMutablePointer<UInt8>) {
        let block = Block(start: start)
        free.withLock { $0.append(block) }
    }
}
