import Glibc

/// An immutable copy of a frame's pixels: 32 bits each, 0xAARRGGBB with straight alpha, rows from the top without gaps.
final class FilmPicture: @unchecked Sendable {
    let width: Int
    let height: Int
    /// Whether the alpha is significant. Otherwise, the pixels are opaque.
    let hasAlpha: Bool
    let base: UnsafePointer<UInt32>
    private let storage: UnsafeMutablePointer<UInt32>

    /// - Parameter first: A picture with the size to use, because all frames of a film have the same size. Larger
    ///   frames are cropped; smaller ones get a black or transparent margin.
    init(_ pixels: FramePixels, like first: FilmPicture? = nil) {
        width = first?.width ?? pixels.width
        height = first?.height ?? pixels.height
        hasAlpha = pixels.hasAlpha
        storage = .allocate(capacity: width * height)
        base = UnsafePointer(storage)
        let columns = min(width, pixels.width)
        if columns < width || pixels.height < height {
            storage.initialize(repeating: hasAlpha ? 0 : 0xFF00_0000, count: width * height)
        }
        for row in 0..<min(height, pixels.height) {
            (storage + row * width).update(from: pixels.base + row * pixels.stride, count: columns)
        }
    }

    deinit { storage.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: width * height * 4) }

    /// Returns the part to draw over an earlier picture: all without one, and one pixel if they are equal.
    func box(over earlier: FilmPicture?) -> FilmBox {
        guard let earlier else { return FilmBox(x: 0, y: 0, width: width, height: height) }
        return difference(from: earlier) ?? FilmBox(x: 0, y: 0, width: 1, height: 1)
    }

    /// Returns the bounding box of the pixels that differ from a picture of the same size, or `nil` if none do.
    func difference(from other: FilmPicture) -> FilmBox? {
        var rows = 0..<height
        func differs(_ row: Int) -> Bool { !Self.equal(base + row * width, other.base + row * width, width) }
        while let first = rows.first, !differs(first) { rows.removeFirst() }
        while let last = rows.last, !differs(last) { rows.removeLast() }
        if rows.isEmpty { return nil }
        var minX = width
        var maxX = 0
        for row in rows {
            let (line, earlier) = (base + row * width, other.base + row * width)
            var x = 0
            while x < minX, line[x] == earlier[x] { x += 1 }
            minX = min(minX, x)
            x = width
            while x > maxX, line[x - 1] == earlier[x - 1] { x -= 1 }
            maxX = max(maxX, x)
        }
        return FilmBox(x: minX, y: rows.lowerBound, width: maxX - minX, height: rows.count)
    }

    private static func equal(_ row: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ count: Int) -> Bool {
        memcmp(row, other, count * 4) == 0
    }
}

/// A part of a frame, in pixels.
struct FilmBox: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}
