import CVips
import Glibc

/// libvips' view of an open file; frees it at the end of its life.
final class VipsPictureSource {
    let pointer: OpaquePointer

    /// Nil when there is no memory left. The descriptor stays the caller's.
    init?(descriptor: Int32) {
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
