import Glibc

/// A frame's pixels, copied: 32 bits each, 0xAARRGGBB with straight alpha, rows from the top without gaps. Never changed.
final class FilmPicture: @unchecked Sendable {
    let width: Int
    let height: Int
    /// Whether the alpha counts; otherwise the pixels are opaque.
    let hasAlpha: Bool
    let base: UnsafePointer<UInt32>
    private let storage: UnsafeMutablePointer<UInt32>

    /// - Parameter first: A picture whose size it gets, as a film has one size: what is larger is cut, what is smaller
    ///   gets a black or clear margin.
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

    /// What is to be drawn over an earlier picture to get this one; one pixel where nothing differs, all without one.
    func box(over earlier: FilmPicture?) -> FilmBox {
        guard let earlier else { return FilmBox(x: 0, y: 0, width: width, height: height) }
        return difference(from: earlier) ?? FilmBox(x: 0, y: 0, width: 1, height: 1)
    }

    /// The smallest box that holds all pixels that differ from those of a picture of the same size; nil if none does.
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

/// A part of a frame in pixels.
struct FilmBox: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}
