import Glibc

/// Reads the bytes of an open file in order, or of the parts of it that a decoder is allowed to read.
final class PartsReader {
    private let descriptor: Int32
    private let parts: PictureParts
    private var offset = 0

    /// The caller keeps ownership of the descriptor, and closes it after all reading.
    init(descriptor: Int32, parts: PictureParts) {
        self.descriptor = descriptor
        self.parts = parts
    }

    var count: Int { parts.count }

    /// The offset of the next byte.
    var position: Int { offset }

    /// Returns the reader behind the context of a C function.
    static func from(_ context: UnsafeMutableRawPointer?) -> PartsReader {
        Unmanaged<PartsReader>.fromOpaque(context!).takeUnretainedValue()
    }

    /// This reader as the context of a C function. The context doesn't retain it.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Copies the next bytes and returns their number, which is 0 at the end and negative on failure.
    func read(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        let got = parts.read(descriptor, at: offset, into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
        offset += max(0, got)
        return got
    }

    /// Returns all bytes, or `nil` if the file changed in the meantime.
    func readAll() -> [UInt8]? {
        offset = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { $1 = max(0, read($0.baseAddress, count)) }
        return bytes.count == count ? bytes : nil
    }

    /// Moves as `lseek` does and returns the new position, or a negative number if the position is invalid.
    func seek(_ distance: Int, from origin: Int32) -> Int {
        let start =
            switch origin {
            case SEEK_SET: 0
            case SEEK_CUR: offset
            default: parts.count
            }
        let (place, isBeyond) = start.addingReportingOverflow(distance)
        guard !isBeyond, place >= 0 else { return -1 }
        offset = place
        return place
    }
}
