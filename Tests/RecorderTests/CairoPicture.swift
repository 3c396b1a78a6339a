import CCairo
import Foundation

/// A PNG as cairo reads it: an independent decoder.
struct CairoPicture {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    /// Premultiplied ARGB; the alpha of a picture without one is 255.
    let pixels: [UInt32]

    init?(_ path: String) {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
        else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        hasAlpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
        let stride = Int(cairo_image_surface_get_stride(surface))
        let mask: UInt32 = hasAlpha ? 0 : 0xFF00_0000
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self) | mask)
            }
        }
        self.pixels = pixels
    }
}
