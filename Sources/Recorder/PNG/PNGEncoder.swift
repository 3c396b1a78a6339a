import CDeflate
import Drawing

/// Encodes PNG files in memory: 8 bits per channel, sRGB, deflated by libdeflate at level 1.
///
/// The same picture always gives the same bytes. An encoder is confined to one thread at a time and reuses its memory.
package final class PNGEncoder {
    private let compressor: OpaquePointer
    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var count = 0
    private let scale: Double?

    /// Level 1 compresses frames of photos within 3 % of level 2 in two thirds of its time.
    private static let level: Int32 = 1
    /// The number of points per meter at 72 points per inch, the density that PNG readers take as one pixel per point.
    private static let pointsPerMeter = 72 / 0.0254
    /// The size of everything except the deflated rows: signature, header, color space, density, chunk overhead.
    private static let overhead = 8 + 25 + 13 + 16 + 21 + 12 + 12

    /// - Parameter scale: The number of pixels per point, written as the picture's density, or `nil` to omit it.
    package init(scale: Double? = nil) throws(RecordingError) {
        guard let compressor = libdeflate_alloc_compressor(Self.level) else {
            throw RecordingError(
                operation: "encoding PNG", cause: "out of memory", remedy: "record at a smaller size or scale")
        }
        self.compressor = compressor
        self.scale = scale
    }

    deinit {
        libdeflate_free_compressor(compressor)
        storage.deallocate()
    }

    /// Encodes a picture and passes the file's bytes to `body`, where alone they are valid. Calls
    /// `libdeflate_zlib_compress`.
    package func encode<Result>(
        _ picture: PNGScanlines, body: (UnsafeRawBufferPointer) throws(RecordingError) -> Result
    ) throws(RecordingError) -> Result {
        let rows = picture.bytes
        reserve(for: rows)
        append([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // 8 bits per channel, in RGB or RGBA.
        let kind: UInt8 = picture.hasAlpha ? 6 : 2
        chunk("IHDR", PNGChunk.big(picture.width) + PNGChunk.big(picture.height) + [8, kind, 0, 0, 0])
        chunk("sRGB", [0])
        // 1 / 2.2, as the standard recommends beside sRGB.
        chunk("gAMA", PNGChunk.big(45455))
        if let scale {
            let density = PNGChunk.big(Int((Self.pointsPerMeter * scale).rounded()))
            chunk("pHYs", density + density + [1])
        }
        try data(rows)
        chunk("IEND", [])
        return try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[0..<count]))
    }

    /// Returns only the deflated rows of a picture.
    func deflate(_ picture: PNGScanlines) throws(RecordingError) -> [UInt8] {
        let rows = picture.bytes
        reserve(for: rows)
        try compress(rows)
        return Array(storage[0..<count])
    }

    /// Begins a file, with memory for all of it.
    private func reserve(for rows: UnsafeRawBufferPointer) {
        count = 0
        let needed = libdeflate_zlib_compress_bound(compressor, rows.count) + Self.overhead
        guard storage.count < needed else { return }
        storage.deallocate()
        storage = UnsafeMutableRawBufferPointer(
            start: PixelMemory.allocate(byteCount: needed), count: needed)
    }

    private func data(_ rows: UnsafeRawBufferPointer) throws(RecordingError) {
        let start = count
        append([0, 0, 0, 0])
        append(Array("IDAT".utf8))
        try compress(rows)
        storage[start..<(start + 4)].copyBytes(from: PNGChunk.big(count - start - 8))
        seal(from: start + 4)
    }

    private func compress(_ rows: UnsafeRawBufferPointer) throws(RecordingError) {
        let room = UnsafeMutableRawBufferPointer(rebasing: storage[count...])
        let size = libdeflate_zlib_compress(compressor, rows.baseAddress, rows.count, room.baseAddress, room.count)
        // The format's own limit. A size of zero would mean less room than the bound promises.
        guard size > 0, size <= Int(Int32.max) else {
            throw RecordingError(
                operation: "encoding PNG", cause: "the picture is too large", remedy: "record at a smaller scale")
        }
        count += size
    }

    private func chunk(_ type: String, _ content: [UInt8]) { append(PNGChunk.bytes(type, content)) }

    /// Appends the checksum of all bytes from `start`. Calls `libdeflate_crc32`.
    private func seal(from start: Int) {
        let sealed = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[start..<count])
        append(PNGChunk.big(Int(libdeflate_crc32(0, sealed.baseAddress, sealed.count))))
    }

    private func append(_ bytes: [UInt8]) {
        storage[count..<(count + bytes.count)].copyBytes(from: bytes)
        count += bytes.count
    }
}

/// A chunk of a PNG file.
enum PNGChunk {
    /// Returns a chunk: length, type, content and checksum.
    static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let sealed = Array(type.utf8) + content
        return big(content.count) + sealed + big(Int(sum(sealed)))
    }

    /// Writes a chunk with content in two parts, without joining them.
    static func write(
        _ type: String, _ beginning: [UInt8], _ rest: [UInt8], to file: inout OutputFile
    ) throws(RecordingError) {
        let sealed = Array(type.utf8) + beginning
        try file.write(big(beginning.count + rest.count) + sealed)
        try file.write(rest)
        try file.write(big(Int(sum(rest, after: sum(sealed)))))
    }

    /// Calls `libdeflate_crc32`.
    private static func sum(_ bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { libdeflate_crc32(sum, $0.baseAddress, $0.count) }
    }

    /// Returns four bytes, most significant first.
    static func big(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0) } }

    /// Returns two bytes, most significant first.
    static func big16(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(value).bigEndian) { Array($0) } }
}
