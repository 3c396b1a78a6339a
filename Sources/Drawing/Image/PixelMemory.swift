import Foundation

/// Memory for many pixels that are kept from frame to frame, aligned for vector operations. glibc's heaps grow with
/// every aligned block that is freed between others.
package enum PixelMemory {
    /// The size of Linux's large pages, in bytes.
    private static let largePage = 2 << 20
    private static let vector = 64

    /// Allocates `byteCount` bytes of uninitialized memory, which the caller frees with `deallocate()`.
    ///
    /// Blocks of 2 MiB or more use large pages, because every frame accesses megabytes and the processor's page table
    /// cache holds few small ones. Calls `madvise`; if it has no effect, access is only slower.
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
