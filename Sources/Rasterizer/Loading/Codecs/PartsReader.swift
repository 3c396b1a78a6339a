import Glibc

/// The bytes of an open file, or of the parts of it that a decoder may see, read one after the other.
final class PartsReader {
    private let descriptor: Int32
    private let parts: PictureParts
    private var offset = 0

    /// The descriptor stays the caller's, who closes it after all reading.
    init(descriptor: Int32, parts: PictureParts) {
        self.descriptor = descriptor
        self.parts = parts
    }

    /// Bytes that there are.
    var count: Int { parts.count }

    /// Where the next byte is read.
    var position: Int { offset }

    /// The reader that a C function was given as its context.
    static func from(_ context: UnsafeMutableRawPointer?) -> PartsReader {
        Unmanaged<PartsReader>.fromOpaque(context!).takeUnretainedValue()
    }

    /// This reader as the context of a C function, which doesn't keep it alive.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Copies the next bytes; returns their number, 0 at the end, negative on failure.
    func read(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        let got = parts.read(descriptor, at: offset, into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
        offset += max(0, got)
        return got
    }

    /// All bytes; nil when the file changed meanwhile.
    func readAll() -> [UInt8]? {
        offset = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { $1 = max(0, read($0.baseAddress, count)) }
        return bytes.count == count ? bytes : nil
    }

    /// Moves as `lseek` does; returns the new position, negative where there is none.
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
