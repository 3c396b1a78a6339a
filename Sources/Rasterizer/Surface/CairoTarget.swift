import CCairo
import Drawing

/// A cairo context on memory with another owner. It draws into the box `box` of device pixels, whose top left pixel is
/// at the given address.
///
/// Teardown: the context first, because it refers to the surface, then the surface. The memory must outlive both.
final class CairoTarget {
    let context: OpaquePointer
    let box: PixelRect
    private let base: UnsafeMutableRawPointer
    let bytesPerRow: Int
    private let surface: OpaquePointer

    init(
        _ pixels: UnsafeMutableRawPointer, format: cairo_format_t, bytesPerRow: Int, box: PixelRect
    ) throws(RasterizerError) {
        self.box = box
        self.base = pixels
        self.bytesPerRow = bytesPerRow
        surface = cairo_image_surface_create_for_data(
            pixels.assumingMemoryBound(to: UInt8.self), format, Int32(box.width), Int32(box.height), Int32(bytesPerRow))
        context = cairo_create(surface)
        do throws(RasterizerError) {
            try check(.cairo(cairo_status(context)), "making a drawing context")
        } catch {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw error
        }
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Copies the part `area` of the box from opaque pixels, whose pixel `(x, y)` is at device pixel `(x, y) + origin`.
    /// They must contain all of `area`, and the target must have 32 bits per pixel.
    func copy(_ area: PixelRect, from pixels: PixelBuffer, origin: (x: Int, y: Int)) {
        withPixels { base in
            for row in area.minY..<area.maxY {
                let from = pixels.base + (row - origin.y) * pixels.bytesPerRow + (area.minX - origin.x) * 4
                let to = base + (row - box.minY) * bytesPerRow + (area.minX - box.minX) * 4
                if row + 2 < area.maxY {
                    for offset in stride(from: 2 * bytesPerRow, to: 2 * bytesPerRow + area.width * 4, by: 64) {
                        scrim_prefetch_to_write(to + offset)
                    }
                }
                to.copyMemory(from: from, byteCount: area.width * 4)
            }
        }
    }

    /// Calls a closure that changes the pixels of the box, whose first one it gets.
    func withPixels(_ body: (UnsafeMutableRawPointer) -> Void) {
        cairo_surface_flush(surface)
        body(base)
        cairo_surface_mark_dirty(surface)
    }

    /// Makes the drawing visible in the memory, and throws an error if any of it failed.
    func finish() throws(RasterizerError) {
        cairo_surface_flush(surface)
        try check(.cairo(cairo_status(context)), "drawing")
    }
}
