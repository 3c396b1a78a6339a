import Foundation

/// Memory of many pixels, aligned as vectors are, for what is kept from frame to frame: glibc's heaps grow with every
/// aligned block that is freed between others.
package enum PixelMemory {
    /// The pages that Linux gives out where it is asked for large ones.
    private static let largePage = 2 << 20
    private static let vector = 64

    /// Memory of `byteCount` bytes, to be freed by `deallocate()`. What is in it is not defined.
    ///
    /// Larger memory is asked for in large pages: drawing and encoding go through megabytes in every frame, and the
    /// processor's table of pages holds few small ones. Calls `madvise`; without effect it would only be slower.
    package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        let isLarge = byteCount >= largePage
        let base = UnsafeMutableRawPointer.allocate(
            byteCount: byteCount, alignment: isLarge ? largePage : vector)
        #if os(Linux)
            if isLarge { _ = madvise(base, byteCount, MADV_HUGEPAGE) }
        #endif
        return base
    }
}
