import CVips
import Glibc

/// libvips' view of an open file, or of the parts of it that it may see; frees it at the end of its life.
final class VipsPictureSource {
    let pointer: OpaquePointer

    /// Nil when there is no memory left. The descriptor stays the caller's, who closes it after all reading.
    init?(descriptor: Int32, parts: PictureParts?) {
        if let parts {
            guard let pointer = PartsReader(descriptor, parts).makeSource() else { return nil }
            self.pointer = pointer
            return
        }
        // The offset is the descriptor's, shared with the source that read it before.
        lseek(descriptor, 0, SEEK_SET)
        guard let pointer = vips_source_new_from_descriptor(descriptor) else { return nil }
        self.pointer = pointer
    }

    deinit { releaseVipsObject(pointer) }

    /// The name of the loader that knows these bytes, whatever the file is called.
    var loader: String? { vips_foreign_find_load_source(pointer).map { String(cString: $0) } }
}

/// Gives up one reference to an object of libvips. Calls `g_object_unref`.
func releaseVipsObject(_ object: OpaquePointer) { g_object_unref(UnsafeMutableRawPointer(object)) }

/// What libvips asks for the bytes of some parts of a file. libvips may read on another thread, one at a time.
private final class PartsReader: @unchecked Sendable {
    private let descriptor: Int32
    private let parts: PictureParts
    private var offset = 0

    init(_ descriptor: Int32, _ parts: PictureParts) {
        self.descriptor = descriptor
        self.parts = parts
    }

    /// A source that holds this reader for as long as it lives.
    func makeSource() -> OpaquePointer? {
        scrim_vips_source_custom(
            { _, buffer, count, data in
                guard let reader = PartsReader.from(data), let buffer else { return -1 }
                return reader.read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
            },
            { _, offset, origin, data in PartsReader.from(data)?.seek(Int(offset), from: origin) ?? -1 },
            { data, _ in data.map { Unmanaged<PartsReader>.fromOpaque($0).release() } },
            // Each of the two callbacks gives up a reference when it is disconnected.
            Unmanaged.passRetained(self).retain().toOpaque())
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> PartsReader? {
        data.map { Unmanaged<PartsReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int64 {
        let count = parts.read(descriptor, at: offset, into: buffer)
        offset += max(0, count)
        return Int64(count)
    }

    private func seek(_ distance: Int, from origin: Int32) -> Int64 {
        let start =
            switch origin {
            case SEEK_SET: 0
            case SEEK_CUR: offset
            default: parts.count
            }
        let (place, isBeyond) = start.addingReportingOverflow(distance)
        guard !isBeyond, place >= 0 else { return -1 }
        offset = place
        return Int64(place)
    }
}
