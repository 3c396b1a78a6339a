import CCairo

/// A cairo context on memory that someone else owns: it draws into the box `box` of device pixels, whose top left pixel
/// lies at the address given.
///
/// Teardown: the context first, as it refers to the surface; then the surface; the memory must outlive both.
final class CairoTarget {
    let context: OpaquePointer
    let box: PixelRect
    private let surface: OpaquePointer

    init(
        _ pixels: UnsafeMutableRawPointer, format: cairo_format_t, bytesPerRow: Int, box: PixelRect
    ) throws(RasterizerError) {
        self.box = box
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

    /// Makes what was drawn visible in the memory and reports what failed on the way.
    func finish() throws(RasterizerError) {
        cairo_surface_flush(surface)
        try check(.cairo(cairo_status(context)), "drawing")
    }
}
